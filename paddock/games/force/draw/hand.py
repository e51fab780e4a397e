"""The viewer's hand: horses, supports, forces. Cards that can be chosen are raised, and the others are pale."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import Choice
from paddock.engine.presentation.svg import tag, text
from paddock.games.force.cards.picture.card import HEIGHT, WIDTH
from paddock.games.force.draw.pieces import card_at
from paddock.games.force.view import Card, View

GAP, MARGIN = 8, 8
WIDE_SCALE, TALL_SCALE = 0.5, 0.34
WIDEST, WIDEST_TALL = 1040, 560  # a hand that would be wider overlaps its cards


def sorted_hand(v: View) -> list[Card]:
    """The cards sorted by kind, then by card, so that equal cards are adjacent."""
    return sorted(v.hand, key=lambda card: (card.kind, card.printed[0], card.card, card.instance))


def hand(v: View, choices: dict[int, Choice], translator: Translator, tall: bool) -> str:
    """The hand as a separate SVG; empty without cards."""
    cards = sorted_hand(v)
    if not cards:
        return ""
    scale = TALL_SCALE if tall else WIDE_SCALE
    w, h = WIDTH * scale, HEIGHT * scale
    widest = WIDEST_TALL if tall else WIDEST
    step = min(w + GAP, (widest - 2 * MARGIN - w) / (len(cards) - 1)) if len(cards) > 1 else 0
    width = 2 * MARGIN + step * (len(cards) - 1) + w
    label = translator.text("draw.hand", n=len(cards))
    parts = [tag("title", text(label))]
    # F-10: of equal cards only one is a legal action, but each of them can be clicked
    choice_of_row = {card.card: choices[card.instance] for card in cards if card.instance in choices}
    for k, card in enumerate(cards):
        choice = choices.get(card.instance) or choice_of_row.get(card.card)
        pale = bool(choices) and choice is None
        parts.append(card_at(card, choice, translator, scale, f"hand-{k}", round(MARGIN + step * k, 2), 12, pale=pale, lift=True))
    box = f"0 0 {width:.0f} {h + 24:.0f}"
    return tag("svg", *parts, viewBox=box, cls="pk tall" if tall else "pk", role="group", aria_label=label)
