"""Errors that stop a run of many games, with messages in the reader's language."""

from pathlib import Path
from typing import Any

from paddock.engine.presentation.i18n import Phrase, Translator

WORDS = Path(__file__).parent / "words"


class ArenaError(ValueError):
    """A reason not to start or not to continue a run. `phrase` can be translated; `str()` gives the English text."""

    def __init__(self, key: str, **gaps: Any) -> None:
        self.key, self.gaps = key, gaps
        self.phrase = Phrase(f"trouble.{key}", gaps)
        super().__init__(self.said("en"))

    def __reduce__(self) -> tuple[Any, ...]:
        """Make the error picklable, because worker processes send errors to this process."""
        return rebuilt, (self.key, self.gaps)

    def said(self, language: str) -> str:
        return Translator(language, [WORDS]).text(self.phrase)


def rebuilt(key: str, gaps: dict[str, Any]) -> ArenaError:
    return ArenaError(key, **gaps)


class Stopped(Exception):
    """A game was abandoned because the whole run is stopping."""
