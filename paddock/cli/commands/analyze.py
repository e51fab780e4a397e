"""`paddock analyze GAME`: play many games with bots and write a report as one HTML page."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paddock.cli.arena_inputs import FIRST_SEED, FirstSeed, Games, Lineup, Workers, ended, progress_bar, the_lineup, troubles
from paddock.cli.errors import Failure
from paddock.cli.language import say, translator
from paddock.cli.parameters import Language, Options, Seats

if TYPE_CHECKING:
    from paddock.arena.executors import Where
    from paddock.arena.plan import Plan
    from paddock.arena.tally import Tally
    from paddock.engine.presentation.i18n import Translator

USUAL_GAMES = 2000


def analyze(
    game: Annotated[str, typer.Argument(help=say("help.game"))],
    games: Games = USUAL_GAMES,
    seats: Seats = None,
    bots: Lineup = "simple",
    option: Options = None,
    seed: FirstSeed = FIRST_SEED,
    on: Annotated[str, typer.Option("--on", help=say("help.on_study"), metavar="threads|ray")] = "threads",
    threads: Workers = None,
    out: Annotated[Path | None, typer.Option("--out", help=say("help.report_out"), metavar="FILE")] = None,
    lang: Language = None,
) -> None:
    from paddock.arena.errors import ArenaError
    from paddock.arena.executors import place_named
    from paddock.arena.plan import make_plan
    from paddock.cli.inputs import the_game, the_options, the_seats

    described = the_game(game)
    here = translator(lang, described)
    many = the_seats(described, seats)
    with troubles(here):
        if on == "gpu":
            raise ArenaError("gpu_study")
        lineup = the_lineup(bots, many)
        plan = make_plan(described, many, the_options(described, option or []), [lineup], seed, games)
        where = place_named(on, threads)
    path = out if out is not None else Path(f"{described.name}-report.html")
    refuse_unwritable(path, here)
    told = gathered(plan, games, where, path, here)
    write(path, plan, told, command_of(plan, games, bots, option or [], here.language), here)


def refuse_unwritable(path: Path, here: "Translator") -> None:
    """Raise a Failure before the first game if the report could not be written to this path."""
    import os

    folder = path.absolute().parent
    if path.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise Failure(here.text("cli.error.folder", folder=path, reason=here.text("cli.analyze.no_place")))


def gathered(plan: "Plan", games: int, where: "Where", path: Path, here: "Translator") -> "Tally":
    """Play and tally the games. If the run stops early, the Failure says that no report was written."""
    from paddock.arena.errors import ArenaError
    from paddock.arena.tally import Tally, gather

    found = Tally()
    try:
        with progress_bar(games, here) as progress:
            gather(plan, games, where, progress, found)
    except (KeyboardInterrupt, ArenaError) as e:
        raise ended(e, here, here.text("cli.analyze.unwritten", file=path)) from None
    return found


def command_of(plan: "Plan", games: int, bots: str, options: list[str], language: str) -> str:
    """The command line that makes the same report."""
    words = ["paddock", "analyze", plan.game, "--seats", str(plan.seats), "--games", str(games), "--bots", bots, "--seed", str(plan.seed)]
    for option in options:
        words += ["--option", option]
    return shlex.join([*words, "--lang", language])


def write(path: Path, plan: "Plan", told: "Tally", command: str, here: "Translator") -> None:
    from paddock.arena.errors import WORDS
    from paddock.arena.page import html
    from paddock.arena.plan import game_of
    from paddock.arena.report import Report
    from paddock.engine.presentation.i18n import Translator
    from paddock.engine.table.atomic_write import write_whole

    game = game_of(plan)
    words = Translator(here.language, [WORDS, game.folder / "words"], seats=plan.seats, more=game.own_words(here.language))
    report = Report(plan, told, words)
    if not len(report.whole):
        raise Failure(here.text("cli.analyze.no_game", n=len(report.rows)))
    try:
        write_whole(path, html(report, command))
    except OSError as e:
        raise Failure(here.text("cli.arena.stopped", reason=e.strerror or e, kept=here.text("cli.analyze.unwritten", file=path))) from None
    print(here.text("cli.analyze.written", n=len(report.rows), file=path))
