"""What stops many games, said in words that a reader's language has."""

from pathlib import Path
from typing import Any

from paddock.engine.presentation.i18n import Phrase, Translator

WORDS = Path(__file__).parent / "words"


class ArenaError(ValueError):
    """A reason not to begin or not to go on. It is a phrase; as text it is English."""

    def __init__(self, key: str, **gaps: Any) -> None:
        self.key, self.gaps = key, gaps
        self.phrase = Phrase(f"trouble.{key}", gaps)
        super().__init__(self.said("en"))

    def __reduce__(self) -> tuple[Any, ...]:
        """Troubles come home from other processes."""
        return rebuilt, (self.key, self.gaps)

    def said(self, language: str) -> str:
        return Translator(language, [WORDS]).text(self.phrase)


def rebuilt(key: str, gaps: dict[str, Any]) -> ArenaError:
    return ArenaError(key, **gaps)


class Stopped(Exception):
    """A game was given up because the whole run is being stopped."""
