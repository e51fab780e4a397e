"""The things of Tornado: the parts in the box (TO-1) and the spots of the board (TO-2), with their texts and names."""

from enum import IntEnum

from paddock.engine.rules.things import Thing, number, seat, thing
from paddock.games.tornado.geometry import (
    CELLS,
    FACES,
    LANES,
    LINE,
    MIDDLE,
    PLACES,
    ROWS,
    SLOTS,
    column_of,
    column_of_place,
    height_of,
    hexagon_of,
    i_of_face,
    in_turn,
    lane_of,
    mirror_of_face,
    nth_of,
    q_of_face,
    row_of_place,
    straight_of,
    straight_of_place,
    turn_of,
    turn_of_face,
)

LOWEST, HIGHEST = 2, 4  # throttle cards


class Source(IntEnum):
    """The sources of a card that a seat takes."""

    STACK = 0
    PLACE = 1
    FACE = 2


SEAT = seat("seat", 6)
CARD = thing("card", ("C2", "C3", "T3", "T4"), "C2", "C3", "T3", "T4")  # TO-1.1: a type of sprint card, by its back and its splashes
BACK = thing("back", "-CT", "unknown", "connector", "turn")
THROTTLE = number("value", LOWEST, HIGHEST)
STRAIGHT = thing("straight", "HB", "home", "back")
ROW = number("row", 1, ROWS)
LANE = number("lane", 1, LANES)
BEHIND = number("column", 0, 3)  # TO-4.1: 2 stands for column -2


def place_text(place: int) -> str:
    return f"{STRAIGHT.write(straight_of_place(place))}{column_of_place(place) - MIDDLE}.{row_of_place(place) + 1}"


def hexagon_text(turn: int, q: int, i: int) -> str:
    return f"{turn + 1}({q},{height_of(q, i)})"


def face_text(face: int) -> str:
    return hexagon_text(turn_of_face(face), q_of_face(face), i_of_face(face)) + ("m" if mirror_of_face(face) else "")


def cell_text(cell: int) -> str:
    if cell == LINE:
        return "goal"
    if in_turn(cell):
        return hexagon_text(turn_of(cell), *divmod(hexagon_of(cell), SLOTS))
    return f"{STRAIGHT.write(straight_of(cell))}{column_of(cell) - MIDDLE}.{lane_of(cell) + 1}.{nth_of(cell) + 1}"


PLACE = Thing("place", PLACES, tuple(map(place_text, range(PLACES))))  # TO-2.2
FACE = Thing("face", FACES, tuple(map(face_text, range(FACES))))  # TO-2.6: where a turn card may lie
CELL = Thing("cell", CELLS, tuple(map(cell_text, range(CELLS))))  # where a boat may go, the goal line among them
LAID_CARD = Thing("laid_card", CARD.size * PLACES, tuple(f"{card}@{place}" for card in CARD.letters for place in PLACE.letters))
