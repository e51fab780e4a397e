"""The seat summaries of Force of the Horse, and the tabs beside the log: the cards in play with their texts, the active effects, the
farms.
"""

from dataclasses import replace

from paddock.engine.presentation.game import Panel, SeatSummary, TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.games.force.data.codes import CardKind
from paddock.games.force.draw.details import farm_table
from paddock.games.force.draw.pieces import card_name, card_text
from paddock.games.force.draw.side import waiting_names
from paddock.games.force.state import Effect
from paddock.games.force.view import Card, View


def seat_summary(player_view: PlayerView, translator: Translator) -> tuple[SeatSummary, ...]:
    """For each seat: the cards to go (empty before the race and at the goal), the cards in hand, and the name of a ready deck."""
    v: View = player_view.view
    summaries = []
    for side in v.seats:
        facts = [translator.text("draw.hand_of", n=side.hand)]
        deck_name = f"deck.{side.deck - 1}"
        if side.deck > 0 and translator.has(deck_name):  # decks that players bring have no name here
            facts.append(translator.text(deck_name))
        left = sum(side.areas) if v.plain["turn"] else 0
        summaries.append(SeatSummary(translator.text("standing.to_go", n=left) if left else "", " · ".join(facts)))
    return tuple(summaries)


def cards_in_play(player_view: PlayerView, translator: Translator) -> tuple[TextTable, ...]:
    """The cards on the table, then the viewer's hand with equal cards once. Each card has its text, and a horse its current numbers."""
    v: View = player_view.view
    open_cards = [card for seat in v.seats for card in (*seat.run, *seat.desk, *seat.situations)]
    different_cards: dict[int, Card] = {}
    for card in v.hand:
        different_cards.setdefault(card.card, card)
    tables = []
    for caption, cards in (("panel.on_table", open_cards), ("panel.in_hand", list(different_cards.values()))):
        rows = [(card_name(card.card, translator), horse_numbers(card, translator), card_text(card.card, translator)) for card in cards]
        if rows:
            tables.append(TextTable(translator.text(caption), (), tuple(rows)))
    return tuple(tables)


def horse_numbers(card: Card, translator: Translator) -> str:
    """Cost, run and guard of a horse; empty for other cards."""
    if card.kind != CardKind.HORSE:
        return ""
    return translator.text("panel.numbers", cost=card.cost, run=card.run, guard=card.guard)


def effects_and_waiting(player_view: PlayerView, translator: Translator) -> tuple[TextTable, ...]:
    """The lasting effects, and the abilities that wait to resolve."""
    v: View = player_view.view
    effects = [(card_name(v.row_of(row[Effect.SOURCE]), translator), translator.name(row[Effect.USER])) for row in v.effects if any(row)]
    waiting = [(name,) for name in waiting_names(v, translator)]
    tables = [TextTable(translator.text("panel.effects"), (), tuple(effects))] if effects else []
    tables += [TextTable(translator.text("panel.waiting"), (), tuple(waiting))] if waiting else []
    return tuple(tables)


def farms(player_view: PlayerView, translator: Translator) -> tuple[TextTable, ...]:
    """F-8: both farms, the latest card first."""
    v: View = player_view.view
    return tuple(
        replace(farm_table(v, seat, translator), caption=translator.text("draw.farm_of", name=translator.name(seat)))
        for seat in range(len(v.seats))
    )


PANELS = (Panel("cards", cards_in_play), Panel("work", effects_and_waiting), Panel("farms", farms))
