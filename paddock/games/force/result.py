"""The result: points and places."""

from paddock.engine.rules.types import Out
from paddock.games.force.board.ending import DRAW
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import State


def result(s: State, t: Tables, out: Out) -> int:
    """102.1, 102.2: the winner has 1 point and the first place. A draw counts as half a win for both: 0 points and equal places."""
    for seat in range(int(s.seats)):
        won = s.won == 1 + seat
        out[2 * seat] = 1 if won else 0
        out[2 * seat + 1] = 1 if won or s.won == DRAW or s.won == 0 else 2
    return int(s.reason)
