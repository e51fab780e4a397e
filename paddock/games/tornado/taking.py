"""Taking sprint cards (TO-5.4, TO-5.5): from the stack, from the cards left behind, and when every boat is stuck."""

from paddock.engine.rules.bitset import has
from paddock.games.tornado.geometry import (
    COLUMNS,
    HOME,
    MIDDLE,
    ROWS,
    SLOTS,
    STRAIGHTS,
    hexagon_of,
    i_of_face,
    in_turn,
    mirror_of_face,
    place_at,
    place_of,
    q_of_face,
    second_index,
    turn_of,
    turn_of_face,
)
from paddock.games.tornado.laying import could_be_helped
from paddock.games.tornado.moving import can_move, is_hexagon
from paddock.games.tornado.order import AHEAD_OF_ALL, column_of_rank, last_rank, rank_of_face, rank_of_place, straight_of_rank
from paddock.games.tornado.state import DEALT, State, held

NO_RANK = -1  # no card of the table may be taken


def on_splashes(s: State, seat: int) -> bool:
    return not is_hexagon(s, int(s.cell[seat]) - 1)


def is_free_place(s: State, place: int) -> bool:
    """Whether no boat is on the card that lies here."""
    for seat in range(int(s.seats)):
        cell = int(s.cell[seat]) - 1
        if cell >= 0 and not in_turn(cell) and place_of(cell) == place:
            return False
    return True


def is_free_face(s: State, face: int) -> bool:
    for seat in range(int(s.seats)):
        cell = int(s.cell[seat]) - 1
        if cell >= 0 and in_turn(cell) and turn_of(cell) == turn_of_face(face) and face_covers(face, hexagon_of(cell)):
            return False
    return True


def face_covers(face: int, hexagon: int) -> bool:
    """TO-2.6."""
    q, i = q_of_face(face), i_of_face(face)
    if hexagon // SLOTS == q + 1:
        i = second_index(q, i, mirror_of_face(face))
    elif hexagon // SLOTS != q:
        return False
    return hexagon % SLOTS == i or hexagon % SLOTS == i + 1


def has_card(s: State, straight: int, column: int, free_only: bool) -> bool:
    """Whether a card lies in this column (and no boat on it)."""
    for row in range(ROWS):
        place = place_at(straight, column, row)
        if s.board[place] != 0 and (not free_only or is_free_place(s, place)):
            return True
    return False


def rearmost_rank(s: State, below: int, free_only: bool) -> int:
    """TO-5.4: the rank of the rearmost card on the table with a rank below `below`, or NO_RANK."""
    found = below
    for straight in range(STRAIGHTS):
        first = MIDDLE + 1 if straight == HOME and s.lap_end != 0 else 0  # TO-2.2: columns 1 ... 4 then come before -4 ... 0
        for k in range(COLUMNS):
            column = (first + k) % COLUMNS
            rank = rank_of_place(s, place_at(straight, column, 0))
            if rank >= found:
                break
            if has_card(s, straight, column, free_only):
                found = rank
                break
    for k in range(int(s.faces)):
        face = int(s.face_place[k]) - 1
        if rank_of_face(face) < found and (not free_only or is_free_face(s, face)):
            found = rank_of_face(face)
    return found if found < below else NO_RANK


def left_behind_rank(s: State) -> int:
    """TO-5.4: the rearmost of the columns and turn faces that every boat in the race has left behind."""
    return rearmost_rank(s, last_rank(s), False)


def others_are_stuck(s: State, seat: int) -> bool:
    """TO-5.5: whether every other boat in the race is stuck, as far as everybody can know."""
    for other in range(int(s.seats)):
        if other != seat and has(int(s.racing), other) and (can_move(s, other) or could_be_helped(s, other)):
            return False
    return True


def takes_are_asked(s: State, seat: int) -> bool:
    """TO-5.4, TO-5.5: whether the seat is asked to take a card.

    This depends on public facts only: the hand is not full, or no throttle card moves the boat and all others are stuck. Only the seat itself knows
    whether a card in hand would help.
    """
    if held(s, seat) < DEALT and (s.stack_size > 0 or left_behind_rank(s) != NO_RANK):
        return True
    if s.moves != 0 or not others_are_stuck(s, seat):
        return False
    return s.stack_size > 0 or rearmost_rank(s, AHEAD_OF_ALL, True) != NO_RANK


def may_take_stack(s: State, seat: int, stuck: bool) -> bool:
    """TO-5.4, TO-5.5: whether the seat may take the top of the stack."""
    return s.stack_size > 0 and (stuck or held(s, seat) < DEALT)


def takeable_rank(s: State, seat: int, stuck: bool) -> int:
    """TO-5.4, TO-5.5: the rank of the cards on the table that this seat may take, or NO_RANK."""
    if not stuck and (held(s, seat) >= DEALT or s.stack_size > 0):
        return NO_RANK
    rank = left_behind_rank(s)
    if rank == NO_RANK and stuck and s.stack_size == 0:
        return rearmost_rank(s, AHEAD_OF_ALL, True)
    return rank


def takeable_places(s: State, rank: int) -> int:
    """The places with this rank whose card may be taken. A card under a boat stays."""
    straight = straight_of_rank(rank)
    places = 0
    if straight >= 0:
        for row in range(ROWS):
            place = place_at(straight, column_of_rank(rank), row)
            if s.board[place] != 0 and is_free_place(s, place):
                places |= 1 << place
    return places


def is_takeable_face(s: State, rank: int, k: int) -> bool:
    """TO-5.4: whether turn face k has this rank and no boat is on it. Among equal ranks the seat chooses."""
    face = int(s.face_place[k]) - 1
    return rank_of_face(face) == rank and is_free_face(s, face)
