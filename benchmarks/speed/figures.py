"""Measurements of our own games, each a plain number.

Rates on one core are per second of CPU time, so other processes do not count. Rates on all cores are per second of wall-clock time.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from paddock.cli import measure
from paddock.engine.compile.cpu import cores
from paddock.engine.compile.runner import rng_of
from paddock.engine.gpu import batch as gpu
from paddock.engine.presentation.game import Game
from paddock.engine.table.table import Table
from paddock.engine.vector.batch import Batch
from paddock.engine.vector.environments import VectorGames

GAMES_IN_VECTOR = 4096
GPU_GAMES = 1 << 18
SHORT = 4  # turns are this much shorter and more frequent, so that a slow phase of the machine affects both sides of a comparison
CHUNK = 0.01  # seconds of play between two clock readings, to outweigh the start of threads


def per_second(work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Return the units a second that `work` does. Each call of `work` does some units and returns their number."""
    units, begun = 0, clock()
    while clock() - begun < seconds:
        units += work()
    return units / (clock() - begun)


class OneCore:
    """Random whole games natively on one core, including the deal."""

    def __init__(self, game: Game, seats: int) -> None:
        self.batch = Batch(game, seats)
        self.length = self.batch.random(0, 50).decisions / 50
        self.seed = 0

    def some(self) -> int:
        games = max(1, int(20_000 / self.length))
        self.seed += games
        return self.batch.random(self.seed, games).decisions

    def rate(self, seconds: float) -> float:
        return per_second(self.some, seconds)


class AllCores:
    """Random whole games natively on all cores, with one batch for each."""

    def __init__(self, game: Game, seats: int) -> None:
        self.batches = [Batch(game, seats) for _ in range(cores())]
        self.pool = ThreadPoolExecutor(len(self.batches))
        for batch in self.batches:  # compiles the rules before the clock runs
            batch.random(0, 20)
        begun = time.perf_counter()
        self.batches[0].random(0, 20)
        self.games = max(1, int(20 * CHUNK / (time.perf_counter() - begun)))

    def some(self) -> int:
        return sum(self.pool.map(lambda k: self.batches[k].random(k * self.games, self.games).decisions, range(len(self.batches))))

    def rate(self, seconds: float) -> float:
        return per_second(self.some, seconds, time.perf_counter)


