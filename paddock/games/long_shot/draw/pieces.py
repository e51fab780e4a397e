"""Small parts of the drawing: cards, badges, buttons and marks."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.svg import tag, text, use
from paddock.games.long_shot.state import HORSES
from paddock.games.long_shot.view import Card

CARD_W, CARD_H, CARD_R = 100, 140, 8
FREE_BADGE, FREE_STEP = 12, 14.3
HEADER = "M0 8a8 8 0 0 1 8-8h84a8 8 0 0 1 8 8v26H0Z"
TAB = tag("path", d="M37 0v-3a9 9 0 0 1 9-9h8a9 9 0 0 1 9 9v3Z", cls="tab-mark") + tag("path", d="M46 -3l4-4 4 4", cls="tab-tick")


def words(value: str, x: float, y: float, cls: str = "", size: float | None = None) -> str:
    return tag("text", text(value), x=x, y=y, cls=cls or None, font_size=size)


def group(*inside: str, x: float = 0, y: float = 0, cls: str = "", id: str = "") -> str:
    return tag("g", *inside, id=id or None, transform=f"translate({x:g} {y:g})" if x or y else None, cls=cls or None)


def check(x: float, y: float) -> str:
    return group(tag("circle", cx=0, cy=0, r=11), tag("path", d="M-5 0.5l3.5 3.5L5-3.5"), x=x, y=y, cls="check")


def halo_and_ring(x: float, y: float, w: float, h: float, r: float) -> str:
    return "".join(tag("rect", x=x, y=y, width=w, height=h, rx=r, cls=cls) for cls in ("halo", "ring"))


def badges(x: float, y: float, size: float, step_x: float, step_y: float, across: int) -> str:
    """Six small badges, because a free card is for any horse."""
    return "".join(
        group(
            tag("rect", x=0, y=0, width=size, height=size, rx=size / 4, cls="badge"),
            x=round(x + step_x * (h % across), 2), y=round(y + step_y * (h // across), 2), cls=f"n{h + 1}",
        )
        for h in range(HORSES)
    )  # fmt: skip


def card_face(card: Card, translator: Translator) -> str:
    """A horse card or a free card, 100 x 140."""
    if card.horse:
        head = tag(
            "g", tag("path", d=HEADER, cls="band"), words(str(card.horse), 17, 26, "card-num on-band mid", 24),
            use(f"silk-{card.horse}", x=64, y=2, width=30, height=30), cls=f"n{card.horse}",
        )  # fmt: skip
        foot = translator.text("draw.of_horse", horse=card.horse)
    else:
        head = tag("path", d=HEADER, cls="stock-2") + badges(8, 11, FREE_BADGE, FREE_STEP, 0, HORSES)
        foot = translator.text("draw.any_horse")
    return tag(
        "g", tag("rect", x=0, y=0, width=CARD_W, height=CARD_H, rx=CARD_R, cls="stock"), head,
        words(str(card.value), 50, 93, "fv-dark", 56), tag("path", d="M10 110H90", cls="perf"), words(foot, 50, 128, "mid tx-b card-word"),
        cls=f"card n{card.horse}" if card.horse else "card",
    )  # fmt: skip


def small_card(card: Card, w: float, h: float) -> str:
    """A card in a box, with its horse on the left and its value on the right."""
    band = round(0.36 * w, 2)
    if card.horse:
        left = tag(
            "g", tag("rect", x=1, y=1, width=band, height=h - 2, rx=4, cls="band"),
            words(str(card.horse), round(band / 2 + 1, 2), round(h / 2 + 6, 2), "badge-num", 15), cls=f"n{card.horse}",
        )  # fmt: skip
    else:
        left = tag("rect", x=1, y=1, width=band, height=h - 2, rx=4, cls="stock-2") + badges(band / 2 - 5, h / 2 - 11, 5.5, 7, 8, 2)
    return tag(
        "g", tag("rect", x=0, y=0, width=w, height=h, rx=5, cls="stock"), left,
        words(str(card.value), round(0.69 * w, 2), round(h / 2 + 9, 2), "fv-dark", 25), cls="card",
    )  # fmt: skip


def button(notation: str, label: str, first: str, second: str) -> str:
    """A choice other than a card, drawn as a card-sized slip with words."""
    return tag(
        "g", tag("title", text(label)),
        tag(
            "g", tag("rect", x=0, y=0, width=CARD_W, height=CARD_H, rx=CARD_R, cls="ls-slip"), words(first, 50, 68, "tx-h mid"),
            words(second, 50, 88, "tx-s tx-2 mid"), TAB, halo_and_ring(0, 0, CARD_W, CARD_H, CARD_R), check(94, 6), cls="lift",
        ),
        cls="act legal", role="button", tabindex="0", data_action=notation, aria_label=label,
    )  # fmt: skip
