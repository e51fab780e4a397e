"""TO-8: finish, out, safeguard, heat and final."""

import random

from paddock.engine.table.table import Table
from paddock.games.tornado import state
from paddock.games.tornado.game import GAME
from tests.games.tornado.situations import Race, table


def finishing(seats: int = 3, **options: object) -> Race:
    """Boat 0 is about to cross the line."""
    r = Race(seats, **options).connectors("H-4.1").straight("C2", "H0.1")
    return r.boat(0, "H0.1.1", True).boat(1, "H-4.1.2", True).boat(2, "H-4.2.2", True)


def test_TO_8_1_places_by_order_of_crossing_and_the_boat_leaves_the_board() -> None:
    r = finishing().hand(0, "T3", "C2").stack("C3").turn(0).skip_to_throttle()
    r.moves(0, "2", "goal")
    assert r.s.place[0] == 1
    assert (r.s.cell[0], r.s.racing) == (0, 0b110)
    stack = [state.card_type(r.s, c - 1) for c in r.s.stack if c]
    assert stack == [1, 0, 2]  # C3, then its connector, then its turn card


def test_TO_8_1_cards_of_one_back_go_under_in_the_order_they_were_taken() -> None:
    r = finishing().hand(0, "C3", "C2").stack().turn(0).skip_to_throttle()
    r.moves(0, "2", "goal")
    assert [state.card_type(r.s, c - 1) for c in r.s.stack if c] == [1, 0]


def test_TO_8_1_the_last_boat_under_way_takes_the_last_free_place() -> None:
    r = Race(3).connectors("H-4.1").straight("C2", "H0.1").boat(0, "H0.1.1", True).boat(1, "H-4.1.2", True).turn(0).skip_to_throttle()
    r.moves(0, "2", "goal")
    assert r.table.over
    outcome = r.table.outcome()
    assert outcome
    assert outcome.places == (1, 2, 3)


def test_TO_8_1_the_first_to_go_out_is_lowest() -> None:
    r = Race(4).turns("1(1,0)", "2(1,0)").connectors("H4.1").stack()
    r.boat(0, "1(1,2)").boat(1, "2(1,2)").boat(2, "H4.1.1").boat(3, "H4.1.2")
    r.turn(0, 1)  # both capsize, the leader first
    assert r.s.place[1] == 4
    assert r.s.place[0] == 3


def test_TO_8_2_after_120_rounds_the_boats_are_placed_by_progress() -> None:
    r = Race().straight("T4", "H0.1").boat(0, "H0.1.1").boat(1, "H0.2.3").boat(2, "H0.1.2")
    r.s.round = state.MOST_ROUNDS
    r.turn()
    assert r.table.over
    outcome = r.table.outcome()
    assert outcome
    assert outcome.places == (3, 1, 2)


def play_on(t: Table, seed: int, race: int) -> Table:
    """Random moves until the given race begins or the game is over."""
    chooser = random.Random(seed)
    while not t.over and int(t.state["race"]) < race:
        seat = chooser.choice(t.pending)
        t.play(seat, chooser.choice(t.legal(seat)))
    return t


def test_TO_8_3_after_the_heat_comes_the_final_in_its_order() -> None:
    t = play_on(table(4, seed=2, final=True), 2, 1)
    v = t.view(-1)
    assert (v.race, v.round) == (1, 0)
    assert [v.boats[seat].heat for seat in v.order] == [1, 2, 3, 4]
    assert sorted(b.number for b in v.boats) == [1, 2, 3, 4]
    assert len(t.pending) == 4
    play_on(t, 3, 2)
    outcome = t.outcome()
    assert outcome
    assert outcome.rule == "TO-8.3"
    assert sorted(outcome.places) == [1, 2, 3, 4]
    assert outcome.scores == tuple(4 - p for p in outcome.places)


def test_TO_8_3_without_the_final_the_heat_decides() -> None:
    t = play_on(table(4, seed=2, final=False), 2, 9)
    assert t.over
    assert int(t.state["race"]) == 0
    assert GAME.options[1].name == "final"


def test_TO_1_3_a_boat_keeps_its_colour_in_the_final() -> None:
    t = table(3, seed=4)
    numbers = [b.number for b in t.view(-1).boats]
    play_on(t, 1, 1)
    assert [b.number for b in t.view(-1).boats] == numbers


def test_TO_1_2_a_new_race_begins_with_nothing_known() -> None:
    t = play_on(table(3, seed=4), 1, 1)
    v = t.view(0)
    assert sum(f != 0 for f in v.fronts) == 5  # column -1 and the own two cards
