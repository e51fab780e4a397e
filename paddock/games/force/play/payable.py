"""The payments that forces can make (503, F-10, F-37): the value of a set of forces, and the sets that can still be completed. These
functions ask no decisions and write no log.

A payment is legal if its value reaches the points and no single card could be left out (503.3b). Most forces have a value that does not
depend on the other paid cards, so sums suffice. The value of some forces depends on the payment, or on the hand that the payment reduces.
Such sets are tried: the cards are put on the resolution area and taken back, without any lasting change.

The scratch field `s.pool` holds the different forces of a hand, in ascending order of cards: instance, number of copies, value (DEPENDS:
must be tried).
"""

from enum import IntEnum

from paddock.engine.rules.bitset import size
from paddock.games.force.board.places import cards_of
from paddock.games.force.board.zones import put_in, take_out
from paddock.games.force.continuous.current_values import force_value
from paddock.games.force.continuous.layers import see_work
from paddock.games.force.continuous.printed import is_force
from paddock.games.force.data.codes import AbilityKind, Condition, ForceValue, Layer, Zone
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import DECK_CARDS, NO_CARD, Gathered, State

KINDS = 40  # capacity of the pool: different forces in one hand
NUMBER_OF, VALUE_OF, PICKED = KINDS, 2 * KINDS, 3 * KINDS  # first indices of the parts of the pool
DYNAMIC = -1
MOST_VALUE = 10  # the largest value of a force
MOST_POINTS = 40
LARGE_PAYMENT = 8  # cards; larger payments are not searched for if values depend on each other
MOST_TRIES = 3000


class Payable(IntEnum):
    """Whether a cost can be paid."""

    NO = 0
    YES = 1
    TO_BE_TRIED = 2


# ------------------------------------------------------------------ the forces of a hand


def gather_forces(s: State, t: Tables, seat: int, bought: int) -> int:
    """Write the different forces of this hand to the pool, in ascending order of cards. Returns their number."""
    see_work(s, t)
    n = 0
    for card in cards_of(s.hand, seat):
        if is_force(s, t, card):
            n = add_force(s, card, n)
    for k in range(n):
        card = int(s.pool[k])
        s.pool[VALUE_OF + k] = DYNAMIC if has_dynamic_value(s, t, card) else min(MOST_VALUE, force_value(s, t, card, bought))
    return n


def add_force(s: State, card: int, n: int) -> int:
    """Insert a force in ascending order of cards. Equal forces are counted, and the lowest instance represents them."""
    card_row, at = int(s.card[card]), 0
    while at < n and s.card[s.pool[at]] < card_row:
        at += 1
    if at < n and s.card[s.pool[at]] == card_row:
        s.pool[NUMBER_OF + at] += 1
        return n
    for k in range(n, at, -1):
        s.pool[k] = s.pool[k - 1]
        s.pool[NUMBER_OF + k] = s.pool[NUMBER_OF + k - 1]
    s.pool[at] = card
    s.pool[NUMBER_OF + at] = 1
    return n + 1


def clear_pool(s: State, n: int) -> None:
    """Clear the first n forces of the pool."""
    for k in range(n):
        s.pool[k] = 0
        s.pool[NUMBER_OF + k] = 0
        s.pool[VALUE_OF + k] = 0


def has_dynamic_value(s: State, t: Tables, card: int) -> bool:
    """Whether the value of a force depends on the other paid cards (V3), or on the cards in the hand or the resolution area."""
    card_row = int(s.card[card])
    first = int(t.card_first[card_row])
    for ability in range(first, first + int(t.card_abilities[card_row])):
        if t.ab_kind[ability] == AbilityKind.VALUE:
            how = t.ab_value_how[ability]
            if how == ForceValue.WITH_OTHERS or (how == ForceValue.IN_STATE and looks_at_payment(t, ability)):
                return True
    for row in range(int(s.gathers)):
        if t.op_code[s.gathered[row, Gathered.OP]] == Layer.F_FORCE and looks_at_payment(t, int(s.gathered[row, Gathered.ABILITY])):
            return True
    return False


def looks_at_payment(t: Tables, ability: int) -> bool:
    """Whether a condition of the ability counts cards that a payment moves."""
    return (
        counts_payment(t, int(t.ab_cond1[ability]))
        or counts_payment(t, int(t.ab_cond2[ability]))
        or counts_payment(t, int(t.ab_cond3[ability]))
    )


