"""A value of a card file together with its path. An accessor for a type returns the value, or raises Stop with the path and the reason."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from paddock.games.force.cards.faults import Stop, reason
from paddock.games.force.cards.read.source_lines import Path

LARGEST = 99  # the largest literal in the tables


@dataclass(frozen=True)
class Node:
    """One value and its path. home: the id of its set, for references to other cards."""

    value: Any
    path: Path
    home: str = ""

    def stop(self, why: str, code: str = "schema", **gaps: Any) -> NoReturn:
        """Refuse this value. why: the key of the reason. code: the rule or the check."""
        raise Stop(self.path, code, reason(why, **gaps))

    def child(self, key: str | int) -> "Node":
        """The value of a key that is known to exist."""
        return Node(self.value[key], self.path + (key,), self.home)

    def has(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def get(self, key: str) -> "Node | None":
        """The value of an optional key."""
        return self.child(key) if self.has(key) else None

    def need(self, key: str) -> "Node":
        """The value of a required key."""
        if not self.has(key):
            self.stop("missing", key=key)
        return self.child(key)

    def table(self, keys: Collection[str] | None = None) -> "Node":
        """This table, which may contain only these keys."""
        if not isinstance(self.value, dict):
            self.stop("table", given=self.value)
        for key in self.value:
            if keys is not None and key not in keys:
                self.child(key).stop("unknown_key", key=key, known=sorted(keys))
        return self

    def items(self) -> list["Node"]:
        """The items of this list."""
        if not isinstance(self.value, list):
            self.stop("list", given=self.value)
        return [self.child(i) for i in range(len(self.value))]

    def one_or_more(self) -> list["Node"]:
        """A list. A single value counts as a list of one."""
        return self.items() if isinstance(self.value, list) else [self]

    def text(self) -> str:
        """A text that is not blank."""
        if not isinstance(self.value, str) or not self.value.strip():
            self.stop("text", given=self.value)
        return str(self.value)

    def flag(self) -> int:
        """1 for true, 0 for false."""
        if not isinstance(self.value, bool):
            self.stop("flag", given=self.value)
        return int(self.value)

    def number(self, low: int = -LARGEST, high: int = LARGEST) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.stop("number", given=self.value)
        if not low <= self.value <= high:
            self.stop("range", given=self.value, low=low, high=high)
        return int(self.value)

    def word(self, known: Mapping[str, int]) -> int:
        """The number of one of the known words."""
        if self.text() not in known:
            self.stop("word", given=self.value, known=list(known))
        return known[self.value]

    def mask(self, known: Mapping[str, int]) -> int:
        """A mask from words that each represent some bits."""
        found = 0
        nodes = self.one_or_more()
        if not nodes:
            self.stop("empty")
        for one in nodes:
            found |= one.word(known)
        return found
