"""Short text for actions: `R8` plays red 8, `R8!` plays it with the whip, `xR8` sets it aside face down, `tV` lays a ticket.

Colours: R red, B blue, Y yellow, G green. Tickets: V Vanilla Beans, F Forêt Noire, S Silver Arazan, O Gâteau Opéra, W win.
Riders in the labels of draws are numbers from 0. In a game of three, rider 3 is the dummy.
"""

from paddock.engine.presentation.notation import Notation
from paddock.games.trick_derby.actions import Action
from paddock.games.trick_derby.events import Event
from paddock.games.trick_derby.things import CARD, HORSE

NOTATION = Notation(Action)
write, read = NOTATION.write, NOTATION.read


def chance(kind: int, values: tuple[int, ...]) -> tuple[str, list[str]]:
    """The label and the outcome of a draw: `horses` by rider, `deal:2`, `stack` and `pile:2` top first."""
    if kind in (Event.HORSES_DRAWN, Event.STACKED):
        return ("horses" if kind == Event.HORSES_DRAWN else "stack"), [HORSE.write(horse) for horse in values]
    label = "deal" if kind == Event.DEALT else "pile"
    return f"{label}:{values[0]}", [CARD.write(card) for card in values[1:]]
