"""The plan of a tournament: seats, line-ups and game numbers."""

from collections import Counter

import pytest

from paddock.arena.bot_specs import bot_seed, canonical_spec, is_repeatable, parse_spec
from paddock.arena.errors import ArenaError
from paddock.arena.plan import balanced, game_of, make_plan, stretches
from tests.arena.conftest import probe_plan
from tests.probe.game import GAME as PROBE


@pytest.mark.parametrize(
    ("bots", "seats", "count"),
    [
        (("a", "b"), 2, 2),
        (("a", "b", "c", "d"), 4, 24),
        (("a", "b", "b", "b"), 4, 4),  # one bot against three of a kind
        (("a", "b"), 3, 6),  # aab aba baa bba bab abb
        (("a", "b", "c"), 5, 150),
        (("a", "b", "c", "d"), 2, 12),  # more bots than seats: every pair in both orders
        (("a", "a", "b"), 4, 10),  # a has two seats or more: 6 line-ups with two, 4 with three
    ],
)
def test_every_bot_sits_on_every_seat_equally_often(bots, seats, count) -> None:
    lineups = balanced(bots, seats)
    assert len(lineups) == len(set(lineups)) == count
    for bot in set(bots):
        on = Counter(seat for lineup in lineups for seat in range(seats) if lineup[seat] == bot)
        assert len(on) == seats
        assert len(set(on.values())) == 1


def test_fewer_bots_than_seats_all_sit_in_every_game() -> None:
    assert all({"a", "b", "c"} == set(lineup) for lineup in balanced(("a", "b", "c"), 5))


def test_too_many_ways_to_sit_are_refused() -> None:
    with pytest.raises(ArenaError, match="more than 100000 ways"):
        balanced([f"b{k}" for k in range(12)], 6)


def test_all_line_ups_meet_the_same_seeds() -> None:
    plan = probe_plan(balanced(("simple", "random"), 3), seed=7)
    met = {lineup: [plan.seed_of(i) for i in range(24) if plan.lineup_of(i) == lineup] for lineup in plan.lineups}
    assert len(met) == 6
    assert all(seeds == [7, 8, 9, 10] for seeds in met.values())


def test_a_stretch_names_every_game_once_with_its_seed_and_line_up() -> None:
    plan = probe_plan(balanced(("simple", "random"), 3), seed=7)
    for first, count in ((0, 24), (3, 1), (5, 14), (17, 4)):
        named = {}
        for lineup, seed, numbers in stretches(plan, first, count):
            for k, i in enumerate(numbers):
                named[i] = (seed + k, lineup)
        assert named == {i: (plan.seed_of(i), plan.lineup_of(i)) for i in range(first, first + count)}


@pytest.mark.parametrize("seed", [-1, 1 << 62, (1 << 62) - 5])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(ArenaError, match="a seed is a number from 0"):
        make_plan(PROBE, 2, {}, [("random", "random")], seed, 10)


def test_a_plan_is_only_played_by_the_same_rules_and_cards() -> None:
    plan = probe_plan()
    assert game_of(plan) is PROBE
    for changed, why in (
        ({"version": 99}, "version 1 of the rules"),
        ({"tables": "other"}, "other cards"),
        ({"game": "none"}, "does not know"),
    ):
        with pytest.raises(ArenaError, match=why):
            game_of(type(plan)(**{**vars(plan), **changed}))


# ------------------------------------------------------------------ bots


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("nobody", "there is no bot nobody; there is: "),
        ("simple:rollouts=5", "simple has no settings"),
        ("", "there is no bot"),
    ],
)
def test_bots_that_are_none_are_refused(spec: str, why: str) -> None:
    with pytest.raises(ArenaError, match=why):
        canonical_spec(spec)


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A searching bot, which takes settings."""
    monkeypatch.setattr("paddock.arena.bot_specs.SEARCHING", ("thinker",))
    monkeypatch.setattr("paddock.arena.bot_specs.BOTS", {"simple": None, "thinker": None})


@pytest.mark.usefixtures("thinker")
def test_a_bot_with_settings_has_one_spelling() -> None:
    assert canonical_spec("thinker") == "thinker"
    assert canonical_spec(" thinker:seconds=0.50:rollouts=0500 ") == "thinker:rollouts=500:seconds=0.5"
    assert parse_spec("thinker:rollouts=500") == ("thinker", {"rollouts": 500})


@pytest.mark.usefixtures("thinker")
@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("thinker:rollouts", "written name=value"),
        ("thinker:rollouts=many", "a number above 0"),
        ("thinker:rollouts=0", "a number above 0"),
        ("thinker:rollouts=-3", "a number above 0"),
        ("thinker:rollouts=inf", "a number above 0"),
        ("thinker:rollouts=nan", "a number above 0"),
        ("thinker:rollouts=2.5", "a number above 0"),
        ("thinker:seconds=inf", "a number above 0"),
        ("thinker:colour=3", "no setting colour; they have: seconds, rollouts, threads"),
    ],
)
def test_settings_that_are_none_are_refused(spec: str, why: str) -> None:
    with pytest.raises(ArenaError, match=why):
        canonical_spec(spec)


@pytest.mark.usefixtures("thinker")
def test_only_play_against_the_clock_differs_from_time_to_time() -> None:
    assert [is_repeatable(spec) for spec in ("simple", "thinker", "thinker:rollouts=9", "thinker:seconds=1", "thinker:rollouts=9:seconds=1")] == [
        True, False, True, False, False,
    ]  # fmt: skip


def test_bots_of_every_game_and_seat_have_random_numbers_of_their_own() -> None:
    seeds = {bot_seed(seed, seat) for seed in range(200) for seat in range(6)}
    assert len(seeds) == 1200
    assert all(0 <= seed < 1 << 62 for seed in seeds)
