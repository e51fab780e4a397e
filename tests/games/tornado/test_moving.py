"""TO-7: steps, ways, other boats."""

import pytest

from paddock.games.tornado import geometry as g
from paddock.games.tornado.moving import (
    STEP_BITS,
    STEP_MASK,
    cell_of_hexagon,
    moving_throttles,
    playable_throttles,
    spread_throttle,
    steps_of,
)
from paddock.games.tornado.things import CELL
from tests.games.tornado.situations import Race


def steps(r: Race, seat: int = 0) -> set[str]:
    """All single steps of a boat, other boats aside."""
    found, packed = set(), steps_of(r.s, seat)
    while packed:
        if packed & STEP_MASK:
            found.add(CELL.write((packed & STEP_MASK) - 1))
        packed >>= STEP_BITS
    return found


def go(r: Race, *seats: int) -> Race:
    return r.turn(*(seats or (0,))).skip_to_throttle()


# ------------------------------------------------------------------ TO-7.1


def test_TO_7_1_one_boat_to_a_cell() -> None:
    r = go(Race().straight("T4", "H0.1").boat(0, "H0.1.1").boat(1, "H0.1.3"))
    r.moves(0, "2")  # ahead H0.1.2 then H0.1.3 (occupied) or H0.2.3
    assert r.legal() == {"H0.2.3"}
    assert r.rule("H0.1.3") == "TO-7.1"


def test_TO_7_1_not_through_a_boat() -> None:
    r = go(Race().straight("T4", "H0.1").boat(0, "H0.1.1").boat(1, "H0.1.2").boat(2, "H0.2.2"))
    assert r.legal() == {"2", "3", "4"}  # both ways ahead are closed: it stays
    r.moves(0, "2")
    assert r.where(0) == "H0.1.1"


def test_TO_7_1_through_a_boat_that_gave_way_but_not_onto_it() -> None:
    r = Race().straight("T4", "H0.1").boat(0, "H0.1.1").boat(1, "H0.1.2").boat(2, "H0.2.2").gave_way(1)
    go(r)
    assert r.reach(2) == {"H0.1.3", "H0.2.3"}
    r.moves(0, "2")
    assert r.rule("H0.1.2") == "TO-7.1"


# ------------------------------------------------------------------ TO-7.2


def test_TO_7_2_ahead_and_diagonally_in_the_same_card() -> None:
    assert steps(Race().straight("C3", "H0.1").boat(0, "H0.1.1")) == {"H0.1.2", "H0.2.2"}
    assert steps(Race().straight("C3", "H0.1").boat(0, "H0.2.2")) == {"H0.1.3", "H0.2.3"}


def test_TO_7_2_from_the_last_cell_only_straight_ahead() -> None:
    assert steps(Race().straight("C3", "H0.1", "H1.1").boat(0, "H0.1.3")) == {"H1.1.1"}
    assert steps(Race().straight("C3", "H0.1").boat(0, "H0.1.3")) == set()


def test_TO_7_2_onto_the_card_alongside_not_backward() -> None:
    r = Race().straight("C2", "H0.1").straight("T4", "H0.2").boat(0, "H0.2.1")
    assert steps(r) == {"H0.2.2", "H0.1.2", "H0.3.2", "H0.3.3"}  # 2 of 4 overlaps and is ahead, 3 of 4 touches; 1 of 4 is behind
    r = Race().straight("T4", "H0.1").straight("C2", "H0.2").boat(0, "H0.2.2")
    assert steps(r) == {"H0.2.3", "H0.1.3", "H0.3.2"}  # 1 of 2 has its centre behind, 2 of 2 touches


