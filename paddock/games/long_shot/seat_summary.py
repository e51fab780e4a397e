"""What a table shows beside each bookmaker of Long Shot, and the tab that says what the race would pay if it ended now."""

from paddock.engine.presentation.game import Panel, SeatSummary, TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.games.long_shot.money import order_pay, ticket_pay
from paddock.games.long_shot.narrate import dollars, placing, signed
from paddock.games.long_shot.view import View


def seat_summary(sight: PlayerView, speech: Translator) -> tuple[SeatSummary, ...]:
    """Money; cards in hand and the order, if it lies open."""
    v: View = sight.view
    made = []
    for it in v.seats:
        facts = [speech.text("draw.stack", n=it.held)] if not v.over else []
        facts += [speech.text("draw.has_order", horse=it.open_order)] if it.open_order and not v.over else []
        made.append(SeatSummary(dollars(it.money), " · ".join(facts)))
    return tuple(made)


def if_it_ended(sight: PlayerView, speech: Translator) -> tuple[TextTable, ...]:
    """The places as they stand, and what one's own order and cards would bring."""
    v: View = sight.view
    if v.over:
        return ()
    own = sight.seat >= 0
    heads = ("", speech.text("panel.place"), *((speech.text("bill.order"), speech.text("panel.tickets")) if own else ()))
    rows, total = [], 0
    for n, horse in sorted(enumerate(v.horses, 1), key=lambda one: one[1].place):
        row = [speech.text("draw.of_horse", horse=n), speech.text(placing(horse.place))]
        if own:
            order = order_pay(v.race, horse.place) if v.seats[sight.seat].order == n else 0
            points = sum(card.value for card in v.hand if card.horse == n)
            tickets = points * ticket_pay(v.race, horse.place)
            total += order + tickets
            row += [signed(order) if order else "", signed(tickets) if points else ""]
        rows.append(tuple(row))
    if own:
        rows.append((speech.text("bill.sum"), "", "", signed(total)))
    return (TextTable(speech.text("panel.ended"), heads, tuple(rows)),)


PANELS = (Panel("ended", if_it_ended),)
