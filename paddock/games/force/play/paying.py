"""Paying force (503). A player picks one force at a time in ascending order, and each goes to the resolution area immediately. A force is
legal only if the payment can still be completed.

The PAYING frame: WHO the paying seat, LEFT the points, SOURCE the bought card or NO_CARD, COUNT the last card paid, R1 points that must be
payable afterwards for the card R2 - 1 (510, F-39).
"""

from paddock.engine.rules.bitset import singleton
from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Decision, allow
from paddock.games.force.board.places import cards_of
from paddock.games.force.board.zones import lay_quietly, put_in, tick
from paddock.games.force.continuous.current_values import force_value
from paddock.games.force.continuous.layers import settle
from paddock.games.force.continuous.printed import is_special
from paddock.games.force.data.codes import PileEnd, Trigger, Zone
from paddock.games.force.data.frames import FrameKind, pop, push, top
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.triggers import happened
from paddock.games.force.events import Event
from paddock.games.force.play.payable import (
    MOST_VALUE,
    VALUE_OF,
    any_dynamic,
    can_complete_by_sums,
    can_complete_by_trying,
    clear_pool,
    gather_forces,
    has_dynamic_value,
    lay_out,
    paid_value,
    take_back,
)
from paddock.games.force.state import NO_CARD, SEATS, WORDS, Frame, State


def push_payment(s: State, t: Tables, seat: int, points: int, bought: int) -> None:
    """503.1: begin a payment. Nothing is paid yet."""
    push_payment_before(s, t, seat, points, bought, 0, NO_CARD)


def push_payment_before(s: State, t: Tables, seat: int, points: int, bought: int, later: int, later_bought: int) -> None:
    """Begin a payment after which `later` points must still be payable for another card (F-39)."""
    forget_payment(s, t)
    if points <= 0:
        return
    at = push(s, FrameKind.PAYING)
    s.frame[at, Frame.WHO] = seat
    s.frame[at, Frame.LEFT] = points
    s.frame[at, Frame.SOURCE] = bought
    s.frame[at, Frame.R1] = later
    s.frame[at, Frame.R2] = later_bought + 1
    tick(s)


def forget_payment(s: State, t: Tables) -> None:
    """Clear the record of paid forces."""
    if s.forces_paid != 0:
        settle(s, t)
    for seat in range(SEATS):
        for half in range(WORDS):
            s.paid[seat, half] = 0
    s.forces_paid = 0
    s.special_paid = 0


def step_paying(s: State, t: Tables, log: Log) -> None:
    """503.3b: end the payment if it is complete, else ask for the next force."""
    at = top(s)
    seat, points = int(s.frame[at, Frame.WHO]), int(s.frame[at, Frame.LEFT])
    if paid_value(s, t, seat, int(s.frame[at, Frame.SOURCE])) < points:
        s.asked = Decision.PAY
        s.pending = singleton(seat)
        return
    emit(log, Event.PAID, EVERYONE, seat, points)
    pop(s)
    for card in cards_of(s.paid, seat):
        happened(s, t, log, Trigger.PAID, seat, card)


def answer_paying(s: State, t: Tables, seat: int, card: int, log: Log) -> None:
    """503.2: move the force to the resolution area."""
    s.frame[top(s), Frame.COUNT] = s.card[card]
    lay_quietly(s, card, Zone.DESK, PileEnd.TOP)
    put_in(s.paid, card)
    s.forces_paid += 1
    if is_special(s, t, card):
        s.special_paid += 1
    emit(log, Event.PAYS, EVERYONE, seat, card)


def offer_paying(s: State, t: Tables, seat: int) -> None:
    """503.3b, F-10: add the forces, in ascending order, with which the payment can still be completed."""
    at = top(s)
    bought, points, last = int(s.frame[at, Frame.SOURCE]), int(s.frame[at, Frame.LEFT]), int(s.frame[at, Frame.COUNT])
    n = gather_forces(s, t, seat, bought)
    by_sums = s.frame[at, Frame.R1] == 0 and not any_paid_dynamic(s, t, seat)
    left = points - paid_value(s, t, seat, bought)
    least = least_paid(s, t, seat, bought)
    for k in range(n):
        card = int(s.pool[k])
        if s.card[card] >= last and fits_payment(s, t, seat, bought, points, n, k, by_sums, left, least):
            allow(s, card)
    clear_pool(s, n)


def fits_payment(s: State, t: Tables, seat: int, bought: int, points: int, n: int, k: int, by_sums: bool, left: int, least: int) -> bool:
    """Whether the payment can be completed after paying force number k of the pool."""
    value = int(s.pool[VALUE_OF + k])
    if by_sums and value > 0 and can_complete_by_sums(s, n, k, 1, left - value, min(least, value)):
        return True
    if by_sums and not any_dynamic(s, n):
        return False
    card = int(s.pool[k])
    lay_out(s, card)
    at = top(s)
    able = can_complete_by_trying(s, t, seat, bought, points, n, k, int(s.frame[at, Frame.R1]), int(s.frame[at, Frame.R2]) - 1)
    take_back(s, card)
    return able


def any_paid_dynamic(s: State, t: Tables, seat: int) -> bool:
    """Whether any paid force has a value that depends on the payment."""
    for card in cards_of(s.paid, seat):
        if has_dynamic_value(s, t, card):
            return True
    return False


def least_paid(s: State, t: Tables, seat: int, bought: int) -> int:
    """The smallest value among the paid forces."""
    least = MOST_VALUE
    for card in cards_of(s.paid, seat):
        least = min(least, force_value(s, t, card, bought))
    return least
