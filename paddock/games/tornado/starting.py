"""Set-up and start of a race (TO-3, TO-4): shuffle, draw, course contest, lanes, run-up, the turned column, false starts."""

from paddock.engine.rules.bitset import has, range_set
from paddock.engine.rules.log import EVERYONE, REFEREE, add, emit, open_note, seat_alone
from paddock.engine.rules.random import shuffle8
from paddock.engine.rules.types import Log
from paddock.games.tornado.actions import Phase
from paddock.games.tornado.events import Event
from paddock.games.tornado.geometry import (
    HOME,
    LANES,
    MIDDLE,
    MOST_CELLS,
    PLACES,
    ROWS,
    TURNS,
    cell_at,
    place_at,
)
from paddock.games.tornado.moving import beyond_line
from paddock.games.tornado.state import (
    ALL_THROTTLES,
    CARDS,
    DEALT,
    HAND,
    MOST_FACES,
    State,
    back_of_type,
    card_type,
    front_of,
    front_of_type,
    half,
    held,
    hold,
    put_under,
    show_back,
    show_front,
    show_top,
    type_in_box,
)

NEAREST = 1  # column -1


# ------------------------------------------------------------------ set-up


def set_up(s: State, log: Log) -> None:
    """TO-3.1, TO-3.2: a race from its first shuffle to the course contest."""
    clear_table(s)
    emit(log, Event.RACE_BEGINS, EVERYONE, int(s.race))
    if s.race == 0:
        draw_lots(s, log)
    else:
        order_by_heat(s)
    shuffle_cards(s, log)
    deal(s, log)
    s.racing = range_set(int(s.seats))
    s.phase = Phase.CONTEST
    s.pending = range_set(int(s.seats))


def clear_table(s: State) -> None:
    """Clear the table of the last race."""
    for card in range(CARDS):
        s.back[card] = 0
        s.shown[card] = 0
        s.knowers[card] = 0
        s.stack[card] = 0
    for place in range(PLACES):
        s.board[place] = 0
    for i in range(MOST_FACES):
        s.face_card[i] = 0
        s.face_place[i] = 0
    for turn in range(TURNS):
        for q in range(8):
            s.cover[turn][q] = 0
    for seat in range(int(s.seats)):
        for k in range(HAND):
            s.hand[seat][k] = 0
        s.throttle[seat] = ALL_THROTTLES
        s.cell[seat] = 0
        s.was[seat] = 0
        s.section[seat] = 0
        s.lane[seat] = 0
        s.place[seat] = 0
    s.faces = 0
    s.stack_size = 0
    s.yielding = 0
    s.round = 0
    s.starter = 0
    s.start_column = 0
    s.acted = 0
    s.played = 0
    s.laying = 0
    s.turned = 0
    s.lap_end = 0
    s.mover = 0
    s.moves = 0


def draw_lots(s: State, log: Log) -> None:
    """TO-3.2, TO-1.3: draw the order of the boats. A boat's number is its place in this order, and its colour."""
    n = int(s.seats)
    for seat in range(n):
        s.order[seat] = seat + 1
    shuffle8(s.rng, s.order, 0, n)
    if len(log) > 0:
        open_note(log, Event.LOTS, REFEREE)
        count = 0
        for i in range(n):
            count = add(log, count, int(s.order[i]) - 1)
    for i in range(n):
        s.number[int(s.order[i]) - 1] = i + 1
    for seat in range(n):
        emit(log, Event.BOAT, EVERYONE, seat, int(s.number[seat]))


def order_by_heat(s: State) -> None:
    """TO-3.2: in the final the boats line up by their places in the heat, the best inside."""
    for seat in range(int(s.seats)):
        s.order[int(s.heat[seat]) - 1] = seat + 1