class Vector:
    """A vector environment of 4,096 games through Gymnasium's interface, with observations, action masks, autoreset and checked actions.

    Its actions are the random legal ones that every step returns.
    """

    def __init__(self, game: Game, seats: int, dtype: str | None = None, count: int = GAMES_IN_VECTOR, threads: int | None = None) -> None:
        from paddock.envs.vector_env import GameVectorEnv

        self.env = GameVectorEnv(game, count, seats, dtype=dtype, threads=threads)
        _, self.info = self.env.reset(seed=0)
        self.some()

    def some(self) -> int:
        for _ in range(10):
            _, _, _, _, self.info = self.env.step(self.info["random_action"])
        return 10 * self.env.num_envs

    def rate(self, seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
        return per_second(self.some, seconds, clock)


def in_turns(rounds: int, seconds: float, *rates: Callable[[float], float]) -> list[float]:
    """Measure the rates in turns and return their medians, so that a slow phase of the machine affects all of them."""
    found = [[rate(seconds / SHORT) for rate in rates] for _ in range(SHORT * rounds)]
    return [float(np.median(column)) for column in zip(*found)]


def clones(game: Game, seats: int, seconds: float) -> dict[str, float]:
    """Return copies of a state a second: one at a time from Python, and in bulk."""
    all_states = np.zeros(1024, game.layout.dtype)
    other = all_states.copy()
    table = Table.new(game, seats, seed=1, target="native")

    def single() -> int:
        for _ in range(200):
            table.states.copy()
        return 200

    def bulk() -> int:
        np.copyto(other, all_states)
        return len(other)

    return {"python": per_second(single, seconds), "bulk": per_second(bulk, seconds)}


def rollouts(game: Game, seats: int, seconds: float) -> float:
    """Return search rollouts a second from the first decision of a game, with one tree on one core."""
    from paddock.bots.searcher import Budget, Searcher

    table = Table.new(game, seats, seed=1, target="native")
    seat = table.pending[0]
    thinker = Searcher(rng_of(1))
    thinker.think(table, seat, Budget(rollouts=10))
    while len(table.legal(seat)) < 2:  # a forced action needs no search
        table.play(seat, table.legal(seat)[0])
        seat = table.pending[0]
    busy = time.process_time()
    found = thinker.think(table, seat, Budget(seconds=max(0.3, seconds)))
    return found.rollouts / (time.process_time() - busy)


def on_gpu(game: Game, seats: int) -> dict[str, Any] | str:
    """Measure random whole games on a GPU and compare the first 64 with the interpreted ones. Return a reason if that is impossible."""
    if not gpu.is_there():
        return "no GPU here"
    if not gpu.plays_whole_games(game):
        return "the state is too long"
    batch = gpu.GpuBatch(game, seats)
    totals, _, _ = batch.random(0, GPU_GAMES)
    equal = all((int(totals[i, 0]), int(totals[i, 1])) == gpu.interpreted_game(game, seats, i) for i in range(64))
    totals, _, took = min((batch.random(0, GPU_GAMES) for _ in range(5)), key=lambda run: run[2])
    decisions = int(totals[:, gpu.DECISIONS].sum())
    return {"decisions": decisions / took, "games": GPU_GAMES / took, "equal": equal}


def memory(game: Game) -> dict[str, float]:
    """Return bytes: of a state, of a process after native play, and of one with a vector environment as well."""
    command = [sys.executable, "-m", "benchmarks.speed.memory", game.name, str(GAMES_IN_VECTOR)]
    native, vector = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    many = VectorGames(game, game.seats.stop - 1, 64)
    a = many.arrays
    arrays = (a.states, a.rngs, a.observations, a.final_observations, a.action_masks, a.action_groups)
    return {"state": game.layout.dtype.itemsize, "in_vector": sum(a[:1].nbytes for a in arrays), "native": native, "vector": vector}


def waiting(game: Game) -> dict[str, float]:
    """Return seconds: to compile from scratch, and to reach the first question with cold and warm caches."""
    compiled, started = measure.compile_times(game), measure.start_times(game)
    return {f"compile_{k}": v for k, v in compiled.items()} | {f"start_{k}": v for k, v in started.items()}


def game_figures(game: Game, seats: int, seconds: float, rounds: int) -> dict[str, Any]:
    """Return all rates of one game and seat count, except those compared with peers."""
    one, every, vector = OneCore(game, seats), AllCores(game, seats), Vector(game, seats)
    single = Vector(game, seats, threads=1)
    native, cpu_vector = in_turns(rounds, seconds, one.rate, lambda turn: single.rate(turn, time.process_time))
    both, stepped = in_turns(rounds, seconds, every.rate, vector.rate)
    learner = Learner(game, seats)
    return {
        "game": game.name,
        "seats": seats,
        "length": one.length,
        "native": native,
        "native_all": both,
        "cores": cores(),
        "vector": stepped,
        "vector_ratio": stepped / both,
        "vector_one": cpu_vector,
        "vector_ratio_one": cpu_vector / native,
        "vector_simple": learner.rate(seconds),
        "interpreted": measure.interpreted_rate(game, seats, seconds),
        "step": measure.step_rate(game, seats, seconds),
        "table": measure.table_rate(game, seats, seconds),
        "clone": clones(game, seats, seconds / 2),
        "rollouts": rollouts(game, seats, seconds),
        "gpu": on_gpu(game, seats),
    }


class Learner(Vector):
    """A vector environment with one learner in each game and simple bots on the other seats. Only the learner's decisions count."""

    def __init__(self, game: Game, seats: int) -> None:
        from paddock.envs.vector_env import GameVectorEnv

        self.env = GameVectorEnv(game, GAMES_IN_VECTOR, seats, opponents="simple")
        _, self.info = self.env.reset(seed=0)

    def some(self) -> int:
        _, _, _, _, self.info = self.env.step(self.info["random_action"])
        return self.env.num_envs
