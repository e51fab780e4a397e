"""Replacement effects (809). If an effect can replace the event of a frame, a REPLACING frame is pushed on top. It picks one effect and
asks the player if necessary.

The frame below describes its event in the call of `push_replacing`: kind (`Replacement`), seat, card, origin, destination, amount. Frame.STEP of the
frame below receives the result. LOOK: check again, because nothing replaced the event or the event was changed. GONE: something else
happens instead.

The REPLACING frame: SELECT the kind, WHO the seat, EVENT_CARD the card + 1, R0 the origin, R1 the destination, R2 the amount, SOURCE the
picked card or NO_CARD, R3 the picked row + 1 among the candidates of that card.
"""

from enum import IntEnum

from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Action, Decision, allow, allow_yes_no
from paddock.games.force.board.places import owner_of
from paddock.games.force.continuous.conditions import When, conditions_hold
from paddock.games.force.continuous.layers import refresh, see_work
from paddock.games.force.continuous.lookups import fits, is_meant
from paddock.games.force.continuous.order import amount_at, is_alive
from paddock.games.force.data.codes import AbilityFlag, GoingChange, Replacement
from paddock.games.force.data.frames import Fault, FrameKind, ask, pop, push, top
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.durations import drop_effect
from paddock.games.force.effects.waiting import GIVEN, ordinal_of
from paddock.games.force.effects.would_do_anything import instead_possible
from paddock.games.force.events import Event
from paddock.games.force.state import NO_CARD, NO_FRAME, NO_ROW, REPLACED, Effect, Frame, Gathered, State


class EventStep(IntEnum):
    """Frame.STEP of the frame whose event may be replaced."""

    LOOK = 0
    GONE = 1


class ReplaceStep(IntEnum):
    """Frame.STEP of a frame of kind REPLACING."""

    PICK = 0
    PICK_ABILITY = 1
    WHETHER = 2


INSTEAD = 1  # Frame.USED2 of a TEXT frame: the text replaces an event that its event's card was about to cause
ORDINALS = 8  # a mark of a used effect is source * ROOM + ordinal + 1


# ------------------------------------------------------------------ each at most once (809.2c)


def mark_of(s: State, t: Tables, row: int) -> int:
    """The mark of an effect: its source and the ordinal of its ability."""
    source = int(s.gathered[row, Gathered.SOURCE])
    ordinal = GIVEN if s.gathered[row, Gathered.GIVEN] != 0 else ordinal_of(s, t, int(s.gathered[row, Gathered.ABILITY]), source)
    return source * ORDINALS + ordinal + 1


def was_used(s: State, at: int, mark: int) -> bool:
    """Whether the effect with this mark has replaced the event of the frame."""
    for k in range(REPLACED):
        if s.replaced[at, k] == mark:
            return True
    return False


def mark_used(s: State, at: int, mark: int) -> None:
    """Record that the effect with this mark has replaced the event of the frame."""
    for k in range(REPLACED):
        if s.replaced[at, k] == 0:
            s.replaced[at, k] = mark
            return
    s.fault = Fault.FULL_REPLACED


def forget_used(s: State, at: int) -> None:
    """Clear the used effects, because the next event is a different one."""
    for k in range(REPLACED):
        s.replaced[at, k] = 0


def inherit(s: State, source: int, to: int) -> None:
    """Copy the used effects to the frame that happens instead. It is still the same event, so no effect replaces it twice."""
    for k in range(REPLACED):
        s.replaced[to, k] = s.replaced[source, k]


# ------------------------------------------------------------------ what applies


def anything_replaces(s: State, t: Tables, kind: int) -> bool:
    """Whether any active effect replaces events of this kind."""
    see_work(s, t)
    for row in range(int(s.gathers)):
        if t.op_code[int(s.gathered[row, Gathered.OP])] == kind:
            return True
    return False


def push_replacing(s: State, t: Tables, kind: int, seat: int, card: int, came: int, to: int, amount: int) -> bool:
    """Push a REPLACING frame if an effect can replace this event of the top frame. Returns whether there is one."""
    if not anything_replaces(s, t, kind):
        return False
    at = push(s, FrameKind.REPLACING)
    s.frame[at, Frame.SELECT] = kind
    s.frame[at, Frame.WHO] = seat
    s.frame[at, Frame.SOURCE] = NO_CARD
    s.frame[at, Frame.EVENT_CARD] = card + 1
    s.frame[at, Frame.R0] = came
    s.frame[at, Frame.R1] = to
    s.frame[at, Frame.R2] = amount
    if next_candidate(s, t, at, NO_ROW) < 0:
        pop(s)
        return False
    return True


