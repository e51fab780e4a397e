"""The state changes of actions, and the events that each seat sees: taking, exchanging and laying cards, and moving."""

from paddock.engine.compile.python_state import PythonState, zeros
from paddock.games.tornado import state
from paddock.games.tornado.events import Event
from paddock.games.tornado.game import GAME
from paddock.games.tornado.geometry import SLOTS, turn_of_face
from paddock.games.tornado.laying import set_face_hexagons
from paddock.games.tornado.taking import face_covers
from paddock.games.tornado.things import CELL, FACE, Source
from tests.games.tornado.situations import Race, all_stuck
from tests.games.tornado.test_start import ready, start_with


def heard(events: list, seat: int) -> list[tuple[int, tuple[int, ...]]]:  # type: ignore[type-arg]
    return [(e.kind, e.values) for e in events if e.heard_by(seat)]


def test_TO_1_2_who_takes_from_the_stack_hears_the_front_others_the_back() -> None:
    r = Race().straight("C2", "H0.1").boat(0, "H0.1.1").boat(1, "H0.2.1").stack("T3", "C2").turn(0)
    events = r.table.play(0, "take")
    assert heard(events, 0) == [(Event.TOOK, (0, 2, Source.STACK, 0))]
    assert heard(events, 1) == heard(events, -1) == [(Event.TAKEN, (0, state.TURN, Source.STACK, 0))]
    assert r.kind == "lay"


def test_TO_1_2_a_card_that_lay_face_up_is_taken_before_all_eyes() -> None:
    r = Race().straight("C2", "H-1.1", "H1.1", "H2.1").stack().boat(0, "H1.1.1").boat(1, "H2.1.1").turn(0)
    events = r.table.play(0, "take:H-1.1")
    assert heard(events, 0) == heard(events, 1) == heard(events, -1)
    assert [kind for kind, _ in heard(events, 1)] == [Event.TOOK]


