"""`paddock simulate GAME`: play many games with bots, print a summary, and optionally write a results file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paddock.cli.arena_inputs import (
    FIRST_SEED,
    FirstSeed,
    Games,
    Lineup,
    On,
    Workers,
    ended,
    progress_bar,
    the_lineup,
    troubles,
    unrepeatable,
)
from paddock.cli.errors import Failure
from paddock.cli.language import say, translator
from paddock.cli.parameters import Language, NoColor, Options, Seats

if TYPE_CHECKING:
    from paddock.arena.executors import Where
    from paddock.arena.plan import Plan
    from paddock.arena.results_file import ResultsFile
    from paddock.arena.simulation import Summary
    from paddock.engine.presentation.i18n import Translator

USUAL_GAMES = 1000


def simulate(
    game: Annotated[str, typer.Argument(help=say("help.game"))],
    games: Games = USUAL_GAMES,
    seats: Seats = None,
    bots: Lineup = "simple",
    option: Options = None,
    seed: FirstSeed = FIRST_SEED,
    on: On = "threads",
    threads: Workers = None,
    out: Annotated[Path | None, typer.Option("--out", help=say("help.out"), metavar="FILE")] = None,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    from paddock.arena.executors import place_named
    from paddock.arena.plan import make_plan
    from paddock.arena.results_file import check_ending
    from paddock.arena.simulation import Summary
    from paddock.cli.arena_tables import print_summary
    from paddock.cli.console import console
    from paddock.cli.inputs import the_game, the_options, the_seats

    described = the_game(game)
    here = translator(lang, described)
    many = the_seats(described, seats)
    with troubles(here):
        lineup = the_lineup(bots, many)
        plan = make_plan(described, many, the_options(described, option or []), [lineup], seed, games)
        where = place_named(on, threads)
        if out is not None:
            check_ending(out)
    summary = Summary(plan)
    failure = run(plan, games, where, out, summary, here)
    if summary.games:
        screen = console(no_color)
        print_summary(screen, summary, here)
        if clocked := unrepeatable(lineup):
            screen.print(here.text("cli.arena.clocked", bots=clocked))
    if failure is not None:
        raise failure
    if out is not None:
        print(here.text("cli.simulate.written", n=summary.games, file=out))


def run(plan: "Plan", games: int, where: "Where", out: Path | None, summary: "Summary", here: "Translator") -> Failure | None:
    """Play the games and write the results file. If the run stops early, returns a Failure with the reason and with what was saved."""
    from paddock.arena.errors import ArenaError
    from paddock.arena.results_file import ResultsFile
    from paddock.arena.simulation import simulate

    try:
        sheet = ResultsFile(out, plan) if out is not None else None
    except OSError as e:
        return Failure(here.text("cli.error.folder", folder=out, reason=e.strerror or e))
    try:
        with progress_bar(games, here) as progress:
            simulate(plan, games, where, sheet, progress, summary)
        if sheet is not None:
            sheet.close()
        return None
    except (KeyboardInterrupt, ArenaError) as e:
        return ended(e, here, keep(sheet, summary, games, here))
    except OSError as e:
        if sheet is not None:
            sheet.discard()
        return ended(e, here, here.text("cli.simulate.unwritten", file=out))
    except BaseException:
        if sheet is not None:
            sheet.discard()
        raise


def keep(sheet: "ResultsFile | None", summary: "Summary", games: int, here: "Translator") -> str:
    """Save the complete games as a partial results file. Returns a text that says what was saved, and where."""
    if sheet is None or sheet.count == 0 or not sheet.whole:
        if sheet is not None:
            sheet.discard()
        return here.text("cli.simulate.nothing" if summary.games == 0 else "cli.simulate.shown", n=summary.games, of=games)
    count = sheet.count
    try:
        path = sheet.close_partial()
    except OSError as e:
        sheet.discard()
        return here.text("cli.simulate.lost", reason=e.strerror or e)
    return here.text("cli.simulate.partial", n=count, of=games, file=path, whole=sheet.path)
