"""Notation for actions: `R8` plays red 8, `R8!` plays red 8 with the whip, `xR8` sets red 8 aside face down, `tV` lays a ticket.

Colours: R red, B blue, Y yellow, G green. Tickets: V Vanilla Beans, F Forêt Noire, S Silver Arazan, O Gâteau Opéra, W win.
The labels of draws number the riders from 0. In a game of three, rider 3 is the dummy.
"""

from paddock.engine.presentation.notation import Notation
from paddock.games.trick_derby.actions import Action
from paddock.games.trick_derby.events import Event
from paddock.games.trick_derby.things import CARD, HORSE

NOTATION = Notation(Action)
write, read = NOTATION.write, NOTATION.read


def chance(kind: int, values: tuple[int, ...]) -> tuple[str, list[str]]:
    """Return the label and the outcome of a draw.

    `horses` lists the horses by rider. `deal:2` lists the cards dealt to rider 2. `stack` and `pile:2` begin with the top.
    """
    if kind in (Event.HORSES_DRAWN, Event.STACKED):
        return ("horses" if kind == Event.HORSES_DRAWN else "stack"), [HORSE.write(horse) for horse in values]
    label = "deal" if kind == Event.DEALT else "pile"
    return f"{label}:{values[0]}", [CARD.write(card) for card in values[1:]]
