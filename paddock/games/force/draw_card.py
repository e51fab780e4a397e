"""A card as it is printed, 200 x 280: frame by kind, cost, run, guard, surface, distances, style, favourites, and the text, set so that it fits.

The large form is for reading; the small one, without text, for the table. Classes and presentation attributes only.
"""

from collections.abc import Sequence
from functools import cache
from zlib import crc32

from paddock.engine.picture import tag, text, use
from paddock.engine.words import Speech
from paddock.games.force import codes as k
from paddock.games.force.cards.model import Card
from paddock.games.force.cards.text import card_text
from paddock.games.force.cards.text_nouns import COURSES, DISTANCES, GOINGS, WORDING
from paddock.games.force.draw_art import picture
from paddock.games.force.typeset import LINE, Setting, fitting, set_text, width_of

WIDTH, HEIGHT = 200, 280
HEADER, ART, SMALL_ART = 42, 92.0, 130.0
HEAD = "M0 14a14 14 0 0 1 14-14h172a14 14 0 0 1 14 14v28H0Z"
MARGIN, TEXT_WIDTH = 14, 172
HORSE_ROOM, OTHER_ROOM = 80.0, 104.0  # height for text under a picture of the usual height
TRIES = ((92, 10.6), (92, 9.8), (72, 10.2), (60, 9.8), (50, 9.4), (46, 9.0), (46, 8.6), (46, 8.2), (46, 7.8), (46, 7.4), (46, 7.0))
NAME_ROOM = 0.88  # the serif of names is wider than the estimate
PILL = 15  # height of a favourite
STYLE_BITS = (k.FRONT, k.STALKER, k.CLOSER, k.DEEP)
KINDS = {k.HORSE: "horse", k.FORCE: "force"}
CLASSES = {k.ITEM: "item", k.JOCKEY: "jockey", k.SITUATION: "situation"}


@cache
def wording(language: str) -> Speech:
    return Speech(language, [WORDING])


def kind_of(card: Card) -> str:
    return KINDS.get(card.kind) or CLASSES[card.cls]


def card_svg(card: Card, language: str, cards: Sequence[Card] = (), small: bool = False, id: str = "") -> str:
    """The card as a drawing of its own, with its name and text for who cannot see it."""
    said = f"{card.names[language]}. {card_text(card, language, cards)}"
    title = tag("title", text(card.names[language])) + tag("desc", text(said))
    face = small_card(card, language) if small else large_card(card, language, cards)
    return tag(
        "svg",
        title,
        face,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        cls="pk",
        id=id or None,
        lang=language,
        role="img",
    )


def fits(card: Card, language: str, cards: Sequence[Card] = ()) -> bool:
    """Whether the text has room on the card, at least in the smallest letters."""
    set_, room = setting(card, language, cards)
    return len(set_.lines) * set_.size * LINE <= room + ART - set_.picture


def setting(card: Card, language: str, cards: Sequence[Card]) -> tuple[Setting, float]:
    """How the text is set, and the room it has under a picture of the usual height."""
    extra = favourite_rows(card, language) - 1
    room = (HORSE_ROOM if card.kind == k.HORSE else OTHER_ROOM) - extra * (PILL + 2)
    return set_text(card_text(card, language, cards), language, TEXT_WIDTH, room, TRIES, ART), room


def large_card(card: Card, language: str, cards: Sequence[Card] = ()) -> str:
    """The printed card."""
    set_, _ = setting(card, language, cards)
    extra = favourite_rows(card, language) - 1
    base = HEADER + set_.picture
    inside = [stock(), header(card, language), picture(card, HEADER, set_.picture, seed_of(card))]
    if card.kind == k.HORSE:
        inside += [shields(card, base - 18, 1.0), suits(card, language, base), favourites(card, language, base + 30)]
        perforation = base + 51 + extra * (PILL + 2)
    else:
        inside.append(tag("text", text(played_when(card, language)), x=MARGIN, y=base + 18, cls="tx-s tx-b c2"))
        perforation = base + 27
    inside.append(tag("path", d=f"M12 {perforation:g}H188", cls="perf"))
    for i, line in enumerate(set_.lines):
        y = perforation + 4 + (i + 1) * set_.size * LINE
        inside.append(tag("text", text(line), x=MARGIN, y=round(y, 2), font_size=set_.size, cls="f-set"))
    return tag("g", *inside, cls="card fcard")


