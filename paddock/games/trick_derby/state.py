"""The constants and the state of Trick Derby, and helpers that read cards, horses and riders.

Each horse has a *rider*. With four players the riders are the seats 0 to 3.
With three players they are the seats 0 to 2 and the dummy, which is rider 3.
"""

import numpy as np

from paddock.engine.rules.bitset import range_set
from paddock.engine.rules.fields import StateRecord, known_by, layout, owner, public, scratch
from paddock.engine.rules.types import Grid, Row
from paddock.games.trick_derby.options import Option

HORSES, RIDERS, COLOURS, NUMBERS = 4, 4, 4, 12
VANILLA, FORET, SILVER, OPERA = 0, 1, 2, 3  # TD-1.1
RED, BLUE, YELLOW, GREEN = 0, 1, 2, 3  # TD-1.2
CARDS = COLOURS * NUMBERS  # card = colour * 12 + number - 1
ONE_COLOUR = range_set(NUMBERS)
ALL_CARDS = range_set(CARDS)
GOAL = 7  # TD-1.5
WHIPS = 2  # TD-1.6
WIN, TICKETS = 4, 5  # a ticket is a horse 0 to 3, or WIN
MOST_RACES = 4
DUMMY = 3
NONE = -1

FIRST_PRIZE, SECOND_PRIZE = 5, 3  # TD-6.4
FIRST_ODDS = 2  # TD-7.1
ENOUGH_HOME = 2  # TD-5.6


class State(StateRecord):
    """One game in progress."""

    ridden: Row = public(np.int64, HORSES)  # set of seats that rode the horse and therefore know its cards; dummy's horse: all seats
    deal: Row = known_by("ridden", np.int64, HORSES)  # TD-2.2: the twelve cards of each horse
    shown: Row = public(np.int64, HORSES)  # TD-7.3: cards of each horse that everyone has seen
    gone: Row = public(np.int64, RIDERS)  # cards set aside face up or played in this race
    hand: Row = owner(np.int64, RIDERS)
    dummy_hand: int = public(np.int64)  # TD-9.2
    score: Row = public(np.int16, RIDERS, per_seat=True)
    down: Row = owner(np.int8, RIDERS)  # TD-3.4: the card set aside face down
    ticket_down: Row = owner(np.int8, RIDERS)  # TD-4.2
    ticket_up: Row = public(np.int8, RIDERS, per_seat=True)
    up: Row = public(np.int8, RIDERS)  # TD-3.3: the card set aside face up
    dummy_aside: int = public(np.int8)  # TD-9.2: the second card that the dummy set aside
    pile: Row = public(np.int8, NUMBERS)  # TD-9.2: the dummy's cards in order, top first
    horse: Row = public(np.int8, RIDERS)  # horse of each rider
    whips: Row = public(np.int8, RIDERS)  # whips turned up
    square: Row = public(np.int8, HORSES)
    arrival: Row = public(np.int8, HORSES)  # sequence number of the horse's last move; on a square, the higher number lies on top
    odds: Row = public(np.int8, HORSES)
    trick: Row = public(np.int8, RIDERS)  # card played in this trick
    past_horse: Grid = public(np.int8, MOST_RACES, RIDERS)  # score sheet (TD-6.2): horse of each rider
    past_square: Grid = public(np.int8, MOST_RACES, HORSES)  # squares moved
    past_place: Grid = public(np.int8, MOST_RACES, HORSES)  # places
    past_odds: Grid = public(np.int8, MOST_RACES, HORSES)  # odds
    past_points: Grid = public(np.int8, MOST_RACES, RIDERS)  # points won
    past_up: Grid = public(np.int8, MOST_RACES, RIDERS)  # tickets face up
    past_down: Grid = public(np.int8, MOST_RACES, RIDERS)
    phase: int = public(np.int8)
    race: int = public(np.int8)  # races finished
    starter: int = public(np.int8)  # start player of this race
    opener: int = public(np.int8)  # start player of race 1; the dummy sits to the right of this seat (TD-9.1)
    shown_top: int = public(np.int8)  # TD-3.2: the card that gave the discard number
    leader: int = public(np.int8)
    acted: int = public(np.int8)  # number of riders that have laid a ticket, or played a card in this trick
    led: int = public(np.int8)  # colour led
    declarer: int = public(np.int8)  # rider that declared the whip in this trick
    tricks: int = public(np.int8)  # tricks finished in this race
    arrivals: int = public(np.int8)
    at_goal: int = public(np.int8)
    deck: Row = scratch(np.int8, CARDS)


# Fields of the observation are adjacent, because the observation reads them together. The other fields come last.
STATE = layout(
    State,
    place_last=(
        "dummy_aside",
        "pile",
        "past_horse",
        "past_square",
        "past_place",
        "past_odds",
        "past_points",
        "past_up",
        "past_down",
        "deck",
    ),
)


def colour(card: int) -> int:
    return int(card) // NUMBERS


def printed(card: int) -> int:
    """The number on a card, 1 to 12."""
    return int(card) % NUMBERS + 1


def colour_set(c: int) -> int:
    """All cards of a colour."""
    return ONE_COLOUR << (int(c) * NUMBERS)


def marks(s: State, card: int) -> int:
    """TD-1.4: the number of squares that a winning card moves the horse."""
    return int(s.options[Option.MARKS + int(card) % NUMBERS])


def races(s: State) -> int:
    """TD-2.3: as many races as human seats."""
    return int(s.seats)


def has_dummy(s: State) -> bool:
    return s.seats == 3


def next_seat(s: State, seat: int) -> int:
    """The next human seat clockwise."""
    after = seat + 1
    return 0 if after == s.seats else after


def left_of(s: State, rider: int) -> int:
    """TD-7.2, TD-9.1: the rider on the left. The dummy sits to the right of the start player of race 1."""
    if not has_dummy(s):
        return (rider + 1) & 3
    if rider == DUMMY:
        return int(s.opener)
    after = next_seat(s, rider)
    return DUMMY if after == s.opener else after


def rider_of(s: State, horse: int) -> int:
    for rider in range(RIDERS):
        if s.horse[rider] == horse:
            return rider
    return NONE
