"""TO-5: rounds, order, throttle cards, taking cards."""

from paddock.games.tornado import state
from paddock.games.tornado.geometry import hex_cell
from paddock.games.tornado.order import progress, section_of
from paddock.games.tornado.things import CELL
from tests.games.tornado.situations import Race, all_stuck


def order_of(r: Race) -> list[int]:
    return sorted((k for k in range(r.s.seats) if r.s.racing >> k & 1), key=lambda k: -progress(r.s, k))


def test_TO_5_1_the_leader_moves_first_then_the_inner_lane() -> None:
    r = Race(4).straight("C3", "H0.1", "H1.1", "H0.2")
    r.boat(0, "H0.2.1").boat(1, "H0.1.1").boat(2, "H1.1.1").boat(3, "H0.3.1").turn(0, 1, 2, 3)
    assert order_of(r) == [2, 1, 0, 3]
    assert r.mover == 2


def test_TO_5_1_each_boat_takes_one_turn_a_round() -> None:
    r = Race().straight("C3", "H0.1", "H1.1", "H2.1").boat(0, "H0.1.1").boat(1, "H1.2.1").turn(0, 1)
    movers = []
    for _ in range(2):
        movers.append(r.mover)
        r.skip_to_throttle()
        r.moves(r.mover, "2")
        r.moves(r.mover, next(iter(r.legal())))
    assert movers == [1, 0]
    assert r.s.round == 2


def test_TO_5_2_a_later_section_is_ahead() -> None:
    r = Race(5).straight("T4", "H3.1", "B0.1").connectors("H4.1", "B-4.1").turns("1(1,-2)")
    r.boat(0, "H3.1.4").boat(1, "H4.1.4").boat(2, "1(1,-2)").boat(3, "B-4.1.1").boat(4, "B0.1.1").turn(0, 1, 2, 3, 4)
    assert order_of(r) == [4, 3, 2, 1, 0]


def test_TO_5_2_cells_of_different_cards_are_compared_by_their_centres() -> None:
    """Centres of 2, 3 and 4 splashes: the second of four (3/8) is behind the second of three (1/2)."""
    r = Race(4).straight("T4", "H0.1").straight("T3", "H0.2").straight("C2", "H0.3")
    r.boat(0, "H0.1.2").boat(1, "H0.3.2").boat(2, "H0.5.1").turn(0, 1, 2)
    assert order_of(r) == [1, 0, 2]


def test_TO_5_2_in_a_turn_the_angle_counts_then_the_smaller_q() -> None:
    r = Race(4).turns("1(1,0)", "1(3,0)", "1(2,5)m")
    r.boat(0, "1(3,0)").boat(1, "1(1,0)").boat(2, "1(2,5)").boat(3, "1(1,2)").turn(0, 1, 2, 3)
    assert order_of(r) == [3, 2, 1, 0]  # 2/2 and 5/5 are equal, 0/2 and 0/8 too: the smaller q comes first


def test_TO_5_3_in_the_first_round_the_start_card_is_played_again() -> None:
    r = Race().straight("T4", "H0.1", "H1.1").boat(0, "H0.1.1", throttle="3").boat(1, "H0.2.1", throttle="2").turn(0, 1)
    r.skip_to_throttle()
    assert r.legal() == {"3"}
    assert r.rule("4") == "TO-5.3"
    r.moves(0, "3", next(iter(r.reach(3))))
    assert r.table.view(-1).boats[0].throttle == (2, 3, 4)


def test_TO_5_3_all_three_come_back_when_all_are_played() -> None:
    r = Race().straight("T4", "H0.1", "H1.1").boat(0, "H0.1.1", throttle="24").boat(1, "H0.2.1").turn(0)
    r.skip_to_throttle()
    r.moves(0, "4", "H1.1.1")
    assert r.table.view(-1).boats[0].throttle == (2,)


def test_TO_5_4_with_two_cards_nothing_is_taken() -> None:
    r = Race().straight("C2", "H0.1").hand(0, "C2", "T3").boat(0, "H0.1.1").boat(1, "H0.2.1").turn(0)
    assert r.kind == "lay"


