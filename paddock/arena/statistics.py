"""Win shares, means and their confidence intervals.

A tied win counts in equal parts: two seats that share the first place have half a win each. Intervals are 95 % intervals by default. Their
unit is the seed, because games with the same seed share their deal and are not independent.

- **Win shares**: Wilson's interval with the effective sample size n = p (1 - p) / v, where v is the variance of the mean over the seeds.
  The quantile is Student's for the number of seeds (Korn and Graubard's method for survey data). The interval stays inside 0 ... 1. For a
  win share of 0 or 1, n is the number of seeds.
- **Means** of scores and places: Student's interval over the seeds.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

Numbers = np.ndarray[Any, np.dtype[Any]]
LEVEL = 0.95
LEAST_SEEDS = 2  # fewer seeds give no variance


@dataclass(frozen=True)
class Estimate:
    """A mean and its interval. The limits are NaN if there were too few seeds."""

    mean: float
    low: float = math.nan
    high: float = math.nan

    @property
    def sure(self) -> bool:
        return not math.isnan(self.low)


def win_shares(places: Numbers) -> Numbers:
    """The share of the win of each seat in each game, from places[game, seat]."""
    firsts: Numbers = places == 1
    shares: Numbers = firsts / np.maximum(firsts.sum(axis=1, keepdims=True), 1)
    return shares


def student(freedom: int, level: float = LEVEL) -> float:
    """The two-sided quantile of Student's distribution: exact up to 2 degrees of freedom, then by series expansion."""
    p = (1 + level) / 2
    if freedom == 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) * math.sqrt(2 / (4 * p * (1 - p)))
    z, f = NormalDist().inv_cdf(p), freedom
    terms = (z, (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return float(sum(term / f**k for k, term in enumerate((*terms, fourth))))


def wilson(p: float, n: float, z: float) -> Estimate:
    """Wilson's score interval for a share p of n trials."""
    middle, spread = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low, high = (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)
    return Estimate(p, max(0.0, min(low, p)), min(1.0, max(high, p)))


def share_of(mean: float, variance: float, seeds: int, games: int, level: float = LEVEL) -> Estimate:
    """A win share with its interval. `variance` is the variance of the seeds' means."""
    if seeds < LEAST_SEEDS:
        return Estimate(mean)
    if mean in (0.0, 1.0):
        return wilson(mean, seeds, student(seeds - 1, level))
    of_mean = variance / seeds
    return wilson(mean, mean * (1 - mean) / of_mean if of_mean > 0 else games, student(seeds - 1, level))


def mean_of(mean: float, variance: float, seeds: int) -> Estimate:
    """A mean with its interval. `variance` is the variance of the seeds' means."""
    if seeds < LEAST_SEEDS:
        return Estimate(mean)
    reach = student(seeds - 1) * math.sqrt(max(variance, 0.0) / seeds)
    return Estimate(mean, mean - reach, mean + reach)


def odds_against_fair(share: Estimate, fair: float) -> Estimate:
    """The odds of winning, as a multiple of the fair odds."""

    def times(p: float) -> float:
        return p / (1 - p) * (1 - fair) / fair if p < 1 else math.inf

    return Estimate(times(share.mean), times(share.low), times(share.high))


class Moments:
    """Running count, mean and variance of several columns."""

    def __init__(self, columns: int) -> None:
        self.count = 0
        self.mean = np.zeros(columns)
        self.squares = np.zeros(columns)  # sum of squared distances from the mean

    def add(self, values: Numbers) -> None:
        n = len(values)
        if not n:
            return
        mean = values.mean(axis=0)
        squares = ((values - mean) ** 2).sum(axis=0)
        step, both = mean - self.mean, self.count + n
        self.squares = self.squares + squares + step**2 * self.count * n / both
        self.mean = self.mean + step * n / both
        self.count = both

    @property
    def variance(self) -> Numbers:
        """The sample variance of each column."""
        return self.squares / max(self.count - 1, 1)

    def shares(self, level: float = LEVEL) -> list[Estimate]:
        return [share_of(float(m), float(v), self.count, self.count, level) for m, v in zip(self.mean, self.variance)]

    def means(self) -> list[Estimate]:
        return [mean_of(float(m), float(v), self.count) for m, v in zip(self.mean, self.variance)]
