"""The terminal display in 80 columns: the track, the bets with their stakes, the money, and the viewer's cards.

The display is complete without colours. A card is written with its horse (5.2 moves horse 5 by 2), a spot as +3 or -2, a face-down card as ##.
"""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.games.lose_your_shirt.draw.cards import short_money
from paddock.games.lose_your_shirt.draw.hand import in_order
from paddock.games.lose_your_shirt.draw.slips import Slip, bank, in_the_making, kind_name, placed, status
from paddock.games.lose_your_shirt.narrate import pounds
from paddock.games.lose_your_shirt.state import LANES
from paddock.games.lose_your_shirt.view import View

HORSE_STYLES = ("", "bold", "bold", "red", "bright_blue", "yellow", "green")
GROUND, LINE, REACH, UNSEEN = "·", "║", "o", "##"
LONGEST_SPACED = 30  # beyond this length a space of the track is one column wide


def draw(player_view: PlayerView, translator: Translator, width: int) -> RenderableType:
    """The display of one seat."""
    v: View = player_view.view
    parts: list[RenderableType] = [heading(v, translator), track(player_view, translator), seats(player_view, translator)]
    if v.last.card and v.last.seat and v.phase not in ("betting", "over"):
        parts.append(Text(translator.text("terminal.last", seat=translator.name(v.last.seat - 1), card=v.last.card)))
    return Group(*parts, *yours(v, translator))


def heading(v: View, translator: Translator) -> Text:
    money = f"  {translator.text('draw.pool')} {pounds(v.pool)}  {translator.text('draw.bank')} {bank(v, translator)}"
    said = Text(translator.text("draw.race", race=v.race, races=v.races), style="bold").append(money, style="not bold")
    if v.reshuffles:
        said.append(f"  {translator.text('draw.pile')}: {translator.text('draw.pile_left', n=len(v.pile))}", style="not bold")
    return said


def track(player_view: PlayerView, translator: Translator) -> Text:
    """The six lanes with the horses by number. An o marks a space that the moving horse can enter. Behind the line are the horses that are home."""
    v: View = player_view.view
    gap = " " if v.length <= LONGEST_SPACED else ""
    drawn = Text()
    for lane in range(1, LANES + 1):
        cells = [Text(GROUND, style="dim") for _ in range(v.length)]
        if player_view.kind == "lane" and lane in v.play.ways:
            cells[v.horses[v.play.horse - 1].space + v.play.stride] = Text(REACH, style="bold magenta")
        home = Text()
        for n, horse in enumerate(v.horses, 1):
            if horse.lane == lane and horse.space < v.length:
                cells[horse.space] = Text(str(n), style=HORSE_STYLES[n])
            elif horse.lane == lane:
                home.append(f" {n}", style=HORSE_STYLES[n])
                home.append(f" {translator.text('draw.first' if v.first == n else 'draw.second')}")
        drawn.append(f"{lane}  ").append(Text(gap).join(cells)).append(f"{gap}{LINE}").append(home)
        drawn.append("\n" if lane < LANES else "")
    return drawn


def seats(player_view: PlayerView, translator: Translator) -> Table:
    """One row for each seat: its money, cards and bet. Between races, the progress of its next bet and its payment from the last race."""
    v: View = player_view.view
    between = v.phase in ("betting", "over")
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    heads = ["player", "money", *(["now", "last_race", "got"] if between else ["cards", "bet", "stakes"])]
    for name in heads:
        table.add_column(translator.text(f"terminal.{name}") if name != "now" or v.phase != "over" else "", no_wrap=name != "stakes")
    for k, it in enumerate(v.seats):
        mark = "> " if it.owing else "  "
        who = Text(mark).append(translator.name(k), style="bold" if k == player_view.seat else "")
        if v.dealer == k:
            who.append(f" ({translator.text('draw.dealer')})", style="dim")
        row: list[RenderableType] = [who, Text(pounds(it.money), justify="right")]
        if not between:
            row += [str(it.held), kind_name(it, translator), slips(placed(player_view, k))]
        else:
            row += [
                status(player_view, k, translator),
                Text(f"{kind_name(it, translator)} ").append(slips(placed(player_view, k))) if v.first else "",
                paid(v, k),
            ]
        table.add_row(*row)
    return table


def paid(v: View, seat: int) -> Text:
    it = v.seats[seat]
    return Text(pounds(it.paid) if it.backed and v.first else "", justify="right")


def slips(bets: list[Slip]) -> Text:
    """Cards with their stakes. After the race a tick marks a won bet and a cross a lost one."""
    said = Text()
    for k, slip in enumerate(bets):
        said.append(", " if k else "")
        said.append(slip.card or UNSEEN, style=HORSE_STYLES[int(slip.card[0])] if slip.card else "")
        said.append(f"{'*' if slip.private else ''} {short_money(slip.stake)}")
        said.append("" if slip.won is None else " ✓" if slip.won else " ×")
    return said


def yours(v: View, translator: Translator) -> list[RenderableType]:
    """The viewer's hand, its face-down cards, and the bet that it makes."""
    if v.own is None or v.phase == "over":
        return []
    lines: list[RenderableType] = []
    hand = [styled(card) for card in in_order(v.own.hand)]
    if hand:
        lines.append(Text("  ").join([Text(translator.text("terminal.hand"), style="bold"), *hand]))
    down = [Text("b").append(styled(card)) for card in v.own.face_down if card]
    if down and v.phase != "betting":
        lines.append(Text("  ").join([Text(translator.text("terminal.face_down"), style="bold"), *down]))
    if v.phase == "betting" and v.own.kind:
        made = Text(translator.text("terminal.your_bet"), style="bold").append(
            f"  {translator.text(f'bet.{v.own.kind}')}  ", style="not bold"
        )
        lines.append(made.append(slips(in_the_making(v))))
    return lines


def styled(card: str) -> Text:
    return Text(card, style="red" if card == "+3" else HORSE_STYLES[int(card[0])] if card[0].isdigit() else "bold")
