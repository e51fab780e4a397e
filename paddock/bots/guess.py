"""Guessing from Python: what the others were seen doing, and the worlds that agree with it, for a search (`belief`). Only compiled: it plays
thousands of past decisions again.
"""

from collections.abc import Callable

import numpy as np

from paddock.bots import belief
from paddock.bots.memory import Memory
from paddock.engine.chance import RNG
from paddock.engine.description import Game
from paddock.engine.fields import MOST_SEATS
from paddock.engine.runner import Array, runner_on
from paddock.engine.table import Table

MOST_SEEN = 36  # decisions that are looked back at: the last ones say most about what is held now
MOST_DEEDS = 24
LEAST_GUESSES, MOST_GUESSES = 32, 256
ROLLOUTS_A_GUESS = 4
STEPS_BEFORE, STEPS_BETWEEN = 800, 24  # of the walk: cards change places one by one


def can_guess(game: Game) -> bool:
    return hasattr(game.bot, "recall")


def guesses(rollouts: int | None) -> int:
    """How many worlds are worth guessing for so many rollouts."""
    return MOST_GUESSES if rollouts is None else min(MOST_GUESSES, max(LEAST_GUESSES, rollouts // ROLLOUTS_A_GUESS))


class Seen:
    """The last decisions of other seats that this seat has seen: the state before each as this seat may know it, who decided, and what that seat
    did from there on."""

    def __init__(self, table: Table, seat: int, rngs: Array) -> None:
        public = [(entry.seat, entry.action, before) for entry, before in table.standing_moves if not entry.sealed]
        others = [i for i, (who, _, _) in enumerate(public) if who != seat][-MOST_SEEN:]
        self.many = len(others)
        self.past = np.zeros(belief.FIRST_PAST + self.many, table.game.layout.dtype)
        self.who = np.zeros(max(1, self.many), np.int64)
        self.what = np.zeros((max(1, self.many), 1 + MOST_DEEDS), np.int64)
        for k, i in enumerate(others):
            who, _, before = public[i]
            at = belief.FIRST_PAST + k
            self.past[at : at + 1] = np.frombuffer(before, table.game.layout.dtype)
            table.runner.hide(self.past, at, table.tables, seat, rngs)
            deeds = [action for other, action, _ in public[i:] if other == who][:MOST_DEEDS]
            self.who[k], self.what[k, 0] = who, len(deeds)
            self.what[k, 1 : 1 + len(deeds)] = deeds


def guess(game: Game, target: str, arena: Memory, tables: Array, seen: Seen, seat: int, trust: float, worlds: int, seed: int) -> None:
    """Fill the tree's memory with so many worlds."""
    rngs, doubts = np.zeros(1, RNG), np.zeros(2 * MOST_SEATS, np.int64)
    numbers = (seat, seen.many, STEPS_BEFORE, STEPS_BETWEEN, worlds, seed)
    piece_on(game, target)(arena.records, seen.past, tables, rngs, seen.who, seen.what, doubts, np.array([trust]), *numbers)
    at = belief.FIRST_GUESS  # worlds that follow each other in the walk are alike: search takes them in another order
    arena.records[at : at + worlds] = arena.records[at + np.random.default_rng(seed).permutation(worlds)]


def piece_on(game: Game, target: str) -> Callable[..., int]:
    """The compiled function for a target, compiled now if need be."""
    return runner_on(game, target).build.direct(belief.believe)  # type: ignore[no-any-return]
