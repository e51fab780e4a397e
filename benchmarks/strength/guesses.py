"""Measure belief sampling: `python -m benchmarks.strength.guesses GAME --seats N --positions 200`.

A search of a game with hidden information samples it from the other seats' actions (`paddock/bots/belief.py`). Here simple bots play. At
some of their decisions another seat samples worlds, which are compared with the true state. The figures are the correct part of each hidden
field (of a hand, its correct cards), and how often `simple` decides in the sampled worlds as in truth. Uniformly sampled worlds give the
figures to compare with.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

import paddock  # noqa: F401 (brings the games)
from paddock.bots import belief
from paddock.bots.belief_sampling import MOST_GUESSES, ObservedDecisions, sample_belief
from paddock.bots.search_tree import SearchTree
from paddock.bots.searcher import Budget, Searcher, SearchParams
from paddock.engine.compile import dispatch
from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import Array, rng_of
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import Game
from paddock.engine.rules.fields import Tag
from paddock.engine.rules.random import below
from paddock.engine.table.table import Table

LOOKED_AT = 9  # one of this many choices is examined
NOBODY = -1
EVENLY, GUESSED = "evenly", "guessed"


def positions(game: Game, seats: int, seed: int, rollouts: int) -> Iterator[tuple[Table, int, int]]:
    """Yield positions of games of simple bots: (table, seat with a choice, watching seat).

    With rollouts, one seat searches and is the watching seat.
    """
    while True:
        table, rngs = Table.new(game, seats, seed=seed, target="native"), rng_of(seed)
        chance, thinker = PythonState(rng_of(seed + 1)[0]), Searcher(rng_of(seed + 2))
        hard = seed % seats if rollouts else NOBODY
        while not table.over:
            seat = table.pending[0]
            choice = len(table.legal(seat)) > 1
            if choice and seat != hard and len(table.entries) > seats and below(chance, LOOKED_AT) == 0:
                yield table, seat, (seat + 1 + below(chance, seats - 1)) % seats if hard == NOBODY else hard
            if choice and seat == hard:
                action = thinker.think(table, seat, Budget(rollouts)).best
            else:
                action = table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs)
            table.play(seat, action)
        seed += 1


def right(guesses: Array, truth: Array, rows: int) -> float:
    """Return the part of the true values that the samples contain, on average. A value that occurs twice counts twice."""
    there = np.unique(truth[truth != 0], return_counts=True)
    if rows == 0 or not len(there[0]):
        return np.nan
    found = sum(np.minimum((guesses.reshape(rows, -1) == thing).sum(1), many).sum() for thing, many in zip(*there))
    return float(found / rows / there[1].sum())


class Figures:
    """Sums of the figures for each way of sampling."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], list[float]] = defaultdict(list)
        self.seconds = 0.0

    def add(self, how: str, worlds: Array, table: Table, seat: int, watcher: int) -> None:
        true, many = table.states[0], len(worlds)
        for field in table.game.layout.fields.values():
            if field.tag is Tag.OWNER:
                for other in set(range(table.seats)) - {watcher}:
                    self.found[how, field.name].append(right(worlds[field.name][:, other], np.asarray(true[field.name][other]), many))
        run, rngs = table.runner, rng_of(0)
        does = run.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs)
        same = [run.bot(dispatch.BASELINE, worlds, i, table.tables, seat, rngs) == does for i in range(many)]
        self.found[how, "next decision"].append(sum(same) / many)

    def lines(self) -> Iterator[str]:
        for (how, what), of in self.found.items():
            yield f"{how:<8} {what:<14} {np.nanmean(of):6.3f} +- {np.nanstd(of) / np.sqrt(np.isfinite(of).sum()):.3f} ({np.isfinite(of).sum()})"


def worlds_of(table: Table, watcher: int, trust: float, worlds: int, figures: Figures) -> Array:
    arena = SearchTree(table.game, table.runner.size, 1, 1, MOST_GUESSES)
    arena.records[0] = table.states[0]
    table.runner.hide(arena.records, 0, table.tables, watcher, rng_of(5))
    began = time.process_time()
    seen = ObservedDecisions(table, watcher, rng_of(6))
    sample_belief(table.game, "native", arena, table.tables, seen, trust=trust, worlds=worlds, seed=7)
    figures.seconds += time.process_time() - began
    return arena.records[belief.FIRST_GUESS : belief.FIRST_GUESS + worlds]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=MOST_GUESSES // 2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--trust", type=float, help="cost of the first decision that `simple` would not have made")
    parser.add_argument(
        "--hard", type=int, default=0, metavar="ROLLOUTS", help="one seat searches with this number of rollouts, and it samples the worlds"
    )
    given = parser.parse_args()
    game, figures = game_named(given.game), Figures()
    trust = SearchParams.of(game, {}).trust if given.trust is None else given.trust
    evenly = np.zeros(given.worlds, game.layout.dtype)
    for number, (table, seat, watcher) in enumerate(positions(game, given.seats, given.seed, given.hard)):
        if number == given.positions:
            break
        evenly[:] = table.states[0]
        rngs = rng_of(number)
        for i in range(given.worlds):
            table.runner.hide(evenly, i, table.tables, watcher, rngs)
        if number == 0:
            worlds_of(table, watcher, trust, given.worlds, figures)  # excludes compilation from the time
            figures.seconds = 0.0
        figures.add(EVENLY, evenly, table, seat, watcher)
        figures.add(GUESSED, worlds_of(table, watcher, trust, given.worlds, figures), table, seat, watcher)
    print("\n".join(figures.lines()))
    print(f"{1000 * figures.seconds / given.positions:.1f} ms a guess of {given.worlds} worlds")


if __name__ == "__main__":
    main()
