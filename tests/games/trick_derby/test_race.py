"""Tricks and moves of the horses (TD-5, TD-9.3, TD-9.4), with the examples of the rulebook."""

import pytest

from paddock.engine.table.core import Refused
from paddock.engine.table.table import Table
from paddock.games.trick_derby.game import GAME
from tests.games.trick_derby.situations import F, O, S, V, card, cards, play, race, told

MORE = " Y1 Y2"  # cards that keep a hand from being empty


def offered(t: Table, seat: int) -> list[str]:
    return [GAME.notation.write(a) for a in t.legal(seat)]


def test_TD_5_1_the_leader_leads_play_goes_clockwise_the_winner_leads_next() -> None:
    t = race(["R1 B1", "R5 B2", "R9 B3", "R2 B4"], leader=2)
    order = []
    for move in ("R9", "R2", "R1", "R5"):
        order.append(t.pending[0])
        t.play(t.pending[0], move)
    assert order == [2, 3, 0, 1]
    assert t.pending == (2,)
    assert t.state["leader"] == 2


def test_TD_5_1_a_card_one_does_not_hold_is_refused() -> None:
    t = race(["R1 B1", "R5 B2", "R9 B3", "R2 B4"])
    for move in ("R5", "R5!"):
        refusal = t.why(0, move)
        assert refusal and refusal.rule == "TD-5.1"
    refusal = t.why(0, "xR1")
    assert refusal and refusal.rule == "TD-5.1"
    with pytest.raises(Refused, match="P-2"):
        t.play(1, "R5")


def test_TD_5_2_follow_the_led_colour_if_you_can() -> None:
    t = race(["R1 B1", "R5 B2 R7", "Y9 B3", "R2 B4"], whips=(0, 0, 0, 0))
    t.play(0, "R1")
    assert offered(t, 1) == ["R5", "R7"]
    refusal = t.why(1, "B2")
    assert refusal and refusal.rule == "TD-5.2"
    t.play(1, "R5")
    assert offered(t, 2) == ["B3", "Y9"]


def test_TD_5_2_also_with_a_whip() -> None:
    t = race(["R1 B1", "R5 B2 R7", "Y9 B3", "R2 B4"])
    t.play(0, "R1")
    assert offered(t, 1) == ["R5", "R7", "R5!", "R7!"]
    refusal = t.why(1, "B2!")
    assert refusal and refusal.rule == "TD-5.2"


def test_TD_5_3_without_a_whip_up_no_declaration() -> None:
    t = race(["R1 B1", "R5 B2", "R9 B3", "R2 B4"], whips=(0, 1, 1, 1))
    assert offered(t, 0) == ["R1", "B1"]
    refusal = t.why(0, "R1!")
    assert refusal and refusal.rule == "TD-5.3"


def test_TD_5_3_second_whip_in_a_trick_is_refused() -> None:
    t = race(["R1 B1", "R5 B2", "R9 B3", "R2 B4"])
    t.play(0, "R1!")
    assert t.state["whips"][0] == 1
    assert offered(t, 1) == ["R5"]
    refusal = t.why(1, "R5!")
    assert refusal and refusal.rule == "TD-5.3"


def test_TD_5_3_in_the_next_trick_it_may_be_declared_again() -> None:
    t = race(["R1 B1", "R5 B2", "R9 B3", "R2 B4"])
    play(t, "R1!", "R5", "R9", "R2")
    assert offered(t, 2) == ["B3", "B3!"]


def test_TD_5_3_with_the_led_colour_it_changes_nothing_but_shuts_out_the_others() -> None:
    t = race(["R1 B1", "R5 B2", "R9 B3", "Y2 B4"])
    play(t, "R1!", "R5", "R9")
    assert offered(t, 3) == ["B4", "Y2"]
    t.play(3, "Y2")
    assert told(t, "trick_won") == [(2, card("R9"))]


def test_TD_5_4_the_rulebooks_first_trick() -> None:
    """A leads red 5, B red 2, C blue 10, D red 8: D wins, Silver Arazan moves 2."""
    t = race(["R5" + MORE, "R2 Y3 Y4", "B10 Y5 Y6", "R8 Y7 Y8"], horses=(V, F, O, S))
    play(t, "R5", "R2", "B10", "R8")
    assert told(t, "trick_won") == [(3, card("R8"))]
    assert told(t, "horse_moved") == [(S, 2, 2)]
    assert t.pending == (3,)


