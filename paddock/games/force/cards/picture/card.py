"""A card, 200 x 280: frame by kind, cost, run, guard, surface, distances, style, favourites, and a text that is fitted to the space.

The large form is for reading. The small form has no text and is for the table. Numbers that differ from the printed ones are marked. The
SVG uses only classes and presentation attributes.
"""

from functools import cache

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.svg import tag, text, use
from paddock.games.force.cards.picture.art import picture
from paddock.games.force.cards.picture.face import COST, GUARD, RUN, Face
from paddock.games.force.cards.picture.typeset import LINE, Setting, fitting, lines_of, set_text, width_of
from paddock.games.force.cards.text.nouns import COURSES, DISTANCES, GOINGS, WORDING
from paddock.games.force.data.codes import Style, SupportType, Surface

WIDTH, HEIGHT, CORNER = 200, 280, 14
HEADER, ART, SMALL_ART = 42, 92.0, 130.0
HEAD = "M0 14a14 14 0 0 1 14-14h172a14 14 0 0 1 14 14v28H0Z"
RUN_SHAPE = "M0 0h27.88l12.92 18.7-12.92 18.7h-27.88Z"
GUARD_SHAPE = "M0 0h34v21.08c0 10.2-8.5 15.64-17 19.72c-8.5-4.08-17-9.52-17-19.72Z"
MARGIN, TEXT_WIDTH = 14, 172
HORSE_ROOM, OTHER_ROOM = 80.0, 104.0  # height for text under a picture of the usual height
TRIES = ((92, 10.6), (92, 9.8), (72, 10.2), (60, 9.8), (50, 9.4), (46, 9.0), (46, 8.6), (46, 8.2), (46, 7.8), (46, 7.4), (46, 7.0))
NAME_ROOM = 0.88  # the serif of names is wider than the estimate
BROAD_NAME = 23  # letter size of the names of small supports and forces, which have two lines
PILL = 15  # height of a favourite
STYLE_BITS = (Style.FRONT, Style.STALKER, Style.CLOSER, Style.DEEP)


@cache
def wording(language: str) -> Translator:
    return Translator(language, [WORDING])


def card_svg(face: Face, small: bool = False) -> str:
    """The card as a separate SVG, with its name and text for screen readers."""
    title = tag("title", text(face.name)) + tag("desc", text(f"{face.name}. {face.text}"))
    inside = small_card(face) if small else large_card(face)
    return tag(
        "svg", title, inside, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", cls="pk", lang=face.language, role="img"
    )


def fits(face: Face) -> bool:
    """Whether the text fits on the card, at least in the smallest letters."""
    set_, room = setting(face)
    return len(set_.lines) * set_.size * LINE <= room + ART - set_.picture


def setting(face: Face) -> tuple[Setting, float]:
    """The layout of the text, and the height for text under a picture of the usual height."""
    room = (HORSE_ROOM if face.is_horse else OTHER_ROOM) - (favourite_rows(face) - 1) * (PILL + 2)
    return set_text(face.text, face.language, TEXT_WIDTH, room, TRIES, ART), room


def large_card(face: Face) -> str:
    """The card in the large form."""
    set_, _ = setting(face)
    base = HEADER + set_.picture
    inside = [stock(), header(face), picture(face, HEADER, set_.picture)]
    if face.is_horse:
        inside += [shields(face, base - 18, 1.0), suits(face, base), favourites(face, base + 30)]
        perforation = base + 51 + (favourite_rows(face) - 1) * (PILL + 2)
    else:
        inside.append(tag("text", text(played_when(face)), x=MARGIN, y=base + 18, cls="tx-s tx-b c2"))
        perforation = base + 27
    inside.append(tag("path", d=f"M12 {perforation:g}H188", cls="perf"))
    for i, line in enumerate(set_.lines):
        y = perforation + 4 + (i + 1) * set_.size * LINE
        inside.append(tag("text", text(line), x=MARGIN, y=round(y, 2), font_size=set_.size, cls="f-set"))
    return tag("g", *inside, cls="card fcard")


