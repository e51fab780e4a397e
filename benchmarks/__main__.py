"""Everything, measured in one run: `python -m benchmarks`.

    python -m benchmarks                      all games; a report with plots in build/benchmarks
    python -m benchmarks --game NAME          one game alone; may be given again
    python -m benchmarks --quick              short measurements, no waiting times
    python -m benchmarks --peers PATH         an interpreter that has the peers, if this one has not
    python -m benchmarks --out FOLDER         where the report goes

Peers come with the extra `peers` (`pip install -e ".[peers]"`), in this environment or in one of their own. One that is not there is reported.
"""

import argparse
import datetime
import importlib.metadata
import json
import platform
import sys
from pathlib import Path
from typing import Any

from benchmarks import beside, figures, report
from benchmarks.limit import run as limit
from paddock.engine.catalog import found as all_games
from paddock.engine.catalog import game_named
from paddock.engine.description import Game
from paddock.engine.herds import cores

OUT = Path("build") / "benchmarks"


def say(what: str) -> None:
    print(f"  {what} ...", file=sys.stderr, flush=True)


def machine() -> dict[str, Any]:
    return {
        "processor": processor(),
        "cores": cores(),
        "python": platform.python_version(),
        "numba": importlib.metadata.version("numba"),
        "when": datetime.date.today().isoformat(),
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def beside_c(games: list[Game], seconds: float, rounds: int) -> list[dict[str, Any]] | str:
    names = [name for name in limit.YARDSTICKS if any(game.name == name for game in games)]
    try:
        return limit.compare(names, rounds=rounds, seconds=seconds)
    except limit.NoYardstick as reason:
        return str(reason)


def measured(games: list[Game], seconds: float, rounds: int, python: str, waiting: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"machine": machine(), "games": [], "waiting": []}
    for game in games:
        for seats in sorted({game.seats.start, game.seats.stop - 1}):
            say(f"{game.name}, {seats} seats")
            found["games"].append(figures.game_figures(game, seats, seconds, rounds))
    for game in games:
        say(f"{game.name}: memory" + (" and waiting times" if waiting else ""))
        times = figures.waiting(game) if waiting else None
        found["waiting"].append({"game": game.name, "waiting": times, "memory": figures.memory(game)})
    peers = beside.Peers(python)
    say("OpenSpiel's hearts in C++ beside every game")
    found["hearts"] = beside.against_hearts(games, peers, seconds, rounds)
    say("peers")
    found["peers"] = beside.all_peers(peers, seconds, rounds)
    peers.close()
    say("C by hand")
    found["limit"] = beside_c(games, seconds, rounds)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast everything is, beside others, in one run.")
    parser.add_argument("--game", action="append", help="this game alone; may be given again")
    parser.add_argument("--quick", action="store_true", help="short measurements, no waiting times")
    parser.add_argument("--seconds", type=float, help="of each measurement in each round")
    parser.add_argument("--rounds", type=int, help="medians are taken of so many")
    parser.add_argument("--peers", default=sys.executable, metavar="PYTHON", help="an interpreter that has the peers")
    parser.add_argument("--out", type=Path, default=OUT, help="folder for the report")
    given = parser.parse_args()
    games = [game_named(name) for name in given.game] if given.game else list(all_games().values())
    seconds, rounds = given.seconds or (0.1 if given.quick else 0.6), given.rounds or (3 if given.quick else 7)
    found = measured(games, seconds, rounds, given.peers, not given.quick)
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "results.json").write_text(json.dumps(found, indent=1))
    for name, picture in report.plots(found).items():
        (given.out / name).write_text(picture)
    text = report.page(found)
    (given.out / "report.md").write_text(text)
    print(text)
    missed = [what for what, _, good in report.goals(found) if not good]
    for what in missed:
        print(f"MISS: {what}")
    print(
        f"The report is in {given.out}. "
        + (f"{len(missed)} goals are missed." if missed else "Every goal that could be measured is reached.")
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
