"""Memory of a process that plays natively, and of one that also steps vector games: `python -m benchmarks.speed.memory GAME COUNT`.

It runs in a process of its own, because a peak of memory never goes down. It prints two numbers of bytes as JSON.
"""

import json
import resource
import sys
from pathlib import Path

from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import Game
from paddock.engine.vector.batch import Batch
from paddock.engine.vector.environments import VectorGames

GAMES, STEPS = 100, 3
STATUS = Path("/proc/self/status")


def peak() -> int:
    """Return the largest number of bytes that this process has held in memory.

    Linux: the line VmHWM of the process's status. `ru_maxrss` of a new program would include the peak of the process that started it.
    """
    if STATUS.exists():
        line = next(line for line in STATUS.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def peaks(game: Game, count: int) -> tuple[int, int]:
    """Return the peak after native play, and the peak after steps of `count` vector games."""
    seats = game.seats.stop - 1
    Batch(game, seats).random(0, GAMES)
    native = peak()
    many = VectorGames(game, seats, count)
    many.begin(0)
    for _ in range(STEPS):
        many.step(many.arrays.random_actions)
    return native, peak()


if __name__ == "__main__":
    print(json.dumps(peaks(game_named(sys.argv[1]), int(sys.argv[2]))))
