"""Positions and outlines in the drawing.

A lane is 3.4 units wide, a column is 7.2 long, and the side of a hexagon is 3.4 / sqrt 3. The home straight lies below. The back straight is the home
straight turned by 180 degrees, and turn 2 is turn 1 turned likewise. So points are computed for the home straight and turn 1, and then turned over.
"""

from math import atan2, degrees, sqrt

from paddock.engine.presentation.svg import number
from paddock.games.tornado import geometry

Point = tuple[float, float]

LANE, COLUMN, ROW = 3.4, 7.2, 6.8
SIDE = LANE / sqrt(3)  # of a hexagon, flat side up
HEX_STEP = 1.5 * SIDE  # from one hexagon column to the next
FIRST_HEXAGON = 32.38  # x of the connectors' hexagons on the long course
MARK = 33.36
CONNECTOR_SPLASHES = (26.15, 28.05, 29.95)
LONG_HALF = 4
EDGE = 0.35  # gap around a straight's cell


def moved_in(half: int) -> float:
    """The distance by which the turns are nearer on the short course."""
    return (LONG_HALF - half) * COLUMN


def turned_over(point: Point, over: bool) -> Point:
    return (-point[0], -point[1]) if over else point


def mark_of(turn: int, half: int) -> Point:
    return turned_over((MARK - moved_in(half), 0.0), turn == 1)


# ------------------------------------------------------------------ hexagons


def hexagon_centre(turn: int, q: int, h: int, half: int) -> Point:
    return turned_over((FIRST_HEXAGON - moved_in(half) + HEX_STEP * q, -LANE / 2 * h), turn == 1)


def corners(centre: Point, side: float = SIDE) -> list[Point]:
    x, y = centre
    rise = side * sqrt(3) / 2
    return [
        (x + side, y),
        (x + side / 2, y + rise),
        (x - side / 2, y + rise),
        (x - side, y),
        (x - side / 2, y - rise),
        (x + side / 2, y - rise),
    ]


def path(points: list[Point], closed: bool = True) -> str:
    steps = "L".join(f"{number(float(x))} {number(float(y))}" for x, y in points)
    return f"M{steps}{'Z' if closed else ''}"


def hexagon_path(centre: Point, side: float = SIDE * 0.985) -> str:
    return path(corners(centre, side))


def face_hexagons(face: int, half: int) -> list[Point]:
    """The centres of a turn face's four hexagons."""
    turn, q, i = geometry.turn_of_face(face), geometry.q_of_face(face), geometry.i_of_face(face)
    j = geometry.second_index(q, i, geometry.mirror_of_face(face))
    return [hexagon_centre(turn, c, geometry.height_of(c, x), half) for c, x in ((q, i), (q, i + 1), (q + 1, j), (q + 1, j + 1))]


def rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def outline(centres: list[Point]) -> str:
    """The common outline of neighbouring hexagons. It has every edge that belongs to only one of them."""
    edges: dict[tuple[Point, Point], tuple[Point, Point]] = {}
    for centre in centres:
        ring = corners(centre)
        for a, b in zip(ring, ring[1:] + ring[:1]):
            if (rounded(b), rounded(a)) in edges:
                del edges[rounded(b), rounded(a)]
            else:
                edges[rounded(a), rounded(b)] = (a, b)
    following = {a: (b, edge) for (a, b), edge in edges.items()}
    start = min(following)
    points, at = [], start
    while True:
        at, edge = following[at]
        points.append(edge[0])
        if at == start:
            return path(points)


def middle(points: list[Point]) -> Point:
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


# ------------------------------------------------------------------ straights


def column_start(column: int) -> float:
    return (column - geometry.MIDDLE) * COLUMN - COLUMN / 2


def is_arriving(column: int, half: int) -> bool:
    return column == geometry.MIDDLE + half


def is_leaving(column: int, half: int) -> bool:
    return column == geometry.MIDDLE - half


