"""The rulebook's figures 1 to 15, as far as its text describes them, each as a position."""

from paddock.games.tornado.game import GAME
from paddock.games.tornado.geometry import place_at
from paddock.games.tornado.order import progress
from paddock.games.tornado.things import CELL
from tests.games.tornado.situations import Race, table
from tests.games.tornado.test_start import contest, lanes, name, print_card, ready, run, start_with

WHITE, BLACK, RED, BLUE, YELLOW, GREEN = range(6)  # seats of six boats drawn in this order


def turn_order(r: Race) -> list[int]:
    return sorted((k for k in range(r.s.seats) if r.s.racing >> k & 1), key=lambda k: -progress(r.s, k))


def test_figure_1_the_table_before_the_start_TO_3_1() -> None:
    """Three cards back up across the line, three face up to their left, boats in the order of their numbers from the inside."""
    v = table(6).view(-1)
    assert [v.shown[v.board[place_at(0, 4, r)]] for r in range(3)] == [0, 0, 0]
    assert all(v.shown[v.board[place_at(0, 3, r)]] in (2, 3, 4) for r in range(3))
    assert [v.boats[k].number for k in v.order] == [1, 2, 3, 4, 5, 6]


def test_figure_2_the_course_contest_TO_3_3() -> None:
    """The larger number goes inside. Seats with equal numbers keep the order of the draw."""
    t = contest(table(6), 2, 4, 3, 4, 2, 3)
    numbers = [t.view(-1).boats[k].number for k in t.view(-1).order]
    assert numbers == [2, 4, 3, 6, 1, 5]


def test_figure_3_a_boat_may_go_one_lane_further_out_TO_3_4() -> None:
    t = lanes(contest(table(4), 4, 3, 3, 2), True, False, True)
    assert [t.view(-1).boats[k].lane for k in t.view(-1).order] == [1, 3, 4, 6]


def test_figure_4_three_ways_to_run_up_TO_4_1() -> None:
    """By the card's number, by 1, or from further back over cards of one's own."""
    for actions, cell in ((("-", "3"), "H-1.1.3"), (("-", "3/1"), "H-1.1.1")):
        t = ready(values=(2, 2, 2))
        print_card(t, "H-1.1", "T4")
        seat = t.pending[0]
        run(t, *actions)
        assert CELL.write(int(t.state["cell"][seat]) - 1) == cell
    t = ready(values=(2, 2, 2))
    print_card(t, "H-1.1", "T4")
    seat = t.pending[0]
    t.play(seat, t.legal(seat)[1])
    front = int(t.state["shown"][int(t.state["board"][place_at(0, 2, 0)]) - 1])
    run(t, "-", "from-2", "4")
    where = CELL.write(int(t.state["cell"][seat]) - 1)
    assert where == (f"H-1.1.{4 - front}" if front < 4 else "H-2.1.4")


def test_figure_5_a_card_laid_by_the_neighbour_is_used_as_it_is_TO_4_1() -> None:
    """The second boat of the row may use the card or lay a new card behind it, but cannot move it."""
    t = ready(values=(2, 2, 2))
    first = t.pending[0]
    t.play(first, t.legal(first)[1])
    laid = int(t.state["board"][place_at(0, 2, 0)])
    run(t, "-", "from-2", "3")
    second = t.pending[0]
    places = {GAME.notation.write(a).partition("@")[2] for a in t.legal(second)} - {""}
    assert places == {"H-3.1"}
    t.play(second, t.legal(second)[1])
    assert int(t.state["board"][place_at(0, 2, 0)]) == laid
    assert {GAME.notation.write(a) for a in t.legal(second)} == {"from-1", "from-2", "from-3"}


def test_figure_6_who_is_past_the_line_is_out_TO_4_4() -> None:
    t = ready()
    for row in (1, 2):
        print_card(t, f"H-1.{row}", "T4")
    start_with(t, {1: "H-1.1.4/2", 2: "H-1.2.4/3", 3: "H-1.3.1/2"}, ("T4", "T4", "T4"))
    by_lane = {b.lane: b for b in t.view(-1).boats}
    assert [by_lane[k].racing for k in (1, 2, 3)] == [True, False, True]
    assert by_lane[2].place == 3