def counts_payment(t: Tables, cond: int) -> bool:
    """Whether a condition counts paid cards, or cards in the hand or the resolution area."""
    code = t.co_code[cond]
    if code == Condition.PAYMENT:
        return True
    return code in (Condition.COUNT, Condition.COUNT_MORE) and int(t.co_mask[cond]) & (1 << Zone.HAND | 1 << Zone.DESK) != 0


# ------------------------------------------------------------------ trying out


def lay_out(s: State, card: int) -> None:
    """Put the card on the resolution area for a trial, as if it were paid."""
    take_out(s.hand, card)
    s.hand_cards[card // DECK_CARDS] -= 1
    put_in(s.desk, card)
    put_in(s.paid, card)
    s.fresh = 0


def take_back(s: State, card: int) -> None:
    """Undo `lay_out`."""
    take_out(s.desk, card)
    take_out(s.paid, card)
    put_in(s.hand, card)
    s.hand_cards[card // DECK_CARDS] += 1
    s.fresh = 0


def paid_value(s: State, t: Tables, seat: int, bought: int) -> int:
    """503.3, 503.3a: the current total value of the paid forces."""
    found = 0
    for card in cards_of(s.paid, seat):
        found += min(MOST_VALUE, force_value(s, t, card, bought))
    return found


def held_value(s: State, t: Tables, seat: int, bought: int) -> int:
    """The total value of the forces in hand whose value does not depend on the payment."""
    found = 0
    for card in cards_of(s.hand, seat):
        if is_force(s, t, card) and not has_dynamic_value(s, t, card):
            found += force_value(s, t, card, bought)
    return found


def none_to_spare(s: State, t: Tables, seat: int, bought: int, points: int) -> bool:
    """503.3b, F-37: whether no paid card can be left out. Each card is returned to the hand for a trial, and the rest must be too
    little."""
    for card in cards_of(s.paid, seat):
        take_back(s, card)
        enough = paid_value(s, t, seat, bought) >= points
        lay_out(s, card)
        if enough:
            return False
    return True


def copy_in_hand(s: State, seat: int, card_row: int) -> int:
    """The lowest instance of a card in this hand, or NO_CARD."""
    for card in cards_of(s.hand, seat):
        if s.card[card] == card_row:
            return card
    return NO_CARD


def can_complete_by_trying(
    s: State, t: Tables, seat: int, bought: int, points: int, n: int, start: int, later: int, later_bought: int
) -> bool:
    """Whether forces from number `start` of the pool on can complete the payment. All sets are tried in ascending order, put down and
    taken back. The forces that stay in hand must be worth `later` for another card (510, F-39)."""
    depth, tries, found = 0, 0, False
    kind = start
    down = True  # True: examine the current set next; False: continue with `kind`
    while True:
        if down:
            tries += 1
            enough = paid_value(s, t, seat, bought) >= points
            found = enough and none_to_spare(s, t, seat, bought, points) and (later == 0 or held_value(s, t, seat, later_bought) >= later)
            if found or tries > MOST_TRIES:
                break
            if enough or depth == LARGE_PAYMENT or size(s.paid[seat, 0]) + size(s.paid[seat, 1]) >= LARGE_PAYMENT:
                kind = n  # further cards would only exceed the points
        card = NO_CARD
        while kind < n and card < 0:
            card = copy_in_hand(s, seat, int(s.card[s.pool[kind]]))
            if card < 0:
                kind += 1
        if card >= 0:
            lay_out(s, card)
            s.pool[PICKED + depth] = card
            depth += 1
            down = True
            continue
        if depth == 0:
            break
        depth -= 1
        card = int(s.pool[PICKED + depth])
        take_back(s, card)
        kind = kind_number(s, n, card) + 1
        down = False
    for k in range(depth):
        take_back(s, int(s.pool[PICKED + k]))
    for k in range(LARGE_PAYMENT):
        s.pool[PICKED + k] = 0
    return found


def kind_number(s: State, n: int, card: int) -> int:
    """The index of this card among the forces of the pool."""
    for k in range(n):
        if s.card[s.pool[k]] == s.card[card]:
            return k
    return n


# ------------------------------------------------------------------ arithmetic


def can_complete_by_sums(s: State, n: int, start: int, spent: int, points: int, least: int) -> bool:
    """Like `can_complete_by_trying`, for forces whose values are independent of each other. `points` are left to pay, and one copy of
    number `start` is already paid if `spent` is set. The smallest value paid so far is `least`. A set with smallest value m is legal if it
    exceeds the points by less than m."""
    if points <= 0:
        return points + least > 0
    if points > MOST_POINTS:
        return False
    window = (1 << (points + MOST_VALUE)) - 1
    for m in range(1, least + 1):
        reach = 1
        for k in range(start, n):
            value = int(s.pool[VALUE_OF + k])
            if value >= m:
                copies = int(s.pool[NUMBER_OF + k]) - (spent if k == start else 0)
                for _ in range(min(copies, points)):
                    reach |= (reach << value) & window
        if (reach >> points) & ((1 << m) - 1) != 0:
            return True
    return False


def fixed_value(s: State, n: int) -> int:
    """The total value of all forces in the pool whose values are independent."""
    found = 0
    for k in range(n):
        if s.pool[VALUE_OF + k] > 0:
            found += int(s.pool[VALUE_OF + k]) * int(s.pool[NUMBER_OF + k])
    return found


def any_dynamic(s: State, n: int) -> bool:
    """Whether any force in the pool has a value that depends on the payment."""
    for k in range(n):
        if s.pool[VALUE_OF + k] == DYNAMIC:
            return True
    return False


def payable(s: State, t: Tables, seat: int, points: int, bought: int) -> bool:
    """503.3b: whether this hand has a legal payment of these points for the card `bought` (or NO_CARD). Nothing is paid yet."""
    return payable_before(s, t, seat, points, bought, 0, NO_CARD)


def payable_before(s: State, t: Tables, seat: int, points: int, bought: int, later: int, later_bought: int) -> bool:
    """The same, but forces worth `later` for another card must stay in hand (F-39)."""
    if points <= 0:
        return later <= 0 or payable_alone(s, t, seat, later, later_bought)
    if later <= 0:
        return payable_alone(s, t, seat, points, bought)
    n = gather_forces(s, t, seat, bought)
    able = can_complete_by_trying(s, t, seat, bought, points, n, 0, later, later_bought)
    clear_pool(s, n)
    return able


def payable_alone(s: State, t: Tables, seat: int, points: int, bought: int) -> bool:
    """Like `payable`: by sums if they suffice, else by trying."""
    known = payable_by_sums(s, t, seat, points, bought)
    if known != Payable.TO_BE_TRIED:
        return known == Payable.YES
    n = gather_forces(s, t, seat, bought)
    able = can_complete_by_trying(s, t, seat, bought, points, n, 0, 0, NO_CARD)
    clear_pool(s, n)
    return able


def payable_anyhow(s: State, t: Tables, seat: int, points: int) -> int:
    """The result of `payable` if it is the same for any bought card, else TO_BE_TRIED. It compares the values that forces have always and
    at most, and requires that no active effect changes force values (Lf6)."""
    sure, most = 0, 0
    for card in cards_of(s.hand, seat):
        if sure >= points:
            break
        if is_force(s, t, card):
            most += printed_value(s, t, card, False)
            sure += 0 if has_dynamic_value(s, t, card) else printed_value(s, t, card, True)
    if sure >= points:
        return Payable.YES
    return Payable.NO if most < points else Payable.TO_BE_TRIED


def printed_value(s: State, t: Tables, card: int, always: bool) -> int:
    """F-37: the largest value of a force that its card states, or the largest one that always applies (V4)."""
    card_row = int(s.card[card])
    value = 1 if t.card_normal[card_row] != 0 else 0
    first = int(t.card_first[card_row])
    for ability in range(first, first + int(t.card_abilities[card_row])):
        if t.ab_kind[ability] == AbilityKind.VALUE and (not always or t.ab_value_how[ability] == ForceValue.ALWAYS):
            value = max(value, int(t.ab_value[ability]))
    return min(MOST_VALUE, value)


def payable_by_sums(s: State, t: Tables, seat: int, points: int, bought: int) -> int:
    """The result of `payable` if sums suffice: YES or NO, else TO_BE_TRIED. It does not depend on the zone of the bought card."""
    if points <= 0:
        return Payable.YES
    n = gather_forces(s, t, seat, bought)
    known = Payable.YES if fixed_value(s, n) >= points else Payable.TO_BE_TRIED if any_dynamic(s, n) else Payable.NO
    clear_pool(s, n)
    return known
