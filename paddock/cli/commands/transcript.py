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
    from paddock.cli.inputs import checked_bot_name, load_game, parse_options, seat_count
    from paddock.engine.table import record as records
    from paddock.engine.table import transcript as transcripts
    from paddock.engine.table.table import Table

    if is_path(game):
        if seats is not None or seed is not None or option:
            raise Failure(say("error.transcript_file"), USAGE)
        lines = transcripts.transcript_of(records.read(Path(game)))
    else:
        chosen = load_game(game)
        table_size = seat_count(chosen, seats)
        player = bot_named(checked_bot_name(bots), seed)
        lines = transcripts.transcript(Table.new(chosen, table_size, seed, parse_options(chosen, option or [])), player.choose)
    for line in lines:
        sys.stdout.write(line + "\n")


def is_path(text: str) -> bool:
    """Whether the text is a path and not the name of a game."""
    return text.endswith(".json") or "/" in text or Path(text).is_file()
