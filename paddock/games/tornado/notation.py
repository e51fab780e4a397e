"""Short text for Tornado's actions, and back. The rule page lists it.

`4` play throttle 4 · `4/1` play it, move 1 · `L3` course 3 · `from-2` start behind column -2 · `-` take or lay nothing · `take` the top of the
stack · `take:H-2.1` the card on home column -2, row 1 · `take:1(2,3)m` the turn face of turn 1 · `C2@B1.3` lay a straight · `C@H4.1` a connector ·
`T@1(2,3)` a turn face, `T@1(2,3)m` mirrored · `C3` this card · `B1.5.2` go to back column 1, course 5, cell 2 · `1(2,3)` go to a hexagon · `goal` ·
`final` the heat's winner has the final begin.
"""

import re

from paddock.games.tornado.events import Event
from paddock.games.tornado.geometry import (
    ANCHORS,
    COLUMNS,
    LANES,
    LINE,
    MIDDLE,
    MOST_CELLS,
    MOST_Q,
    PLACES,
    ROWS,
    SLOTS,
    cell_at,
    column_of,
    column_of_place,
    face_at,
    height_of,
    hex_cell,
    hexagon_of,
    i_of_face,
    in_turn,
    index_of,
    lane_of,
    mirror_of_face,
    nth_of,
    place_at,
    q_of_face,
    row_of_place,
    straight_of,
    straight_of_place,
    turn_of,
    turn_of_face,
)
from paddock.games.tornado.state import (
    ACTIONS,
    BEGIN_FINAL,
    CHOOSE_CARD,
    CHOOSE_LANE,
    GO_TO,
    LAY_CONNECTOR,
    LAY_STRAIGHT,
    LAY_TURN,
    NOTHING,
    PLAY_ONE,
    PLAY_THROTTLE,
    START_BEHIND,
    TAKE_FACE,
    TAKE_PLACE,
    TAKE_STACK,
    type_in_box,
)
from paddock.games.tornado.things import LOWEST

TYPE_NAMES = ("C2", "C3", "T3", "T4")
STRAIGHT_NAMES = "HB"
FINAL = "final"
LOT, DEAL, SHUFFLE = "lots", "deal", "shuffle"


def write_place(place: int) -> str:
    return f"{STRAIGHT_NAMES[straight_of_place(place)]}{column_of_place(place) - MIDDLE}.{row_of_place(place) + 1}"


def write_hexagon(turn: int, q: int, i: int) -> str:
    return f"{turn + 1}({q},{height_of(q, i)})"


def write_face(face: int) -> str:
    return write_hexagon(turn_of_face(face), q_of_face(face), i_of_face(face)) + ("m" if mirror_of_face(face) else "")