def test_TD_5_4_the_rulebooks_whip() -> None:
    """A leads yellow 11, B green 7, C yellow 4, D green 2 with the whip: B wins with green 7."""
    t = race(["Y11 R1 R2", "G7 R3 R4", "Y4 R5 R6", "G2 R7 R8"], horses=(V, F, O, S))
    play(t, "Y11", "G7", "Y4", "G2!")
    assert told(t, "trick_won") == [(1, card("G7"))]
    assert told(t, "horse_moved") == [(F, 2, 2)]
    assert t.state["whips"].tolist() == [2, 2, 2, 1]


def test_TD_5_4_the_leaders_own_whip_is_the_led_colour() -> None:
    t = race(["R5" + MORE, "R2 Y3 Y4", "B10 Y5 Y6", "R8 Y7 Y8"])
    play(t, "R5!", "R2", "B10", "R8")
    assert told(t, "trick_won") == [(3, card("R8"))]


def test_TD_5_5_the_winners_horse_moves_by_its_own_cards_marks() -> None:
    """TD-1.4: 1 to 5 move one square, 6 to 10 two, 11 and 12 three."""
    for winning, steps in (("R5", 1), ("R6", 2), ("R10", 2), ("R11", 3), ("R12", 3)):
        t = race([winning + MORE, "R1 Y3 Y4", "R2 Y5 Y6", "R3 Y7 Y8"])
        play(t, winning, "R1", "R2", "R3")
        assert t.state["square"].tolist() == [steps, 0, 0, 0]


def test_TD_5_5_never_past_the_goal() -> None:
    t = race(["R12" + MORE, "R1 Y3 Y4", "R2 Y5 Y6", "R3 Y7 Y8"], squares=(6, 0, 0, 0))
    play(t, "R12", "R1", "R2", "R3")
    assert t.state["square"][V] == 7
    assert told(t, "horse_moved") == [(V, 1, 7)]


def test_TD_5_5_on_top_of_the_horses_there() -> None:
    t = race(["R12" + MORE, "R1 Y3 Y4", "R2 Y5 Y6", "R3 Y7 Y8"], squares=(0, 3, 0, 3), stack=(V, F, S, O))
    play(t, "R12", "R1", "R2", "R3")
    arrival = t.state["arrival"]
    assert arrival[V] > arrival[O] > arrival[F]


def test_TD_5_5_a_horse_at_the_goal_does_not_move() -> None:
    t = race(["R12" + MORE, "R1 Y3 Y4", "R2 Y5 Y6", "R3 Y7 Y8"], squares=(7, 0, 0, 0))
    arrival = int(t.state["arrival"][V])
    play(t, "R12", "R1", "R2", "R3")
    assert t.state["arrival"][V] == arrival
    assert t.state["at_goal"] == 1
    assert told(t, "horse_stays") == [(V, 7)]


def test_TD_5_5_a_move_of_zero_keeps_the_place_in_the_stack() -> None:
    t = race(["R12" + MORE, "R1 Y3 Y4", "R2 Y5 Y6", "R3 Y7 Y8"], marks=(1,) * 11 + (0,))
    arrival = t.state["arrival"].tolist()
    play(t, "R12", "R1", "R2", "R3")
    assert t.state["arrival"].tolist() == arrival
    assert t.state["square"].tolist() == [0, 0, 0, 0]


def test_TD_5_6_the_race_ends_after_the_trick_that_brings_the_second_horse_home() -> None:
    t = race(["R12" + MORE, "R1 Y3 Y4", "R2 Y5 Y6", "R3 Y7 Y8"], squares=(5, 7, 0, 0))
    play(t, "R12", "R1", "R2", "R3")
    assert told(t, "race_ends") == [(1,)]
    assert t.state["race"] == 1


def test_TD_5_6_one_horse_home_is_not_enough() -> None:
    t = race(["R12" + MORE, "R1 Y3 Y4", "R2 Y5 Y6", "R3 Y7 Y8"], squares=(5, 0, 0, 0))
    play(t, "R12", "R1", "R2", "R3")
    assert told(t, "race_ends") == []


