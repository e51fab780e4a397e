"""How a race ends (102, 902, 1201)."""

from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.events import DRAWN_GAME, WINS
from paddock.games.force.state import State

# reasons
AREAS_EMPTY = 1  # 902.1
BOTH_EMPTY = 2  # 902.1, F-18
BY_EFFECT = 3  # 102.3
ALL_LOSE = 4  # 102.2
ENDLESS = 5  # 1201.1c
LONG_GAME = 6  # F-12: 400 turns
DRAW = 3  # s.won: 1 + seat, or this


def win_game(s: State, seat: int, reason: int, log: Log) -> None:
    """102.1: the game ends at once; nothing that was going on goes on."""
    s.won = 1 + seat
    finish(s, reason)
    emit(log, WINS, EVERYONE, seat)


def draw_game(s: State, reason: int, log: Log) -> None:
    """102.2, 1201.1c."""
    s.won = DRAW
    finish(s, reason)
    emit(log, DRAWN_GAME, EVERYONE)


def finish(s: State, reason: int) -> None:
    s.reason = reason
    s.over = 1
    s.pending = 0
    s.asked = 0
