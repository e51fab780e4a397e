"""The things that actions and events of Force of the Horse are about, and their notation.

The card behind an instance depends on the decks at the table, so `narrate.py` and `notation.py` supply its names.
"""

from paddock.engine.rules.things import Thing, number, seat
from paddock.games.force.data.codes import ZONES
from paddock.games.force.data.tables import READY, REGISTERED
from paddock.games.force.state import INSTANCES, SEATS

MODES, ORDINALS, DECK_SLOTS, NUMBERS = 3, 8, READY + REGISTERED, 10

SEAT = seat("seat", SEATS)
INSTANCE = Thing("card", INSTANCES)
ZONE = Thing("zone", ZONES)
MODE = number("n", 1, MODES)
ORDINAL = number("n", 1, ORDINALS)  # which of several abilities of the picked card
DECK_SLOT = number("deck", 1, DECK_SLOTS)  # the ready decks, then the decks that the seat brought
NUMBER = number("n", 0, NUMBERS - 1)
