"""Conditions C1 to C14. The arguments `source` and `at` have the same meaning as in `lookups.py`."""

from enum import IntEnum

from paddock.games.force.board.places import all_cards, current_area, has_situation, other, owner_of
from paddock.games.force.continuous.lookups import amount_of, count_cards, fits, is_meant, number_of, player, subject, subject_was
from paddock.games.force.continuous.printed import going_now, guard_now, is_horse, role_of, run_now, suits
from paddock.games.force.data.codes import (
    AbilityKind,
    Comparison,
    Condition,
    PaymentFact,
    Role,
    RunFact,
    Standing,
    TurnCount,
    TurnFact,
    Who,
)
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import NO_CARD, SEATS, Frame, Snapshot, State


class When(IntEnum):
    """The time at which the conditions of an ability are checked."""

    WORKS = 0  # a constant ability, a state, a replacement, a force value or the text of a support works
    RESOLVES = 1  # a waiting ability is played (806.3)


def conditions_hold(s: State, t: Tables, ability: int, source: int, at: int, when: int) -> bool:
    """Whether the up to three conditions of an ability hold at this time. 1102.2, F-29: conditions about the event's card were checked when
    the ability triggered (`triggers.event_conditions_hold`). For a state ability, the state itself is the trigger (806.6)."""
    if t.ab_cond1[ability] == 0 or (when == When.RESOLVES and t.ab_kind[ability] == AbilityKind.STATE):
        return True
    return (
        is_met(s, t, int(t.ab_cond1[ability]), source, at, when)
        and is_met(s, t, int(t.ab_cond2[ability]), source, at, when)
        and is_met(s, t, int(t.ab_cond3[ability]), source, at, when)
    )


def is_met(s: State, t: Tables, cond: int, source: int, at: int, when: int) -> bool:
    """Whether one condition holds. Conditions about the event's card count as met when the ability resolves."""
    return (when == When.RESOLVES and t.co_code[cond] == Condition.EVENT_CARD) or holds(s, t, cond, source, at)


def satisfies(value: int, how: int, with_: int) -> bool:
    """515: whether the value is at least, at most or exactly the operand."""
    if how == Comparison.AT_LEAST:
        return value >= with_
    return value <= with_ if how == Comparison.AT_MOST else value == with_


def holds(s: State, t: Tables, cond: int, source: int, at: int) -> bool:
    """Whether condition row `cond` holds; row 0 always does."""
    if cond == 0:
        return True
    code = int(t.co_code[cond])
    if code <= Condition.COUNT_MORE:
        found = holds_on_the_board(s, t, cond, code, source, at)
    elif code <= Condition.ROLE:
        found = holds_of_a_card(s, t, cond, code, source, at)
    else:
        found = holds_of_the_play(s, t, cond, code, source, at)
    return bool(found != (t.co_negated[cond] != 0))


def holds_on_the_board(s: State, t: Tables, cond: int, code: int, source: int, at: int) -> bool:
    """C1 to C6: whether a condition about suited horses, the race, the areas or the number of cards holds."""
    if code == Condition.SUITED:
        card = subject(s, t, int(t.co_sel[cond]), source, at)
        return card >= 0 and is_suited(s, t, card, int(t.co_mask[cond]), t.co_arg[cond] != 0)
    if code == Condition.RACE:
        return is_race(s, t, cond)
    if code == Condition.RUNS_IN:
        return is_in_area(s, t, cond, source)
    if code == Condition.AHEAD:
        return is_standing(s, player(source, int(t.co_whose[cond])), int(t.co_number[cond]), int(t.co_amount[cond]))
    if code == Condition.COUNT:
        found = count_cards(s, t, int(t.co_mask[cond]), int(t.co_whose[cond]), int(t.co_filter[cond]), source)
        return satisfies(found, int(t.co_compare[cond]), amount_of(s, t, int(t.co_amount[cond]), source, at))
    return code == Condition.COUNT_MORE and has_more(s, t, cond, source)


