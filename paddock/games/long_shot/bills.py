"""The settlement of a race, line by line, as views and drawings show it (LS-7)."""

from dataclasses import dataclass

from paddock.games.long_shot.money import order_pay, ticket_pay
from paddock.games.long_shot.state import CARD_CODES, FIRST_FREE, HORSE_VALUES, HORSES, START_MONEY, State


@dataclass(frozen=True)
class TicketLine:
    """LS-7.1, LS-7.2: the tickets on one horse."""

    horse: int
    place: int
    values: tuple[int, ...]
    points: int
    rate: int
    amount: int


@dataclass(frozen=True)
class Bill:
    """LS-7.3: the settlement of one race for one seat."""

    seat: int
    before: int
    order: int
    order_place: int
    order_amount: int
    tickets: tuple[TicketLine, ...]
    free_values: tuple[int, ...]
    total: int
    unpaid: int
    after: int


def ticket_line(s: State, seat: int, race: int, horse: int) -> TicketLine:
    counts = s.shown[seat][race]
    values = tuple(v for v in range(1, HORSE_VALUES + 1) for _ in range(counts[HORSE_VALUES * horse + v]))
    place, points = s.placed[race][horse], sum(values)
    rate = ticket_pay(race, place) if place > 0 else 0
    return TicketLine(horse + 1, place, values, points, rate, rate * points)


def bill(s: State, seat: int, race: int, before: int) -> Bill:
    order = s.bill_order[seat][race]
    order_place = s.placed[race][order - 1] if 1 <= order <= HORSES else 0
    order_amount = order_pay(race, order_place) if order_place > 0 else 0
    lines = tuple(line for h in range(HORSES) if (line := ticket_line(s, seat, race, h)).values)
    free = tuple(c - FIRST_FREE for c in range(FIRST_FREE, CARD_CODES) for _ in range(s.shown[seat][race][c]))
    total = order_amount + sum(line.amount for line in lines)
    after = max(before + total, 0)
    return Bill(seat, before, order, order_place, order_amount, lines, free, total, after - before - total, after)


def bills(s: State) -> tuple[tuple[Bill, ...], ...]:
    """The bills of every settled race, seat by seat."""
    settled: list[tuple[Bill, ...]] = []
    money = [START_MONEY] * s.seats
    for race in range(2 if s.over else s.race):
        made = tuple(bill(s, seat, race, money[seat]) for seat in range(s.seats))
        money = [b.after for b in made]
        settled.append(made)
    return tuple(settled)