def small_card(face: Face) -> str:
    """The card in the small form: its kind, picture, numbers and name."""
    kind = wording(face.language).text(f"card.{face.frame}")
    inside = [stock(), tag("path", d=HEAD, cls=f"frame-{face.frame}"), gem(face) if face.is_horse else ""]
    inside.append(tag("text", text(kind), x=52 if face.is_horse else MARGIN, y=29, font_size=20, cls="f-name f-on"))
    inside.append(picture(face, HEADER, SMALL_ART))
    if face.is_horse:
        size = fitting(face.name, (WIDTH - 20) * NAME_ROOM, 22, 11)
        name = tag("text", text(face.name), x=WIDTH / 2, y=268, font_size=size, cls="f-name mid")
        inside += [shields(face, 178, 1.5), style_dots(face, 82, 208, 5.5, 12), name]
    else:
        inside += broad_name(face)
    return tag("g", *inside, cls="card fcard")


def broad_name(face: Face) -> list[str]:
    """The name of a card without numbers, in one or two lines, and the time when it is played."""
    room = (WIDTH - 20) * NAME_ROOM
    lines = lines_of(face.name, room, BROAD_NAME, face.language)
    if len(lines) > 2:
        lines = [face.name]
    size = min(fitting(line, room, BROAD_NAME, 11) for line in lines)
    first = 206 if len(lines) > 1 else 218
    found = [tag("text", text(line), x=WIDTH / 2, y=first + 26 * i, font_size=size, cls="f-name mid") for i, line in enumerate(lines)]
    if face.type:
        when = wording(face.language).text(f"when.{face.type}")
        found.append(tag("text", text(when), x=WIDTH / 2, y=264, font_size=fitting(when, TEXT_WIDTH, 17, 11), cls="mid c2"))
    return found


# ------------------------------------------------------------------ parts


def stock() -> str:
    return tag("rect", x=0, y=0, width=WIDTH, height=HEIGHT, rx=CORNER, cls="stock")


def header(face: Face) -> str:
    """Frame by kind, cost or mark, name."""
    left, mark = MARGIN, ""
    if face.is_horse:
        left, mark = 46, gem(face)
    elif face.frame == "force":
        left, mark = 46, tag("g", use("rowel", x=9, y=6, width=30, height=30), cls="on-frame")
    name = face.name
    size = fitting(name, (WIDTH - left - 8) * NAME_ROOM, 18, 10)
    label = tag("text", text(name), x=left, y=28 - (18 - size) / 4, font_size=size, cls="f-name f-on")
    return tag("path", d=HEAD, cls=f"frame-{face.frame}") + mark + label


def marked(face: Face, number: int, cls: str) -> str:
    """The class of a number's shape: tinted if the number differs from the printed one."""
    return f"{cls} changed" if face.changed & number else cls


def figure(value: int) -> str:
    return text(str(value).replace("-", "−"))


def gem(face: Face) -> str:
    cls = "fv-dark" if face.changed & COST else "fv"
    return tag("circle", cx=24, cy=21, r=15, cls=marked(face, COST, "cost-gem")) + tag(
        "text", figure(face.cost), x=24, y=28, font_size=20, cls=cls
    )


def shields(face: Face, y: float, scale: float) -> str:
    """Run as an arrow on the left, guard as a shield on the right."""
    run = tag("path", d=RUN_SHAPE, cls=marked(face, RUN, "shield")) + shield_figure(face.run)
    guard = tag("path", d=GUARD_SHAPE, cls=marked(face, GUARD, "shield")) + shield_figure(face.guard)
    right = WIDTH - 10 - 34 * scale
    return tag("g", run, transform=f"translate(10 {y:g}) scale({scale:g})") + tag(
        "g", guard, transform=f"translate({right:g} {y:g}) scale({scale:g})"
    )


def shield_figure(value: int) -> str:
    return tag("text", figure(value), x=17, y=27.2, font_size=24.5 if 0 <= value < 10 else 19, cls="fv-dark")


