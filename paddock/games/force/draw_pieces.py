"""Small parts of the drawing: words, buttons, what can be clicked, and a card as it lies on the table, 200 x 280."""

from paddock.engine.picture import tag, text, use
from paddock.engine.sight import Choice, Sight
from paddock.engine.words import Speech
from paddock.games.force.codes import FORCE, HORSE, ITEM, JOCKEY, SITUATION
from paddock.games.force.view import Card

CARD_W, CARD_H = 200, 280
HEADER = "M0 14a14 14 0 0 1 14-14h172a14 14 0 0 1 14 14v28H0Z"
HILL = "M0 135.6C60 120 120 148.6 200 127.8V172H0Z"
RUN_SHIELD = "M14 186h44.28l20.52 29.7-20.52 29.7h-44.28Z"
GUARD_SHIELD = "M132 186h54v33.48c0 16.2-13.5 24.84-27 31.32c-13.5-6.48-27-15.12-27-31.32Z"
WHISTLE = "M60 100.5h68v15.6h-28a26 26 0 1 1-40-15.6Z"
WHISTLE_SOUND = "M140 81l14-13M144 103.1h18M140 122.6l14 13"
CHECK = "M-5 0.5l3.5 3.5L5-3.5"
COATS = ("h-v", "h-f", "h-s", "h-o")
ARTS = ("art", "art-2", "art-3", "art-4", "art-5")
FRAMES = {ITEM: "item", JOCKEY: "jockey", SITUATION: "situation"}
WIDE_LETTERS = 0x2E80  # letters from here on are twice as wide
STYLES = 4


def words(value: str, x: float, y: float, cls: str = "", size: float | None = None) -> str:
    return tag("text", text(value), x=x, y=y, cls=cls or None, font_size=size)


def group(*inside: str, x: float = 0, y: float = 0, scale: float = 1, cls: str = "", id: str = "") -> str:
    moves = [f"translate({x:g} {y:g})"] if x or y else []
    moves += [f"scale({scale:g})"] if scale != 1 else []
    return tag("g", *inside, id=id or None, transform=" ".join(moves) or None, cls=cls or None)


def width_of(value: str, size: float) -> float:
    """About how wide a text is."""
    return sum(size if ord(letter) >= WIDE_LETTERS else size * 0.52 for letter in value)


def fitting(value: str, width: float, size: float, smallest: float) -> float:
    """The letter size with which a text fits a width, within limits."""
    needed = width_of(value, size)
    return size if needed <= width else max(smallest, round(size * width / needed, 1))


def broken(value: str, width: float, size: float, most: int) -> list[str]:
    """A text in lines that fit; Japanese breaks anywhere, English between words. What is too long ends with an ellipsis."""
    pieces = value.split(" ") if " " in value else list(value)
    glue = " " if " " in value else ""
    lines: list[str] = []
    for piece in pieces:
        longer = f"{lines[-1]}{glue}{piece}" if lines else piece
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(piece)
    return lines if len(lines) <= most else [*lines[: most - 1], lines[most - 1] + "…"]


# ------------------------------------------------------------------ what can be clicked


def choices_of(sight: Sight) -> dict[int, Choice]:
    return {choice.action: choice for choice in sight.choices}


def halo_and_ring(w: float, h: float, r: float) -> str:
    return "".join(tag("rect", x=0, y=0, width=w, height=h, rx=r, cls=cls) for cls in ("halo", "ring"))


def clickable(
    choice: Choice | None, label: str, inside: str, w: float, h: float, r: float, id: str, x: float, y: float, lift: bool = False
) -> str:
    """A thing on the table: if the seat may choose it, with halo and ring and a name for the screen reader."""
    title = tag("title", text(label))
    if choice is None:
        return group(title, inside, x=x, y=y, id=id)
    body = tag("g", inside, halo_and_ring(w, h, r), cls="lift" if lift else None)
    return tag(
        "g", title, body, id=id, transform=f"translate({x:g} {y:g})", cls="act legal", role="button", tabindex=0,
        data_action=choice.notation, aria_label=label,
    )  # fmt: skip


def button(choice: Choice, label: str, x: float, y: float, w: float, h: float, id: str, size: float = 14) -> str:
    """An answer that is no card."""
    letters = fitting(label, w - 16, size, 8)
    face = tag("rect", x=0, y=0, width=w, height=h, rx=h / 2, cls="tag") + words(
        label, w / 2, h / 2 + letters * 0.36, "mid tx-b tx-act", letters
    )
    return clickable(choice, label, face, w, h, h / 2, id, x, y)


# ------------------------------------------------------------------ cards


def card_name(card: int, speech: Speech) -> str:
    return speech.say(f"card.{card}") if card else speech.say("card.unknown")


