"""Words for people, in English and Japanese, from TOML files.

A `Phrase` is a key with values for its gaps. A `Translator` turns it into text in the reader's language. A gap can hold a number, a
text, another phrase, or a seat. The translator replaces a seat by its player's name. If a key has the forms `one` and `other`, the number
in the gap `n` selects one of them.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "ja")
ENGINE_WORDS = Path(__file__).parent / "words"


@dataclass(frozen=True)
class SeatName:
    """A seat in a gap, which the translator replaces by its player's name."""

    seat: int


@dataclass(frozen=True)
class Phrase:
    """A key of the word files, and the values for its gaps."""

    key: str
    gaps: Mapping[str, Any] = field(default_factory=dict)


def phrase(key: str, **gaps: Any) -> Phrase:
    return Phrase(key, gaps)


@cache
def word_file(path: Path) -> dict[str, str]:
    """A word file with its tables flattened to dotted keys."""
    flat: dict[str, str] = {}

    def walk(prefix: str, table: Mapping[str, Any]) -> None:
        for name, value in table.items():
            key = f"{prefix}{name}"
            if isinstance(value, Mapping):
                walk(key + ".", value)
            else:
                flat[key] = str(value)

    walk("", tomllib.loads(path.read_text(encoding="utf-8")))
    return flat


@cache
def merged(language: str, folders: tuple[Path, ...]) -> dict[str, str]:
    """The words of several folders. Words of a later folder override those of an earlier folder."""
    words: dict[str, str] = {}
    for folder in (ENGINE_WORDS, *folders):
        words.update(word_file(folder / f"{language}.toml"))
    return words


class Translator:
    """Turns phrases into text in one language, with the player names of one table."""

    def __init__(
        self, language: str, folders: Sequence[Path], names: Sequence[str] = (), seats: int = 0, more: Mapping[str, str] | None = None
    ) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no such language: {language}; there is {' and '.join(LANGUAGES)}")
        self.language, self.names, self.seats = language, tuple(names), seats or len(names)
        self.words: Mapping[str, str] = merged(language, tuple(folders))
        if more:
            self.words = {**self.words, **more}
        self.pieces: dict[Any, Any] = {}  # cached fragments of drawings in these words (`svg.shows`)

    def __repr__(self) -> str:
        return f"<Translator {self.language}: {', '.join(self.names) or 'no names'}>"

    def has(self, key: str) -> bool:
        """Whether there are words for this key."""
        return key in self.words or f"{key}.other" in self.words

    def text(self, what: Phrase | str, **gaps: Any) -> str:
        """The text of a phrase, or of a key with values for its gaps. Raises KeyError if there are no words for the key."""
        if isinstance(what, Phrase):
            key, gaps = what.key, {**what.gaps, **gaps} if gaps else what.gaps  # type: ignore[assignment]
        else:
            key = what
        words = self.words.get(key)
        if words is None:
            words = self._counted(key, gaps.get("n"))
        if not gaps:
            return words if "{" not in words and "}" not in words else words.format_map(gaps)
        fill = self.fill
        return words.format_map({k: v if type(v) is str else fill(v) for k, v in gaps.items()})

    def _counted(self, key: str, n: Any) -> str:
        """The words of a key with the forms `one` and `other`."""
        words = self.words.get(f"{key}.one") if n == 1 else None
        words = words if words is not None else self.words.get(f"{key}.other")
        if words is None:
            raise KeyError(f"no {self.language} words for {key}")
        return words

    def fill(self, value: Any) -> str:
        if type(value) is int:
            return str(value)
        if isinstance(value, Phrase):
            return self.text(value)
        if isinstance(value, SeatName):
            return self.name(value.seat)
        if isinstance(value, list | tuple):
            return self.words["list.comma"].join(self.fill(v) for v in value)
        if hasattr(value, "said"):  # objects with their own text in every language, such as BadMaterials
            return str(value.said(self.language))
        return str(value)

    def name(self, seat: int) -> str:
        """The name of the player at this seat, or "Seat 3" in the language of the translator if the player has no name."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        if 0 < self.seats <= seat and "seat.beyond" in self.words:  # a player that is not a person, such as a dummy
            return self.words["seat.beyond"]
        return self.words["seat.number"].format(n=seat + 1)
