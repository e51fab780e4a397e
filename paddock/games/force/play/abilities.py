"""Playing a waiting ability (806.3): its conditions, its cost, then its text.

The ABILITY frame has the same columns as a TEXT frame, and becomes a TEXT frame when the ability resolves.
"""

from enum import IntEnum

from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Action, Decision, allow_yes_no
from paddock.games.force.continuous.conditions import When, conditions_hold
from paddock.games.force.continuous.layers import refresh
from paddock.games.force.data.codes import AbilityFlag
from paddock.games.force.data.frames import FrameKind, ask, pop, push, top
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.texts import TextStep
from paddock.games.force.effects.waiting import drop_waiting
from paddock.games.force.events import Event
from paddock.games.force.play.costs import can_pay_cost, push_cost
from paddock.games.force.state import Frame, State, Waiting


class AbilityStep(IntEnum):
    """Frame.STEP of a frame of kind ABILITY."""

    CONDITIONS = 0
    ASKED = 1
    PAY = 2
    RESOLVE = 3


def push_waiting(s: State, t: Tables, row: int) -> None:
    """805.1, 806.3, 806.7: play this waiting ability, in whatever zone its card is now. 811.1: its source is the card with the ability."""
    at = push(s, FrameKind.ABILITY)
    s.frame[at, Frame.ABILITY] = s.waiting[row, Waiting.ABILITY]
    s.frame[at, Frame.SOURCE] = s.waiting[row, Waiting.SOURCE]
    s.frame[at, Frame.USER] = s.waiting[row, Waiting.USER]
    s.frame[at, Frame.EVENT_CARD] = s.waiting[row, Waiting.EVENT_CARD]
    s.frame[at, Frame.SNAPSHOT] = s.waiting[row, Waiting.SNAPSHOT]
    s.frame[at, Frame.SOURCE_WAS] = s.waiting[row, Waiting.SOURCE_WAS]
    s.frame[at, Frame.GIVEN] = s.waiting[row, Waiting.GIVEN]
    s.frame[at, Frame.STATE] = s.waiting[row, Waiting.STATE]
    drop_waiting(s, row)


def step_ability(s: State, t: Tables, log: Log) -> None:
    """806.3: check the conditions, ask about an optional cost, pay, then begin the text."""
    at = top(s)
    ability, source, user = int(s.frame[at, Frame.ABILITY]), int(s.frame[at, Frame.SOURCE]), int(s.frame[at, Frame.USER])
    cost, step = int(t.ab_cost[ability]), int(s.frame[at, Frame.STEP])
    if step == AbilityStep.CONDITIONS:
        refresh(s, t)
        met = conditions_hold(s, t, ability, source, at, When.RESOLVES)
        if not met or (cost != 0 and not can_pay_cost(s, t, cost, source, user)):
            drop_ability(s, at, log)
        elif (cost != 0 and t.cs_optional[cost] != 0) or int(t.ab_flags[ability]) & AbilityFlag.MAY != 0:
            s.frame[at, Frame.STEP] = AbilityStep.ASKED
            ask(s, Decision.OPTIONAL, user)
        else:
            s.frame[at, Frame.STEP] = AbilityStep.PAY
    elif step == AbilityStep.PAY:
        s.frame[at, Frame.STEP] = AbilityStep.RESOLVE
        if cost != 0:
            push_cost(s, t, cost, source, user)
    else:
        emit(log, Event.RESOLVES, EVERYONE, user, source, ability)
        s.frame[at, Frame.KIND] = FrameKind.TEXT
        s.frame[at, Frame.STEP] = TextStep.BEGIN
        s.frame[at, Frame.DONE] = 1


def drop_ability(s: State, at: int, log: Log) -> None:
    """806.3b, 806.3b-i: remove one waiting ability without any other effect."""
    emit(log, Event.DROPPED, EVERYONE, int(s.frame[at, Frame.USER]), int(s.frame[at, Frame.SOURCE]), int(s.frame[at, Frame.ABILITY]))
    pop(s)


def offer_ability(s: State, t: Tables, seat: int) -> None:
    """806.3a-i: an optional cost may be declined."""
    allow_yes_no(s)


def answer_ability(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """806.3a-i: pay, or decline and drop the ability."""
    at = top(s)
    if action == Action.YES:
        s.frame[at, Frame.STEP] = AbilityStep.PAY
    else:
        drop_ability(s, at, log)