def small_card(card: Card, language: str) -> str:
    """The card on a table: what it is, its picture, its numbers, its name."""
    words = wording(language)
    inside = [stock(), tag("path", d=HEAD, cls=f"frame-{kind_of(card)}")]
    left = MARGIN
    if card.kind == k.HORSE:
        inside += [gem(card)]
        left = 52
    inside.append(tag("text", text(words.say(f"card.{kind_of(card)}")), x=left, y=29, font_size=20, cls="f-name f-on"))
    inside.append(picture(card, HEADER, SMALL_ART, seed_of(card)))
    name_at = 252.0
    if card.kind == k.HORSE:
        inside += [shields(card, 178, 1.5), style_dots(card, 82, 208, 5.5, 12)]
        name_at = 268.0
    size = fitting(card.names[language], (WIDTH - 20) * NAME_ROOM, 22, 11)
    inside.append(tag("text", text(card.names[language]), x=WIDTH / 2, y=name_at, font_size=size, cls="f-name mid"))
    return tag("g", *inside, cls="card fcard")


def seed_of(card: Card) -> int:
    """Pictures differ from card to card but not from day to day."""
    return crc32(card.id.encode())


# ------------------------------------------------------------------ parts


def stock() -> str:
    return tag("rect", x=0, y=0, width=WIDTH, height=HEIGHT, rx=14, cls="stock")


def header(card: Card, language: str) -> str:
    """Frame by kind, cost or mark, name."""
    left, mark = MARGIN, ""
    if card.kind == k.HORSE:
        left, mark = 46, gem(card)
    elif card.kind == k.FORCE:
        left, mark = 46, tag("g", use("rowel", x=9, y=6, width=30, height=30), cls="on-frame")
    name = card.names[language]
    size = fitting(name, (WIDTH - left - 8) * NAME_ROOM, 18, 10)
    label = tag("text", text(name), x=left, y=28 - (18 - size) / 4, font_size=size, cls="f-name f-on")
    return tag("path", d=HEAD, cls=f"frame-{kind_of(card)}") + mark + label


def gem(card: Card) -> str:
    return tag("circle", cx=24, cy=21, r=15, cls="cost-gem") + tag("text", text(card.cost), x=24, y=28, font_size=20, cls="fv")


def shields(card: Card, y: float, scale: float) -> str:
    """Run as an arrow on the left, guard as a shield on the right."""
    run = tag("path", d="M0 0h27.88l12.92 18.7-12.92 18.7h-27.88Z", cls="shield") + tag(
        "text", text(card.run), x=17, y=27.2, font_size=24.5, cls="fv-dark"
    )
    guard = tag("path", d="M0 0h34v21.08c0 10.2-8.5 15.64-17 19.72c-8.5-4.08-17-9.52-17-19.72Z", cls="shield")
    guard += tag("text", text(card.guard), x=17, y=27.2, font_size=24.5, cls="fv-dark")
    right = WIDTH - 10 - 34 * scale
    return tag("g", run, transform=f"translate(10 {y:g}) scale({scale:g})") + tag(
        "g", guard, transform=f"translate({right:g} {y:g}) scale({scale:g})"
    )


