"""Events with a frame of their own, because an effect may replace them (809): drawing, discarding, moving cards, changing the going.

The `push_` functions begin them. Drawing (502) and changing the going (511) ask for no decision, so their steps are here too.
"""

from enum import IntEnum

from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.board.places import current_area, word_of
from paddock.games.force.board.zones import tick
from paddock.games.force.continuous.prohibitions import going_may_change, may_draw_by_ability
from paddock.games.force.data.codes import PileEnd, Replacement, Trigger, Zone
from paddock.games.force.data.frames import FrameKind, finish, push, top
from paddock.games.force.data.limits import going_after
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.moving import draw_one
from paddock.games.force.effects.replacement import EventStep, forget_used, inherit, push_replacing
from paddock.games.force.effects.triggers import happened
from paddock.games.force.events import Event
from paddock.games.force.state import NO_CARD, SETS, WORD, Frame, State


class DrawDiscardFlag(IntEnum):
    """Frame.FLAGS of a frame of kind DRAWING or DISCARDING."""

    BY_ABILITY = 1  # an ability causes it, not the rules
    RANDOM = 2
    SEALED = 8  # the first of two discarding players: the picks stay hidden (103.4b)
    SECOND = 16  # the second of them
    AS_COST = 32


class MoveFlag(IntEnum):
    """Frame.FLAGS of a frame of kind MOVING."""

    SHOWN = 1  # shown to everyone during the move
    BY_LOT = 2  # the cards were drawn at random, and their order is random too (504.2)
    DISCARDED = 4
    FOR_A_COST = 8  # discarded for a cost


# ------------------------------------------------------------------ beginning


def push_rule_draw(s: State, seat: int, n: int) -> None:
    """702.3, 702.6l-iii: begin a draw by the rules."""
    push_draw(s, seat, n, 0)


def push_draw(s: State, seat: int, n: int, flags: int) -> None:
    """502.2: begin to draw one card n times. 103.2b: 0 or fewer does nothing."""
    if n > 0:
        at = push(s, FrameKind.DRAWING)
        s.frame[at, Frame.WHO] = seat
        s.frame[at, Frame.LEFT] = n
        s.frame[at, Frame.FLAGS] = flags


def push_rule_discard(s: State, seat: int, n: int) -> None:
    """702.6l-iii, F-28: begin a discard by the rules, of n cards of the seat's choice."""
    push_discard(s, seat, n, 0, NO_CARD, 0)


def push_discard(s: State, seat: int, n: int, filter_row: int, source: int, flags: int) -> None:
    """Begin a discard of n cards that fit a filter of the card `source` (0: any card). 0 or fewer does nothing."""
    if n > 0:
        at = push(s, FrameKind.DISCARDING)
        s.frame[at, Frame.WHO] = seat
        s.frame[at, Frame.LEFT] = n
        s.frame[at, Frame.SELECT] = filter_row
        s.frame[at, Frame.SOURCE] = source
        s.frame[at, Frame.FLAGS] = flags


def push_moving(s: State, to: int) -> int:
    """Push a MOVING frame without cards. Returns the frame. The clock stands still: the instruction that moves the cards sets the time."""
    at = push(s, FrameKind.MOVING)
    s.frame[at, Frame.SOURCE] = NO_CARD
    s.frame[at, Frame.TO] = to
    s.frame[at, Frame.AT] = PileEnd.TOP
    return at


def push_move(s: State, card: int, to: int) -> None:
    """Begin the move of one card that lies open or goes to an open zone."""
    at = push_moving(s, to)
    s.bundle[at, card // WORD] = 1 << (card % WORD)


def push_bundle(s: State, parent: int, to: int) -> None:
    """Begin the move of all cards in the bundle of the frame `parent` at the same time. That bundle becomes empty."""
    at = push_moving(s, to)
    for w in range(SETS):
        s.bundle[at, w] = s.bundle[parent, w]
        s.bundle[parent, w] = 0


def push_clear_run_areas(s: State) -> None:
    """702.6n: begin the move of all cards of both run areas to the farms at the same time. No card asks for this, so it has its own time."""
    tick(s)
    at = push_moving(s, Zone.FARM)
    for w in range(SETS):
        s.bundle[at, w] = word_of(s.run, w)


def push_going_change(s: State, steps: int, seat: int, parent: int) -> None:
    """511: begin a change of the going. steps > 0 makes it worse. Effects that were used on the frame `parent` cannot replace it."""
    at = push(s, FrameKind.TURNING)
    s.frame[at, Frame.LEFT] = steps
    s.frame[at, Frame.WHO] = seat
    inherit(s, parent, at)


# ------------------------------------------------------------------ drawing (502)


def step_drawing(s: State, t: Tables, log: Log) -> None:
    """Draw one card, unless an effect replaces this draw. Each draw is a separate event (F-34)."""
    at = top(s)
    seat = int(s.frame[at, Frame.WHO])
    if s.frame[at, Frame.STEP] == EventStep.GONE:
        next_draw(s, at, 0)
        return
    forbidden = int(s.frame[at, Frame.FLAGS]) & DrawDiscardFlag.BY_ABILITY != 0 and not may_draw_by_ability(s, t, seat)
    if s.frame[at, Frame.LEFT] <= 0 or forbidden or current_area(s, seat) == 0:
        finish(s, int(s.frame[at, Frame.DONE]))
    elif not push_replacing(s, t, Replacement.DRAW, seat, NO_CARD, 0, 0, 1):
        next_draw(s, at, 1 if draw_one(s, t, log, seat) else 0)


def next_draw(s: State, at: int, drawn: int) -> None:
    """Count a draw that was made or replaced, and begin the next one."""
    s.frame[at, Frame.LEFT] -= 1
    s.frame[at, Frame.DONE] += drawn
    s.frame[at, Frame.STEP] = EventStep.LOOK
    forget_used(s, at)


# ------------------------------------------------------------------ the going (511)


def step_turning(s: State, t: Tables, log: Log) -> None:
    """511.1, 511.2: change the going, unless an effect replaces the change. 511.1a, 103.2a: if the going would not change, nothing
    happens."""
    at = top(s)
    steps, old = int(s.frame[at, Frame.LEFT]), int(s.going)
    if s.frame[at, Frame.STEP] == EventStep.GONE or going_after(s, steps) == old or not going_may_change(s, t):
        finish(s, 0)
    elif not push_replacing(s, t, Replacement.GOING, int(s.frame[at, Frame.WHO]), NO_CARD, 0, 0, steps):
        tick(s)
        s.going = going_after(s, steps)
        s.fresh = 0
        finish(s, abs(int(s.going) - old))
        emit(log, Event.GOING, EVERYONE, int(s.turn_player), old, int(s.going))
        happened(s, t, log, Trigger.GOING, int(s.turn_player), NO_CARD)
