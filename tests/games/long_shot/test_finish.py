"""LS-6: crossing, order of arrival, dead heats, the last round there is."""

import pytest

from tests.games.long_shot.situations import Position, moves, names


def round_end(p: Position, card: str = "6.1") -> Position:
    """A position at the end of a round. The last seat holds only `card`, and a free 0 is turned up next."""
    return p.hands(card).stack("F8 F0").last_seat_of_round()


def run(p: Position) -> list[object]:
    return round_end(p).do("6.1", "6a", "6b")


def boxes(**sums: str) -> dict[str, str]:
    """Free cards as top cards of boxes: h1="5 3" fills both boxes of horse 1."""
    return {f"b{name[1]}{side}": f"F{v}" for name, values in sums.items() for side, v in zip("ab", values.split())}


def test_LS_6_1_a_horse_crosses_on_the_goal_itself() -> None:
    p = Position(5).filled(**boxes(h1="5 3", h2="4 3")).spaces(52, 52)
    events = run(p)
    assert p.on()[:2] == [60, 59]
    assert [e.values for e in events if names([e]) == ["crossed"]] == [(1, 0, 8)]
    assert list(p.state["home"][:2]) == [1, 0]


def test_LS_6_1_the_race_goes_on_with_two_home_and_ends_with_three() -> None:
    p = Position(5).filled(**boxes(h1="5 3", h2="4 3")).spaces(52, 53).having(round=4)
    run(p)
    assert int(p.state["race"]) == 0
    assert int(p.state["round"]) == 5
    p.filled(**boxes(h3="6 6")).spaces(60, 60, 50)
    events = run(p)
    assert "settled" in names(events)
    assert p.placed()[:3] == [1, 2, 3]  # horse 1 by its sum of 8 against 7, both on 60 in round 4
    assert int(p.state["race"]) == 1


def test_LS_6_1_more_than_three_may_cross_in_the_last_round() -> None:
    p = Position(5).filled(**boxes(h1="8 8", h2="8 7", h3="8 6", h4="8 5")).spaces(50, 50, 50, 50)
    run(p)
    assert p.placed()[:4] == [1, 2, 3, 4]


def test_LS_6_2_an_earlier_round_beats_any_number_of_spaces() -> None:
    p = Position(5).filled(**boxes(h1="8 8", h2="8 7")).spaces(59, 59).home(3, 60, 3, 2).having(round=4)
    run(p)
    assert p.placed()[:3] == [2, 3, 1]


def test_LS_6_2_in_one_round_spaces_past_the_goal_decide_then_the_sum() -> None:
    p = Position(5).filled(**boxes(h1="5 5", h2="6 6", h3="6 5", h4="1 1")).spaces(53, 51, 51, 20)
    run(p)  # 63 with a sum of 10, 63 with 12, 62 with 11
    assert p.placed()[:3] == [2, 1, 3]


def test_LS_6_2_a_horse_that_has_crossed_no_longer_moves() -> None:
    p = Position(5).filled(**boxes(h1="8 8")).home(1, 61, 2, 5).having(round=3)
    events = run(p)
    assert p.on()[0] == 61
    assert 1 not in moves(events)


def test_LS_6_2_tie_breaks_are_frozen_in_the_round_of_crossing() -> None:
    """Horse 1 crossed with 63 and a sum of 9, horse 2 with 63 and 7. Cards placed later on their boxes change nothing."""
    p = Position(5).filled(**boxes(h1="1 0", h2="8 8", h3="7 7")).home(1, 63, 5, 9).home(2, 63, 5, 7).spaces(63, 63, 50).having(round=6)
    run(p)
    assert p.placed()[:3] == [1, 2, 3]


def test_LS_6_2_the_sum_of_the_crossing_round_is_what_is_kept() -> None:
    p = Position(5).filled(**boxes(h1="5 4")).spaces(52).having(round=5)
    run(p)
    assert (int(p.state["home"][0]), int(p.state["home_sum"][0])) == (5, 9)
    p.hands("1.7").stack("F8 F8")
    p.last_seat_of_round().do("1.7", "1a", "1b")
    assert int(p.state["home_sum"][0]) == 9


