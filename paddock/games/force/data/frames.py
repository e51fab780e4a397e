"""The stack of what is going on: an effect inside a draw inside a run is three frames. `play` runs one loop that lets the top frame do its
next step until a decision is due; nothing calls itself.
"""

from paddock.engine.rules.bitset import singleton
from paddock.games.force.state import F_DONE, F_KIND, FRAME, FRAMES, NOTED, REPLACED, SETS, State

# kinds of frames, with the module that steps them
CHECKING, PLAYING, PAYING = 1, 2, 3  # play/rule_check.py, play/cards.py, play/paying.py
ABILITY, TEXT, CHOOSING = 4, 5, 6  # play/abilities.py, effects/texts.py, effects/choosing.py
DRAWING, DISCARDING, MOVING = 7, 8, 9  # effects/single_actions.py, turn/discarding.py, effects/card_moves.py
TURNING, REPLACING = 10, 11  # the going: effects/single_actions.py; effects/replacement.py

# faults: a list that is full, or a state that cannot be
(FULL_FRAMES, FULL_WAITING, FULL_EFFECTS, FULL_DELAYED, FULL_SNAPSHOTS, FULL_MEMORY, FULL_NOTED, IMPOSSIBLE, FULL_GATHERED, FULL_MOVES,
 FULL_REPLACED) = range(1, 12)  # fmt: skip


def push(s: State, kind: int) -> int:
    """A new frame on top; returns its number. A full stack stops the game."""
    if s.depth >= FRAMES:
        s.fault = FULL_FRAMES
        return FRAMES - 1
    at = int(s.depth)
    for k in range(FRAME):
        s.frame[at, k] = 0
    s.frame[at, F_KIND] = kind
    s.depth += 1
    return at


def pop(s: State) -> None:
    """The top frame is done; nothing of it stays behind."""
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
    """A decision is due: of what kind, and whose."""
    s.asked = kind
    s.pending = singleton(seat)


def finish(s: State, done: int) -> None:
    """The top frame is done; an ability below it learns how much was really done (103.2, N5)."""
    pop(s)
    at = top(s)
    if at >= 0 and (s.frame[at, F_KIND] == TEXT or s.frame[at, F_KIND] == ABILITY):
        s.frame[at, F_DONE] += done
