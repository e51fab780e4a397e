"""Belief sampling from Python: collects the observed decisions of other seats and samples worlds for a search (see `belief`). The sampler
runs only as compiled code, because it replays thousands of past decisions.
"""

from collections.abc import Callable

import numpy as np

from paddock.bots import belief
from paddock.bots.search_tree import SearchTree
from paddock.engine.compile.runner import Array, runner_for
from paddock.engine.presentation.game import Game
from paddock.engine.rules.fields import MOST_SEATS
from paddock.engine.rules.random import RNG
from paddock.engine.table.table import Table

MOST_SEEN = 160  # largest number of past decisions used
LEAST_GUESSES, MOST_GUESSES = 32, 1024
ROLLOUTS_A_GUESS, GUESSES_A_SECOND = 4, 1000  # rollouts per world; worlds per second of the budget
LEAST_TRUST = 0.2  # least cost of a further mismatch
STEPS_BEFORE, STEPS_BETWEEN = 1600, 24  # steps of the walk; many are needed because a step moves single cards


def can_sample(game: Game) -> bool:
    """Whether the game registers the functions that belief sampling needs."""
    return game.search.belief is not None


def number_of_worlds(rollouts: int | None, seconds: float | None) -> int:
    """The number of worlds to sample for a search budget."""
    for_rollouts = MOST_GUESSES if rollouts is None else rollouts // ROLLOUTS_A_GUESS
    in_time = MOST_GUESSES if seconds is None else int(GUESSES_A_SECOND * seconds)
    return min(MOST_GUESSES, max(LEAST_GUESSES, min(for_rollouts, in_time)))


class ObservedDecisions:
    """The last decisions of other seats that this seat has observed, seat by seat. `past` holds the state before each decision, as this
    seat may know it. `decisions` holds the actions."""

    def __init__(self, table: Table, seat: int, rngs: Array) -> None:
        moves = [(entry.seat, entry.action, before) for entry, before in table.standing_moves if not entry.sealed and entry.seat != seat]
        moves = sorted(moves[-MOST_SEEN:], key=lambda move: move[0])
        self.seat, self.count = seat, len(moves)
        self.past = np.zeros(belief.FIRST_PAST + self.count, table.game.layout.dtype)
        self.first = np.array([sum(decider < other for decider, _, _ in moves) for other in range(MOST_SEATS + 1)], np.int64)
        self.decisions = np.zeros(self.count, belief.OBSERVED)
        self.decisions["action"] = [action for _, action, _ in moves]
        for at, (_, _, before) in enumerate(moves, belief.FIRST_PAST):
            self.past[at : at + 1] = np.frombuffer(before, table.game.layout.dtype)
            table.runner.hide(self.past, at, table.tables, seat, rngs)


def mismatch_costs(trust: float, most: int) -> Array:
    """The costs of 0 ... `most` mismatches of one seat. The first mismatch costs `trust`. The player's error rate is unknown, so the
    further costs follow from a mixture over all error rates (Jeffreys' prior)."""
    each = np.maximum(LEAST_TRUST, trust - np.log1p(2.0 * np.arange(most)))
    return np.concatenate([[0.0], np.cumsum(each) * (trust > 0)])


def sample_belief(
    game: Game, target: str, search_tree: SearchTree, tables: Array, seen: ObservedDecisions, *, trust: float, worlds: int, seed: int
) -> None:
    """Write sampled worlds to the records of the search tree. trust: the cost of the first mismatch of a seat."""
    arrays = belief.BeliefArrays(
        states=search_tree.records,
        past=seen.past,
        tables=tables,
        rngs=np.zeros(1, RNG),
        first=seen.first,
        decisions=seen.decisions,
        by_latent=np.zeros(seen.count, np.int64),
        seats=np.zeros(MOST_SEATS, belief.OTHER_SEAT),
        cost=mismatch_costs(trust, seen.count),
    )
    sampler_on(game, target)(arrays, seen.seat, STEPS_BEFORE, STEPS_BETWEEN, worlds, seed)
    at = belief.FIRST_GUESS  # search takes the worlds in random order, because consecutive ones are similar
    search_tree.records[at : at + worlds] = search_tree.records[at + np.random.default_rng(seed).permutation(worlds)]


def sampler_on(game: Game, target: str) -> Callable[..., int]:
    """The compiled sampler for a target. Compiles it if necessary."""
    return runner_for(game, target).build.direct(belief.sample_worlds)  # type: ignore[no-any-return]