def next_candidate(s: State, t: Tables, at: int, after: int) -> int:
    """The next gathered row after `after` that can replace the event, or NO_ROW."""
    see_work(s, t)
    for row in range(after + 1, int(s.gathers)):
        if t.op_code[int(s.gathered[row, Gathered.OP])] == s.frame[at, Frame.SELECT] and can_replace(s, t, at, row):
            return row
    return NO_ROW


def can_replace(s: State, t: Tables, at: int, row: int) -> bool:
    """Whether the gathered row can replace the event of this REPLACING frame now."""
    ability, source = int(s.gathered[row, Gathered.ABILITY]), int(s.gathered[row, Gathered.SOURCE])
    refresh(s, t)
    if not is_alive(s, row) or (s.gathered[row, Gathered.EFFECT] == 0 and was_used(s, at - 1, mark_of(s, t, row))):
        return False
    if not replaces_event(s, t, at, row) or not conditions_hold(s, t, ability, source, NO_FRAME, When.WORKS):
        return False
    return int(t.ab_flags[ability]) & AbilityFlag.MAY == 0 or instead_possible(s, t, ability, source)


def replaces_event(s: State, t: Tables, at: int, row: int) -> bool:
    """Whether the row names the seat of the event, and its change of the going or its move."""
    op, source, kind = int(s.gathered[row, Gathered.OP]), int(s.gathered[row, Gathered.SOURCE]), int(s.frame[at, Frame.SELECT])
    if not is_meant(source, int(t.op_who[op]), int(s.frame[at, Frame.WHO])):
        return False
    if kind == Replacement.GOING:
        return int(t.op_arg[op]) & (GoingChange.WORSE if s.frame[at, Frame.R2] > 0 else GoingChange.BETTER) != 0
    if kind == Replacement.ZONE:
        return replaces_move(s, t, at, row, op, source)
    return True


def replaces_move(s: State, t: Tables, at: int, row: int, op: int, source: int) -> bool:
    """Whether the row names a move of this card between these zones."""
    card, effect = int(s.frame[at, Frame.EVENT_CARD]) - 1, int(s.gathered[row, Gathered.EFFECT]) - 1
    if t.op_from_mask[op] != 0 and (int(t.op_from_mask[op]) >> int(s.frame[at, Frame.R0])) & 1 == 0:
        return False
    if t.op_to_mask[op] != 0 and (int(t.op_to_mask[op]) >> int(s.frame[at, Frame.R1])) & 1 == 0:
        return False
    if effect >= 0 and s.effects[effect, Effect.CARD] != 0 and s.effects[effect, Effect.CARD] != card + 1:
        return False
    if t.op_sel[op] != 0 and effect < 0 and card != source:
        return False
    return fits(s, t, int(t.op_filter[op]), card, source, 0)


# ------------------------------------------------------------------ picking one


def deciding_seat(s: State, at: int) -> int:
    """809.2, 809.2a, 809.2b, F-34: the user of the card that the event moves, else the acting player."""
    card = int(s.frame[at, Frame.EVENT_CARD]) - 1
    return owner_of(card) if card >= 0 else int(s.frame[at, Frame.WHO])


def nth_candidate_of(s: State, t: Tables, at: int, source: int, nth: int) -> int:
    """The nth candidate row of this source."""
    row = next_candidate(s, t, at, NO_ROW)
    while row >= 0:
        if s.gathered[row, Gathered.SOURCE] == source:
            if nth == 0:
                return row
            nth -= 1
        row = next_candidate(s, t, at, row)
    return NO_ROW


def step_replacing(s: State, t: Tables, log: Log) -> None:
    """Pick the only candidate, or ask which one is first, or whether it is used."""
    at = top(s)
    if s.frame[at, Frame.STEP] == ReplaceStep.WHETHER:
        ask(s, Decision.REPLACE, owner_of(int(s.frame[at, Frame.SOURCE])))
        return
    first = next_candidate(s, t, at, NO_ROW)
    if s.frame[at, Frame.STEP] == ReplaceStep.PICK and next_candidate(s, t, at, first) < 0:
        pick_effect(s, t, at, int(s.gathered[first, Gathered.SOURCE]), 0, log)
    else:
        ask(s, Decision.REPLACE, deciding_seat(s, at))