def test_TO_7_2_a_level_step_leads_to_the_cell_right_beside() -> None:
    """Equal cards: level, and the next one, which touches. The centres 1/2 of two cards are level too, a little further back is backward."""
    r = Race().straight("C3", "H0.1", "H0.2").boat(0, "H0.3.2")
    assert steps(r) == {"H0.3.3", "H0.4.3", "H0.2.2", "H0.2.3"}
    r = Race().straight("C2", "H0.1", "H0.2").boat(0, "H0.2.2")
    assert steps(r) == {"H0.3.2"}  # at the end of the card the level step is the only one
    r = Race().straight("T4", "H0.1").straight("C3", "H0.2").boat(0, "H0.2.4")
    assert steps(r) == set()  # the centre 5/6 lies behind 7/8
    r = Race().straight("C3", "H0.1").straight("T4", "H0.2").boat(0, "H0.2.3")
    assert steps(r) == {"H0.3.4"}


def test_TO_7_2_there_is_no_level_step_on_one_card() -> None:
    assert "H0.2.1" not in steps(Race().straight("C3", "H0.1").boat(0, "H0.1.1"))


def test_TO_7_2_no_cell_twice_in_one_move() -> None:
    """Boats close the cells ahead. Level steps lead to the card alongside and on from there, but not to and fro."""
    r = Race(4).straight("C2", "H0.1", "H0.2").boat(0, "H0.2.2").boat(1, "H0.4.1").boat(2, "H0.1.1").boat(3, "H0.3.1")
    go(r)
    assert r.reach(2) == r.reach(3) == r.reach(4) == {"H0.3.2"}  # no way of two steps, so a single one
    r = go(Race().straight("C2", "H0.1", "H0.2", "H1.2").boat(0, "H0.2.2").boat(1, "H0.1.1"))
    assert r.reach(2) == {"H1.3.1"}
    assert r.reach(3) == {"H1.3.2", "H1.4.2"}


def test_TO_7_2_the_outer_lane_of_a_row_has_no_card_alongside_inward() -> None:
    r = Race().straight("C3", "H0.1", "H0.2").boat(0, "H0.1.1")
    assert steps(r) == {"H0.1.2", "H0.2.2"}
    r = Race().straight("C3", "H0.1", "H0.2").boat(0, "H0.4.1")
    assert steps(r) == {"H0.4.2", "H0.3.2"}


def test_TO_7_2_alongside_splash_to_splash_only() -> None:
    r = Race().connectors("H4.1", "H4.2").boat(0, "H4.2.3")
    assert steps(r) == {"H4.2.4", "H4.3.3"}  # not to the neighbour's hexagon
    r = Race().connectors("H4.1", "H4.2").boat(0, "H4.2.2")
    assert steps(r) == {"H4.2.3", "H4.1.3", "H4.3.2", "H4.3.3"}


# ------------------------------------------------------------------ TO-7.3, TO-7.4


def test_TO_7_3_onto_the_hexagon_and_off_it() -> None:
    assert steps(Race().connectors("H4.1").boat(0, "H4.1.3")) == {"H4.1.4"}
    assert steps(Race().connectors("B-4.1").boat(0, "B-4.1.1")) == {"B-4.1.2", "B-4.2.1"}


def test_TO_7_4_from_an_arriving_hexagon_into_the_turn_outward_or_inward() -> None:
    r = Race().connectors("H4.1", "H4.2").turns("1(1,-2)").boat(0, "H4.1.4")
    assert steps(r) == {"1(1,0)", "1(1,-2)", "H4.2.4"}
    r.boat(0, "H4.2.4")
    assert steps(r) == {"1(1,-2)", "H4.1.4", "H4.3.4"}
    assert steps(Race().connectors("H4.2").boat(0, "H4.3.4")) == {"H4.4.4"}  # no card lies beside it


def test_TO_7_4_from_a_leaving_hexagon_onto_its_splash_outward_or_inward() -> None:
    r = Race().connectors("B-4.1", "B-4.2").turns("1(1,0)").boat(0, "B-4.2.1")
    assert steps(r) == {"B-4.1.1", "B-4.3.1", "B-4.2.2"}
    assert steps(Race().connectors("B-4.1").turns("1(1,0)").boat(0, "B-4.1.1")) == {"B-4.2.1", "B-4.1.2"}  # not back into the turn


