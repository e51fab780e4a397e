"""Run all benchmarks: `python -m benchmarks`.

    python -m benchmarks                      All games; a report with plots in build/benchmarks.
    python -m benchmarks --game NAME          One game alone; may be repeated.
    python -m benchmarks --quick              Short measurements, no compile and start times.
    python -m benchmarks --peers PATH         An interpreter that has the peers.
    python -m benchmarks --out FOLDER         Folder of the report.
    python -m benchmarks --minutes 5          Begin no further part after this time; the next run continues.
    python -m benchmarks --only figures       Only these parts: figures, hearts, peers, limit, memory, waiting; figures/NAME for one game.
    python -m benchmarks --anew               Forget earlier measurements.

The extra `peers` (`pip install -e ".[peers]"`) installs the peers, in this environment or another. The report names the missing ones.
"""

import argparse
import datetime
import functools
import importlib.metadata
import json
import platform
import shutil
import sys
from pathlib import Path
from typing import Any

from benchmarks.c_baseline import run as limit
from benchmarks.peers import in_turns
from benchmarks.peers.worker import PEERS
from benchmarks.speed import figures, report
from benchmarks.strength import resumable_run
from paddock.engine.compile.cpu import cores
from paddock.engine.presentation.catalog import found as all_games
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import Game

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


def beside_c(name: str, seconds: float, rounds: int) -> list[dict[str, Any]] | str:
    try:
        return limit.compare([name], rounds=rounds, seconds=seconds)
    except limit.NoYardstick as reason:
        return str(reason)


def all_parts(games: list[Game], seconds: float, rounds: int, python: str, waiting: bool) -> list[resumable_run.Part]:
    """Return all parts of the run. A part measures both sides of its comparison."""
    settings: dict[str, Any] = {"seconds": seconds, "rounds": rounds}
    found = []
    for game in games:
        own = settings | {"code": resumable_run.code_of([game])}
        for seats in sorted({game.seats.start, game.seats.stop - 1}):
            measure = functools.partial(figures.game_figures, game, seats, seconds, rounds)
            found.append(resumable_run.Part(f"figures/{game.name}-{seats}", measure, own))
        found.append(
            resumable_run.Part(f"hearts/{game.name}", functools.partial(in_turns.against_hearts, [game], python, seconds, rounds), own)
        )
        found.append(resumable_run.Part(f"memory/{game.name}", functools.partial(figures.memory, game), own))
        if waiting:
            found.append(resumable_run.Part(f"waiting/{game.name}", functools.partial(figures.waiting, game), own))
        if game.name in limit.YARDSTICKS:
            found.append(resumable_run.Part(f"limit/{game.name}", functools.partial(beside_c, game.name, seconds, rounds), own))
    for peer in PEERS:
        found.append(resumable_run.Part(f"peers/{peer}", functools.partial(in_turns.one_peer, peer, python, seconds, rounds), settings))
    return found


def gathered(games: list[Game], asked: list[resumable_run.Part], kept: resumable_run.Kept) -> dict[str, Any]:
    """Collect the stored results for the report."""
    by_name = {part.name: kept.answer(part) for part in asked}
    waiting = []
    for game in games:
        memory = by_name.get(f"memory/{game.name}")
        if memory:
            waiting.append({"game": game.name, "memory": memory, "waiting": by_name.get(f"waiting/{game.name}")})
    by_hand = resumable_run.answers(asked, kept, "limit")
    reasons = [answer for answer in by_hand if isinstance(answer, str)]
    return {
        "machine": machine(),
        "games": resumable_run.answers(asked, kept, "figures"),
        "waiting": waiting,
        "hearts": [row for rows in resumable_run.answers(asked, kept, "hearts") for row in rows],
        "peers": resumable_run.answers(asked, kept, "peers"),
        "limit": reasons[0] if reasons else [row for rows in by_hand for row in rows],
        "missing": [part.name for part in asked if by_name[part.name] is None],
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure all speeds and those of other libraries in one run.")
    parser.add_argument("--game", action="append", help="this game alone; may be repeated")
    parser.add_argument("--quick", action="store_true", help="short measurements, no compile and start times")
    parser.add_argument("--seconds", type=float, help="seconds of each measurement in each round")
    parser.add_argument("--rounds", type=int, help="number of rounds; results are medians")
    parser.add_argument("--peers", default=sys.executable, metavar="PYTHON", help="an interpreter that has the peers")
    parser.add_argument("--out", type=Path, default=OUT, help="folder for the report")
    parser.add_argument("--minutes", type=float, help="begin no further part after this time; the next run continues")
    parser.add_argument(
        "--only", action="append", default=[], metavar="PART", help="measure only parts whose names begin so; may be repeated"
    )
    parser.add_argument("--anew", action="store_true", help="forget earlier measurements")
    given = parser.parse_args()
    games = [game_named(name) for name in given.game] if given.game else list(all_games().values())
    seconds, rounds = given.seconds or (0.1 if given.quick else 0.6), given.rounds or (3 if given.quick else 7)
    if given.anew:
        shutil.rmtree(given.out / resumable_run.FOLDER, ignore_errors=True)
    kept = resumable_run.Kept(given.out)
    asked = all_parts(games, seconds, rounds, given.peers, not given.quick)
    resumable_run.measure_missing(resumable_run.wanted(asked, given.only), kept, given.minutes, say)
    found = gathered(games, asked, kept)
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
        + (f" {len(found['missing'])} parts have not been measured yet: run it again." if found["missing"] else "")
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
