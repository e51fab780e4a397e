"""`paddock games`: list the games."""

from paddock.cli.language import translator_for
from paddock.cli.parameters import Language, NoColor


def games(lang: Language = None, no_color: NoColor = False) -> None:
    from rich.table import Table

    from paddock.cli.console import console
    from paddock.cli.game_choice import manifest_translator
    from paddock.engine.presentation.catalog import sources

    translator = translator_for(lang)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("name", "seats", "minutes"):
        table.add_column(translator.text(f"cli.games.{column}"), no_wrap=True, justify="left" if column == "name" else "right")
    table.add_column(translator.text("cli.games.sentence"))
    for game in sources().values():
        game_translator = manifest_translator(game.folder, lang)
        name = game_translator.text("game.name") if game_translator.has("game.name") else game.name
        description = (
            f"{name}{translator.text('cli.games.stop')}{game_translator.text('game.sentence')}"
            if game_translator.has("game.sentence")
            else name
        )
        seats = f"{game.seats.start}–{game.seats.stop - 1}" if len(game.seats) > 1 else str(game.seats.start)
        table.add_row(game.name, seats, str(game.minutes), description)
    screen = console(no_color)
    if table.row_count:
        screen.print(table)
    else:
        screen.print(translator.text("cli.games.none"))
