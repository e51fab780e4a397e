"""The measurements of `paddock bench`. Each function returns numbers and prints nothing."""

import contextlib
import importlib
import importlib.util
import json
import os
import random
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import paddock
from paddock.engine.presentation.game import Game

COMPILE_SCRIPT = """
import json, sys, time
import paddock
from paddock.engine.compile import runner, whole_games
from paddock.engine.presentation import catalog
game = catalog.game_named(sys.argv[1])
import numba
took = []
def part(build):
    began = time.perf_counter()
    build()
    took.append(time.perf_counter() - began)
part(lambda: runner.runner_for(game, "native"))
part(lambda: runner.runner_for(game, "native").build(whole_games.play_games))
print(json.dumps(took))
"""
C_BASELINE = Path(paddock.__file__).parents[1] / "benchmarks" / "c_baseline" / "run.py"
RUNS = 5  # timed runs of which `rate` takes the best
FIRST_QUESTION_TIMEOUT = 120.0  # seconds


def rate(work: Callable[[int], int], seconds: float) -> float:
    """The rate of `work(n)` in units per second. `work(n)` does n rounds and returns their number of units.

    The result is the best of several runs, because other load on the machine can only slow a run down. All runs take about `seconds`."""
    rounds, best = 1, 0.0
    work(rounds)
    runs = 0
    while runs < RUNS:
        began = time.perf_counter()
        units = work(rounds)
        took = time.perf_counter() - began
        if took >= seconds / RUNS / 2:
            runs, best = runs + 1, max(best, units / took)
        else:
            rounds = max(rounds + 1, int(rounds * min(20.0, seconds / RUNS / max(took, 1e-6))))
    return best


# ------------------------------------------------------------------ speed of play


def native_rate(game: Game, seats: int, seconds: float) -> tuple[float, float]:
    """Random games in one native call: decisions per second, and decisions per game."""
    from paddock.engine.vector.batch import Batch

    batch = Batch(game, seats)
    length = batch.random(0, 100).decisions / 100
    return rate(lambda n: batch.random(0, 20 * n).decisions, seconds), length


def interpreted_rate(game: Game, seats: int, seconds: float) -> float:
    """Decisions per second of the same loops, interpreted on Python states."""
    import numpy as np

    from paddock.engine.compile import whole_games
    from paddock.engine.compile.python_state import PythonState, blank, zeros
    from paddock.engine.compile.runner import runner_for
    from paddock.engine.rules.random import RNG

    run = runner_for(game, "interpreted")
    empty, tables = game.new_game(seats)
    t = PythonState(tables[0])
    open_game, random_game = run.build(whole_games.open_game), run.build(whole_games.play_game)

    def work(games: int) -> int:
        decisions = 0
        for seed in range(games):
            s, rng, log = PythonState(empty[0]), blank(np.dtype(RNG)), zeros(0)
            open_game(s, t, rng, seed, log)
            decisions += random_game(s, t, rng, zeros(run.size), log, [blank(whole_games.TOTAL)], 0, False)
        return decisions

    return rate(work, seconds)


def step_rate(game: Game, seats: int, seconds: float) -> float:
    """Decisions per second of Python code that picks a legal action and applies it with one native call per decision."""
    import numpy as np

    from paddock.engine.compile import dispatch
    from paddock.engine.compile.runner import NO_LOG, listed_actions, runner_for

    run = runner_for(game, "native")
    empty, tables = game.new_game(seats)
    states, out = empty.copy(), np.zeros(run.size, np.int64)
    buffers = dispatch.Buffers(out, NO_LOG, run.nobody)
    pick = random.Random(0).choice

    def work(games: int) -> int:
        decisions = 0
        for seed in range(games):
            states[:] = empty
            states[0]["rng"]["key"][0] = seed
            run.start(states, 0, tables)
            seat = (int(states[0]["pending"]) & -int(states[0]["pending"])).bit_length() - 1
            actions = run.legal(states, 0, tables, seat)
            while seat >= 0:
                seat = run.at(dispatch.STEP, states, 0, tables, seat, pick(actions), buffers)
                decisions += 1
                actions = listed_actions(out) if seat >= 0 else []
        return decisions

    return rate(work, seconds)


