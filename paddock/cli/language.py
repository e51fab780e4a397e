"""The language of the command, and its texts."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from paddock.cli.errors import USAGE, Failure
from paddock.engine.presentation.i18n import LANGUAGES, Translator

if TYPE_CHECKING:
    from paddock.engine.presentation.game import Game, Materials

WORDS = Path(__file__).parent / "words"
LOCALE = ("PADDOCK_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def preferred() -> str:
    """The language of PADDOCK_LANG or of the locale if the project has texts in that language, else English."""
    asked = next((os.environ[name] for name in LOCALE if os.environ.get(name)), "")
    return next((language for language in LANGUAGES if asked.lower().startswith(language)), LANGUAGES[0])


def translator(
    language: str | None = None,
    game: "Game | None" = None,
    names: Sequence[str] = (),
    seats: int = 0,
    materials: "Materials | None" = None,
) -> Translator:
    """A translator for the texts of the command and, if given, of a game."""
    if language is not None and language not in LANGUAGES:
        raise Failure(translator().text("cli.error.language", given=language, languages=list(LANGUAGES)), USAGE)
    language = language or preferred()
    more = game.own_words(language, materials) if game else {}
    return Translator(language, [WORDS, *([game.folder / "words"] if game else [])], names, seats, more)


@cache
def own() -> Translator:
    """The translator for help texts and errors, in the preferred language."""
    return translator()


def say(key: str, **gaps: object) -> str:
    return own().text(f"cli.{key}", **gaps)
