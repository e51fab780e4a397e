"""The order of the boats (TO-5.1, TO-5.2) as progress in whole numbers, and the rank of cards (TO-5.4)."""

from paddock.engine.rules.bitset import has
from paddock.games.tornado.geometry import (
    ANGLE,
    BACK,
    BACK_STRAIGHT,
    FACES_OF_TURN,
    FOREMOST,
    HOME,
    HOME_END,
    HOME_START,
    LANES,
    MIDDLE,
    MOST_CELLS,
    MOST_Q,
    SLOTS,
    TURN_1,
    column_of,
    column_of_place,
    hexagon_of,
    in_turn,
    lane_of,
    nth_of,
    place_of,
    straight_of,
    straight_of_place,
    turn_of,
    turn_of_face,
)
from paddock.games.tornado.state import State, front_of, is_connector_column

SECTION = 1 << 24  # larger than any progress inside a section
COLUMN_UNITS = 24  # a column's length: a multiple of 2 n for n = 2, 3, 4
TIE = 8  # room for the lane or the column q
AHEAD_OF_ALL = 1 << 40


def cells_on(s: State, place: int) -> int:
    """TO-2.3, TO-2.4: cells of each lane of the card that lies here."""
    if is_connector_column(s, column_of_place(place)):
        return MOST_CELLS
    return front_of(s, int(s.board[place]) - 1)


def section_of(cell: int, before: int) -> int:
    """TO-5.2, TO-7.9: the section of a boat that comes from section `before` to this cell."""
    if in_turn(cell):
        return TURN_1 + 2 * turn_of(cell)
    if straight_of(cell) == BACK:
        return BACK_STRAIGHT
    return HOME_START if before == HOME_START else HOME_END


def progress(s: State, seat: int) -> int:
    """TO-5.1, TO-5.2: larger is further ahead. Two boats never have equal progress, because the inner one counts as ahead."""
    cell = int(s.cell[seat]) - 1
    base = int(s.section[seat]) * SECTION
    if in_turn(cell):
        hexagon = hexagon_of(cell)
        return base + int(ANGLE[hexagon]) * TIE + MOST_Q - hexagon // SLOTS
    return base + centre(s, cell) * TIE + LANES - 1 - lane_of(cell)


def centre(s: State, cell: int) -> int:
    """TO-5.2: where the centre of a straight's cell lies along the course."""
    return column_of(cell) * COLUMN_UNITS + (2 * nth_of(cell) + 1) * COLUMN_UNITS // (2 * cells_on(s, place_of(cell)))


def leader(s: State, among: int) -> int:
    """TO-5.1: the seat whose boat is furthest ahead among these, or -1 for none."""
    best, found = -1, -1
    for seat in range(int(s.seats)):
        if has(among, seat):
            far = progress(s, seat)
            if far > best:
                best, found = far, seat
    return found


# ------------------------------------------------------------------ how far back a card lies


def rank_of_boat(s: State, seat: int) -> int:
    """TO-5.4: a boat's column or, in a turn, its angle."""
    cell = int(s.cell[seat]) - 1
    base = int(s.section[seat]) * SECTION
    return base + (int(ANGLE[hexagon_of(cell)]) if in_turn(cell) else column_of(cell))


def rank_of_place(s: State, place: int) -> int:
    """TO-2.2, TO-5.4: the rank of a card's column. The home columns up to 0 belong to the beginning or to the end of the lap."""
    column = column_of_place(place)
    if straight_of_place(place) == HOME:
        return column + (HOME_END * SECTION if s.lap_end != 0 and column <= MIDDLE else 0)
    return column + BACK_STRAIGHT * SECTION


def rank_of_face(face: int) -> int:
    """TO-5.4: the rank of a turn face's foremost hexagon."""
    return (TURN_1 + 2 * turn_of_face(face)) * SECTION + int(FOREMOST[face % FACES_OF_TURN])


def straight_of_rank(rank: int) -> int:
    """The straight of a column's rank, or -1 for the rank of a turn face."""
    section = rank // SECTION
    if section % 2 == 1:
        return -1
    return BACK if section == BACK_STRAIGHT else HOME


def column_of_rank(rank: int) -> int:
    return rank % SECTION


def last_rank(s: State) -> int:
    """The rank of the last boat in the race."""
    rank = AHEAD_OF_ALL
    for seat in range(int(s.seats)):
        if has(int(s.racing), seat):
            rank = min(rank, rank_of_boat(s, seat))
    return rank
