"""TO-1 and TO-2: parts and board."""

import pytest

from paddock.engine.compile.python_state import PythonState
from paddock.engine.presentation.game import BadOption
from paddock.games.tornado import geometry as g
from paddock.games.tornado import state
from paddock.games.tornado.events import Event
from paddock.games.tornado.game import GAME
from paddock.games.tornado.order import cells_on, rank_of_place
from paddock.games.tornado.state import TYPES, back_of_type, front_of_type
from paddock.games.tornado.things import CARD, CELL, FACE
from tests.games.tornado.situations import Race, table


def hexagons(face: str) -> set[tuple[int, int]]:
    """The hexagons (q, h) that a turn face covers."""
    r = Race().turns(face)
    return {(q, g.height_of(q, i)) for q in range(8) for i in range(14) if r.s.cover[0][q] >> i & 1}


def test_TO_1_1_eighteen_cards_with_their_fronts_and_backs() -> None:
    s = Race().s
    kinds = [(back_of_type(k), front_of_type(k), state.cards_of_type(s, k)) for k in range(TYPES)]
    assert kinds == [(state.CONNECTOR, 2, 5), (state.CONNECTOR, 3, 5), (state.TURN, 3, 4), (state.TURN, 4, 4)]
    assert sum(n for _, _, n in kinds) == state.CARDS == 18


@pytest.mark.parametrize("fronts", [(10, 0, 8, 0), (7, 3, 2, 6), (0, 10, 0, 8)])
def test_TO_1_1_the_fronts_may_be_printed_otherwise(fronts: tuple[int, int, int, int]) -> None:
    t = table(4, seed=2, fronts=fronts)
    s = PythonState(t.state)
    kinds = [state.card_type(s, card) for card in range(state.CARDS)]
    assert tuple(kinds.count(kind) for kind in range(TYPES)) == fronts
    shuffled = next(e for e in t.events() if e.kind == Event.SHUFFLED)
    assert GAME.notation.chance(shuffled.kind, shuffled.values)[1] == [CARD.write(kind) for kind in kinds]


@pytest.mark.parametrize("fronts", [(5, 4, 4, 4), (5, 6, 4, 4), (5, 5, 4, 3), (5, 5, 4, 5), (6, 5, 3, 4)])
def test_TO_1_1_ten_connectors_and_eight_turns_in_any_case(fronts: tuple[int, int, int, int]) -> None:
    with pytest.raises(BadOption, match=r"TO-1\.1"):
        table(fronts=fronts)


def test_TO_1_2_backs_of_hands_are_public_fronts_are_not() -> None:
    t = table(seats=3)
    mine, theirs = t.view(0), t.view(1)
    for card in mine.boats[0].cards[:2]:
        assert mine.backs[card] == theirs.backs[card] != 0
        assert mine.fronts[card] != 0
        assert theirs.fronts[card] == 0


def test_TO_1_2_only_the_top_of_the_stack_shows_its_back() -> None:
    v = table(seats=3).view(0)
    assert [v.backs[c] != 0 for c in v.stack] == [True] + [False] * (len(v.stack) - 1)


def test_TO_1_2_the_next_back_is_seen_when_the_top_is_taken_and_the_last_one_counted_out() -> None:
    t = table(seats=4)
    assert [t.view(-1).backs[c] != 0 for c in t.view(-1).stack] == [True, False, False, False]
    s = PythonState(t.state)
    state.take_top(s)
    assert [s.back[c - 1] != 0 for c in s.stack if c] == [True, False, False]
    state.take_top(s)
    assert [s.back[c - 1] != 0 for c in s.stack if c] == [True, True]
    assert all(s.back[c - 1] for c in s.stack if c)
    five = table(seats=5).view(-1)
    assert all(five.backs)


def test_TO_1_2_a_card_that_lay_face_up_stays_known_to_all_when_taken_back() -> None:
    r = Race().straight("C2", "H-1.1", "H1.1", "H2.1").stack().boat(0, "H1.1.1").boat(1, "H2.1.1").turn(0)
    r.moves(0, "take:H-1.1")
    card = r.s.hand[0][0] - 1
    assert r.table.view(1).fronts[card] == 2
    assert r.table.view(-1).fronts[card] == 2


def test_TO_1_2_a_connector_does_not_show_its_front() -> None:
    r = Race().straight("T3", "H3.1").hand(0, "C3").boat(0, "H3.1.1").boat(1, "H3.1.2").turn(0)
    r.moves(0, "-", "C@H4.1")
    card = r.s.board[g.place_at(0, 8, 0)] - 1
    assert r.table.view(1).fronts[card] == 0
    assert r.table.view(0).fronts[card] == 3


def test_TO_1_3_the_number_is_the_place_in_the_draw() -> None:
    t = table(seats=5, seed=3)
    v = t.view(0)
    assert [v.boats[seat].number for seat in v.order] == [1, 2, 3, 4, 5]
    assert all(b.throttle == (2, 3, 4) for b in v.boats)