def test_figure_7_the_order_after_the_start_TO_5_1() -> None:
    """1 red, 2 yellow, 3 white, 4 black, 5 blue, 6 green: the furthest first, then from the inside."""
    r = Race(6).straight("C2", "H-1.1", "H0.2").straight("C3", "H-1.2", "H-1.3", "H0.3")
    r.boat(WHITE, "H-1.1.2").boat(BLACK, "H-1.2.2").boat(RED, "H0.3.1").boat(BLUE, "H-1.4.2").boat(YELLOW, "H0.5.1").boat(GREEN, "H-1.6.2")
    r.turn(WHITE, BLACK, RED, BLUE, YELLOW, GREEN)
    assert turn_order(r) == [RED, YELLOW, WHITE, BLACK, BLUE, GREEN]
    assert r.mover == RED


def test_figure_8_without_a_stack_a_card_of_the_rearmost_column_TO_5_4() -> None:
    r = Race(3).straight("C2", "H0.1", "H1.1").straight("T3", "H-1.2").stack().boat(0, "H1.1.1").boat(1, "H1.2.1").turn(0)
    assert r.legal() == {"-", "take:H-1.2"}


def test_figure_9_where_a_card_may_lie_TO_6_1() -> None:
    """One before, left and right; with a card before the boat also two before and both diagonals."""
    r = Race(3).straight("C2", "H0.2").hand(0, "C2", "C2").boat(0, "H0.3.1").boat(1, "H0.4.1").turn(0)
    assert {a.partition("@")[2] for a in r.legal()} - {""} == {"H1.2", "H0.1", "H0.3"}
    r = Race(3).straight("C2", "H0.2", "H1.2").hand(0, "C2", "C2").boat(0, "H0.3.1").boat(1, "H0.4.1").turn(0)
    assert {a.partition("@")[2] for a in r.legal()} - {""} == {"H2.2", "H0.1", "H0.3", "H1.1", "H1.3"}


def test_figure_10_changing_lanes_TO_7_2() -> None:
    """Along the wake inside a card, and onto the card alongside where splashes touch, but never backward."""
    r = Race(3).straight("C3", "H0.1").straight("C2", "H0.2").boat(0, "H0.2.2").boat(1, "H0.4.1").turn(0).skip_to_throttle()
    assert r.reach(4) == {"H0.1.3", "H0.2.3", "H0.3.2"}  # no way of four steps: any single one; the first cell of row 2 lies behind
    r = Race(3).straight("C3", "H0.1").straight("C2", "H0.2").boat(0, "H0.2.1").boat(1, "H0.4.1").turn(0).skip_to_throttle()
    r.moves(0, "2")
    assert r.rule("H0.3.1") == "TO-7.6"


def test_figure_11_yellow_without_a_connector_makes_way_for_green_TO_7_7() -> None:
    """Yellow spends a throttle card and stays; green behind it may pass through its cell."""
    r = Race(6).straight("C2", "H3.1").connectors("H4.2").hand(YELLOW, "T3", "T4").hand(GREEN, "C2").stack()
    r.boat(YELLOW, "H3.1.2").boat(GREEN, "H3.1.1").boat(WHITE, "H4.3.1").boat(BLACK, "H3.2.2")
    r.turn(YELLOW, GREEN)
    assert r.mover == YELLOW
    while r.kind != "throttle":
        r.moves(YELLOW, "-")
    r.moves(YELLOW, "2")
    assert r.table.view(-1).boats[YELLOW].throttle == (3, 4)
    assert r.mover == GREEN
    while r.kind == "take":
        r.moves(GREEN, "-")
    r.moves(GREEN, "C@H4.1")
    assert r.kind == "throttle"
    assert r.reach(3) == {"H4.1.2", "H4.2.2"}  # through yellow's cell: the other lane is closed by black


