"""LS-5: renewing the stack."""

from collections import Counter

from tests.games.long_shot.situations import Position, names


def test_LS_5_1_rulebook_two_from_three_one_from_two_none_from_one() -> None:
    p = Position(5).hands("2.7").filled(b1a="1.1 1.2 1.3 1.4", b1b="F1 F2 F3", b2a="2.1 2.2", b2b="2.3").stack("")
    p.do("2.7", "2b")
    # under 1a three, of which two; under 1b two; under 2a one; under 2b now the 2.3; single cards stay
    drawn = set(p.held(0).split())
    assert Counter(p.stacked()) + Counter(drawn) == Counter(["1.1", "1.2", "F1", "F2", "2.1", "2.3"])
    assert p.pile("1a") == "1.3 1.4"
    assert p.pile("1b") == "F3"
    assert p.pile("2a") == "2.2"
    assert p.pile("2b") == "2.7"
    assert p.pile("3a") == "3.3"


def test_LS_5_1_the_top_card_and_the_empty_boxes_stay_as_they_are() -> None:
    p = Position(5).hands("2.7 F0").boxes(b1a="1.1 1.2 1.3", b2b="2.2").stack("")
    p.do("2.7")
    assert p.top("1a") == "1.3"
    assert (p.top("1b"), p.top("3a")) == ("", "")
    assert int(p.state["laid_size"]) == 3
    assert p.table.view().horses[0].sum == 3


def test_LS_5_1_the_stack_is_renewed_only_when_a_card_is_due() -> None:
    p = Position(5).hands("2.7 F0").boxes(b1a="1.1 1.2 1.3", b2b="2.2").stack("F8")
    p.do("2.7")  # the last card of the stack is drawn
    assert p.stacked() == []
    assert int(p.state["renewals"]) == 0
    p.do("2.7")  # on 2b, and now one is due
    assert int(p.state["renewals"]) == 1
    assert len(p.stacked()) == 2  # 1.1, 1.2 and the covered 2.2, less the one drawn


def test_LS_5_1_which_cards_were_gathered_is_public_and_their_order_is_not() -> None:
    p = Position(5).hands("2.7").filled(b1a="1.1 1.2 1.3", b1b="F1 F2 F3").stack("")
    events = p.do("2.7", "2a")
    gathered = next(e for e in events if names([e]) == ["gathered"])
    renewed = next(e for e in events if names([e]) == ["renewed"])
    assert gathered.heard_by(-1)
    assert gathered.heard_by(4)
    assert not any(renewed.heard_by(k) for k in range(-1, 5))
    assert sorted(gathered.values) == sorted(renewed.values)
    assert len(renewed.values) == 5
    orders = set()
    for seed in range(30):
        q = Position(5, seed=seed).hands("2.7").filled(b1a="1.1 1.2 1.3", b1b="F1 F2 F3").stack("")
        q.do("2.7", "2a")
        orders.add(tuple(q.stacked()))
    assert len(orders) > 5


def test_LS_5_1_the_renewal_between_the_last_draw_and_the_turned_card() -> None:
    p = Position(5).hands("2.7").filled(b1a="1.1 1.2 1.3").stack("F8").last_seat_of_round()
    events = p.do("2.7", "2a")
    told = names(events)
    assert told.index("drew") < told.index("gathered") < told.index("renewed")
    assert any(t in told for t in ("turned", "turned_up"))
    assert told.index("renewed") < min(told.index(t) for t in ("turned", "turned_up") if t in told)
    assert p.held(4) == "F8"
    assert len(p.stacked()) == 2  # 1.1, 1.2 and the covered 2.3, less the one turned up


def test_LS_5_1_nothing_to_gather_no_card_is_drawn() -> None:
    p = Position(5).hands("2.7 F0").boxes(b1a="1.1").stack("")
    events = p.do("2.7", "2a")
    assert "none_drawn" in names(events)
    assert p.held(0) == "F0"
    assert p.seat == 1


def test_LS_5_1_nothing_to_gather_no_card_is_turned_and_the_horses_still_run() -> None:
    p = Position(5).hands("2.7 F0").boxes(b1a="1.1").stack("").last_seat_of_round()
    events = p.do("2.7", "2a")
    assert "none_turned" in names(events)
    assert p.on()[:2] == [1, 7]
    assert p.seat == 1


def test_LS_5_1_a_card_covered_after_the_renewal_waits_for_the_next_one() -> None:
    p = Position(5).hands("1.7 1.6").filled(b1a="1.1 1.2 1.3").stack("")
    p.do("1.7", "1a")  # 1.1 and 1.2 are gathered, 1.3 stays under the 7
    assert p.pile("1a") == "1.3 1.7"
