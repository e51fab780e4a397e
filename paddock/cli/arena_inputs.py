"""Shared parts of the commands `simulate`, `arena` and `analyze`: parameters, bot specs, the progress bar and error messages."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from paddock.cli.errors import FAILED, INTERRUPTED, USAGE, Failure
from paddock.cli.language import say

if TYPE_CHECKING:
    from paddock.engine.presentation.i18n import Translator

FIRST_SEED = 1
Games = Annotated[int, typer.Option("--games", help=say("help.many_games"), metavar="N", min=1)]
LineUp = Annotated[str, typer.Option("--bots", help=say("help.lineup"), metavar="BOT[,BOT…]")]
FirstSeed = Annotated[int, typer.Option("--seed", help=say("help.first_seed"), metavar="K")]
On = Annotated[str, typer.Option("--on", help=say("help.on"), metavar="threads|gpu|ray")]
Workers = Annotated[int | None, typer.Option("--threads", help=say("help.threads"), metavar="N", min=1)]


@contextmanager
def arena_errors_as_usage(translator: "Translator") -> Iterator[None]:
    """Turn an ArenaError into a usage error in the reader's language. Only for code that runs before the first game."""
    from paddock.arena.errors import ArenaError

    try:
        yield
    except ArenaError as e:
        raise Failure(e.said(translator.language), USAGE) from None


def parse_lineup(bots: str, seats: int) -> tuple[str, ...]:
    """Parse the bots of a line-up: one bot for all seats, or one bot per seat, separated by commas."""
    from paddock.arena.bot_specs import canonical_spec

    specs = [canonical_spec(bot) for bot in bots.split(",")]
    if len(specs) == 1:
        return tuple(specs * seats)
    if len(specs) != seats:
        raise Failure(say("error.lineup", n=len(specs), seats=seats), USAGE)
    return tuple(specs)


def clock_bound(bots: Sequence[str]) -> list[str]:
    """The bots whose choices depend on the clock."""
    from paddock.arena.bot_specs import is_repeatable

    return [bot for bot in dict.fromkeys(bots) if not is_repeatable(bot)]


@contextmanager
def progress_bar(total: int, translator: "Translator", done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on the error stream if it is a terminal. Yields a function that advances the bar."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(translator.text("cli.arena.preparing"), total=total, completed=done)

        def advance(n: int) -> None:
            bar.update(task, advance=n, description=translator.text("cli.arena.playing"))

        yield advance


def early_end(error: BaseException, translator: "Translator", kept: str) -> Failure:
    """The failure of a run that stopped early: one line with the reason and with what was saved."""
    from paddock.arena.errors import ArenaError

    if isinstance(error, KeyboardInterrupt):
        return Failure(translator.text("cli.arena.stopped", reason=translator.text("cli.error.interrupted"), kept=kept), INTERRUPTED)
    if isinstance(error, ArenaError):
        return Failure(translator.text("cli.arena.stopped", reason=error.said(translator.language), kept=kept), FAILED)
    reason = getattr(error, "strerror", None) or str(error)
    return Failure(translator.text("cli.arena.stopped", reason=reason, kept=kept), FAILED)
