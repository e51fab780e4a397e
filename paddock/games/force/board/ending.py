"""The end of a race (102, 902, 1201)."""

from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.events import Event
from paddock.games.force.state import State

DRAW = 3  # s.won for a draw; 1 + seat for a win


def win_game(s: State, seat: int, reason: int, log: Log) -> None:
    """102.1: the game ends immediately, and nothing unfinished continues."""
    s.won = 1 + seat
    end_game(s, reason)
    emit(log, Event.WINS, EVERYONE, seat)


def draw_game(s: State, reason: int, log: Log) -> None:
    """102.2, 1201.1c: the game ends immediately as a draw."""
    s.won = DRAW
    end_game(s, reason)
    emit(log, Event.DRAWN_GAME, EVERYONE)


def end_game(s: State, reason: int) -> None:
    """Stop the race: nobody is asked any more."""
    s.reason = reason
    s.over = 1
    s.pending = 0
    s.asked = 0
