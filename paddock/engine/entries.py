"""What Python calls: all of a game's functions behind one entry over an array of states and an index.

One entry, because each entry point optimises the whole game again; an array and an index, because handing a record over costs
twenty times as much.
"""

from paddock.engine.chance import below
from paddock.engine.contract import asks, audit, hide, legal, look, offered, play, result, simple, spell, start, why, worth
from paddock.engine.machine import Log, Out, Rngs, States, TablesArray

START, ASKS, LEGAL, WHY, PLAY, RESULT, HIDE, LOOK, AUDIT = 0, 1, 2, 3, 4, 5, 6, 7, 8
RANDOM, SIMPLE, WORTH = 0, 1, 2
FAULT, WRONG_COUNT = -1, -2  # answers that no rule gives


def at(what: int, states: States, i: int, tables: TablesArray, seat: int, action: int, out: Out, log: Log, rngs: Rngs) -> int:
    """One call of a game function. LEGAL also spells the actions out. PLAY asks `why` first and changes nothing if there is a reason not
    to; it leaves the kind of the decision in out[0]. START and PLAY answer FAULT if the rules stopped."""
    s = states[i]
    t = tables[0]
    if what == START:
        start(s, t, log)
        return FAULT if s.fault != 0 else 0
    elif what == ASKS:
        return asks(s, t, seat, out)
    elif what == LEGAL:
        n = legal(s, t, seat, out)
        return n if spell(out) == n else WRONG_COUNT
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
    elif what == LOOK:
        look(s, t, seat, out)
    elif what == AUDIT:
        return audit(s, t)
    return 0


def bot_at(what: int, states: States, i: int, tables: TablesArray, seat: int, out: Out, rngs: Rngs) -> int:
    """A random legal action, the simple bot's action, or what a seat's position is worth."""
    s = states[i]
    t = tables[0]
    if what == RANDOM:
        return offered(out, below(rngs[0], legal(s, t, seat, out)))
    if what == SIMPLE:
        return simple(s, t, seat, rngs[0])
    return worth(s, t, seat)
