"""A card as SVG, 200 x 280.

The large form is for reading. It shows everything that is printed on the card, and its text is fitted to the space. The small form is for
the table. It shows picture, name and kind, for a horse also cost, run, guard and style, and for a support when it is played. A number that
differs from the printed one is marked.
"""

from functools import cache
from typing import NamedTuple

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.svg import tag, text, use
from paddock.games.force.cards.picture.art import picture
from paddock.games.force.cards.picture.face import COST, GUARD, RUN, Face
from paddock.games.force.cards.picture.typeset import LINE_HEIGHT, TextLayout, fitting_size, lay_out, lines_of, width_of
from paddock.games.force.cards.text.nouns import COURSES, DISTANCES, GOINGS, WORDING
from paddock.games.force.data.codes import Style, SupportType, Surface

WIDTH, HEIGHT, CORNER = 200, 280, 14
HEADER_HEIGHT, ART_HEIGHT, SMALL_ART_HEIGHT = 42, 92.0, 130.0
HEADER_SHAPE = "M0 14a14 14 0 0 1 14-14h172a14 14 0 0 1 14 14v28H0Z"
RUN_SHAPE = "M0 0h27.88l12.92 18.7-12.92 18.7h-27.88Z"
GUARD_SHAPE = "M0 0h34v21.08c0 10.2-8.5 15.64-17 19.72c-8.5-4.08-17-9.52-17-19.72Z"
GUARD_WIDTH = 34
MARGIN, TEXT_WIDTH = 14, 172
HORSE_TEXT_HEIGHT, OTHER_TEXT_HEIGHT = 80.0, 104.0  # under a picture of ART_HEIGHT, with one row of favourites
# picture height and letter size, from the most readable to the last resort: first smaller letters, then also a smaller picture
ATTEMPTS = ((92, 10.6), (92, 9.8), (72, 10.2), (60, 9.8), (50, 9.4), (46, 9.0), (46, 8.6), (46, 8.2), (46, 7.8), (46, 7.4), (46, 7.0))
NAME_WIDTH_FACTOR = 0.88  # the serif letters of names are wider than the estimate
WIDEST_NAME = (WIDTH - 20) * NAME_WIDTH_FACTOR  # of a small card
BROAD_NAME_SIZE = 23  # letter size of the names of small supports and forces, which have two lines
PILL_HEIGHT = 15  # of a favourite
ROW_HEIGHT = PILL_HEIGHT + 2  # of a row of favourites
STYLE_BITS = (Style.FRONT, Style.STALKER, Style.CLOSER, Style.DEEP)


class Pill(NamedTuple):
    """A favourite with its position. cls: course or going."""

    cls: str
    word: str
    x: float
    row: int
    width: float


@cache
def wording(language: str) -> Translator:
    """The translator for the words that are printed on cards."""
    return Translator(language, [WORDING])


def card_svg(face: Face, small: bool = False) -> str:
    """The card as a separate SVG, with its name and text for screen readers."""
    title = tag("title", text(face.name)) + tag("desc", text(f"{face.name}. {face.text}"))
    inside = small_card(face) if small else large_card(face)
    return tag(
        "svg", title, inside, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", cls="pk", lang=face.language, role="img"
    )


def text_layout(face: Face) -> TextLayout:
    """The layout of the text in the large form."""
    height = (HORSE_TEXT_HEIGHT if face.is_horse else OTHER_TEXT_HEIGHT) - (favourite_rows(face) - 1) * ROW_HEIGHT
    return lay_out(face.text, face.language, TEXT_WIDTH, height + ART_HEIGHT, ATTEMPTS)


def large_card(face: Face) -> str:
    """The card in the large form."""
    layout = text_layout(face)
    base = HEADER_HEIGHT + layout.picture_height
    inside = [stock(), header(face), picture(face, HEADER_HEIGHT, layout.picture_height)]
    if face.is_horse:
        inside += [run_and_guard(face, base - 18, 1.0), surfaces_and_distances(face, base), style_and_favourites(face, base + 30)]
        perforation = base + 51 + (favourite_rows(face) - 1) * ROW_HEIGHT
    else:
        inside.append(tag("text", text(played_when(face)), x=MARGIN, y=base + 18, cls="tx-s tx-b c2"))
        perforation = base + 27
    inside.append(tag("path", d=f"M12 {perforation:g}H188", cls="perf"))
    for i, line in enumerate(layout.lines):
        y = perforation + 4 + (i + 1) * layout.size * LINE_HEIGHT
        inside.append(tag("text", text(line), x=MARGIN, y=round(y, 2), font_size=layout.size, cls="f-set"))
    return tag("g", *inside, cls="card fcard")


