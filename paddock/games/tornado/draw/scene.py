"""The water, the marks, the laid cards with their splashes and hexagons, the wakes and the boats."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.svg import number, tag, text, text_width, use
from paddock.games.tornado.draw.shapes import (
    COLUMN,
    LANE,
    MARK,
    ROW,
    Point,
    cell_centre,
    cells_in,
    connector_outline,
    face_hexagons,
    heading,
    hexagon_centre,
    hexagon_path,
    is_arriving,
    is_hexagonal,
    is_leaving,
    lane_point,
    mark_of,
    moved_in,
    outline,
    place_box,
    splash_box,
)
from paddock.games.tornado.geometry import (
    BACK,
    LANES,
    LINE,
    MOST_Q,
    PLACES,
    SLOTS,
    cell_at,
    column_of_place,
    height_of,
    in_turn,
    on_board,
    place_of,
    row_of_place,
    straight_of,
    straight_of_place,
)
from paddock.games.tornado.narrate import cell_words, face_words, place_words
from paddock.games.tornado.state import TURN
from paddock.games.tornado.things import FACE, PLACE
from paddock.games.tornado.view import Boat, View

WATER = (-56.8, -24.8, 113.6, 49.6)
SPLASH, SPLASH_SMALL = (1.35, 0.9), (1.15, 0.77)
BOAT_SIZE = (3.56, 1.89)
HEAD_LETTER, LABEL_LETTER = 1.0, 0.68  # width of a letter in the straights' names, in labels
BACK_MARKS = {1: "M-1.6 0h1.4l.9-1h.9M-.2 0l.9 1h.9", 2: "M-1.2 1.4c0-2.2.9-2.8 2.4-3M1.2-1.6l-.9-.6M1.2-1.6l-.6.9"}


def half_of(v: View) -> int:
    return v.columns // 2


def centre_of(v: View, cell: int) -> Point:
    """The centre of a cell on its card."""
    if cell == LINE or in_turn(cell):
        return cell_centre(cell, 4, half_of(v))
    return cell_centre(cell, cells_in(place_of(cell), v.shown, v.board, half_of(v)), half_of(v))


# ------------------------------------------------------------------ water and marks


def water() -> str:
    x, y, w, h = WATER
    return tag("rect", x=x + 0.2, y=y + 0.2, width=w - 0.4, height=h - 0.4, rx=13, cls="water") + tag(
        "rect", x=x + 0.8, y=y + 0.8, width=w - 1.6, height=h - 1.6, rx=12.4, cls="pier"
    )


def lattice(v: View) -> str:
    """The grid for cards: crosses at the corners of places, and dots on hexagons."""
    half = half_of(v)
    xs = [(k + 0.5) * COLUMN for k in range(-half - 1, half + 1)]
    crosses = "".join(
        f"M{number(x - 0.5)} {number(y)}h1M{number(x)} {number(y - 0.5)}v1" for y in (k * ROW for k in (-3, -2, -1, 1, 2, 3)) for x in xs
    )
    dots = []
    for turn in range(2):
        for q in range(1, MOST_Q + 1):
            for i in range(SLOTS):
                if on_board(q, height_of(q, i)):
                    x, y = hexagon_centre(turn, q, height_of(q, i), half)
                    dots.append(f"M{number(x)} {number(y)}h0")
    return tag("path", d=crosses, cls="wave") + tag("path", d="".join(dots), cls="to-dots")


def signs(v: View, start: float, end: float, translator: Translator) -> str:
    """Names of the straights with the running direction, if the shown part has room for the whole name."""
    left = -4.4 * COLUMN + moved_in(half_of(v))
    home, back = translator.text("draw.home_straight"), translator.text("draw.back_straight")
    parts = []
    if start <= left and left + 6 + HEAD_LETTER * text_width(home) <= end:
        parts.append(tag("path", d=f"M{number(left)} 22.6h5m-1.1-.8l1.1.8-1.1.8", cls="w-arrow"))
        parts.append(tag("text", text(home), x=left + 6, y=23.2, cls="w-head"))
    if end >= -left and -left - 6 - HEAD_LETTER * text_width(back) >= start:
        parts.append(tag("path", d=f"M{number(-left)} -22.6h-5m1.1-.8l-1.1.8 1.1.8", cls="w-arrow"))
        parts.append(tag("text", text(back), x=-left - 6, y=-22, cls="w-head end"))
    return "".join(parts)


def breaker(v: View) -> str:
    """The wave breaker between the marks. No boat passes it."""
    far = MARK - moved_in(half_of(v))
    strokes, x = [], -far + 1.2
    while x < far - 1.6:
        strokes.append(f"M{number(x)} .24l.5-.48")
        x += 1.4
    return tag("rect", x=-far, y=-0.34, width=2 * far, height=0.68, rx=0.34, cls="breaker") + tag(
        "path", d="".join(strokes), cls="breaker-line"
    )


def marks(v: View, end: float, translator: Translator) -> str:
    """Turn marks, the centre mark, the start and goal line, and the clock. The name of the line is left out if there is no room for it."""
    half = half_of(v)
    buoys = "".join(use("buoy", x=x - 1.15, y=y - 1.15, width=2.3, height=2.3) for x, y in (mark_of(0, half), mark_of(1, half)))
    line = tag("path", d="M0 .5V21.2", cls="goal-line") + tag("path", d="M0 .5V21.2", cls="goal-gap")
    centre = tag("circle", cx=0, cy=0, r=0.75, cls="to-centre")
    said = translator.text("draw.start_goal")
    name = tag("text", text(said), x=1.9, y=22.9, cls="w-label") if 1.9 + LABEL_LETTER * text_width(said) <= end else ""
    return buoys + line + centre + use("start-clock", x=-1.5, y=20.4, width=3, height=3) + name


# ------------------------------------------------------------------ cards


def splash(point: Point, size: tuple[float, float], over: bool) -> str:
    w, h = size
    turn = " rotate(180)" if over else ""
    return tag(
        "g",
        use("splash", x=-w / 2, y=-h / 2, width=w, height=h, cls="splash"),
        transform=f"translate({number(point[0])} {number(point[1])}){turn}",
    )


def cell_shape(v: View, cell: int, n: int) -> str:
    """A splash cell or a connector's hexagon, printed on its card."""
    half = half_of(v)
    if is_hexagonal(cell, half):
        return tag("path", d=hexagon_path(cell_centre(cell, n, half), 1.77), cls="wcell")
    x, y, w, h = splash_box(cell, n, half)
    size = SPLASH_SMALL if w < 1.8 else SPLASH
    return tag("rect", x=x, y=y, width=w, height=h, rx=0.4, cls="wcell") + splash(
        cell_centre(cell, n, half), size, straight_of(cell) == BACK
    )


