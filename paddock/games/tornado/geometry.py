"""The board in whole numbers (TO-2): places for cards, cells for boats, hexagons and their neighbours.

Two straights of 9 columns and 3 rows give 54 **places**. A place holds up to four cells in each of two lanes. One of a connector's four cells is a
hexagon. A turn has hexagons in columns q = 1 ... 7. Column q = 0 holds the connectors' hexagons. The hexagons of a column are numbered by i, from
h = -13 (q even) or h = -12 (q odd) upward, so neighbours in a column are neighbouring bits.
"""

import numpy as np

STRAIGHTS, COLUMNS, ROWS, LANES, MOST_CELLS = 2, 9, 3, 6, 4
HOME, BACK = 0, 1
MIDDLE = 4  # index of column 0
PLACES = STRAIGHTS * COLUMNS * ROWS
PLACES_OF_STRAIGHT = COLUMNS * ROWS
CELLS_OF_COLUMN = LANES * MOST_CELLS
SPLASHES = STRAIGHTS * COLUMNS * CELLS_OF_COLUMN  # cells on straights, connectors' hexagons among them

TURNS, MOST_Q, SLOTS = 2, 7, 14  # hexagon columns of a turn, bits of a column
HEXES = MOST_Q * SLOTS
LINE = SPLASHES + TURNS * HEXES  # the goal line as a destination
CELLS = LINE + 1
NOWHERE = -1

# sections of the lap, in running order (TO-5.2)
HOME_START, TURN_1, BACK_STRAIGHT, TURN_2, HOME_END = 0, 1, 2, 3, 4

# directions on hexagons: (dq, dh)
DIRECTIONS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
OFF = 2  # the slot of the step from a leaving connector's hexagon onto its splash; no other step there has this direction

# turn faces (TO-2.6): anchors in columns 1 ... 6, two mirror images
ANCHOR_COLUMNS, ANCHORS = 6, 13
FACES_OF_IMAGE = ANCHOR_COLUMNS * ANCHORS
FACES_OF_TURN = 2 * FACES_OF_IMAGE
FACES = TURNS * FACES_OF_TURN
HALF_IMAGE = FACES_OF_IMAGE // 2  # a group of actions holds at most 62: three anchor columns at a time

ANGLE_UNIT = 52360  # a multiple of every 3q - 1, so that h / (3q - 1) is a whole number of units
ANGLE_SHIFT = 1 << 19  # makes every angle positive


def height_of(q: int, i: int) -> int:
    """h of the i-th hexagon of column q (TO-2.5)."""
    return 2 * i - 12 - (1 - q % 2)


def index_of(q: int, h: int) -> int:
    return (h + 12 + (1 - q % 2)) // 2


def on_board(q: int, h: int) -> bool:
    """TO-2.5, TO-2.6: connectors' hexagons in column 0, |h| <= 13 in the others."""
    return (q == 0 and abs(h) <= 2 * LANES - 1) or (1 <= q <= MOST_Q and abs(h) <= 13)


def may_step(q: int, h: int, dq: int, dh: int) -> bool:
    """TO-7.4, TO-2.5: whether a step from (q, h) in this direction is not backward, if the hexagon there is covered."""
    if not on_board(q + dq, h + dh):
        return False
    if q == 0:
        same_side = (h < 0) == (h + dh < 0)
        return (h < 0 and dq == 1) or (dq == 0 and same_side)
    if (3 * q - 1) * dh - 3 * h * dq < 0:
        return False
    return not (q + dq == 0 and h + dh < 0)


def next_table() -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """For each hexagon q * 14 + i and direction: the hexagon a step leads to, or -1."""
    table = np.full((MOST_Q + 1) * SLOTS * len(DIRECTIONS), NOWHERE, np.int64)
    for q in range(MOST_Q + 1):
        for i in range(SLOTS):
            h = height_of(q, i)
            if on_board(q, h):
                for d, (dq, dh) in enumerate(DIRECTIONS):
                    if may_step(q, h, dq, dh):
                        table[(q * SLOTS + i) * len(DIRECTIONS) + d] = (q + dq) * SLOTS + index_of(q + dq, h + dh)
    return table


def angle_table() -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """TO-5.2: h / (3q - 1) of each hexagon with q >= 1, in whole units, shifted to be positive."""
    table = np.zeros((MOST_Q + 1) * SLOTS, np.int64)
    for q in range(1, MOST_Q + 1):
        for i in range(SLOTS):
            table[q * SLOTS + i] = height_of(q, i) * ANGLE_UNIT // (3 * q - 1) + ANGLE_SHIFT
    return table