def test_figure_12_from_the_connector_into_the_turn_TO_6_2() -> None:
    """The first turn card makes at least two pairs of hexagons; who can lay none and not move capsizes. The order: yellow, green, blue, red, white."""
    r = Race(6).straight("C2", "H3.1").connectors("H4.1", "H4.2").turns("1(1,-4)", "1(1,0)").stack()
    r.boat(YELLOW, "1(1,0)").boat(GREEN, "1(1,-2)").boat(BLUE, "1(1,-4)").boat(RED, "H4.1.4").boat(WHITE, "H4.3.4")
    r.turn(YELLOW, GREEN, BLUE, RED, WHITE)
    assert turn_order(r) == [YELLOW, GREEN, BLUE, RED, WHITE]
    alone = Race(3).turns("1(1,0)").stack().boat(0, "1(1,2)").boat(1, "1(1,0)").boat(2, "1(2,1)").turn(0)
    assert alone.s.place[0] == 3


def test_figure_13_straight_on_with_2_and_3_one_bend_with_4_TO_7_5() -> None:
    r = Race(3).connectors("H4.1").turns("1(1,-2)", "1(1,2)", "1(3,-2)", "1(3,2)").boat(0, "1(1,-2)").boat(1, "H4.1.1")
    r.turn(0).skip_to_throttle()
    assert r.reach(2) == {"1(1,2)", "1(3,0)"}
    assert r.reach(3) == {"1(1,4)", "1(4,1)"}
    assert r.reach(4) > {"1(2,5)", "1(4,3)", "1(3,4)"}


def test_figure_13_the_bow_does_not_matter_TO_7_4() -> None:
    """A boat that came straight up may go on in any direction that is not backward."""
    r = Race(3).turns("1(1,-2)", "1(1,2)", "1(3,-2)").boat(0, "1(1,-2)").boat(1, "1(1,4)").boat(2, "1(2,-1)").turn(0).skip_to_throttle()
    r.moves(0, "3", "1(1,0)") if "1(1,0)" in r.reach(3) else r.moves(0, "2", "1(1,2)")
    s = r.s
    from tests.games.tornado.test_moving import steps

    assert s.cell[0] > 0
    assert len(steps(r)) >= 2


def test_figure_14_the_first_leaving_connector_joins_twice_TO_6_2() -> None:
    """A: two pairs of hexagons, right. B: one pair, wrong."""
    a = Race(3).connectors("H4.1").turns("1(1,-2)", "1(1,2)").hand(0, "C2", "C2").boat(0, "1(1,2)").boat(1, "H4.1.1").turn(0)
    assert a.rule("C@B-4.1") == ""
    b = Race(3).connectors("H4.1").turns("1(1,-2)").hand(0, "C2", "C2").boat(0, "1(1,0)").boat(1, "H4.1.1").turn(0)
    assert b.rule("C@B-4.1") == "TO-6.2"


def test_figure_15_the_order_across_turn_and_straight_TO_5_2() -> None:
    """White, black, blue, red, yellow, green: later areas first, inside an area the one ahead, then the inner."""
    r = Race(6).connectors("H4.1", "B-4.1", "B-4.2").turns("1(1,-2)", "1(1,2)")
    r.boat(WHITE, "B-4.1.3").boat(BLACK, "B-4.1.1").boat(BLUE, "B-4.3.1").boat(RED, "1(1,4)").boat(YELLOW, "1(1,2)").boat(GREEN, "1(1,-2)")
    r.turn(WHITE, BLACK, BLUE, RED, YELLOW, GREEN)
    assert turn_order(r) == [WHITE, BLACK, BLUE, RED, YELLOW, GREEN]


def test_the_start_card_is_used_twice_TO_5_3() -> None:
    """After the start, a boat that started with a 4 plays the 4 again. Then the boat has all three cards."""
    t = ready(values=(2, 2, 2))
    for row in (1, 2):
        print_card(t, f"H-1.{row}", "T4")
    start_with(t, {1: "H-1.1.1/4", 2: "H-1.2.1/3", 3: "H-1.3.1/2"}, ("T4", "T4", "T4"))
    while name(t) != "throttle":
        t.play(t.pending[0], "-")
    assert len(t.legal(t.pending[0])) == 1
