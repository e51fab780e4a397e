"""`paddock review FILE`: show the turning points of a finished game, as the bot `hard` judges them."""

from typing import Annotated

import typer

from paddock.cli.errors import USAGE, Failure
from paddock.cli.language import say, translator_for
from paddock.cli.parameters import Language, NoColor, Record


def review(
    file: Record,
    seat: Annotated[int | None, typer.Option(help=say("help.review_seat"), metavar="N")] = None,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    from paddock.cli.console import console
    from paddock.cli.terminal.advice import show_turning_points
    from paddock.cli.terminal.saves import Sitting
    from paddock.cli.terminal.screen import Screen
    from paddock.engine.presentation.text_drawing import draw_of
    from paddock.engine.table import record as records
    from paddock.engine.table.table import Table

    record = records.read(file)
    table = Table.replay(record)
    translator = translator_for(lang)
    if not table.over:
        raise Failure(translator.text("cli.error.not_over", file=file))
    sitting = Sitting.from_json(record.get("sitting"), table.seats)
    if seat is not None and not 1 <= seat <= table.seats:
        raise Failure(say("error.seat", n=table.seats, given=seat), USAGE)
    if seat is not None:
        seat_index = seat - 1
    else:
        seat_index = sitting.seat if sitting else 0
    game_translator = translator_for(translator.language, table.game, sitting.names if sitting else ())
    show_turning_points(Screen(console(no_color), game_translator, table.game, draw_of(table.game)), table, seat_index)