def second_index(q: int, i: int, mirror: int) -> int:
    """TO-2.6: index in column q + 1 of the first of a face's two hexagons there."""
    return i + q % 2 - mirror


def foremost_table() -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """TO-5.4: angle of the foremost hexagon of every face of a turn."""
    angles = angle_table()
    table = np.zeros(FACES_OF_TURN, np.int64)
    for face in range(FACES_OF_TURN):
        mirror, q, i = face // FACES_OF_IMAGE, face % FACES_OF_IMAGE // ANCHORS + 1, face % ANCHORS
        j = second_index(q, i, mirror)
        if i + 1 < SLOTS and j >= 0 and j + 1 < SLOTS:
            table[face] = max(angles[c * SLOTS + x] for c, x in ((q, i), (q, i + 1), (q + 1, j), (q + 1, j + 1)))
    return table


def cross_table() -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """TO-7.2: for cell k of a card of n cells and a card of m cells alongside: the cells there that touch cell k and do not lie behind."""
    table = np.zeros((MOST_CELLS + 1) * (MOST_CELLS + 1) * MOST_CELLS, np.int64)
    for n in range(2, MOST_CELLS + 1):
        for m in range(2, MOST_CELLS + 1):
            for k in range(n):
                for j in range(m):
                    touches = j * n <= (k + 1) * m and k * m <= (j + 1) * n
                    behind = (2 * j + 1) * n < (2 * k + 1) * m
                    if touches and not behind:
                        table[(n * (MOST_CELLS + 1) + m) * MOST_CELLS + k] |= 1 << j
    return table


def decode_table(by: int, modulo: int) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """The straight, the column or the lane of every cell, for a look-up instead of a division."""
    return np.array([cell // by % modulo for cell in range(CELLS)], np.int64)


STRAIGHT_OF = decode_table(COLUMNS * CELLS_OF_COLUMN, CELLS)
COLUMN_OF = decode_table(CELLS_OF_COLUMN, COLUMNS)
LANE_OF = decode_table(MOST_CELLS, LANES)
NEXT = next_table()
ANGLE = angle_table()
FOREMOST = foremost_table()
CROSS = cross_table()
VALID = np.array([0b1111111111110, *([0b1111111111111, 0b11111111111111] * 4)[:MOST_Q]], np.int64)  # hexagons on the board, by q
ARRIVING_BITS = 0b1111111  # of column q = 0: h < 0


# ------------------------------------------------------------------ places and cells


def place_at(straight: int, column: int, row: int) -> int:
    return (straight * COLUMNS + column) * ROWS + row


def straight_of_place(place: int) -> int:
    return place // PLACES_OF_STRAIGHT


def column_of_place(place: int) -> int:
    return place // ROWS % COLUMNS


def row_of_place(place: int) -> int:
    return place % ROWS


def cell_at(straight: int, column: int, lane: int, k: int) -> int:
    return ((straight * COLUMNS + column) * LANES + lane) * MOST_CELLS + k


def straight_of(cell: int) -> int:
    return int(STRAIGHT_OF[cell])


def column_of(cell: int) -> int:
    return int(COLUMN_OF[cell])


def lane_of(cell: int) -> int:
    return int(LANE_OF[cell])


def nth_of(cell: int) -> int:
    """Which cell of its lane on its card, from 0."""
    return cell & (MOST_CELLS - 1)


def place_of(cell: int) -> int:
    """The place of a straight's cell. A card covers two lanes (TO-2.1)."""
    return cell >> 3


def in_turn(cell: int) -> bool:
    """Whether a cell is a hexagon with q >= 1."""
    return SPLASHES <= cell < LINE


def hex_cell(turn: int, hexagon: int) -> int:
    """The cell of hexagon q * 14 + i, q >= 1."""
    return SPLASHES + turn * HEXES + hexagon - SLOTS


def turn_of(cell: int) -> int:
    return (cell - SPLASHES) // HEXES


def hexagon_of(cell: int) -> int:
    """q * 14 + i of a cell with q >= 1."""
    return (cell - SPLASHES) % HEXES + SLOTS


def face_at(turn: int, mirror: int, q: int, i: int) -> int:
    return turn * FACES_OF_TURN + mirror * FACES_OF_IMAGE + (q - 1) * ANCHORS + i


def turn_of_face(face: int) -> int:
    return face // FACES_OF_TURN


def mirror_of_face(face: int) -> int:
    return face % FACES_OF_TURN // FACES_OF_IMAGE


def q_of_face(face: int) -> int:
    return face % FACES_OF_IMAGE // ANCHORS + 1


def i_of_face(face: int) -> int:
    return face % ANCHORS
