"""The contract of a game.

A game's whole state is one flat record, and its rules are plain annotated Python functions over that record. Written once, they
run in three ways: **interpreted** over a `Plain` twin of the record, **native** (compiled by numba, no GIL, cached on disk) and
**gpu** (compiled by numba-cuda, one thread a game). Byte for byte they give the same games.

## rules.py

A game's `rules.py` defines the functions below, with exactly these arguments, and these names:

| name | what |
|---|---|
| `STATE` | `layout(State)` of `fields.py`: the common fields, then those of the game's class `State`, every one tagged |
| `TABLES` | the dtype of the game's read-only tables, or `NO_TABLES` |
| `ACTIONS` | actions are the integers 0 ... ACTIONS - 1 |
| `MOST_GROUPS` | most groups that `legal` ever offers |
| `MOST_LOG` | longest log of one call, in cells |
| `OBS_SIZE` | length of an observation |
| `OBS_DTYPE` | the narrowest type that holds every number of an observation: `"int8"`, `"int16"` or, if it is left out, `"int32"` |

`s` is the record, `t` the tables, `seat` 0 ...; `SPECTATOR` (-1) is a seat for looking. The functions of this module are the
prototypes: each says what a game's function of that name does. Engine loops are written against them, and the compiler puts a
game's own functions in their place.

**Who acts.** `s.pending` is the set of seats that owe a decision. Simultaneous secret choices are several seats pending at once;
they may answer in any order, and the outcome does not depend on it. A sealed choice may take several small decisions; until the
last seat closes, others see only closed or not closed, nothing is logged and no chance is drawn; the events then come in seat order.

**Actions name the thing** (card, cell, amount), never its place in a list, a hand or memory, so that an action means the same in
every hidden world. Big choices are split into small ones.

**Legal actions** are offered as groups: `add_actions(out, base, which)` offers base + i for every i in the bit set `which`. A choice
among twelve cards is one group, not twelve entries, and the n-th legal action is found without writing a list.

**Chance** is drawn inside `start` and `play` from `s.rng`. Each draw is an event for the referee alone.


**Facts.** What a seat has seen is kept in fields of the state by `play`. `hide` respects these facts and nothing else.

**Loud stops.** What must never happen (a full list, an impossible state) sets `s.fault`; every loop looks at it. No floating
point, no recursion, no allocation, no slices, no negative indices in rules; scratch fields are zero between calls.

**Illegal input** changes nothing and answers with a code that names a rule. No input is ever replaced by another move.

## bot.py

Compiled likewise: `baseline_action(s, t, seat, rng) -> action`, a sensible player, and `evaluate(s, t, seat) -> int`. Their random numbers
come from `rng`, never from the record. They are handed `hide(s)`. Loops may skip that, because the conformance suite shows
`baseline_action(s) == baseline_action(hide(s))`.

Optional functions for search and learning are registered in the description: see `engine/rules/extensions.py`.

## Around it, ordinary Python

`notation.py` (`write`, `read`, `chance`), `view.py` (`view`: by whitelist, what one seat may know, as plain data), `narrate.py`
(`asked`, `action`, `event`, `reason`: which words say it), `draw.py` (`draw`), `words/en.toml` and `words/ja.toml`, and `game.py`
with the one description, `GAME`. See `engine/presentation/game.py` for its parts.

Where the name of an action depends on what lies at the table (which card an instance is), the description registers functions `notation_at(s, t)` and
`narrator_at(s, t)` that return the same functions bound to a state and its tables.

**Materials.** Besides options a table can be made with data that somebody brings along: `{"common": ..., "seats": [...]}`, a card set for
all, a deck of each seat. A game that takes them has `check_materials`, which says what is wrong with them, and reads them in
`make_tables(options, materials)`; they are in the record, so that a game can be played again anywhere. While a game runs a
viewer's record holds only what is common and its own.
"""

import numpy as np

from paddock.engine.rules.bitset import lowest, nth, size, without_lowest
from paddock.engine.rules.types import Log, Out, Rng, State, Tables

SPECTATOR = -1

