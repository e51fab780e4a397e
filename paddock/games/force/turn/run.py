"""The run (702.6). F-22: a run lasts from 702.6a to 702.6n. A horse in the turn player's run area is a runner, and a horse in the
opponent's run area is a guard.
"""

from enum import IntEnum

from paddock.engine.rules.bitset import elements, lowest, size
from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Action, Decision, allow
from paddock.games.force.board.places import cards_of, other
from paddock.games.force.board.zones import tick
from paddock.games.force.continuous.current_values import guard_total, run_total
from paddock.games.force.continuous.layers import settle
from paddock.games.force.continuous.printed import is_horse
from paddock.games.force.data.codes import Duration, Trigger
from paddock.games.force.data.frames import ask
from paddock.games.force.data.stages import RunWent, Step
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.durations import expire
from paddock.games.force.effects.replaceable_events import push_clear_run_areas, push_rule_discard, push_rule_draw
from paddock.games.force.effects.triggers import happened
from paddock.games.force.events import Event
from paddock.games.force.play.rule_check import push_check
from paddock.games.force.state import KEEPS, NO_CARD, State


class SincePass(IntEnum):
    """What was played since the priority passed last (`s.passes`, F-24)."""

    FIRST = 0
    NOTHING_PLAYED = 1
    SOMETHING_PLAYED = 2


def step_in_run(s: State, t: Tables, log: Log) -> None:
    """Do one step of the run: 702.6a to 702.6n."""
    seat = int(s.turn_player)
    if s.stage == Step.RUN_BEGINS:
        begin_run(s, t, log)
    elif s.stage == Step.RUNNER:
        settle(s, t)
        s.runner = 0
        s.guarded = 0
        ask(s, Decision.RUNNER, seat)
    elif s.stage == Step.RUNNER_PLAYED:
        s.stage = Step.HORSE_SUPPORTS
        push_check(s)
    elif s.stage == Step.HORSE_SUPPORTS:
        ask(s, Decision.HORSE_SUPPORT, seat)
    elif s.stage == Step.HORSE_SUPPORT_PLAYED:
        s.stage = Step.HORSE_SUPPORTS
        push_check(s)
    elif s.stage == Step.GUARDING:
        ask(s, Decision.GUARD, other(seat))
    elif s.stage == Step.GUARD_PLAYED:
        give_priority(s)
    elif s.stage == Step.PRIORITY:
        ask(s, Decision.PRIORITY, int(s.priority))
    elif s.stage == Step.PRIORITY_PLAYED:
        s.stage = Step.PRIORITY
        push_check(s)
    elif s.stage == Step.COUNT_RUN:
        s.run_count -= 1
        s.stage = Step.RUNNER if s.run_count >= 1 else Step.COMPARE
    else:
        step_after_passes(s, t, log)


def step_after_passes(s: State, t: Tables, log: Log) -> None:
    """Do one step after both players have passed: 702.6k to 702.6n."""
    if s.stage == Step.COMPARE:
        compare(s, t, log)
    elif s.stage == Step.GO_DISTANCE:
        go_distance(s, t, log)
    elif s.stage == Step.DISCARD_BACK:
        discard_back(s)
    elif s.stage == Step.SUCCESS_OVER:
        s.stage = Step.CLEAR_RUN
        push_check(s)
    elif s.stage == Step.CLEAR_RUN:
        clear_run(s)
    else:
        end_run(s, t, log)


def begin_run(s: State, t: Tables, log: Log) -> None:
    """702.6a-i, F-40: the run count starts at 1; extra runs from before are lost."""
    settle(s, t)
    s.in_run = 1
    s.run_count = 1
    s.runners_played = 0
    s.extra_made = 0
    s.run_went = 0
    s.run_total = 0
    s.guard_total = 0
    forget_keeps(s)
    s.stage = Step.RUNNER
    emit(log, Event.RUN_BEGINS, EVERYONE, int(s.turn_player))


def forget_keeps(s: State) -> None:
    """Clear the keep numbers."""
    for k in range(KEEPS):
        s.keep[k] = 0


def no_runner(s: State, t: Tables, log: Log) -> None:
    """702.6b-i, F-2: without any runner in this run, the run is over. After a declined extra run, 702.6k follows."""
    emit(log, Event.NO_RUNNER, EVERYONE, int(s.turn_player))
    if s.runners_played == 0:
        end_run(s, t, log)
    else:
        s.stage = Step.COMPARE


def no_guard(s: State, t: Tables, log: Log) -> None:
    """702.6e-ii, F-23: the event concerns the runner of this pass."""
    emit(log, Event.NO_GUARD, EVERYONE, other(int(s.turn_player)))
    tick(s)
    if s.runner != 0:
        happened(s, t, log, Trigger.NOT_GUARDED, int(s.turn_player), int(s.runner) - 1)
    s.stage = Step.GUARD_PLAYED


def give_priority(s: State) -> None:
    """702.6f, 702.6g: a rule check, then the other player has priority."""
    s.priority = other(int(s.turn_player))
    s.passes = SincePass.FIRST
    s.stage = Step.PRIORITY
    push_check(s)


def priority_played(s: State) -> None:
    """702.6h-i: a support was played with priority."""
    if s.passes == SincePass.NOTHING_PLAYED:
        s.passes = SincePass.SOMETHING_PLAYED
    s.stage = Step.PRIORITY_PLAYED