def laid_card(v: View, place: int, translator: Translator) -> str:
    """A card on a straight: splashes, a connector, or the back of a card in column 0 that is not turned yet."""
    half, card = half_of(v), v.board[place]
    column, row = column_of_place(place), row_of_place(place)
    connector = is_arriving(column, half) or is_leaving(column, half)
    where = place_words(place)
    if not connector and v.shown[card] == 0:
        return face_down(v, place, translator)
    n = cells_in(place, v.shown, v.board, half)
    if connector:
        title = translator.text("draw.laid_connector", where=where)
        body = tag("path", d=connector_outline(place, half), cls="wcard", stroke_linejoin="round")
    else:
        title = translator.text("draw.laid_card", where=where, n=n)
        x, y, w, h = place_box(place)
        body = tag("rect", x=x, y=y, width=w, height=h, rx=0.55, cls="wcard")
    cells = [cell_at(straight_of_place(place), column, 2 * row + lane, k) for lane in range(2) for k in range(n)]
    return tag("g", tag("title", text(title)), body, *(cell_shape(v, c, n) for c in cells), id=f"card-{PLACE.write(place)}")


def face_down(v: View, place: int, translator: Translator) -> str:
    back = v.backs[v.board[place]]
    x, y, w, h = place_box(place)
    name = translator.text("back.turn" if back == TURN else "back.connector")
    return tag(
        "g",
        tag("title", text(translator.text("draw.hidden_card", back=name))),
        tag("rect", x=x, y=y, width=w, height=h, rx=0.55, cls="to-back"),
        tag("path", d=BACK_MARKS[back], cls="to-back-mark", transform=f"translate({number(x + w / 2)} {number(y + h / 2)})"),
        id=f"card-{PLACE.write(place)}",
        cls="plain-back",
    )


