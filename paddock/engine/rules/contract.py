"""The contract of a game.

A game's whole state is one flat record, and its rules are plain annotated Python functions over that record. The same functions
run on three targets, and all targets give the same games byte for byte:

- **interpreted**: over a `PythonState`, a copy of the record with Python integers
- **native**: compiled by numba, without the GIL, cached on disk
- **gpu**: compiled by numba-cuda, one thread for each game

## rules.py

A game's `rules.py` defines the functions below with exactly these arguments. It also defines these names:

| name | meaning |
|---|---|
| `STATE` | `layout(State)` of `fields.py`: the common fields, then the fields of the game's class `State`, each with a tag |
| `TABLES` | `tables_dtype(Tables)` of `tables.py`: the fields of the game's read-only class `Tables`; or `NO_TABLES` |
| `ACTIONS` | the number of actions: actions are the integers 0 ... ACTIONS - 1 |
| `MOST_GROUPS` | the largest number of groups that `legal` returns |
| `MOST_LOG` | longest log of one call, in cells |
| `OBS_SIZE` | length of an observation |
| `OBS_DTYPE` | the narrowest type that holds every number of an observation: `"int8"`, `"int16"` or, if it is left out, `"int32"` |

`s` is the record, `t` the tables, and `seat` a seat from 0 on. `SPECTATOR` (-1) is a seat that only watches. The functions of this
module are prototypes: each describes the game's function of the same name. Engine loops call the prototypes, and the compiler
replaces them by the game's own functions.

**Pending seats.** `s.pending` is the set of seats that owe a decision. For simultaneous secret choices several seats are pending
at once. They may answer in any order, and the outcome does not depend on the order. A sealed choice may consist of several small
decisions. Until the last seat closes its choice, other seats see only whether a choice is closed, nothing is logged, and no random
number is drawn. Then the events follow in seat order.

**Actions name the thing** (card, cell, amount), never an index in a list, a hand or memory. So an action means the same
whatever the hidden cards are. Large choices are split into small ones.

**Legal actions** are returned as groups: `add_actions(out, base, which)` adds the actions base + i for every i in the bit set `which`.
A choice among twelve cards is one group, not twelve entries. The n-th legal action is found without writing a list.

**Chance.** `start` and `play` draw random numbers from `s.rng`. Each draw is an event for the referee alone.

**Facts.** `play` stores everything that a seat has seen in fields of the state. `hide` respects these facts and nothing else.

**Faults.** If rules detect an error (a full list, an impossible state), they set `s.fault`, and every loop checks it. Rules use no
floating point, recursion, allocation, slices or negative indices. Scratch fields are zero between calls.

**Illegal input** changes nothing. The result is a code that names a rule. No input is ever replaced by another move.

## bot.py

Functions that are compiled like rules: `baseline_action(s, t, seat, rng) -> action`, a sensible player, and
`evaluate(s, t, seat) -> int`. Their random numbers come from `rng`, never from the record. The state that they get is redrawn by
`hide`. Loops may skip `hide`, because the conformance suite shows `baseline_action(s) == baseline_action(hide(s))`.

Optional functions for search and learning are registered in the description: see `engine/rules/extensions.py`.

## Other modules, ordinary Python

| module | content |
|---|---|
| `notation.py` | `write`, `read`, `chance` |
| `view.py` | `view`: everything that one seat may know, as plain data, listed field by field |
| `narrate.py` | the phrases: `asked`, `hint`, `action`, `event`, `refusal`, `reason` |
| `draw.py` | `draw` |
| `words/en.toml`, `words/ja.toml` | the texts |
| `game.py` | the description, `GAME`; see `engine/presentation/game.py` for its parts |

Sometimes the name of an action depends on the state, for example on the card that an instance number stands for. Then the description
registers the functions `notation_of(s, t)` and `narrator_of(s, t)`, which return a notation and a narrator for this state.

**Materials** are data that people bring to a table besides its options, such as a common card set and a deck for each seat:
`{"common": ..., "seats": [...]}`. A game that takes materials has `check_materials`, which raises `BadMaterials` for unusable data, and
reads them in `make_tables(options, materials)`. A whole record contains the materials, so a game can be replayed anywhere. While a
game runs, a viewer's record holds only the common materials and the viewer's own.
"""

import numpy as np

from paddock.engine.rules.bitset import elements, nth, size
from paddock.engine.rules.types import Log, Out, Rng, State, Tables

SPECTATOR = -1

# The engine's own refusals; a game's codes begin at FIRST_CODE.
LEGAL, GAME_OVER, NOT_ASKED, NO_SUCH_ACTION, SEALED_ALREADY = 0, 1, 2, 3, 4
FIRST_CODE = 10
ENGINE_CODES = {GAME_OVER: "P-1", NOT_ASKED: "P-2", NO_SUCH_ACTION: "P-3", SEALED_ALREADY: "P-4"}

