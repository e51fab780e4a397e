"""The drawings of the rule page: positions of numbered games, played by the simple bot until something can be shown."""

from collections.abc import Callable

from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import rng_of
from paddock.engine.table.table import Table
from paddock.games.trick_derby.game import GAME
from paddock.games.trick_derby.state import NONE
from paddock.games.trick_derby.view import View

Picture = tuple[str, Table, int, str]  # name, table, seat that looks, shape


def until(seats: int, seed: int, wanted: Callable[[View], bool]) -> Table:
    """A game that has come to the first position as wanted."""
    table = Table.new(GAME, seats, seed, target="interpreted")
    moves = 0
    while not wanted(table.view()):
        seat = table.pending[-1]
        moves += 1
        table.play(seat, table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rng_of(moves)))
    return table


def may_whip(v: View) -> bool:
    return v.trick.declarer == NONE and v.riders[v.pending[0]].whips > 0


def awaited(table: Table) -> int:
    return table.pending[0] if table.pending else 0


def pictures() -> list[Picture]:
    """TD-3.4, TD-4.1, TD-5.3, TD-9.2, TD-8.1: one drawing of each part of a race, one with the dummy, one of the end."""
    paddock = until(4, 21, lambda v: v.phase == "discard" and v.race == 1 and len(v.pending) == 2)
    tickets = until(4, 21, lambda v: v.phase == "ticket_up" and v.race == 2 and v.trick.played == 2)
    trick = until(4, 15, lambda v: v.phase == "play" and v.tricks == 3 and v.trick.played == 2 and may_whip(v))
    dummy = until(3, 21, lambda v: v.phase == "play" and v.tricks == 2 and v.trick.played == 2)
    end = until(4, 21, lambda v: v.over)
    positions = {"paddock": paddock, "tickets": tickets, "trick": trick, "dummy": dummy, "result": end}
    return [(name, table, awaited(table), "wide") for name, table in positions.items()]