def test_TO_5_4_a_turn_face_is_lifted_with_its_hexagons() -> None:
    r = Race().connectors("H4.1").turns("1(1,0)", "1(1,4)", kind="T4").stack().boat(0, "1(1,4)").boat(1, "1(1,6)")
    r.s.board[CELL.read("H4.1.1") // 8] = 0  # no connector lies behind
    r.s.cover[0][0] = 0
    r.turn(0)
    events = r.table.play(0, "take:1(1,0)")
    r.look()
    assert [k for k, _ in heard(events, 0)] == [Event.TOOK]
    assert (r.s.faces, r.s.cover[0][1], r.s.cover[0][2]) == (1, 0b11 << 8, 0b11 << 9)
    assert state.card_type(r.s, r.s.hand[0][0] - 1) == 3


def test_TO_5_5_what_goes_under_the_stack_is_heard_by_its_back() -> None:
    r = all_stuck("C3").turn(0)
    r.moves(0, "take")
    events = r.table.play(0, "T4")
    assert heard(events, 0) == [(Event.PUT_UNDER, (0, 3))]
    assert heard(events, 1) == [(Event.WENT_UNDER, (0, state.TURN))]
    r = all_stuck("C3")
    state.show_front(r.s, r.s.hand[0][1] - 1)
    r.turn(0).moves(0, "take")
    events = r.table.play(0, "T4")
    assert heard(events, 1) == [(Event.PUT_UNDER, (0, 3))]


def test_TO_6_2_after_laying_nothing_is_being_laid() -> None:
    r = Race().straight("T3", "H3.1").hand(0, "C2", "C3").boat(0, "H3.1.1").boat(1, "H3.2.1").turn(0)
    r.moves(0, "C@H4.1")
    assert r.s.laying > 0
    r.moves(0, "C2")
    assert (r.s.laying, r.s.lap_end) == (0, 0)


def test_TO_2_2_the_first_leaving_connector_of_turn_2_begins_the_end_of_the_lap() -> None:
    r = Race().connectors("B4.1").turns("2(1,-2)", "2(1,2)").hand(0, "C2").boat(0, "2(1,2)").boat(1, "B4.1.1").turn(0)
    while r.kind == "take":
        r.moves(0, "-")
    r.moves(0, "C@H-4.1")
    assert r.s.lap_end == 1


def test_TO_7_6_a_move_spends_the_card_and_moves_the_boat() -> None:
    r = Race().straight("T4", "H0.1").boat(0, "H0.1.1").boat(1, "H0.2.1").gave_way(0).turn(0).skip_to_throttle()
    r.moves(0, "3")
    events = r.table.play(0, "H0.2.4")
    r.look()
    assert heard(events, 1)[0] == (Event.MOVED, (0, 3, CELL.read("H0.2.4")))
    assert (r.s.cell[0], r.s.was[0]) == (CELL.read("H0.2.4") + 1, CELL.read("H0.1.1") + 1)
    assert (r.s.throttle[0], r.s.yielding, r.s.played) == (0b10100, 0, 0)


def test_TO_7_6_crossing_the_line_finishes() -> None:
    r = Race().connectors("H-4.1").straight("C2", "H0.1").boat(0, "H0.1.1", True).boat(1, "H-4.1.2", True).boat(2, "H-4.2.2", True)
    r.turn(0).skip_to_throttle()
    r.moves(0, "2", "goal")
    assert (r.s.place[0], r.s.cell[0]) == (1, 0)


def test_TO_4_3_after_the_start_nobody_waits_for_a_step_before_it() -> None:
    t = ready()
    start_with(t, {1: "H-1.1.1/2", 2: "H-1.2.1/2", 3: "H-1.3.1/2"}, ("T4", "T4", "T4"))
    assert (int(t.state["starter"]), int(t.state["round"])) == (0, 1)
    assert len(t.pending) == 1


def test_TO_7_7_a_boat_that_can_move_need_not_lay() -> None:
    r = Race().straight("C2", "H0.1").hand(0, "C2", "T3").boat(0, "H0.1.1").boat(1, "H0.2.1").turn(0)
    assert "-" in r.legal()
    assert r.rule("-") == ""


def test_TO_7_7_looking_for_help_leaves_no_trace() -> None:
    r = Race().straight("C2", "H0.1").hand(0, "C2", "T3").boat(0, "H0.1.2").boat(1, "H0.2.1").turn(0)
    assert r.kind == "lay"
    before = PythonState(r.table.state)
    s = PythonState(r.table.state)
    for look in (lambda: GAME.rules.legal(s, None, 0, zeros(40)), lambda: GAME.rules.why(s, None, 0, 0)):
        look()
        assert all(getattr(s, name) == getattr(before, name) for name in ("helping", "reach", "ways", "path", "board", "cover"))


def test_TO_5_4_who_takes_nothing_may_still_lay() -> None:
    r = Race().straight("C2", "H0.1").hand(0, "T3").boat(0, "H0.1.1").boat(1, "H0.2.1").turn(0)
    assert r.kind == "take"
    r.moves(0, "-")
    assert r.kind == "lay"
    r.moves(0, "-")
    assert r.kind == "throttle"


# ------------------------------------------------------------------ the words of taking, one by one


def test_TO_2_2_only_the_first_and_the_last_column_take_connectors() -> None:
    long, short = Race().s, Race(columns=7).s
    assert [state.is_connector_column(long, c) for c in range(9)] == [c in (0, 8) for c in range(9)]
    assert [state.is_connector_column(short, c) for c in range(9)] == [c in (1, 7) for c in range(9)]


def test_TO_2_6_a_face_covers_its_four_hexagons_and_no_other() -> None:
    for text in ("1(1,0)", "1(1,0)m", "2(4,3)", "2(4,3)m"):
        face = FACE.read(text)
        s = Race().s
        set_face_hexagons(s, face, True)
        turn = turn_of_face(face)
        covered = {q * SLOTS + i for q in range(8) for i in range(SLOTS) if s.cover[turn][q] >> i & 1}
        assert {h for h in range(8 * SLOTS) if face_covers(face, h)} == covered


def test_TO_5_4_a_face_ahead_of_the_last_boat_is_not_left_behind() -> None:
    """A free card between two boats: the one behind has still to pass it."""
    r = Race().turns("1(1,-4)", "1(1,0)", "1(1,4)").stack().boat(0, "1(1,4)").boat(1, "1(1,-4)").turn(0)
    assert r.kind == "throttle"
    r = Race().turns("1(1,-4)", "1(1,0)", "1(1,4)").stack().boat(0, "1(1,4)").boat(1, "1(1,6)").turn(0)
    assert r.legal() == {"-", "take:1(1,-4)"}


def test_TO_5_4_on_the_back_straight_too_the_column_right_behind_the_last_boat() -> None:
    r = Race().straight("C2", "B0.1", "B0.3", "B1.1", "B2.1").stack().boat(0, "B2.1.1").boat(1, "B1.1.1").turn(0)
    assert r.legal() == {"-", "take:B0.1", "take:B0.3"}


def test_TO_5_5_where_there_is_nothing_at_all_to_take_nothing_is_asked() -> None:
    r = Race().straight("C2", "H3.1").stack().boat(0, "H3.1.2").boat(1, "H3.2.2").turn(0)
    assert r.kind == "throttle"
