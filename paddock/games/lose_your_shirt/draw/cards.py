"""Cards, chips and buttons of the drawing, in card units of 100 by 140."""

from typing import Any

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.svg import number, tag, text, use

WIDTH, HEIGHT = 100, 140
STRIDES = {2: (37, 50), 3: (30.5, 43.5, 56.5), 4: (24, 37, 50, 63)}
LATTICE = (
    "M27.2 12L12 27.2M42.4 12L12 42.4M57.6 12L12 57.6M72.8 12L12 72.8M88 12L12 88M88 52L12 128M88 67.2L27.2 128M88 82.4L42.4 128"
    "M88 97.6L57.6 128M88 112.8L72.8 128"
)


def words(content: Any, x: float, y: float, cls: str, **more: Any) -> str:
    """A line of text."""
    return tag("text", text(content), x=x, y=y, cls=cls, **more)


def at(x: float, y: float, *inside: str, scale: float = 1, **more: Any) -> str:
    """A group at a position."""
    scaled = f" scale({number(float(scale))})" if scale != 1 else ""
    return tag("g", *inside, transform=f"translate({number(float(x))} {number(float(y))}){scaled}", **more)


def stock() -> str:
    return tag("rect", x=0, y=0, width=WIDTH, height=HEIGHT, rx=8, cls="stock")


def face(card: str, translator: Translator) -> str:
    """A face-up card, from its text in notation."""
    if card == "+3":
        return spot("spot-up", "k-red", card, translator)
    if card == "-2":
        return spot("spot-back", "n2", "−2", translator)
    horse, spaces = card.split(".")
    strides = [use("stride", x=x, y=116.5, width=12, height=16) for x in STRIDES[int(spaces)]]
    return tag(
        "g",
        stock(),
        tag(
            "g",
            tag("path", d="M0 8a8 8 0 0 1 8-8h84a8 8 0 0 1 8 8v26H0Z", cls="band"),
            words(horse, 17, 26, "card-num on-band mid", font_size=24),
            use(f"silk-{horse}", x=64, y=2, width=30, height=30),
            cls=f"n{horse}",
        ),
        words(spaces, 50, 93, "fv-dark", font_size=56),
        tag("path", d="M10 110H90", cls="perf"),
        tag("g", *strides, cls="strides"),
        cls=f"card n{horse}",
    )


def spot(symbol: str, colour: str, printed: str, translator: Translator) -> str:
    return tag(
        "g",
        stock(),
        use(symbol, x=21, y=16, width=58, height=58, cls=colour),
        words(printed, 50, 102, "fv-dark", font_size=30),
        tag("path", d="M10 110H90", cls="perf"),
        words(translator.text("draw.any_horse"), 50, 128, "mid tx-b card-word"),
        cls="card",
    )


def back() -> str:
    """A face-down card. All backs are alike."""
    return tag(
        "g",
        tag("rect", x=0, y=0, width=WIDTH, height=HEIGHT, rx=9, cls="back"),
        tag("rect", x=7, y=7, width=86, height=126, rx=6, cls="back-line"),
        tag("path", d=LATTICE, cls="back-line"),
        tag("g", use("logo", x=28, y=48, width=44, height=44), cls="back-mark"),
        cls="plain-back card",
    )


def bet_marker(kind: str, translator: Translator) -> str:
    """The marker card of a kind of bet, with its odds and its places."""
    return tag(
        "g",
        stock(),
        words(translator.text(f"bet.{kind}"), 50, 36, "mid tx-serif", font_size=13 if kind == "jackpot" else 19),
        tag("path", d="M10 50H90", cls="perf"),
        words(translator.text(f"draw.{kind}_pays"), 50, 88, "mid tx-serif", font_size=20),
        tag("path", d="M10 110H90", cls="perf"),
        words(translator.text(f"draw.{kind}_for"), 50, 128, "mid tx-b card-word"),
        cls="card",
    )


def eye(x: float, y: float) -> str:
    """The sign of a card that only the viewer sees."""
    return at(x, y, tag("circle", cx=0, cy=0, r=9, cls="tag"), use("i-eye", x=-7, y=-7, width=14, height=14))


def short_money(amount: int) -> str:
    """Money for small places: £250, £12k, £3.4m."""
    for size, letter in ((1_000_000_000, "bn"), (1_000_000, "m"), (10_000, "k")):
        if amount >= size:
            unit = 1000 if letter == "k" else size
            whole, tenth = amount // unit, amount % unit * 10 // unit
            return f"£{whole}.{tenth}{letter}" if tenth and whole < 100 else f"£{whole}{letter}"
    return f"£{amount:,}"


def chip(x: float, y: float, amount: int, r: float) -> str:
    shown = short_money(amount)
    size = min(13.0, 3.1 * r / max(len(shown), 3))
    return at(x, y, tag("circle", cx=0, cy=0, r=r, cls="chip"), words(shown, 0, 4.5, "mid tx-b", font_size=size), cls="card")


def outline(shape: str, **geometry: Any) -> str:
    """The two outlines of an element that can be pressed."""
    return tag(shape, **geometry, cls="halo") + tag(shape, **geometry, cls="ring")


def clickable(inside: str, action: str, label: str, where: str, ident: str, tab: bool = True) -> str:
    """An element of card size that can be pressed. `where` is its transform."""
    marks = ""
    if tab:
        marks = tag("path", d="M37 0v-3a9 9 0 0 1 9-9h8a9 9 0 0 1 9 9v3Z", cls="tab-mark") + tag("path", d="M46 -3l4-4 4 4", cls="tab-tick")
    check = at(94, 6, tag("circle", cx=0, cy=0, r=11), tag("path", d="M-5 0.5l3.5 3.5L5-3.5"), cls="check")
    lifted = tag("g", tag("g", inside, cls="fade"), marks, outline("rect", x=0, y=0, width=WIDTH, height=HEIGHT, rx=8), check, cls="lift")
    return tag(
        "g", tag("title", text(label)), lifted, transform=where, id=ident, cls="act legal", role="button", tabindex="0", data_action=action,
        aria_label=label,
    )  # fmt: skip
