"""What a table shows beside each pilot of Tornado, and the tab with the order of the race."""

from paddock.engine.presentation.game import Panel, SeatSummary, TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import tag, use
from paddock.games.tornado.draw.strip import seats_in_order
from paddock.games.tornado.narrate import cell_words
from paddock.games.tornado.view import Boat, View


def seat_summary(sight: PlayerView, speech: Translator) -> tuple[SeatSummary, ...]:
    """The place as the race stands; throttle cards in hand and number of sprint cards."""
    v: View = sight.view
    order = seats_in_order(v)
    return tuple(boat_standing(v, boat, order.index(boat.seat) + 1, speech) for boat in v.boats)


def boat_standing(v: View, boat: Boat, now: int, speech: Translator) -> SeatSummary:
    score = speech.text(f"standing.place.{boat.place or now}") if (v.turned or boat.place) and not v.over else ""
    held = sum(card >= 0 for card in boat.cards)
    facts = "" if v.over or boat.place else speech.text("standing.facts", values=" ".join(map(str, boat.throttle)), n=held)
    return SeatSummary(score, facts, token(boat))


def token(boat: Boat) -> str:
    number = tag("text", str(boat.number), x=19, y=24, cls="badge-num", font_size=15)
    return tag(
        "g", use("boat", x=0, y=9, width=38, height=20), tag("circle", cx=19, cy=19, r=9, cls="badge"), number, cls=f"n{boat.number}"
    )


def race_order(sight: PlayerView, speech: Translator) -> tuple[TextTable, ...]:
    """The boats as they lie, and the places of the heat."""
    v: View = sight.view
    rows = []
    for n, seat in enumerate(seats_in_order(v), 1):
        boat = v.boats[seat]
        where = speech.text(f"draw.place.{boat.place}") if boat.place else speech.text(cell_words(boat.cell)) if boat.cell >= 0 else "–"
        rows.append((f"{n}", speech.text("standing.boat", number=boat.number, name=speech.name(seat)), where))
    sheets = [TextTable(speech.text("draw.final" if v.race else "draw.heat"), (), tuple(rows))]
    if v.race:
        heat = sorted((boat.heat, speech.name(boat.seat)) for boat in v.boats)
        sheets.append(TextTable(speech.text("draw.heat"), (), tuple((str(place), name) for place, name in heat)))
    return tuple(sheets)


PANELS = (Panel("order", race_order),)
