"""Durations of effects and delayed triggers (D1 to D6, F-28, 808.2, 1102.5). This module adds rows and removes expired rows."""

from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.board.places import is_in, owner_of
from paddock.games.force.data.codes import Duration, Trigger
from paddock.games.force.data.frames import Fault
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.triggers import drop_delayed
from paddock.games.force.events import Event
from paddock.games.force.state import DELAYED, EFFECT, EFFECTS, NO_ROW, Delayed, Effect, State

MORE = 2  # number of rows kept free, so that expired rows are removed before the list is full


def add_effect(s: State, t: Tables, log: Log, op: int, ability: int, source: int, card: int, duration: int) -> int:
    """802.1b: begin a continuous or replacement effect on a card, or on none (NO_CARD). Returns its row. 1102.5: a horse's effects last
    while it stays in the run area. A horse that has already left begins none."""
    if duration == Duration.IN_RUN_AREA and not is_in(s.run, source):
        return NO_ROW
    if s.lasting >= EFFECTS - MORE:
        sweep(s, t, log)
    row = int(s.lasting)
    if row >= EFFECTS:
        s.fault = Fault.FULL_EFFECTS
        return NO_ROW
    s.effects[row, Effect.OP] = op
    s.effects[row, Effect.ABILITY] = ability
    s.effects[row, Effect.SOURCE] = source
    s.effects[row, Effect.USER] = owner_of(source)
    s.effects[row, Effect.CARD] = card + 1
    s.effects[row, Effect.DURATION] = duration
    s.effects[row, Effect.TURN] = s.turn
    s.effect_stamp[row] = s.clock
    s.effect_card_stamp[row] = s.stamp[card] if card >= 0 else 0
    s.lasting += 1
    s.fresh = 0
    emit(log, Event.EFFECT_BEGINS, EVERYONE, owner_of(source), source, op)
    return row


def set_effect(s: State, row: int, amount: int, mask: int) -> None:
    """Store the values that the effect changes, which are fixed when it begins."""
    if row >= 0:
        s.effects[row, Effect.AMOUNT] = amount
        s.effects[row, Effect.MASK] = mask


def drop_effect(s: State, row: int) -> None:
    """Remove a row of the effects, without an event."""
    last = int(s.lasting) - 1
    for i in range(row, last):
        for k in range(EFFECT):
            s.effects[i, k] = s.effects[i + 1, k]
        s.effect_stamp[i] = s.effect_stamp[i + 1]
        s.effect_card_stamp[i] = s.effect_card_stamp[i + 1]
    for k in range(EFFECT):
        s.effects[last, k] = 0
    s.effect_stamp[last] = 0
    s.effect_card_stamp[last] = 0
    s.lasting = last
    s.fresh = 0


def add_delayed(s: State, ability: int, source: int, card: int, duration: int, once: int) -> None:
    """806.5: add a delayed trigger. 811.2: its source is the card that created it."""
    row = int(s.delays)
    if row >= DELAYED:
        s.fault = Fault.FULL_DELAYED
        return
    s.delayed[row, Delayed.ABILITY] = ability
    s.delayed[row, Delayed.SOURCE] = source
    s.delayed[row, Delayed.USER] = owner_of(source)
    s.delayed[row, Delayed.DURATION] = duration
    s.delayed[row, Delayed.SINCE] = s.turn
    s.delayed[row, Delayed.ONCE] = once
    s.delayed[row, Delayed.CARD] = card + 1
    s.delays += 1


# ------------------------------------------------------------------ the end


def expire(s: State, t: Tables, ending: int, log: Log) -> None:
    """End the rows whose duration is over: Duration.RUN, Duration.TURN or Duration.NEXT_TURN. NEXT_TURN ends only for the turn player,
    whose turn has just begun."""
    row = 0
    while row < int(s.lasting):
        if is_over(s, ending, int(s.effects[row, Effect.DURATION]), int(s.effects[row, Effect.USER]), int(s.effects[row, Effect.TURN])):
            end_effect(s, log, row)
        else:
            row += 1
    row = 0
    while row < int(s.delays):
        over = is_over(
            s, ending, int(s.delayed[row, Delayed.DURATION]), int(s.delayed[row, Delayed.USER]), int(s.delayed[row, Delayed.SINCE])
        )
        if over and (ending != Duration.NEXT_TURN or t.ab_event[int(s.delayed[row, Delayed.ABILITY])] != Trigger.TURN):
            drop_delayed(s, row)
        else:
            row += 1
    sweep(s, t, log)


def is_over(s: State, ending: int, duration: int, user: int, since: int) -> bool:
    """Whether a row with this duration ends now. NEXT_TURN needs a later turn of its user."""
    return duration == ending and (ending != Duration.NEXT_TURN or (user == s.turn_player and since < s.turn))


def end_effect(s: State, log: Log, row: int) -> None:
    """Remove an effect, with its event."""
    emit(
        log,
        Event.EFFECT_ENDS,
        EVERYONE,
        int(s.effects[row, Effect.USER]),
        int(s.effects[row, Effect.SOURCE]),
        int(s.effects[row, Effect.OP]),
    )
    drop_effect(s, row)


def sweep(s: State, t: Tables, log: Log) -> None:
    """Remove effects whose card has moved (808.2), and effects whose horse has left the run area (1102.5)."""
    row = 0
    while row < int(s.lasting):
        if has_moved(s, row) or has_left(s, row):
            end_effect(s, log, row)
        else:
            row += 1


def has_moved(s: State, row: int) -> bool:
    """808.2: whether the card of the effect has moved since the effect began."""
    card = int(s.effects[row, Effect.CARD]) - 1
    return card >= 0 and s.effect_card_stamp[row] != s.stamp[card]


def has_left(s: State, row: int) -> bool:
    """1102.5: whether the effect lasts while its horse is in the run area, and the horse has left."""
    source = int(s.effects[row, Effect.SOURCE])
    if s.effects[row, Effect.DURATION] != Duration.IN_RUN_AREA:
        return False
    return not is_in(s.run, source) or s.stamp[source] > s.effect_stamp[row]
