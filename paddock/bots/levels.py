"""Bots by name, the same names for every game: three levels, and the two plain players they are measured against.

| name | how it plays |
|---|---|
| `easy` | sensibly, with mistakes |
| `medium` | searches a little |
| `hard` | searches as long as it may: a second a move, unless told otherwise |
| `simple` | the game's own sensible player, without search |
| `random` | any legal action |
"""

import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace

from paddock.bots.basic import Bot, EasyBot, RandomBot, SimpleBot
from paddock.bots.search_build import is_coming
from paddock.bots.searcher import Budget, Searcher, SearchParams, SearchResult, default_threads
from paddock.engine.compile.runner import Array, rng_of
from paddock.engine.table.table import Table

SEED_BITS = 62
HARD_SECONDS = 1.0
FOLLOW_UP = 0.4  # of the time
MEDIUM_SECONDS = 1.0  # at most; so many rollouts take less


class UnknownBot(ValueError):
    """No bot of that name."""


class SearchBot:
    """Thinks before it answers. With a number of rollouts, no time and a seed it answers the same way each time. One that thinks little takes as
    few rollouts as the game says."""

    def __init__(self, rngs: Array, budget: Budget, dials: Mapping[str, float] | None = None, little: bool = False) -> None:
        self.thinker, self.budget, self.little = Searcher(rngs, dials), budget, little
        self.meanwhile = SimpleBot(rngs)
        self._asked = threading.Lock()

    def choose(self, table: Table, seat: int) -> int:
        """The best action found; what has only one answer is answered at once. Who has so many seconds answers like `simple` as long as search is
        being compiled: one interpreted rollout can take longer than that."""
        legal = table.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if self.budget.seconds is not None and is_coming(table):
            with self._asked:
                return self.meanwhile.choose(table, seat)
        return self.think(table, seat).best

    def think(self, table: Table, seat: int) -> SearchResult:
        """A second small decision of a turn takes a part of the time: much of it was thought of before."""
        follows = bool(table.entries) and table.entries[-1].seat == seat and self.budget.seconds is not None
        budget = replace(self.budget, seconds=FOLLOW_UP * (self.budget.seconds or 0)) if follows else self.budget
        if self.little:
            budget = replace(budget, rollouts=SearchParams.of(table.game, self.thinker.changed).little)
        with self._asked:
            return self.thinker.think(table, seat, budget)

    def stop(self) -> None:
        """Make a `choose` that is under way on another thread answer at once with the best it has found."""
        self.thinker.stop.set()


def hard(rngs: Array, seconds: float | None = None, rollouts: int | None = None, threads: int | None = None) -> SearchBot:
    if rollouts is None and seconds is None:
        seconds = HARD_SECONDS
    return SearchBot(rngs, Budget(rollouts, seconds, threads or (default_threads() if rollouts is None else 1)))


def medium(rngs: Array, seconds: float | None = None, rollouts: int | None = None, threads: int | None = None) -> SearchBot:
    """Weaker than hard by looking at less, not by less time."""
    if rollouts is None:
        return SearchBot(rngs, Budget(None, MEDIUM_SECONDS if seconds is None else seconds, threads or 1), little=True)
    return SearchBot(rngs, Budget(rollouts, seconds, threads or 1))


BOTS: Mapping[str, Callable[..., Bot]] = {"easy": EasyBot, "medium": medium, "hard": hard, "simple": SimpleBot, "random": RandomBot}
SEARCHING = ("medium", "hard")


def bot_named(
    name: str, seed: int | None = None, *, seconds: float | None = None, rollouts: int | None = None, threads: int | None = None
) -> Bot:
    """A bot by its name; with a seed (and, where it searches, a number of rollouts) it answers the same way each time. Seconds and rollouts
    are what it may think for one move, at most on so many threads; bots that do not search need none."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name}; there is {', '.join(BOTS)}")
    rngs = rng_of(secrets.randbits(SEED_BITS) if seed is None else seed)
    return BOTS[name](rngs, seconds, rollouts, threads) if name in SEARCHING else BOTS[name](rngs)
