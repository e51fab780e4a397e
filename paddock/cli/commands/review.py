"""`paddock review FILE`: show the turning points of a finished game, as the bot `hard` judges them."""

from typing import Annotated

import typer

from paddock.cli.errors import USAGE, Failure
from paddock.cli.language import say, translator
from paddock.cli.parameters import Language, NoColor, Record


def review(
    file: Record,
    seat: Annotated[int | None, typer.Option(help=say("help.review_seat"), metavar="N")] = None,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    from paddock.cli.console import console
    from paddock.cli.terminal.advice import look_back
    from paddock.cli.terminal.saves import Sitting
    from paddock.cli.terminal.screen import Screen
    from paddock.engine.presentation.text_drawing import draw_of
    from paddock.engine.table import record as records
    from paddock.engine.table.table import Table

    record = records.read(file)
    table = Table.replay(record)
    here = translator(lang)
    if not table.over:
        raise Failure(here.text("cli.error.not_over", file=file))
    sat = Sitting.from_json(record.get("sitting"), table.seats)
    if seat is not None and not 1 <= seat <= table.seats:
        raise Failure(say("error.seat", n=table.seats, given=seat), USAGE)
    mine = seat - 1 if seat is not None else sat.seat if sat else 0
    words = translator(here.language, table.game, sat.names if sat else ())
    look_back(Screen(console(no_color), words, table.game, draw_of(table.game)), table, mine)
