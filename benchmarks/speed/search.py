"""Measure the speed of search: `python -m benchmarks.speed.search [GAME ...]`.

The first part counts rollouts a second from the first decision of a game, on one core. It measures rollouts of whole games in sampled
worlds (played at random and by `simple`), and rollouts with the game's own search parameters. The second part compares two trees on two
threads with one tree, in turns. Its result is meaningful only if two cores are free. `--threads` measures the second part alone.

The process stays on two processors of different cores if there are any. The first part uses CPU time.
"""

import argparse
import os
import statistics
import time
from pathlib import Path
from typing import Any

import paddock  # noqa: F401 (brings the games)
from paddock.bots.searcher import Budget, Searcher
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.catalog import found, game_named
from paddock.engine.presentation.game import Game
from paddock.engine.table.table import Table

WHOLE: dict[str, Any] = {"cut": 0, "chapters": 0, "plies": 1, "shrewd": False}  # rollouts of whole games, played by `simple`
THREAD_TURNS = 7
TURNS = 3  # each figure is the best of this many turns, because other processes can only slow it down


def first_decision(game: Game, seats: int) -> tuple[Table, int]:
    table = Table.new(game, seats, seed=1, target="native")
    while len(table.legal(table.pending[0])) == 1:
        table.play(table.pending[0], table.legal(table.pending[0])[0])
    return table, table.pending[0]


def one_thread(table: Table, seat: int, dials: dict[str, Any], seconds: float) -> float:
    """Return the best number of rollouts a second of CPU time."""
    Searcher(rng_of(1), dials).think(table, seat, Budget(rollouts=20))
    best = 0.0
    for turn in range(TURNS):
        thinker, began = Searcher(rng_of(turn), dials), time.process_time()
        found = thinker.think(table, seat, Budget(seconds=seconds / TURNS))
        best = max(best, found.rollouts / (time.process_time() - began))
    return best


def speed_up(table: Table, seat: int, seconds: float) -> float:
    """Return the factor by which two trees on two threads do more rollouts than one. Both take turns; the factor is a median."""
    Searcher(rng_of(1)).think(table, seat, Budget(rollouts=20, trees=2))
    ratios = []
    for turn in range(THREAD_TURNS):
        one, two = (Searcher(rng_of(turn)).think(table, seat, Budget(seconds=seconds / TURNS, trees=n)).rollouts for n in (1, 2))
        ratios.append(two / one)
    return statistics.median(ratios)


def keep_to_two_cores() -> str:
    """Keep this process on two processors of different cores. Return a description."""
    processors = sorted(os.sched_getaffinity(0))
    for other in processors[1:]:
        if other not in threads_of_core(processors[0]):
            os.sched_setaffinity(0, {processors[0], other})
            return f"processors {processors[0]} and {other}, of different cores"
    return f"processors {', '.join(map(str, processors))}: no two of different cores"


def threads_of_core(processor: int) -> set[int]:
    """Return all processors that are hardware threads of the same core."""
    said = Path(f"/sys/devices/system/cpu/cpu{processor}/topology/thread_siblings_list")
    found = {processor}
    for part in said.read_text().strip().split(",") if said.exists() else ():
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds for each figure")
    parser.add_argument("--threads", action="store_true", help="only two threads compared with one")
    given = parser.parse_args()
    print(keep_to_two_cores())
    print(f"{'game':<16} {'seats':>5} {'random':>10} {'simple':>10} {'as played':>10} {'2 threads':>10}   rollouts a second")
    for game in [game_named(name) for name in given.game] or found().values():
        for seats in [given.seats] if given.seats else game.seats:
            table, seat = first_decision(game, seats)
            dials = () if given.threads else ({**WHOLE, "random": 1.0}, WHOLE, {})
            figures = [f"{one_thread(table, seat, d, given.seconds):>10,.0f}" for d in dials] or [f"{'':>10}"] * 3
            print(f"{game.name:<16} {seats:>5} {' '.join(figures)} {speed_up(table, seat, given.seconds):>9.2f}x", flush=True)


if __name__ == "__main__":
    main()
