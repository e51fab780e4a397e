"""The stack of frames: an effect inside a draw inside a run is three frames. `play` runs one loop. The loop lets the top frame do its
next step until a decision is pending, so no function calls itself.
"""

from enum import IntEnum

from paddock.engine.rules.bitset import singleton
from paddock.games.force.state import FRAME, FRAMES, NOTED, REPLACED, SETS, Frame, State


class FrameKind(IntEnum):
    """The kinds of frames, each with the module that implements it."""

    CHECKING = 1  # play/rule_check.py
    PLAYING = 2  # play/cards.py
    PAYING = 3  # play/paying.py
    ABILITY = 4  # play/abilities.py
    TEXT = 5  # effects/texts.py
    CHOOSING = 6  # effects/choosing.py
    DRAWING = 7  # effects/replaceable_events.py
    DISCARDING = 8  # turn/discarding.py
    MOVING = 9  # effects/card_moves.py
    TURNING = 10  # changes of the going: effects/replaceable_events.py
    REPLACING = 11  # effects/replacement.py


class Fault(IntEnum):
    """A full list, or an impossible state."""

    FULL_FRAMES = 1
    FULL_WAITING = 2
    FULL_EFFECTS = 3
    FULL_DELAYED = 4
    FULL_SNAPSHOTS = 5
    FULL_MEMORY = 6
    FULL_NOTED = 7
    IMPOSSIBLE = 8
    FULL_GATHERED = 9
    FULL_MOVES = 10
    FULL_REPLACED = 11


def push(s: State, kind: int) -> int:
    """Push a new frame and return its number. A full stack stops the game with a fault."""
    if s.depth >= FRAMES:
        s.fault = Fault.FULL_FRAMES
        return FRAMES - 1
    at = int(s.depth)
    for k in range(FRAME):
        s.frame[at, k] = 0
    s.frame[at, Frame.KIND] = kind
    s.depth += 1
    return at


def pop(s: State) -> None:
    """Remove the top frame and clear all its fields."""
    s.depth -= 1
    at = int(s.depth)
    for k in range(FRAME):
        s.frame[at, k] = 0
    for k in range(NOTED):
        s.noted[at, k] = 0
        s.noted_at[at, k] = 0
    for k in range(REPLACED):
        s.replaced[at, k] = 0
    for k in range(SETS):
        s.bundle[at, k] = 0
    s.noted_for[at] = 0


def top(s: State) -> int:
    """The number of the frame on top, -1 if there is none."""
    return int(s.depth) - 1


def ask(s: State, kind: int, seat: int) -> None:
    """Set the pending decision: its kind and its seat."""
    s.asked = kind
    s.pending = singleton(seat)


def finish(s: State, done: int) -> None:
    """Remove the top frame. An ability below it gets the number of things that were really done (103.2, N5)."""
    pop(s)
    at = top(s)
    if at >= 0 and (s.frame[at, Frame.KIND] == FrameKind.TEXT or s.frame[at, Frame.KIND] == FrameKind.ABILITY):
        s.frame[at, Frame.DONE] += done
