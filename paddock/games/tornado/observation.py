"""Knowledge of a seat (TO-1.2): `hide` redraws everything else, `OBSERVATION` declares it in numbers. `audit` checks the cards."""

from enum import IntEnum

from paddock.engine.rules.bitset import has, select_or_zero, size, write_bits
from paddock.engine.rules.observation import computed, observation, segment, wide
from paddock.engine.rules.random import below, rekey, shuffle8
from paddock.engine.rules.types import Out, Rng, Tables
from paddock.games.tornado.actions import Phase
from paddock.games.tornado.geometry import COLUMNS, MOST_Q, PLACES, ROWS, SLOTS, STRAIGHTS, TURNS, column_of_place
from paddock.games.tornado.laying import set_connector_hexagons, set_face_hexagons
from paddock.games.tornado.state import (
    CARDS,
    CONNECTOR,
    HAND,
    STATE,
    TURN,
    TYPES,
    State,
    back_of,
    back_of_type,
    card_type,
    cards_of_type,
    front_of,
    front_of_type,
    held,
    is_connector_column,
    type_of,
)
from paddock.games.tornado.things import HIGHEST, LOWEST, SEAT

# ------------------------------------------------------------------ hide


def knows_card(s: State, seat: int, card: int) -> bool:
    """TO-1.2: whether this seat knows a card's front."""
    return s.shown[card] != 0 or (seat >= 0 and has(int(s.knowers[card]), seat))


def unknown_cards(s: State, seat: int, kind: int) -> int:
    """The number of cards of a type that this seat does not know."""
    n = cards_of_type(s, kind)
    for card in range(CARDS):
        if knows_card(s, seat, card) and card_type(s, card) == kind:
            n -= 1
    return n