def small_card(face: Face) -> str:
    """The card in the small form."""
    kind = wording(face.language).text(f"card.{face.frame}")
    inside = [stock(), tag("path", d=HEADER_SHAPE, cls=f"frame-{face.frame}"), cost_gem(face) if face.is_horse else ""]
    inside.append(tag("text", text(kind), x=52 if face.is_horse else MARGIN, y=29, font_size=20, cls="f-name f-on"))
    inside.append(picture(face, HEADER_HEIGHT, SMALL_ART_HEIGHT))
    if face.is_horse:
        size = fitting_size(face.name, WIDEST_NAME, 22, 11)
        name = tag("text", text(face.name), x=WIDTH / 2, y=268, font_size=size, cls="f-name mid")
        inside += [run_and_guard(face, 178, 1.5), style_dots(face, 82, 208, 5.5, 12), name]
    else:
        inside += broad_name(face)
    return tag("g", *inside, cls="card fcard")


def broad_name(face: Face) -> list[str]:
    """The name of a small support or force in one or two lines, and for a support the time when it is played."""
    lines = lines_of(face.name, WIDEST_NAME, BROAD_NAME_SIZE, face.language)
    if len(lines) > 2:
        lines = [face.name]
    size = min(fitting_size(line, WIDEST_NAME, BROAD_NAME_SIZE, 11) for line in lines)
    top = 206 if len(lines) > 1 else 218
    inside = [tag("text", text(line), x=WIDTH / 2, y=top + 26 * i, font_size=size, cls="f-name mid") for i, line in enumerate(lines)]
    if face.type:
        when = wording(face.language).text(f"when.{face.type}")
        inside.append(tag("text", text(when), x=WIDTH / 2, y=264, font_size=fitting_size(when, TEXT_WIDTH, 17, 11), cls="mid c2"))
    return inside


# ------------------------------------------------------------------ parts


def stock() -> str:
    """The blank card."""
    return tag("rect", x=0, y=0, width=WIDTH, height=HEIGHT, rx=CORNER, cls="stock")


def header(face: Face) -> str:
    """The header: a frame coloured by kind, the cost of a horse or the mark of a force, and the name."""
    left, mark = MARGIN, ""
    if face.is_horse:
        left, mark = 46, cost_gem(face)
    elif face.frame == "force":
        left, mark = 46, tag("g", use("rowel", x=9, y=6, width=30, height=30), cls="on-frame")
    size = fitting_size(face.name, (WIDTH - left - 8) * NAME_WIDTH_FACTOR, 18, 10)
    label = tag("text", text(face.name), x=left, y=28 - (18 - size) / 4, font_size=size, cls="f-name f-on")
    return tag("path", d=HEADER_SHAPE, cls=f"frame-{face.frame}") + mark + label


def number_class(face: Face, number: int, cls: str) -> str:
    """The class of a number's shape: tinted if the number differs from the printed one."""
    return f"{cls} changed" if face.changed & number else cls


def number_text(value: int) -> str:
    """A number with a real minus sign."""
    return text(str(value).replace("-", "−"))


def cost_gem(face: Face) -> str:
    """The cost in its round gem."""
    cls = "fv-dark" if face.changed & COST else "fv"
    return tag("circle", cx=24, cy=21, r=15, cls=number_class(face, COST, "cost-gem")) + tag(
        "text", number_text(face.cost), x=24, y=28, font_size=20, cls=cls
    )


def run_and_guard(face: Face, y: float, scale: float) -> str:
    """Run in an arrow on the left, guard in a shield on the right."""
    run = tag("path", d=RUN_SHAPE, cls=number_class(face, RUN, "shield")) + shield_number(face.run)
    guard = tag("path", d=GUARD_SHAPE, cls=number_class(face, GUARD, "shield")) + shield_number(face.guard)
    right = WIDTH - 10 - GUARD_WIDTH * scale
    return tag("g", run, transform=f"translate(10 {y:g}) scale({scale:g})") + tag(
        "g", guard, transform=f"translate({right:g} {y:g}) scale({scale:g})"
    )


def shield_number(value: int) -> str:
    """The number in an arrow or a shield. Numbers of two characters are smaller."""
    return tag("text", number_text(value), x=17, y=27.2, font_size=24.5 if 0 <= value < 10 else 19, cls="fv-dark")