def test_TO_5_4_with_one_card_the_top_of_the_stack_may_be_taken_and_laid_at_once() -> None:
    r = Race().straight("C2", "H0.1").hand(0, "T3").boat(0, "H0.1.1").boat(1, "H0.2.1").turn(0)
    assert r.legal() == {"-", "take"}
    top = r.s.stack[0] - 1
    r.moves(0, "take")
    assert r.s.hand[0][1] - 1 == top
    assert any(a.startswith("C2@H1.1") for a in r.legal())


def test_TO_5_4_the_step_of_a_turn_is_kept() -> None:
    r = Race().straight("C2", "H0.1").hand(0, "T3").boat(0, "H0.1.1").boat(1, "H0.2.1").turn(0)
    assert r.rule("4") == "TO-5.1"
    assert r.rule("T3@H1.1") == "TO-5.1"


def test_TO_5_4_with_an_empty_stack_the_rearmost_column_left_behind() -> None:
    r = Race().straight("C2", "H-1.1", "H-1.2", "H0.3", "H1.1", "H2.1").stack().boat(0, "H1.1.1").boat(1, "H2.1.1").turn(0)
    assert r.legal() == {"-", "take:H-1.1", "take:H-1.2"}
    assert r.rule("take:H0.3") == "TO-5.4"


def test_TO_5_4_a_column_with_a_boat_is_not_left_behind() -> None:
    r = Race().straight("C2", "H0.1", "H0.2", "H2.1").stack().boat(0, "H2.1.1").boat(1, "H0.1.1").turn(0)
    assert r.kind == "throttle"  # nothing to take, nothing to lay


def test_TO_5_4_the_stack_comes_first() -> None:
    r = Race().straight("C2", "H-1.1", "H1.1", "H2.1").stack("T3").boat(0, "H1.1.1").boat(1, "H2.1.1").turn(0)
    assert r.legal() == {"-", "take"}
    assert r.rule("take:H-1.1") == "TO-5.4"


def test_TO_5_4_a_turn_face_is_left_behind_when_its_foremost_hexagon_is() -> None:
    """The face reaches up to (1,2) and (2,3), with angle 1. A boat at (1,2) is not past the face, but a boat at (1,4) is."""
    for cell, taken in (("1(1,2)", set()), ("1(1,4)", {"take:1(1,0)"})):
        r = Race().turns("1(1,0)", "1(1,4)").stack().boat(0, cell).boat(1, "1(1,6)").turn(0)
        takes = {a for a in r.legal() if a.startswith("take")} if r.kind == "take" else set()
        assert takes == taken


def test_TO_5_4_among_equally_rearmost_faces_the_seat_chooses() -> None:
    """Both faces reach no further than angle 0: (1,0) and (3,0)."""
    r = Race().turns("1(1,-2)m", "1(3,-2)m", "1(1,6)").stack().boat(0, "1(1,6)").boat(1, "1(1,8)").turn(0)
    assert r.legal() == {"-", "take:1(1,-2)m", "take:1(3,-2)m"}


def test_TO_5_4_home_columns_are_ahead_at_the_end_of_the_lap() -> None:
    r = Race().straight("C2", "H-1.1", "H1.1").connectors("H-4.1", "B4.1").stack().boat(0, "H-4.1.2", True).boat(1, "B4.1.4").turn(0)
    assert r.legal() == {"-", "take:H1.1"}


def test_TO_5_5_when_all_boats_are_stuck_one_may_take_with_two_cards_and_puts_one_under_the_stack() -> None:
    r = all_stuck("C3").turn(0, 1)
    assert r.legal() == {"-", "take"}
    r.moves(0, "take")
    assert r.kind == "under"
    assert r.legal() == {"C3", "T3", "T4"}
    assert r.rule("C2") == "TO-6.3"
    r.moves(0, "T4")
    assert state.card_type(r.s, r.s.stack[0] - 1) == 3  # the T4
    assert r.kind == "lay"
    assert r.legal() == {"C@H4.1"}  # this card helps, so the seat must lay it


def test_TO_5_5_a_stuck_boat_gets_no_help_while_another_one_can_move() -> None:
    r = all_stuck("C3", behind=("H2.1",)).boat(2, "H2.1.1").turn(0, 1)
    assert r.kind != "take"
    assert r.rule("take") == "TO-5.1"
    r.skip_to_throttle().moves(0, "2")
    assert r.table.view(-1).boats[0].yielding  # it stays and gives way (TO-7.7)


