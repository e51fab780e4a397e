"""Native random play compared with hand-written C, for every game that has a C program.

    python -m benchmarks.c_baseline.run                    Print a table.
    python -m benchmarks.c_baseline.run --json             Print JSON.
    python -m benchmarks.c_baseline.run --game long_shot   One game alone.

The programs of a game take turns, so that a slow phase of the machine affects all of them. They are the C baseline `GAME.c`, which plays
exactly the same games, and the native Python rules. Trick Derby also has `race.c`, which has reduced rules and shows whether the baseline
is fast enough. All times are CPU times for one decision on one core. Each ratio is a ratio of two medians of one run.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
BIN = HERE / "bin"
FLAGS = ("-O3", "-march=native")
GAMES, ROUNDS = 10_000, 9


@dataclass(frozen=True)
class Yardstick:
    """A game with a C program."""

    game: str
    title: str
    seats: tuple[int, ...]
    goal: float  # native speed relative to the C program's
    wish: float
    race: bool = False  # race.c is measured too
    most_over_race: float = 0.0  # factor by which the C program may be slower than race.c


YARDSTICKS = {
    yardstick.game: yardstick
    for yardstick in (
        Yardstick("trick_derby", "Trick Derby", (3, 4), goal=0.5, wish=0.65, race=True, most_over_race=1.3),
        Yardstick("long_shot", "Long Shot", (4, 5, 6), goal=0.4, wish=0.5),
    )
}


class NoYardstick(RuntimeError):
    """The C programs cannot be compiled or run here; the message says why."""


# ------------------------------------------------------------------ the C programs


def compiled(name: str, folder: Path = BIN) -> Path:
    """Compile the C program of this name for this processor and return its path."""
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
    """Run a C program and return its JSON output."""
    done = subprocess.run([str(program), *map(str, numbers)], capture_output=True, text=True)
    if done.returncode != 0:
        raise NoYardstick(f"{program.name} ended with status {done.returncode}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def in_c(program: Path, seats: int, seed: int, games: int, runs: int = 1) -> dict[str, Any]:
    """Run the C program's random games seed ... seed + games - 1: ns, decisions, hash of all actions, hash of the books."""
    return answer(program, seats, seed, games, runs)


# ------------------------------------------------------------------ the Python rules


def native(batch: Any, seed: int, games: int) -> dict[str, Any]:
    """Play the same games natively."""
    begun = time.process_time()
    played = batch.random(seed, games)
    took = time.process_time() - begun
    return {"decisions": played.decisions, "hash": played.hash, "faults": played.faults, "ns": took / played.decisions * 1e9}


def batch_of(game: str, seats: int) -> Any:
    from paddock.engine.vector.batch import Batch

    batch = Batch(import_module(f"paddock.games.{game}.game").GAME, seats)
    batch.random(0, 1)  # compiles the rules or loads them from the cache
    return batch


# ------------------------------------------------------------------ side by side


def compare(
    names: Sequence[str] = tuple(YARDSTICKS), games: int = GAMES, rounds: int = ROUNDS, seconds: float = 0.0, folder: Path = BIN
) -> list[dict[str, Any]]:
    """Compare the C program, the native rules and race.c in turns. Return one row for each game and seat count.

    Each game gets at least this many rounds and seconds. `limit` (the C program), `native` and `race` (None if it does not run) are
    decisions a second. Raises NoYardstick without a C compiler.
    """
    rows = []
    for name in names:
        rows += compare_game(YARDSTICKS[name], games, rounds, seconds, folder)
    return rows