def surfaces_and_distances(face: Face, base: float) -> str:
    """Surfaces and distances: one row, or one row for each surface if the distances differ (206.2)."""
    both = face.surface == Surface.TURF | Surface.DIRT
    if both and face.turf != face.dirt:
        rows = surface_row(("turf",), face.turf, face.language, 0, 0.78) + surface_row(("dirt",), face.dirt, face.language, 13, 0.78)
    else:
        icons = tuple(name for bit, name in ((Surface.TURF, "turf"), (Surface.DIRT, "dirt")) if face.surface & bit)
        rows = surface_row(icons, face.turf | face.dirt, face.language, 3, 1.0)
    return tag("g", rows, transform=f"translate(58 {base + 2:g})")


def surface_row(icons: tuple[str, ...], distances: int, language: str, y: float, scale: float) -> str:
    """The icons of surfaces, and a box with a letter for each distance. The distances of the mask are highlighted."""
    inside = [tag("g", use(name, x=20 * i, y=0, width=16, height=16), cls="strides") for i, name in enumerate(icons)]
    left = 20 * len(icons) + 2
    for i, (bit, name) in enumerate(DISTANCES.items()):
        on = bool(distances & bit)
        box = tag("rect", x=left + 13 * i, y=1, width=12, height=14, rx=2, cls="style-on" if on else "style-off")
        letter = wording(language).text(f"letter.{name}")
        inside.append(box + tag("text", text(letter), x=left + 13 * i + 6, y=12, cls=f"tx-s mid {'f-on' if on else 'c2'}"))
    return tag("g", *inside, transform=f"translate(0 {y:g}) scale({scale:g})")


def style_dots(face: Face, x: float, y: float, r: float, step: float) -> str:
    """A dot for each style, from front-runner to deep closer. The horse's own styles are filled."""
    classes = ["style-on" if face.style & bit else "style-off" for bit in STYLE_BITS]
    return "".join(tag("circle", cx=x + step * i, cy=y, r=r, cls=cls) for i, cls in enumerate(classes))


def favourite_words(face: Face) -> list[tuple[str, str]]:
    """The favourite courses and goings: (course or going, its word)."""
    words = wording(face.language)
    found = [("course", words.text(f"course.{name}")) for bit, name in COURSES.items() if face.courses & bit]
    return found + [("going", words.text(f"going.{name}")) for bit, name in GOINGS.items() if face.goings & bit]


def pills(face: Face) -> list[Pill]:
    """The favourites in rows. The first row begins beside the style dots, and the others at the left edge."""
    placed = []
    x, row = 72.0, 0
    for cls, word in favourite_words(face):
        width = round(width_of(word, 9) + 10, 1)
        if x + width > WIDTH - 8:
            x, row = 12.0, row + 1
        placed.append(Pill(cls, word, x, row, width))
        x += width + 5
    return placed


def favourite_rows(face: Face) -> int:
    """The number of rows of favourites, at least 1 because of the style dots."""
    return 1 + max((pill.row for pill in pills(face)), default=0)


def style_and_favourites(face: Face, y: float) -> str:
    """Style as four dots; courses white on black, goings white on red (208.1a, b)."""
    inside = [style_dots(face, 16, y + 8, 4.05, 13.5)]
    for pill in pills(face):
        top = y + pill.row * ROW_HEIGHT
        inside.append(tag("rect", x=pill.x, y=top, width=pill.width, height=PILL_HEIGHT, rx=3, cls=f"fav-{pill.cls}"))
        inside.append(tag("text", text(pill.word), x=pill.x + pill.width / 2, y=top + 11, cls="fav-t mid"))
    return "".join(inside)


def played_when(face: Face) -> str:
    """The line under the picture of a support or force: its kind, and for a support of type horse or area when it is played."""
    words = wording(face.language)
    kind = words.text(f"card.{face.frame}")
    if face.type == SupportType.HORSE:
        return words.text("card.during_a_run", **{"class": kind})
    return words.text("card.before_the_run", **{"class": kind}) if face.type == SupportType.AREA else kind


def card_back() -> str:
    """The back of every card: a frame of three rectangles, and the rowel."""
    rects = []
    for edge, radius, cls in ((0, CORNER, "back"), (12, 10, "back-line"), (20, 8, "back-line")):
        rects.append(tag("rect", x=edge, y=edge, width=WIDTH - 2 * edge, height=HEIGHT - 2 * edge, rx=radius, cls=cls))
    mark = tag("g", use("rowel", x=55, y=95, width=90, height=90), cls="back-mark")
    return tag("g", *rects, mark, cls="card force-back")
