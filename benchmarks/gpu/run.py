"""Games on a GPU: `python -m benchmarks.gpu.run [GAME ...]`. Without a name it measures all games.

For every seat count it plays random whole games and compares the first 64 with the interpreted rules. It skips games with long states. For
the largest seat count it then plays whole games of simple bots, and steps games with actions from a GPU array. `--no-stepping` skips this
second part, which compiles two more kernels.
"""

import argparse
import sys
import time

import numpy as np

from benchmarks.speed.goals import goal
from paddock.engine.compile.numba_internals import numba_cuda
from paddock.engine.gpu.batch import GpuBatch, interpreted_game, is_there, plays_whole_games
from paddock.engine.gpu.environments import GpuVectorGames
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game

GAMES, AGAIN = 1 << 21, 5
LONG_GAMES = {"tornado": 1 << 18}  # fewer, because these games are long
SIDE_BY_SIDE, STEPS = 1 << 17, 200


def whole_games(game: Game, seats: int) -> None:
    begun = time.perf_counter()
    batch = GpuBatch(game, seats)
    many = LONG_GAMES.get(game.name, GAMES)
    compiled = time.perf_counter() - begun
    totals, results, _ = batch.random(0, many)
    same = all((int(totals[i, 0]), int(totals[i, 1])) == interpreted_game(game, seats, i) for i in range(64))
    faults = int((totals[:, 2] != 0).sum())
    times = sorted(batch.random(0, many)[2] for _ in range(AGAIN))
    decisions, took = int(totals[:, 0].sum()), times[AGAIN // 2]
    best = decisions / took
    print(
        f"{game.name} {seats} seats: compiled in {compiled:.0f} s, {many} games, {decisions} decisions, {took * 1000:.1f} ms, {best / 1e9:.4f} G decisions/s, "
        f"{many / took / 1e6:.1f} M games/s, faults {faults}, first 64 equal to interpreted: {same}, "
        f"mean scores {(results[:, ::2].mean(axis=0)).round(2).tolist()}",
        flush=True,
    )
    least = goal("gpu", game.name)
    if least:
        print(
            f"{game.name} {seats} seats: goal {least / 1e9:.2f} G decisions/s {'reached' if same and best >= least else 'MISSED'}",
            flush=True,
        )


def stepping(game: Game, seats: int) -> None:
    """Measure the kernels of a learner: whole games of simple bots from given states, and steps with actions from a GPU array."""
    games = GpuVectorGames(game, seats, SIDE_BY_SIDE, checked=False)
    games.begin(0)
    games.playouts(by="simple", seed=1)
    games.cuda.synchronize()
    begun = time.perf_counter()
    _, totals = games.playouts(by="simple", seed=2)
    games.cuda.synchronize()
    took = time.perf_counter() - begun
    decisions = int(totals.copy_to_host()[:, 0].sum())
    print(
        f"{game.name} {seats} seats: play-outs by simple bots, {decisions / took / 1e6:.1f} M decisions/s, {SIDE_BY_SIDE / took / 1e6:.3f} M games/s",
        flush=True,
    )
    for checked in (False, True):
        games.checked = checked
        games.step(games.arrays.random_actions)
        games.cuda.synchronize()
        begun = time.perf_counter()
        for _ in range(STEPS):
            games.step(games.arrays.random_actions)
        games.cuda.synchronize()
        took = time.perf_counter() - begun
        words = "checked" if checked else "unchecked"
        print(
            f"{game.name} {seats} seats: {SIDE_BY_SIDE} games stepped side by side, {words}: {SIDE_BY_SIDE * STEPS / took / 1e6:.0f} M decisions/s "
            f"({took / STEPS * 1e6:.0f} us a step, observations of {game.rules.OBS_SIZE} floats and masks of {game.rules.ACTIONS} included)",
            flush=True,
        )
    assert np.isfinite(games.arrays.rewards.copy_to_host()).all()


def main() -> int:
    games = found()
    parser = argparse.ArgumentParser(description="Measure games on a GPU.")
    parser.add_argument("game", nargs="*", help="without a name, all games")
    parser.add_argument("--no-stepping", action="store_true", help="only whole random games")
    given = parser.parse_args()
    if not is_there():
        print("no GPU here", file=sys.stderr)
        return 2
    print("device:", numba_cuda().get_current_device().name)
    for name in given.game or games:
        for seats in games[name].seats if plays_whole_games(games[name]) else ():
            whole_games(games[name], seats)
        if not given.no_stepping:
            stepping(games[name], games[name].seats.stop - 1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
