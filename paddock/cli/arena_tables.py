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


def grid(translator: "Translator", *columns: str) -> "Table":
    """An empty table. The columns are text keys below `cli.arena`."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(box=SIMPLE, pad_edge=False, header_style="bold")
    for column in columns:
        is_text = column in ("bot", "reason")  # text columns may wrap, but numbers must not
        table.add_column(
            translator.text(f"cli.arena.{column}"), justify="left" if is_text else "right", no_wrap=not is_text, overflow="fold"
        )
    return table


def percent(share: "Estimate") -> str:
    """Format as `12.3 % (10.1–14.9)`."""
    mean = f"{100 * share.mean:.1f} %"
    return f"{mean} ({100 * share.low:.1f}–{100 * share.high:.1f})" if share.sure else mean


def plus_minus(estimate: "Estimate", digits: int) -> str:
    """Format as `12.3 ± 0.4`."""
    mean = f"{estimate.mean:,.{digits}f}"
    return f"{mean} ± {estimate.high - estimate.mean:,.{digits}f}" if estimate.sure else mean


def odds_factor(odds: "Estimate") -> str:
    """Format as `2.31 × (1.98–2.70)`."""

    def text(value: float) -> str:
        return "∞" if math.isinf(value) else f"{value:.2f}"

    return f"{text(odds.mean)} × ({text(odds.low)}–{text(odds.high)})" if odds.sure else f"{text(odds.mean)} ×"


def digits_for(largest: float) -> int:
    """The number of decimals for a column whose largest value is `largest`."""
    if largest < 100:
        return 2
    return 1 if largest < 10_000 else 0


# ------------------------------------------------------------------ a simulation


def print_summary(screen: "Console", summary: "Summary", translator: "Translator") -> None:
    """Print the results by seat, the reasons why games ended, the lengths and the speed."""
    plan = summary.plan
    setting = {"game": translator.text("game.name") if translator.has("game.name") else plan.game, "seats": plan.seats}
    seeds = {"first": plan.seed, "last": plan.seed + summary.games - 1}
    screen.print(translator.text("cli.simulate.title", n=f"{summary.games:,}", **setting, **seeds))
    if summary.games > summary.faults:
        screen.print(seats_table(summary, translator))
        if len(summary.reasons) > 1:
            screen.print(reasons_table(summary, translator))
    mean = summary.decisions / summary.games
    lengths = {"mean": f"{mean:.1f}", "low": summary.shortest, "high": summary.longest}
    seconds = max(summary.seconds, 1e-9)
    rates = {"seconds": f"{seconds:.1f}", "games": f"{summary.games / seconds:,.0f}", "decisions": f"{summary.decisions / seconds:,.0f}"}
    screen.print(translator.text("cli.simulate.length", **lengths))
    screen.print(translator.text("cli.simulate.speed", **rates))
    if summary.faults:
        screen.print(translator.text("cli.simulate.faults", n=summary.faults, seed=summary.first_fault))
    screen.print(translator.text("cli.arena.how"), style="dim")


def seats_table(summary: "Summary", translator: "Translator") -> "Table":
    table = grid(translator, "seat", "bot", "wins", "score", "place")
    scores = summary.scores.means()
    digits = digits_for(max(abs(s.mean) for s in scores))
    for k, (wins, score, place) in enumerate(zip(summary.win_shares(), scores, summary.places.means())):
        bot = summary.plan.lineups[0][k]
        table.add_row(str(k + 1), bot, percent(wins), plus_minus(score, digits), plus_minus(place, 2))
    return table


def reasons_table(summary: "Summary", translator: "Translator") -> "Table":
    from paddock.arena.plan import game_of

    game = game_of(summary.plan)
    table = grid(translator, "reason", "rule", "often")
    for reason, n in summary.reasons.most_common():
        table.add_row(
            translator.text(game.narrate.reason(reason)), game.reasons[reason], f"{100 * n / sum(summary.reasons.values()):.1f} %"
        )
    return table


# ------------------------------------------------------------------ a tournament


def print_standings(screen: "Console", plan: "Plan", checkpoint: "Checkpoint", count: int, translator: "Translator") -> None:
    """Print the standings after the first `count` games. Without openskill they have no ratings."""
    from paddock.arena.errors import ArenaError
    from paddock.arena.ratings import check_ratings
    from paddock.arena.tournament import standings

    unrated = ""
    try:
        check_ratings()
    except ArenaError as e:
        unrated = e.said(translator.language)
    result = standings(plan, checkpoint, count, rated=not unrated)
    if not result.standings:
        screen.print(translator.text("cli.arena.no_seed"))
        return
    table = grid(translator, "bot", "chairs", "wins", "odds", *(() if unrated else ("rating",)))
    for s in result.standings:
        cells = [s.bot, f"{s.games:,}", percent(s.wins), odds_factor(s.odds)]
        table.add_row(*cells, *([f"{s.rating.mu:.1f} ± {s.rating.sigma:.1f}"] if s.rating else []))
    setting = {"game": translator.text("game.name") if translator.has("game.name") else plan.game, "seats": plan.seats}
    games = result.seeds * len(plan.lineups)
    screen.print(translator.text("cli.arena.title", **setting, n=f"{games:,}", seeds=f"{result.seeds:,}", lineups=len(plan.lineups)))
    screen.print(table)
    screen.print(places_table(result.standings, translator))
    if result.faulty:
        screen.print(translator.text("cli.arena.faulty", n=result.faulty))
    screen.print(translator.text("cli.arena.how_seeds"), style="dim")
    if unrated:
        screen.print(unrated)


def places_table(standings: "list[BotStanding]", translator: "Translator") -> "Table":
    """A table of places and scores, and of how often each bot placed before each other bot."""
    table = grid(translator, "bot", "place", "score")
    digits = digits_for(max(abs(s.score.mean) for s in standings))
    for s in standings:
        table.add_column(translator.text("cli.arena.before", bot=s.bot), justify="right")
    for s in standings:
        shares = [s.ahead.get(other.bot, math.nan) for other in standings]
        before = ("–" if math.isnan(share) else f"{100 * share:.1f} %" for share in shares)
        table.add_row(s.bot, plus_minus(s.place, 2), plus_minus(s.score, digits), *before)
    return table
