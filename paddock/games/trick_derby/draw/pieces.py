"""The drawings of the game pieces: cards, backs, tickets, whips and silks, and the clickable frame. A card is 100 by 140 units."""

from paddock.engine.presentation.svg import fragment, number, tag, text, use
from paddock.games.trick_derby.draw.scene import Scene, letter, suit
from paddock.games.trick_derby.state import WHIPS, WIN, colour, printed

WIDTH, HEIGHT, CORNER = 100, 140, 8  # size of a playing card
BACK_RATIO = 1.4
STRIDE_STEP = 13
TICKET_RATIO = 0.68
STUB = 0.72  # position of a ticket's perforation, as a share of its width


@fragment
def at(x: float, y: float, scale: float = 1) -> str:
    place = f"translate({number(round(x, 2))} {number(round(y, 2))})"
    return place if scale == 1 else f"{place} scale({number(round(scale, 3))})"


@fragment
def words(content: str, x: float, y: float, cls: str) -> str:
    return tag("text", text(content), x=float(x), y=float(y), cls=cls)


@fragment
def title(content: str) -> str:
    return tag("title", text(content))


@fragment
def rect(x: float, y: float, w: float, h: float, cls: str, r: float | None = None) -> str:
    return tag("rect", x=float(x), y=float(y), width=float(w), height=float(h), rx=None if r is None else float(r), cls=cls)


@fragment
def path(d: str, cls: str) -> str:
    return tag("path", d=d, cls=cls)


# ------------------------------------------------------------------ cards


def card_face(scene: Scene, card: int) -> str:
    return face(card, scene.view.marks[printed(card) - 1])


@fragment
def face(card: int, strides: int) -> str:
    """TD-1.2, TD-1.4: the number, the symbol, and one stride sign for each square that the card moves."""
    symbol = f"suit-{suit(colour(card))}"
    begin = WIDTH / 2 - (STRIDE_STEP * strides - 1) / 2
    marks = [use("stride", x=begin + STRIDE_STEP * i, y=116.5, width=12, height=16) for i in range(strides)]
    return tag(
        "g",
        rect(0, 0, WIDTH, HEIGHT, "stock", CORNER),
        words(str(printed(card)), 20, 36, "card-num mid"),
        tag("g", use(symbol, x=11, y=43, width=18, height=18), cls="pip"),
        tag("g", use(symbol, x=32, y=33, width=58, height=58), cls="big"),
        path("M10 110H90", "perf"),
        tag("g", *marks, cls="strides") if marks else "",
        cls=f"card k-{suit(colour(card))}",
    )


@fragment
def small_card(card: int, width: float) -> str:
    """A card's number and symbol."""
    high = width * BACK_RATIO
    return tag(
        "g",
        rect(0, 0, width, high, "stock", width * 0.12),
        words(str(printed(card)), width / 2, high * 0.35 + 3.2, "idc tx-serif mid tx-s"),
        tag("g", use(f"suit-{suit(colour(card))}", x=width * 0.25, y=high * 0.56, width=width * 0.5, height=width * 0.5), cls="pip"),
        cls=f"card k-{suit(colour(card))}",
    )


@fragment
def back(card_colour: int, width: float) -> str:
    """TD-1.3: a card back, which shows only the colour."""
    high, mark = width * BACK_RATIO, width * 0.66
    return tag(
        "g",
        rect(0, 0, width, high, "back", width * 0.12),
        tag(
            "g",
            use(f"suit-{suit(card_colour)}", x=(width - mark) / 2, y=(high - mark) / 2, width=mark, height=mark),
            cls="back-mark",
        ),
        cls=f"k-{suit(card_colour)}",
    )


@fragment
def eye(x: float, y: float) -> str:
    """An eye icon for a piece that only the viewing seat sees."""
    return use("i-eye", x=float(x), y=float(y), width=10, height=10, cls="eye-mark")


@fragment
def eye_badge(x: float, y: float) -> str:
    """The eye icon as a badge on the corner of a small card."""
    return tag("circle", cx=float(x), cy=float(y), r=5.5, cls="tag") + use("i-eye", x=x - 4, y=y - 4, width=8, height=8)


@fragment
def choosing(width: float, height: float) -> str:
    """A dashed frame with three dots for a rider who is still choosing."""
    dots = [tag("circle", cx=width / 2 + d * width / 5, cy=height / 2, r=1.4, cls="choosing-dot") for d in (-1, 0, 1)]
    return rect(0.7, 0.7, width - 1.4, height - 1.4, "choosing", 2.5) + "".join(dots)


