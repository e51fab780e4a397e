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
    """LS-7.1, LS-7.2: what an order brings when its horse takes this place."""
    return ORDER_PAY[UNPLACED * race + min(place, UNPLACED) - 1]


def ticket_pay(race: int, place: int) -> int:
    """LS-7.1, LS-7.2: what each point of a ticket brings."""
    return TICKET_PAY[UNPLACED * race + min(place, UNPLACED) - 1]


def settle(s: State, log: Log) -> None:
    """LS-7.3: everybody shows order and hand; all amounts of the race are added up."""
    for seat in range(int(s.seats)):
        order = int(s.order[seat]) + int(s.open_order[seat])  # one of the two is 0
        s.bill_order[seat, s.race] = order
        s.order[seat] = 0
        total = order_pay(int(s.race), int(s.placed[s.race, order - 1])) + tickets_due(s, seat)
        show_hand(s, seat, log)
        pay(s, seat, total, log)


def tickets_due(s: State, seat: int) -> int:
    """LS-7.1, LS-7.2: what the tickets of the hand bring; free cards are worth nothing."""
    total = 0
    for slot in range(int(s.held[seat])):
        card = int(s.hand[seat, slot])
        if not is_free(card):
            total += value_of(card) * ticket_pay(int(s.race), int(s.placed[s.race, horse_of(card)]))
    return total


def show_hand(s: State, seat: int, log: Log) -> None:
    """LS-7.3: the hand is laid open and leaves the game."""
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
    """LS-7.3: who cannot pay pays all they have."""
    money = int(s.money[seat])
    s.money[seat] = max(money + total, 0)
    if len(log) > 0:
        tell_bill(s, seat, log)
        if money + total < 0:
            emit(log, Event.BROKE, EVERYONE, seat, -total, money)
        emit(log, Event.SETTLED, EVERYONE, seat, total, int(s.money[seat]))


def tell_bill(s: State, seat: int, log: Log) -> None:
    """LS-7.3: the order, then the tickets on each horse."""
    race = int(s.race)
    horse = int(s.bill_order[seat, race])
    emit(log, Event.ORDER_PAID, EVERYONE, seat, horse, int(s.placed[race, horse - 1]), order_due(s, seat, race))
    for ran in range(horses(s)):
        points = ticket_points(s, seat, race, ran)
        if points > 0:
            place = int(s.placed[race, ran])
            emit(log, Event.TICKETS_PAID, EVERYONE, seat, ran + 1, place, points, points * ticket_pay(race, place))


def order_due(s: State, seat: int, race: int) -> int:
    """LS-7.1, LS-7.2: what a settled race's order brought."""
    return order_pay(race, int(s.placed[race, s.bill_order[seat, race] - 1]))


def ticket_points(s: State, seat: int, race: int, horse: int) -> int:
    """LS-7.1: the values of a seat's tickets on a horse, added up. LS-7.2: free cards are worth nothing."""
    points = 0
    for value in range(1, HORSE_VALUES + 1):
        points += value * int(s.shown[seat, race, HORSE_VALUES * horse + value])
    return points


def race_total(s: State, seat: int, race: int) -> int:
    """LS-7.3: all amounts of a settled race."""
    total = order_due(s, seat, race)
    for horse in range(HORSES):
        if s.placed[race, horse] != 0:
            total += ticket_points(s, seat, race, horse) * ticket_pay(race, int(s.placed[race, horse]))
    return total


def result(s: State, out: Out) -> int:
    """LS-7.4: most money wins; equal money, equal place."""
    for seat in range(int(s.seats)):
        ahead = 0
        for other in range(int(s.seats)):
            if s.money[other] > s.money[seat]:
                ahead += 1
        out[2 * seat] = s.money[seat]
        out[2 * seat + 1] = 1 + ahead
    return Ending.MOST_MONEY if s.over != 0 else 0
