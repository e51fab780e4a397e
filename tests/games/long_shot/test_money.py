"""LS-7: orders, tickets, who cannot pay, who wins."""

import pytest

from paddock.games.long_shot.money import order_pay, ticket_pay
from tests.games.long_shot.situations import Position, names


def settled(p: Position, *hands: str) -> Position:
    """Horses 1, 2, 3 come in first, second, third; hands as given when the race is settled (the last seat passes and draws a free 0)."""
    p.filled(5, 5, 5).spaces(59, 57, 55, 10, 9, 8)
    for seat in range(p.seats):
        p.hand(seat, hands[seat] if seat < len(hands) else "")
    p.stack("F0 6.1").last_seat_of_round()
    p.do("pass", "6a")
    assert p.placed(1 if p.table.over else 0)[:3] == [1, 2, 3]
    return p


@pytest.mark.parametrize(("place", "first", "last"), [(1, 60_000, 100_000), (2, 30_000, 50_000), (3, 10_000, 20_000), (4, -20_000, -40_000),
                                                      (5, -20_000, -40_000), (6, -20_000, -40_000)])  # fmt: skip
def test_LS_7_1_and_LS_7_2_what_orders_pay(place: int, first: int, last: int) -> None:
    assert order_pay(0, place) == first
    assert order_pay(1, place) == last


@pytest.mark.parametrize(
    ("place", "first", "last"), [(1, 5_000, 10_000), (2, 3_000, 5_000), (3, 2_000, 3_000), (4, -1_000, -2_000), (6, -1_000, -2_000)]
)
def test_LS_7_1_and_LS_7_2_what_each_point_of_a_ticket_pays(place: int, first: int, last: int) -> None:
    assert ticket_pay(0, place) == first
    assert ticket_pay(1, place) == last


def test_LS_7_1_the_first_race_pays_orders_and_tickets() -> None:
    p = settled(Position(5).orders(1, 2, 3, 4, 5), "1.7 1.2 4.3", "2.4", "3.6 3.1", "1.1 6.7")
    assert p.money() == [
        20_000 + 60_000 + 9 * 5_000 - 3 * 1_000,
        20_000 + 30_000 + 4 * 3_000,
        20_000 + 10_000 + 7 * 2_000,
        20_000 - 20_000 + 1 * 5_000 - 7 * 1_000 + 2_000,  # 2,000 short: pays all it has
        20_000 - 20_000,
    ]


def test_LS_7_2_the_last_race_pays_more() -> None:
    p = settled(Position(5).last_race(1, 2, 3, 4, 5), "1.7 1.2 4.3", "2.4", "3.6 3.1", "1.7")
    assert p.table.over
    assert p.money() == [
        20_000 + 100_000 + 9 * 10_000 - 3 * 2_000,
        20_000 + 50_000 + 4 * 5_000,
        20_000 + 20_000 + 7 * 3_000,
        20_000 - 40_000 + 7 * 10_000,
        0,
    ]


@pytest.mark.parametrize(("race", "rule"), [(0, "LS-7.1"), (1, "LS-7.2")])
def test_LS_7_1_LS_7_2_the_log_names_the_rule_of_the_race(race: int, rule: str) -> None:
    p = Position(5).orders(1, 2, 3, 4, 5)
    settled(p.last_race(1, 2, 3, 4, 5) if race else p, "1.7 4.3")
    lines = {line.words.key: line.rule for line in p.table.log(-1) if line.words.key in ("event.order_paid", "event.tickets_paid")}
    assert lines == {"event.order_paid": rule, "event.tickets_paid": rule}


def test_LS_7_2_free_cards_are_worth_nothing() -> None:
    p = settled(Position(5).orders(1, 2, 3, 4, 5), "F8 F8 F1")
    assert p.money()[0] == 20_000 + 60_000


def test_LS_7_3_all_amounts_are_added_up_before_anybody_pays() -> None:
    """An unplaced order costs 20,000 and tickets cost 14,000, but the winning ticket pays 35,000: nothing is lost on the way."""
    p = settled(Position(5).orders(6, 2, 3, 4, 5), "6.7 5.7 1.7")
    assert p.money()[0] == 20_000 - 20_000 - 14_000 + 35_000


def test_LS_7_3_who_cannot_pay_pays_all_they_have() -> None:
    p = Position(5).orders(6, 2, 3, 4, 5)
    p.filled(5, 5, 5).spaces(59, 57, 55, 10, 9, 8).hands("F1").hand(0, "6.7 5.7 4.7").stack("F0 6.1").last_seat_of_round()
    events = p.do("pass", "6a")
    assert p.money()[0] == 0
    broke = next(e for e in events if names([e]) == ["broke"])
    assert broke.values == (0, 41_000, 20_000)
    bill = p.table.view().bills[0][0]
    assert (bill.before, bill.total, bill.unpaid, bill.after) == (20_000, -41_000, 21_000, 0)
    assert int(p.state["race"]) == 1  # the game continues, and the seat has no money


def test_LS_7_3_hands_and_orders_are_shown_to_everyone_at_the_settlement() -> None:
    p = Position(5).orders(6, 2, 3, 4, 5)
    p.filled(5, 5, 5).spaces(59, 57, 55, 10, 9, 8).hands("").hand(0, "6.7 F3 4.7").hand(1, "1.1 1.1").stack("F0 6.1").last_seat_of_round()
    events = p.do("pass", "6a")
    shown = [e for e in events if names([e]) == ["hand_shown"]]
    assert len(shown) == 5
    assert all(e.heard_by(-1) for e in shown)
    assert [e.values[1] for e in events if names([e]) == ["order_paid"]] == [6, 2, 3, 4, 5]
    bill = p.table.view().bills[0]
    assert [(line.horse, line.values) for line in bill[1].tickets] == [(1, (1, 1))]
    assert bill[0].free_values == (3,)


def test_LS_7_3_every_dollar_of_a_bill_is_explained() -> None:
    p = settled(Position(6).orders(1, 2, 3, 4, 5, 6), "1.7 1.2 4.3 F8", "2.4 6.7", "3.6 3.1", "1.1 6.7", "5.7 5.7", "")
    for bill in p.table.view().bills[0]:
        assert bill.total == bill.order_amount + sum(line.points * line.rate for line in bill.tickets)
        assert bill.after == bill.before + bill.total + bill.unpaid
        assert bill.after == p.money()[bill.seat]


def test_LS_7_4_most_money_wins_and_ties_share() -> None:
    p = Position(5).last_race(4, 1, 2, 5, 6)
    p.state["money"][:5] = [90_000, 20_000, 70_000, 10_000, 10_000]
    settled(p)
    assert p.money() == [50_000, 120_000, 120_000, 0, 0]
    outcome = p.table.outcome()
    assert outcome is not None
    assert outcome.places == (3, 1, 1, 4, 4)
    assert outcome.scores == (50_000, 120_000, 120_000, 0, 0)
    assert outcome.rule == "LS-7.4"
    assert p.table.pending == ()
    assert p.table.why(0, "pass").rule == "P-1"  # type: ignore[union-attr]