def offer_replacing(s: State, t: Tables, seat: int) -> None:
    """809.2: add the cards whose effects apply, or then the effects of the picked card. 802.1c-ii: or yes and no."""
    at = top(s)
    if s.frame[at, Frame.STEP] == ReplaceStep.WHETHER:
        allow_yes_no(s)
    elif s.frame[at, Frame.STEP] == ReplaceStep.PICK_ABILITY:
        nth = 0
        while nth_candidate_of(s, t, at, int(s.frame[at, Frame.SOURCE]), nth) >= 0:
            allow(s, Action.ORDINAL + nth)
            nth += 1
    else:
        row = next_candidate(s, t, at, NO_ROW)
        while row >= 0:
            allow(s, int(s.gathered[row, Gathered.SOURCE]))
            row = next_candidate(s, t, at, row)


def answer_replacing(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Pick a card, then one of its effects, then whether to use it."""
    at = top(s)
    source = int(s.frame[at, Frame.SOURCE])
    if s.frame[at, Frame.STEP] == ReplaceStep.WHETHER:
        row = nth_candidate_of(s, t, at, source, int(s.frame[at, Frame.R3]))
        if action == Action.YES:
            apply_instead(s, t, at, row, log)
        else:
            decline(s, t, at, row)
    elif s.frame[at, Frame.STEP] == ReplaceStep.PICK_ABILITY:
        pick_effect(s, t, at, source, action - Action.ORDINAL, log)
    elif nth_candidate_of(s, t, at, action, 1) >= 0:
        s.frame[at, Frame.SOURCE] = action
        s.frame[at, Frame.STEP] = ReplaceStep.PICK_ABILITY
    else:
        pick_effect(s, t, at, action, 0, log)


def pick_effect(s: State, t: Tables, at: int, source: int, nth: int, log: Log) -> None:
    """Apply the nth candidate of this card, or first ask whether to use it (802.1c-ii)."""
    row = nth_candidate_of(s, t, at, source, nth)
    if int(t.ab_flags[int(s.gathered[row, Gathered.ABILITY])]) & AbilityFlag.MAY == 0:
        apply_instead(s, t, at, row, log)
        return
    s.frame[at, Frame.SOURCE] = source
    s.frame[at, Frame.R3] = nth
    s.frame[at, Frame.STEP] = ReplaceStep.WHETHER


def mark_spent(s: State, t: Tables, at: int, row: int) -> None:
    """Mark the effect as used for this event. An effect for the next time only ends (R6)."""
    effect = int(s.gathered[row, Gathered.EFFECT]) - 1
    if effect >= 0:
        drop_effect(s, effect)
    else:
        mark_used(s, at - 1, mark_of(s, t, row))


def decline(s: State, t: Tables, at: int, row: int) -> None:
    """802.1c-ii: do not use the effect. The event below is checked again."""
    mark_spent(s, t, at, row)
    pop(s)


def apply_instead(s: State, t: Tables, at: int, row: int, log: Log) -> None:
    """809.1, 809.1a: cancel the event and do the operations of the effect instead."""
    ability, source, op = int(s.gathered[row, Gathered.ABILITY]), int(s.gathered[row, Gathered.SOURCE]), int(s.gathered[row, Gathered.OP])
    amount = amount_at(s, t, row) if s.gathered[row, Gathered.EFFECT] == 0 else int(t.op_amount[op])
    card = int(s.frame[at, Frame.EVENT_CARD])
    is_fewer = s.frame[at, Frame.SELECT] == Replacement.DISCARD
    mark_spent(s, t, at, row)
    pop(s)
    emit(log, Event.REPLACES, EVERYONE, owner_of(source), source, ability)
    below = at - 1
    if is_fewer:
        s.frame[below, Frame.LEFT] = max(0, int(s.frame[below, Frame.LEFT]) - amount)
        return
    s.frame[below, Frame.STEP] = EventStep.GONE
    text = push(s, FrameKind.TEXT)
    s.frame[text, Frame.ABILITY] = ability
    s.frame[text, Frame.SOURCE] = source
    s.frame[text, Frame.USER] = owner_of(source)
    s.frame[text, Frame.EVENT_CARD] = card
    s.frame[text, Frame.PC] = 1
    s.frame[text, Frame.USED2] = INSTEAD
    inherit(s, below, text)
