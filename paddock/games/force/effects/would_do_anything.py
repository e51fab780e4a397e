"""Whether a text would do anything (805.3), based on information that the player sees (F-11). Looking, searching, drawing and shuffling
count if the zone has a card. Hidden cards count as cards that might fit. The examined support lies on the resolution area (F-52).
"""

from enum import IntEnum

from paddock.games.force.board.places import current_area, owner_of, size_in
from paddock.games.force.continuous.conditions import holds
from paddock.games.force.continuous.layers import refresh
from paddock.games.force.continuous.lookups import amount_of, count_cards, is_meant
from paddock.games.force.continuous.prohibitions import going_may_change, may_draw_by_ability, may_leave_farm
from paddock.games.force.data.codes import AMOUNT_ROWS, AREAS_MASK, IF_SO, AmountKind, Condition, CostKind, Operation, Selection, Who, Zone
from paddock.games.force.data.frames import FrameKind, pop, push
from paddock.games.force.data.limits import going_after, may_keep, may_run_again
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.choosing import ChoiceFlag, is_free_to_stop, unwant_all, want_selected
from paddock.games.force.state import DECK_CARDS, SEATS, Frame, State

HIDDEN = AREAS_MASK | 1 << Zone.DECK | 1 << Zone.DOWN


class TrialFlag(IntEnum):
    """Frame.FLAGS of a trial of a support's text."""

    TRIED = 1  # it does not count as played yet
    UNPAID = 2  # the forces for it are not paid yet


def could_do(s: State, t: Tables, ability: int, card: int, horse: int) -> bool:
    """805.3: whether the text of this support, with this named horse (or NO_CARD), would do something and has a candidate for every
    required choice. The card lies on the resolution area."""
    refresh(s, t)
    at = push(s, FrameKind.TEXT)
    s.frame[at, Frame.ABILITY] = ability
    s.frame[at, Frame.SOURCE] = card
    s.frame[at, Frame.USER] = owner_of(card)
    s.frame[at, Frame.NAMED] = horse + 1
    s.frame[at, Frame.FLAGS] = TrialFlag.TRIED | TrialFlag.UNPAID if costs_force(t, ability) else TrialFlag.TRIED
    first = int(t.ab_first[ability])
    end = first + int(t.ab_ops[ability])
    able = all_could_hold(s, t, ability, card, at) and ops_could(s, t, at, first, end) and choices_possible(s, t, at, first, end)
    pop(s)
    return able


def instead_possible(s: State, t: Tables, ability: int, source: int) -> bool:
    """809.3: whether the replacing operations are possible."""
    at = push(s, FrameKind.TEXT)
    s.frame[at, Frame.ABILITY] = ability
    s.frame[at, Frame.SOURCE] = source
    s.frame[at, Frame.USER] = owner_of(source)
    first = int(t.ab_first[ability])
    able = t.ab_ops[ability] <= 1 or ops_could(s, t, at, first + 1, first + int(t.ab_ops[ability]))
    pop(s)
    return able


def mode_start(t: Tables, op: int, mode: int) -> int:
    """The number of operations of a choice before this mode."""
    first = int(t.op_arg[op]) if mode > 0 else 0
    second = int(t.op_arg2[op]) if mode > 1 else 0
    return first + second + (int(t.op_arg3[op]) if mode > 2 else 0)


def mode_could(s: State, t: Tables, at: int, op: int, mode: int) -> bool:
    """F-11: whether a mode would do something. Other modes are not legal."""
    refresh(s, t)
    return ops_could(s, t, at, op + 1 + mode_start(t, op, mode), op + 1 + mode_start(t, op, mode + 1))


def ops_could(s: State, t: Tables, at: int, op: int, end: int) -> bool:
    """Whether any of these operations would do something. Operations after "if" count only if the condition could hold."""
    else_at, else_ends = end, end
    while op < end:
        if op == else_at:
            op = else_ends
            else_at = end
            continue
        if t.op_code[op] == Operation.IF:
            then, cond = op + 1 + int(t.op_amount[op]), int(t.op_arg[op])
            if cond == IF_SO or not could_hold(s, t, cond, int(s.frame[at, Frame.SOURCE]), at):
                op = then
                continue
            if not is_unknown(s, t, cond, at):
                else_at, else_ends = then, then + int(t.op_arg2[op])
        elif t.op_code[op] != Operation.MODE and op_could(s, t, at, op):
            return True
        op += 1
    return False


