"""The bots without search: `random`, `simple` (the game's baseline actions), and `easy`, which mixes the two.

A bot uses its own random numbers, never those of the game. `SimpleBot` redraws everything its seat does not know before it asks for the
baseline action. So no bot can use hidden information.
"""

from typing import Protocol

from paddock.engine.compile import dispatch
from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import Array
from paddock.engine.rules.random import below
from paddock.engine.table.table import Table

SLIP_OF = 5  # an easy bot makes one decision in SLIP_OF at random


class Bot(Protocol):
    """A player that chooses actions. Any object with this method is a bot."""

    def choose(self, table: Table, seat: int) -> int:
        """A legal action for a seat that owes a decision. The table is not changed."""
        ...


class RandomBot:
    """Chooses uniformly among the legal actions. With a seed, it makes the same choices as `Batch.random` with that seed."""

    def __init__(self, rngs: Array) -> None:
        self.rngs = rngs

    def __repr__(self) -> str:
        return "<RandomBot: any legal action>"

    def choose(self, table: Table, seat: int) -> int:
        return table.runner.bot(dispatch.RANDOM, table.states, 0, table.tables, seat, self.rngs)


class SimpleBot:
    """Plays the game's baseline action."""

    def __init__(self, rngs: Array) -> None:
        self.rngs = rngs

    def __repr__(self) -> str:
        return "<SimpleBot: the baseline action>"

    def choose(self, table: Table, seat: int) -> int:
        run = table.runner
        imagined = table.states.copy()
        run.hide(imagined, 0, table.tables, seat, self.rngs)
        return run.bot(dispatch.BASELINE, imagined, 0, table.tables, seat, self.rngs)


class EasyBot:
    """Plays like `simple`, but chooses at random now and then."""

    def __init__(self, rngs: Array) -> None:
        self.rngs = rngs
        self.sensible, self.careless = SimpleBot(rngs), RandomBot(rngs)

    def __repr__(self) -> str:
        return f"<EasyBot: the baseline action, at random once in {SLIP_OF} decisions>"

    def choose(self, table: Table, seat: int) -> int:
        rng = PythonState(self.rngs[0])
        slips = below(rng, SLIP_OF) == 0
        rng.write_to(self.rngs[0])
        return (self.careless if slips else self.sensible).choose(table, seat)