def stop_playing(s: State, log: Log) -> None:
    """702.6i, F-24: the priority passes to the opponent. If nothing was played since it passed last, the run is counted instead."""
    emit(log, Event.STOPPED, EVERYONE, int(s.priority))
    if s.passes == SincePass.NOTHING_PLAYED:
        s.stage = Step.COUNT_RUN
        return
    s.priority = other(int(s.priority))
    s.passes = SincePass.NOTHING_PLAYED


# ------------------------------------------------------------------ how it went


def compare(s: State, t: Tables, log: Log) -> None:
    """702.6k, 702.6l-i, 702.6m, 702.6m-i, 702.6m-ii, 702.6m-iii: decide success or failure once."""
    seat = int(s.turn_player)
    s.run_total = run_total(s, t)
    s.guard_total = guard_total(s, t)
    s.runs_made[seat] += 1
    emit(log, Event.COMPARED, EVERYONE, seat, int(s.run_total), int(s.guard_total))
    tick(s)
    if s.run_total >= 1 and s.run_total > s.guard_total:
        s.run_went = RunWent.WELL
        emit(log, Event.SUCCEEDED, EVERYONE, seat)
        trigger_for_horses(s, t, log, Trigger.SUCCESS, seat)
        happened(s, t, log, Trigger.SUCCESS, seat, NO_CARD)
        s.stage = Step.GO_DISTANCE
    else:
        s.run_went = RunWent.WRONG
        emit(log, Event.FAILED, EVERYONE, seat)
        trigger_for_horses(s, t, log, Trigger.FAILURE, seat)
        happened(s, t, log, Trigger.FAILURE, seat, NO_CARD)
        if s.guard_total >= 1:
            trigger_for_horses(s, t, log, Trigger.GUARD_WON, other(seat))
            happened(s, t, log, Trigger.GUARD_WON, other(seat), NO_CARD)
        s.stage = Step.CLEAR_RUN
    push_check(s)


def trigger_for_horses(s: State, t: Tables, log: Log, event: int, seat: int) -> None:
    """F-47: trigger the event once for each horse of this seat in the run."""
    for card in cards_of(s.run, seat):
        if is_horse(s, t, card):
            happened(s, t, log, event, seat, card)


def go_distance(s: State, t: Tables, log: Log) -> None:
    """702.6l-ii, F-25: look up the distance. 702.6l-iii: draw that many cards."""
    seat = int(s.turn_player)
    s.run_total = run_total(s, t)
    s.guard_total = guard_total(s, t)
    s.stage = Step.DISCARD_BACK
    gone = int(s.run_total) - int(s.guard_total)
    emit(log, Event.DISTANCE, EVERYONE, seat, max(0, gone))
    if gone > 0:
        push_rule_draw(s, seat, gone)


def discard_back(s: State) -> None:
    """702.6l-iii, 513.1, F-26: discard distance - 1 cards, or distance - n with a keep number. If there are several keep numbers, the
    turn player picks one."""
    gone = int(s.run_total) - int(s.guard_total)
    if gone > 0 and keep_count(s) > 1:
        ask(s, Decision.KEEP, int(s.turn_player))
        return
    discard_distance(s, gone, lowest(keep_set(s)) if keep_count(s) == 1 else 1)


def keep_set(s: State) -> int:
    """The different keep numbers of this success, each at most 9."""
    found = 0
    for k in range(KEEPS):
        if s.keep[k] != 0:
            found |= 1 << min(9, int(s.keep[k]))
    return found


def keep_count(s: State) -> int:
    """The number of different keep numbers."""
    return size(keep_set(s))


def offer_keep(s: State) -> None:
    """F-26: add the keep numbers to pick from."""
    for number in elements(keep_set(s)):
        allow(s, Action.NUMBER + number)


def answer_keep(s: State, action: int) -> None:
    """F-26: discard with the picked keep number."""
    discard_distance(s, int(s.run_total) - int(s.guard_total), action - Action.NUMBER)


def discard_distance(s: State, gone: int, kept: int) -> None:
    """Begin to discard the distance, less the cards that are kept."""
    s.stage = Step.SUCCESS_OVER
    forget_keeps(s)
    if gone - kept > 0:
        push_rule_discard(s, int(s.turn_player), gone - kept)


def clear_run(s: State) -> None:
    """702.6n: move all cards of both run areas to the farms at the same time."""
    s.stage = Step.RUN_OVER
    if int(s.run[0, 0]) | int(s.run[0, 1]) | int(s.run[1, 0]) | int(s.run[1, 1]) != 0:
        push_clear_run_areas(s)


def end_run(s: State, t: Tables, log: Log) -> None:
    """F-28: end the effects of "this run", before the rule check of 702.6o."""
    settle(s, t)
    s.in_run = 0
    s.run_count = 0
    s.runner = 0
    s.guarded = 0
    s.run_went = 0
    s.run_total = 0
    s.guard_total = 0
    s.extra_made = 0
    s.runners_played = 0
    expire(s, t, Duration.RUN, log)
    emit(log, Event.RUN_ENDS, EVERYONE, int(s.turn_player))
    s.stage = Step.AFTER_RUN
