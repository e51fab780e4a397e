"""Measure the gain of search per decision: `python -m benchmarks.strength.decisions GAME --seats N --positions 300 --rollouts 1000`.

Simple bots play, and at some of their decisions a search chooses an action too. If it differs from `simple`'s, both actions are tried in
the true world, and simple bots play on. The figure is how much more the search's action wins per decision, in hundredths of a game.

`--shown` gives the search the hands of others, and `--evenly` turns belief sampling off. The benchmark is meant for games with belief
sampling (`paddock/bots/belief.py`). Every run examines the same positions.
"""

import argparse
import time

import numpy as np

import paddock  # noqa: F401 (brings the games)
from benchmarks.strength.guesses import positions
from benchmarks.strength.weighed import Shown, gain
from paddock.bots.searcher import Budget, Searcher
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.catalog import game_named


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--rollouts", type=int, default=1000)
    parser.add_argument("--worlds", type=int, default=2000, help="rollouts of each of the two actions in the true world")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shown", action="store_true")
    parser.add_argument("--evenly", action="store_true")
    parser.add_argument("--dial", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    dials = {name: float(value) if "." in value else int(value) for name, value in (d.split("=") for d in given.dial)}
    if given.evenly:
        dials["trust"] = 0.0
    gains, seconds = [], 0.0
    for number, (table, seat, _) in enumerate(positions(game_named(given.game), given.seats, given.seed, 0)):
        if number == given.positions:
            break
        thinker = (Shown if given.shown else Searcher)(rng_of(number), dials)
        began = time.process_time()
        found = thinker.think(table, seat, Budget(given.rollouts))
        seconds += time.process_time() - began if number else 0.0  # the first search may include compilation
        same = found.best == found.usual
        gains.append((0.0, 0.0) if same else gain(table, seat, found.best, given.worlds, {"trust": 0.0}))
    of = 100 * np.array(gains)
    sure = of.std(0) / np.sqrt(len(of))
    print(
        f"reward {of[:, 0].mean():+.3f} +- {sure[0]:.3f}, win {of[:, 1].mean():+.3f} +- {sure[1]:.3f} of 100 a decision (one standard error);"
    )
    print(f"like simple {np.mean(of[:, 0] == 0):.0%} of {len(of)} decisions, {1000 * seconds / max(1, len(of) - 1):.0f} ms each")


if __name__ == "__main__":
    main()