# The engine's own refusals; a game's codes begin at FIRST_CODE.
LEGAL, GAME_OVER, NOT_ASKED, NO_SUCH_ACTION, SEALED_ALREADY = 0, 1, 2, 3, 4
FIRST_CODE = 10
ENGINE_CODES = {GAME_OVER: "P-1", NOT_ASKED: "P-2", NO_SUCH_ACTION: "P-3", SEALED_ALREADY: "P-4"}

MOST_SUBJECT = 8  # values that `asks` may hand over

NO_TABLES = np.dtype([("none", np.int8)])

PROTOTYPE = AssertionError("a prototype was called: the compiler has not put a game's function in its place")


def start(s: State, t: Tables, log: Log) -> None:
    """Set the game up. The record is zero but for the random key, the number of seats and the options."""
    raise PROTOTYPE


def asks(s: State, t: Tables, seat: int, out: Out) -> int:
    """What kind of decision this seat owes, 0 for none. out[0] = how many values describe its subject, then these values."""
    raise PROTOTYPE


def legal(s: State, t: Tables, seat: int, out: Out) -> int:
    """Offer this seat's legal actions into `out` (see `add_actions`), return how many. Not empty while the seat is pending."""
    raise PROTOTYPE


def why(s: State, t: Tables, seat: int, action: int) -> int:
    """0 if this seat may do this action now, else a code that names the rule which forbids it; for any integers at all.
    The code depends on nothing that the seat does not know."""
    raise PROTOTYPE


def play(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Do it. It does not check: callers ask `why` first."""
    raise PROTOTYPE


def result(s: State, t: Tables, out: Out) -> int:
    """out[2 * seat] = score, out[2 * seat + 1] = place (1 is first); returns the reason why the game ended, 0 while it goes on."""
    raise PROTOTYPE


def hide(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """Redraw all that this seat does not know. Every arrangement of the physical cards and every sealed or face-down choice that
    agrees with the facts the record holds for the seat is equally likely; a seat that has closed a sealed choice gets a random
    whole choice, one still choosing is put back to its beginning; the record's randomness gets a new key (`rekey`). The outcome
    depends on the facts and `rng` alone: hiding twice is hiding once with the second generator."""
    raise PROTOTYPE


def observe(s: State, t: Tables, seat: int, out: Out) -> None:
    """The seat's observation as LOOK numbers, for learning. Writes every one of them."""
    raise PROTOTYPE


def audit(s: State, t: Tables) -> int:
    """0 if every card is somewhere exactly once and money adds up, else a code: the check that nothing is created or lost."""
    raise PROTOTYPE


def baseline_action(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """A sensible player: a legal action for this seat, from what it knows."""
    raise PROTOTYPE


def evaluate(s: State, t: Tables, seat: int) -> int:
    """How well this seat stands, larger is better, for search that stops before the end. It is asked of worlds that search has imagined, in which
    nothing is secret."""
    raise PROTOTYPE


# ------------------------------------------------------------------ offers: how `legal` hands over its actions


def no_actions(out: Out) -> int:
    """Begin: nothing is offered. Returns 0."""
    out[0] = 0
    return 0


def add_actions(out: Out, base: int, which: int) -> int:
    """Offer the actions base + i for every i in the set; returns how many."""
    if which == 0:
        return 0
    at = 1 + 2 * int(out[0])
    out[at] = base
    out[at + 1] = which
    out[0] += 1
    return size(which)


def nth_action(out: Out, n: int) -> int:
    """The n-th offered action, counted from 0."""
    at = 1
    have = size(out[2])
    while n >= have:
        n -= have
        at += 2
        have = size(out[at + 1])
    return int(out[at]) + nth(out[at + 1], n)


def expand_actions(out: Out) -> int:
    """Write the offered actions out behind the groups, how many and then each; returns how many. For callers in Python, to whom a list
    is cheaper than bit sets."""
    at = 1 + 2 * int(out[0])
    n = 0
    for i in range(int(out[0])):
        base, left = int(out[1 + 2 * i]), int(out[2 + 2 * i])
        while left != 0:
            n += 1
            out[at + n] = base + lowest(left)
            left = without_lowest(left)
    out[at] = n
    return n


def has_action(out: Out, action: int) -> bool:
    """Whether this action is among the offered ones."""
    for i in range(int(out[0])):
        step = action - int(out[1 + 2 * i])
        if 0 <= step < 62 and (int(out[2 + 2 * i]) >> step) & 1:
            return True
    return False
