"""The settlement of a race and the end of the game (LS-7)."""

from paddock.engine.rules.log import EVERYONE, add, emit, open_note
from paddock.engine.rules.types import Log, Out
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.refusals import Ending
from paddock.games.long_shot.state import (
    HORSE_VALUES,
    HORSES,
    NO_CARD,
    ORDER_PAY,
    TICKET_PAY,
    UNPLACED,
    State,
    horse_of,
    horses,
    is_free,
    value_of,
)


def order_pay(race: int, place: int) -> int:
    """LS-7.1, LS-7.2: the amount of an order whose horse takes this place."""
    return ORDER_PAY[UNPLACED * race + min(place, UNPLACED) - 1]


def ticket_pay(race: int, place: int) -> int:
    """LS-7.1, LS-7.2: the amount of each point of a ticket on a horse with this place."""
    return TICKET_PAY[UNPLACED * race + min(place, UNPLACED) - 1]


def settle(s: State, log: Log) -> None:
    """LS-7.3: every seat shows its order and its hand, and receives or pays the sum of its amounts."""
    for seat in range(int(s.seats)):
        order = int(s.order[seat]) + int(s.open_order[seat])  # one of the two fields is 0
        s.bill_order[seat, s.race] = order
        s.order[seat] = 0
        total = order_pay(int(s.race), int(s.placed[s.race, order - 1])) + tickets_due(s, seat)
        show_hand(s, seat, log)
        pay(s, seat, total, log)


def tickets_due(s: State, seat: int) -> int:
    """LS-7.1, LS-7.2: the amount of all tickets in the hand. Free cards are worth nothing."""
    total = 0
    for slot in range(int(s.held[seat])):
        card = int(s.hand[seat, slot])
        if not is_free(card):
            total += value_of(card) * ticket_pay(int(s.race), int(s.placed[s.race, horse_of(card)]))
    return total


def show_hand(s: State, seat: int, log: Log) -> None:
    """LS-7.3: the seat shows its hand, and these cards leave the race."""
    if len(log) > 0:
        open_note(log, Event.HAND_SHOWN, EVERYONE)
        n = add(log, 0, seat)
        for slot in range(int(s.held[seat])):
            n = add(log, n, int(s.hand[seat, slot]))
    for slot in range(int(s.held[seat])):
        s.shown[seat, s.race, s.hand[seat, slot]] += 1
        s.hand[seat, slot] = NO_CARD
        s.since[seat, slot] = 0
    s.held[seat] = 0


def pay(s: State, seat: int, total: int, log: Log) -> None:
    """LS-7.3: a seat that owes more than it has pays all its money."""
    money = int(s.money[seat])
    s.money[seat] = max(money + total, 0)
    if len(log) > 0:
        tell_bill(s, seat, log)
        if money + total < 0:
            emit(log, Event.BROKE, EVERYONE, seat, -total, money)
        emit(log, Event.SETTLED, EVERYONE, seat, total, int(s.money[seat]))


def tell_bill(s: State, seat: int, log: Log) -> None:
    """LS-7.1, LS-7.2: write the amounts to the log: the order, then the tickets on each horse."""
    race = int(s.race)
    horse = int(s.bill_order[seat, race])
    order_paid = Event.ORDER_PAID if race == 0 else Event.LAST_ORDER_PAID
    tickets_paid = Event.TICKETS_PAID if race == 0 else Event.LAST_TICKETS_PAID
    emit(log, order_paid, EVERYONE, seat, horse, int(s.placed[race, horse - 1]), order_due(s, seat, race))
    for ran in range(horses(s)):
        points = ticket_points(s, seat, race, ran)
        if points > 0:
            place = int(s.placed[race, ran])
            emit(log, tickets_paid, EVERYONE, seat, ran + 1, place, points, points * ticket_pay(race, place))


def order_due(s: State, seat: int, race: int) -> int:
    """LS-7.1, LS-7.2: the amount of a seat's order in a settled race."""
    return order_pay(race, int(s.placed[race, s.bill_order[seat, race] - 1]))


def ticket_points(s: State, seat: int, race: int, horse: int) -> int:
    """LS-7.1: the sum of the values of a seat's tickets on a horse. LS-7.2: free cards are worth nothing."""
    points = 0
    for value in range(1, HORSE_VALUES + 1):
        points += value * int(s.shown[seat, race, HORSE_VALUES * horse + value])
    return points


def race_total(s: State, seat: int, race: int) -> int:
    """LS-7.3: the sum of a seat's amounts in a settled race."""
    total = order_due(s, seat, race)
    for horse in range(HORSES):
        if s.placed[race, horse] != 0:
            total += ticket_points(s, seat, race, horse) * ticket_pay(race, int(s.placed[race, horse]))
    return total


def result(s: State, out: Out) -> int:
    """LS-7.4: most money wins. Seats with equal money share a place."""
    for seat in range(int(s.seats)):
        ahead = 0
        for other in range(int(s.seats)):
            if s.money[other] > s.money[seat]:
                ahead += 1
        out[2 * seat] = s.money[seat]
        out[2 * seat + 1] = 1 + ahead
    return Ending.MOST_MONEY if s.over != 0 else 0
