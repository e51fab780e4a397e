"""LS-4: where cards may go, passing, two cards in the spurt."""

import pytest

from tests.games.long_shot.situations import Position, moves, names

ALL = {f"{h}{b}" for h in range(1, 7) for b in "ab"}


# ------------------------------------------------------------------ numbered cards


def test_LS_4_1_a_numbered_card_goes_to_its_own_horse_alone() -> None:
    p = Position(5).hands("3.5").boxes()
    p.do("3.5")
    assert p.legal() == {"3a", "3b"}
    assert p.refused("4a") == "LS-4.1"


def test_LS_4_1_a_numbered_card_fills_the_empty_box_first() -> None:
    p = Position(5).hands("3.5").boxes(b3b="3.1")
    p.do("3.5")
    assert p.top("3a") == "3.5"
    assert p.pile("3b") == "3.1"


def test_LS_4_1_golden_rule_for_a_turned_card_too() -> None:
    p = Position(5).hands("1.1").boxes(b1b="1.2", b2a="2.2").stack("F4 2.5").last_seat_of_round()
    p.do("1.1")
    assert p.top("2b") == "2.5"


def test_LS_4_1_with_both_boxes_filled_a_numbered_card_goes_on_either() -> None:
    p = Position(5).hands("3.5").boxes(b3a="3.1", b3b="F2")  # the rest of the board is empty
    p.do("3.5")
    assert p.legal() == {"3a", "3b"}


# ------------------------------------------------------------------ free cards


def test_LS_4_2_a_free_card_fills_an_empty_box_of_the_board_first() -> None:
    p = Position(5).hands("F5").filled()
    p.boxes(**{f"b{b}": f"{b[0]}.3" for b in ALL - {"2b", "6a"}})
    p.do("F5")
    assert p.legal() == {"2b", "6a"}
    assert p.refused("1a") == "LS-4.2"


def test_LS_4_2_with_all_boxes_filled_a_free_card_goes_on_any() -> None:
    p = Position(5).hands("F5").filled()
    p.do("F5")
    assert p.legal() == ALL


# ------------------------------------------------------------------ the same value


def test_LS_4_3_never_on_a_top_card_of_the_same_value() -> None:
    p = Position(5).hands("F3 1.3").filled(3, 5, 5, 5, 5, 5, b1b="1.4")
    p.do("F3")
    assert p.legal() == ALL - {"1a"}
    assert p.refused("1a") == "LS-4.3"


def test_LS_4_3_only_the_top_card_counts_for_the_same_value() -> None:
    p = Position(5).hands("1.3").filled(b1a="1.3 1.6", b1b="1.1 F3")
    p.do("1.3")
    assert p.top("1a") == "1.3"  # the 3 is covered there; on 1b a 3 lies on top
    assert p.pile("1a") == "1.3 1.6 1.3"


def test_LS_4_3_a_card_that_finds_its_value_on_both_boxes_cannot_be_played() -> None:
    p = Position(5).hands("1.3 2.6").filled(3, b1b="F3")
    assert p.legal() == {"2.6", "pass"}
    assert p.refused("1.3") == "LS-4.3"


def test_LS_4_3_a_free_and_a_numbered_card_of_one_value_are_of_the_same_value() -> None:
    p = Position(5).hands("2.4").filled(b2a="F4", b2b="2.1")
    p.do("2.4")
    assert p.top("2b") == "2.4"


def test_LS_4_3_a_turned_card_may_lie_on_equal_values_if_there_is_no_other_box() -> None:
    p = Position(5).hands("1.1").filled(3, 4, b2b="F4").stack("F4 2.4").last_seat_of_round()
    events = p.do("1.1", "1a")
    assert p.kind() == "turned"
    assert p.legal() == {"2a", "2b"}  # the choice is which 4 to cover
    events += p.do("2b")
    assert p.pile("2b") == "F4 2.4"
    assert moves(events)[2] == 8


