"""The drawings of the rule page: positions of numbered races, played by the simple bot until something can be shown."""

from collections.abc import Callable

from paddock.engine.compile import dispatch
from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import rng_of
from paddock.engine.table.table import Table
from paddock.games.tornado.actions import Phase
from paddock.games.tornado.game import GAME
from paddock.games.tornado.geometry import BACK_STRAIGHT, COLUMNS, HOME_END, PLACES, ROWS, TURN_1
from paddock.games.tornado.laying import put_face, set_connector_hexagons
from paddock.games.tornado.state import is_connector_column
from paddock.games.tornado.things import FACE
from paddock.games.tornado.view import View

SPECTATOR = -1
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


def in_section(v: View, stage: int, section: int, after: int) -> bool:
    """Whether the boat to move stands in this section at this step of its turn, some rounds after the start."""
    return v.stage == stage and v.round >= after and v.boats[v.mover].section == section


def whole_course() -> Table:
    """A position early in a race, with a whole lap laid: more cards than there are, because players take cards back behind the boats."""
    table = until(5, 8, lambda v: v.stage == Phase.TAKE and v.round == 2)
    s = PythonState(table.state)
    first_row = [place for place in range(PLACES) if place % ROWS == 0]
    for place in first_row:
        if s.board[place] == 0:
            s.board[place] = 4 + place // ROWS % 3  # one of the three cards that are dealt face up (TO-3.1)
            if is_connector_column(s, place // ROWS % COLUMNS):
                set_connector_hexagons(s, place, True)
    for face in ("1(1,-2)", "1(1,2)", "2(1,-2)", "2(1,2)"):
        put_face(s, FACE.read(face), 3)
    s.write_to(table.state)
    return table


def pictures() -> list[Picture]:
    """The whole course, the run-up (TO-4.1), a turn card looking for its place (TO-6.2), throttle cards on a straight and in a turn (TO-7), the goal."""
    positions = {
        "start": until(4, 7, lambda v: v.stage == Phase.BEHIND),
        "lay": until(5, 4, lambda v: in_section(v, Phase.LAY, TURN_1, 6)),
        "straight": until(5, 6, lambda v: in_section(v, Phase.THROTTLE, BACK_STRAIGHT, 12)),
        "throttle": until(5, 3, lambda v: in_section(v, Phase.THROTTLE, TURN_1, 8)),
        "goal": until(6, 9, lambda v: in_section(v, Phase.GO, HOME_END, 19)),
    }
    shown = [(name, table, table.pending[0], "wide") for name, table in positions.items()]
    return [("course", whole_course(), SPECTATOR, "wide"), *shown]
