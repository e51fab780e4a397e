"""Parses command-line input: games, options, materials, bots, seats and files. Each error is a Failure."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from paddock.bots import BOTS
from paddock.cli.errors import USAGE, Failure
from paddock.cli.game_choice import find_source
from paddock.cli.language import say, translator_for
from paddock.engine.presentation.catalog import BrokenGame, loaded
from paddock.engine.presentation.game import BadMaterials, BadOption, Game, Materials, Value
from paddock.engine.presentation.i18n import Translator


def load_game(name: str) -> Game:
    """Import the game of this name, as `the_source` finds it."""
    try:
        return loaded(find_source(name))
    except BrokenGame as e:
        raise Failure(str(e)) from None


def parse_options(game: Game, given: Sequence[str]) -> Mapping[str, Value]:
    """Parse the options of `--option k=v`, and check each against its range."""
    values: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Failure(say("error.option_form", given=text), USAGE)
        try:
            values[name] = game.option_named(name).parse(value)
        except BadOption as e:
            raise Failure(translator_for(game=game).text(e.words), USAGE) from None
    return values


def read_materials(game: Game, files: Sequence[Path], seat: int, seats: int, translator: Translator) -> Materials:
    """Read materials for the table from files. If the game cannot use one of them, the Failure gives the reasons."""
    if not files:
        return {}
    if game.read_materials is None:
        raise Failure(translator.text("cli.error.brings_nothing", game=game.name), USAGE)
    try:
        return game.complete_materials(game.read_materials(files, seat, seats), seats)
    except BadMaterials as e:
        raise Failure(e.said(translator.language), USAGE) from None


def seat_count(game: Game, seats: int | None) -> int:
    """The number of seats: `seats` if given, else the most that the game allows."""
    if seats is None:
        return game.seats.stop - 1
    if seats not in game.seats:
        raise Failure(say("error.seats", game=game.name, low=game.seats.start, high=game.seats.stop - 1, given=seats), USAGE)
    return seats


def checked_bot_name(name: str) -> str:
    """The name unchanged. Raises a Failure if there is no such bot."""
    if name not in BOTS:
        raise Failure(say("error.bots", given=name, bots=list(BOTS)), USAGE)
    return name


def existing_file(path: Path) -> Path:
    """The path unchanged. Raises a Failure if it is no file."""
    try:
        if path.is_file():
            return path
    except OSError:  # for example, the name is too long
        pass
    raise Failure(say("error.no_file", file=path))