def test_LS_4_3_a_turned_card_takes_the_other_box_if_only_one_is_equal() -> None:
    p = Position(5).hands("1.1").filled(3, 4, b2b="F5").stack("F4 2.4").last_seat_of_round()
    p.do("1.1", "1a")
    assert p.top("2b") == "2.4"
    assert p.top("2a") == "2.4"
    assert p.pile("2a") == "2.4"


def test_LS_4_3_a_turned_free_card_on_a_board_of_its_own_value_goes_anywhere() -> None:
    p = Position(5).hands("1.4").filled(4, 4, 4, 4, 4, 4, b1a="1.5").stack("1.1 F4 F4").last_seat_of_round()
    p.do("1.4")  # now every box shows a 4
    assert p.kind() == "turned"
    assert p.legal() == ALL


def test_LS_4_3_a_turned_free_card_avoids_its_own_value_where_it_can() -> None:
    p = Position(5).hands("1.6").filled(4, 4, 4, 4, 4, 4, b1a="1.5").stack("1.1 F4 F4").last_seat_of_round()
    p.do("1.6", "1a")
    assert p.top("1a") == "F4"


# ------------------------------------------------------------------ covered cards


def test_LS_4_4_covered_cards_are_public_and_stay_under() -> None:
    p = Position(5).hands("1.7").filled(b1a="1.2 F8 1.3")
    p.do("1.7", "1a")
    for viewer in (-1, 0, 3):
        box = p.table.view(viewer).horses[0].boxes[0]
        assert [(c.horse, c.value) for c in box.pile] == [(1, 2), (0, 8), (1, 3), (1, 7)]
        assert (box.top.horse, box.top.value) == (1, 7)
    assert p.table.view().horses[0].sum == 7 + 3


# ------------------------------------------------------------------ passing


def test_LS_4_5_passing_is_refused_while_a_box_is_empty_and_a_card_fits() -> None:
    p = Position(5).hands("1.3").boxes(b1a="1.1")
    assert p.legal() == {"1.3"}
    assert p.refused("pass") == "LS-4.5"


def test_LS_4_5_passing_is_allowed_when_every_box_is_filled_and_a_card_is_drawn() -> None:
    p = Position(5).hands("1.1 2.2").filled().stack("F7 F8")
    assert p.legal() == {"1.1", "2.2", "pass"}
    events = p.do("pass")
    assert p.held(0) == "1.1 2.2 F7"
    assert names(events)[:2] == ["passed", "drew"]
    assert p.seat == 1


def test_LS_4_5_passing_is_allowed_when_no_card_fits_although_boxes_are_empty() -> None:
    p = Position(5).hands("1.3 2.5").boxes(b1a="1.3", b1b="F3", b2a="2.5", b2b="F5").stack("F7")
    assert p.legal() == {"pass"}
    p.do("pass")
    assert p.held(0) == "1.3 2.5 F7"


def test_LS_4_5_an_empty_hand_passes_and_draws() -> None:
    p = Position(5).hands("1.3").hand(0, "").boxes().stack("F7")
    assert p.legal() == {"pass"}
    p.do("pass")
    assert p.held(0) == "F7"


def test_LS_4_5_there_is_no_hand_limit() -> None:
    p = Position(5).hands("1.1 " * 20).filled().stack("F7")
    p.do("pass")
    assert int(p.state["held"][0]) == 21


# ------------------------------------------------------------------ two cards in the spurt


def test_LS_4_6_one_card_a_turn_before_the_spurt() -> None:
    p = Position(5).hands("1.1 2.2").filled().spaces(43).stack("F1")
    p.do("1.1", "1a")
    assert p.seat == 1


