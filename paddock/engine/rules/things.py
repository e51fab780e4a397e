"""Things of a game: cards, seats, cells, tickets. Rules see a thing as a number. Its declaration defines its notation and its name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Thing:
    """One kind of thing, numbered from 0.

    The notation of a thing is a short text (`letters`), a number (`first` is the number of thing 0), or the notations of its `parts` in a
    row. `words` are the keys of its names in the word files: thing 1 is named by `<key>.<words[1]>`. A thing of several parts is named by
    the text `<key>`, with a gap for each part. A seat has the name of its player.
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
    """Declare things with short texts: `letters[i]` is the notation of thing i, and `words[i]` the key of its name."""
    return Thing(name, len(letters), letters, words=words, key=key or name)


def number(name: str, first: int, last: int, *words: str) -> Thing:
    """Declare things that are the numbers from first to last."""
    return Thing(name, last + 1 - first, first=first, words=words, key=name)


def seat(name: str, seats: int) -> Thing:
    """Declare the seats, which have the names of their players."""
    return Thing(name, seats, is_seat=True)


def compound(name: str, *parts: Thing) -> Thing:
    """Declare things with several properties, such as cards with a colour and a number. The last property varies fastest."""
    size = 1
    for part in parts:
        size *= part.size
    return Thing(name, size, key=name, parts=parts)
