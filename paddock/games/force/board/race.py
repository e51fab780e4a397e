"""The race (302): its four pieces of information, settled before the players choose decks (601.1). They are drawn from appendix A or
given by the options (601.2a, F-16). A special card for the distance gives the surface too (214.2, 214.2a). Special cards are not part of
a deck (214.3).
"""

from paddock.engine.rules.log import EVERYONE, REFEREE, emit
from paddock.engine.rules.random import below
from paddock.engine.rules.types import Log
from paddock.games.force.data.codes import ASIDE_CARDS, CATEGORY, COURSES, GOINGS, METRES, Distance, Surface
from paddock.games.force.events import Event
from paddock.games.force.options import Option
from paddock.games.force.state import State

DRAWN = 0  # an option of the race that is not given, so it is drawn
TEN_COURSES, TEN_DISTANCES, FOUR_GOINGS = len(COURSES), len(METRES), len(GOINGS)
LONG_DECK, SHORT_DECK = 80, 60
FIRST_HAND = 7


def open_lists(s: State) -> bool:
    """F-50: whether deck lists are public."""
    return bool(s.options[Option.OPEN_LISTS] != 0)


def hand_limit(s: State) -> int:
    """F-9: the hand limit, or 0 for none."""
    return int(s.options[Option.HAND_LIMIT])


def set_race(s: State, log: Log) -> None:
    """601.2, 214.4, F-16: draw the information that the options do not give, one card of each list. A dirt race is never drawn, only
    given."""
    course, metres, going = int(s.options[Option.COURSE]) - 1, int(s.options[Option.DISTANCE]) - 1, int(s.options[Option.GOING])
    drawn = course < 0 or metres < 0 or going == DRAWN
    if course < 0:
        course = below(s.rng, TEN_COURSES)
    if metres < 0:
        metres = below(s.rng, TEN_DISTANCES)
    if going == DRAWN:
        going = 1 + below(s.rng, FOUR_GOINGS)
    s.course = course
    s.metres = METRES[metres]
    s.distance = CATEGORY[metres]
    s.surface = Surface.DIRT if s.options[Option.SURFACE] == Surface.DIRT else Surface.TURF
    s.going = going
    if drawn:
        emit(log, Event.RACE_DRAWN, REFEREE, course, METRES[metres], going)
    emit(log, Event.RACE, EVERYONE, course, int(s.surface), METRES[metres], going)


def deck_size(s: State) -> int:
    """602.1a: 80 cards for long races, 60 for all others."""
    return LONG_DECK if s.distance == Distance.LONG else SHORT_DECK


def aside_cards(s: State) -> int:
    """603.1d, F-1: the number of cards that each player sets aside for this distance."""
    k = 0
    while METRES[k] != s.metres:
        k += 1
    return ASIDE_CARDS[k]