def is_suited(s: State, t: Tables, card: int, mask: int, any_is_enough: bool) -> bool:
    """C1, 508: whether the race suits the horse in all parts of the mask (508.6), or in any of them."""
    found = suits(s, t, card) & mask
    return found != 0 if any_is_enough else found == mask


def is_race(s: State, t: Tables, cond: int) -> bool:
    """C2, 302: whether course, surface, distance and going are among those in the condition."""
    if t.co_mask[cond] != 0 and (int(t.co_mask[cond]) >> int(s.course)) & 1 == 0:
        return False
    if t.co_arg[cond] != 0 and int(t.co_arg[cond]) & int(s.surface) == 0:
        return False
    if t.co_arg2[cond] != 0 and int(t.co_arg2[cond]) & int(s.distance) == 0:
        return False
    return t.co_arg3[cond] == 0 or (int(t.co_arg3[cond]) << 1 >> going_now(s)) & 1 == 1


def is_in_area(s: State, t: Tables, cond: int, source: int) -> bool:
    """C3, 509.1: whether the player's current area is in the condition. F-21: a player without a current area fails the condition."""
    for seat in range(SEATS):
        area = current_area(s, seat)
        if is_meant(source, int(t.co_whose[cond]), seat) and (area == 0 or (int(t.co_mask[cond]) >> (area - 1)) & 1 == 0):
            return False
    return True


def is_standing(s: State, seat: int, how: int, by: int) -> bool:
    """C4, 514: the player with the larger area number is ahead (F-5). F-21: without areas, no player is."""
    mine, theirs = current_area(s, seat), current_area(s, other(seat))
    if mine == 0 or theirs == 0:
        return False
    if how == Standing.AHEAD:
        return mine - theirs >= max(by, 1)
    return theirs - mine >= max(by, 1) if how == Standing.BEHIND else mine == theirs


def has_more(s: State, t: Tables, cond: int, source: int) -> bool:
    """C6: whether a player has more or fewer cards than the opponent by at least the amount, or the same number."""
    zones, filter_row = int(t.co_mask[cond]), int(t.co_filter[cond])
    difference = count_cards(s, t, zones, Who.YOU, filter_row, source) - count_cards(s, t, zones, Who.OPPONENT, filter_row, source)
    by, how = int(t.co_amount[cond]), int(t.co_compare[cond])
    if how == Comparison.AT_LEAST:
        return difference >= by
    return difference <= -by if how == Comparison.AT_MOST else difference == 0


def holds_of_a_card(s: State, t: Tables, cond: int, code: int, source: int, at: int) -> bool:
    """C7 to C9: whether a condition about a situation, or about the number or role of a horse holds."""
    if code == Condition.SITUATION:
        whose = int(t.co_whose[cond])
        if whose == Who.EACH:
            return has_situation(s, 0) or has_situation(s, 1)
        return has_situation(s, player(source, whose))
    select = int(t.co_sel[cond])
    if code == Condition.ROLE and t.co_compare[cond] != 0:
        found = count_role(s, t, int(t.co_mask[cond]))
        return satisfies(found, int(t.co_compare[cond]), amount_of(s, t, int(t.co_amount[cond]), source, at))
    card, was = subject(s, t, select, source, at), subject_was(s, t, select, at)
    if card < 0:
        return False
    if code == Condition.ROLE:
        role = role_of(s, t, card) if was == 0 else int(s.snapshot[was - 1, Snapshot.ROLE])
        return role & int(t.co_mask[cond]) != 0
    return code == Condition.NUMBER and number_compares(s, t, cond, card, was, source, at)


