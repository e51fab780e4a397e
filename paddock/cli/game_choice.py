"""Finds the game that the user named, by its manifest. The game itself is not imported."""

from pathlib import Path
from typing import TYPE_CHECKING

from paddock.cli.errors import USAGE, Failure
from paddock.cli.language import WORDS, say, translator_for
from paddock.engine.presentation.catalog import Manifest, sources
from paddock.engine.presentation.i18n import Translator

if TYPE_CHECKING:
    from paddock.engine.presentation.game import Game


def find_source(name: str) -> "Manifest | Game":
    """Find a game by its name. The name may use hyphens, underscores or spaces, and upper or lower case."""
    games = sources()
    plain = name.strip().lower().replace("-", "_").replace(" ", "_")
    if plain in games or name in games:
        return games[plain if plain in games else name]
    raise Failure(say("error.game", given=name, games=list(games) or say("none")), USAGE)


def manifest_translator(folder: Path, language: str | None) -> Translator:
    """A translator for the texts of the command and, if it has any, of the game in this folder."""
    game_words = [folder / "words"] if (folder / "words").is_dir() else []
    return Translator(translator_for(language).language, [WORDS, *game_words])
