"""Things of a game: cards, seats, cells, tickets. A rule sees a thing as a number; its declaration says how people write and name it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Thing:
    """One kind of thing, numbered from 0.

    A thing is a letter or a short text (`letters`), a number (`first` is the number of thing 0), a seat, or made of other things (`parts`). `words` are
    the keys of its names in the word files: thing 1 is named by `<key>.<words[1]>`. A thing of several parts is named by the text `<key>`, with a gap for
    each part.
    """

    name: str
    size: int
    letters: Sequence[str] = ""
    first: int = 0
    words: tuple[str, ...] = ()
    key: str = ""
    parts: tuple["Thing", ...] = ()
    is_seat: bool = False

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.size))

    def split(self, value: int) -> tuple[int, ...]:
        """The parts of a thing, such as the colour and the number of a card."""
        found = []
        for part in reversed(self.parts):
            found.append(value % part.size)
            value //= part.size
        return tuple(reversed(found))

    def write(self, value: int) -> str:
        """The short text of a thing in notation."""
        if not 0 <= value < self.size:
            raise ValueError(f"no such {self.name}: {value}")
        if self.parts:
            return "".join(part.write(one) for part, one in zip(self.parts, self.split(value)))
        return self.letters[value] if self.letters else str(value + self.first)

    @property
    def pattern(self) -> str:
        """A regular expression that matches the text of any of these things."""
        if self.parts:
            return "".join(part.pattern for part in self.parts)
        texts = sorted((self.write(value) for value in self), key=len, reverse=True)
        return f"(?:{'|'.join(map(re.escape, texts))})"

    def read(self, text: str) -> int:
        """The thing of a text, in upper or lower case."""
        for value in self:
            if self.write(value).upper() == text.upper():
                return value
        raise ValueError(f"no such {self.name}: {text}")


def thing(name: str, letters: Sequence[str], *words: str, key: str = "") -> Thing:
    """A thing with a letter or another short text each, and a word each in the word files."""
    return Thing(name, len(letters), letters, words=words, key=key or name)


def number(name: str, first: int, last: int, *words: str) -> Thing:
    """A thing that is a number from first to last."""
    return Thing(name, last + 1 - first, first=first, words=words, key=name)


def seat(name: str, seats: int) -> Thing:
    """A player, named as at the table."""
    return Thing(name, seats, is_seat=True)


def compound(name: str, *parts: Thing) -> Thing:
    """A thing with several properties, such as a card of a colour and a number. The last property counts fastest."""
    size = 1
    for part in parts:
        size *= part.size
    return Thing(name, size, key=name, parts=parts)