def suits(face: Face, base: float) -> str:
    """Surfaces and distances: one row, or one row for each surface if the distances differ (206.2)."""
    both = face.surface == Surface.TURF | Surface.DIRT
    if both and face.turf != face.dirt:
        rows = surface_row(("turf",), face.turf, face.language, 0, 0.78) + surface_row(("dirt",), face.dirt, face.language, 13, 0.78)
    else:
        icons = tuple(name for bit, name in ((Surface.TURF, "turf"), (Surface.DIRT, "dirt")) if face.surface & bit)
        rows = surface_row(icons, face.turf | face.dirt, face.language, 3, 1.0)
    return tag("g", rows, transform=f"translate(58 {base + 2:g})")


def surface_row(icons: tuple[str, ...], distances: int, language: str, y: float, scale: float) -> str:
    inside = [tag("g", use(name, x=20 * i, y=0, width=16, height=16), cls="strides") for i, name in enumerate(icons)]
    left = 20 * len(icons) + 2
    for i, (bit, name) in enumerate(DISTANCES.items()):
        on = bool(distances & bit)
        box = tag("rect", x=left + 13 * i, y=1, width=12, height=14, rx=2, cls="style-on" if on else "style-off")
        letter = wording(language).text(f"letter.{name}")
        inside.append(box + tag("text", text(letter), x=left + 13 * i + 6, y=12, cls=f"tx-s mid {'f-on' if on else 'c2'}"))
    return tag("g", *inside, transform=f"translate(0 {y:g}) scale({scale:g})")


def style_dots(face: Face, x: float, y: float, r: float, step: float) -> str:
    dots = [
        tag("circle", cx=x + step * i, cy=y, r=r, cls="style-on" if face.style & bit else "style-off") for i, bit in enumerate(STYLE_BITS)
    ]
    return "".join(dots)


def favourite_words(face: Face) -> list[tuple[str, str]]:
    words = wording(face.language)
    found = [("course", words.text(f"course.{name}")) for bit, name in COURSES.items() if face.courses & bit]
    return found + [("going", words.text(f"going.{name}")) for bit, name in GOINGS.items() if face.goings & bit]


def pill_places(face: Face) -> list[tuple[str, str, float, int, float]]:
    """Each favourite with its position: class, word, x, row, width."""
    placed = []
    x, row = 72.0, 0
    for cls, word in favourite_words(face):
        wide = round(width_of(word, 9) + 10, 1)
        if x + wide > WIDTH - 8:
            x, row = 12.0, row + 1
        placed.append((cls, word, x, row, wide))
        x += wide + 5
    return placed


def favourite_rows(face: Face) -> int:
    return 1 + max((row for _, _, _, row, _ in pill_places(face)), default=0)


def favourites(face: Face, y: float) -> str:
    """Style as four dots; courses white on black, goings white on red (208.1a, b)."""
    inside = [style_dots(face, 16, y + 8, 4.05, 13.5)]
    for cls, word, x, row, wide in pill_places(face):
        top = y + row * (PILL + 2)
        inside.append(tag("rect", x=x, y=top, width=wide, height=PILL, rx=3, cls=f"fav-{cls}"))
        inside.append(tag("text", text(word), x=x + wide / 2, y=top + 11, cls="fav-t mid"))
    return "".join(inside)


def played_when(face: Face) -> str:
    """The line under the picture of supports and forces: the kind, and when it is played."""
    words = wording(face.language)
    kind = words.text(f"card.{face.frame}")
    if face.type == SupportType.HORSE:
        return words.text("card.during_a_run", **{"class": kind})
    return words.text("card.before_the_run", **{"class": kind}) if face.type == SupportType.AREA else kind


def card_back() -> str:
    """The back, the same for every card."""
    rects = []
    for edge, radius, cls in ((0, CORNER, "back"), (12, 10, "back-line"), (20, 8, "back-line")):
        rects.append(tag("rect", x=edge, y=edge, width=WIDTH - 2 * edge, height=HEIGHT - 2 * edge, rx=radius, cls=cls))
    mark = tag("g", use("rowel", x=55, y=95, width=90, height=90), cls="back-mark")
    return tag("g", *rects, mark, cls="card force-back")
