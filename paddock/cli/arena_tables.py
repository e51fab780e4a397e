"""The result tables of simulations and tournaments."""

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from paddock.arena.checkpoint import Checkpoint
    from paddock.arena.plan import Plan
    from paddock.arena.simulation import Summary
    from paddock.arena.statistics import Estimate
    from paddock.arena.tournament import BotStanding
    from paddock.engine.presentation.i18n import Translator


def grid(here: "Translator", *columns: str) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    made = Table(box=SIMPLE, pad_edge=False, header_style="bold")
    for column in columns:
        words = column in ("bot", "reason")  # text columns may wrap, but numbers must not
        made.add_column(here.text(f"cli.arena.{column}"), justify="left" if words else "right", no_wrap=not words, overflow="fold")
    return made


def percent(share: "Estimate") -> str:
    """Format as `12.3 % (10.1–14.9)`."""
    told = f"{100 * share.mean:.1f} %"
    return f"{told} ({100 * share.low:.1f}–{100 * share.high:.1f})" if share.sure else told


def plus_minus(mean: "Estimate", digits: int) -> str:
    """Format as `12.3 ± 0.4`."""
    told = f"{mean.mean:,.{digits}f}"
    return f"{told} ± {mean.high - mean.mean:,.{digits}f}" if mean.sure else told


def times(odds: "Estimate") -> str:
    """Format as `2.31 × (1.98–2.70)`."""

    def one(value: float) -> str:
        return "∞" if math.isinf(value) else f"{value:.2f}"

    return f"{one(odds.mean)} × ({one(odds.low)}–{one(odds.high)})" if odds.sure else f"{one(odds.mean)} ×"


def digits_for(largest: float) -> int:
    """The number of decimals for a column whose largest value is `largest`."""
    return 2 if largest < 100 else 1 if largest < 10_000 else 0


# ------------------------------------------------------------------ a simulation


def print_summary(screen: "Console", summary: "Summary", here: "Translator") -> None:
    plan = summary.plan
    told = {"game": here.text("game.name") if here.has("game.name") else plan.game, "seats": plan.seats}
    seeds = {"first": plan.seed, "last": plan.seed + summary.games - 1}
    screen.print(here.text("cli.simulate.title", n=f"{summary.games:,}", **told, **seeds))
    if summary.games > summary.faults:
        screen.print(seats_table(summary, here))
        if len(summary.reasons) > 1:
            screen.print(reasons_table(summary, here))
    mean = summary.decisions / summary.games
    span = {"mean": f"{mean:.1f}", "low": summary.shortest, "high": summary.longest}
    seconds = max(summary.seconds, 1e-9)
    rates = {"seconds": f"{seconds:.1f}", "games": f"{summary.games / seconds:,.0f}", "decisions": f"{summary.decisions / seconds:,.0f}"}
    screen.print(here.text("cli.simulate.length", **span))
    screen.print(here.text("cli.simulate.speed", **rates))
    if summary.faults:
        screen.print(here.text("cli.simulate.faults", n=summary.faults, seed=summary.first_fault))
    screen.print(here.text("cli.arena.how"), style="dim")


def seats_table(summary: "Summary", here: "Translator") -> "Table":
    listed = grid(here, "seat", "bot", "wins", "score", "place")
    scores = summary.scores.means()
    digits = digits_for(max(abs(s.mean) for s in scores))
    for k, (wins, score, place) in enumerate(zip(summary.win_shares(), scores, summary.places.means())):
        bot = summary.plan.lineups[0][k]
        listed.add_row(str(k + 1), bot, percent(wins), plus_minus(score, digits), plus_minus(place, 2))
    return listed


def reasons_table(summary: "Summary", here: "Translator") -> "Table":
    from paddock.arena.plan import game_of

    game = game_of(summary.plan)
    listed = grid(here, "reason", "rule", "often")
    for reason, n in summary.reasons.most_common():
        listed.add_row(here.text(game.narrate.reason(reason)), game.reasons[reason], f"{100 * n / sum(summary.reasons.values()):.1f} %")
    return listed


# ------------------------------------------------------------------ a tournament


def print_standings(screen: "Console", plan: "Plan", journal: "Checkpoint", count: int, here: "Translator") -> None:
    from paddock.arena.errors import ArenaError
    from paddock.arena.ratings import check_ratings
    from paddock.arena.tournament import standings

    unrated = ""
    try:
        check_ratings()
    except ArenaError as e:
        unrated = e.said(here.language)
    outcome = standings(plan, journal, count, rated=not unrated)
    if not outcome.standings:
        screen.print(here.text("cli.arena.no_seed"))
        return
    listed = grid(here, "bot", "chairs", "wins", "odds", *(() if unrated else ("rating",)))
    for s in outcome.standings:
        cells = [s.bot, f"{s.games:,}", percent(s.wins), times(s.odds)]
        listed.add_row(*cells, *([f"{s.rating.mu:.1f} ± {s.rating.sigma:.1f}"] if s.rating else []))
    told = {"game": here.text("game.name") if here.has("game.name") else plan.game, "seats": plan.seats}
    games = outcome.seeds * len(plan.lineups)
    screen.print(here.text("cli.arena.title", **told, n=f"{games:,}", seeds=f"{outcome.seeds:,}", lineups=len(plan.lineups)))
    screen.print(listed)
    screen.print(places_table(outcome.standings, here))
    if outcome.faulty:
        screen.print(here.text("cli.arena.faulty", n=outcome.faulty))
    screen.print(here.text("cli.arena.how_seeds"), style="dim")
    if unrated:
        screen.print(unrated)


def places_table(standings: "list[BotStanding]", here: "Translator") -> "Table":
    """A table of places and scores, and of how often each bot placed before each other bot."""
    listed = grid(here, "bot", "place", "score")
    digits = digits_for(max(abs(s.score.mean) for s in standings))
    for s in standings:
        listed.add_column(here.text("cli.arena.before", bot=s.bot), justify="right")
    for s in standings:
        shares = [s.ahead.get(other.bot, math.nan) for other in standings]
        before = ("–" if math.isnan(share) else f"{100 * share:.1f} %" for share in shares)
        listed.add_row(s.bot, plus_minus(s.place, 2), plus_minus(s.score, digits), *before)
    return listed
