"""`paddock arena GAME BOT BOT …`: a tournament in which every line-up plays the same seeds. An interrupted tournament resumes."""

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paddock.cli.arena_inputs import FIRST_SEED, FirstSeed, Games, On, Workers, ended, progress_bar, troubles, unrepeatable
from paddock.cli.errors import USAGE, Failure
from paddock.cli.language import say, translator
from paddock.cli.parameters import Language, NoColor, Options, Seats

if TYPE_CHECKING:
    from paddock.arena.checkpoint import Checkpoint
    from paddock.arena.executors import Where
    from paddock.arena.plan import Plan
    from paddock.engine.presentation.game import Game
    from paddock.engine.presentation.i18n import Translator

USUAL_GAMES = 1000
LEAST_BOTS = 2


def arena(
    game: Annotated[str, typer.Argument(help=say("help.game"))],
    bots: Annotated[list[str], typer.Argument(help=say("help.entrants"), metavar="BOT BOT…")],
    games: Games = USUAL_GAMES,
    seats: Seats = None,
    option: Options = None,
    seed: FirstSeed = FIRST_SEED,
    on: On = "threads",
    threads: Workers = None,
    file: Annotated[Path | None, typer.Option("--file", help=say("help.journal"), metavar="FILE")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help=say("help.fresh"))] = False,
    out: Annotated[Path | None, typer.Option("--out", help=say("help.arena_out"), metavar="FILE")] = None,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    from paddock.arena.bot_specs import checked
    from paddock.arena.executors import place_named
    from paddock.arena.plan import balanced, make_plan
    from paddock.arena.results_file import check_ending
    from paddock.cli.arena_tables import print_standings
    from paddock.cli.console import console
    from paddock.cli.inputs import the_game, the_options

    described = the_game(game)
    here = translator(lang, described)
    with troubles(here):
        entrants = tuple(checked(bot) for bot in bots)
        many = the_table(described, seats, len(entrants))
        lineups = balanced(entrants, many)
        if len(entrants) < LEAST_BOTS or len(set(entrants)) < LEAST_BOTS:
            raise Failure(here.text("cli.arena.too_few"), USAGE)
        count = whole_seeds(games, len(lineups), here)
        plan = make_plan(described, many, the_options(described, option or []), lineups, seed, count)
        where = place_named(on, threads)
        if out is not None:
            check_ending(out)
        journal = the_journal(file, plan, entrants, fresh, here)
    try:
        screen = console(no_color)
        failure = run(plan, count, where, journal, here)
        print_standings(screen, plan, journal, count, here)
        if clocked := unrepeatable(entrants):
            screen.print(here.text("cli.arena.clocked", bots=clocked))
        if failure is not None:
            raise failure
        print(here.text("cli.arena.kept_in", file=journal.path))
        if out is not None:
            write_games(out, plan, journal, count, here)
    finally:
        journal.close()


def the_table(game: "Game", seats: int | None, bots: int) -> int:
    """The number of seats: `seats` if given, else the number of bots, limited to the range that the game allows."""
    from paddock.cli.inputs import the_seats

    return the_seats(game, seats if seats is not None else max(game.seats.start, min(bots, game.seats.stop - 1)))


def whole_seeds(games: int, lineups: int, here: "Translator") -> int:
    """Round the number of games up so that every line-up plays every seed."""
    if games < lineups:
        raise Failure(here.text("cli.arena.too_few_games", n=lineups, given=games), USAGE)
    return -(-games // lineups) * lineups


def the_journal(file: Path | None, plan: "Plan", bots: tuple[str, ...], fresh: bool, here: "Translator") -> "Checkpoint":
    """Open the checkpoint: the given file, or a file in the data folder whose name holds a hash of the tournament's settings."""
    from paddock.arena.checkpoint import Checkpoint, head_of
    from paddock.cli.terminal.saves import home

    try:
        if file is None:
            folder = home() / "arena"
            folder.mkdir(parents=True, exist_ok=True)
            mark = hashlib.sha256(json.dumps(head_of(plan, bots), sort_keys=True).encode()).hexdigest()[:12]
            file = folder / f"{plan.game}-{mark}.jsonl"
        return Checkpoint(file, plan, bots, fresh)
    except OSError as e:
        raise Failure(here.text("cli.error.folder", folder=file or folder, reason=e.strerror)) from None


def run(plan: "Plan", count: int, where: "Where", journal: "Checkpoint", here: "Translator") -> Failure | None:
    """Play the missing games. If the run stops early, returns a Failure with the reason and the number of stored games."""
    from paddock.arena.errors import ArenaError
    from paddock.arena.tournament import play

    there = count - sum(p.games for p in journal.missing(count))
    if journal.torn:
        print(here.text("cli.arena.torn"))
    if there:
        print(here.text("cli.arena.resumed", n=there, of=count, file=journal.path))
    try:
        with progress_bar(count, here, there) as progress:
            play(plan, count, where, journal, progress)
        return None
    except (KeyboardInterrupt, ArenaError, OSError) as e:
        kept = count - sum(p.games for p in journal.missing(count))
        return ended(e, here, here.text("cli.arena.kept", n=kept, of=count, file=journal.path))


def write_games(out: Path, plan: "Plan", journal: "Checkpoint", count: int, here: "Translator") -> None:
    """Write a results file with one row per game."""
    from paddock.arena.results_file import ResultsFile

    rows = journal.known(count)[0]
    try:
        sheet = ResultsFile(out, plan)
        try:
            sheet.add(0, rows)
            sheet.close()
        except BaseException:
            sheet.discard()
            raise
    except OSError as e:
        raise Failure(here.text("cli.error.folder", folder=out, reason=e.strerror or e)) from None
    print(here.text("cli.simulate.written", n=count, file=out))
