"""The end of a race (102, 902, 1201)."""

from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.events import Event
from paddock.games.force.state import State

DRAW = 3  # s.won for a draw; 1 + seat for a win


def win_game(s: State, seat: int, reason: int, log: Log) -> None:
    """102.1: the game ends immediately, and nothing unfinished continues."""
    s.won = 1 + seat
    finish(s, reason)
    emit(log, Event.WINS, EVERYONE, seat)


def draw_game(s: State, reason: int, log: Log) -> None:
    """102.2, 1201.1c."""
    s.won = DRAW
    finish(s, reason)
    emit(log, Event.DRAWN_GAME, EVERYONE)


def finish(s: State, reason: int) -> None:
    s.reason = reason
    s.over = 1
    s.pending = 0
    s.asked = 0
