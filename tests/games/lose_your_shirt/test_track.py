"""LY-4.3 to LY-4.5: where horses can go."""

import pytest

from paddock.games.lose_your_shirt.events import Event
from tests.games.lose_your_shirt.situations import do, moves, place, racing, rule_against, told


def lanes_of(horses, card, hand_rest="6.3", **options):
    """The legal lanes after seat 0 plays this card, and the table."""
    at = racing([f"{card} {hand_rest}", "5.3", "+3"], horses=horses, **options)
    at.play(0, card)
    return [int(m[1:]) for m in moves(at, 0)] if at.pending == (0,) else [], at


def test_LY_4_3_rulebook_example_horse_4_goes_three_spaces_to_a_or_b():
    """A move allows one lane change. The third space of its own lane is taken, so horse 4 can end only in an adjacent lane."""
    lanes, at = lanes_of({4: (4, 2), 6: (4, 5)}, "4.3", "6.2")
    assert lanes == [3, 5]
    assert rule_against(at, 0, ">2") == "LY-4.3"
    assert rule_against(at, 0, ">4") == "LY-4.3"
    do(at, 0, ">5")
    assert place(at, 4) == (5, 5)


def test_LY_4_3_rulebook_example_horse_1_is_blocked_and_goes_two_of_three_spaces_to_P_or_Q():
    """Other horses block the third space in both reachable lanes, so the horse goes two spaces in either lane."""
    lanes, at = lanes_of({1: (1, 3), 2: (1, 6), 3: (2, 6)}, "1.3")
    assert lanes == [1, 2]
    assert int(at.state["stride"]) == 2
    do(at, 0, ">2")
    assert place(at, 1) == (2, 5)


def test_LY_4_3_the_mover_chooses_among_three_lanes():
    lanes, at = lanes_of({}, "3.2")
    assert lanes == [2, 3, 4]
    events = do(at, 0, ">3")
    assert place(at, 3) == (3, 2)
    assert told(events, Event.MOVED) == [(0, 2, 2, 2, 2, 2)]


def test_LY_4_3_at_the_rail_there_are_two_lanes():
    assert lanes_of({}, "1.2")[0] == [1, 2]
    assert lanes_of({}, "6.2", "5.2")[0] == [5, 6]


def test_LY_4_3_a_lane_two_away_is_out_of_reach():
    _, at = lanes_of({}, "3.4")
    assert rule_against(at, 0, ">1") == "LY-4.3"
    assert rule_against(at, 0, ">5") == "LY-4.3"
    assert rule_against(at, 0, "3.4") == "LY-4.3"


def test_LY_4_3_spaces_entered_must_be_empty_before_and_after_the_lane_change():
    """Own lane closed after one space; the neighbour is entered at the second space and must be free up to the fourth."""
    lanes, _ = lanes_of({3: (3, 2), 1: (3, 4)}, "3.4")
    assert lanes == [2, 4]
    for taken in (4, 5, 6):  # one horse in lane 2 on any of the three spaces
        _, at = lanes_of({3: (3, 2), 1: (3, 4), 2: (2, taken)}, "3.4")
        assert place(at, 3) == (4, 6)
    lanes, _ = lanes_of({3: (3, 2), 1: (3, 4), 2: (2, 3)}, "3.4")  # the space beside its first step is not entered
    assert lanes == [2, 4]


def test_LY_4_3_a_single_place_in_reach_is_taken_at_once():
    _, at = lanes_of({3: (3, 2), 1: (3, 4), 2: (2, 6)}, "3.4")
    assert place(at, 3) == (4, 6)
    assert at.pending == (1,)


def test_LY_4_3_full_steps_come_before_fewer_even_if_the_mover_would_rather_not():
    """Only the lane change reaches the full three; staying in lane with two is not offered."""
    lanes, at = lanes_of({3: (3, 2), 1: (3, 5), 2: (2, 5)}, "3.3")
    assert lanes == []
    assert place(at, 3) == (4, 5)


def test_LY_4_3_diagonal_squeeze_between_two_horses():
    """A horse ahead and a horse beside: the diagonal between them is free, as only spaces entered count."""
    _, at = lanes_of({1: (1, 2), 2: (1, 3), 3: (2, 2)}, "1.2")
    assert place(at, 1) == (2, 4)


def test_LY_4_3_a_horse_that_cannot_take_a_step_stays():
    at = racing(["1.4 6.3", "5.3", "+3"], horses={1: (1, 2), 2: (1, 3), 3: (2, 3)})
    events = do(at, 0, "1.4")
    assert place(at, 1) == (1, 2)
    assert told(events, Event.HORSE_STUCK) == [(0, 0)]
    assert at.pending == (1,)


@pytest.mark.parametrize(("ahead", "gets"), [(3, 0), (4, 1), (5, 2), (6, 3)])
def test_LY_4_3_walled_in_it_goes_as_far_as_it_can(ahead, gets):
    """Three horses abreast in front of horse 2: all steps up to them, in its own lane or beside."""
    lanes, at = lanes_of({2: (2, 2), 1: (1, ahead), 3: (2, ahead), 4: (3, ahead)}, "2.4")
    assert int(at.state["stride"]) == gets
    assert lanes == ([1, 2, 3] if gets else [])


