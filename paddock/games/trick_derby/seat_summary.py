"""The summary of each seat at the table, and the tabs next to the log: the score sheet and the cards seen of each horse."""

from paddock.engine.presentation.game import Panel, SeatSummary, TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import fragment
from paddock.games.trick_derby.draw.pieces import silk
from paddock.games.trick_derby.narrate import COLOUR_WORDS, ticket_word
from paddock.games.trick_derby.state import COLOURS, HORSES, NUMBERS, colour, printed
from paddock.games.trick_derby.view import View

TOKEN = 38


def seat_summary(player_view: PlayerView, translator: Translator) -> tuple[SeatSummary, ...]:
    """For each seat: its points, and its horse, cards in hand and whips in this race."""
    v: View = player_view.view
    return tuple(rider_standing(v, rider, translator) for rider in range(v.seats))


def rider_standing(v: View, rider: int, translator: Translator) -> SeatSummary:
    it = v.riders[rider]
    key = (rider_standing, rider, it.score, it.hand, it.whips, it.horse, v.over)  # all values in the text; equal for all viewers
    if key not in translator.pieces:
        translator.pieces[key] = worded_standing(v, rider, translator)
    standing: SeatSummary = translator.pieces[key]
    return standing


def worded_standing(v: View, rider: int, translator: Translator) -> SeatSummary:
    it = v.riders[rider]
    score = translator.text("standing.points", n=it.score)
    if v.over:
        return SeatSummary(score)
    cards, whips = translator.text("standing.cards", n=sum(it.hand)), translator.text("standing.whips", n=it.whips)
    facts = translator.text("standing.facts", horse=ticket_word(it.horse), cards=cards, whips=whips)
    return SeatSummary(score, facts, silk(it.horse, 0, 0, TOKEN))


def score_sheet(player_view: PlayerView, translator: Translator) -> tuple[TextTable, ...]:
    """The points of each seat in each finished race, and the totals."""
    v: View = player_view.view
    heads = ("", *(translator.name(k) for k in range(v.seats)))
    rows = [(str(n + 1), *(str(v.sheet[n].points[k]) for k in range(v.seats))) for n in range(v.races if v.over else v.race)]
    total = (translator.text("draw.total"), *(str(v.riders[k].score) for k in range(v.seats)))
    return (TextTable(translator.text("panel.points"), heads, (*rows, total)),)


def cards_seen(player_view: PlayerView, translator: Translator) -> tuple[TextTable, ...]:
    """For each horse: the card numbers that this seat has seen, and the count of unseen cards, by colour."""
    v: View = player_view.view
    heads = [translator.text(f"colour_head.{word}") for word in COLOUR_WORDS]
    return tuple(
        TextTable(translator.text(ticket_word(h)), (), tuple(zip(heads, numbers_seen(v.horses[h].seen, v.horses[h].colours))))
        for h in range(HORSES)
    )


@fragment
def numbers_seen(cards: tuple[int, ...], colours: tuple[int, ...]) -> tuple[str, ...]:
    """One text for each colour: the numbers seen, and a question mark for each unseen card."""
    rows = []
    for c in range(COLOURS):
        seen = sorted(printed(card) for card in cards if card < COLOURS * NUMBERS and colour(card) == c)
        rows.append(" ".join([*map(str, seen), *["?"] * (colours[c] - len(seen))]))
    return tuple(rows)


PANELS = (Panel("score", score_sheet), Panel("seen", cards_seen))
