"""Bots by name. Every game has the same bots: three levels, and two reference bots for comparison.

| name | how the bot plays |
|---|---|
| `easy` | like `simple`, with random mistakes |
| `medium` | searches with few rollouts |
| `hard` | searches for its whole budget, by default one second per move |
| `simple` | plays the game's baseline action, without search |
| `random` | chooses any legal action |
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
FOLLOW_UP = 0.4  # share of the time for a follow-up decision
MEDIUM_SECONDS = 1.0  # upper limit; few rollouts usually take less time


class UnknownBot(ValueError):
    """No bot has the given name."""


class SearchBot:
    """A bot that searches. With a number of rollouts, no time limit and a seed, its choices are reproducible. With `little`, its number of
    rollouts is the search parameter `little` of the game."""

    def __init__(self, rngs: Array, budget: Budget, dials: Mapping[str, float] | None = None, little: bool = False) -> None:
        self.thinker, self.budget, self.little = Searcher(rngs, dials), budget, little
        self.meanwhile = SimpleBot(rngs)
        self._asked = threading.Lock()

    def __repr__(self) -> str:
        return f"<SearchBot: {'few rollouts, ' if self.little else ''}{self.budget}>"

    def choose(self, table: Table, seat: int) -> int:
        """The best action found. A single legal action is returned without search. While search is being compiled, a bot with a time limit
        plays like `simple`, because one interpreted rollout can exceed the limit."""
        legal = table.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if self.budget.seconds is not None and is_coming(table):
            with self._asked:
                return self.meanwhile.choose(table, seat)
        return self.think(table, seat).best

    def think(self, table: Table, seat: int) -> SearchResult:
        """Search a decision. A decision right after one of the same seat gets less time, because the trees already cover much of it."""
        follows = bool(table.entries) and table.entries[-1].seat == seat and self.budget.seconds is not None
        budget = replace(self.budget, seconds=FOLLOW_UP * (self.budget.seconds or 0)) if follows else self.budget
        if self.little:
            budget = replace(budget, rollouts=SearchParams.of(table.game, self.thinker.changed).little)
        with self._asked:
            return self.thinker.think(table, seat, budget)

    def stop(self) -> None:
        """Make a running `choose` on another thread return at once with the best action found so far."""
        self.thinker.stop.set()


def hard_bot(rngs: Array, seconds: float | None = None, rollouts: int | None = None, threads: int | None = None) -> SearchBot:
    """Searches for the whole budget, by default HARD_SECONDS."""
    if rollouts is None and seconds is None:
        seconds = HARD_SECONDS
    return SearchBot(rngs, Budget(rollouts, seconds, threads or (default_threads() if rollouts is None else 1)))


def medium_bot(rngs: Array, seconds: float | None = None, rollouts: int | None = None, threads: int | None = None) -> SearchBot:
    """Weaker than `hard` because it makes fewer rollouts, not because it has less time."""
    if rollouts is None:
        return SearchBot(rngs, Budget(None, MEDIUM_SECONDS if seconds is None else seconds, threads or 1), little=True)
    return SearchBot(rngs, Budget(rollouts, seconds, threads or 1))


BOTS: Mapping[str, Callable[..., Bot]] = {"easy": EasyBot, "medium": medium_bot, "hard": hard_bot, "simple": SimpleBot, "random": RandomBot}
SEARCHING = ("medium", "hard")


def bot_named(
    name: str, seed: int | None = None, *, seconds: float | None = None, rollouts: int | None = None, threads: int | None = None
) -> Bot:
    """Create a bot by its name. `seconds` and `rollouts` limit the search for one move, and `threads` its threads; other bots ignore them.

    With a seed the bot's choices are reproducible. A search bot also needs a number of rollouts and no time limit for this. Raises UnknownBot
    if no bot has this name."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name}; there is {', '.join(BOTS)}")
    rngs = rng_of(secrets.randbits(SEED_BITS) if seed is None else seed)
    return BOTS[name](rngs, seconds, rollouts, threads) if name in SEARCHING else BOTS[name](rngs)
