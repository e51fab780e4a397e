"""The drawings of the rule page: positions of numbered games, played by the simple bot until something can be shown."""

from collections.abc import Callable

from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import rng_of
from paddock.engine.table.table import Table
from paddock.games.lose_your_shirt.game import GAME
from paddock.games.lose_your_shirt.view import View

Picture = tuple[str, Table, int, str]  # name, table, seat that looks, shape


def until(seats: int, seed: int, wanted: Callable[[Table], bool]) -> Table:
    """A game that has come to the first position as wanted."""
    table = Table.new(GAME, seats, seed, target="interpreted")
    while not wanted(table) and not table.over:
        seat = table.pending[0]
        table.play(seat, table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rng_of(0)))
    return table


def lane_due(table: Table) -> bool:
    """LY-4.3: three places to choose from, in the third race, after some turns."""
    v: View = table.view()
    return v.race == 3 and v.phase == "lane" and len(v.play.ways) == 3 and v.play.card == "+3" and min(p.held for p in v.seats) < 6


def betting(table: Table) -> bool:
    """LY-3.3, LY-5.0: two have sealed, the third stakes; the last race's bets are shown below."""
    v: View = table.view()
    return v.race == 3 and len(table.pending) == 3 and table.player_view(table.pending[0]).kind == "more"


def pictures() -> list[Picture]:
    """A move with a choice, bets being made, the end."""
    lane, bets, end = until(5, 2, lane_due), until(5, 2, betting), until(4, 7, lambda table: table.over)
    return [("lane", lane, lane.pending[0], "wide"), ("bets", bets, bets.pending[0], "wide"), ("result", end, 0, "wide")]
