"""`paddock arena GAME BOT BOT …`: a tournament in which every line-up plays the same seeds. An interrupted tournament resumes."""

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paddock.cli.arena_inputs import FIRST_SEED, FirstSeed, Games, On, Workers, arena_errors_as_usage, clock_bound, early_end, progress_bar
from paddock.cli.errors import USAGE, Failure
from paddock.cli.language import say, translator_for
from paddock.cli.parameters import Language, NoColor, Options, Seats

if TYPE_CHECKING:
    from paddock.arena.checkpoint import Checkpoint
    from paddock.arena.executors import Executor
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
    from paddock.arena.bot_specs import canonical_spec
    from paddock.arena.executors import executor_named
    from paddock.arena.plan import balanced, make_plan
    from paddock.arena.results_file import check_ending
    from paddock.cli.arena_tables import print_standings
    from paddock.cli.console import console
    from paddock.cli.inputs import load_game, parse_options

    chosen = load_game(game)
    translator = translator_for(lang, chosen)
    with arena_errors_as_usage(translator):
        entrants = tuple(canonical_spec(bot) for bot in bots)
        table_size = tournament_seats(chosen, seats, len(entrants))
        lineups = balanced(entrants, table_size)
        if len(entrants) < LEAST_BOTS or len(set(entrants)) < LEAST_BOTS:
            raise Failure(translator.text("cli.arena.too_few"), USAGE)
        count = whole_seeds(games, len(lineups), translator)
        plan = make_plan(chosen, table_size, parse_options(chosen, option or []), lineups, seed, count)
        executor = executor_named(on, threads)
        if out is not None:
            check_ending(out)
        checkpoint = open_checkpoint(file, plan, entrants, fresh, translator)
    try:
        screen = console(no_color)
        failure = run(plan, count, executor, checkpoint, translator)
        print_standings(screen, plan, checkpoint, count, translator)
        if unrepeatable := clock_bound(entrants):
            screen.print(translator.text("cli.arena.clocked", bots=unrepeatable))
        if failure is not None:
            raise failure
        print(translator.text("cli.arena.kept_in", file=checkpoint.path))
        if out is not None:
            write_games(out, plan, checkpoint, count, translator)
    finally:
        checkpoint.close()


def tournament_seats(game: "Game", seats: int | None, bots: int) -> int:
    """The number of seats: `seats` if given, else the number of bots, limited to the range that the game allows."""
    from paddock.cli.inputs import seat_count

    return seat_count(game, seats if seats is not None else max(game.seats.start, min(bots, game.seats.stop - 1)))


def whole_seeds(games: int, lineups: int, translator: "Translator") -> int:
    """Round the number of games up so that every line-up plays every seed."""
    if games < lineups:
        raise Failure(translator.text("cli.arena.too_few_games", n=lineups, given=games), USAGE)
    return -(-games // lineups) * lineups


def open_checkpoint(file: Path | None, plan: "Plan", bots: tuple[str, ...], fresh: bool, translator: "Translator") -> "Checkpoint":
    """Open the checkpoint: the given file, or a file in the data folder whose name holds a hash of the tournament's settings."""
    from paddock.arena.checkpoint import Checkpoint, header_of
    from paddock.cli.terminal.saves import home

    try:
        if file is None:
            folder = home() / "arena"
            folder.mkdir(parents=True, exist_ok=True)
            settings_hash = hashlib.sha256(json.dumps(header_of(plan, bots), sort_keys=True).encode()).hexdigest()[:12]
            file = folder / f"{plan.game}-{settings_hash}.jsonl"
        return Checkpoint(file, plan, bots, fresh)
    except OSError as e:
        raise Failure(translator.text("cli.error.folder", folder=file or folder, reason=e.strerror)) from None


def run(plan: "Plan", count: int, executor: "Executor", checkpoint: "Checkpoint", translator: "Translator") -> Failure | None:
    """Play the missing games. If the run stops early, returns a Failure with the reason and the number of stored games."""
    from paddock.arena.errors import ArenaError
    from paddock.arena.tournament import play

    done_before = count - sum(p.games for p in checkpoint.missing(count))
    if checkpoint.torn:
        print(translator.text("cli.arena.torn"))
    if done_before:
        print(translator.text("cli.arena.resumed", n=done_before, of=count, file=checkpoint.path))
    try:
        with progress_bar(count, translator, done_before) as progress:
            play(plan, count, executor, checkpoint, progress)
        return None
    except (KeyboardInterrupt, ArenaError, OSError) as e:
        done = count - sum(p.games for p in checkpoint.missing(count))
        return early_end(e, translator, translator.text("cli.arena.kept", n=done, of=count, file=checkpoint.path))


def write_games(out: Path, plan: "Plan", checkpoint: "Checkpoint", count: int, translator: "Translator") -> None:
    """Write a results file with one row per game."""
    from paddock.arena.results_file import ResultsFile

    rows = checkpoint.known(count)[0]
    try:
        results = ResultsFile(out, plan)
        try:
            results.add(0, rows)
            results.close()
        except BaseException:
            results.discard()
            raise
    except OSError as e:
        raise Failure(translator.text("cli.error.folder", folder=out, reason=e.strerror or e)) from None
    print(translator.text("cli.simulate.written", n=count, file=out))