def test_TO_7_4_not_along_the_connectors_from_one_side_of_the_wave_breaker_to_the_other() -> None:
    r = Race().connectors("H4.1", "B-4.1")
    assert "B-4.1.1" not in steps(r.boat(0, "H4.1.4"))
    assert "H4.1.4" not in steps(r.boat(0, "B-4.1.1"))


def test_TO_7_5_steps_along_the_connectors_are_directions() -> None:
    r = go(Race().connectors("H4.1", "H4.2").turns("1(1,-4)", "1(1,0)").boat(0, "H4.3.4").boat(1, "H4.1.1"))
    assert "H4.1.4" in r.reach(2)
    assert "1(1,-2)" not in r.reach(2)  # inward and then into the turn would bend
    assert "1(2,1)" in r.reach(4)  # inward twice, then twice out into the turn: one bend


def test_TO_7_4_no_way_back() -> None:
    r = Race().connectors("H4.1", "B-4.1").turns("1(1,-2)", "1(1,2)").boat(0, "1(1,0)")
    assert steps(r) == {"1(1,2)", "1(2,1)", "B-4.1.1"}  # not (1,-2), not (0,-1); (2,-1) lies behind by the angle
    r = Race().turns("1(1,-4)", "1(3,-6)", "1(2,-9)").boat(0, "1(3,-6)")
    # (2,-5): -1 per unit against -6/8: behind; (3,-4) ahead
    assert "1(3,-4)" in steps(r)


@pytest.mark.parametrize("columns", [9, 7])
def test_TO_7_4_every_step_leads_forward(columns: int) -> None:
    """On the fullest board: the angle grows with every step in a turn, and no step leads from one side of the wave breaker to the other."""
    for q in range(1, 8):
        for i in range(14):
            h = g.height_of(q, i)
            for d, (dq, dh) in enumerate(g.DIRECTIONS):
                to = int(g.NEXT[(q * 14 + i) * 6 + d])
                if to >= 14:
                    assert (h + dh) * (3 * q - 1) > h * (3 * (q + dq) - 1)
                elif to >= 0:
                    assert h + dh > 0 or (q == 0 and h < 0)
    assert Race(columns=columns).s.options[0] == columns


# ------------------------------------------------------------------ TO-7.5


def bend() -> Race:
    """A boat on (1,-2) with hexagons all around."""
    return Race().connectors("H4.1").turns("1(1,-2)", "1(1,2)", "1(3,-2)", "1(3,2)").boat(1, "H4.1.1")


def test_TO_7_5_straight_on_with_a_2_and_a_3() -> None:
    r = go(bend().boat(0, "1(1,-2)"))
    assert r.reach(2) == {"1(1,2)", "1(3,0)"}
    assert r.reach(3) == {"1(1,4)", "1(4,1)"}
    r.moves(0, "3")
    assert r.rule("1(2,3)") == "TO-7.5"


def test_TO_7_5_one_bend_with_a_4() -> None:
    r = go(bend().boat(0, "1(1,-2)"))
    reach = r.reach(4)
    assert "1(2,5)" in reach  # up three, then up and out: one bend
    assert "1(4,3)" in reach  # out three, then up
    r.moves(0, "4")
    assert r.rule("1(6,1)") == "TO-7.6"


def test_TO_7_5_steps_onto_and_off_splashes_are_no_directions() -> None:
    r = go(Race().connectors("H4.1").turns("1(1,-2)").boat(0, "H4.1.3").boat(1, "H4.1.1"))
    assert r.reach(2) == {"1(1,0)", "1(1,-2)", "H4.2.4"}
    assert r.reach(3) == {"1(2,1)"}  # onto the hexagon, then twice the same way


