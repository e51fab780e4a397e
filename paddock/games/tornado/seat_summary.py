"""The seat summaries of Tornado, and the panel with the order of the race."""

from paddock.engine.presentation.game import Panel, SeatSummary, TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import tag, use
from paddock.games.tornado.draw.strip import seats_in_order
from paddock.games.tornado.narrate import cell_words
from paddock.games.tornado.view import Boat, View


def seat_summary(player_view: PlayerView, translator: Translator) -> tuple[SeatSummary, ...]:
    """The present place, the throttle cards in hand, and the number of sprint cards."""
    v: View = player_view.view
    order = seats_in_order(v)
    return tuple(boat_standing(v, boat, order.index(boat.seat) + 1, translator) for boat in v.boats)


def boat_standing(v: View, boat: Boat, now: int, translator: Translator) -> SeatSummary:
    score = translator.text(f"standing.place.{boat.place or now}") if (v.turned or boat.place) and not v.over else ""
    held = sum(card >= 0 for card in boat.cards)
    facts = "" if v.over or boat.place else translator.text("standing.facts", values=" ".join(map(str, boat.throttle)), n=held)
    return SeatSummary(score, facts, token(boat))


def token(boat: Boat) -> str:
    number = tag("text", str(boat.number), x=19, y=24, cls="badge-num", font_size=15)
    return tag(
        "g", use("boat", x=0, y=9, width=38, height=20), tag("circle", cx=19, cy=19, r=9, cls="badge"), number, cls=f"n{boat.number}"
    )


def race_order(player_view: PlayerView, translator: Translator) -> tuple[TextTable, ...]:
    """The present order of the boats, and in the final also the places of the heat."""
    v: View = player_view.view
    rows = []
    for n, seat in enumerate(seats_in_order(v), 1):
        boat = v.boats[seat]
        where = (
            translator.text(f"draw.place.{boat.place}") if boat.place else translator.text(cell_words(boat.cell)) if boat.cell >= 0 else "–"
        )
        rows.append((f"{n}", translator.text("standing.boat", number=boat.number, name=translator.name(seat)), where))
    sheets = [TextTable(translator.text("draw.final" if v.race else "draw.heat"), (), tuple(rows))]
    if v.race:
        heat = sorted((boat.heat, translator.name(boat.seat)) for boat in v.boats)
        sheets.append(TextTable(translator.text("draw.heat"), (), tuple((str(place), name) for place, name in heat)))
    return tuple(sheets)


PANELS = (Panel("order", race_order),)
