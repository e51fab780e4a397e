"""The payment of costs P1 to P4 (805.2c, 510), and the check whether they can be paid."""

from paddock.games.force.board.places import is_in, open_zone_of
from paddock.games.force.continuous.layers import refresh
from paddock.games.force.continuous.lookups import amount_of
from paddock.games.force.continuous.prohibitions import may_leave_farm
from paddock.games.force.data.codes import CostKind, Who, Zone
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.choosing import ChoiceFlag, push_payment_choice, unwant_all, want_cards
from paddock.games.force.effects.replaceable_events import DrawDiscardFlag, push_discard, push_move
from paddock.games.force.play.payable import payable
from paddock.games.force.play.paying import push_payment
from paddock.games.force.state import NO_CARD, NO_FRAME, State


def cost_terms(s: State, t: Tables, cost: int, card: int) -> tuple[int, int, int]:
    """A cost of this card: its CostKind, its amount, and the filter that the paying cards must fit."""
    return int(t.cs_code[cost]), amount_of(s, t, int(t.cs_number[cost]), card, NO_FRAME), int(t.cs_filter[cost])


def can_pay_cost(s: State, t: Tables, cost: int, card: int, seat: int) -> bool:
    """805.2c: whether a cost can be paid completely. Partial payment is impossible."""
    refresh(s, t)
    kind, amount, filter_row = cost_terms(s, t, cost, card)
    if kind == CostKind.FORCE:
        return payable(s, t, seat, amount, NO_CARD)
    if kind == CostKind.DISCARD:
        return has_cards_for(s, t, Zone.HAND, filter_row, card, amount, 0)
    if kind == CostKind.FARM:
        return has_cards_for(s, t, Zone.FARM, filter_row, card, amount, ChoiceFlag.TO_MOVE)
    # CostKind.THIS: the card goes from an open zone to the farm, or is removed. From the farm it can only be removed.
    if is_in(s.farm, card):
        return bool(t.cs_remove[cost] != 0 and may_leave_farm(s, t, card))
    return open_zone_of(s, card) != 0


def has_cards_for(s: State, t: Tables, zone: int, filter_row: int, card: int, amount: int, flags: int) -> bool:
    """Whether the user of the card has this many fitting cards in the zone. It clears the scratch set `wanted`."""
    found = want_cards(s, t, 1 << zone, Who.YOU, filter_row, card, NO_FRAME, flags)
    unwant_all(s)
    return found >= amount


def push_cost(s: State, t: Tables, cost: int, card: int, seat: int) -> None:
    """Begin to pay a cost that can be paid completely."""
    refresh(s, t)
    kind, amount, filter_row = cost_terms(s, t, cost, card)
    if kind == CostKind.FORCE:
        push_payment(s, t, seat, amount, NO_CARD)
    elif kind == CostKind.DISCARD:
        push_discard(s, seat, amount, filter_row, card, DrawDiscardFlag.AS_COST)
    elif kind == CostKind.FARM:
        push_payment_choice(s, 1 << Zone.FARM, filter_row, card, seat, amount)
    else:
        push_move(s, card, Zone.REMOVED if t.cs_remove[cost] != 0 else Zone.FARM)
