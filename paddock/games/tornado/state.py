"""The parts of Tornado (TO-1): sprint cards, boats, throttle cards, and the record that holds them.

Everyone sees where each sprint card is, but not always what is printed on it. A card's number is its place in the pile that was shuffled before the
race, 0 on top. The seats in `knowers` know its `front`. A front that has lain face up is in `shown` instead. A back that nobody has seen yet is in
`under`, all others are in `back`.
"""

import numpy as np

from paddock.engine.rules.bitset import has, range_set, size
from paddock.engine.rules.fields import MOST_SEATS, StateRecord, hidden, known_by, layout, owner, public, scratch
from paddock.engine.rules.types import Grid, Row
from paddock.games.tornado.geometry import MIDDLE, PLACES, TURNS
from paddock.games.tornado.options import Option
from paddock.games.tornado.things import CARD, HIGHEST, LOWEST

CARDS, HAND, MOST_FACES = 18, 3, 8
TYPES = CARD.size
CONNECTOR, TURN = 1, 2  # backs of sprint cards
CARDS_OF_BACK = (10, 8)  # TO-1.1: connectors, turns
TURN_TYPES = 2  # first type with a turn back
ALL_THROTTLES = 0b11100
DEALT = 2  # sprint cards to each seat
MOST_ROUNDS = 120
RACES = 2


class State(StateRecord):
    """One game in progress."""

    # sprint cards, by their number
    back: Row = public(np.int8, CARDS)  # 0 until somebody has seen it
    under: Row = hidden(np.int8, CARDS)  # the back while nobody has seen it, else 0
    shown: Row = public(np.int8, CARDS)  # the front, once it has lain face up
    knowers: Row = public(np.int8, CARDS)  # who knows the front
    front: Row = known_by("knowers", np.int8, CARDS)  # the front while it has not, else 0
    # where they are: card number + 1, 0 for none
    board: Row = public(np.int8, PLACES)
    face_card: Row = public(np.int8, MOST_FACES)
    face_place: Row = public(np.int16, MOST_FACES)  # face + 1
    faces: int = public(np.int8)
    cover: Grid = public(np.int16, TURNS, 8)  # covered hexagons of each turn, a set for each q
    hand: Grid = public(np.int8, MOST_SEATS, HAND, per_seat=True)  # in the order they were taken
    stack: Row = public(np.int8, CARDS)  # top first
    stack_size: int = public(np.int8)
    # boats
    cell: Row = public(np.int16, MOST_SEATS, per_seat=True)  # cell + 1
    was: Row = public(np.int16, MOST_SEATS, per_seat=True)  # where it was before its last move
    section: Row = public(np.int8, MOST_SEATS, per_seat=True)
    lane: Row = public(np.int8, MOST_SEATS, per_seat=True)  # the course it started on, from 1
    number: Row = public(np.int8, MOST_SEATS, per_seat=True)
    throttle: Row = public(np.int8, MOST_SEATS, per_seat=True)  # set of values in hand
    racing: int = public(np.int8)  # set of seats under way
    yielding: int = public(np.int8)  # set of seats that gave way
    place: Row = public(np.int8, MOST_SEATS, per_seat=True)  # in this race
    heat: Row = public(np.int8, MOST_SEATS, per_seat=True)  # in the heat
    chosen: Row = owner(np.int8, MOST_SEATS)  # the sealed throttle card of the course contest
    # the phase and the turn
    order: Row = public(np.int8, MOST_SEATS)  # seat + 1, from the inside
    race: int = public(np.int8)
    round: int = public(np.int16)
    phase: int = public(np.int8)
    mover: int = public(np.int8)  # whose turn it is
    starter: int = public(np.int8)  # number of boats that have done the present step before the start
    start_column: int = public(np.int8)  # 1, 2, 3: behind column -1, -2, -3
    acted: int = public(np.int8)  # set of seats that had their turn in this round
    played: int = public(np.int8)  # the throttle card that is being played
    laying: int = public(np.int16)  # the connector or turn that is being laid
    moves: int = public(np.int8)  # whether a throttle card moves the mover's boat
    turned: int = public(np.int8)  # column 0 lies face up
    lap_end: int = public(np.int8)  # the home columns up to 0 count as the end of the lap
    # scratch
    reach: Row = scratch(np.int64, 14)
    ways: Row = scratch(np.int64, 4)
    path: Row = scratch(np.int64, 4)
    helping: Row = scratch(np.int64, 13)
    pool: Row = scratch(np.int8, CARDS)
    pool_2: Row = scratch(np.int8, CARDS)


STATE = layout(State)


# ------------------------------------------------------------------ options


def half(s: State) -> int:
    """TO-2.2: the number of columns from the middle to the connectors."""
    return int(s.options[Option.COLUMNS]) // 2


def with_final(s: State) -> bool:
    """TO-8.3."""
    return int(s.options[Option.FINAL]) != 0


def cards_of_type(s: State, kind: int) -> int:
    """TO-1.1: how many cards of a type there are."""
    return int(s.options[Option.FRONTS + kind])


def is_connector_column(s: State, column: int) -> bool:
    """TO-2.2: the first and the last column take connector faces only."""
    return column == MIDDLE + half(s) or column == MIDDLE - half(s)


