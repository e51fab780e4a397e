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
LANGUAGE_VARIABLES = ("PADDOCK_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def preferred() -> str:
    """The language of PADDOCK_LANG or of the locale if the project has texts in that language, else English."""
    wanted = next((os.environ[name] for name in LANGUAGE_VARIABLES if os.environ.get(name)), "")
    return next((language for language in LANGUAGES if wanted.lower().startswith(language)), LANGUAGES[0])


def translator_for(
    language: str | None = None,
    game: "Game | None" = None,
    names: Sequence[str] = (),
    seats: int = 0,
    materials: "Materials | None" = None,
) -> Translator:
    """A translator for the texts of the command and, if given, of a game."""
    if language is not None and language not in LANGUAGES:
        raise Failure(translator_for().text("cli.error.language", given=language, languages=list(LANGUAGES)), USAGE)
    language = language or preferred()
    extra_words = game.own_words(language, materials) if game else {}
    return Translator(language, [WORDS, *([game.folder / "words"] if game else [])], names, seats, extra_words)


@cache
def help_translator() -> Translator:
    """The translator for help texts and errors, in the preferred language."""
    return translator_for()


def say(key: str, **gaps: object) -> str:
    """A text of the command in the preferred language. `key` is below `cli`."""
    return help_translator().text(f"cli.{key}", **gaps)