def test_TO_2_1_a_card_covers_two_lanes() -> None:
    rows = [g.row_of_place(g.place_of(g.cell_at(0, 4, lane, 0))) for lane in range(6)]
    assert rows == [0, 0, 1, 1, 2, 2]


def test_TO_2_2_nine_columns_or_seven() -> None:
    assert Race().connectors("H4.1").s.cover[0][0] != 0
    assert Race(columns=7).connectors("H3.1").s.cover[0][0] != 0
    with pytest.raises(BadOption, match=r"TO-2\.2"):
        table(columns=8)


def test_TO_2_2_home_columns_count_as_the_beginning_until_a_leaving_connector_of_turn_2_lies() -> None:
    r = Race().straight("C2", "H-1.1", "H1.1", "B1.1")
    home, ahead, back = (g.place_at(0, 3, 0), g.place_at(0, 5, 0), g.place_at(1, 5, 0))
    assert rank_of_place(r.s, home) < rank_of_place(r.s, ahead) < rank_of_place(r.s, back)
    r.connectors("H-4.1")
    assert rank_of_place(r.s, ahead) < rank_of_place(r.s, back) < rank_of_place(r.s, home)


@pytest.mark.parametrize(("kind", "n"), [("C2", 2), ("C3", 3), ("T3", 3), ("T4", 4)])
def test_TO_2_3_a_straight_gives_as_many_cells_as_splashes(kind: str, n: int) -> None:
    r = Race().straight(kind, "H0.1")
    assert cells_on(r.s, g.place_at(0, 4, 0)) == n


def test_TO_2_4_a_connector_gives_three_splashes_and_a_hexagon() -> None:
    from paddock.games.tornado.moving import is_hexagon

    s = Race().connectors("H4.1", "B-4.1").s
    assert [is_hexagon(s, CELL.read(f"H4.1.{k}")) for k in (1, 2, 3, 4)] == [False, False, False, True]
    assert [is_hexagon(s, CELL.read(f"B-4.1.{k}")) for k in (1, 2, 3, 4)] == [True, False, False, False]


def test_TO_2_5_neighbours_and_connector_hexagons() -> None:
    for q in range(1, 7):
        for i in range(1, 12):
            h = g.height_of(q, i)
            assert (h - q - 1) % 2 == 0
            assert g.index_of(q, h) == i
    r = Race().connectors("H4.1", "B-4.1")
    arriving = {g.height_of(0, i) for i in range(7) if r.s.cover[0][0] >> i & 1}
    leaving = {g.height_of(0, i) for i in range(7, 14) if r.s.cover[0][0] >> i & 1}
    assert (arriving, leaving) == ({-1, -3}, {1, 3})


def test_TO_2_5_no_step_past_the_wave_breaker() -> None:
    assert not g.may_step(0, -1, 0, 2)
    assert not g.may_step(0, 1, 0, -2)


def test_TO_2_6_a_face_and_its_mirror_image() -> None:
    assert hexagons("1(1,0)") == {(1, 0), (1, 2), (2, 1), (2, 3)}
    assert hexagons("1(1,0)m") == {(1, 0), (1, 2), (2, -1), (2, 1)}
    assert hexagons("1(2,-1)") == {(2, -1), (2, 1), (3, 0), (3, 2)}
    assert hexagons("1(2,-1)m") == {(2, -1), (2, 1), (3, -2), (3, 0)}


def test_TO_2_6_within_the_board_and_not_on_covered_hexagons() -> None:
    r = Race().straight("C2", "H3.1").connectors("H4.1").hand(0, "T3").boat(0, "H3.1.1").boat(1, "H3.1.2").turn(0)
    r.moves(0, "-")
    assert r.rule("T@1(1,-2)") == ""
    assert r.rule("T@1(6,11)") == "TO-2.6"
    other = Race().straight("C2", "H3.1").connectors("H4.1").turns("1(1,-2)").hand(0, "T3").boat(0, "H3.1.1").boat(1, "H3.1.2").turn(0)
    other.moves(0, "-")
    assert other.rule("T@1(1,0)") == "TO-2.6"


def test_TO_2_7_contacts_are_pairs_of_neighbouring_hexagons() -> None:
    from paddock.games.tornado.laying import leaving_contacts

    r = Race().turns("1(1,2)")  # (1,2) touches h 1 and 3 of column 0, (1,4) touches 3 and 5
    assert [leaving_contacts(r.s, 0, row) for row in range(3)] == [3, 1, 0]


def test_TO_2_6_every_face_has_four_hexagons() -> None:
    face = FACE.read("2(4,-3)m")
    r = Race()
    from paddock.games.tornado.laying import set_face_hexagons

    set_face_hexagons(r.s, face, True)
    assert sum(bin(r.s.cover[1][q]).count("1") for q in range(8)) == 4


def test_cells_are_named_and_read_back() -> None:
    assert all(CELL.read(CELL.write(c)) == c for c in range(g.CELLS))