def test_TO_5_5_with_less_than_two_cards_the_ordinary_rule_holds_whoever_is_stuck() -> None:
    r = Race().straight("C2", "H3.1").hand(0, "T3").stack("C3").boat(0, "H3.1.2").boat(1, "H3.2.1").turn(0)
    assert r.legal() == {"-", "take"}
    r = Race().straight("C2", "H-1.1", "H3.1").stack("C3").boat(0, "H3.1.2").boat(1, "H3.2.1").turn(0)
    assert r.legal() == {"-", "take"}  # no card from the table while the stack lasts
    assert r.rule("take:H-1.1") == "TO-5.4"


def test_TO_5_5_nobody_is_stuck_whom_a_card_in_the_own_hand_could_help() -> None:
    r = all_stuck("C3", mine=("C2", "T4")).turn(0, 1)
    assert r.legal() == {"-"}  # it must lay its connector
    assert r.rule("take") == "TO-5.5"


def test_TO_5_5_nobody_takes_while_a_card_in_the_hand_of_another_boat_could_help_it() -> None:
    r = all_stuck("C3", theirs=("C2", "T3")).turn(0, 1)
    assert r.kind != "take"


def test_TO_5_5_a_front_that_not_everybody_knows_might_help_until_its_boat_has_given_way() -> None:
    """Boat 1 is on the last of four cells. Its turn card has 3 splashes and does not help it alongside. A card with 4 splashes would."""
    for gave_way, shown, taken in ((False, False, False), (True, False, True), (False, True, True)):
        r = Race().straight("T4", "H3.1", "H3.3").hand(0, "T3", "T3").hand(1, "T3").stack("C3")
        r.boat(0, "H3.6.4").boat(1, "H3.2.4")
        if shown:
            state.show_front(r.s, r.s.hand[1][0] - 1)
        if gave_way:
            r.gave_way(1)
        r.gave_way(0)
        r.turn(0)
        assert (r.kind == "take" and "take" in r.legal()) == taken


def test_TO_5_5_all_stuck_with_a_card_left_behind_choose_between_it_and_the_stack() -> None:
    r = all_stuck("C3", behind=("H-1.1",)).turn(0, 1)
    assert r.legal() == {"-", "take", "take:H-1.1"}


def test_TO_5_5_all_stuck_on_hexagons_too() -> None:
    """Six boats close the arriving hexagons to one another. Without the sixth, the fifth could step outward."""
    for boats in (6, 5):
        r = Race(6).connectors("H4.1", "H4.2", "H4.3").hand(0, "C3", "C3").stack("T3")
        for seat in range(boats):
            r.boat(seat, f"H4.{seat + 1}.4")
        r.turn(0)
        assert (r.kind == "take" and r.legal() == {"-", "take"}) == (boats == 6)


def test_TO_5_5_dead_end_all_stuck_no_stack_and_nothing_left_behind() -> None:
    """The stack is empty and no card is left behind, so a seat may take the rearmost card without a boat."""
    r = Race().straight("C2", "H1.1", "H2.2", "H2.3").stack().boat(0, "H1.1.2").boat(1, "H2.6.2").turn(0)
    assert r.legal() == {"-", "take:H2.2"}
    r.moves(0, "take:H2.2")
    assert r.legal() == {"C2@H2.1"}


def test_TO_5_5_dead_end_all_boats_before_the_connector_with_turn_cards_only() -> None:
    r = all_stuck("T4", "C2").turn(0, 1)
    assert r.legal() == {"-", "take"}
    r.moves(0, "take", "T4")  # there is no place for any card, so the boat stays and gives way
    assert r.kind == "throttle"
    r.moves(0, "2")
    assert r.table.view(-1).boats[0].yielding
    assert r.mover == 1
    r.moves(1, "take", "T3")
    assert r.legal() == {"C@H4.3"}


def test_TO_5_2_hexagon_cells_have_their_section() -> None:
    assert section_of(hex_cell(0, 14 + 6), 0) == 1
    assert section_of(hex_cell(1, 14 + 6), 2) == 3
    assert section_of(CELL.read("B-4.1.1"), 1) == 2
    assert section_of(CELL.read("H-4.1.1"), 3) == 4
    assert section_of(CELL.read("H0.1.1"), 0) == 0