def choices_possible(s: State, t: Tables, at: int, op: int, end: int) -> bool:
    """F-11: whether all required choices outside of conditions and modes are possible."""
    while op < end:
        if t.op_code[op] == Operation.IF:
            op += int(t.op_amount[op]) + int(t.op_arg2[op])
        elif t.op_code[op] == Operation.MODE:
            op += mode_start(t, op, int(t.op_amount[op]))
        else:
            select = int(t.op_sel[op])
            must = t.se_code[select] == Selection.CHOOSE and t.se_zones[select] != 0 and not is_free_to_stop(t, select)
            if must and not has_targets(s, t, at, op, select):
                return False
        op += 1
    return True


# ------------------------------------------------------------------ conditions


def all_could_hold(s: State, t: Tables, ability: int, source: int, at: int) -> bool:
    """F-52: whether the `if` conditions of a support's text could hold before it is played."""
    return t.ab_cond1[ability] == 0 or (
        could_hold(s, t, int(t.ab_cond1[ability]), source, at)
        and could_hold(s, t, int(t.ab_cond2[ability]), source, at)
        and could_hold(s, t, int(t.ab_cond3[ability]), source, at)
    )


def could_hold(s: State, t: Tables, cond: int, source: int, at: int) -> bool:
    """Whether a condition could hold, as far as the player knows. A tried support counts among those played this turn (C14)."""
    if is_unknown(s, t, cond, at):
        return True
    seat, tried = owner_of(source), int(s.frame[at, Frame.FLAGS]) & TrialFlag.TRIED
    s.supports_played[seat] += tried
    found = holds(s, t, cond, source, at)
    s.supports_played[seat] -= tried
    return found


def is_unknown(s: State, t: Tables, cond: int, at: int) -> bool:
    """Whether the player cannot know the condition. Either it counts hidden cards that may fit (F-11), or it is about a payment that is
    not made yet (C12)."""
    code, filter_row = int(t.co_code[cond]), int(t.co_filter[cond])
    if code == Condition.PAYMENT:
        return int(s.frame[at, Frame.FLAGS]) & TrialFlag.UNPAID != 0
    if code == Condition.COUNT and counts_unseen(int(t.co_mask[cond]), int(t.co_whose[cond]), filter_row):
        return True
    if code == Condition.COUNT_MORE and counts_unseen(int(t.co_mask[cond]), Who.EACH, filter_row):
        return True
    row = int(t.co_amount[cond]) - AMOUNT_ROWS
    return (
        row >= 0 and t.am_code[row] == AmountKind.COUNT and counts_unseen(int(t.am_zones[row]), int(t.am_whose[row]), int(t.am_filter[row]))
    )


def counts_unseen(zones: int, whose: int, filter_row: int) -> bool:
    """Whether cards that the player may not see are compared with a filter."""
    return filter_row != 0 and (zones & HIDDEN != 0 or (zones & 1 << Zone.HAND != 0 and whose != Who.YOU))


def costs_force(t: Tables, ability: int) -> bool:
    """Whether the ability has a force cost that is not optional."""
    row = int(t.ab_cost[ability])
    return bool(t.cs_code[row] == CostKind.FORCE and t.cs_optional[row] == 0)


# ------------------------------------------------------------------ one operation


def amount_could(s: State, t: Tables, at: int, op: int) -> int:
    """The largest amount that the operation could have."""
    amount = int(t.op_amount[op])
    if amount >= AMOUNT_ROWS and t.am_code[amount - AMOUNT_ROWS] == AmountKind.CHOSEN:
        return int(t.am_cap[amount - AMOUNT_ROWS])
    return amount_of(s, t, amount, int(s.frame[at, Frame.SOURCE]), at)


