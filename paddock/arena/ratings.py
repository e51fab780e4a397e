"""Ratings by openskill (Plackett and Luce's model), from the places of many games.

Bots do not learn between games, so nothing is added to the uncertainty from game to game (tau = 0). A bot that sits on several seats of a game is
seen several times: its rating moves by what all its seats would move it together, so that seats of one bot that beat each other cancel out.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from paddock.arena.errors import ArenaError

MOST_RATED = 20_000  # games; more change nothing but the waiting


@dataclass(frozen=True)
class Rating:
    """Skill mu with uncertainty sigma; a table is sorted by mu - 3 sigma."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        return self.mu - 3 * self.sigma


def check_ratings() -> None:
    """Trouble where openskill is not installed."""
    try:
        import openskill.models  # noqa: F401
    except ImportError:
        raise ArenaError("no_ratings") from None


def rate(bots: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """Everyone's rating after these games (line-up and places), in their order."""
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
