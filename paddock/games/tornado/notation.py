"""Short text for Tornado's actions, and back. The rule page lists it.

`4` plays throttle 4 and `4/1` plays it to move 1. `L3` takes course 3. `from-2` starts behind column -2. `-` takes or lays nothing. `take` takes the
top of the stack, `take:H-2.1` the card on home column -2, row 1, and `take:1(2,3)m` the turn face of turn 1. `C2@B1.3` lays a straight, `C@H4.1` a
connector, `T@1(2,3)` a turn face, and `T@1(2,3)m` a mirrored one. `C3` chooses this card. `B1.5.2` goes to back column 1, course 5, cell 2, `1(2,3)` to
a hexagon, and `goal` over the line. With `final` the heat's winner begins the final.
"""

from functools import cache

from paddock.engine.presentation.notation import Notation
from paddock.games.tornado.actions import ACTIONS, Action
from paddock.games.tornado.events import Event
from paddock.games.tornado.state import CARDS
from paddock.games.tornado.things import CARD

write = Notation(Action).write


@cache
def actions_by_text() -> dict[str, int]:
    return {write(action): action for action in range(ACTIONS)}


def read(text: str) -> int:
    """The action of a text, exactly as `write` writes it, or ValueError."""
    if text not in actions_by_text():
        raise ValueError(f"no such move: {text}")
    return actions_by_text()[text]


def chance(kind: int, values: tuple[int, ...]) -> tuple[str, list[str]]:
    """The label and the outcome of a draw: `lots` the seats from the inside, `shuffle` the pile, top first, `deal:2` the cards of seat 2."""
    if kind == Event.LOTS:
        return "lots", [str(seat) for seat in values]
    if kind == Event.DEALT:
        return f"deal:{values[0]}", [CARD.write(card) for card in values[1:]]
    return "shuffle", [CARD.write(card // CARDS) for card in values]
