"""Payout, the next race and the end (TD-6 to TD-8, TD-9.5), with the rulebook's second race."""

from itertools import pairwise

import pytest

from paddock.engine.table.table import Table
from paddock.games.trick_derby.events import Event
from paddock.games.trick_derby.game import GAME
from tests.games.trick_derby.situations import F, O, S, V, W, new, play, race, told

LAST = ["R12", "R1", "R2", "R3"]  # one trick is left, and seat 0 wins this trick with three marks


def places(t: Table, race_number: int = 0) -> list[int]:
    return t.state["past_place"][race_number].tolist()


def finish(**situation: object) -> Table:
    t = race(LAST, **situation)  # type: ignore[arg-type]
    play(t, "R12", "R1", "R2", "R3")
    return t


def test_TD_6_1_home_by_arrival_then_by_square() -> None:
    t = finish(squares=(4, 7, 6, 2))
    assert places(t) == [2, 1, 3, 4]  # F reached the goal before V
    assert [(place, horse) for place, horse, _, _ in told(t, "placed")] == [(1, F), (2, V), (3, S), (4, O)]


def test_TD_6_3_on_one_square_the_higher_in_the_stack_is_ahead() -> None:
    t = finish(squares=(0, 3, 3, 1), stack=(S, F, O, V))
    assert places(t) == [1, 2, 3, 4]  # V came last onto square 3, F lies above S


def test_TD_6_3_also_on_the_gate() -> None:
    t = finish(squares=(0, 0, 0, 0), stack=(F, S, O, V))
    assert places(t) == [1, 4, 3, 2]


def test_TD_6_3_at_the_goal_only_arrival_counts() -> None:
    t = finish(squares=(6, 7, 0, 0))
    assert places(t)[:2] == [2, 1]


def test_TD_6_2_tickets_are_shown_and_squares_noted_for_the_whole_game() -> None:
    t = finish(squares=(1, 5, 2, 0))
    assert t.state["past_square"][0].tolist() == [4, 5, 2, 0]
    assert not t.over
    assert told(t, "tickets_shown") == [(0, V, F), (1, F, S), (2, S, O), (3, O, V)]
    assert t.state["past_up"][0].tolist() == [V, F, S, O]
    assert t.state["past_down"][0].tolist() == [F, S, O, V]
    assert t.view(-1).sheet[0].squares == (4, 5, 2, 0)
    assert t.view(-1).sheet[0].tickets_down == (F, S, O, V)


def test_TD_6_4_five_and_three_to_the_riders() -> None:
    t = finish(squares=(0, 5, 4, 0), tickets=((O, V), (O, V), (O, V), (O, V)))
    assert t.state["score"].tolist() == [0, 5, 3, 0]
    assert told(t, "prize") == [(1, 1, 5), (2, 2, 3)]


def test_TD_6_5_the_rulebooks_second_race() -> None:
    """Gâteau Opéra home, Silver Arazan on top of square 5. A's win bet brings 2, the quinellas of B and C 6 each; C and D ride 1st and 2nd."""
    t = race(
        ["B1", "B2", "B12", "B3"],
        leader=2,
        horses=(V, F, O, S),
        squares=(2, 5, 5, 5),
        stack=(V, F, O, S),
        tickets=((W, O), (O, S), (S, O), (V, F)),
        odds=(5, 3, 4, 2),
        scores=(0, 0, 0, 0),
        race_number=1,
    )
    t.state["square"][:] = [2, 5, 5, 4]
    play(t, "B12", "B3", "B1", "B2")
    assert t.state["past_square"][1].tolist() == [2, 5, 5, 7]
    assert places(t, 1) == [4, 3, 2, 1]
    assert t.state["score"].tolist() == [2, 6, 11, 3]


@pytest.mark.parametrize(
    ("tickets", "points"),
    [((W, V), 4), ((V, W), 4), ((V, F), 7), ((F, V), 7), ((W, F), 0), ((V, S), 0), ((F, S), 0), ((S, O), 0)],
)
def test_TD_6_5_win_bets_and_quinellas(tickets: tuple[int, int], points: int) -> None:
    t = finish(squares=(5, 7, 0, 0), stack=(V, F, S, O), horses=(S, V, F, O), tickets=((S, O), (S, O), (S, O), tickets), odds=(4, 3, 9, 9))
    # seat 0 rides S and wins the last trick; V is on 5, F home first
    assert places(t)[:2] == [2, 1]
    t = finish(squares=(6, 5, 0, 0), horses=(V, F, S, O), tickets=((S, O), (S, O), (S, O), tickets), odds=(4, 3, 9, 9))
    assert places(t)[:2] == [1, 2]
    assert t.state["score"][3] == points


