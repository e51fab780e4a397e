"""`paddock games`: list the games."""

from paddock.cli.language import translator
from paddock.cli.parameters import Language, NoColor


def games(lang: Language = None, no_color: NoColor = False) -> None:
    from rich.table import Table

    from paddock.cli.console import console
    from paddock.cli.game_choice import words_of
    from paddock.engine.presentation.catalog import sources

    here = translator(lang)
    listed = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("name", "seats", "minutes"):
        listed.add_column(here.text(f"cli.games.{column}"), no_wrap=True, justify="left" if column == "name" else "right")
    listed.add_column(here.text("cli.games.sentence"))
    for game in sources().values():
        words = words_of(game.folder, lang)
        name = words.text("game.name") if words.has("game.name") else game.name
        told = f"{name}{here.text('cli.games.stop')}{words.text('game.sentence')}" if words.has("game.sentence") else name
        seats = f"{game.seats.start}–{game.seats.stop - 1}" if len(game.seats) > 1 else str(game.seats.start)
        listed.add_row(game.name, seats, str(game.minutes), told)
    screen = console(no_color)
    if listed.row_count:
        screen.print(listed)
    else:
        screen.print(here.text("cli.games.none"))
