"""What is wrong with a card file or a deck: file, line, reason, in the reader's language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import Any

from paddock.engine.presentation.game import BadMaterials
from paddock.engine.presentation.i18n import Phrase, Translator
from paddock.games.force.cards.read.source_lines import Path, line_map

WORDS = File(__file__).parent / "words"

REFUSED, WARNING = "refused", "warning"


@dataclass(frozen=True)
class Source:
    """Where data came from: a name to show, or words, and the text of a file or the lines of its parts (none for data that came over a wire)."""

    name: str | Phrase
    lines: Mapping[Path, int] = field(default_factory=dict, compare=False)
    text: str = field(default="", compare=False, repr=False)

    def line(self, path: Path) -> int:
        """The line of a value, or of the nearest thing around it. Lines are counted only when a fault asks."""
        lines = line_map(self.text) if self.text else self.lines
        while path not in lines and path:
            path = path[:-1]
        return lines.get(path, 0)


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong. code: a rule, ruling or trap, or the name of the check."""

    source: Source
    path: Path
    code: str
    reason: Phrase
    severity: str = REFUSED
    card: str = ""

    @property
    def line(self) -> int:
        return self.source.line(self.path)

    def say(self, translator: Translator) -> str:
        name = translator.fill(self.source.name)
        at = f"{name}:{self.line}" if self.line else name
        about = f"{self.card}: " if self.card else ""
        return f"{at}: {translator.text(f'severity.{self.severity}')} [{self.code}] {about}{translator.text(self.reason)}"


class BadCards(BadMaterials):
    """Cards or decks that cannot be used. Its text is English, for programs; people are told in their language."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = list(faults)
        super().__init__(self.said("en"))

    def said(self, language: str) -> str:
        """Each fault with its file, its line and the reason."""
        translator = card_speech(language)
        return "; ".join(fault.say(translator) for fault in self.faults)


class Stop(Exception):
    """The value being read is wrong: the rest of its card is not looked at."""

    def __init__(self, path: Path, code: str, reason: Phrase) -> None:
        super().__init__(reason.key)
        self.path, self.code, self.reason = path, code, reason


def card_speech(language: str) -> Translator:
    return Translator(language, [WORDS])


def came_from(what: str, **gaps: Any) -> Source:
    """A source without a file, named in words."""
    return Source(Phrase(f"source.{what}", gaps))


def reason(why: str, **gaps: Any) -> Phrase:
    return Phrase(f"fault.{why}", gaps)