@pytest.mark.parametrize(
    ("arrived", "places"),
    [
        ({1: (63, 9), 2: (63, 9), 3: (61, 4)}, [1, 1, 3]),
        ({1: (65, 9), 2: (63, 9), 3: (61, 4), 4: (61, 4)}, [1, 2, 3, 3]),
        ({1: (65, 9), 2: (63, 9), 3: (63, 9), 4: (61, 4)}, [1, 2, 2, 4]),
        ({1: (63, 9), 2: (63, 9), 3: (63, 9)}, [1, 1, 1]),
        ({1: (63, 9), 2: (63, 9), 3: (63, 9), 4: (60, 8)}, [1, 1, 1, 4]),
    ],
)
def test_LS_6_3_dead_heats_share_a_place_and_the_next_is_skipped(arrived: dict[int, tuple[int, int]], places: list[int]) -> None:
    """Dead heats 1-1-3, 1-2-3-3, 1-2-2-4 and more, all in the round that ends the race."""
    sums = {f"h{h}": f"{total // 2} {total - total // 2}" for h, (_, total) in arrived.items()}
    p = Position(5).filled(**boxes(**sums)).spaces(*(space - total for space, total in arrived.values()))
    events = run(p)
    assert p.placed()[: len(places)] == places
    told = [e.values for e in events if names([e]) == ["finished"]]  # type: ignore[list-item]
    assert [(h + 1, place) for h, place in enumerate(places)] == sorted(v for v in told if v[0] <= len(places))
    assert all(place > 3 for place in p.placed()[len(places) :])


def test_LS_6_3_only_places_one_to_three_are_paid() -> None:
    p = Position(5).filled(**boxes(h1="8 8", h2="8 7", h3="7 7", h4="7 6")).spaces(50, 50, 50, 50).orders(1, 2, 3, 4, 5)
    run(p)
    bills = p.table.view().bills[0]
    assert [b.order_amount for b in bills] == [60_000, 30_000, 10_000, -20_000, -20_000]


def test_LS_6_3_both_third_places_of_a_dead_heat_are_paid() -> None:
    p = Position(5).filled(**boxes(h1="8 8", h2="8 7", h3="7 7", h4="7 7")).spaces(50, 50, 50, 50).orders(1, 2, 3, 4, 5)
    run(p)
    assert [b.order_amount for b in p.table.view().bills[0]] == [60_000, 30_000, 10_000, 10_000, -20_000]


def stalled(p: Position, round: int) -> Position:
    """A position in which horse 3 is home. Horses 1, 2 and 4 are on spaces 30, 31 and 40, and horses 5 and 6 are on space 5."""
    p.filled(**boxes(h1="2 0", h2="1 0", h4="0 0", h5="0 0", h6="0 0")).spaces(30, 31, 0, 40, 5, 5)
    return p.home(3, 60, 9).having(round=round)


def test_LS_6_4_the_59th_round_is_not_the_last() -> None:
    p = stalled(Position(5), 59)
    p.hands("F0").stack("F8 F1").last_seat_of_round()
    p.do("F0", "1a", "6b")
    assert int(p.state["round"]) == 60
    assert int(p.state["race"]) == 0


def test_LS_6_4_after_the_60th_round_the_rest_follow_by_space_then_sum_then_dead_heat() -> None:
    p = stalled(Position(5).orders(4, 1, 2, 3, 5), 60)
    p.hands("1.2").stack("F8 3.5").last_seat_of_round()
    events = p.do("1.2", "3a")  # 1.2 lies on 1b: horse 1 runs 4 to 34
    assert "limit" in names(events)
    assert p.placed() == [3, 4, 1, 2, 5, 5]  # 34, 32, home, 40, 5 and 5 with equal sums
    assert [b.order_amount for b in p.table.view().bills[0]][:3] == [30_000, 10_000, -20_000]


def test_LS_6_4_on_one_space_the_larger_sum_goes_first() -> None:
    p = Position(5).filled(**boxes(h1="2 0", h2="1 0", h3="0 0", h4="0 0", h5="0 0", h6="0 0")).spaces(30, 31, 0, 0, 0, 0).having(round=60)
    p.hands("3.1").stack("F8 F0").last_seat_of_round()
    p.do("3.1", "3a", "3a")
    assert p.placed()[:2] == [1, 2]  # both on 32, sums 2 and 1
