"""The table as text for 80 columns: track, boxes, money, settlement and hand.

Colours carry no information of their own, because each card shows its horse: 3.5 is the 5 of horse 3, F5 a free 5.
"""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.games.long_shot import narrate
from paddock.games.long_shot.bills import Bill
from paddock.games.long_shot.draw.bill import bill_rows
from paddock.games.long_shot.draw.drawing import between_races
from paddock.games.long_shot.notation import write_card
from paddock.games.long_shot.state import SPURT_LINE
from paddock.games.long_shot.view import Box, Card, View

CARD_STYLES = ("", "bold", "bold", "red", "bright_blue", "yellow", "green")
TRACK = 26  # columns of the track
GROUND, SPURT, GOAL, NEXT = "·", "¦", "║", "-"


def draw(player_view: PlayerView, translator: Translator, width: int) -> RenderableType:
    """The table as the viewer sees it."""
    v: View = player_view.view
    parts: list[RenderableType] = [heading(v, translator), horses(player_view, translator), purses(player_view, translator)]
    if v.over or between_races(v):
        for race in range(len(v.bills)):
            parts += [Text(translator.text(f"bill.title_{race + 1}"), style="bold"), settlement(v.bills[race], translator)]
    parts += yours(player_view, translator)
    return Group(*parts)


def heading(v: View, translator: Translator) -> Text:
    said = translator.text("terminal.over") if v.over else translator.text(f"terminal.race_{v.race + 1}", round=v.round)
    rest = [translator.text("terminal.stack", n=v.stack)] + ([translator.text("terminal.spurt_on")] if v.spurt and not v.over else [])
    return Text(said, style="bold").append("  " + "  ".join(rest), style="not bold")


def plain_table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for name in columns:
        table.add_column(name, no_wrap=True)
    return table


def horses(player_view: PlayerView, translator: Translator) -> Table:
    """One row for each horse: its space, its boxes, its next move, and the seat with its order."""
    v: View = player_view.view
    names = ("horse", "run", "space", "box_a", "box_b", "moves", "order")
    table = plain_table(*(translator.text(f"terminal.{n}") for n in names))
    for h, it in enumerate(v.horses):
        place = v.placed[v.race][h] or it.place
        where = translator.text(narrate.placing(place)) if it.home else str(it.space)
        runs = translator.text("draw.home") if it.home else f"+{it.sum}"
        table.add_row(
            Text(str(h + 1), style=CARD_STYLES[h + 1]),
            track(v, h),
            where,
            box(it.boxes[0]),
            box(it.boxes[1]),
            runs,
            holder(player_view, h, translator),
        )
    return table


def track(v: View, h: int) -> Text:
    """The horse's number on its space, with dashes up to the space that it runs to next."""
    it = v.horses[h]

    def column(space: int) -> int:
        return min(space, v.goal) * (TRACK - 2) // v.goal

    cells = [GROUND] * (TRACK - 1) + [GOAL]
    cells[column(SPURT_LINE)] = SPURT
    if not it.home:
        for c in range(column(it.space) + 1, column(it.space + it.sum) + 1):
            cells[c] = NEXT
    cells[column(it.space) if not it.home else TRACK - 1] = str(h + 1)
    return Text("".join(cells))


def card(it: Card) -> Text:
    return Text(write_card(it.code), style=CARD_STYLES[it.horse])


def box(it: Box) -> Text:
    """LS-4.4: the top card, with the number of cards under it in brackets."""
    if it.top is None:
        return Text("–")
    covered = len(it.pile) - 1
    return card(it.top).append(f" ({covered})" if covered else "", style="dim")


def holder(player_view: PlayerView, h: int, translator: Translator) -> str:
    """LS-2.2: the seat with the order for this horse, if the viewer knows it."""
    for k, it in enumerate(player_view.view.seats):
        if it.order == h + 1:
            return translator.text("draw.you") if k == player_view.seat else translator.name(k)
    return translator.text("draw.unseen")


def purses(player_view: PlayerView, translator: Translator) -> Table:
    v: View = player_view.view
    table = plain_table(translator.text("terminal.player"), translator.text("terminal.money"), translator.text("terminal.cards"))
    for k, it in enumerate(v.seats):
        name = Text("> " if v.pending >> k & 1 else "  ").append(translator.name(k), style="bold" if k == player_view.seat else "")
        first = f"  {translator.text('draw.first_player')}" if k == v.first and not v.over else ""
        table.add_row(name, Text(narrate.dollars(it.money), justify="right"), f"{it.held}{first}")
    return table


def settlement(bills: tuple[Bill, ...], translator: Translator) -> Table:
    """LS-7.3: the settlement of one race for each seat, line by line."""
    table = plain_table(translator.text("bill.player"), "")
    table.add_column("", no_wrap=True, justify="right")
    for bill in bills:
        rows = [*bill_rows(bill, translator), (translator.text("bill.after"), narrate.dollars(bill.after))]
        for at, (said, amount) in enumerate(rows):
            last = at + 1 == len(rows)
            table.add_row(translator.name(bill.seat) if at == 0 else "", said, amount, style="bold" if last else "", end_section=last)
    return table


def yours(player_view: PlayerView, translator: Translator) -> list[RenderableType]:
    """The card being placed, the viewer's order, and the viewer's hand."""
    v: View = player_view.view
    lines: list[RenderableType] = []
    if v.due is not None:
        lines.append(Text(translator.text("terminal.due", card=narrate.card(v.due.code)), style="bold"))
    if player_view.seat >= 0 and not v.over:
        lines.append(Text(translator.text("terminal.your_order", horse=v.seats[player_view.seat].order)))
        held = sorted(v.hand, key=lambda c: (c.horse, c.value))
        lines.append(Text("  ").join([Text(translator.text("terminal.your_hand"), style="bold"), *(card(c) for c in held)]))
    return lines
