"""What stops many games, said in words that a reader's language has."""

from pathlib import Path
from typing import Any

from paddock.engine.words import Phrase, Speech

WORDS = Path(__file__).parent / "words"


class Trouble(ValueError):
    """A reason not to begin or not to go on. It is a phrase; as text it is English."""

    def __init__(self, key: str, **gaps: Any) -> None:
        self.phrase = Phrase(f"trouble.{key}", gaps)
        super().__init__(self.said("en"))

    def said(self, language: str) -> str:
        return Speech(language, [WORDS]).say(self.phrase)


class Stopped(Exception):
    """A game was given up because the whole run is being stopped."""