def test_LS_4_6_the_spurt_opens_in_the_round_after_a_horse_reached_44() -> None:
    p = Position(5).hands("3.1 2.2").filled(1, 1, 1, 1, 1, 1).spaces(42).stack("F8 3.7 F1 F1 F1").last_seat_of_round()
    events = p.do("2.2", "2a")  # seat 4, still before the line: no second card
    assert p.kind() == "turned"
    events += p.do("3b")
    assert p.on()[0] == 44
    assert "spurt_opens" in names(events)
    assert p.seat == 1
    p.do("2.2")
    assert p.top("2b") == "2.2"
    assert p.kind() == "second"
    assert p.seat == 1


@pytest.mark.parametrize("space", [43, 44])
def test_LS_4_6_the_spurt_line_is_44(space: int) -> None:
    p = Position(5).hands("3.1 2.2").filled(1, 1, 1, 1, 1, 1).spaces(space - 2).stack("F8 3.7 F1").last_seat_of_round()
    p.do("2.2", "2a", "3b")
    assert bool(p.state["spurt"]) is (space >= 44)


def test_LS_4_6_two_cards_are_placed_and_one_is_drawn() -> None:
    p = Position(5).hands("1.1 2.2 4.4").filled().having(spurt=1).stack("F7 F8")
    events = p.do("1.1", "1a", "2.2", "2b")
    assert p.held(0) == "4.4 F7"
    assert names(events) == ["placed", "placed_second", "drew", "drawn"]
    assert p.seat == 1


def test_LS_4_6_one_card_is_enough() -> None:
    p = Position(5).hands("1.1 2.2").filled().having(spurt=1).stack("F7 F8")
    assert p.refused("stop") == "LS-4.6"  # not before the first card
    p.do("1.1", "1a")
    assert p.refused("pass") == "LS-4.6"  # a card lies already
    p.do("stop")
    assert p.held(0) == "2.2 F7"
    assert p.seat == 1


def test_LS_4_6_never_both_in_the_same_box() -> None:
    p = Position(5).hands("1.1 1.2 F6").filled().having(spurt=1).stack("F7")
    p.do("1.1", "1a")
    p.do("1.2")
    assert p.top("1b") == "1.2"  # the only box left to it
    q = Position(5).hands("1.1 F6").filled().having(spurt=1).stack("F7")
    q.do("1.1", "1a", "F6")
    assert q.legal() == ALL - {"1a"}
    assert q.refused("1a") == "LS-4.6"


def test_LS_4_6_the_second_card_sees_the_board_after_the_first() -> None:
    p = Position(5).hands("1.4 F4 F2").filled(b1b="1.2", b3a="3.2").having(spurt=1).stack("F7")
    p.do("1.4", "1b", "F2")
    assert p.legal() == ALL - {"1b", "3a"}  # the 2 on 1b is covered, but that box is taken this turn
    q = Position(5).hands("1.4 2.4").filled(b2a="2.3", b2b="F4").having(spurt=1).stack("F7")
    q.do("2.4")
    assert q.top("2a") == "2.4"  # 2b shows a 4
    q.hand(0, "F4")
    q.do("F4")
    assert q.legal() == ALL - {"2a", "2b"}  # and now 2a does too


def test_LS_4_6_the_first_card_may_fill_the_last_empty_box_and_free_the_second() -> None:
    p = Position(5).hands("F5 F6").having(spurt=1).stack("F7")
    p.boxes(**{f"b{b}": f"{b[0]}.3" for b in ALL - {"2b"}})
    p.do("F5")
    assert p.top("2b") == "F5"  # golden rule
    p.do("F6")
    assert p.legal() == ALL - {"2b"}


def test_LS_4_6_the_golden_rule_binds_the_second_card_too() -> None:
    p = Position(5).hands("F5 F6").having(spurt=1).stack("F7")
    p.boxes(**{f"b{b}": f"{b[0]}.3" for b in ALL - {"2b", "4a", "4b"}})
    p.do("F5", "4a", "F6")
    assert p.legal() == {"2b", "4b"}


