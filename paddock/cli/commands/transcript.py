"""`paddock transcript GAME|FILE`: print the complete course of a game as JSON lines, for an independent referee."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from paddock.cli.errors import USAGE, Failure
from paddock.cli.language import say
from paddock.cli.parameters import Options, Seats, Seed


def transcript(
    game: Annotated[str, typer.Argument(help=say("help.game_or_file"), metavar="GAME|FILE")],
    seats: Seats = None,
    seed: Seed = None,
    bots: Annotated[str, typer.Option(help=say("help.bots"), metavar="simple|random")] = "random",
    option: Options = None,
) -> None:
    from paddock.bots import bot_named
    from paddock.cli.inputs import the_bots, the_game, the_options, the_seats
    from paddock.engine.table import record as records
    from paddock.engine.table import transcript as stories
    from paddock.engine.table.table import Table

    if is_file(game):
        if seats is not None or seed is not None or option:
            raise Failure(say("error.transcript_file"), USAGE)
        told = stories.transcript_of(records.read(Path(game)))
    else:
        described = the_game(game)
        many = the_seats(described, seats)
        player = bot_named(the_bots(bots), seed)
        told = stories.transcript(Table.new(described, many, seed, the_options(described, option or [])), player.choose)
    for line in told:
        sys.stdout.write(line + "\n")


def is_file(text: str) -> bool:
    """Whether the text is a path and not the name of a game."""
    return text.endswith(".json") or "/" in text or Path(text).is_file()
