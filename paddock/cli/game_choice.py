"""The game that was typed, found by its manifest: nothing is imported but what the command asks of it."""

from pathlib import Path
from typing import TYPE_CHECKING

from paddock.cli.errors import USAGE, Failure
from paddock.cli.language import WORDS, preferred, say, translator
from paddock.engine.presentation.catalog import Manifest, sources
from paddock.engine.presentation.i18n import Translator

if TYPE_CHECKING:
    from paddock.engine.presentation.game import Game


def the_source(name: str) -> "Manifest | Game":
    """Find a game by its name. The name may use hyphens, underscores or spaces, and upper or lower case."""
    games = sources()
    plain = name.strip().lower().replace("-", "_").replace(" ", "_")
    if plain in games or name in games:
        return games[plain if plain in games else name]
    raise Failure(say("error.game", given=name, games=list(games) or say("none")), USAGE)


def words_of(folder: Path, language: str | None) -> Translator:
    """A translator for the texts of the command and, if it has any, of the game in this folder."""
    own = [folder / "words"] if (folder / "words").is_dir() else []
    return Translator(translator(language).language if language else preferred(), [WORDS, *own])
