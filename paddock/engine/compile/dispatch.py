"""One entry point for all functions of a game. Its arguments are an array of states and an index.

There is only one entry point, because compiling each entry point optimises the whole game again. The state is passed as an array and an
index, because passing a single record from Python is much slower.
"""

from typing import NamedTuple

from paddock.engine.rules.bitset import lowest
from paddock.engine.rules.contract import (
    asks,
    audit,
    baseline_action,
    evaluate,
    expand_actions,
    hide,
    legal,
    nth_action,
    observe,
    play,
    result,
    start,
    why,
)
from paddock.engine.rules.random import below
from paddock.engine.rules.types import Log, Out, Rngs, States, TablesArray

START, ASKS, LEGAL, WHY, PLAY, RESULT, HIDE, OBSERVE, AUDIT = 0, 1, 2, 3, 4, 5, 6, 7, 8
RANDOM, BASELINE, EVALUATE, STEP = 9, 10, 11, 12
FAULT, WRONG_COUNT = -1, -2  # results that no rule function returns


class Buffers(NamedTuple):
    """The arrays of one call besides the states. A function uses only some of them."""

    out: Out  # for its output
    log: Log  # for events
    rngs: Rngs  # one generator, for bots and `hide`


def call(what: int, states: States, i: int, tables: TablesArray, seat: int, action: int, buffers: Buffers) -> int:
    """Call one function of a game.

    - START and PLAY return FAULT if the rules stopped with a fault.
    - LEGAL also writes the list of actions (`expand_actions`), or returns WRONG_COUNT if its length is not the result of `legal`.
    - PLAY calls `why` first. If the action is illegal, PLAY returns the code and changes nothing. Else out[0] is the kind of the decision.
    - RANDOM returns a random legal action, BASELINE the baseline action, and EVALUATE the evaluation of a seat's position.
    - STEP plays a legal action without checking it. It returns the next seat (-1: the game has stopped) and writes its list of actions."""
    s, t = states[i], tables[0]
    out, log, rngs = buffers.out, buffers.log, buffers.rngs
    if what == START:
        start(s, t, log)
        return FAULT if s.fault != 0 else 0
    elif what == ASKS:
        return asks(s, t, seat, out)
    elif what == LEGAL:
        n = legal(s, t, seat, out)
        return n if expand_actions(out) == n else WRONG_COUNT
    elif what == WHY:
        return why(s, t, seat, action)
    elif what == PLAY:
        code = why(s, t, seat, action)
        if code == 0:
            out[0] = asks(s, t, seat, out)
            play(s, t, seat, action, log)
            if s.fault != 0:
                return FAULT
        return code
    elif what == RESULT:
        return result(s, t, out)
    elif what == HIDE:
        hide(s, t, seat, rngs[0])
    elif what == OBSERVE:
        observe(s, t, seat, out)
    elif what == AUDIT:
        return audit(s, t)
    elif what == RANDOM:
        return nth_action(out, below(rngs[0], legal(s, t, seat, out)))
    elif what == BASELINE:
        return baseline_action(s, t, seat, rngs[0])
    elif what == EVALUATE:
        return evaluate(s, t, seat)
    elif what == STEP:
        play(s, t, seat, action, log)
        if s.over != 0 or s.fault != 0:
            return -1
        after = lowest(s.pending)
        legal(s, t, after, out)
        expand_actions(out)
        return after
    return 0
