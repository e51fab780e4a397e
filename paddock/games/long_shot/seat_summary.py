"""The summary of each seat, and the panel with the amounts that the race would pay if it ended now."""

from paddock.engine.presentation.game import Panel, SeatSummary, TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.games.long_shot.money import order_pay, ticket_pay
from paddock.games.long_shot.narrate import dollars, placing, signed
from paddock.games.long_shot.view import View


def seat_summary(player_view: PlayerView, translator: Translator) -> tuple[SeatSummary, ...]:
    """Each seat's money, its number of cards, and its order if the order lies open."""
    v: View = player_view.view
    made = []
    for it in v.seats:
        facts = [translator.text("draw.stack", n=it.held)] if not v.over else []
        facts += [translator.text("draw.has_order", horse=it.open_order)] if it.open_order and not v.over else []
        made.append(SeatSummary(dollars(it.money), " · ".join(facts)))
    return tuple(made)


def if_it_ended(player_view: PlayerView, translator: Translator) -> tuple[TextTable, ...]:
    """The present place of each horse, and the amounts of the viewer's own order and cards at these places."""
    v: View = player_view.view
    if v.over:
        return ()
    own = player_view.seat >= 0
    heads = ("", translator.text("panel.place"), *((translator.text("bill.order"), translator.text("panel.tickets")) if own else ()))
    rows, total = [], 0
    for n, horse in sorted(enumerate(v.horses, 1), key=lambda one: one[1].place):
        row = [translator.text("draw.of_horse", horse=n), translator.text(placing(horse.place))]
        if own:
            order = order_pay(v.race, horse.place) if v.seats[player_view.seat].order == n else 0
            points = sum(card.value for card in v.hand if card.horse == n)
            tickets = points * ticket_pay(v.race, horse.place)
            total += order + tickets
            row += [signed(order) if order else "", signed(tickets) if points else ""]
        rows.append(tuple(row))
    if own:
        rows.append((translator.text("bill.sum"), "", "", signed(total)))
    return (TextTable(translator.text("panel.ended"), heads, tuple(rows)),)


PANELS = (Panel("ended", if_it_ended),)