def shuffle_cards(s: State, log: Log) -> None:
    """TO-1.1, TO-3.1: shuffle all 18 sprint cards. A card's number is its place in this pile. The log holds each card's type and place in the box."""
    for card in range(CARDS):
        s.pool[card] = card
    shuffle8(s.rng, s.pool, 0, CARDS)
    if len(log) > 0:
        open_note(log, Event.SHUFFLED, REFEREE)
        n = 0
        for card in range(CARDS):
            n = add(log, n, type_in_box(s, int(s.pool[card])) * CARDS + int(s.pool[card]))
    for card in range(CARDS):
        kind = type_in_box(s, int(s.pool[card]))
        s.under[card] = back_of_type(kind)
        s.front[card] = front_of_type(kind)
        s.pool[card] = 0


def deal(s: State, log: Log) -> None:
    """TO-3.1: deal three cards to column 0, backs up, three to column -1, face up, and two to each seat. The rest is the stack."""
    card = 0
    for row in range(ROWS):
        s.board[place_at(HOME, MIDDLE, row)] = card + 1
        show_back(s, card)
        card += 1
    for row in range(ROWS):
        s.board[place_at(HOME, MIDDLE - 1, row)] = card + 1
        show_back(s, card)
        show_front(s, card)
        card += 1
    for seat in range(int(s.seats)):
        for _ in range(DEALT):
            show_back(s, card)
            hold(s, seat, card)
            card += 1
        log_hand(s, seat, log)
    while card < CARDS:
        put_under(s, card)
        card += 1
    show_top(s)


def log_hand(s: State, seat: int, log: Log) -> None:
    first_type = card_type(s, int(s.hand[seat][0]) - 1)
    second_type = card_type(s, int(s.hand[seat][1]) - 1)
    emit(log, Event.DEALT, REFEREE, seat, first_type, second_type)
    emit(log, Event.HOLDS, seat_alone(seat), seat, first_type, second_type)


# ------------------------------------------------------------------ course contest and lanes


def close_contest(s: State, log: Log) -> None:
    """TO-3.3: the highest card goes inside. Boats with equal cards keep their order."""
    n = int(s.seats)
    for seat in range(n):
        emit(log, Event.CONTESTED, EVERYONE, seat, int(s.chosen[seat]))
    for i in range(1, n):
        k = i
        while k > 0 and s.chosen[int(s.order[k]) - 1] > s.chosen[int(s.order[k - 1]) - 1]:
            x = s.order[k]
            s.order[k] = s.order[k - 1]
            s.order[k - 1] = x
            k -= 1
    for seat in range(n):
        s.throttle[seat] = int(s.throttle[seat]) & ~(1 << int(s.chosen[seat]))
        s.chosen[seat] = 0
    s.starter = 0
    s.phase = Phase.LANE


def starter(s: State) -> int:
    """The seat that is next before the start, from the inside out."""
    return int(s.order[int(s.starter)]) - 1


def open_lanes(s: State) -> int:
    """TO-3.4: the lanes this boat may take, as a set from 0. It may skip one lane if every boat after it still finds a lane."""
    at = int(s.starter)
    if at == 0:
        return 1
    after = int(s.lane[int(s.order[at - 1]) - 1])
    boats_after = int(s.seats) - at - 1
    skip = after + 2 + boats_after <= LANES
    return (1 << after) | ((1 << (after + 1)) if skip else 0)


def take_lane(s: State, seat: int, lane: int, log: Log) -> None:
    """TO-3.4."""
    s.lane[seat] = lane + 1
    emit(log, Event.IN_LANE, EVERYONE, seat, lane + 1)
    s.starter += 1
    if s.starter == s.seats:
        s.starter = 0
        s.phase = Phase.NEXT_STARTER


# ------------------------------------------------------------------ run-up


def row_of(s: State, seat: int) -> int:
    return (int(s.lane[seat]) - 1) // 2


def last_behind(s: State) -> int:
    """TO-2.2, TO-4.1: the furthest column before the start: -3, in the short race -2."""
    return half(s) - 1


def laid_behind(s: State, row: int) -> int:
    """How far back the row has cards: 1, 2 or 3."""
    back = NEAREST
    while back < last_behind(s) and s.board[place_at(HOME, MIDDLE - back - 1, row)] != 0:
        back += 1
    return back


