"""The viewer's hand: horses, supports, forces. Playable cards are raised."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import Choice
from paddock.engine.presentation.svg import tag, text
from paddock.games.force.cards.picture.card import HEIGHT, WIDTH
from paddock.games.force.draw.pieces import card_at
from paddock.games.force.view import Card, View

SCALE, GAP = 0.5, 8
MOST_WIDE = 1040


def sorted_hand(v: View) -> list[Card]:
    """The cards sorted by kind, then by card, so that equal cards are adjacent."""
    return sorted(v.hand, key=lambda card: (card.kind, card.printed[0], card.card, card.instance))


def hand(v: View, choices: dict[int, Choice], translator: Translator, tall: bool) -> str:
    cards = sorted_hand(v)
    if not cards:
        return ""
    scale = 0.34 if tall else SCALE
    w, h = WIDTH * scale, HEIGHT * scale
    most = 560 if tall else MOST_WIDE
    step = min(w + GAP, (most - 16 - w) / max(1, len(cards) - 1)) if len(cards) > 1 else 0
    width = 16 + step * (len(cards) - 1) + w
    parts = [tag("title", text(translator.text("draw.hand", n=len(cards))))]
    copies = {
        card.card: choices[card.instance] for card in cards if card.instance in choices
    }  # F-10: equal cards are the same action, so each of them can be clicked
    for k, card in enumerate(cards):
        choice = choices.get(card.instance) or copies.get(card.card)
        pale = bool(choices) and choice is None
        parts.append(card_at(card, choice, translator, scale, f"hand-{k}", round(8 + step * k, 2), 12, pale=pale, lift=True))
    said = translator.text("draw.hand", n=len(cards))
    box = f"0 0 {width:.0f} {h + 24:.0f}"
    return tag("svg", *parts, viewBox=box, cls="pk tall" if tall else "pk", role="group", aria_label=said)