def number_compares(s: State, t: Tables, cond: int, card: int, was: int, source: int, at: int) -> bool:
    """C8, 515: compare a number of the card with an amount, or with the same number of the event's card."""
    number = int(t.co_number[cond])
    value = number_of(s, t, card, number, was)
    if t.co_compare[cond] == Comparison.SAME_AS:
        event_card = int(s.frame[at, Frame.EVENT_CARD]) - 1 if at >= 0 else NO_CARD
        return event_card >= 0 and value == number_of(s, t, event_card, number, int(s.frame[at, Frame.SNAPSHOT]))
    return satisfies(value, int(t.co_compare[cond]), amount_of(s, t, int(t.co_amount[cond]), source, at))


def count_role(s: State, t: Tables, roles: int) -> int:
    """C9: the number of runners or guards."""
    found = 0
    for card in all_cards(s.run):
        if role_of(s, t, card) & roles != 0:
            found += 1
    return found


def holds_of_the_play(s: State, t: Tables, cond: int, code: int, source: int, at: int) -> bool:
    """C10 to C14: whether a condition about the turn, the run, the payment, the event's card or a count of this turn holds."""
    if code == Condition.TURN:
        return is_turn(s, t, cond, source)
    if code == Condition.FACTS:
        return is_run_fact(s, t, cond, source, at)
    if code == Condition.PAYMENT:
        paid = int(s.forces_paid) if t.co_number[cond] == PaymentFact.FORCES_PAID else int(s.special_paid)
        return satisfies(paid, int(t.co_compare[cond]), amount_of(s, t, int(t.co_amount[cond]), source, at))
    if code == Condition.EVENT_CARD:
        card = int(s.frame[at, Frame.EVENT_CARD]) - 1 if at >= 0 else NO_CARD
        return card >= 0 and fits(s, t, int(t.co_filter[cond]), card, source, int(s.frame[at, Frame.SNAPSHOT]))
    return code == Condition.THIS_TURN and satisfies(
        this_turn(s, t, cond, source), int(t.co_compare[cond]), amount_of(s, t, int(t.co_amount[cond]), source, at)
    )


def is_turn(s: State, t: Tables, cond: int, source: int) -> bool:
    """C10: whether it is this player's turn, and whether it is in a run."""
    mask = int(t.co_mask[cond])
    if mask & TurnFact.MY_TURN != 0 and (owner_of(source) == s.turn_player) == (t.co_arg[cond] != 0):
        return False
    return mask & TurnFact.IN_A_RUN == 0 or (s.in_run != 0) != (t.co_arg2[cond] != 0)


def is_run_fact(s: State, t: Tables, cond: int, source: int, at: int) -> bool:
    """C11: facts of this run."""
    number = int(t.co_number[cond])
    if number == RunFact.WAS_GUARDED:
        return s.in_run != 0 and s.guarded != 0
    if number == RunFact.EXTRA_RUN_MADE:
        return s.in_run != 0 and s.extra_made != 0
    margin = total_now(s, t, Role.RUNNER) - total_now(s, t, Role.GUARD)
    return s.in_run != 0 and margin >= amount_of(s, t, int(t.co_amount[cond]), source, at)


def total_now(s: State, t: Tables, role: int) -> int:
    """702.6k-i, 702.6k-ii, 702.6k-iii: the total run of all runners, or the total guard of all guards (none: 0). A negative value counts
    as 0."""
    total = 0
    for card in all_cards(s.run):
        if is_horse(s, t, card) and role_of(s, t, card) == role:
            total += max(0, run_now(s, t, card) if role == Role.RUNNER else guard_now(s, t, card))
    return total


def this_turn(s: State, t: Tables, cond: int, source: int) -> int:
    """C14: the count of an event in this turn."""
    found = 0
    for seat in range(SEATS):
        if is_meant(source, int(t.co_whose[cond]), seat):
            number = int(t.co_number[cond])
            if number == TurnCount.SUPPORTS_PLAYED:
                found += int(s.supports_played[seat])
            else:
                found += int(s.cards_drawn[seat]) if number == TurnCount.CARDS_DRAWN else int(s.runs_made[seat])
    return found