def suits(card: Card, language: str, base: float) -> str:
    """Surfaces and distances: one row, or one for each surface where they differ (206.2)."""
    both = card.surface == k.TURF | k.DIRT
    if both and card.turf != card.dirt:
        rows = surface_row(("turf",), card.turf, language, 0, 0.78) + surface_row(("dirt",), card.dirt, language, 13, 0.78)
    else:
        icons = tuple(name for bit, name in ((k.TURF, "turf"), (k.DIRT, "dirt")) if card.surface & bit)
        rows = surface_row(icons, card.distances, language, 3, 1.0)
    return tag("g", rows, transform=f"translate(58 {base + 2:g})")


def surface_row(icons: tuple[str, ...], distances: int, language: str, y: float, scale: float) -> str:
    inside = [tag("g", use(name, x=20 * i, y=0, width=16, height=16), cls="strides") for i, name in enumerate(icons)]
    left = 20 * len(icons) + 2
    for i, (bit, name) in enumerate(DISTANCES.items()):
        on = bool(distances & bit)
        box = tag("rect", x=left + 13 * i, y=1, width=12, height=14, rx=2, cls="style-on" if on else "style-off")
        letter = wording(language).say(f"letter.{name}")
        inside.append(box + tag("text", text(letter), x=left + 13 * i + 6, y=12, cls=f"tx-s mid {'f-on' if on else 'c2'}"))
    return tag("g", *inside, transform=f"translate(0 {y:g}) scale({scale:g})")


def style_dots(card: Card, x: float, y: float, r: float, step: float) -> str:
    dots = [
        tag("circle", cx=x + step * i, cy=y, r=r, cls="style-on" if card.style & bit else "style-off") for i, bit in enumerate(STYLE_BITS)
    ]
    return "".join(dots)


def favourite_words(card: Card, language: str) -> list[tuple[str, str]]:
    words = wording(language)
    found = [("course", words.say(f"course.{name}")) for bit, name in COURSES.items() if card.courses & bit]
    return found + [("going", words.say(f"going.{name}")) for bit, name in GOINGS.items() if card.goings & bit]


def pill_places(card: Card, language: str) -> list[tuple[str, str, float, int, float]]:
    """Each favourite with its place: class, word, x, row, width."""
    placed = []
    x, row = 72.0, 0
    for cls, word in favourite_words(card, language):
        wide = round(width_of(word, 9) + 10, 1)
        if x + wide > WIDTH - 8:
            x, row = 12.0, row + 1
        placed.append((cls, word, x, row, wide))
        x += wide + 5
    return placed


def favourite_rows(card: Card, language: str) -> int:
    return 1 + max((row for _, _, _, row, _ in pill_places(card, language)), default=0)


def favourites(card: Card, language: str, y: float) -> str:
    """Style as four dots; courses white on black, goings white on red (208.1a, b)."""
    inside = [style_dots(card, 16, y + 8, 4.05, 13.5)]
    for cls, word, x, row, wide in pill_places(card, language):
        top = y + row * (PILL + 2)
        inside.append(tag("rect", x=x, y=top, width=wide, height=PILL, rx=3, cls=f"fav-{cls}"))
        inside.append(tag("text", text(word), x=x + wide / 2, y=top + 11, cls="fav-t mid"))
    return "".join(inside)


def played_when(card: Card, language: str) -> str:
    """Under the picture of supports and forces: what it is and when it is played."""
    words = wording(language)
    kind = words.say(f"card.{kind_of(card)}")
    if card.type == k.FOR_HORSE:
        return words.say("card.during_a_run", **{"class": kind})
    return words.say("card.before_the_run", **{"class": kind}) if card.type == k.FOR_AREA else kind


def card_back() -> str:
    """The back, the same for every card."""
    rects = []
    for edge, radius, cls in ((0, 14, "back"), (12, 10, "back-line"), (20, 8, "back-line")):
        rects.append(tag("rect", x=edge, y=edge, width=WIDTH - 2 * edge, height=HEIGHT - 2 * edge, rx=radius, cls=cls))
    mark = tag("g", use("rowel", x=55, y=95, width=90, height=90), cls="back-mark")
    return tag("g", *rects, mark, cls="card force-back")