def test_LS_4_6_a_second_card_that_fits_only_the_first_ones_box_is_refused() -> None:
    p = Position(5).hands("1.5 1.4").filled(b1a="1.3", b1b="1.4").having(spurt=1).stack("F7")
    p.do("1.5", "1a")
    assert p.legal() == {"stop"}
    assert p.refused("1.4") == "LS-4.6"


def test_LS_4_6_passing_stays_possible_in_the_spurt() -> None:
    p = Position(5).hands("1.5 1.4").filled().having(spurt=1).stack("F7")
    assert "pass" in p.legal()
    p.boxes(b1a="1.3").having(spurt=1)
    assert p.refused("pass") == "LS-4.5"


def test_LS_4_6_the_turned_card_may_go_where_the_last_seat_just_placed() -> None:
    p = Position(5).hands("1.5 1.4").filled().having(spurt=1).stack("F7 1.6").last_seat_of_round()
    p.do("1.5", "1a", "1.4")
    assert p.legal() == {"1a", "1b"}


# ------------------------------------------------------------------ the two readings of the Golden Rule

READINGS = ("card", "hand")


def test_LS_4_8_by_default_a_card_may_cover_while_another_card_has_an_empty_box() -> None:
    p = Position(5).hands("1.5 3.5").boxes(b1a="1.3", b1b="1.4")
    assert p.legal() == {"1.5", "3.5"}
    p.do("1.5", "1a")
    assert p.pile("1a") == "1.3 1.5"


def test_LS_4_8_read_for_the_hand_a_card_with_an_empty_box_comes_first() -> None:
    p = Position(5, golden_rule="hand").hands("1.5 3.5").boxes(b1a="1.3", b1b="1.4")
    assert p.legal() == {"3.5"}
    assert p.refused("1.5") == "LS-4.8"
    assert p.refused("3.5") == ""
    assert p.refused("pass") == "LS-4.5"


@pytest.mark.parametrize(("full", "legal"), [("5a", {"5.1"}), ("5a 5b", {"1.5", "5.1", "6.2", "pass"})])
def test_LS_4_8_read_for_the_hand_one_empty_box_is_enough(full: str, legal: set[str]) -> None:
    """The board has one empty box, 5b, or none."""
    p = Position(5, golden_rule="hand").hands("1.5 5.1 6.2").filled()
    p.boxes(**{f"b{b}": f"{b[0]}.3" for b in (ALL - {"5a", "5b"}) | set(full.split())})
    assert p.legal() == legal


@pytest.mark.parametrize("horse", range(1, 7))
def test_LS_4_8_read_for_the_hand_each_horse_has_its_own_empty_boxes(horse: int) -> None:
    every = " ".join(f"{h}.{v}" for h in range(1, 7) for v in (1, 7))
    p = Position(5, golden_rule="hand").hands(every)
    p.boxes(**{f"b{b}": f"{b[0]}.3" for b in ALL - {f"{horse}b"}})
    assert p.legal() == {f"{horse}.1", f"{horse}.7"}


@pytest.mark.parametrize("free", ["F0", "F8"])
def test_LS_4_8_read_for_the_hand_a_free_card_has_every_empty_box(free: str) -> None:
    p = Position(5, golden_rule="hand").hands(f"{free} 1.5").boxes(b1a="1.3", b1b="1.4")
    assert p.legal() == {free}
    assert p.refused("1.5") == "LS-4.8"


@pytest.mark.parametrize("reading", READINGS)
def test_LS_4_8_without_a_card_for_an_empty_box_any_card_with_a_box_may_cover(reading: str) -> None:
    p = Position(5, golden_rule=reading).hands("1.5 1.3 2.6").boxes(b1a="1.3", b1b="F3", b2a="2.2", b2b="2.1")
    assert p.legal() == {"1.5", "2.6"}
    assert p.refused("1.3") == "LS-4.3"  # a card without a box is refused for that reason
    assert p.refused("3.1") == "LS-3.1"


