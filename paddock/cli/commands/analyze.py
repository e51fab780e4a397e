"""`paddock analyze GAME`: play many games with bots and write a report as one HTML page."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paddock.cli.arena_inputs import (
    FIRST_SEED,
    FirstSeed,
    Games,
    LineUp,
    Workers,
    arena_errors_as_usage,
    early_end,
    parse_lineup,
    progress_bar,
)
from paddock.cli.errors import Failure
from paddock.cli.language import say, translator_for
from paddock.cli.parameters import Language, Options, Seats

if TYPE_CHECKING:
    from paddock.arena.executors import Executor
    from paddock.arena.plan import Plan
    from paddock.arena.tally import Tally
    from paddock.engine.presentation.i18n import Translator

USUAL_GAMES = 2000


def analyze(
    game: Annotated[str, typer.Argument(help=say("help.game"))],
    games: Games = USUAL_GAMES,
    seats: Seats = None,
    bots: LineUp = "simple",
    option: Options = None,
    seed: FirstSeed = FIRST_SEED,
    on: Annotated[str, typer.Option("--on", help=say("help.on_study"), metavar="threads|ray")] = "threads",
    threads: Workers = None,
    out: Annotated[Path | None, typer.Option("--out", help=say("help.report_out"), metavar="FILE")] = None,
    lang: Language = None,
) -> None:
    from paddock.arena.errors import ArenaError
    from paddock.arena.executors import executor_named
    from paddock.arena.plan import make_plan
    from paddock.cli.inputs import load_game, parse_options, seat_count

    chosen = load_game(game)
    translator = translator_for(lang, chosen)
    table_size = seat_count(chosen, seats)
    with arena_errors_as_usage(translator):
        if on == "gpu":
            raise ArenaError("gpu_study")
        lineup = parse_lineup(bots, table_size)
        plan = make_plan(chosen, table_size, parse_options(chosen, option or []), [lineup], seed, games)
        executor = executor_named(on, threads)
    path = out if out is not None else Path(f"{chosen.name}-report.html")
    refuse_unwritable(path, translator)
    tally = play_and_tally(plan, games, executor, path, translator)
    write_report(path, plan, tally, command_of(plan, games, bots, option or [], translator.language), translator)


def refuse_unwritable(path: Path, translator: "Translator") -> None:
    """Raise a Failure before the first game if the report could not be written to this path."""
    import os

    folder = path.absolute().parent
    if path.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise Failure(translator.text("cli.error.folder", folder=path, reason=translator.text("cli.analyze.no_place")))


def play_and_tally(plan: "Plan", games: int, executor: "Executor", path: Path, translator: "Translator") -> "Tally":
    """Play and tally the games. If the run stops early, the Failure says that no report was written."""
    from paddock.arena.errors import ArenaError
    from paddock.arena.tally import Tally, gather

    tally = Tally()
    try:
        with progress_bar(games, translator) as progress:
            gather(plan, games, executor, progress, tally)
    except (KeyboardInterrupt, ArenaError) as e:
        raise early_end(e, translator, translator.text("cli.analyze.unwritten", file=path)) from None
    return tally


def command_of(plan: "Plan", games: int, bots: str, options: list[str], language: str) -> str:
    """The command line that makes the same report."""
    arguments = [
        "paddock",
        "analyze",
        plan.game,
        "--seats",
        str(plan.seats),
        "--games",
        str(games),
        "--bots",
        bots,
        "--seed",
        str(plan.seed),
    ]
    for option in options:
        arguments += ["--option", option]
    return shlex.join([*arguments, "--lang", language])


def write_report(path: Path, plan: "Plan", tally: "Tally", command: str, translator: "Translator") -> None:
    from paddock.arena.errors import WORDS
    from paddock.arena.page import html
    from paddock.arena.plan import game_of
    from paddock.arena.report import Report
    from paddock.engine.presentation.i18n import Translator
    from paddock.engine.table.atomic_write import write_whole

    game = game_of(plan)
    arguments = Translator(translator.language, [WORDS, game.folder / "words"], seats=plan.seats, more=game.own_words(translator.language))
    report = Report(plan, tally, arguments)
    if not len(report.whole):
        raise Failure(translator.text("cli.analyze.no_game", n=len(report.rows)))
    try:
        write_whole(path, html(report, command))
    except OSError as e:
        raise Failure(
            translator.text("cli.arena.stopped", reason=e.strerror or e, kept=translator.text("cli.analyze.unwritten", file=path))
        ) from None
    print(translator.text("cli.analyze.written", n=len(report.rows), file=path))