MOST_SUBJECT = 8  # largest number of values in the subject that `asks` writes

NO_TABLES = np.dtype([("none", np.int8)])

PROTOTYPE = AssertionError("a prototype was called: the compiler has not put a game's function in its place")


def start(s: State, t: Tables, log: Log) -> None:
    """Set the game up. Before the call, the record is zero except for the random key, the number of seats and the options."""
    raise PROTOTYPE


def asks(s: State, t: Tables, seat: int, out: Out) -> int:
    """Return the kind of decision that this seat owes, or 0. out[0] is the number of values in the subject, and the values follow."""
    raise PROTOTYPE


def legal(s: State, t: Tables, seat: int, out: Out) -> int:
    """Write the groups of this seat's legal actions to `out` (see `add_actions`) and return the number of legal actions.
    A pending seat always has a legal action."""
    raise PROTOTYPE


def why(s: State, t: Tables, seat: int, action: int) -> int:
    """Return 0 if this action is legal for this seat now, else the code of the rule that forbids it. Any two integers are valid
    arguments. The code depends only on information that the seat knows."""
    raise PROTOTYPE


def why_not_asked(s: State, seat: int, action: int, actions: int, sealed: bool) -> int:
    """The engine's own refusals, for the beginning of a game's `why`. Returns LEGAL if this seat is pending and the action exists. sealed:
    the decision is sealed, so a seat that is not pending has already made its choice."""
    if s.over != 0:
        return GAME_OVER
    if seat < 0 or seat >= s.seats:
        return NOT_ASKED
    if action < 0 or action >= actions:
        return NO_SUCH_ACTION
    if (int(s.pending) >> seat) & 1 == 1:
        return LEGAL
    return SEALED_ALREADY if sealed else NOT_ASKED


def play(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Apply this seat's action. `play` checks nothing, so callers call `why` first."""
    raise PROTOTYPE


def result(s: State, t: Tables, out: Out) -> int:
    """Return the reason why the game ended, or 0 if it is not over. Write out[2 * seat] = score and out[2 * seat + 1] = place
    (1 is first)."""
    raise PROTOTYPE


def hide(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """Redraw all information that this seat does not know. All arrangements of the cards, and all sealed or face-down choices, that agree
    with the seat's facts in the record are equally likely. A seat that has closed a sealed choice gets a random complete choice. A
    seat that is still choosing goes back to the beginning of its choice. The record's generator gets a new key (`rekey`). The
    outcome depends only on the facts and `rng`. So two calls give the same result as the second call alone."""
    raise PROTOTYPE


def observe(s: State, t: Tables, seat: int, out: Out) -> None:
    """Write the seat's observation for learning. It has OBS_SIZE numbers, and every one is written."""
    raise PROTOTYPE


def audit(s: State, t: Tables) -> int:
    """Check that nothing was created or lost. Return 0 if every card exists exactly once and the money adds up, else a code."""
    raise PROTOTYPE


def baseline_action(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """Return a sensible legal action for this seat, based only on information that the seat knows."""
    raise PROTOTYPE


def evaluate(s: State, t: Tables, seat: int) -> int:
    """Evaluate the position of this seat: larger is better. The search calls `evaluate` on sampled states when it stops before the end of
    the game, so the function may use the whole state."""
    raise PROTOTYPE


# ------------------------------------------------------------------ groups of actions: the result of `legal`


def no_actions(out: Out) -> int:
    """Set `out` to no groups. Returns 0."""
    out[0] = 0
    return 0


def add_actions(out: Out, base: int, which: int) -> int:
    """Add a group with the actions base + i for every i in the set `which`. Returns the number of its actions."""
    if which == 0:
        return 0
    at = 1 + 2 * int(out[0])
    out[at] = base
    out[at + 1] = which
    out[0] += 1
    return size(which)


def nth_action(out: Out, n: int) -> int:
    """The n-th legal action in `out`, counted from 0."""
    at = 1
    have = size(out[2])
    while n >= have:
        n -= have
        at += 2
        have = size(out[at + 1])
    return int(out[at]) + nth(out[at + 1], n)


def expand_actions(out: Out) -> int:
    """Write the number of legal actions and then each of them to `out`, after the groups. Returns the number. Callers in Python use this
    list because it is faster there than bit sets."""
    at = 1 + 2 * int(out[0])
    n = 0
    for i in range(int(out[0])):
        base = int(out[1 + 2 * i])
        for element in elements(out[2 + 2 * i]):
            n += 1
            out[at + n] = base + element
    out[at] = n
    return n


def has_action(out: Out, action: int) -> bool:
    """Whether this action is one of the legal actions in `out`."""
    for i in range(int(out[0])):
        step = action - int(out[1 + 2 * i])
        if 0 <= step < 62 and (int(out[2 + 2 * i]) >> step) & 1:
            return True
    return False
