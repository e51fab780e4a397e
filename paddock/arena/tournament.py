"""Tournaments: every line-up plays the same seeds. A checkpoint stores the games, so an interrupted tournament can resume."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import numpy as np

from paddock.arena import games, ratings
from paddock.arena.checkpoint import Checkpoint
from paddock.arena.executors import Executor
from paddock.arena.plan import LineUp, Plan
from paddock.arena.ratings import Rating
from paddock.arena.simulation import Progress
from paddock.arena.statistics import Estimate, Moments, Numbers, mean_of, odds_against_fair, share_of, win_shares


@dataclass(frozen=True)
class BotStanding:
    """The results of one bot. `games` counts seats, so two seats in one game count as two."""

    bot: str
    games: int
    wins: Estimate
    odds: Estimate  # of winning, as a multiple of the fair odds
    score: Estimate
    place: Estimate
    ahead: dict[str, float]  # how often the bot placed before each other bot; a tie counts half
    rating: Rating | None


@dataclass(frozen=True)
class TournamentResult:
    """The results of all complete seeds. A seed is left out if one of its games stopped on a fault."""

    seeds: int
    faulty: int
    standings: list[BotStanding]


def play(plan: Plan, count: int, executor: Executor, checkpoint: Checkpoint, progress: Progress) -> None:
    """Play the games below `count` that the checkpoint lacks, and store them in the checkpoint."""
    todo = checkpoint.missing(count)
    if not todo:
        return
    with closing(executor(games.play, plan, todo)) as done:  # type: ignore[type-var]
        for portion, rows in done:
            checkpoint.add(portion.first, rows)
            progress(portion.games)


def standings(plan: Plan, checkpoint: Checkpoint, count: int, rated: bool) -> TournamentResult:
    """The results from all complete seeds among the first `count` games, sorted by win share."""
    rows, stored = checkpoint.known(count)
    n = len(plan.lineups)
    whole = stored.reshape(-1, n).all(axis=1)
    faultless = (rows["fault"].reshape(-1, n) == 0).all(axis=1)
    complete = rows.reshape(-1, n)[whole & faultless]
    ratings_of = ratings.rate(plan.bots(), rated_games(plan, complete)) if rated and len(complete) else {}
    table = [standing(plan, complete, bot, ratings_of.get(bot)) for bot in plan.bots()] if len(complete) else []
    table.sort(key=lambda s: -s.wins.mean)
    return TournamentResult(len(complete), int((whole & ~faultless).sum()), table)


def rated_games(plan: Plan, complete: games.Rows) -> Iterator[tuple[LineUp, list[int]]]:
    """The line-up and the places of each game, seed by seed, for at most MOST_RATED games."""
    for i, row in enumerate(complete.reshape(-1)[: ratings.MOST_RATED]):
        yield plan.lineup_of(i), row["place"][: plan.seats].tolist()


def standing(plan: Plan, complete: games.Rows, bot: str, rating: Rating | None) -> BotStanding:
    """The results of one bot, from the rows kept[seed, line-up]."""
    seats, seeds = plan.seats, len(complete)
    sits = np.array([[name == bot for name in lineup] for lineup in plan.lineups])  # [line-up, seat]
    shares = win_shares(complete["place"].reshape(-1, complete["place"].shape[-1])[:, :seats]).reshape(seeds, len(sits), seats)
    wins = over_seeds(shares[:, sits])
    chairs = int(sits.sum())
    share = share_of(float(wins.mean[0]), float(wins.variance[0]), seeds, seeds * chairs)
    return BotStanding(
        bot,
        seeds * chairs,
        share,
        odds_against_fair(share, 1 / seats),
        mean_over_seeds(complete["score"][:, :, :seats][:, sits].astype(float)),
        mean_over_seeds(complete["place"][:, :, :seats][:, sits].astype(float)),
        {other: ahead(plan, complete, sits, other) for other in plan.bots() if other != bot},
        rating,
    )


def over_seeds(values: Numbers) -> Moments:
    """The moments of the seeds' means, from values[seed, chair]."""
    moments = Moments(1)
    moments.add(values.mean(axis=1, keepdims=True))
    return moments


def mean_over_seeds(values: Numbers) -> Estimate:
    """The mean with its interval, from values[seed, chair]."""
    moments = over_seeds(values)
    return mean_of(float(moments.mean[0]), float(moments.variance[0]), moments.count)


def ahead(plan: Plan, complete: games.Rows, sits: Numbers, other: str) -> float:
    """How often the bot placed before `other`, over all pairs of their seats in the same game. A tie counts half."""
    theirs = np.array([[name == other for name in lineup] for lineup in plan.lineups])
    places = complete["place"][:, :, : plan.seats].astype(int)
    better = pairs = 0.0
    for k in range(len(sits)):
        for a in np.flatnonzero(sits[k]):
            for b in np.flatnonzero(theirs[k]):
                gap = places[:, k, b] - places[:, k, a]
                better += float((gap > 0).sum() + (gap == 0).sum() / 2)
                pairs += len(gap)
    return better / pairs if pairs else float("nan")
