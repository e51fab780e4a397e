"""`paddock simulate GAME`: play many games with bots, print a summary, and optionally write a results file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paddock.cli.arena_inputs import (
    FIRST_SEED,
    FirstSeed,
    Games,
    LineUp,
    On,
    Workers,
    arena_errors_as_usage,
    clock_bound,
    early_end,
    parse_lineup,
    progress_bar,
)
from paddock.cli.errors import Failure
from paddock.cli.language import say, translator_for
from paddock.cli.parameters import Language, NoColor, Options, Seats

if TYPE_CHECKING:
    from paddock.arena.executors import Executor
    from paddock.arena.plan import Plan
    from paddock.arena.results_file import ResultsFile
    from paddock.arena.simulation import Summary
    from paddock.engine.presentation.i18n import Translator

USUAL_GAMES = 1000


def simulate(
    game: Annotated[str, typer.Argument(help=say("help.game"))],
    games: Games = USUAL_GAMES,
    seats: Seats = None,
    bots: LineUp = "simple",
    option: Options = None,
    seed: FirstSeed = FIRST_SEED,
    on: On = "threads",
    threads: Workers = None,
    out: Annotated[Path | None, typer.Option("--out", help=say("help.out"), metavar="FILE")] = None,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    from paddock.arena.executors import executor_named
    from paddock.arena.plan import make_plan
    from paddock.arena.results_file import check_ending
    from paddock.arena.simulation import Summary
    from paddock.cli.arena_tables import print_summary
    from paddock.cli.console import console
    from paddock.cli.inputs import load_game, parse_options, seat_count

    chosen = load_game(game)
    translator = translator_for(lang, chosen)
    table_size = seat_count(chosen, seats)
    with arena_errors_as_usage(translator):
        lineup = parse_lineup(bots, table_size)
        plan = make_plan(chosen, table_size, parse_options(chosen, option or []), [lineup], seed, games)
        executor = executor_named(on, threads)
        if out is not None:
            check_ending(out)
    summary = Summary(plan)
    failure = run(plan, games, executor, out, summary, translator)
    if summary.games:
        screen = console(no_color)
        print_summary(screen, summary, translator)
        if unrepeatable := clock_bound(lineup):
            screen.print(translator.text("cli.arena.clocked", bots=unrepeatable))
    if failure is not None:
        raise failure
    if out is not None:
        print(translator.text("cli.simulate.written", n=summary.games, file=out))


def run(plan: "Plan", games: int, executor: "Executor", out: Path | None, summary: "Summary", translator: "Translator") -> Failure | None:
    """Play the games and write the results file. If the run stops early, returns a Failure with the reason and with what was saved."""
    from paddock.arena.errors import ArenaError
    from paddock.arena.results_file import ResultsFile
    from paddock.arena.simulation import simulate

    try:
        results = ResultsFile(out, plan) if out is not None else None
    except OSError as e:
        return Failure(translator.text("cli.error.folder", folder=out, reason=e.strerror or e))
    try:
        with progress_bar(games, translator) as progress:
            simulate(plan, games, executor, results, progress, summary)
        if results is not None:
            results.close()
        return None
    except (KeyboardInterrupt, ArenaError) as e:
        return early_end(e, translator, save_partial(results, summary, games, translator))
    except OSError as e:
        if results is not None:
            results.discard()
        return early_end(e, translator, translator.text("cli.simulate.unwritten", file=out))
    except BaseException:
        if results is not None:
            results.discard()
        raise


def save_partial(results: "ResultsFile | None", summary: "Summary", games: int, translator: "Translator") -> str:
    """Save the complete games as a partial results file. Returns a text that says what was saved, and where."""
    if results is None or results.count == 0 or not results.rows_are_complete:
        if results is not None:
            results.discard()
        return translator.text("cli.simulate.nothing" if summary.games == 0 else "cli.simulate.shown", n=summary.games, of=games)
    count = results.count
    try:
        path = results.close_partial()
    except OSError as e:
        results.discard()
        return translator.text("cli.simulate.lost", reason=e.strerror or e)
    return translator.text("cli.simulate.partial", n=count, of=games, file=path, whole=results.path)
