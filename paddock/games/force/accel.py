"""Versions of `play` and `legal` that leave looked-up card information in scratch fields for the next call (`ScratchReuse`)."""

from paddock.engine.rules.bitset import has
from paddock.engine.rules.contract import add_actions, no_actions
from paddock.engine.rules.types import Log, Out
from paddock.games.force.actions import allow_nothing
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import MAY_WORDS, WORD, State
from paddock.games.force.turn.interpreter import answer, go_on, is_going, offer_all


def legal_keeping_scratch(s: State, t: Tables, seat: int, out: Out) -> int:
    """`legal` without clearing the scratch fields."""
    n = no_actions(out)
    if seat < 0 or seat >= s.seats or not has(s.pending, seat):
        return n
    offer_all(s, t, seat)
    for w in range(MAY_WORDS):
        n += add_actions(out, w * WORD, int(s.may[w]))
    allow_nothing(s)
    return n


def play_keeping_scratch(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """`play` without clearing the scratch fields."""
    answer(s, t, seat, action, log)
    if is_going(s):
        go_on(s, t, log)