def test_LY_4_3_both_kinds_of_moves_agree_with_a_search_step_by_step():
    """Every path of single steps with at most one lane change, against the rule's shortcut."""
    import numpy as np

    from paddock.engine.compile.python_state import PythonState
    from paddock.engine.rules.bitset import singleton
    from paddock.games.lose_your_shirt.game import GAME
    from paddock.games.lose_your_shirt.track import reach

    rng = np.random.default_rng(4)
    for _ in range(400):
        s = PythonState(GAME.new_record(3, GAME.complete_options({"length": 8}, 3))[0])
        cells = rng.permutation(48)[:6]
        for h, cell in enumerate(cells):
            s.lane[h], s.space[h] = int(cell) // 8, int(cell) % 8
            s.course[s.lane[h]] |= singleton(s.space[h])
        taken = {(s.lane[h], s.space[h]) for h in range(6)}
        for steps in (2, 3, 4, -2):
            way, left = (1, steps) if steps > 0 else (-1, -steps)
            at, ends = {(s.lane[0], s.space[0], False)}, [set()]
            for _ in range(left):
                at = {
                    (lane + turn, space + way, changed or turn != 0)
                    for lane, space, changed in at
                    for turn in ((0,) if changed else (-1, 0, 1))
                    if 0 <= lane + turn < 6 and space + way >= 0 and space < 8 and (lane + turn, space + way) not in taken
                } | {p for p in at if p[1] >= 8}
                ends.append({(lane, space) for lane, space, _ in at})
            far = max((n for n, cells in enumerate(ends) if cells), default=0)
            lanes, n = reach(s, 0, steps)
            if any(space >= 8 for _, space in ends[far]):
                assert s.space[0] + n == 8
            else:
                assert abs(n) == far
                assert {lane for lane in range(6) if lanes >> lane & 1} == {lane for lane, _ in ends[far]}


def test_LY_4_4_no_horse_moves_back_behind_space_0():
    at = racing(["-2 6.3", "5.3", "+3"], horses={1: (1, 1), 2: (3, 0), 3: (3, 5)})
    do(at, 0, "-2")
    assert moves(at, 0) == ["h1", "h3"]
    do(at, 0, "h1")
    assert moves(at, 0) == [">1", ">2"]
    do(at, 0, ">2")
    assert place(at, 1) == (2, 0)


def test_LY_4_4_crossing_the_line_counts_as_a_full_move_and_the_lane_does_not_matter():
    at = racing(["1.4 6.3", "5.3", "+3"], horses={1: (1, 14), 2: (1, 15), 3: (2, 15)})
    do(at, 0, "1.4")  # both spaces in front are taken
    assert place(at, 1) == (1, 14)
    at = racing(["1.4 6.3", "5.3", "+3"], horses={1: (1, 14), 2: (1, 15)})
    do(at, 0, "1.4")
    assert int(at.state["first"]) == 1
    assert at.pending == (1,)


def test_LY_4_4_the_line_is_never_blocked_and_a_horse_that_is_home_leaves_the_track():
    at = racing(["1.2 6.3", "2.2 5.3", "+3"], horses={1: (1, 15), 2: (1, 14)})
    do(at, 0, "1.2")
    assert int(at.state["course"][0]) == 1 << 14
    assert place(at, 1) == (1, 16)
    do(at, 1, "2.2")
    assert int(at.state["second"]) == 2


def test_LY_4_4_the_line_stands_where_the_length_says():
    at = racing(["1.2 6.3", "2.2 5.3", "+3"], horses={1: (1, 6)}, length=8)
    do(at, 0, "1.2")
    assert int(at.state["first"]) == 1
    at = racing(["1.2 6.3", "2.2 5.3", "+3"], horses={1: (1, 6)}, length=9)
    do(at, 0, "1.2 >1")
    assert place(at, 1) == (1, 8)


def test_LY_4_5_the_card_of_a_horse_that_is_home_is_played_without_effect():
    at = racing(["1.2 6.3", "2.2 5.3", "+3"], horses={1: (1, 16)}, first=1)
    events = do(at, 0, "1.2")
    assert told(events, Event.HORSE_HOME) == [(0, 0)]
    assert at.pending == (1,)


def test_LY_4_5_a_black_spot_at_the_start_has_no_effect():
    at = racing(["-2 6.3", "2.2 5.3", "+3"])
    events = do(at, 0, "-2")
    assert told(events, Event.NO_HORSE_MOVES) == [(0,)]
    assert at.pending == (1,)


def test_LY_4_5_a_spot_must_move_a_horse_that_can_move_and_no_other_can_be_picked():
    """Horse 1 is walled in, horse 2 is home: neither is offered to a red spot."""
    at = racing(["+3 6.3", "2.2 5.3", "+3"], horses={1: (1, 2), 3: (1, 3), 4: (2, 3), 2: (2, 16)}, first=2)
    do(at, 0, "+3")
    assert moves(at, 0) == ["h3", "h4", "h5", "h6"]
    assert rule_against(at, 0, "h1") == "LY-4.5"
    assert rule_against(at, 0, "h2") == "LY-4.5"
    assert rule_against(at, 0, "6.3") == "LY-4.2"


def test_LY_4_5_a_horse_that_can_take_only_some_of_the_steps_is_a_horse_that_can_move():
    """The only horse not in a stall stands on space 1: it goes back one step, and no choice is asked."""
    at = racing(["-2 6.3", "2.2 5.3", "+3"], horses={1: (1, 1), 2: (2, 0)})
    do(at, 0, "-2")
    assert place(at, 1) == (1, 0)
    assert at.pending == (1,)