def laid_face(v: View, face: int, translator: Translator) -> str:
    hexagons = face_hexagons(face, half_of(v))
    return tag(
        "g",
        tag("title", text(translator.text("draw.laid_turn", where=face_words(face)))),
        *(tag("path", d=hexagon_path(c), cls="whex") for c in hexagons),
        tag("path", d=outline(hexagons), cls="whex-edge"),
        id=f"card-turn-{FACE.write(face)}",
    )


def centre_of_card(v: View, place: int) -> Point:
    x, y, w, h = place_box(place)
    return x + w / 2, y + h / 2


def course(v: View, translator: Translator) -> str:
    laid = [laid_card(v, p, translator) for p in range(PLACES) if v.board[p] >= 0]
    return "".join([*laid, *(laid_face(v, face, translator) for face, _ in v.faces)])


# ------------------------------------------------------------------ boats


def waiting_point(v: View, boat: Boat) -> Point | None:
    """Before its run-up a boat lies behind the cards of its lane."""
    if boat.cell >= 0 or not boat.racing or boat.lane == 0 or v.turned:
        return None
    column = v.start_column if v.mover == boat.seat and v.start_column else 1
    return lane_point(boat.lane - 1, column)


def boat_point(v: View, boat: Boat) -> Point | None:
    return centre_of(v, boat.cell) if boat.cell >= 0 else waiting_point(v, boat)


def boat_piece(v: View, boat: Boat, you: int, translator: Translator) -> str:
    """A hull with its bow in running direction, the numeral upright."""
    point = boat_point(v, boat)
    if point is None:
        return ""
    bow = heading(boat.cell, half_of(v)) if boat.cell >= 0 else 0.0
    where = cell_words(boat.cell) if boat.cell >= 0 else translator.text("draw.course", lane=boat.lane)
    key = "draw.boat_yields" if boat.yielding else "draw.boat"
    w, h = BOAT_SIZE
    rings = []
    if boat.seat == v.mover and boat.seat in v.pending:
        rings.append(tag("circle", cx=0, cy=0, r=1.95, cls="you-ring" if boat.seat == you else "to-awaited"))
    if boat.yielding:
        rings.append(tag("circle", cx=0, cy=0, r=1.6, cls="to-yields"))
    return tag(
        "g",
        tag("title", text(translator.text(key, number=boat.number, name=translator.name(boat.seat), where=where))),
        *rings,
        tag("g", use("boat", x=-w / 2, y=-h / 2, width=w, height=h), transform=f"rotate({number(bow)})"),
        tag("circle", cx=0, cy=0, r=0.78, cls="roundel"),
        tag("text", str(boat.number), x=0, y=0.45, cls="roundel-no"),
        transform=f"translate({number(point[0])} {number(point[1])})",
        cls=f"n{boat.number}",
        id=f"boat-{boat.number}",
    )


def wakes(v: View) -> str:
    """The wake of each boat that moved in this round, from the cell where it was."""
    lines = []
    for b in v.boats:
        if b.acted and b.was >= 0 and b.cell >= 0 and b.was != b.cell and b.racing:
            (x, y), (u, w) = centre_of(v, b.was), centre_of(v, b.cell)
            lines.append(f"M{number(x)} {number(y)}L{number(u)} {number(w)}")
    return tag("path", d="".join(lines), cls="wake") if lines else ""


def boats(v: View, you: int, translator: Translator) -> str:
    ordered = sorted(v.boats, key=lambda b: (b.seat == v.mover, b.seat == you))
    return "".join(boat_piece(v, b, you, translator) for b in ordered)


def lane_numbers(v: View) -> str:
    """The six courses, numbered at the line before the start."""
    if v.turned:
        return ""
    return "".join(tag("text", str(k + 1), x=4.6, y=LANE * (k + 0.5) + 0.5, cls="w-label mid") for k in range(LANES))