def compare_game(yardstick: Yardstick, games: int, rounds: int, seconds: float, folder: Path) -> list[dict[str, Any]]:
    program = compiled(yardstick.game, folder)
    race = compiled("race", folder) if yardstick.race else None
    batches = {n: batch_of(yardstick.game, n) for n in yardstick.seats}
    races: list[float] = []
    limits: dict[int, list[float]] = {n: [] for n in yardstick.seats}
    natives: dict[int, list[float]] = {n: [] for n in yardstick.seats}
    equal = dict.fromkeys(yardstick.seats, True)
    decisions = dict.fromkeys(yardstick.seats, 0)
    begun, done = time.monotonic(), 0
    while done < rounds or time.monotonic() - begun < seconds:
        done += 1
        if race is not None:
            races.append(answer(race, games, 1)["ns"])
        for n, batch in batches.items():
            c, python = in_c(program, n, 0, games), native(batch, 0, games)
            limits[n].append(c["ns"])
            natives[n].append(python["ns"])
            decisions[n] = c["decisions"]
            equal[n] &= (c["decisions"], c["hash"]) == (python["decisions"], python["hash"]) and python["faults"] == 0
    race_ns = statistics.median(races) if races else None
    return [
        row_of(yardstick, n, games, decisions[n], equal[n], statistics.median(natives[n]), statistics.median(limits[n]), race_ns)
        for n in yardstick.seats
    ]


def row_of(
    yardstick: Yardstick, seats: int, games: int, decisions: int, equal: bool, native_ns: float, limit_ns: float, race_ns: float | None
) -> dict[str, Any]:
    return {
        "game": yardstick.game,
        "seats": seats,
        "games": games,
        "decisions": decisions,
        "equal": equal,
        "native": 1e9 / native_ns,
        "limit": 1e9 / limit_ns,
        "race": 1e9 / race_ns if race_ns else None,
        "native_to_limit": limit_ns / native_ns,
        "limit_over_race": limit_ns / race_ns if race_ns else None,
        "goal": yardstick.goal,
        "wish": yardstick.wish,
        "most_over_race": yardstick.most_over_race if race_ns else None,
    }


def reached(row: Mapping[str, Any]) -> bool:
    """Return whether the goals are met: the same games, fast enough, and a C program that is itself fast enough."""
    honest = row["race"] is None or row["limit_over_race"] <= row["most_over_race"]
    return bool(row["equal"] and row["native_to_limit"] >= row["goal"] and honest)


def as_text(rows: Sequence[Mapping[str, Any]]) -> str:
    """Format the results, one table a game."""
    names = dict.fromkeys(row["game"] for row in rows)
    tables = [table_of(YARDSTICKS[name].title, [row for row in rows if row["game"] == name]) for name in names]
    return "\n\n".join([*tables, "every goal is met" if all(reached(row) for row in rows) else "a goal is missed"])


def table_of(title: str, rows: Sequence[Mapping[str, Any]]) -> str:
    first = rows[0]
    beside = f" {'C over race.c':>14}" if first["race"] else ""
    head = f"{'players':>7} {'decisions':>10} {'same games':>10} {'C':>7} {'native':>7} {'native/C':>9}{beside}"
    lines = [f"{title}, {first['games']:,} random games, ns a decision on one core (medians, in turns)", "", head]
    for row in rows:
        same = "yes" if row["equal"] else "NO"
        over = f" {row['limit_over_race']:>14.3f}" if row["race"] else ""
        lines.append(
            f"{row['seats']:>7} {row['decisions']:>10,} {same:>10} {1e9 / row['limit']:>7.1f} {1e9 / row['native']:>7.1f} "
            f"{row['native_to_limit']:>9.3f}{over}"
        )
    lines += ["", f"native/C: goal {first['goal']}, wish {first['wish']}"]
    if first["race"]:
        lines[-1] += f"; race.c {1e9 / first['race']:.1f} ns; C over race.c: at most {first['most_over_race']}"
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare native random play with hand-written C.")
    parser.add_argument("--json", action="store_true", help="print JSON: one object a game and seat count")
    parser.add_argument("--game", action="append", choices=list(YARDSTICKS), help="this game alone; may be repeated")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="smallest number of rounds for each game")
    parser.add_argument("--seconds", type=float, default=0.0, help="shortest time for each game")
    given = parser.parse_args()
    try:
        rows = compare(given.game or list(YARDSTICKS), given.games, given.rounds, given.seconds)
    except NoYardstick as reason:
        print(f"no yardstick: {reason}", file=sys.stderr)
        return 2
    print(json.dumps(rows, indent=2) if given.json else as_text(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
