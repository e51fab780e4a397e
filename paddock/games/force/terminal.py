"""The table as text for 80 columns: the race, both distances, the run, the open cards, and your hand with every card's text.

Colours are only a supplement: the text is complete without them.
"""

from collections import Counter

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import Choice, PlayerView
from paddock.games.force.actions import Action
from paddock.games.force.cards.picture.face import frame_of
from paddock.games.force.data.codes import CardKind
from paddock.games.force.draw.details import has_plan
from paddock.games.force.draw.drawing import race_line
from paddock.games.force.draw.hand import sorted_hand
from paddock.games.force.draw.pieces import card_name, card_text
from paddock.games.force.draw.rails import current, first_sizes
from paddock.games.force.draw.run import ordered, sides, verdict
from paddock.games.force.draw.side import STEPS, names_of, step_now, waiting_names
from paddock.games.force.view import Card, View

LEFT, GONE, NOW = "#", "·", ">"
STYLES = {"horse": "green", "item": "yellow", "jockey": "bright_blue", "situation": "magenta", "force": "bold"}
LATEST = 6  # number of farm cards that are named
SIDES_COLUMNS, RUN_COLUMNS = 5, 4


def draw(player_view: PlayerView, translator: Translator, width: int) -> RenderableType:
    """This seat's view as text."""
    v: View = player_view.view
    if not v.going:
        return Text(translator.text("draw.before"))
    parts: list[RenderableType] = [
        heading(player_view, translator),
        areas_table(player_view, translator),
        sides_table(player_view, translator),
    ]
    if v.plain["in_run"] or any(seat.run or seat.desk for seat in v.seats):
        parts.append(run_table(v, translator))
    if v.hand:
        parts.append(hand_table(v, translator, width))
    if plans := [choice for choice in player_view.choices if has_plan(choice.action, translator)]:
        parts.append(decks_table(plans, translator, width))
    return Group(*parts)


def decks_table(choices: list[Choice], translator: Translator, width: int) -> Table:
    """The descriptions of the decks to choose from."""
    table = Table(box=None, pad_edge=False, show_header=False, width=width)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, overflow="fold")
    for choice in choices:
        table.add_row(translator.text(choice.label), Text(translator.text(f"deck.{choice.action - Action.DECK_SLOT}.plan"), "dim"))
    return table


def heading(player_view: PlayerView, translator: Translator) -> Text:
    """The race, the turn and its current step."""
    v: View = player_view.view
    line = Text(race_line(v, translator), "bold")
    if v.plain["turn"]:
        name = translator.name(v.plain["turn_player"])
        line.append("   " + translator.text("draw.turn", n=v.plain["turn"], name=name), "")
        word, rule, _ = STEPS[max(0, step_now(v))]
        line.append(f"   {translator.text(f'draw.step.{word}')}  {rule}", "dim")
    return line


def areas_table(player_view: PlayerView, translator: Translator) -> Table:
    """The four areas of both seats: the cards left in each, and the current area."""
    v: View = player_view.view
    table = Table(box=None, pad_edge=False, show_header=True, header_style="dim")
    table.add_column("")
    for area in range(1, 5):
        table.add_column(translator.text("draw.area", n=area, area=translator.text(f"area.{area}")), no_wrap=True)
    table.add_column("", justify="right")
    own = max(0, player_view.seat)
    for seat in (1 - own, own):
        areas, first = v.seats[seat].areas, first_sizes(v, seat)
        now = current(areas)
        cells = []
        for k, left in enumerate(areas):
            gone = max(first[k] - left, 0)
            cells.append(Text(GONE * gone + (NOW if k == now else "") + LEFT * left, "bold" if k == now else "dim"))
        table.add_row(Text(translator.name(seat), "bold" if seat == player_view.seat else ""), *cells, str(sum(areas)))
    return table


def card_line(card: Card, translator: Translator) -> Text:
    """A card in a few letters: name and current numbers. A changed number also shows the printed one."""
    line = Text(card_name(card.card, translator), STYLES[frame_of(card.kind, card.support)])
    if card.kind == CardKind.HORSE:
        for now, printed, mark in ((card.cost, card.printed[0], "C"), (card.run, card.printed[1], "R"), (card.guard, card.printed[2], "G")):
            line.append(f" {mark}{now}", "bold")
            if now != printed:
                line.append(f"({printed})", "dim")
    return line


def joined(cards: list[Card], translator: Translator) -> Text:
    """The lines of cards, with commas between them; a dash for no cards."""
    return Text(", ").join(card_line(card, translator) for card in cards) if cards else Text("–", "dim")


def run_table(v: View, translator: Translator) -> Table:
    """The guards and the runners with their totals, and the result if the run ended now."""
    guard, runner = sides(v)
    table = Table(box=None, pad_edge=False, show_header=False)
    for _ in range(RUN_COLUMNS):
        table.add_column(overflow="fold")
    for seat, key, total in ((guard, "guard", v.guard), (runner, "run", v.run)):
        cards = ordered((*v.seats[seat].run, *v.seats[seat].desk))
        total_text = f"{translator.text(f'draw.{key}_total')} {total}" if v.plain["in_run"] else ""
        table.add_row(
            Text(translator.text(f"draw.{key}"), "dim"), Text(translator.name(seat)), joined(cards, translator), Text(total_text, "bold")
        )
    if v.plain["in_run"] and v.plain["runners_played"]:
        table.add_row("", "", Text(verdict(v, translator), "dim"), Text("702.6k", "dim"))
    return table


def sides_table(player_view: PlayerView, translator: Translator) -> Table:
    """For each side the cards in hand, the farm and the situation; then the waiting abilities."""
    v: View = player_view.view
    table = Table(box=None, pad_edge=False, show_header=False)
    for _ in range(SIDES_COLUMNS):
        table.add_column(overflow="fold")
    own = max(0, player_view.seat)
    for seat in (1 - own, own):
        side = v.seats[seat]
        farm = translator.text("draw.cards", n=len(side.farm) + side.down)
        latest = names_of(side.farm[-LATEST:], translator)
        table.add_row(
            translator.name(seat), translator.text("draw.hand_of", n=side.hand), Text(translator.text("draw.farms"), "dim"), farm,
            Text(latest + (f" +{len(side.farm) - LATEST}" if len(side.farm) > LATEST else ""), "dim"),
        )  # fmt: skip
        for card in side.situations:
            table.add_row(
                "",
                "",
                Text(translator.text("draw.situation"), "dim"),
                card_line(card, translator),
                Text(card_text(card.card, translator), "dim"),
            )
    if waiting := waiting_names(v, translator):
        table.add_row("", "", Text(translator.text("draw.waiting", n=len(waiting)), "dim"), "", translator.fill(waiting))
    return table


def hand_table(v: View, translator: Translator, width: int) -> Table:
    """Each different card once, with its number of copies and its text."""
    table = Table(box=None, pad_edge=False, show_header=False, width=width)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, overflow="fold")
    copies = Counter(card.card for card in v.hand)
    different_cards: dict[int, Card] = {}
    for card in sorted_hand(v):
        different_cards.setdefault(card.card, card)
    for card in different_cards.values():
        n = copies[card.card]
        table.add_row(f"{n}×" if n > 1 else "", card_line(card, translator), Text(card_text(card.card, translator), "dim"))
    return table