def test_TD_7_1_odds_start_at_two_and_grow_by_place() -> None:
    assert new().state["odds"].tolist() == [2, 2, 2, 2]
    t = finish(squares=(0, 5, 4, 1), odds=(2, 2, 2, 2), stack=(O, V, F, S))
    assert places(t) == [3, 1, 2, 4]
    assert t.state["odds"].tolist() == [4, 2, 3, 5]


def test_TD_7_1_not_after_the_last_race() -> None:
    t = finish(squares=(0, 5, 4, 1), odds=(2, 3, 4, 5), race_number=3)
    assert t.over
    assert t.state["odds"].tolist() == [2, 3, 4, 5]


def test_TD_7_2_horses_and_start_player_move_one_seat_left_whips_stay() -> None:
    t = finish(horses=(V, F, S, O), whips=(0, 1, 2, 1))
    assert t.state["horse"].tolist() == [O, V, F, S]
    assert t.state["starter"] == 1
    assert t.state["ridden"].tolist() == [0b0011, 0b0110, 0b1100, 0b1001]  # each rider knows the cards of its new horse
    assert t.state["ticket_up"].tolist() == [-1] * 4 == t.state["down"].tolist()
    assert t.state["whips"].tolist() == [0, 1, 2, 1]  # one whip turns up again only after all seats have chosen their discards


def test_TD_7_2_the_horses_of_later_races_are_told_as_passed_on() -> None:
    t = finish(horses=(V, F, S, O))
    assert told(t, "rides") == [(0, O), (1, V), (2, F), (3, S)]
    assert len(told(t, "horse_drawn")) == 4  # those of race 1 alone
    assert GAME.events[Event.RIDES].rule == "TD-7.2"


def test_TD_7_2_over_all_four_places_with_the_dummy_which_never_starts() -> None:
    for seed in range(15):
        t = new(3, seed)
        starters = [int(t.state["starter"])]
        riders = [tuple(t.state["horse"].tolist())]
        while not t.over:
            seat = t.pending[0]
            race_before = int(t.state["race"])
            t.play(seat, t.legal(seat)[-1])
            if int(t.state["race"]) != race_before and not t.over:
                starters.append(int(t.state["starter"]))
                riders.append(tuple(t.state["horse"].tolist()))
        opener = starters[0]
        assert starters == [opener, (opener + 1) % 3, (opener + 2) % 3]
        around = [opener, (opener + 1) % 3, (opener + 2) % 3, 3]
        for before, after in pairwise(riders):
            assert [after[around[(k + 1) % 4]] for k in range(4)] == [before[around[k]] for k in range(4)]


def test_TD_7_3_a_rider_keeps_what_it_has_seen() -> None:
    t = finish(horses=(V, F, S, O))
    assert [bin(int(x)).count("1") for x in t.state["ridden"]] == [2, 2, 2, 2]
    assert t.state["ridden"][V] == 0b0011


def test_TD_8_1_most_points_win_and_ties_go_to_the_better_horse() -> None:
    t = finish(
        squares=(0, 5, 4, 1),
        race_number=3,
        scores=(9, 4, 6, 9),
        tickets=((O, S), (S, O), (V, O), (V, S)),
        horses=(V, F, S, O),
        stack=(O, V, F, S),
    )  # F first (+5), S second (+3), V third, O fourth: every seat has nine
    outcome = t.outcome()
    assert outcome and outcome.rule == "TD-8.1"
    assert outcome.scores == (9, 9, 9, 9)
    assert outcome.places == (3, 1, 2, 4)


def test_TD_8_1_points_before_horses() -> None:
    t = finish(squares=(0, 5, 4, 1), race_number=3, scores=(20, 4, 6, 9), tickets=((O, S), (S, O), (V, O), (V, S)), stack=(O, V, F, S))
    outcome = t.outcome()
    assert outcome and outcome.places == (1, 2, 3, 4)


def test_TD_9_5_prizes_of_the_dummys_horse_go_to_nobody() -> None:
    t = race(["R1", "R2", "R3"], pile="R12", horses=(V, F, S, O), squares=(0, 4, 0, 6), tickets=((S, V), (S, V), (S, V)))
    play(t, "R1", "R2", "R3")
    assert places(t)[3] == 1
    assert t.state["score"].tolist() == [0, 3, 0, 0]


def test_TD_9_5_only_seats_appear_in_results() -> None:
    t = new(3, seed=4)
    while not t.over:
        seat = t.pending[0]
        assert seat < 3
        t.play(seat, t.legal(seat)[0])
    outcome = t.outcome()
    assert outcome and len(outcome.scores) == 3 == len(outcome.places)
