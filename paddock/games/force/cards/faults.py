"""Faults of card files and decks: file, line and reason, in the reader's language."""

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
    """The origin of data. For line numbers it has the text of a TOML file, or the lines of a deck list. Both are empty without a file."""

    name: str | Phrase  # a file name, or a description in words
    lines: Mapping[Path, int] = field(default_factory=dict, compare=False)
    text: str = field(default="", compare=False, repr=False)

    def line(self, path: Path) -> int:
        """The line of a value, or of the nearest enclosing value; 0 if it is not known."""
        lines = line_map(self.text) if self.text else self.lines
        while path not in lines and path:
            path = path[:-1]
        return lines.get(path, 0)


@dataclass(frozen=True)
class Fault:
    """One fault, which refuses a card or deck, or is only a warning. code: a rule, ruling or trap, or the name of the check."""

    source: Source
    path: Path
    code: str
    reason: Phrase
    severity: str = REFUSED
    card: str = ""  # the short id of the card

    @property
    def line(self) -> int:
        return self.source.line(self.path)

    def say(self, translator: Translator) -> str:
        """The fault in one line: `file:line: severity [code] card: reason`."""
        name = translator.fill(self.source.name)
        at = f"{name}:{self.line}" if self.line else name
        about = f"{self.card}: " if self.card else ""
        return f"{at}: {translator.text(f'severity.{self.severity}')} [{self.code}] {about}{translator.text(self.reason)}"


class BadCards(BadMaterials):
    """Cards or decks that cannot be used. The message is English, for programs. `said` gives it in the reader's language."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = list(faults)
        super().__init__(self.said("en"))

    def said(self, language: str) -> str:
        """Each fault with its file, its line and the reason."""
        translator = fault_translator(language)
        return "; ".join(fault.say(translator) for fault in self.faults)


class Stop(Exception):
    """The current value is wrong, so the rest of its card is not read."""

    def __init__(self, path: Path, code: str, reason: Phrase) -> None:
        super().__init__(reason.key)
        self.path, self.code, self.reason = path, code, reason


def fault_translator(language: str) -> Translator:
    """The translator for faults."""
    return Translator(language, [WORDS])


def described_source(what: str, **gaps: Any) -> Source:
    """A source without a file, described in words. what: the key of the words."""
    return Source(Phrase(f"source.{what}", gaps))


def reason(why: str, **gaps: Any) -> Phrase:
    """The words of a reason."""
    return Phrase(f"fault.{why}", gaps)
