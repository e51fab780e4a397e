"""A tournament: bots against each other on every assignment of seats with the same seeds, kept in a journal so that it can go on after a kill."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import numpy as np

from paddock.arena import games, ratings
from paddock.arena.checkpoint import Checkpoint
from paddock.arena.executors import Where
from paddock.arena.plan import LineUp, Plan
from paddock.arena.ratings import Rating
from paddock.arena.simulation import Progress
from paddock.arena.statistics import Estimate, Moments, Numbers, mean_of, odds_against_fair, share_of, win_shares


@dataclass(frozen=True)
class BotStanding:
    """How one bot did. `games` counts seats: two seats of one game are two."""

    bot: str
    games: int
    wins: Estimate
    odds: Estimate  # of winning, as a multiple of the fair odds
    score: Estimate
    place: Estimate
    ahead: dict[str, float]  # how often it was placed before each of the others, ties counting half
    rating: Rating | None


@dataclass(frozen=True)
class Outcome:
    """What the whole seeds of a tournament came to. A seed with a game that stopped on a fault is left out."""

    seeds: int
    faulty: int
    standings: list[BotStanding]


def play(plan: Plan, count: int, where: Where, journal: Checkpoint, progress: Progress) -> None:
    """Play what the journal lacks of the first games into it."""
    todo = journal.missing(count)
    if not todo:
        return
    with closing(where(games.play, plan, todo)) as done:  # type: ignore[type-var]
        for portion, rows in done:
            journal.add(portion.first, rows)
            progress(portion.games)


def standings(plan: Plan, journal: Checkpoint, count: int, rated: bool) -> Outcome:
    """The table from the seeds that are complete among the first games."""
    rows, there = journal.known(count)
    n = len(plan.lineups)
    whole = there.reshape(-1, n).all(axis=1)
    sound = (rows["fault"].reshape(-1, n) == 0).all(axis=1)
    kept = rows.reshape(-1, n)[whole & sound]
    ratings_of = ratings.rate(plan.bots(), rated_games(plan, kept)) if rated and len(kept) else {}
    table = [standing(plan, kept, bot, ratings_of.get(bot)) for bot in plan.bots()] if len(kept) else []
    table.sort(key=lambda s: -s.wins.mean)
    return Outcome(len(kept), int((whole & ~sound).sum()), table)


def rated_games(plan: Plan, kept: games.Rows) -> Iterator[tuple[LineUp, list[int]]]:
    """Line-up and places of each game, seed after seed."""
    for i, row in enumerate(kept.reshape(-1)[: ratings.MOST_RATED]):
        yield plan.lineup_of(i), row["place"][: plan.seats].tolist()


def standing(plan: Plan, kept: games.Rows, bot: str, rating: Rating | None) -> BotStanding:
    """One bot's line; kept[seed, line-up]."""
    seats, seeds = plan.seats, len(kept)
    sits = np.array([[name == bot for name in lineup] for lineup in plan.lineups])  # [line-up, seat]
    shares = win_shares(kept["place"].reshape(-1, kept["place"].shape[-1])[:, :seats]).reshape(seeds, len(sits), seats)
    wins = over_seeds(shares[:, sits])
    chairs = int(sits.sum())
    share = share_of(float(wins.mean[0]), float(wins.variance[0]), seeds, seeds * chairs)
    return BotStanding(
        bot,
        seeds * chairs,
        share,
        odds_against_fair(share, 1 / seats),
        estimate(over_seeds(kept["score"][:, :, :seats][:, sits].astype(float))),
        estimate(over_seeds(kept["place"][:, :, :seats][:, sits].astype(float))),
        {other: ahead(plan, kept, sits, other) for other in plan.bots() if other != bot},
        rating,
    )


def over_seeds(values: Numbers) -> Moments:
    """Moments of the seeds' means; values[seed, chair]."""
    found = Moments(1)
    found.add(values.mean(axis=1, keepdims=True))
    return found


def estimate(found: Moments) -> Estimate:
    return mean_of(float(found.mean[0]), float(found.variance[0]), found.count)


def ahead(plan: Plan, kept: games.Rows, sits: Numbers, other: str) -> float:
    """Over all pairs of a seat of the bot and a seat of the other in one game: how often the bot was placed better."""
    theirs = np.array([[name == other for name in lineup] for lineup in plan.lineups])
    places = kept["place"][:, :, : plan.seats].astype(int)
    better = pairs = 0.0
    for k in range(len(sits)):
        for a in np.flatnonzero(sits[k]):
            for b in np.flatnonzero(theirs[k]):
                gap = places[:, k, b] - places[:, k, a]
                better += float((gap > 0).sum() + (gap == 0).sum() / 2)
                pairs += len(gap)
    return better / pairs if pairs else float("nan")
