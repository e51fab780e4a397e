"""Costs P1 to P4 (805.2c, 510): whether they can be paid, and their payment."""

from paddock.games.force.board.places import is_in, open_zone_of
from paddock.games.force.continuous.layers import refresh
from paddock.games.force.continuous.lookups import amount_of
from paddock.games.force.continuous.prohibitions import may_leave_farm
from paddock.games.force.data.codes import CostKind, Who, Zone
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.choosing import ChoiceFlag, push_payment_choice, unwant_all, want_cards
from paddock.games.force.effects.single_actions import ActionFlag, discard_for, push_move
from paddock.games.force.play.payable import payable
from paddock.games.force.play.paying import push_payment
from paddock.games.force.state import NOBODY, State


def can_pay_cost(s: State, t: Tables, cost: int, card: int, seat: int) -> bool:
    """805.2c: whether a cost can be paid completely. Partial payment is impossible."""
    refresh(s, t)
    code, n, which = int(t.cs_code[cost]), amount_of(s, t, int(t.cs_number[cost]), card, NOBODY), int(t.cs_filter[cost])
    if code == CostKind.FORCE:
        return payable(s, t, seat, n, NOBODY)
    if code == CostKind.DISCARD:
        return can_take(s, t, Zone.HAND, which, card, n, 0)
    if code == CostKind.FARM:
        return can_take(s, t, Zone.FARM, which, card, n, ChoiceFlag.TO_MOVE)
    return open_zone_of(s, card) != 0 and (not is_in(s.farm, card) or (t.cs_remove[cost] != 0 and may_leave_farm(s, t, card)))


def can_take(s: State, t: Tables, zone: int, which: int, card: int, n: int, flags: int) -> bool:
    found = want_cards(s, t, 1 << zone, Who.YOU, which, card, NOBODY, flags)
    unwant_all(s)
    return found >= n


def push_cost(s: State, t: Tables, cost: int, card: int, seat: int) -> None:
    """Begin to pay a cost that can be paid completely."""
    refresh(s, t)
    code, n, which = int(t.cs_code[cost]), amount_of(s, t, int(t.cs_number[cost]), card, NOBODY), int(t.cs_filter[cost])
    if code == CostKind.FORCE:
        push_payment(s, t, seat, n, NOBODY)
    elif code == CostKind.DISCARD:
        discard_for(s, seat, n, which, card, ActionFlag.AS_COST)
    elif code == CostKind.FARM:
        push_payment_choice(s, 1 << Zone.FARM, which, card, seat, n)
    else:
        push_move(s, card, Zone.REMOVED if t.cs_remove[cost] != 0 else Zone.FARM)
