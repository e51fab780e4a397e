"""Cards in a hand: throttle cards, sprint cards, small cards for the strip, and buttons. A card is 100 x 140 units."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import Choice
from paddock.engine.presentation.svg import number, tag, text, use
from paddock.games.tornado.state import TURN

CARD_WIDTH, CARD_HEIGHT = 100, 140
SMALL_BACKS = {1: "M5 10h7l3-4h3M12 10l3 4h3", 2: "M6 15c0-7 3-9 9-10M15 5l-3-2M15 5l-2 3"}


def lifted(body: str, at: tuple[float, float], choice: Choice | None, label: str, id_: str, selected: bool = False) -> str:
    """A card in the hand. It is clickable if it can be chosen."""
    x, y = at
    ring = {"x": 0, "y": 0, "width": CARD_WIDTH, "height": CARD_HEIGHT, "rx": 8}
    tab = tag("path", d="M37 0v-3a9 9 0 0 1 9-9h8a9 9 0 0 1 9 9v3Z", cls="tab-mark") + tag("path", d="M46 -3l4-4 4 4", cls="tab-tick")
    check = tag("g", tag("circle", cx=0, cy=0, r=11), tag("path", d="M-5 0.5l3.5 3.5L5-3.5"), transform="translate(94 6)", cls="check")
    outline = tag("rect", **ring, cls="halo") + tag("rect", **ring, cls="ring")
    inside = tag("g", tag("g", tag("g", body, cls="card"), cls="fade"), tab, outline, check, cls="lift")
    place = f"translate({number(x)} {number(y)})"
    title = tag("title", text(label))
    if choice is None:
        return tag("g", title, inside, transform=place, id=id_, role="img", aria_label=label, cls="is-selected" if selected else None)
    return tag(
        "g",
        title,
        inside,
        transform=place,
        id=id_,
        cls="act legal",
        role="button",
        tabindex="0",
        data_action=choice.notation,
        aria_label=label,
    )


def throttle_card(value: int, translator: Translator) -> str:
    strides = "".join(use("stride", x=50 - 7 * value + 14 * k, y=108, width=12, height=16) for k in range(value))
    return "".join(
        (
            tag("rect", x=0, y=0, width=CARD_WIDTH, height=CARD_HEIGHT, rx=8, cls="stock"),
            tag("path", d="M0 8a8 8 0 0 1 8-8h84a8 8 0 0 1 8 8v22H0Z", cls="to-band"),
            tag("text", text(translator.text("draw.throttle")), x=50, y=20, cls="fv tx-s"),
            tag("text", str(value), x=50, y=92, cls="fv-dark", font_size=58),
            tag("g", strides, cls="strides"),
        )
    )


def spent_throttle(value: int, at: tuple[float, float], translator: Translator) -> str:
    """A throttle card that was played."""
    x, y = at
    return tag(
        "g",
        tag("rect", x=0, y=0, width=CARD_WIDTH, height=CARD_HEIGHT, rx=8, cls="slot"),
        tag("text", str(value), x=50, y=84, cls="tx-2 mid tx-big"),
        tag("text", text(translator.text("draw.throttle_out")), x=50, y=112, cls="tx-2 mid tx-s"),
        transform=f"translate({number(x)} {number(y)})",
    )


def sprint_card(front: int, back: int, translator: Translator) -> str:
    """A sprint card, front up. Its foot names the back."""
    width = 84 / front
    cells = []
    for lane in range(2):
        for k in range(front):
            x, y = 8 + width * k, 31.5 + 36 * lane
            cells.append(tag("rect", x=x + 1.5, y=y, width=width - 3, height=33, rx=4, cls="wcell", stroke_width=1))
            size = min(18.0, width - 7)
            cells.append(use("splash", x=x + width / 2 - size / 2, y=y + 16.5 - size / 3, width=size, height=size * 2 / 3, cls="splash"))
    foot = "draw.back_turn" if back == TURN else "draw.back_connector"
    return "".join(
        (
            tag("rect", x=0, y=0, width=CARD_WIDTH, height=CARD_HEIGHT, rx=8, cls="stock"),
            tag("text", text(translator.text("draw.straight_front", n=front)), x=50, y=20, cls="mid tx-b tx"),
            tag("rect", x=6, y=28, width=88, height=76, rx=5, cls="wcard"),
            *cells,
            tag("path", d="M10 112H90", cls="perf"),
            tag("text", text(translator.text(foot)), x=50, y=129, cls="mid tx-s c2"),
        )
    )


def small_throttle(value: int, x: float, here: bool) -> str:
    """A throttle card of the strip, in hand or played."""
    frame = tag("rect", x=0.5, y=0.5, width=16, height=19, rx=3, cls="stock" if here else "slot")
    numeral = tag("text", str(value), x=8.5, y=14.5, cls="tx-serif mid tx" if here else "tx-2 mid tx")
    return tag("g", frame, numeral, transform=f"translate({number(x)} 0)", cls="card" if here else None)


def small_back(back: int, front: int, x: float) -> str:
    """A sprint card's public back, with its front if that is known."""
    known = tag("text", str(front), x=17.5, y=17, cls="to-known") if front else ""
    return tag(
        "g",
        tag("rect", x=0.5, y=0.5, width=21, height=19, rx=3, cls="back"),
        tag("path", d=SMALL_BACKS[back], cls="back-line", stroke_width=2),
        known,
        transform=f"translate({number(x)} 0)",
        cls="plain-back",
    )


def push_button(choice: Choice, said: str, at: tuple[float, float], width: float, label: str) -> str:
    """A labelled button for a choice that has no place on the water."""
    x, y = at
    shape = {"x": 0, "y": 0, "width": width, "height": 44, "rx": 8}
    return tag(
        "g",
        tag("title", text(label)),
        tag("rect", **shape, cls="sheet"),
        tag("text", text(said), x=width / 2, y=27, cls="mid tx tx-act"),
        tag("rect", **shape, cls="halo"),
        tag("rect", **shape, cls="ring"),
        transform=f"translate({number(x)} {number(y)})",
        cls="act legal",
        role="button",
        tabindex="0",
        data_action=choice.notation,
        aria_label=label,
    )
