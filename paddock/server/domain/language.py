"""The texts of the pages and games."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from paddock.engine.presentation.game import Game, Materials
from paddock.engine.presentation.i18n import Translator

WORDS = Path(__file__).parent / "words"


def translator_for(
    language: str, folders: Sequence[Path] = (), names: Sequence[str] = (), seats: int = 0, more: Mapping[str, str] | None = None
) -> Translator:
    return Translator(language, [WORDS, *folders], names, seats, more)


def game_translator_for(
    game: Game, language: str, names: Sequence[str] = (), seats: int = 0, materials: Materials | None = None
) -> Translator:
    """A translator with the texts of the server, of the game, and of the materials that players brought to the table."""
    return translator_for(language, [game.folder / "words"], names, seats, game.own_words(language, materials))
