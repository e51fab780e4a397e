"""The drawing of Tornado: the strip of boats, the course and the hand. The tall shape shows a cut of the course with a small map."""

from paddock.engine.presentation.game import Drawing
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import number, tag, text
from paddock.games.tornado.draw import scene
from paddock.games.tornado.draw.choices import on_the_water, points_of_interest
from paddock.games.tornado.draw.hand import hand
from paddock.games.tornado.draw.position import standing
from paddock.games.tornado.draw.scene import WATER, boat_point
from paddock.games.tornado.draw.shapes import Point
from paddock.games.tornado.draw.strip import strip
from paddock.games.tornado.geometry import PLACES
from paddock.games.tornado.narrate import cell_words
from paddock.games.tornado.view import View

WIDE, TALL = 1052.0, 390.0
TALL_HEIGHT = 368.0
CUT = (31.0, 29.25)  # of the water, round the viewer's boat
MARGIN = 3.0
FRAME = 0.8  # the map's frame stays inside the water
PANELS_TALL = 3  # in a row
Box = tuple[float, float, float, float]


def draw(player_view: PlayerView, shape: str, translator: Translator) -> Drawing:
    """`wide` shows everything. `tall` is the same drawing, cut to the viewer's boat and choices."""
    return Drawing(board(player_view, shape, translator), hand(player_view, translator))


def board(player_view: PlayerView, shape: str, translator: Translator) -> str:
    wide = shape == "wide"
    width = WIDE if wide else TALL
    panels, top = strip(player_view, width, 0 if wide else PANELS_TALL, translator)
    box = WATER if wide else cut(player_view)
    height = width * WATER[3] / WATER[2] if wide else TALL_HEIGHT
    water = tag(
        "svg",
        whole_scene(player_view, box, translator),
        "" if wide else small_map(player_view, box),
        x=0,
        y=top,
        width=width,
        height=height,
        viewBox=box_text(box),
    )
    return tag(
        "svg",
        tag("title", text(title(player_view.view, translator))),
        tag("desc", text(description(player_view, translator))),
        panels,
        water,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(top + height)}",
        cls=f"pk {shape} tornado",
        id="board",
        role="group",
    )


def box_text(box: Box) -> str:
    return " ".join(number(float(v)) for v in box)


def whole_scene(player_view: PlayerView, box: Box, translator: Translator) -> str:
    """Water, cards, marks, wakes and boats. The choices lie on top of all."""
    v: View = player_view.view
    return "".join(
        (
            scene.water(),
            scene.lattice(v),
            scene.signs(v, box[0], box[0] + box[2], translator),
            scene.breaker(v),
            scene.course(v, translator),
            scene.marks(v, box[0] + box[2], translator),
            scene.lane_numbers(v),
            scene.wakes(v),
            scene.boats(v, player_view.seat, translator),
            on_the_water(player_view, translator),
        )
    )


# ------------------------------------------------------------------ the tall shape


def cut(player_view: PlayerView) -> Box:
    """The smallest cut that holds every choice. It lies inside the water if it fits."""
    points = points_of_interest(player_view)
    left, right = min(p[0] for p in points) - MARGIN, max(p[0] for p in points) + MARGIN
    top, bottom = min(p[1] for p in points) - MARGIN, max(p[1] for p in points) + MARGIN
    scale = max(1.0, (right - left) / CUT[0], (bottom - top) / CUT[1])
    w, h = CUT[0] * scale, CUT[1] * scale
    return inside((left + right) / 2, w, WATER[0], WATER[2]), inside((top + bottom) / 2, h, WATER[1], WATER[3]), w, h


def inside(middle: float, length: float, start: float, whole: float) -> float:
    """The beginning of a stretch of this length round the middle. The stretch stays within the whole."""
    if length >= whole:
        return start + (whole - length) / 2
    return min(max(middle - length / 2, start), start + whole - length)


def small_map(player_view: PlayerView, box: Box) -> str:
    """A map of the water that shows the frame of the cut, the laid cards and the boats."""
    v: View = player_view.view
    x, y, w, h = box
    width = 0.38 * w
    height = width * WATER[3] / WATER[2]
    at_x, at_y = emptiest_corner(player_view, box, width, height)
    dots = []
    for b in v.boats:
        point = boat_point(v, b)
        if point:
            dots.append(tag("g", tag("circle", cx=point[0], cy=point[1], r=2.1, cls="badge"), cls=f"n{b.number}"))
    frame = tag("rect", x=x + FRAME, y=y + FRAME, width=w - 2 * FRAME, height=h - 2 * FRAME, rx=2, cls="mini-frame")
    sheet = tag("rect", x=WATER[0], y=WATER[1], width=WATER[2], height=WATER[3], rx=13, cls="sheet")
    laid = [scene.centre_of_card(v, place) for place in range(PLACES) if v.board[place] >= 0]
    cards = [tag("circle", cx=a, cy=b, r=3, cls="mini-card") for a, b in laid]
    return tag(
        "svg",
        sheet,
        *cards,
        scene.breaker(v),
        *dots,
        frame,
        x=at_x,
        y=at_y,
        width=width,
        height=height,
        viewBox=box_text(WATER),
        aria_hidden="true",
    )


def emptiest_corner(player_view: PlayerView, box: Box, width: float, height: float) -> Point:
    """The corner of the cut where a map of this size covers least. Choices and boats count more than cards."""
    v: View = player_view.view
    x, y, w, h = box
    heavy = [*points_of_interest(player_view), *(p for b in v.boats if (p := boat_point(v, b)))]
    cards = [scene.centre_of_card(v, p) for p in range(PLACES) if v.board[p] >= 0]
    corners = [(a, b) for b in (y + 0.6, y + h - height - 0.6) for a in (x + w - width - 0.6, x + 0.6)]

    def covered(corner: Point) -> int:
        left, top = corner
        return sum(
            weight
            for points, weight in ((heavy, 10), (cards, 1))
            for a, b in points
            if left - MARGIN < a < left + width + MARGIN and top - MARGIN < b < top + height + MARGIN
        )

    return min(corners, key=covered)


# ------------------------------------------------------------------ in words


def title(v: View, translator: Translator) -> str:
    race = "final" if v.race else "heat"
    return translator.text(f"draw.title_{race}", round=v.round) if v.turned else translator.text(f"draw.title_start_{race}")


def description(player_view: PlayerView, translator: Translator) -> str:
    """The position in two sentences."""
    v: View = player_view.view
    order = standing(v)
    said = [translator.text("draw.nobody_leads")]
    if order:
        first = v.boats[order[0]]
        said = [translator.text("draw.leads", number=first.number, where=cell_words(first.cell))]
    if player_view.seat >= 0:
        mine = v.boats[player_view.seat]
        if mine.place:
            said.append(translator.text("draw.you_out", number=mine.number, place=mine.place))
        elif mine.cell >= 0:
            said.append(translator.text("draw.you_are", number=mine.number, where=cell_words(mine.cell)))
    return " ".join(said)