def op_could(s: State, t: Tables, at: int, op: int) -> bool:
    """Whether one operation would do something."""
    code, source, who = int(t.op_code[op]), int(s.frame[at, Frame.SOURCE]), int(t.op_who[op])
    if code == Operation.DRAW:
        return amount_could(s, t, at, op) > 0 and (draw_could(s, t, source, who, 0) or draw_could(s, t, source, who, 1))
    if code == Operation.DISCARD:
        return amount_could(s, t, at, op) > 0 and (discard_could(s, source, who, 0) or discard_could(s, source, who, 1))
    if code == Operation.GOING:
        return going_after(s, amount_could(s, t, at, op)) != s.going and going_may_change(s, t)
    if code == Operation.EXTRA_RUN:
        return may_run_again(s, owner_of(source))
    if code == Operation.KEEP:
        return may_keep(s, owner_of(source))
    if code == Operation.SHUFFLE:
        return shuffle_could(s, t, op, source)
    if code == Operation.FARM_RANDOM:
        return amount_could(s, t, at, op) > 0 and (farm_could(s, t, source, who, 0) or farm_could(s, t, source, who, 1))
    if code == Operation.PUT_HORSE and s.in_run == 0:
        return False
    return t.op_sel[op] == 0 or has_targets(s, t, at, op, int(t.op_sel[op]))


def draw_could(s: State, t: Tables, source: int, who: int, seat: int) -> bool:
    """Whether this seat is meant, has cards in its areas and may draw by an ability."""
    return is_meant(source, who, seat) and current_area(s, seat) != 0 and may_draw_by_ability(s, t, seat)


def discard_could(s: State, source: int, who: int, seat: int) -> bool:
    """Whether this seat is meant and has cards to discard."""
    return is_meant(source, who, seat) and s.hand_cards[seat] > 0


def shuffle_could(s: State, t: Tables, op: int, source: int) -> bool:
    """Whether any meant seat has cards in the area to shuffle."""
    for seat in range(SEATS):
        area = current_area(s, seat) if t.op_to[op] == Zone.DECK else int(t.op_to[op]) - Zone.AREA1 + 1
        if is_meant(source, int(t.op_who[op]), seat) and area > 0 and s.area_cards[seat, area - 1] > 0:
            return True
    return False


def farm_could(s: State, t: Tables, source: int, who: int, seat: int) -> bool:
    """Whether this seat is meant and has cards in its farm that may leave it. Its first instance stands for all."""
    have = size_in(s.farm, seat) + int(s.down_cards[seat])
    return is_meant(source, who, seat) and have > 0 and may_leave_farm(s, t, DECK_CARDS * seat)


def has_targets(s: State, t: Tables, at: int, op: int, select: int) -> bool:
    """Whether the operation has a target. If it uses cards noted by an earlier operation, that operation must have a target."""
    code, source = int(t.se_code[select]), int(s.frame[at, Frame.SOURCE])
    if code == Selection.NOTED or (code == Selection.CHOOSE and t.se_zones[select] == 0):
        return s.noted[at, 0] != 0
    if code == Selection.NAMED:
        return s.frame[at, Frame.NAMED] != 0
    if code == Selection.PILE:
        return pile_could(s, t, select, source)
    if code == Selection.RACE:
        return True
    if code in (Selection.ALL, Selection.CHOOSE, Selection.RANDOM):
        return cards_could(s, t, at, op, select, source)
    return True


def pile_could(s: State, t: Tables, select: int, source: int) -> bool:
    """Whether any meant seat has cards in the area of the selection."""
    for seat in range(SEATS):
        area = int(t.se_area[select]) if t.se_area[select] != 0 else current_area(s, seat)
        if is_meant(source, int(t.se_whose[select]), seat) and area != 0 and s.area_cards[seat, area - 1] > 0:
            return True
    return False


def cards_could(s: State, t: Tables, at: int, op: int, select: int, source: int) -> bool:
    """Whether any card could fit. Hidden cards may fit any filter, but visible cards must really fit."""
    zones, whose = int(t.se_zones[select]), int(t.se_whose[select])
    unseen = zones & HIDDEN
    if whose == Who.EACH or is_meant(source, whose, SEATS - 1 - owner_of(source)):
        unseen |= zones & 1 << Zone.HAND
    if unseen != 0 and count_cards(s, t, unseen, whose, 0, source) > 0:
        return True
    code = int(t.op_code[op])
    n = want_selected(s, t, select, source, at, ChoiceFlag.TO_MOVE if code in (Operation.MOVE, Operation.PUT_HORSE) else 0)
    unwant_all(s)
    return n > 0