def test_TD_5_6_or_when_the_hands_are_empty() -> None:
    t = race(["R12", "R1", "R2", "R3"])
    play(t, "R12", "R1", "R2", "R3")
    assert told(t, "race_ends") == [(0,)]


def test_TD_5_6_cards_left_in_hand_are_not_shown() -> None:
    t = race(["R12" + MORE, "R1 Y3 Y4", "R2 Y5 Y6", "R3 Y7 Y8"], squares=(5, 7, 0, 0))
    horse = int(t.state["horse"][1])
    play(t, "R12", "R1", "R2", "R3")
    unseen = cards("Y3 Y4")
    up = {int(c) for c in t.state["up"]} | {int(t.state["shown_top"])}
    assert not int(t.state["shown"][horse]) & unseen & ~sum(1 << c for c in up if c >= 0)


def test_TD_5_6_after_the_last_race_no_hand_is_left() -> None:
    t = race(["R12" + MORE, "R1 Y3 Y4", "R2 Y5 Y6", "R3 Y7 Y8"], squares=(5, 7, 0, 0), race_number=3)
    play(t, "R12", "R1", "R2", "R3")
    assert t.over
    assert t.state["hand"].tolist() == [0] * 4 == t.state["gone"].tolist()
    assert t.state["down"].tolist() == [-1] * 4 == t.state["trick"].tolist() == t.state["up"].tolist()
    t = race(["R1", "R5", "R9"], pile="R3", race_number=2)
    play(t, "R1", "R5", "R9")
    assert t.over
    assert (t.state["dummy_hand"], t.state["dummy_aside"]) == (0, -1)


# ------------------------------------------------------------------ the dummy


def test_TD_9_3_the_dummy_plays_last_whatever_its_seat() -> None:
    for opener in range(3):
        t = race(["R1 B1", "R5 B2", "R9 B3"], leader=1, pile="R3 B7")
        t.state["opener"] = opener
        play(t, "R5", "R9")
        assert told(t, "followed") == [(2, card("R9"))]
        t.play(0, "R1")
        assert told(t, "followed") == [(2, card("R9")), (0, card("R1")), (3, card("R3"))]


def test_TD_9_3_the_dummy_leads_its_top_card_without_whip_if_it_won() -> None:
    t = race(["R1 B1", "R5 B2", "R9 B3"], leader=0, pile="B7 R12", horses=(V, F, S, O))
    play(t, "R1", "R5", "R9")
    assert told(t, "trick_won") == [(3, card("R12"))]
    assert told(t, "led") == [(0, card("R1")), (3, card("B7"))]
    assert told(t, "whipped") == []
    assert t.pending == (int(t.state["opener"]),)
    assert offered(t, 0) == ["B1", "B1!"]


def test_TD_9_4_its_highest_card_of_the_led_colour() -> None:
    t = race(["R1 B1", "R5 B2", "R9 B3"], pile="B7 R3 R8 R2")
    play(t, "R1", "R5", "R9")
    assert told(t, "followed")[-1] == (3, card("R8"))


def test_TD_9_4_else_its_top_card_with_the_whip() -> None:
    t = race(["R1 B1", "R5 B2", "R9 B3"], pile="B7 Y12")
    play(t, "R1", "R5", "R9")
    assert told(t, "followed")[-1] == (3, card("B7"))
    assert told(t, "whipped") == [(3, 1)]
    assert told(t, "trick_won") == [(3, card("B7"))]
    assert t.state["whips"][3] == 1


def test_TD_9_4_no_whip_if_somebody_declared_or_none_is_up() -> None:
    t = race(["R1 B1", "R5 B2", "R9 B3"], pile="B7 Y12")
    play(t, "R1!", "R5", "R9")
    assert told(t, "whipped") == [(0, 0)]
    t = race(["R1 B1", "R5 B2", "R9 B3"], pile="B7 Y12", whips=(1, 1, 1, 0))
    play(t, "R1", "R5", "R9")
    assert told(t, "whipped") == []
    assert told(t, "trick_won") == [(2, card("R9"))]


def test_TD_9_3_the_race_of_three_ends_when_the_humans_have_no_cards() -> None:
    t = race(["R1", "R5", "R9"], pile="R3", horses=(V, F, S, O))
    play(t, "R1", "R5", "R9")
    assert told(t, "race_ends") == [(0,)]