# ------------------------------------------------------------------ TO-7.6


def test_TO_7_6_exactly_as_many_steps() -> None:
    r = go(Race().straight("T4", "H0.1", "H1.1").boat(0, "H0.1.1").boat(1, "H0.2.1"))
    assert r.reach(3) == {"H0.1.4", "H0.2.4"}
    assert r.reach(4) == {"H1.1.1", "H1.2.1"}
    r.moves(0, "3")
    assert r.rule("H0.1.3") == "TO-7.6"


def test_TO_7_6_any_single_step_if_there_is_no_such_way() -> None:
    r = go(Race().straight("T4", "H0.1").boat(0, "H0.1.1").boat(1, "H0.1.4").boat(2, "H0.2.4"))
    assert r.reach(2) == {"H0.1.3", "H0.2.3"}
    assert r.reach(3) == r.reach(4) == {"H0.1.2", "H0.2.2"}


def test_TO_7_6_a_way_that_crosses_the_line_early_is_legal() -> None:
    r = go(Race().connectors("H-4.1").straight("C2", "H0.1").boat(0, "H0.1.1", True).boat(1, "H-4.1.2", True))
    assert r.reach(2) == r.reach(3) == r.reach(4) == {"goal"}
    r = go(Race().connectors("H-4.1").straight("T4", "H0.1").boat(0, "H0.1.1", True).boat(1, "H-4.1.2", True))
    assert r.reach(2) == {"goal"}
    r = go(Race().connectors("H-4.1").straight("T4", "H0.1", "H-1.1").boat(0, "H-1.1.4", True).boat(1, "H-4.1.2", True))
    assert r.reach(2) == {"H0.1.2", "H0.2.2"}
    assert r.reach(3) == {"goal"}


def test_TO_7_6_before_the_turns_column_0_is_no_goal() -> None:
    r = go(Race().straight("C2", "H0.1", "H1.1").boat(0, "H0.1.1").boat(1, "H0.2.1"))
    assert "goal" not in r.reach(2) | r.reach(3) | r.reach(4)


# ------------------------------------------------------------------ TO-7.7


def test_TO_7_7_a_card_that_helps_must_be_laid() -> None:
    r = Race().straight("C2", "H0.1").hand(0, "C2", "T3").boat(0, "H0.1.2").boat(1, "H0.2.1").turn(0)
    while r.kind == "take":
        r.moves(0, "-")
    assert r.legal() == {"C2@H1.1", "T3@H1.1"}
    assert r.rule("-") == "TO-7.7"
    assert r.rule("C2@H0.2") == "TO-7.7"


def test_TO_7_7_on_hexagons_alike() -> None:
    r = Race().turns("1(1,0)").hand(0, "T3", "T4").boat(0, "1(1,2)").boat(1, "1(1,0)").turn(0)
    assert r.kind == "lay"
    assert r.rule("-") == "TO-7.7"
    assert r.legal()
    assert all(a.startswith("T@1(") for a in r.legal())


def test_TO_7_7_on_splashes_it_plays_a_card_stays_and_gives_way() -> None:
    r = Race().straight("C2", "H3.1").stack().boat(0, "H3.1.2").boat(1, "H3.2.1").turn(0)
    while r.kind != "throttle":
        r.moves(0, "-")
    r.moves(0, "3")
    boat = r.table.view(-1).boats[0]
    assert (r.where(0), boat.yielding, boat.throttle) == ("H3.1.2", True, (2, 4))


def test_TO_7_7_it_gives_way_until_it_moves_again() -> None:
    r = go(Race().straight("C2", "H0.1").boat(0, "H0.1.1").boat(1, "H0.2.1").gave_way(0))
    r.moves(0, "2", "H0.1.2")
    assert not r.table.view(-1).boats[0].yielding