# ------------------------------------------------------------------ sprint cards


def back_of(s: State, card: int) -> int:
    return int(s.back[card]) | int(s.under[card])


def front_of(s: State, card: int) -> int:
    return int(s.shown[card]) | int(s.front[card])


def type_of(back: int, front: int) -> int:
    """TO-1.1: C2, C3, T3, T4 are 0 to 3."""
    return back + front - 3


def type_in_box(s: State, card: int) -> int:
    """TO-1.1: in the box the cards lie by type, C2 first."""
    kind = 0
    while card >= cards_of_type(s, kind):
        card -= cards_of_type(s, kind)
        kind += 1
    return kind


def back_of_type(kind: int) -> int:
    return TURN if kind >= TURN_TYPES else CONNECTOR


def front_of_type(kind: int) -> int:
    return kind + 3 - back_of_type(kind)


def card_type(s: State, card: int) -> int:
    return type_of(back_of(s, card), front_of(s, card))


def show_back(s: State, card: int) -> None:
    """TO-1.2: make a back public."""
    if s.back[card] == 0:
        s.back[card] = s.under[card]
        s.under[card] = 0


def show_top(s: State) -> None:
    """TO-1.2: show the back on top of the stack. If only one back is then unseen, everyone can work it out."""
    if s.stack_size > 0:
        show_back(s, int(s.stack[0]) - 1)
    unseen, last = 0, 0
    for card in range(CARDS):
        if s.back[card] == 0:
            unseen += 1
            last = card
    if unseen == 1:
        show_back(s, last)


def show_front(s: State, card: int) -> None:
    """TO-1.2: make a front public."""
    if s.shown[card] == 0:
        s.shown[card] = s.front[card]
        s.front[card] = 0
        s.knowers[card] = range_set(int(s.seats))


def learn_front(s: State, seat: int, card: int) -> None:
    """TO-1.2: a seat that takes a card knows its front."""
    s.knowers[card] = int(s.knowers[card]) | (1 << seat)


def knower_count(s: State, card: int) -> int:
    return size(int(s.knowers[card]))


# ------------------------------------------------------------------ hands and the stack


def held(s: State, seat: int) -> int:
    """How many sprint cards a seat holds."""
    n = 0
    while n < HAND and s.hand[seat][n] != 0:
        n += 1
    return n


def held_backs(s: State, seat: int, back: int) -> int:
    n = 0
    for k in range(HAND):
        if s.hand[seat][k] != 0 and back_of(s, int(s.hand[seat][k]) - 1) == back:
            n += 1
    return n


def held_types(s: State, seat: int) -> int:
    """The set of types in a hand."""
    types = 0
    for k in range(HAND):
        if s.hand[seat][k] != 0:
            types |= 1 << card_type(s, int(s.hand[seat][k]) - 1)
    return types


def card_of_type(s: State, seat: int, kind: int) -> int:
    """TO-6.3: a card of this type. Among equal cards it is the one that most seats know, then the one taken first."""
    found, most = -1, -1
    for k in range(HAND):
        card = int(s.hand[seat][k]) - 1
        if card >= 0 and card_type(s, card) == kind and knower_count(s, card) > most:
            found, most = card, knower_count(s, card)
    return found


def card_with_back(s: State, seat: int, back: int) -> int:
    """Any card of the hand with this back. It is for layings where the front does not matter."""
    for k in range(HAND):
        card = int(s.hand[seat][k]) - 1
        if card >= 0 and back_of(s, card) == back:
            return card
    return -1


def hold(s: State, seat: int, card: int) -> None:
    s.hand[seat][held(s, seat)] = card + 1
    learn_front(s, seat, card)


def let_go(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand. The others keep their order."""
    at = 0
    while s.hand[seat][at] != card + 1:
        at += 1
    for k in range(at, HAND - 1):
        s.hand[seat][k] = s.hand[seat][k + 1]
    s.hand[seat][HAND - 1] = 0


def take_top(s: State) -> int:
    """TO-1.2: take the top card of the stack. The back of the next one shows now."""
    card = int(s.stack[0]) - 1
    s.stack_size -= 1
    for i in range(int(s.stack_size)):
        s.stack[i] = s.stack[i + 1]
    s.stack[int(s.stack_size)] = 0
    show_top(s)
    return card


def put_under(s: State, card: int) -> None:
    s.stack[int(s.stack_size)] = card + 1
    s.stack_size += 1


# ------------------------------------------------------------------ boats


def is_racing(s: State, seat: int) -> bool:
    return has(int(s.racing), seat)


def boat_on(s: State, cell: int) -> int:
    """The seat whose boat is on this cell, or -1."""
    for seat in range(int(s.seats)):
        if s.cell[seat] == cell + 1:
            return seat
    return -1


def has_throttle(s: State, seat: int, value: int) -> bool:
    return LOWEST <= value <= HIGHEST and has(int(s.throttle[seat]), value)


def spend_throttle(s: State, seat: int, value: int) -> None:
    """TO-5.3: play a throttle card. All three come back after the last one."""
    left = int(s.throttle[seat]) & ~(1 << value)
    s.throttle[seat] = left if left != 0 else ALL_THROTTLES
