"""Current values of a card: run, guard, cost, style, suited parts of the race, force value. Each function starts the pass of `layers.py`
itself if necessary.
"""

from paddock.games.force.board.places import all_cards, owner_of
from paddock.games.force.continuous.conditions import When, conditions_hold, total_now
from paddock.games.force.continuous.layers import refresh, see_work, works_on
from paddock.games.force.continuous.lookups import fits
from paddock.games.force.continuous.order import amount_at, applies
from paddock.games.force.continuous.printed import (
    card_of,
    cost_now,
    going_now,
    guard_now,
    run_now,
    style_now,
    suits,
    suits_distance,
    suits_surface,
)
from paddock.games.force.data.codes import AbilityKind, ForceValue, Layer, Role
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import NO_FRAME, Gathered, State


def run_of(s: State, t: Tables, card: int) -> int:
    """209, 1002.1: the run of a card now. It may be negative (103.2d)."""
    refresh(s, t)
    return run_now(s, t, card)


def guard_of(s: State, t: Tables, card: int) -> int:
    """210: the guard of a card now. It may be negative."""
    refresh(s, t)
    return guard_now(s, t, card)


def cost_of(s: State, t: Tables, card: int) -> int:
    """203.1, 805.2c-i: the cost, which is signed. The payment treats a negative cost as 0. If nothing changes costs, it is the printed
    cost."""
    see_work(s, t)
    if works_on(s, t, Layer.E_COST, Layer.F_COST):
        refresh(s, t)
    return cost_now(s, t, card)


def style_of(s: State, t: Tables, card: int) -> int:
    """The Style bits of a card now."""
    refresh(s, t)
    return style_now(s, t, card)


def going_of(s: State, t: Tables) -> int:
    """F-33: the going for abilities."""
    refresh(s, t)
    return going_now(s)


def suits_of(s: State, t: Tables, card: int) -> int:
    """508: the Suit bits of everything that suits the horse."""
    refresh(s, t)
    return suits(s, t, card)


def may_guard_here(s: State, t: Tables, card: int) -> bool:
    """702.6e-i: a guard must suit the distance and surface of the race."""
    see_work(s, t)
    if works_on(s, t, Layer.C_SURFACE, Layer.C_DISTANCE):
        refresh(s, t)
    return suits_surface(s, t, card) and suits_distance(s, t, card)


def run_total(s: State, t: Tables) -> int:
    """702.6k: the total run of all runners. A negative run counts as 0."""
    refresh(s, t)
    return total_now(s, t, Role.RUNNER)


def guard_total(s: State, t: Tables) -> int:
    """702.6k, F-25: the total guard of all guards. Without a guard it is 0."""
    refresh(s, t)
    return total_now(s, t, Role.GUARD)


# ------------------------------------------------------------------ forces (503.3a)


def force_value(s: State, t: Tables, card: int, bought: int) -> int:
    """F-37: the value of a force towards the card `bought` (or NO_CARD), with the other forces in s.paid. It is the largest value whose
    conditions hold."""
    see_work(s, t)
    card_row = card_of(s, card)
    value = 1 if t.card_normal[card_row] != 0 else 0
    first = int(t.card_first[card_row])
    for ability in range(first, first + int(t.card_abilities[card_row])):
        if t.ab_kind[ability] == AbilityKind.VALUE and t.ab_value[ability] > value and value_applies(s, t, ability, card, bought):
            value = int(t.ab_value[ability])
    return value if s.gathers == 0 else max(0, value + added_force_value(s, t, card))


def value_applies(s: State, t: Tables, ability: int, card: int, bought: int) -> bool:
    """V1 to V4: whether this line of a force's value applies: always, for this horse, in this state, or with another force."""
    how = int(t.ab_value_how[ability])
    if how == ForceValue.ALWAYS:
        return True
    refresh(s, t)
    if how == ForceValue.FOR_HORSE:
        return bought >= 0 and fits(s, t, int(t.ab_event_filter[ability]), bought, card, 0)
    if how == ForceValue.IN_STATE:
        return conditions_hold(s, t, ability, card, NO_FRAME, When.WORKS)
    return paid_with(s, t, card, int(t.ab_event_filter[ability]))


def paid_with(s: State, t: Tables, card: int, filter_row: int) -> bool:
    """V3: whether another force of this payment fits."""
    for other in all_cards(s.paid):
        if other != card and owner_of(other) == owner_of(card) and fits(s, t, filter_row, other, card, 0):
            return True
    return False


def added_force_value(s: State, t: Tables, card: int) -> int:
    """Lf6: the sum of effects that change force values."""
    more = 0
    for row in range(int(s.gathers)):
        op = int(s.gathered[row, Gathered.OP])
        if t.op_code[op] == Layer.F_FORCE:
            refresh(s, t)
            if fits(s, t, int(t.op_filter[op]), card, int(s.gathered[row, Gathered.SOURCE]), 0) and applies(s, t, row, card):
                more += amount_at(s, t, row)
    return more
