"""LS-3: turns, the turned-up card, the move."""

from tests.games.long_shot.situations import Position, moves, names


def test_LS_3_1_each_seat_plays_in_turn_from_the_first_player_and_draws_one() -> None:
    p = Position(5).hands("1.1 2.2 3.3 4.4 5.5").boxes().stack("F1 F2 F3 F4 F5 F6 F7").turn(3, first=3)
    for seat, card, drawn in ((3, "1.1", "F1"), (4, "2.2", "F2"), (0, "3.3", "F3"), (1, "4.4", "F4"), (2, "5.5", "F5")):
        assert p.table.pending == (seat,)
        p.do(card, f"{card[0]}a")
        assert drawn in p.held(seat)
        assert card not in p.held(seat)
        assert int(p.state["held"][seat]) == 5


def test_LS_3_1_only_a_card_of_the_own_hand_is_played() -> None:
    p = Position(5).hand(0, "1.1 F3").hand(1, "2.2").boxes()
    assert p.refused("2.2") == "LS-3.1"
    assert p.refused("1a") == "LS-3.1"  # a box before a card
    p.do("F3")
    assert p.refused("1.1") == "LS-3.1"  # the free 3 is on its way
    assert p.refused("pass") == "LS-3.1"
    assert p.table.why(1, "2.2").rule == "P-2"  # type: ignore[union-attr]


def test_LS_3_1_a_card_with_one_box_goes_there_at_once_and_one_with_two_asks() -> None:
    p = Position(5).hands("1.1 1.2").boxes(b1a="1.5")
    p.do("1.1")
    assert p.top("1b") == "1.1"
    assert p.seat == 1
    p.do("1.2")
    assert p.kind() == "box"
    assert p.legal() == {"1a", "1b"}
    assert p.held(1).startswith("1.1")


def test_LS_3_2_the_first_player_turns_the_top_card_after_the_last_turn() -> None:
    p = Position(5).hands("1.1 1.2").boxes(b1a="1.5").stack("6.6 2.4 F0").last_seat_of_round()
    events = p.do("1.1")
    assert "6.6" in p.held(4)  # the last seat drew first
    assert p.kind() == "turned"
    assert p.table.pending == (0,)
    assert p.legal() == {"2a", "2b"}
    assert "turned_up" in names(events)
    assert p.refused("1.1") == "LS-3.2"
    assert p.refused("pass") == "LS-3.2"
    assert p.refused("3a") == "LS-4.1"
    p.do("2b")
    assert p.top("2b") == "2.4"


def test_LS_3_2_a_turned_card_with_one_box_is_placed_without_a_question() -> None:
    p = Position(5).hands("1.1 1.2").boxes(b1a="1.5", b2a="2.1").stack("6.6 2.4 F0").last_seat_of_round()
    events = p.do("1.1")
    assert p.top("2b") == "2.4"
    assert "turned" in names(events)
    assert p.kind() == "play"


def test_LS_3_3_rulebook_example_a_five_and_a_three_move_horse_1_eight_spaces() -> None:
    p = Position(5).hands("1.3").boxes(b1a="1.5").stack("F0 2.1").last_seat_of_round()
    events = p.do("1.3", "2b")
    assert moves(events)[1] == 8
    assert p.on()[0] == 8


def test_LS_3_3_rulebook_example_a_horse_without_cards_is_late() -> None:
    p = Position(5).hands("1.3").boxes(b1a="1.5").stack("F0 2.1").last_seat_of_round()
    events = p.do("1.3", "2b")
    assert p.on() == [8, 1, 0, 0, 0, 0]  # an empty box counts 0
    assert [e.values for e in events if "stood" in names([e])] == [(3, 0), (4, 0), (5, 0), (6, 0)]


def test_LS_3_3_the_first_player_moves_left_after_the_move() -> None:
    p = Position(5).hands("1.3").boxes(b1a="1.5").stack("F0 2.1").turn(1, first=2)
    p.do("1.3", "2b")
    assert int(p.state["first"]) == 3
    assert p.table.pending == (3,)
    assert int(p.state["round"]) == 2
    p.hands("1.3").turn(3, first=4).stack("F0 1.1")
    p.do("1.3", "1b")
    assert int(p.state["first"]) == 0


def test_LS_3_3_only_top_cards_move_a_horse() -> None:
    p = Position(5).hands("1.7").filled(b1a="1.5 F8 1.2", b1b="1.6 F0").stack("F8 2.1").last_seat_of_round()
    events = p.do("1.7", "1b", "2a")
    assert moves(events)[1] == 9
