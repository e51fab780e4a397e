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
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
BIN = HERE / "bin"
FLAGS = ("-O3", "-march=native")
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


def compare(seats: Sequence[int] = SEATS, games: int = GAMES, rounds: int = ROUNDS, seed: int = 0, folder: Path = BIN) -> dict[str, Any]:
    """Yardstick, native rules and race.c in turns. Raises NoYardstick where there is no C."""
    derby, race = compiled("trick_derby", folder), compiled("race", folder)
    batches = {n: batch_of(n) for n in seats}
    samples: dict[str, list[float]] = {"race": []} | {f"{who} {n}": [] for n in seats for who in ("c", "native")}
    equal: dict[int, bool] = dict.fromkeys(seats, True)
    decisions: dict[int, int] = {}
    for _ in range(rounds):
        samples["race"].append(answer(race, games, 1)["ns"])
        for n in seats:
            c, python = yardstick(derby, n, seed, games), native(batches[n], seed, games)
            samples[f"c {n}"].append(c["ns"])
            samples[f"native {n}"].append(python["ns"])
            decisions[n] = c["decisions"]
            equal[n] &= (c["decisions"], c["hash"]) == (python["decisions"], python["hash"]) and python["faults"] == 0
    middle = {name: statistics.median(found) for name, found in samples.items()}
    return {
        "games": games,
        "rounds": rounds,
        "race_ns": middle["race"],
        "goal": GOAL,
        "wish": WISH,
        "most_over_race": MOST_OVER_RACE,
        "seats": [
            {
                "seats": n,
                "decisions": decisions[n],
                "equal": equal[n],
                "c_ns": middle[f"c {n}"],
                "native_ns": middle[f"native {n}"],
                "native_to_c": middle[f"c {n}"] / middle[f"native {n}"],
                "c_over_race": middle[f"c {n}"] / middle["race"],
            }
            for n in seats
        ],
    }


def reached(found: dict[str, Any]) -> bool:
    """Whether every goal is met."""
    return all(row["equal"] and row["native_to_c"] >= GOAL and row["c_over_race"] <= MOST_OVER_RACE for row in found["seats"])


def as_text(found: dict[str, Any]) -> str:
    """The findings as a table."""
    lines = [
        f"Trick Derby, random play, {found['games']:,} games, ns a decision on one core (medians of {found['rounds']} rounds in turns)",
        "",
    ]
    lines.append(f"{'players':>7} {'decisions':>10} {'same games':>10} {'C':>7} {'native':>7} {'native/C':>9} {'C over race.c':>14}")
    for row in found["seats"]:
        same = "yes" if row["equal"] else "NO"
        lines.append(
            f"{row['seats']:>7} {row['decisions']:>10,} {same:>10} {row['c_ns']:>7.1f} {row['native_ns']:>7.1f} "
            f"{row['native_to_c']:>9.3f} {row['c_over_race']:>14.3f}"
        )
    lines += ["", f"race.c {found['race_ns']:.1f} ns; native/C: goal {GOAL}, wish {WISH}; C over race.c: at most {MOST_OVER_RACE}"]
    lines.append("every goal is met" if reached(found) else "a goal is missed")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Trick Derby's native random play beside C written by hand.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    try:
        found = compare(games=given.games, rounds=given.rounds)
    except NoYardstick as reason:
        print(f"no yardstick: {reason}", file=sys.stderr)
        return 2
    print(json.dumps(found, indent=2) if given.json else as_text(found))
    return 0 if reached(found) else 1


if __name__ == "__main__":
    sys.exit(main())
