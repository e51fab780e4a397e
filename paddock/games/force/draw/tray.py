"""The tray below the table: actions that have no position on the table. These are cards of farms, piles and searches, yes and no, modes,
numbers, decks.
"""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import Choice, PlayerView
from paddock.engine.presentation.svg import tag
from paddock.games.force.cards.picture.card import CORNER, HEIGHT, WIDTH, card_back
from paddock.games.force.cards.picture.typeset import width_of
from paddock.games.force.draw.details import deck_key, has_plan
from paddock.games.force.draw.pieces import button, card_at, clickable, group
from paddock.games.force.state import INSTANCES
from paddock.games.force.view import View

GAP, PAD = 8, 10


def tray_choices(player_view: PlayerView) -> list[Choice]:
    """The actions that are not a card on the table or in the hand. Those cards are clicked at their own positions."""
    v: View = player_view.view
    placed = {card.instance for seat in v.seats for card in (*seat.run, *seat.desk, *seat.situations)}
    placed |= {card.instance for card in v.hand}
    return [choice for choice in player_view.choices if choice.action not in placed]


def tray_card(choice: Choice, v: View, translator: Translator, scale: float, x: float, y: float, k: int) -> str:
    """A card of a farm or a pile to choose. A card that the viewer does not know shows its back."""
    card = v.seen().get(choice.action)
    if card is not None:
        return card_at(card, choice, translator, scale, f"tray-{k}", x, y)
    back = group(card_back(), scale=scale)
    return clickable(choice, translator.text(choice.label), back, WIDTH * scale, HEIGHT * scale, CORNER * scale, id=f"tray-{k}", x=x, y=y)


def tray(player_view: PlayerView, translator: Translator, x: float, y: float, w: float, scale: float) -> tuple[str, float]:
    """The tray and its height. Empty if all actions have a position on the table or in the hand."""
    choices = tray_choices(player_view)
    if not choices:
        return "", 0
    cards = [choice for choice in choices if choice.action < INSTANCES]
    others = [choice for choice in choices if choice.action >= INSTANCES]
    parts, top = [], y + PAD
    if others:
        left = x + PAD
        for k, choice in enumerate(others):
            label = translator.text(choice.label)
            wide = min(w - 2 * PAD, max(84.0, width_of(label, 14) + 36))
            if left + wide > x + w - PAD and left > x + PAD:
                left, top = x + PAD, top + 40
            look = deck_key(choice.action) if has_plan(choice.action, translator) else ""
            parts.append(button(choice, label, left, top, wide, 32, f"answer-{k}", look=look))
            left += wide + GAP
        top += 40
    if cards:
        across = max(1, int((w - 2 * PAD + GAP) // (WIDTH * scale + GAP)))
        for k, choice in enumerate(cards):
            at_x, at_y = x + PAD + k % across * (WIDTH * scale + GAP), top + k // across * (HEIGHT * scale + GAP)
            parts.append(tray_card(choice, player_view.view, translator, scale, at_x, at_y, k))
        top += (len(cards) + across - 1) // across * (HEIGHT * scale + GAP)
    height = top + PAD - y - (GAP if cards else 8)
    ground = tag("rect", x=x, y=y, width=w, height=height, rx=12, cls="sheet")
    return group(ground, *parts, id="tray"), height + PAD
