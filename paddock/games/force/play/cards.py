"""Playing a card (805.2): name it, make its choices, pay for it, resolve it.

The PLAYING frame: SOURCE the card, USER the player, R0 the way it is played (PlayedAs), NAMED the horse that a
horse support names + 1, COUNT the number of costs paid so far.
"""

from enum import IntEnum

from paddock.engine.rules.bitset import singleton
from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Decision, allow
from paddock.games.force.board.places import all_cards
from paddock.games.force.board.zones import lay_quietly, tick
from paddock.games.force.continuous.current_values import cost_of
from paddock.games.force.continuous.layers import refresh, settle
from paddock.games.force.continuous.lookups import amount_of, fits
from paddock.games.force.continuous.printed import is_horse
from paddock.games.force.continuous.prohibitions import may_be_named, required_cost
from paddock.games.force.data.codes import AbilityKind, CostKind, Deed, PileEnd, SupportType, Trigger, Zone
from paddock.games.force.data.frames import FrameKind, pop, push, top
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.recorded_moves import before_move
from paddock.games.force.effects.replaceable_events import push_move
from paddock.games.force.effects.texts import push_text
from paddock.games.force.effects.triggers import after_moves, happened
from paddock.games.force.effects.would_do_anything import could_do
from paddock.games.force.events import Event
from paddock.games.force.play.costs import push_cost
from paddock.games.force.play.paying import forget_payment, push_payment, push_payment_before
from paddock.games.force.state import NO_CARD, NO_FRAME, Frame, State


class PlayedAs(IntEnum):
    """The way in which a card is played."""

    RUNNER = 1
    GUARD = 2
    SUPPORT = 3


# The deed of each PlayedAs, as requirements and obligations name it.
DEEDS = (0, int(Deed.RUN), int(Deed.GUARD), int(Deed.PLAY))


class PlayStep(IntEnum):
    """Frame.STEP of a frame of kind PLAYING."""

    CHOICES = 0
    REQUIREMENTS = 1
    COSTS = 2
    RESOLVE = 3
    AFTER_TEXT = 4
    LAID = 5


def play_card(s: State, t: Tables, seat: int, card: int, how: int, log: Log) -> None:
    """805.2a-i: the card is shown and moves to the resolution area."""
    at = push(s, FrameKind.PLAYING)
    s.frame[at, Frame.SOURCE] = card
    s.frame[at, Frame.USER] = seat
    s.frame[at, Frame.R0] = how
    forget_payment(s, t)
    tick(s)
    lay_quietly(s, card, Zone.DESK, PileEnd.TOP)
    emit(log, Event.PLAYS, EVERYONE, seat, card)


def text_of(s: State, t: Tables, card: int) -> int:
    """The ability that is a support's text, 0 if it has none."""
    card_row = int(s.card[card])
    first = int(t.card_first[card_row])
    for ability in range(first, first + int(t.card_abilities[card_row])):
        if t.ab_kind[ability] == AbilityKind.PLAY:
            return ability
    return 0


def step_playing(s: State, t: Tables, log: Log) -> None:
    """Do the next step of 805.2b to d."""
    at = top(s)
    card, seat = int(s.frame[at, Frame.SOURCE]), int(s.frame[at, Frame.USER])
    how, step = int(s.frame[at, Frame.R0]), int(s.frame[at, Frame.STEP])
    if step == PlayStep.CHOICES:
        if how == PlayedAs.SUPPORT and t.card_type[s.card[card]] == SupportType.HORSE and s.frame[at, Frame.NAMED] == 0:
            s.asked = Decision.NAMED
            s.pending = singleton(seat)
        else:
            s.frame[at, Frame.STEP] = PlayStep.REQUIREMENTS
    elif step == PlayStep.REQUIREMENTS:
        pay_next_requirement(s, t, at, seat, card, how)
    elif step == PlayStep.COSTS:
        s.frame[at, Frame.STEP] = PlayStep.RESOLVE
        pay_costs(s, t, seat, card, how)
    elif step == PlayStep.RESOLVE:
        resolve_card(s, t, at, seat, card, how, log)
    elif step == PlayStep.AFTER_TEXT:
        s.frame[at, Frame.STEP] = PlayStep.LAID
        push_move(s, card, Zone.RUN if t.card_type[s.card[card]] == SupportType.HORSE else Zone.FARM)
    else:
        pop(s)


# ------------------------------------------------------------------ choices (805.2b)


def may_name(s: State, t: Tables, seat: int, card: int, horse: int) -> bool:
    """805.2b-i: whether this support may name this runner or guard of either side. The support's text must have an effect on it (805.3)."""
    ability = text_of(s, t, card)
    return (
        is_horse(s, t, horse)
        and may_be_named(s, t, seat, horse)
        and fits_named_filter(s, t, int(t.ab_event_filter[ability]), horse, card)
        and could_do(s, t, ability, card, horse)
    )


def fits_named_filter(s: State, t: Tables, filter_row: int, horse: int, card: int) -> bool:
    """Whether the horse fits the filter of the support's target, with current values. Every horse fits filter 0."""
    if filter_row == 0:
        return True
    refresh(s, t)
    return fits(s, t, filter_row, horse, card, 0)


