"""Trick Derby's native random play beside C written by hand.

    python -m benchmarks.limit.run            a table
    python -m benchmarks.limit.run --json     for programs

Three programs take turns, round after round, so that whatever else the machine does meets all of them: `trick_derby.c` (the yardstick: it
plays exactly the same games), the native Python rules, and `race.c` (reduced rules, which keeps the yardstick honest). All times are CPU
time a decision on one core; a ratio is the ratio of two medians of one run.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
BIN = HERE / "bin"
FLAGS = ("-O3", "-march=native")
GAME_NAME = "trick_derby"
GAMES, ROUNDS, SEATS = 10_000, 9, (3, 4)

GOAL, WISH = 0.5, 0.65  # native speed in parts of the yardstick's
MOST_OVER_RACE = 1.3  # how much slower than race.c the yardstick may be


class NoYardstick(RuntimeError):
    """The C programs cannot be compiled or run here; the message says why."""


# ------------------------------------------------------------------ the C programs


def compiled(name: str, folder: Path = BIN) -> Path:
    """The C program of that name, compiled now for this very processor."""
    compiler = shutil.which("gcc")
    if compiler is None:
        raise NoYardstick("gcc is not installed")
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    command = [compiler, *FLAGS, str(HERE / f"{name}.c"), "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        first = next((line for line in done.stderr.splitlines() if "error" in line), "no reason given")
        raise NoYardstick(f"gcc could not compile {name}.c: {first}")
    return program


def answer(program: Path, *numbers: int) -> dict[str, Any]:
    """What a C program prints."""
    done = subprocess.run([str(program), *map(str, numbers)], capture_output=True, text=True)
    if done.returncode != 0:
        raise NoYardstick(f"{program.name} ended with status {done.returncode}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def yardstick(program: Path, seats: int, seed: int, games: int, runs: int = 1) -> dict[str, Any]:
    """The yardstick's random games seed ... seed + games - 1: ns, decisions, hash of all actions, hash of the books."""
    return answer(program, seats, seed, games, runs)


# ------------------------------------------------------------------ the Python rules


def native(batch: Any, seed: int, games: int) -> dict[str, Any]:
    """The same games natively."""
    begun = time.process_time()
    played = batch.random(seed, games)
    took = time.process_time() - begun
    return {"decisions": played.decisions, "hash": played.hash, "faults": played.faults, "ns": took / played.decisions * 1e9}


def batch_of(seats: int) -> Any:
    from paddock.engine.batch import Batch
    from paddock.games.trick_derby.game import GAME

    batch = Batch(GAME, seats)
    batch.random(0, 1)  # compiles, or fetches from the cache
    return batch


# ------------------------------------------------------------------ side by side


def compare(
    seats: Sequence[int] = SEATS, games: int = GAMES, rounds: int = ROUNDS, seconds: float = 0.0, folder: Path = BIN
) -> list[dict[str, Any]]:
    """Yardstick, native rules and race.c in turns, for at least so many rounds and seconds; one row a seat count. `limit` (the yardstick),
    `native` and `race` are decisions a second. Raises NoYardstick where there is no C."""
    derby, race = compiled("trick_derby", folder), compiled("race", folder)
    batches = {n: batch_of(n) for n in seats}
    races: list[float] = []
    limits: dict[int, list[float]] = {n: [] for n in seats}
    natives: dict[int, list[float]] = {n: [] for n in seats}
    equal = dict.fromkeys(seats, True)
    decisions = dict.fromkeys(seats, 0)
    begun = time.monotonic()
    while len(races) < rounds or time.monotonic() - begun < seconds:
        races.append(answer(race, games, 1)["ns"])
        for n in seats:
            c, python = yardstick(derby, n, 0, games), native(batches[n], 0, games)
            limits[n].append(c["ns"])
            natives[n].append(python["ns"])
            decisions[n] = c["decisions"]
            equal[n] &= (c["decisions"], c["hash"]) == (python["decisions"], python["hash"]) and python["faults"] == 0
    return [
        row_of(n, games, decisions[n], equal[n], statistics.median(natives[n]), statistics.median(limits[n]), statistics.median(races))
        for n in seats
    ]


def row_of(seats: int, games: int, decisions: int, equal: bool, native_ns: float, limit_ns: float, race_ns: float) -> dict[str, Any]:
    return {
        "game": GAME_NAME,
        "seats": seats,
        "games": games,
        "decisions": decisions,
        "equal": equal,
        "native": 1e9 / native_ns,
        "limit": 1e9 / limit_ns,
        "race": 1e9 / race_ns,
        "native_to_limit": limit_ns / native_ns,
        "limit_over_race": limit_ns / race_ns,
        "goal": GOAL,
        "wish": WISH,
        "most_over_race": MOST_OVER_RACE,
    }


def reached(row: Mapping[str, Any]) -> bool:
    """Whether the goals are met: the same games, fast enough, beside a yardstick that is itself fast enough."""
    return bool(row["equal"] and row["native_to_limit"] >= GOAL and row["limit_over_race"] <= MOST_OVER_RACE)


def as_text(rows: Sequence[Mapping[str, Any]]) -> str:
    """The findings as a table."""
    head = f"{'players':>7} {'decisions':>10} {'same games':>10} {'C':>7} {'native':>7} {'native/C':>9} {'C over race.c':>14}"
    lines = [f"Trick Derby, {rows[0]['games']:,} random games, ns a decision on one core (medians, in turns)", "", head]
    for row in rows:
        same = "yes" if row["equal"] else "NO"
        lines.append(
            f"{row['seats']:>7} {row['decisions']:>10,} {same:>10} {1e9 / row['limit']:>7.1f} {1e9 / row['native']:>7.1f} "
            f"{row['native_to_limit']:>9.3f} {row['limit_over_race']:>14.3f}"
        )
    lines += ["", f"race.c {1e9 / rows[0]['race']:.1f} ns; native/C: goal {GOAL}, wish {WISH}; C over race.c: at most {MOST_OVER_RACE}"]
    lines.append("every goal is met" if all(reached(row) for row in rows) else "a goal is missed")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Trick Derby's native random play beside C written by hand.")
    parser.add_argument("--json", action="store_true", help="print JSON: one object a seat count")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="at least so many rounds")
    parser.add_argument("--seconds", type=float, default=0.0, help="at least so long")
    given = parser.parse_args()
    try:
        rows = compare(games=given.games, rounds=given.rounds, seconds=given.seconds)
    except NoYardstick as reason:
        print(f"no yardstick: {reason}", file=sys.stderr)
        return 2
    print(json.dumps(rows, indent=2) if given.json else as_text(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
