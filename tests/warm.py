"""Compile everything that the tests run natively, once, before they run in parallel: `python -m tests.warm`."""

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from paddock.bots import search
from paddock.engine.compile import whole_games
from paddock.engine.compile.runner import runner_for
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.vector import environments, step
from tests.probe.game import GAME as PROBE

LOOPS = (whole_games.play_games, search.search)


def game(name: str) -> Game:
    return PROBE if name == PROBE.name else found()[name]


def compile_all(name: str, target: str) -> str:
    began = time.perf_counter()
    run = runner_for(game(name), target)
    if target == "native":
        for f in LOOPS:
            run.build(f)
        environments.compiled(game(name), game(name).rules.OBS_DTYPE)(step.run_batch)
    return f"{name} {target}: {time.perf_counter() - began:.1f} s"


def main() -> None:
    names = [PROBE.name, *found()]
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        jobs = [pool.submit(compile_all, name, target) for target in ("native", "checked") for name in names]
        for job in jobs:
            print(job.result(), file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
