"""The parts of Trick Derby: horses, cards, tickets, the state, and the words for them.

A *rider* is who sits on a horse: seats 0 to 3 with four players; with three, seats 0 to 2 and the dummy, number 3.
"""

import numpy as np

from paddock.engine.rules.bitset import range_set
from paddock.engine.rules.fields import known_by, owner, public, scratch, state
from paddock.engine.rules.types import State

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

# options: where they stand
MARKS, WIN_FACE_UP = 0, 12

# phases, which are also the kinds of decisions
DISCARDING, TICKET_UP, TICKET_DOWN, PLAYING = 1, 2, 3, 4

# first action of each sort: + card, + card, + card, + ticket
PLAY, PLAY_WHIP, DISCARD, TICKET = 0, 48, 96, 144
ACTIONS = 149

# events
(HORSES_DRAWN, DEALT, STACKED, PILED, RACE_BEGINS, RIDES, DISCARD_NUMBER, SET_ASIDE, DUMMY_LAID, DISCARDED, DISCARD_SEEN, WHIP_TURNED,
 TICKET_LAID, TICKETS_CLOSED, LED, FOLLOWED, WHIPPED, TRICK_WON, HORSE_MOVED, HORSE_STAYS, RACE_ENDS, PLACED, TICKETS_SHOWN, PRIZE, WIN_PAID,
 QUINELLA_PAID, BET_LOST, ODDS_CHANGE, GAME_ENDS) = range(1, 30)  # fmt: skip

STATE = state(
    public("ridden", np.int64, HORSES),  # seats that have ridden this horse, and so have seen its cards
    known_by("ridden", "deal", np.int64, HORSES),  # TD-2.2: the twelve cards of each horse
    public("shown", np.int64, HORSES),  # TD-7.3: cards of each horse that everyone has seen
    public("gone", np.int64, RIDERS),  # cards of this race that everyone has seen used up: set aside face up, or played
    owner("hand", np.int64, RIDERS),
    public("dummy_hand", np.int64),  # TD-9.2
    public("score", np.int16, RIDERS, per_seat=True),
    owner("down", np.int8, RIDERS),  # TD-3.4: the card set aside face down
    owner("ticket_down", np.int8, RIDERS),  # TD-4.2
    public("ticket_up", np.int8, RIDERS, per_seat=True),
    public("up", np.int8, RIDERS),  # TD-3.3: the card set aside face up
    public("dummy_aside", np.int8),  # TD-9.2: its second one
    public("pile", np.int8, NUMBERS),  # TD-9.2: the dummy's cards as they lie, top first
    public("horse", np.int8, RIDERS),  # which horse each rider rides
    public("whips", np.int8, RIDERS),  # whips turned up
    public("square", np.int8, HORSES),
    public("arrival", np.int8, HORSES),  # number of its last entry into a square: later lies higher
    public("odds", np.int8, HORSES),
    public("trick", np.int8, RIDERS),  # card played in this trick
    public("past_horse", np.int8, MOST_RACES, RIDERS),  # the score sheet (TD-6.2): who rode,
    public("past_square", np.int8, MOST_RACES, HORSES),  # squares moved,
    public("past_place", np.int8, MOST_RACES, HORSES),  # places,
    public("past_odds", np.int8, MOST_RACES, HORSES),  # odds,
    public("past_points", np.int8, MOST_RACES, RIDERS),  # points won,
    public("past_up", np.int8, MOST_RACES, RIDERS),  # tickets
    public("past_down", np.int8, MOST_RACES, RIDERS),
    public("phase", np.int8),
    public("race", np.int8),  # races finished
    public("starter", np.int8),  # start player of this race
    public("opener", np.int8),  # start player of race 1; the dummy sits at its right (TD-9.1)
    public("shown_top", np.int8),  # TD-3.2: the card that gave the discard number
    public("leader", np.int8),
    public("acted", np.int8),  # riders that have laid a ticket, or a card in this trick
    public("led", np.int8),  # colour led
    public("declarer", np.int8),  # who declared the whip in this trick
    public("tricks", np.int8),  # tricks finished in this race
    public("arrivals", np.int8),
    public("at_goal", np.int8),
    scratch("deck", np.int8, CARDS),
    # What an observation shows lies together, as it is read in one go.
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
    """TD-1.4: how far a winning card moves the horse."""
    return int(s.options[MARKS + int(card) % NUMBERS])


def races(s: State) -> int:
    """TD-2.3: as many races as human seats."""
    return int(s.seats)


def has_dummy(s: State) -> bool:
    return s.seats == 3


def next_seat(s: State, seat: int) -> int:
    """The next human clockwise."""
    after = seat + 1
    return 0 if after == s.seats else after


def left_of(s: State, rider: int) -> int:
    """TD-7.2, TD-9.1: the rider on the left; the dummy sits at the right of who opened the game."""
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