def may_lay_behind(s: State, seat: int) -> bool:
    """TO-4.1: a free place behind the row, and a card."""
    return held(s, seat) > 0 and laid_behind(s, row_of(s, seat)) < last_behind(s)


def place_behind(s: State, seat: int) -> int:
    """TO-4.1: the place where the next card behind this row goes."""
    row = row_of(s, seat)
    return place_at(HOME, MIDDLE - laid_behind(s, row) - 1, row)


def open_start(s: State, seat: int) -> None:
    """TO-4.1: ask where the boat starts if there is a choice."""
    if laid_behind(s, row_of(s, seat)) > NEAREST:
        s.phase = Phase.PLACE
    else:
        s.start_column = NEAREST
        s.phase = Phase.RUN_UP


def open_run_up(s: State, seat: int) -> None:
    """TO-4.1: begin the run-up of this seat."""
    s.mover = seat
    s.phase = Phase.BEHIND
    if not may_lay_behind(s, seat):
        open_start(s, seat)


def start_behind(s: State, seat: int, column: int, log: Log) -> None:
    s.start_column = column
    emit(log, Event.STARTS_BEHIND, EVERYONE, seat, column)
    s.phase = Phase.RUN_UP


def cell_after(s: State, lane: int, column: int, steps: int) -> int:
    """TO-4.1, TO-4.2: the cell that lies `steps` steps after the beginning of home column -column.

    The cards of column 0 still lie face down. Steps on them count as their cells, because every front has at least two.
    """
    at = MIDDLE - column
    row = lane // 2
    while at < MIDDLE:
        n = front_of(s, int(s.board[place_at(HOME, at, row)]) - 1)
        if steps <= n:
            return cell_at(HOME, at, lane, steps - 1)
        steps -= n
        at += 1
    return cell_at(HOME, MIDDLE, lane, steps - 1)


def run_up(s: State, seat: int, value: int, steps: int, log: Log) -> None:
    """TO-4.1: play one of the two throttle cards, and advance by its value or by 1."""
    s.throttle[seat] = int(s.throttle[seat]) & ~(1 << value)
    cell = cell_after(s, int(s.lane[seat]) - 1, int(s.start_column), steps)
    s.cell[seat] = cell + 1
    emit(log, Event.RAN_UP, EVERYONE, seat, value, steps)
    s.start_column = 0
    s.starter += 1
    s.phase = Phase.NEXT_STARTER


# ------------------------------------------------------------------ the start


def turn_column(s: State, log: Log) -> None:
    """TO-4.3: the cards of column 0 are turned face up."""
    s.turned = 1
    for row in range(ROWS):
        card = int(s.board[place_at(HOME, MIDDLE, row)]) - 1
        show_front(s, card)
        emit(log, Event.TURNED, EVERYONE, row, card_type(s, card))


def advance_to_start(s: State, seat: int, log: Log) -> bool:
    """TO-4.3, TO-4.4: advance by exactly the last throttle card. Return whether the boat is beyond the line."""
    value = throttle_left(s, seat)
    lane = int(s.lane[seat]) - 1
    cell = int(s.cell[seat]) - 1
    s.was[seat] = cell + 1
    for _ in range(value):
        if beyond_line(s, cell):
            break
        cell = cell_ahead(s, lane, cell)
    s.cell[seat] = cell + 1
    emit(log, Event.STARTED, EVERYONE, seat, value, cell)
    if beyond_line(s, cell):
        emit(log, Event.FALSE_START, EVERYONE, seat)
        return True
    return False


def cell_ahead(s: State, lane: int, cell: int) -> int:
    """The next cell of the same lane, because boats keep their lanes before the start (TO-4.1)."""
    column, k = cell // (LANES * MOST_CELLS), cell % MOST_CELLS
    n = front_of(s, int(s.board[place_at(HOME, column, lane // 2)]) - 1)
    return cell + 1 if k + 1 < n else cell_at(HOME, column + 1, lane, 0)


def throttle_left(s: State, seat: int) -> int:
    """The one throttle card that is still in hand at the start."""
    value = 2
    while not has(int(s.throttle[seat]), value):
        value += 1
    return value