def cell_centre(cell: int, n: int, half: int) -> Point:
    """The centre of a cell whose card has n cells in a lane."""
    if cell == geometry.LINE:
        return 0.6, LANE
    if geometry.in_turn(cell):
        q, i = divmod(geometry.hexagon_of(cell), geometry.SLOTS)
        return hexagon_centre(geometry.turn_of(cell), q, geometry.height_of(q, i), half)
    column, k = geometry.column_of(cell), geometry.nth_of(cell)
    y = LANE * (geometry.lane_of(cell) + 0.5)
    if is_arriving(column, half):
        x = (*CONNECTOR_SPLASHES, FIRST_HEXAGON)[k] - moved_in(half)
    elif is_leaving(column, half):
        x = moved_in(half) - (FIRST_HEXAGON, *reversed(CONNECTOR_SPLASHES))[k]
    else:
        x = column_start(column) + COLUMN * (k + 0.5) / n
    return turned_over((x, y), geometry.straight_of(cell) == geometry.BACK)


def is_hexagonal(cell: int, half: int) -> bool:
    if geometry.in_turn(cell):
        return True
    column, k = geometry.column_of(cell), geometry.nth_of(cell)
    return (is_arriving(column, half) and k == geometry.MOST_CELLS - 1) or (is_leaving(column, half) and k == 0)


def box(left: float, top: float, width: float, height: float, over: bool) -> tuple[float, float, float, float]:
    """A rectangle, turned over with its straight."""
    return (-left - width, -top - height, width, height) if over else (left, top, width, height)


def place_box(place: int) -> tuple[float, float, float, float]:
    left, top = column_start(geometry.column_of_place(place)), ROW * geometry.row_of_place(place)
    return box(left + 0.1, top + 0.1, COLUMN - 0.2, ROW - 0.2, geometry.straight_of_place(place) == geometry.BACK)


def splash_box(cell: int, n: int, half: int) -> tuple[float, float, float, float]:
    """The box of a splash cell."""
    x, y = cell_centre(cell, n, half)
    column = geometry.column_of(cell)
    width = 1.7 if is_arriving(column, half) or is_leaving(column, half) else COLUMN / n - EDGE
    return x - width / 2, y - 1.4, width, 2.8


def round_box(left: float, top: float, width: float, height: float, r: float = 0.4) -> str:
    """A rectangle with round corners as a path, for rings and fills."""
    w, h, a = number(width - 2 * r), number(height - 2 * r), f"a{number(r)} {number(r)} 0 0 1"
    return (
        f"M{number(left + r)} {number(top)}h{w}{a} {number(r)} {number(r)}v{h}{a} {number(-r)} {number(r)}"
        f"h-{w}{a} {number(-r)} {number(-r)}v-{h}{a} {number(r)} {number(-r)}Z"
    )


def connector_outline(place: int, half: int) -> str:
    """Two lanes of splashes that end in two hexagons."""
    column, top = geometry.column_of_place(place), ROW * geometry.row_of_place(place)
    near, far, tip = (column_start(geometry.MIDDLE + half), MARK - moved_in(half), FIRST_HEXAGON + SIDE - moved_in(half))
    ys = (0.0, 1.7, 3.4, 5.1, 6.8)
    jagged = [(tip if k % 2 else far, top + y) for k, y in enumerate(ys)]
    points = [(near, top), *jagged, (near, top + ROW)]
    if is_leaving(column, half):
        points = [(-x, y) for x, y in points]
    return path([turned_over(p, geometry.straight_of_place(place) == geometry.BACK) for p in points])


def heading(cell: int, half: int) -> float:
    """The direction of the bow, in degrees clockwise from the right."""
    if not geometry.in_turn(cell):
        return 180.0 if geometry.straight_of(cell) == geometry.BACK else 0.0
    q, i = divmod(geometry.hexagon_of(cell), geometry.SLOTS)
    x, y = hexagon_centre(0, q, geometry.height_of(q, i), half)
    around = degrees(atan2(-y, x - (MARK - moved_in(half))))
    return -(around + 90) + (180 if geometry.turn_of(cell) == 1 else 0)


def lane_point(lane: int, column: int) -> Point:
    """The point just behind home column -column where a boat of this lane begins its run-up."""
    return column_start(geometry.MIDDLE - column) - 1.3, LANE * (lane + 0.5)


def cells_in(place: int, fronts: tuple[int, ...], board: tuple[int, ...], half: int) -> int:
    """The number of cells in a lane of the card that lies here. A card with its back up counts as the longest."""
    column = geometry.column_of_place(place)
    if is_arriving(column, half) or is_leaving(column, half) or board[place] < 0:
        return geometry.MOST_CELLS
    return fronts[board[place]] or geometry.MOST_CELLS