def card_text(card: int, speech: Speech) -> str:
    return speech.say(f"card.{card}.text") if card else ""


def label_of(card: Card, speech: Speech) -> str:
    """A card in a sentence: name, numbers, text."""
    name = card_name(card.card, speech)
    said = [speech.say("draw.horse_label", name=name, cost=card.cost, run=card.run, guard=card.guard) if card.kind == HORSE else name]
    text_of = card_text(card.card, speech)
    return ". ".join([*said, text_of] if text_of else said)


def frame_of(kind: int, support: int) -> str:
    return "horse" if kind == HORSE else "force" if kind == FORCE else FRAMES[support]


def art(card: int, kind: int, support: int) -> str:
    """The picture: nothing in it means anything (212)."""
    ground = tag("rect", x=0, y=42, width=200, height=130, cls=ARTS[card % len(ARTS)])
    if kind == HORSE:
        sun = tag("circle", cx=40 + card * 37 % 120, cy=86.2, r=22.1, cls="sun")
        coat = COATS[card * 7 % len(COATS)]
        return (
            ground
            + sun
            + tag("path", d=HILL, cls="hill")
            + group(use("runner", x=26, y=60.27, width=148, height=107.83), cls=f"runner {coat}")
        )
    if kind == FORCE:
        return ground + group(use("rowel", x=50, y=57, width=100, height=100), cls="force-mark")
    if support == JOCKEY:
        return ground + group(use("suit-blue", x=50.6, y=55, width=98.8, height=98.8), cls="art-ink")
    if support == SITUATION:
        frame = tag("rect", x=40, y=70.6, width=120, height=72.8, rx=3, cls="stock") + tag("path", d="M124 70.6v72.8", cls="ink-line")
        return ground + frame + group(use("horse", x=44, y=86.2, width=84, height=56), cls="h-o")
    return ground + tag("path", d=WHISTLE, cls="art-ink-fill") + tag("path", d=WHISTLE_SOUND, cls="ink-line")


def shields(card: Card) -> str:
    """Run and guard as they are now; what is not as printed is marked."""
    made = []
    for path, x, now, printed in ((RUN_SHIELD, 41, card.run, card.printed[1]), (GUARD_SHIELD, 159, card.guard, card.printed[2])):
        made.append(tag("path", d=path, cls="shield changed" if now != printed else "shield"))
        made.append(words(str(now).replace("-", "−"), x, 229.2, "fv-dark", 38.88 if -1 < now < 10 else 30))
    for k in range(STYLES):
        made.append(tag("circle", cx=84 + 11 * k, cy=212, r=4, cls="style-on" if card.style >> k & 1 else "style-off"))
    return "".join(made)


def card_face(card: Card, speech: Speech) -> str:
    """A card on the table: kind, cost, numbers, name."""
    name = card_name(card.card, speech)
    kind = speech.say(f"draw.kind.{frame_of(card.kind, card.support)}")
    parts = [
        tag("rect", x=0, y=0, width=CARD_W, height=CARD_H, rx=14, cls="stock"),
        tag("path", d=HEADER, cls=f"frame-{frame_of(card.kind, card.support)}"),
        art(card.card, card.kind, card.support),
    ]
    if card.kind == HORSE:
        gem = "cost-gem changed" if card.cost != card.printed[0] else "cost-gem"
        parts += [
            tag("circle", cx=24, cy=21, r=15, cls=gem),
            words(str(card.cost).replace("-", "−"), 24, 28, "fv", 20),
            words(kind, 46, 28, "f-on tx-b", 17),
        ]
        parts += [shields(card), words(name, 100, 270, "f-name mid", fitting(name, 186, 19, 11))]
    else:
        lines = broken(name, 180, 23, 2)
        size = min(fitting(line, 184, 23, 12) for line in lines)
        parts.append(words(kind, 14, 28, "f-on tx-b", 17))
        parts += [words(line, 100, (206 if len(lines) > 1 else 218) + 26 * k, "f-name mid", size) for k, line in enumerate(lines)]
        when = speech.say(f"draw.when.{card.type}") if card.kind != FORCE else ""
        parts.append(words(when, 100, 264, "mid c2", fitting(when, 184, 17, 11)) if when else "")
    return tag("g", *parts, cls="card fcard")


def card_back() -> str:
    return tag(
        "g", tag("rect", x=0, y=0, width=200, height=280, rx=16, cls="back"), tag("rect", x=12, y=12, width=176, height=256, rx=10, cls="back-line"),
        tag("rect", x=20, y=20, width=160, height=240, rx=8, cls="back-line"), group(use("rowel", x=55, y=95, width=90, height=90), cls="back-mark"),
        cls="card force-back",
    )  # fmt: skip