@fragment
def envelope(width: float) -> str:
    """TD-3.4: an envelope for a sealed choice, which looks the same for every choice."""
    high = width * 44 / 64
    seal = width * 0.5
    return tag(
        "g",
        use("envelope", x=0, y=0, width=float(width), height=high),
        use("seal", x=(width - seal) / 2, y=high * 0.58 - seal / 2, width=seal, height=seal),
        cls="card",
    )


# ------------------------------------------------------------------ tickets, whips, silks


@fragment
def ticket_stock(width: float) -> str:
    high = width * TICKET_RATIO
    return rect(0, 0, width, high, "ticket", width * 0.08) + path(
        f"M{number(round(width * STUB, 2))} 1V{number(round(high - 1, 2))}", "perf"
    )


def ticket(scene: Scene, kind: int, width: float) -> str:
    """TD-1.6: a ticket with a horse's silk or the word WIN."""
    high = width * TICKET_RATIO
    if kind == WIN:
        size = "tx-l tx-serif" if width > 80 else "tx tx-serif" if width > 60 else "card-word"
        mark = words(scene.horse(WIN), width * STUB / 2, high / 2 + (5 if width > 60 else 4), f"{size} mid")
    else:
        side = high * 0.85
        mark = use(
            f"silk-{letter(kind)}", x=(width * STUB - side) / 2, y=(high - side) / 2, width=side, height=side, cls=f"h-{letter(kind)}"
        )
    return tag("g", ticket_stock(width), mark, cls="card")


@fragment
def sealed_ticket(width: float) -> str:
    """TD-4.2: a ticket face down, which looks the same for every kind of ticket."""
    side = width * 0.42
    high = width * TICKET_RATIO
    return tag("g", ticket_stock(width), use("seal", x=(width * STUB - side) / 2, y=(high - side) / 2, width=side, height=side), cls="card")


@fragment
def whips(up: int, x: float, y: float, size: float) -> str:
    """TD-1.6: the two whips of a rider. Dark whips are face up."""
    return "".join(
        tag(
            "g",
            use("whip", x=x + i * size * 0.72, y=float(y), width=float(size), height=float(size)),
            cls="whip-up" if i < up else "whip-down",
        )
        for i in range(WHIPS)
    )


@fragment
def silk(horse: int, x: float, y: float, size: float) -> str:
    return use(f"silk-{letter(horse)}", x=float(x), y=float(y), width=float(size), height=float(size), cls=f"h-{letter(horse)}")


@fragment
def pill(x: float, y: float, width: float, content: str) -> str:
    """A dark tag centred on x."""
    return tag("g", rect(-width / 2, 0, width, 17, "tag-ink", 8.5), words(content, 0, 12.5, "tx-s mid on-ink tx-b"), transform=at(x, y))


# ------------------------------------------------------------------ clickable pieces


def pressable(
    inside: str, *, x: float, y: float, w: float, h: float, r: float, label: str, action: str, id: str, off: bool = False, extra: str = "",
    scale: float = 1, tab: bool = True,
) -> str:  # fmt: skip
    """A clickable piece. A legal piece is raised, with a plum outline and a tab.

    A piece with `off` is lower and pale. A click on it still sends its action, and the player gets the reason for the refusal.
    """
    middle = w / 2
    tabs = (
        path(f"M{number(middle - 13)} 0v-3a9 9 0 0 1 9-9h8a9 9 0 0 1 9 9v3Z", "tab-mark")
        + path(f"M{number(middle - 4)} -3l4-4 4 4", "tab-tick")
        if tab
        else ""
    )
    check = tag("g", tag("circle", cx=0, cy=0, r=11), tag("path", d="M-5 0.5l3.5 3.5L5-3.5"), transform=at(w - 6, 6), cls="check")
    return tag(
        "g",
        title(label),
        tag(
            "g",
            rect(0, 0, w, h, "ground", r),  # an opaque ground, so that a pale card hides the card below it
            tag("g", inside, cls="fade"),
            tabs,
            rect(0, 0, w, h, "halo", r),
            rect(0, 0, w, h, "ring", r),
            check,
            cls="lift",
        ),
        transform=at(x, y, scale),
        id=id,
        cls=" ".join(word for word in ("act", "is-off" if off else "legal", extra) if word),
        role="button",
        tabindex="0",
        data_action=action,
        aria_label=label,
        aria_disabled="true" if off else None,
    )
