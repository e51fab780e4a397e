"""The players every game has without search: one that picks at random, the game's own sensible one, and one that is sensible most of the time.

A bot's random numbers are its own, never the game's. What it is handed is a copy with everything redrawn that its seat does not know,
so it could not cheat if it tried.
"""

from typing import Protocol

from paddock.engine.compile import dispatch
from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import Array
from paddock.engine.rules.random import below
from paddock.engine.table.table import Table

SLIP_OF = 5  # one decision in so many an easy bot makes without a thought


class Bot(Protocol):
    """A player: asked for a seat that owes a decision, it answers with a legal action and changes nothing."""

    def choose(self, table: Table, seat: int) -> int: ...


class RandomBot:
    """Any legal action, each equally likely. With a seed it makes the choices of `Batch.random` for that seed."""

    def __init__(self, rngs: Array) -> None:
        self.rngs = rngs

    def choose(self, table: Table, seat: int) -> int:
        return table.runner.bot(dispatch.RANDOM, table.states, 0, table.tables, seat, self.rngs)


class SimpleBot:
    """The game's own sensible player."""

    def __init__(self, rngs: Array) -> None:
        self.rngs = rngs

    def choose(self, table: Table, seat: int) -> int:
        run = table.runner
        imagined = table.states.copy()
        run.hide(imagined, 0, table.tables, seat, self.rngs)
        return run.bot(dispatch.BASELINE, imagined, 0, table.tables, seat, self.rngs)


class EasyBot:
    """Sensible, but now and then it does just anything."""

    def __init__(self, rngs: Array) -> None:
        self.rngs = rngs
        self.sensible, self.careless = SimpleBot(rngs), RandomBot(rngs)

    def choose(self, table: Table, seat: int) -> int:
        rng = PythonState(self.rngs[0])
        slips = below(rng, SLIP_OF) == 0
        rng.write_to(self.rngs[0])
        return (self.careless if slips else self.sensible).choose(table, seat)