def test_TO_7_7_on_a_hexagon_it_capsizes() -> None:
    r = Race().turns("1(1,0)").stack().boat(0, "1(1,2)").boat(1, "1(1,0)").boat(2, "1(2,1)").turn(0)
    assert r.s.place[0] == 3
    assert not r.s.racing & 1


def test_TO_7_7_on_a_hexagon_barred_by_boats_alone_it_gives_way() -> None:
    r = Race().connectors("H4.1").stack().boat(0, "H4.1.4").boat(1, "H4.2.4").boat(2, "H4.1.1").turn(0)
    assert r.kind == "throttle"
    r.moves(0, "2")
    assert r.table.view(-1).boats[0].yielding


def test_TO_7_7_it_stays_only_if_no_throttle_card_moves_it() -> None:
    """A boat that gave way is ahead. A 2 leads past this boat and a 4 leads nowhere, so only the 2 is legal."""
    r = Race().straight("C3", "H0.1").boat(0, "H0.1.1").boat(1, "H0.1.2").boat(2, "H0.2.2").gave_way(1)
    go(r)
    assert r.legal() == {"2"}
    assert r.rule("4") == "TO-7.6"


# ------------------------------------------------------------------ TO-7.8, TO-7.9


def test_TO_7_8_not_onto_the_only_cell_another_boat_could_step_onto() -> None:
    """Boat 1 at the end of its card can only go to H1.1.1; boat 0 comes from behind."""
    r = Race().straight("C2", "H0.1", "H1.1").boat(0, "H0.2.1").boat(1, "H0.1.2")
    go(r)
    assert r.reach(2) == {"H1.2.1"}
    r = Race().straight("C2", "H0.1", "H1.1").straight("C3", "H0.2", "H1.2").boat(0, "H0.1.1").boat(1, "H0.2.2")
    go(r)
    assert r.reach(2) == {"H1.1.1"}


def test_TO_7_8_the_mover_counts_as_away() -> None:
    """Boat 1 could step to the present cell of boat 0 or ahead, so boat 0 may take the cell ahead."""
    r = Race().straight("C2", "H0.1", "H1.1").boat(0, "H0.1.2").boat(1, "H0.1.1").boat(2, "H0.2.2")
    go(r)
    assert "H1.1.2" in r.reach(2)


def test_TO_7_8_refusal_names_the_rule() -> None:
    """Boat 1 stands before a single free cell that boat 0 could reach with a 2, among others."""
    r = Race().straight("T4", "H0.1").boat(0, "H0.1.1").boat(1, "H0.2.2").boat(2, "H0.2.3")
    go(r)
    r.moves(0, "2")  # H0.1.2, then H0.1.3: boat 1's only cell; H0.2.3 is taken
    assert r.legal() == {"H0.1.2"}  # so the boat makes a single step
    assert r.rule("H0.1.3") == "TO-7.6"


def test_TO_7_8_has_no_exception_for_a_boat_that_could_not_move_otherwise() -> None:
    """Both boats can step only onto the last free cell. Neither may take it from the other, so the boat stays and gives way."""
    r = Race().straight("T4", "H0.1").boat(0, "H0.1.3").boat(1, "H0.2.3").boat(2, "H0.2.4")
    go(r, 0, 1)
    assert r.legal() == {"2", "3", "4"}
    r.moves(0, "2")
    assert r.where(0) == "H0.1.3"
    assert r.table.view(-1).boats[0].yielding


def test_TO_7_8_the_same_cell_is_free_where_the_other_boat_has_a_second_step() -> None:
    r = Race().straight("T4", "H0.1").straight("C2", "H0.2").boat(0, "H0.1.3").boat(1, "H0.2.3").boat(2, "H0.2.4")
    go(r, 0)
    assert r.reach(2) == {"H0.1.4"}  # boat 1 can go to H0.3.2, too