def offer_named(s: State, t: Tables, seat: int) -> None:
    """805.2b-i: add the horses that the support may name."""
    card = int(s.frame[top(s), Frame.SOURCE])
    for horse in all_cards(s.run):
        if may_name(s, t, seat, card, horse):
            allow(s, horse)


def answer_named(s: State, t: Tables, seat: int, horse: int, log: Log) -> None:
    """805.2b-i: store the named horse."""
    at = top(s)
    s.frame[at, Frame.NAMED] = horse + 1
    s.frame[at, Frame.STEP] = PlayStep.REQUIREMENTS
    emit(log, Event.NAMES, EVERYONE, seat, horse)


# ------------------------------------------------------------------ costs (510, 805.2c)


def points_for(s: State, t: Tables, card: int, how: int) -> int:
    """805.2c-i: a runner costs its cost in force, looked up on the resolution area. A support costs the amount in its text, and a guard
    costs nothing."""
    if how == PlayedAs.RUNNER:
        return max(0, cost_of(s, t, card))
    settle(s, t)
    row = int(t.ab_cost[text_of(s, t, card)]) if how == PlayedAs.SUPPORT else 0
    return amount_of(s, t, int(t.cs_number[row]), card, NO_FRAME) if t.cs_code[row] == CostKind.FORCE and t.cs_optional[row] == 0 else 0


def pay_next_requirement(s: State, t: Tables, at: int, seat: int, card: int, how: int) -> None:
    """510.1, 510.3, F-39: pay the requirements one by one, before the costs."""
    nth = int(s.frame[at, Frame.COUNT])
    row = required_cost(s, t, DEEDS[how], seat, card, nth)
    if row == 0:
        s.frame[at, Frame.STEP] = PlayStep.COSTS
        return
    s.frame[at, Frame.COUNT] = nth + 1
    if t.cs_code[row] == CostKind.FORCE:
        points = amount_of(s, t, int(t.cs_number[row]), card, NO_FRAME)
        push_payment_before(s, t, seat, points, NO_CARD, points_for(s, t, card, how), card)
    else:
        push_cost(s, t, row, card, seat)


def pay_costs(s: State, t: Tables, seat: int, card: int, how: int) -> None:
    """805.2c: begin the payment of a runner's cost, or of a support's cost that is not optional. A guard costs nothing."""
    forget_payment(s, t)
    if how == PlayedAs.RUNNER:
        push_payment(s, t, seat, points_for(s, t, card, how), card)
    elif how == PlayedAs.SUPPORT:
        row = int(t.ab_cost[text_of(s, t, card)])
        if row != 0 and t.cs_optional[row] == 0:
            push_cost(s, t, row, card, seat)


# ------------------------------------------------------------------ resolving (805.2d)


def resolve_card(s: State, t: Tables, at: int, seat: int, card: int, how: int, log: Log) -> None:
    """805.2d-i, 805.2d-ii, 805.2d-iii, 805.2d-iv, 805.2d-v: put a runner or guard to its run area, put a situation to its area, or do the
    text of another support."""
    happened(s, t, log, Trigger.PLAYED, seat, card)
    tick(s)
    if how == PlayedAs.RUNNER:
        pop(s)
        put_runner(s, t, seat, card, log)
        return
    if how == PlayedAs.GUARD:
        pop(s)
        settle(s, t)
        s.guarded = 1
        before_move(s, t, card, Zone.HAND, Zone.RUN)
        lay_quietly(s, card, Zone.RUN, PileEnd.TOP)
        emit(log, Event.PUT_TO_GUARD, EVERYONE, seat, card)
        after_moves(s, t, log)
        return
    settle(s, t)
    s.supports_played[seat] += 1
    if t.card_type[s.card[card]] == SupportType.SITUATION:
        s.frame[at, Frame.STEP] = PlayStep.LAID
        push_move(s, card, Zone.SITUATIONS)
        return
    s.frame[at, Frame.STEP] = PlayStep.AFTER_TEXT
    push_text(s, t, text_of(s, t, card), card, seat, int(s.frame[at, Frame.NAMED]))


def put_runner(s: State, t: Tables, seat: int, card: int, log: Log) -> None:
    """805.2d-i: move the runner and the forces paid for it to the run area at the same moment (806.4b). 512: a second runner uses an
    extra run."""
    s.runner = card + 1
    s.runners_played += 1
    if s.runners_played > 1:
        s.extra_made = 1
    before_move(s, t, card, Zone.HAND, Zone.RUN)
    for force in all_cards(s.paid):
        before_move(s, t, force, Zone.HAND, Zone.RUN)
    lay_quietly(s, card, Zone.RUN, PileEnd.TOP)
    for force in all_cards(s.paid):
        lay_quietly(s, force, Zone.RUN, PileEnd.TOP)
    emit(log, Event.PUT_TO_RUN, EVERYONE, seat, card)
    after_moves(s, t, log)