def write_cell(cell: int) -> str:
    if cell == LINE:
        return "goal"
    if in_turn(cell):
        return write_hexagon(turn_of(cell), hexagon_of(cell) // SLOTS, hexagon_of(cell) % SLOTS)
    return f"{STRAIGHT_NAMES[straight_of(cell)]}{column_of(cell) - MIDDLE}.{lane_of(cell) + 1}.{nth_of(cell) + 1}"


def write(action: int) -> str:
    """The text of an action."""
    if not 0 <= action < ACTIONS:
        raise ValueError(f"no such action: {action}")
    if action == BEGIN_FINAL:
        return FINAL
    if action >= GO_TO:
        return write_cell(action - GO_TO)
    if action >= TAKE_FACE:
        return f"take:{write_face(action - TAKE_FACE)}"
    if action >= TAKE_PLACE:
        return f"take:{write_place(action - TAKE_PLACE)}"
    if action >= LAY_TURN:
        return f"T@{write_face(action - LAY_TURN)}"
    if action >= LAY_CONNECTOR:
        return f"C@{write_place(action - LAY_CONNECTOR)}"
    if action >= LAY_STRAIGHT:
        kind, place = divmod(action - LAY_STRAIGHT, PLACES)
        return f"{TYPE_NAMES[kind]}@{write_place(place)}"
    return write_short(action)


def write_short(action: int) -> str:
    if action >= CHOOSE_CARD:
        return TYPE_NAMES[action - CHOOSE_CARD]
    if action == TAKE_STACK:
        return "take"
    if action == NOTHING:
        return "-"
    if action >= START_BEHIND:
        return f"from-{action - START_BEHIND}"
    if action >= CHOOSE_LANE:
        return f"L{action - CHOOSE_LANE + 1}"
    if action >= PLAY_ONE:
        return f"{action - PLAY_ONE + LOWEST}/1"
    return str(action - PLAY_THROTTLE + LOWEST)


PLACE_TEXT = re.compile(r"([HB])(-?[0-9])\.([1-9])")
CELL_TEXT = re.compile(r"([HB])(-?[0-9])\.([1-9])\.([1-9])")
HEXAGON_TEXT = re.compile(r"([12])\(([0-9]),(-?[0-9]{1,2})\)")
FACE_TEXT = re.compile(r"([12])\(([0-9]),(-?[0-9]{1,2})\)(m?)")


def read_place(text: str) -> int:
    found = PLACE_TEXT.fullmatch(text)
    if not found:
        raise ValueError(f"no such place: {text}")
    straight, column, row = STRAIGHT_NAMES.index(found[1]), int(found[2]) + MIDDLE, int(found[3]) - 1
    if not (0 <= column < COLUMNS and row < ROWS):
        raise ValueError(f"no such place: {text}")
    return place_at(straight, column, row)


def read_face(text: str) -> int:
    found = FACE_TEXT.fullmatch(text)
    if found:
        turn, q, i = int(found[1]) - 1, int(found[2]), index_of(int(found[2]), int(found[3]))
        if 1 <= q < MOST_Q and 0 <= i < ANCHORS:
            return face_at(turn, 1 if found[4] else 0, q, i)
    raise ValueError(f"no such turn face: {text}")


def read_cell(text: str) -> int:
    if text == "goal":
        return LINE
    if found := CELL_TEXT.fullmatch(text):
        column, lane, k = int(found[2]) + MIDDLE, int(found[3]) - 1, int(found[4]) - 1
        if 0 <= column < COLUMNS and lane < LANES and k < MOST_CELLS:
            return cell_at(STRAIGHT_NAMES.index(found[1]), column, lane, k)
    if found := HEXAGON_TEXT.fullmatch(text):
        q, i = int(found[2]), index_of(int(found[2]), int(found[3]))
        if 1 <= q <= MOST_Q and 0 <= i < SLOTS:
            return hex_cell(int(found[1]) - 1, q * SLOTS + i)
    raise ValueError(f"no such move: {text}")


def short_texts() -> dict[str, int]:
    return {write_short(a): a for a in range(LAY_STRAIGHT)}


def read_any(text: str) -> int:
    if text == FINAL:
        return BEGIN_FINAL
    if text in SHORT:
        return SHORT[text]
    head, at, tail = text.partition("@")
    if at:
        if head == "T":
            return LAY_TURN + read_face(tail)
        if head == "C":
            return LAY_CONNECTOR + read_place(tail)
        if head in TYPE_NAMES:
            return LAY_STRAIGHT + TYPE_NAMES.index(head) * PLACES + read_place(tail)
    if text.startswith("take:"):
        tail = text[len("take:") :]
        return TAKE_PLACE + read_place(tail) if tail[:1] in STRAIGHT_NAMES else TAKE_FACE + read_face(tail)
    return GO_TO + read_cell(text)


def read(text: str) -> int:
    """The action of a text; ValueError for anything that `write` would not print."""
    action = read_any(text)
    if write(action) != text:
        raise ValueError(f"no such move: {text}")
    return action


SHORT = short_texts()


def chance(kind: int, values: tuple[int, ...]) -> tuple[str, list[str]]:
    """`lots`: the seats from the inside; `shuffle`: the pile, top first; `deal:2`: what a seat is dealt."""
    if kind == Event.LOTS:
        return LOT, [str(v) for v in values]
    if kind == Event.DEALT:
        return f"{DEAL}:{values[0]}", [TYPE_NAMES[v] for v in values[1:]]
    return SHUFFLE, [TYPE_NAMES[type_in_box(v)] for v in values]
