"""Ratings by openskill (the Plackett-Luce model), from the places in many games.

Bots do not learn between games, so the uncertainty does not grow from game to game (tau = 0). A bot on several seats of one game gets the
changes of all its seats together. So if two seats of the same bot beat each other, their changes cancel out.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paddock.arena.errors import ArenaError

MOST_RATED = 20_000  # games; further games hardly change the ratings but take time


@dataclass(frozen=True)
class Rating:
    """Skill mu with uncertainty sigma. `ordinal` is the cautious estimate mu - 3 sigma."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        return self.mu - 3 * self.sigma


def check_ratings() -> None:
    """Raise ArenaError if openskill is not installed."""
    try:
        import openskill.models  # noqa: F401
    except ImportError:
        raise ArenaError("no_ratings") from None


def rate(bots: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """The rating of every bot after these games. Each game is a line-up with its places."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    skill = {bot: model.rating() for bot in bots}
    for lineup, places in games:
        teams = [[model.rating(mu=skill[bot].mu, sigma=skill[bot].sigma)] for bot in lineup]
        after = [team[0] for team in model.rate(teams, ranks=[float(p) for p in places])]
        for bot in set(lineup):
            before, own = skill[bot], [after[k] for k in range(len(lineup)) if lineup[k] == bot]
            mu = before.mu + sum(r.mu - before.mu for r in own)
            skill[bot] = model.rating(mu=mu, sigma=before.sigma * math.prod(r.sigma / before.sigma for r in own))
    return {bot: Rating(r.mu, r.sigma) for bot, r in skill.items()}
