"""The things of Tornado: the parts in the box (TO-1) and the spots of the board (TO-2), with their texts and names."""

from enum import IntEnum

from paddock.engine.rules.things import Thing, number, seat, thing
from paddock.games.tornado import geometry

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
ROW = number("row", 1, geometry.ROWS)
LANE = number("lane", 1, geometry.LANES)
BEHIND = number("column", 0, 3)  # TO-4.1: 2 stands for column -2


def place_text(place: int) -> str:
    return f"{STRAIGHT.write(geometry.straight_of_place(place))}{geometry.column_of_place(place) - geometry.MIDDLE}.{geometry.row_of_place(place) + 1}"


def hexagon_text(turn: int, q: int, i: int) -> str:
    return f"{turn + 1}({q},{geometry.height_of(q, i)})"


def face_text(face: int) -> str:
    return hexagon_text(geometry.turn_of_face(face), geometry.q_of_face(face), geometry.i_of_face(face)) + (
        "m" if geometry.mirror_of_face(face) else ""
    )


def cell_text(cell: int) -> str:
    if cell == geometry.LINE:
        return "goal"
    if geometry.in_turn(cell):
        return hexagon_text(geometry.turn_of(cell), *divmod(geometry.hexagon_of(cell), geometry.SLOTS))
    return f"{STRAIGHT.write(geometry.straight_of(cell))}{geometry.column_of(cell) - geometry.MIDDLE}.{geometry.lane_of(cell) + 1}.{geometry.nth_of(cell) + 1}"


PLACE = Thing("place", geometry.PLACES, tuple(map(place_text, range(geometry.PLACES))))  # TO-2.2
FACE = Thing("face", geometry.FACES, tuple(map(face_text, range(geometry.FACES))))  # TO-2.6: where a turn card may lie
CELL = Thing("cell", geometry.CELLS, tuple(map(cell_text, range(geometry.CELLS))))  # where a boat may go, the goal line among them
LAID_CARD = Thing("laid_card", CARD.size * geometry.PLACES, tuple(f"{card}@{place}" for card in CARD.letters for place in PLACE.letters))
