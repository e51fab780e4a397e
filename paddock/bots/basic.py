"""The two players every game has: one that picks at random, and the game's own sensible one.

A bot's random numbers are its own, never the game's. What it is handed is a copy with everything redrawn that its seat does not know,
so it could not cheat if it tried.
"""

import secrets
from collections.abc import Callable, Mapping
from typing import Protocol

from paddock.engine import entries
from paddock.engine.runner import Array, rng_of
from paddock.engine.table import Table

SEED_BITS = 62


class UnknownBot(ValueError):
    """No bot of that name."""


class Bot(Protocol):
    """A player: asked for a seat that owes a decision, it answers with a legal action and changes nothing."""

    def choose(self, table: Table, seat: int) -> int: ...


class RandomBot:
    """Any legal action, each equally likely. With a seed it makes the choices of `Batch.random` for that seed."""

    def __init__(self, rngs: Array) -> None:
        self.rngs = rngs

    def choose(self, table: Table, seat: int) -> int:
        return table.runner.bot(entries.RANDOM, table.states, 0, table.tables, seat, self.rngs)


class SimpleBot:
    """The game's own sensible player."""

    def __init__(self, rngs: Array) -> None:
        self.rngs = rngs

    def choose(self, table: Table, seat: int) -> int:
        run = table.runner
        imagined = table.states.copy()
        run.hide(imagined, 0, table.tables, seat, self.rngs)
        return run.bot(entries.SIMPLE, imagined, 0, table.tables, seat, self.rngs)


BOTS: Mapping[str, Callable[[Array], Bot]] = {"simple": SimpleBot, "random": RandomBot}


def bot_named(name: str, seed: int | None = None) -> Bot:
    """A bot by its name; with a seed it answers the same way each time."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name}; there is {', '.join(BOTS)}")
    return BOTS[name](rng_of(secrets.randbits(SEED_BITS) if seed is None else seed))