def test_TO_7_8_on_a_hexagon_a_boat_that_would_bar_another_stays_and_does_not_capsize() -> None:
    """Boat 0 can step onto H4.2.4 alone, and this is the only step of boat 1 too."""
    r = Race().connectors("H4.1").stack().boat(0, "H4.1.4").boat(1, "H4.2.3").boat(2, "H4.1.1").turn(0)
    assert r.kind == "throttle"
    r.moves(0, "2")
    assert r.s.racing & 1
    assert r.table.view(-1).boats[0].yielding
    r = Race().connectors("H4.1").stack().boat(0, "H4.1.4").boat(1, "H4.2.2").boat(2, "H4.1.1").turn(0).skip_to_throttle()
    assert r.reach(2) == {"H4.2.4"}  # boat 1 has a second step


def test_TO_7_8_a_card_helps_if_the_boat_then_moves_without_barring_another() -> None:
    """The boats 0 and 1 have the one step H0.1.4. A straight ahead leads boat 0 past it, one alongside gives boat 1 another step."""
    r = Race().straight("T4", "H0.1").hand(0, "C2", "C3").boat(0, "H0.1.3").boat(1, "H0.2.3").boat(2, "H0.2.4").turn(0)
    assert r.legal() == {"-"}
    r.moves(0, "-")
    assert r.legal() == {"C2@H0.2", "C3@H0.2", "C2@H1.1", "C3@H1.1"}
    assert r.rule("-") == "TO-7.7"


def test_TO_7_9_home_column_0_counts_as_the_end_once_turn_2_is_left() -> None:
    from paddock.games.tornado.order import progress

    r = Race().connectors("H-4.1", "B4.1").turns("2(1,-2)", "2(1,2)").straight("C2", "H0.1")
    r.boat(0, "2(1,2)").boat(1, "H0.1.1")
    early = progress(r.s, 1)
    assert progress(r.s, 0) > early
    r.boat(1, "H0.1.1", True)
    assert progress(r.s, 1) > progress(r.s, 0)
    go(r.boat(2, "B4.1.1"))
    r.moves(0, "2", "H-4.1.2")
    assert r.s.section[0] == 4


# ------------------------------------------------------------------ the words of moving, one by one


def test_TO_2_5_connector_hexagons_are_cells_of_their_lanes() -> None:
    s = Race().s
    names = [CELL.write(cell_of_hexagon(s, turn, h)) for turn in (0, 1) for h in (6, 1, 7, 12)]
    assert names == ["H4.1.4", "H4.6.4", "B-4.1.1", "B-4.6.1", "B4.1.4", "B4.6.4", "H-4.1.1", "H-4.6.1"]
    assert CELL.write(cell_of_hexagon(s, 1, 14 + 6)) == "2(1,0)"
    assert CELL.write(cell_of_hexagon(Race(columns=7).s, 0, 6)) == "H3.1.4"


def test_TO_7_6_which_throttle_cards_move_the_boat() -> None:
    r = Race().straight("C2", "H0.1").boat(0, "H0.1.1", throttle="24").boat(1, "H0.2.2")
    assert moving_throttles(r.s, 0, 0) == playable_throttles(r.s, 0) == 0b10100
    r = Race().straight("C2", "H0.1").boat(0, "H0.1.2", throttle="24").boat(1, "H0.2.1")
    assert moving_throttles(r.s, 0, 0) == 0
    assert playable_throttles(r.s, 0) == 0b10100
    assert (spread_throttle(r.s, 0, 2), any(r.s.reach)) == (0, False)


def test_TO_7_8_a_card_whose_only_step_bars_another_boat_is_not_played_while_others_move() -> None:
    """The single step leads onto boat 1's only cell. A 2 and a 3 lead further, and a 4 has no path."""
    r = Race().straight("T4", "H0.1").straight("C2", "H1.1").boat(0, "H0.1.3").boat(1, "H0.2.3").boat(2, "H0.2.4")
    go(r)
    assert r.legal() == {"2", "3"}
    assert r.rule("4") == "TO-7.6"
