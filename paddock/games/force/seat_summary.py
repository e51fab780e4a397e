"""The seat summaries of Force of the Horse, and the tabs beside the log: the cards in play with their texts, the active effects, the
farms.
"""

from dataclasses import replace

from paddock.engine.presentation.game import Panel, SeatSummary, TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.games.force.data.codes import CardKind
from paddock.games.force.draw.details import farm_sheet
from paddock.games.force.draw.pieces import card_name, card_text
from paddock.games.force.draw.side import waiting_names
from paddock.games.force.state import Effect
from paddock.games.force.view import View


def seat_summary(player_view: PlayerView, translator: Translator) -> tuple[SeatSummary, ...]:
    """For each seat: the cards to go (empty at the goal), the cards in hand, and the deck."""
    v: View = player_view.view
    made = []
    for it in v.seats:
        facts = [translator.text("draw.hand_of", n=it.hand)]
        facts += [translator.text(f"deck.{it.deck - 1}")] if it.deck > 0 and translator.has(f"deck.{it.deck - 1}") else []
        left = sum(it.areas) if v.plain["turn"] else 0
        made.append(SeatSummary(translator.text("standing.to_go", n=left) if left else "", " · ".join(facts)))
    return tuple(made)


def in_play(player_view: PlayerView, translator: Translator) -> tuple[TextTable, ...]:
    """Every card in play and in hand with its text and its current numbers."""
    v: View = player_view.view
    sheets = []
    open_cards = [card for seat in v.seats for card in (*seat.run, *seat.desk, *seat.situations)]
    for caption, cards in (("panel.on_table", open_cards), ("panel.in_hand", list(v.hand))):
        rows, told = [], set()
        for card in cards:
            if caption == "panel.in_hand" and card.card in told:
                continue
            told.add(card.card)
            numbers = (
                translator.text("panel.numbers", cost=card.cost, run=card.run, guard=card.guard) if card.kind == CardKind.HORSE else ""
            )
            rows.append((card_name(card.card, translator), numbers, card_text(card.card, translator)))
        if rows:
            sheets.append(TextTable(translator.text(caption), (), tuple(rows)))
    return tuple(sheets)


def at_work(player_view: PlayerView, translator: Translator) -> tuple[TextTable, ...]:
    """Lasting effects and waiting abilities."""
    v: View = player_view.view
    effects = tuple(
        (card_name(v.row_of(row[Effect.SOURCE]), translator), translator.name(row[Effect.USER])) for row in v.effects if any(row)
    )
    sheets = [TextTable(translator.text("panel.effects"), (), effects)] if effects else []
    waiting = tuple((name,) for name in waiting_names(v, translator))
    return (*sheets, TextTable(translator.text("panel.waiting"), (), waiting)) if waiting else tuple(sheets)


def farms(player_view: PlayerView, translator: Translator) -> tuple[TextTable, ...]:
    """F-8: both farms, the latest card first."""
    v: View = player_view.view
    return tuple(
        replace(farm_sheet(v, seat, translator), caption=translator.text("draw.farm_of", name=translator.name(seat)))
        for seat in range(len(v.seats))
    )


PANELS = (Panel("cards", in_play), Panel("work", at_work), Panel("farms", farms))