def hide(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """TO-1.2, TO-3.3: deal the unknown backs and fronts anew. Every card keeps its place.

    A card with a known back gets one of the unknown cards with this back. The rest is shuffled into the stack below its top card. A sealed throttle
    card may be any of the three.
    """
    left = redraw_backs(s, seat, rng, CONNECTOR, 0)
    left = redraw_backs(s, seat, rng, TURN, left)
    shuffle8(rng, s.pool_2, 0, left)
    for card in range(CARDS):
        if s.back[card] == 0:
            left -= 1
            print_card(s, card, int(s.pool_2[left]))
    for i in range(CARDS):
        s.pool[i] = 0
        s.pool_2[i] = 0
    for other in range(int(s.seats)):
        if other != seat:
            sealed = s.phase == Phase.CONTEST and not has(int(s.pending), other)
            s.chosen[other] = LOWEST + below(rng, HIGHEST - LOWEST + 1) if sealed else 0
    rekey(s.rng, rng)


def redraw_backs(s: State, seat: int, rng: Rng, back: int, left: int) -> int:
    """Deal the unknown cards of one back to the places where this back is seen. Add the rest to the stack's pool, and return its new size."""
    n = 0
    for kind in range(TYPES):
        if back_of_type(kind) == back:
            for _ in range(unknown_cards(s, seat, kind)):
                s.pool[n] = kind
                n += 1
    shuffle8(rng, s.pool, 0, n)
    for card in range(CARDS):
        if s.back[card] == back and not knows_card(s, seat, card):
            n -= 1
            print_card(s, card, int(s.pool[n]))
    while n > 0:
        n -= 1
        s.pool_2[left] = s.pool[n]
        left += 1
    return left


def print_card(s: State, card: int, kind: int) -> None:
    s.front[card] = front_of_type(kind)
    if s.back[card] == 0:
        s.under[card] = back_of_type(kind)


# ------------------------------------------------------------------ the observation

BACK_UP, A_CONNECTOR = 1, 5  # 2 to 4 are the fronts of straight cards


class SeatNumber(IntEnum):
    """The numbers of one seat. A member is the first number of its kind."""

    CELL = 0
    SECTION = 1
    LANE = 2
    NUMBER = 3
    THROTTLES = 4
    BACKS = 7
    FRONTS = 9
    RACING = 12
    YIELDING = 13
    PLACE = 14


SEATS, PER_SEAT = SEAT.size, int(SeatNumber.PLACE) + 1


def laid_cards(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """TO-2.2: how the cards of the straights lie."""
    for straight in range(STRAIGHTS):
        for column in range(COLUMNS):
            connects = is_connector_column(s, column)
            for row in range(ROWS):
                place = (straight * COLUMNS + column) * ROWS + row
                out[at + place] = card_code(s, int(s.board[place]), connects)


def card_code(s: State, card: int, connects: bool) -> int:
    """How the card with this number + 1 lies in its column, or 0 for no card. There is no branch, because it could not be predicted."""
    face = max(BACK_UP, int(s.shown[max(card - 1, 0)]))
    return select_or_zero(card != 0, face + select_or_zero(connects, A_CONNECTOR - face))


def covered(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """TO-2.6: the covered hexagons of the turns."""
    for turn in range(TURNS):
        for q in range(MOST_Q + 1):
            at = write_bits(out, at, int(s.cover[turn, q]), SLOTS)


def all_seats(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    for other in range(SEATS):
        write_seat(s, seat, other, at + other * PER_SEAT, out)


def write_seat(s: State, seat: int, other: int, at: int, out: Out) -> None:
    """Write one seat. A seat that is not at the table is all zero."""
    for k in range(PER_SEAT):
        out[at + k] = 0
    if other >= s.seats:
        return
    out[at + SeatNumber.CELL] = int(s.cell[other])
    out[at + SeatNumber.SECTION] = int(s.section[other])
    out[at + SeatNumber.LANE] = int(s.lane[other])
    out[at + SeatNumber.NUMBER] = int(s.number[other])
    for value in range(LOWEST, HIGHEST + 1):
        out[at + SeatNumber.THROTTLES + value - LOWEST] = int(s.throttle[other]) >> value & 1
    for k in range(HAND):
        card = int(s.hand[other][k]) - 1
        if card >= 0:
            out[at + SeatNumber.BACKS + back_of(s, card) - CONNECTOR] += 1
            if knows_card(s, seat, card):
                out[at + SeatNumber.FRONTS + front_of(s, card) - LOWEST] += 1
    out[at + SeatNumber.RACING] = int(s.racing) >> other & 1
    out[at + SeatNumber.YIELDING] = int(s.yielding) >> other & 1
    out[at + SeatNumber.PLACE] = int(s.place[other])


def own_cards(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """TO-1.1: how many cards of each type this seat holds."""
    for kind in range(TYPES):
        out[at + kind] = 0
    if seat >= 0:
        for k in range(HAND):
            if s.hand[seat][k] != 0:
                out[at + card_type(s, int(s.hand[seat][k]) - 1)] += 1


def top_back(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """TO-1.2: the back on top of the stack, or 0 for an empty stack."""
    out[at] = back_of(s, int(s.stack[0]) - 1) if s.stack_size > 0 else 0


OBSERVATION = observation(
    STATE,
    "int16",  # the largest are the cells of the board and the laying
    segment("places: 0 none, 1 back up, 2-4 straight, 5 connector", computed(PLACES, laid_cards)),
    segment("covered hexagons, turn by turn, column by column", computed(TURNS * (MOST_Q + 1) * SLOTS, covered)),
    segment(
        "each seat: cell, section, lane, number, throttle 2 3 4, backs held C T, known fronts 2 3 4, racing, yielding, place",
        computed(SEATS * PER_SEAT, all_seats),
    ),
    segment("own cards C2 C3 T3 T4", computed(TYPES, own_cards)),
    segment(
        "stack size, its top, stage, mover, round, race, acted, played, laying, turned, lap end, pending",
        "stack_size",
        computed(1, top_back),
        "phase",
        "mover",
        "round",
        "race",
        "acted",
        "played",
        wide("laying"),  # an action
        "turned",
        "lap_end",
        wide("pending"),
    ),
)


# ------------------------------------------------------------------ audit

TWICE, LOST, WRONG_TYPES, WRONG_COVER, WRONG_SECRETS = 1, 2, 3, 4, 5


def audit(s: State, t: Tables) -> int:
    """TO-1.1: each of the 18 cards is in exactly one place, and the covered hexagons are those of the laid cards."""
    seen, count = 0, 0
    for place in range(PLACES):
        if s.board[place] != 0:
            seen |= 1 << int(s.board[place])
            count += 1
    for i in range(int(s.faces)):
        seen |= 1 << int(s.face_card[i])
        count += 1
    for i in range(int(s.stack_size)):
        seen |= 1 << int(s.stack[i])
        count += 1
    for seat in range(int(s.seats)):
        for k in range(held(s, seat)):
            seen |= 1 << int(s.hand[seat][k])
            count += 1
    if count != CARDS:
        return LOST
    if seen != ((1 << CARDS) - 1) << 1:
        return TWICE
    return audit_cards(s)


def audit_cards(s: State) -> int:
    for kind in range(TYPES):
        n = 0
        for card in range(CARDS):
            if type_of(back_of(s, card), front_of(s, card)) == kind:
                n += 1
        if n != cards_of_type(s, kind):
            return WRONG_TYPES
    for card in range(CARDS):
        if (s.back[card] != 0 and s.under[card] != 0) or (s.shown[card] != 0 and s.front[card] != 0):
            return WRONG_SECRETS
    return audit_cover(s)


def covered_hexagons(s: State) -> int:
    n = 0
    for turn in range(TURNS):
        for q in range(MOST_Q + 1):
            n += size(int(s.cover[turn][q]))
    return n


def printed_hexagons(s: State) -> int:
    """TO-2.4, TO-2.6: two on every connector, four on every turn face."""
    n = 4 * int(s.faces)
    for place in range(PLACES):
        if s.board[place] != 0 and is_connector_column(s, column_of_place(place)):
            n += 2
    return n


def audit_cover(s: State) -> int:
    """Check the covered hexagons: compare their number, take every card's hexagons away, check that none is left, and put them back."""
    wrong = 0 if covered_hexagons(s) == printed_hexagons(s) else WRONG_COVER
    for place in range(PLACES):
        if s.board[place] != 0 and is_connector_column(s, column_of_place(place)):
            set_connector_hexagons(s, place, False)
    for i in range(int(s.faces)):
        set_face_hexagons(s, int(s.face_place[i]) - 1, False)
    for turn in range(TURNS):
        for q in range(MOST_Q + 1):
            if s.cover[turn][q] != 0:
                wrong = WRONG_COVER
    for place in range(PLACES):
        if s.board[place] != 0 and is_connector_column(s, column_of_place(place)):
            set_connector_hexagons(s, place, True)
    for i in range(int(s.faces)):
        set_face_hexagons(s, int(s.face_place[i]) - 1, True)
    return wrong
