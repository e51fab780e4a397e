"""The rules contract of Force of the Horse: decisions, legal actions, refusals and play.

The functions of this module leave the scratch fields clear (`forget`). `accel.py` has versions of `legal` and `play` that keep them for
the next call. A name imported `as` itself is part of the contract. The chapters of the rules are in folders:

- `board`: places and knowledge of cards
- `continuous`: continuous effects
- `effects`: one-shot and replacement effects
- `play`: playing and paying
- `turn`: preparation, and the steps of a turn
"""

from paddock.engine.rules.bitset import has
from paddock.engine.rules.contract import LEGAL, why_not_asked
from paddock.engine.rules.types import Log, Out
from paddock.games.force.accel import legal_keeping_scratch, play_keeping_scratch
from paddock.games.force.actions import ACTIONS as ACTIONS
from paddock.games.force.actions import allow_nothing, allowed
from paddock.games.force.audit import audit as audit
from paddock.games.force.continuous.layers import forget
from paddock.games.force.data.frames import FrameKind, top
from paddock.games.force.data.stages import Step
from paddock.games.force.data.tables import TABLES as TABLES
from paddock.games.force.data.tables import Tables
from paddock.games.force.hide import hide as hide
from paddock.games.force.observation import OBSERVATION, write_observation
from paddock.games.force.result import result as result
from paddock.games.force.state import MAY_WORDS, Frame, State
from paddock.games.force.state import STATE as STATE
from paddock.games.force.turn.interpreter import offer_all
from paddock.games.force.turn.setup import open_table
from paddock.games.force.turn.why_not import reason_for

MOST_GROUPS = MAY_WORDS  # one group of actions for each word of the set of legal actions
MOST_LOG = 16_000
OBS_SIZE, OBS_DTYPE = OBSERVATION.size, OBSERVATION.dtype


def start(s: State, t: Tables, log: Log) -> None:
    """601: set up the race. Then both players choose their decks."""
    open_table(s, t, log)


def asks(s: State, t: Tables, seat: int, out: Out) -> int:
    """Return the kind of decision, or 0 if this seat has none. The subject has two numbers: the frame's card (-1: none), and how much is
    left to choose or pay."""
    out[0] = 0
    if seat < 0 or seat >= s.seats or not has(s.pending, seat):
        return 0
    out[0] = 2
    out[1] = -1
    out[2] = 0
    if s.depth > 0:
        at = top(s)
        kind = s.frame[at, Frame.KIND]
        out[1] = -1 if kind == FrameKind.CHECKING else s.frame[at, Frame.SOURCE]
        out[2] = s.frame[at, Frame.LEFT]
    return int(s.asked)


def legal(s: State, t: Tables, seat: int, out: Out) -> int:
    """Write the legal actions of this seat as groups. Returns the number of actions."""
    n = legal_keeping_scratch(s, t, seat, out)
    forget(s)
    return n


def why(s: State, t: Tables, seat: int, action: int) -> int:
    """Return LEGAL, or the refusal. A sealed choice before the race is final."""
    code = why_not_asked(s, seat, action, ACTIONS, s.stage <= Step.CHOOSING_HANDS)
    if code != LEGAL:
        return code
    offer_all(s, t, seat)
    code = LEGAL if allowed(s, action) else reason_for(s, t, seat, action)
    allow_nothing(s)
    forget(s)
    return code


def play(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Apply the action and everything that follows from it."""
    play_keeping_scratch(s, t, seat, action, log)
    forget(s)


def observe(s: State, t: Tables, seat: int, out: Out) -> None:
    """Write the observation of this seat."""
    write_observation(s, t, seat, out)
    forget(s)
