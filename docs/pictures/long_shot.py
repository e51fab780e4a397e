"""The drawings of the rule page: positions of numbered games, played by the simple bot until something can be shown."""

from collections.abc import Callable

from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import rng_of
from paddock.engine.table.table import Table
from paddock.games.long_shot.actions import Phase
from paddock.games.long_shot.draw.drawing import between_races
from paddock.games.long_shot.game import GAME
from paddock.games.long_shot.view import View

Picture = tuple[str, Table, int, str]  # name, table, seat that looks, shape


def until(seats: int, seed: int, wanted: Callable[[View], bool]) -> Table:
    """A game that has come to the first position as wanted."""
    table = Table.new(GAME, seats, seed, target="interpreted")
    moves = 0
    while not wanted(table.view()):
        seat = table.pending[0]
        moves += 1
        table.play(seat, table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rng_of(moves)))
    return table


def awaited(table: Table) -> int:
    return table.pending[0] if table.pending else 0


def pictures() -> list[Picture]:
    """LS-4.2, LS-3.2, LS-4.6, LS-7.3: a free card looking for a box, a turned-up card, the spurt, the first race's settlement, the end."""
    positions = {
        "box": until(5, 4, lambda v: v.stage == Phase.BOXING and v.round == 2 and v.due is not None and v.due.horse == 0),
        "turned": until(5, 4, lambda v: v.stage == Phase.TURNING and v.round > 3),
        "spurt": until(5, 4, lambda v: v.stage == Phase.SECOND and v.race == 1),
        "settlement": until(5, 4, between_races),
    }
    return [(name, table, awaited(table), "wide") for name, table in positions.items()]