@pytest.mark.parametrize("reading", READINGS)
def test_LS_4_8_a_pass_needs_the_same_in_both_readings(reading: str) -> None:
    stuck = Position(5, golden_rule=reading).hands("1.3").boxes(b1a="1.3", b1b="F3")
    assert stuck.legal() == {"pass"}
    filled = Position(5, golden_rule=reading).hands("1.4").filled()
    assert filled.legal() == {"1.4", "pass"}


@pytest.mark.parametrize(("reading", "second"), [("card", {"1.6", "2.6", "stop"}), ("hand", {"2.6", "stop"})])
def test_LS_4_8_the_reading_binds_the_second_card_and_stopping_stays_allowed(reading: str, second: set[str]) -> None:
    p = Position(5, golden_rule=reading).hands("2.5 1.6 2.6").having(spurt=1).stack("F7").boxes(b1a="1.3", b1b="1.4")
    p.do("2.5", "2a")
    assert p.kind() == "second"
    assert p.legal() == second
    assert p.refused("1.6") == ("" if reading == "card" else "LS-4.8")
    p.do("stop")
    assert p.seat == 1


def test_LS_4_8_after_the_last_empty_box_is_filled_any_second_card_may_follow() -> None:
    p = Position(5, golden_rule="hand").hands("2.5 1.6 2.6").having(spurt=1).stack("F7")
    p.boxes(**{f"b{b}": f"{b[0]}.3" for b in ALL - {"2b"}})
    assert p.legal() == {"2.5", "2.6"}
    p.do("2.5")
    assert p.legal() == {"1.6", "2.6", "stop"}


@pytest.mark.parametrize("reading", READINGS)
def test_LS_4_8_a_turned_up_card_is_placed_alike_in_both_readings(reading: str) -> None:
    p = Position(5, golden_rule=reading).hands("2.1").boxes(b1a="1.3", b1b="1.4", b2a="2.2").stack("F4 1.6").last_seat_of_round()
    p.do("2.1")
    assert p.kind() == "turned"
    assert p.legal() == {"1a", "1b"}


def test_LS_4_8_the_question_says_when_a_card_with_an_empty_box_comes_first() -> None:
    p = Position(5, golden_rule="hand").hands("1.5 3.5").boxes(b1a="1.3", b1b="1.4")
    assert p.table.player_view(0).hint.key == "hint.play_fill"
    p.filled()
    assert p.table.player_view(0).hint.key == "hint.play"
    p.hands("2.5 1.6 2.6").having(spurt=1).boxes(b1a="1.3", b1b="1.4")
    p.do("2.5", "2a")
    assert p.table.player_view(0).hint.key == "hint.second_fill"
    q = Position(5, golden_rule="card").hands("1.5 3.5").boxes(b1a="1.3", b1b="1.4")
    assert q.table.player_view(0).hint.key == "hint.play"


def test_LS_4_8_the_question_for_a_box_is_the_same_in_both_readings() -> None:
    p = Position(5, golden_rule="hand").hands("1.5 3.5").boxes()
    p.do("3.5")
    assert p.kind() == "box"
    assert p.table.player_view(0).hint.key == "hint.box"


@pytest.mark.parametrize(("reading", "says"), [("card", False), ("hand", True)])
def test_LS_4_8_the_drawing_says_why_a_card_is_not_for_now(reading: str, says: bool) -> None:
    p = Position(5, golden_rule=reading).hands("1.5 3.5").boxes(b1a="1.3", b1b="1.4")
    assert ("a card with an empty box must be played first" in p.table.svg(0)) is says


def test_LS_4_7_cards_may_still_be_placed_on_a_horse_that_is_home() -> None:
    p = Position(5).hands("1.5 F2").filled().home(1, 63, 5).having(round=6)
    p.do("1.5")
    assert p.legal() == {"1a", "1b"}
    p.do("1a")
    assert p.top("1a") == "1.5"
