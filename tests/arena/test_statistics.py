"""Shares, means and intervals, compared with results calculated by hand."""

import math

import numpy as np
import pytest

from paddock.arena.statistics import Estimate, Moments, mean_of, odds_against_fair, share_of, student, wilson, win_shares


def test_a_shared_win_counts_as_a_share() -> None:
    places = np.array([[1, 2, 3], [1, 1, 3], [1, 1, 1], [3, 2, 1]])
    assert win_shares(places).tolist() == [[1, 0, 0], [0.5, 0.5, 0], [1 / 3] * 3, [0, 0, 1]]


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.012 if freedom < 5 else 0.001)


def test_wilsons_interval_by_hand() -> None:
    """30 of 100 with z = 1.96: (0.3 + 0.019208 ± 1.96 sqrt(0.0021 + 0.00009604)) / 1.038416."""
    found = wilson(0.3, 100, 1.96)
    assert (found.low, found.high) == (pytest.approx(0.2189, abs=1e-4), pytest.approx(0.3958, abs=1e-4))


def test_a_mean_by_hand() -> None:
    """The values 1, 2, 3 and 6 have mean 3, variance 14 / 3, 3 degrees of freedom: 3 ± 3.182 sqrt(14 / 12)."""
    moments = Moments(1)
    moments.add(np.array([[1.0], [2.0]]))
    moments.add(np.array([[3.0], [6.0]]))
    found = moments.means()[0]
    assert moments.variance[0] == pytest.approx(14 / 3)
    assert (found.mean, found.high) == (pytest.approx(3), pytest.approx(3 + 3.182 * math.sqrt(14 / 12), abs=0.01))


def test_moments_do_not_depend_on_the_portions() -> None:
    values = np.random.default_rng(5).normal(3, 2, (100, 2))
    whole, parts = Moments(2), Moments(2)
    whole.add(values)
    for part in (values[:1], values[1:7], values[7:7], values[7:]):
        parts.add(part)
    assert parts.count == whole.count == 100
    assert parts.mean == pytest.approx(values.mean(axis=0))
    assert parts.variance == pytest.approx(values.var(axis=0, ddof=1))


def test_independent_games_give_wilsons_own_interval() -> None:
    """If games are independent and wins are whole, the interval is Wilson's for the number of games, apart from one degree of freedom."""
    wins = np.array([1.0] * 30 + [0.0] * 70)
    found = share_of(0.3, float(wins.var(ddof=1)), 100, 100)
    plain = wilson(0.3, 99, student(99))
    assert (found.low, found.high) == (pytest.approx(plain.low), pytest.approx(plain.high))


def test_who_wins_all_or_nothing_still_has_an_interval() -> None:
    lost, won = share_of(0.0, 0.0, 50, 200), share_of(1.0, 0.0, 50, 200)
    assert lost.low == 0 and 0.05 < lost.high < 0.1
    assert won.high == 1 and won.low == pytest.approx(1 - lost.high)


def test_one_seed_says_nothing_about_spread() -> None:
    assert not share_of(0.5, 0.0, 1, 6).sure
    assert not mean_of(0.5, 0.0, 1).sure


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """In 400 small tournaments of 40 seeds with four dependent games each, about 95 % of the intervals contain the true share."""
    dice = np.random.default_rng(2)
    truth, held = 0.3, 0
    for _ in range(400):
        luck = dice.beta(0.3 * 3, 0.7 * 3, 40)  # each seed's own chance of a win
        seeds = dice.binomial(4, luck) / 4
        found = share_of(float(seeds.mean()), float(seeds.var(ddof=1)), 40, 160)
        held += found.low <= truth <= found.high
    assert 0.92 <= held / 400 <= 0.98


def test_games_that_share_a_seed_widen_the_interval() -> None:
    """Four games of a seed that always end alike carry as much information as one game."""
    alike = np.array([1.0, 0.0] * 20)
    apart = np.array([0.5] * 36 + [0.25, 0.75, 0.25, 0.75])
    wide, narrow = (share_of(0.5, float(s.var(ddof=1)), 40, 160) for s in (alike, apart))
    assert wide.high - wide.low > 3 * (narrow.high - narrow.low)


def test_odds_are_held_against_the_fair_odds() -> None:
    """At four seats the fair odds are 1 : 3. A bot that wins half the games has odds of 1 : 1, three times as much."""
    found = odds_against_fair(Estimate(0.5, 0.25, 1.0), 0.25)
    assert (found.mean, found.low, found.high) == (pytest.approx(3), pytest.approx(1), math.inf)