def table_rate(game: Game, seats: int, seconds: float) -> float:
    """Decisions per second of random games through `Table`, which checks the rules and stores events and entries."""
    from paddock.engine.table.table import Table

    pick = random.Random(0).choice

    def work(games: int) -> int:
        decisions = 0
        for seed in range(games):
            table = Table.new(game, seats, seed, target="native")
            while not table.over:
                seat = table.pending[0]
                table.play(seat, pick(table.legal(seat)))
                decisions += 1
        return decisions

    return rate(work, seconds)


def open_spiel_rate(seconds: float) -> float | None:
    """Decisions per second of OpenSpiel's hearts in a Python loop, or None if OpenSpiel is not installed."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    hearts = importlib.import_module("pyspiel").load_game("hearts")
    pick = random.Random(0).choice

    def work(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = hearts.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(pick(state.chance_outcomes())[0])
                else:
                    state.apply_action(pick(state.legal_actions()))
                    decisions += 1
        return decisions

    return rate(work, seconds)


# ------------------------------------------------------------------ waiting times


@contextlib.contextmanager
def child_environment() -> Iterator[dict[str, str]]:
    """The environment variables of a child process, with an empty cache and an empty data folder."""
    with tempfile.TemporaryDirectory(prefix="paddock-bench-") as folder:
        yield os.environ | {"PADDOCK_CACHE": f"{folder}/cache", "PADDOCK_DATA": f"{folder}/data", "PYTHONUNBUFFERED": "1"}


def compile_times(game: Game) -> dict[str, float]:
    """Seconds to compile the code of a table, and the loop of whole games, in a child process with an empty cache."""
    with child_environment() as environment:
        completed = subprocess.run(
            [sys.executable, "-c", COMPILE_SCRIPT, game.name], env=environment, capture_output=True, text=True, check=True
        )
    table, whole_games = json.loads(completed.stdout)
    return {"table": table, "loops": whole_games}


def start_times(game: Game) -> dict[str, float]:
    """Seconds from the start of `paddock play` to the first question, with an empty cache and with a filled cache."""
    with child_environment() as environment:
        cold = first_question(game, environment)
        subprocess.run(
            [sys.executable, "-m", "paddock.engine.compile.warm", game.name], env=environment, check=True, stdout=subprocess.DEVNULL
        )
        return {"cold": cold, "warm": min(first_question(game, environment) for _ in range(3))}


def first_question(game: Game, environment: dict[str, str]) -> float:
    """Seconds until a `paddock play` in a child process shows its first prompt. Raises RuntimeError after FIRST_QUESTION_TIMEOUT."""
    command = [sys.executable, "-c", "from paddock.cli.main import main; main()", "play", game.name, "--seed", "1"]
    began = time.perf_counter()
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:
        assert child.stdin
        assert child.stdout
        seen = b""
        while not seen.endswith(b"> "):
            ready, _, _ = select.select([child.stdout], [], [], FIRST_QUESTION_TIMEOUT)
            got = os.read(child.stdout.fileno(), 65536) if ready else b""
            if not got:
                raise RuntimeError(f"{game.name} asked nothing within {FIRST_QUESTION_TIMEOUT:.0f} s")
            seen += got
        took = time.perf_counter() - began
        child.stdin.write(b"quit\n")
        child.stdin.close()
    return took


# ------------------------------------------------------------------ comparison with C


def compare_with_c(seconds: float) -> list[dict[str, Any]] | str:
    """The output of `benchmarks/c_baseline/run.py --json`, which compares native code with hand-written C, or a reason why there is none.

    There is one object per game and seat count. `equal` says whether the hashes of all actions are equal. `native` and `limit` (the C
    program) are decisions per second."""
    if not C_BASELINE.is_file():
        return "no_checkout"
    if shutil.which("gcc") is None:
        return "no_gcc"
    completed = subprocess.run(
        [sys.executable, str(C_BASELINE), "--json", "--seconds", str(seconds)], capture_output=True, text=True, check=False
    )
    if completed.returncode:
        return (completed.stderr.strip().splitlines() or ["?"])[-1]
    rows: list[dict[str, Any]] = json.loads(completed.stdout)
    return rows
