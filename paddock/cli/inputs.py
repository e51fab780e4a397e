"""What is typed on the command line, checked: games, options, bots, seats. Every refusal is one line."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from paddock.bots import BOTS
from paddock.cli.errors import USAGE, Failure
from paddock.cli.language import say, translator
from paddock.engine.presentation.catalog import UnknownGame, found, game_named
from paddock.engine.presentation.game import BadMaterials, BadOption, Game, Materials, Value
from paddock.engine.presentation.i18n import Translator


def the_game(name: str) -> Game:
    """A game by its name, written with - or _ or spaces, in any case."""
    games = found()
    plain = name.strip().lower().replace("-", "_").replace(" ", "_")
    try:
        return game_named(plain if plain in games else name)
    except UnknownGame:
        raise Failure(say("error.game", given=name, games=list(games) or say("none")), USAGE) from None


def the_options(game: Game, given: Sequence[str]) -> Mapping[str, Value]:
    """The options of `--option k=v`, each checked against its range."""
    values: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Failure(say("error.option_form", given=text), USAGE)
        option = next((o for o in game.options if o.name == name), None)
        try:
            if option is None:
                game.option_slot(name)
                continue
            values[name] = option.parse(value)
        except BadOption as e:
            raise Failure(translator(game=game).text(e.words), USAGE) from None
    return values


def the_materials(game: Game, files: Sequence[Path], seat: int, seats: int, here: Translator) -> Materials:
    """What is brought to the table from files, as the game reads them; what it cannot use is told with its reason, a line for each."""
    if not files:
        return {}
    if game.read_materials is None:
        raise Failure(here.text("cli.error.brings_nothing", game=game.name), USAGE)
    try:
        return game.complete_materials(game.read_materials(files, seat, seats), seats)
    except BadMaterials as e:
        raise Failure(printable(e.said(here.language)), USAGE) from None


def printable(line: str) -> str:
    """What a file says must not steer the terminal."""
    return "".join(c if c.isprintable() else "?" for c in line)


def the_seats(game: Game, seats: int | None) -> int:
    """How many sit down: what was asked for, or as many as the game takes."""
    if seats is None:
        return game.seats.stop - 1
    if seats not in game.seats:
        raise Failure(say("error.seats", game=game.name, low=game.seats.start, high=game.seats.stop - 1, given=seats), USAGE)
    return seats


def the_bots(name: str) -> str:
    if name not in BOTS:
        raise Failure(say("error.bots", given=name, bots=list(BOTS)), USAGE)
    return name


def readable(path: Path) -> Path:
    try:
        there = path.is_file()
    except OSError:  # such as a name that is too long
        there = False
    if not there:
        raise Failure(say("error.no_file", file=path))
    return path
