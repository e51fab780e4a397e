"""Small parts of the drawing: text, buttons, clickable things, and cards.

x, y, w, h and r are position, width, height and corner radius. `id` is the id of the SVG element.
"""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import Choice, PlayerView
from paddock.engine.presentation.svg import tag, text
from paddock.games.force.cards.picture.card import CORNER, HEIGHT, WIDTH, small_card, stock
from paddock.games.force.cards.picture.typeset import fitting_size
from paddock.games.force.data.codes import CardKind
from paddock.games.force.draw.face import face_of
from paddock.games.force.view import Card


def text_at(value: str, x: float, y: float, cls: str = "", size: float | None = None) -> str:
    """A line of text. size: its letter size, if it is not the usual one of the class."""
    return tag("text", text(value), x=x, y=y, cls=cls or None, font_size=size)


def group(*inside: str, x: float = 0, y: float = 0, scale: float = 1, cls: str = "", id: str = "") -> str:
    """Several elements, moved and scaled together."""
    moves = [f"translate({x:g} {y:g})"] if x or y else []
    moves += [f"scale({scale:g})"] if scale != 1 else []
    return tag("g", *inside, id=id or None, transform=" ".join(moves) or None, cls=cls or None)


# ------------------------------------------------------------------ what can be clicked


def choices_of(player_view: PlayerView) -> dict[int, Choice]:
    """The seat's legal actions, by number."""
    return {choice.action: choice for choice in player_view.choices}


def halo_and_ring(w: float, h: float, r: float) -> str:
    """The marks of a thing that the seat may choose."""
    return "".join(tag("rect", x=0, y=0, width=w, height=h, rx=r, cls=cls) for cls in ("halo", "ring"))


def clickable(
    choice: Choice | None, label: str, inside: str, w: float, h: float, r: float, *, id: str, x: float, y: float, lift: bool = False,
    look: str = "",
) -> str:  # fmt: skip
    """A thing on the table. If the seat may choose it, it has a halo and a ring, and reacts to clicks. look: its key for `inspect`."""
    title = tag("title", text(label))
    if choice is None:
        return readable(look, label, title, inside, x=x, y=y, id=id) if look else group(title, inside, x=x, y=y, id=id)
    body = tag("g", inside, halo_and_ring(w, h, r), cls="lift" if lift else None)
    return tag(
        "g", title, body, id=id, transform=f"translate({x:g} {y:g})", cls="act legal", role="button", tabindex=0,
        data_action=choice.notation, aria_label=label, data_look=look or None,
    )  # fmt: skip


def readable(look: str, label: str, *inside: str, x: float = 0, y: float = 0, id: str = "") -> str:
    """A thing that can be inspected. look: its key for `inspect`."""
    move = f"translate({x:g} {y:g})" if x or y else None
    return tag("g", *inside, id=id or None, transform=move, role="img", aria_label=label, data_look=look)


def button(choice: Choice, label: str, x: float, y: float, w: float, h: float, id: str, *, look: str = "", size: float = 14) -> str:
    """A button for an action without a card. look: its key for `inspect`."""
    letters = fitting_size(label, w - 16, size, 8)
    face = tag("rect", x=0, y=0, width=w, height=h, rx=h / 2, cls="tag") + text_at(
        label, w / 2, h / 2 + letters * 0.36, "mid tx-b tx-act", letters
    )
    return clickable(choice, label, face, w, h, h / 2, id=id, x=x, y=y, look=look)


# ------------------------------------------------------------------ cards


def card_name(card: int, translator: Translator) -> str:
    """The name of a card by its row; 0: an unknown card."""
    return translator.text(f"card.{card}") if card else translator.text("card.unknown")


def card_text(card: int, translator: Translator) -> str:
    return translator.text(f"card.{card}.text") if card else ""


def label_of(card: Card, translator: Translator) -> str:
    """A card as text: name, numbers of a horse, card text."""
    label = card_name(card.card, translator)
    if card.kind == CardKind.HORSE:
        label = translator.text("draw.horse_label", name=label, cost=card.cost, run=card.run, guard=card.guard)
    text_of = card_text(card.card, translator)
    return translator.text("draw.label_and_text", label=label, text=text_of) if text_of else label


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


def card_face(card: Card, translator: Translator, scale: float) -> str:
    """The small picture of a card."""
    return group(small_card(face_of(card, translator)), scale=scale)


def card_at(
    card: Card, choice: Choice | None, translator: Translator, scale: float, id: str, x: float, y: float, *, owner: str = "", pale: bool = False,
    lift: bool = False,
) -> str:  # fmt: skip
    """A card at its position, which can be inspected and, if it is a legal action, chosen. owner: the owner's name, if the position does
    not show it. pale: faded, because it cannot be chosen now. lift: raised, if it can be chosen."""
    face = card_face(card, translator, scale)
    label = label_of(card, translator) + (f" ({owner})" if owner else "")
    if pale:  # an opaque background, so that nothing behind it is visible
        face = tag("g", group(stock(), scale=scale), tag("g", face, cls="fade"), cls="is-off")
    return clickable(choice, label, face, WIDTH * scale, HEIGHT * scale, CORNER * scale, id=id, x=x, y=y, lift=lift, look=card.key)
