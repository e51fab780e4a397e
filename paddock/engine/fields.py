"""The fields of a game's state, each tagged with who knows it.

A state is one flat record. `state(...)` puts the engine's common block in front of the game's fields, orders everything so that
no padding is left between fields (bytes can be compared), and keeps the tags, from which the conformance suite knows what
`hide` may change and what a view must show.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

import numpy as np

from paddock.engine.chance import RNG
from paddock.engine.log import SPECTATORS

MOST_SEATS = 6
OPTION_SLOTS = 32
LINE = 64  # bytes that a processor fetches together


class Tag(Enum):
    """Who knows a cell."""

    PUBLIC = "public"  # everybody, spectators too
    OWNER = "owner"  # the seat that is the first index
    BY = "by"  # the seats in the set that another field of the same leading shape holds
    HIDDEN = "hidden"  # nobody
    SCRATCH = "scratch"  # no state at all: zero between calls


@dataclass(frozen=True)
class Field:
    """One field: name, integer type, shape, tag. `per_seat`: the first index is a seat, and cells of seats that are not at the table stay 0.
    `seldom`: most decisions neither read nor write it, `often`: none but so many of its first cells (0: all of them, or no cell of scratch), or, where
    each seat has a row of its own, of the row of who acts, and of who sits next if it is that one's own to look at; many games side by side are played
    faster if that is known."""

    name: str
    type: Any
    shape: tuple[int, ...]
    tag: Tag
    by: str = ""
    per_seat: bool = False
    seldom: bool = False
    often: int = 0


def public(name: str, type: Any, *shape: int, per_seat: bool = False, seldom: bool = False, often: int = 0) -> Field:
    return Field(name, type, shape, Tag.PUBLIC, per_seat=per_seat, seldom=seldom, often=often)


def owner(name: str, type: Any, *shape: int, often: int = 0) -> Field:
    """Known to the seat that is its first index."""
    return Field(name, type, shape, Tag.OWNER, per_seat=True, often=often)


def known_by(by: str, name: str, type: Any, *shape: int, per_seat: bool = False, often: int = 0) -> Field:
    """Known to the seats in the set that the field `by` holds: one set for the whole field, or one for each first index (or first two, ...).
    The set is like a log's audience: bit 16 stands for spectators."""
    return Field(name, type, shape, Tag.BY, by=by, per_seat=per_seat, often=often)


def hidden(name: str, type: Any, *shape: int, per_seat: bool = False, seldom: bool = False, often: int = 0) -> Field:
    return Field(name, type, shape, Tag.HIDDEN, per_seat=per_seat, seldom=seldom, often=often)


def scratch(name: str, type: Any, *shape: int, often: int = 0) -> Field:
    return Field(name, type, shape, Tag.SCRATCH, often=often)


COMMON = (
    hidden("rng", RNG, seldom=True),
    public("pending", np.int64),  # set of seats that owe a decision
    public("options", np.int16, OPTION_SLOTS),
    public("fault", np.int32),  # not 0: something that must never happen did; the game stops
    public("over", np.int8),
    public("seats", np.int8),
)


class Layout:
    """A state's dtype and its tagged fields. `behind`: fields that lie behind the others of their width in memory, though they are told before."""

    def __init__(self, fields: tuple[Field, ...], behind: tuple[str, ...] = ()) -> None:
        self.fields = {f.name: f for f in fields}
        if len(self.fields) != len(fields):
            raise ValueError("two fields of the state have the same name")
        for f in fields:
            if f.tag is Tag.BY and f.by not in self.fields:
                raise ValueError(f"field {f.name}: it is known by {f.by}, which is no field")
        if unknown := [name for name in behind if name not in self.fields]:
            raise ValueError(f"{', '.join(unknown)}: to lie behind the others, and no field")
        self.behind = behind
        in_memory = sorted(fields, key=lambda f: f.name in behind)
        self.dtype = packed([(f.name, np.dtype(f.type), f.shape) for f in in_memory])

    def told(self, states: np.ndarray[Any, Any]) -> bytes:
        """The bytes of records with their fields as they are declared, wherever they lie in memory: tables in databases go by hashes of these."""
        if not self.behind:
            return states.tobytes()
        return states.view(np.uint8).reshape(len(states), -1)[:, self._moved].tobytes()

    @cached_property
    def _moved(self) -> np.ndarray[Any, Any]:
        """For each byte of a record as it is declared: where it lies in memory."""
        where = np.arange(self.dtype.itemsize)
        declared = packed([(f.name, np.dtype(f.type), f.shape) for f in self.fields.values()])
        for name in declared.names or ():
            kind, at = declared.fields[name][:2]  # type: ignore[index]
            lies = self.dtype.fields[name][1]  # type: ignore[index]
            where[at : at + kind.itemsize] = range(lies, lies + kind.itemsize)
        return where

    def lines(self, seat: int, seats: int) -> list[int]:
        """Where in a record to ask the memory for what nearly every decision of this seat needs: offsets, so near each other that none of those bytes lies
        in a cache line that is not asked for, wherever lines begin."""
        needed: list[tuple[int, int]] = []
        for f in self.fields.values():
            if f.often or (f.tag is not Tag.SCRATCH and not f.seldom):
                kind, at = self.dtype.fields[f.name][:2]  # type: ignore[index]
                if f.often and f.per_seat:
                    whose = (seat, (seat + 1) % seats) if f.tag is Tag.OWNER else (seat,)
                    rows = [at + k * kind.itemsize // f.shape[0] for k in whose]
                else:
                    rows = [at]
                needed += [(row, row + (f.often * np.dtype(f.type).itemsize if f.often else kind.itemsize)) for row in rows]
        spans: list[tuple[int, int]] = []
        for begin, end in sorted(needed):
            if spans and begin <= spans[-1][1] + LINE:  # leaving less than a line out gains nothing
                begin, last = spans.pop()
                end = max(end, last)
            spans.append((begin, end))
        return sorted({at for begin, end in spans for at in (*range(begin, end, LINE), end - 1)})

    def cells(self, names: set[str] | None = None) -> Iterator[tuple[Field, tuple[int, ...]]]:
        """Every cell of the game's integer fields, with its index."""
        for f in self.fields.values():
            if f.name != "rng" and (names is None or f.name in names):
                for index in np.ndindex(*f.shape):
                    yield f, index

    def used(self, s: Any, f: Field, index: tuple[int, ...]) -> bool:
        """Whether this cell belongs to a seat that is at the table (or to no seat)."""
        return not f.per_seat or index[0] < int(s["seats"])

    def knows(self, s: Any, seat: int, f: Field, index: tuple[int, ...]) -> bool:
        """Whether this seat (-1: a spectator) knows this cell of record `s`."""
        if f.tag is Tag.PUBLIC:
            return True
        if f.tag is Tag.OWNER:
            return index[0] == seat
        if f.tag is Tag.BY:
            depth = len(self.fields[f.by].shape)
            return bool(int(s[f.by][index[:depth]]) & (SPECTATORS if seat < 0 else 1 << seat))
        return False


def packed(fields: list[tuple[str, np.dtype[Any], tuple[int, ...]]]) -> np.dtype[Any]:
    """A dtype without gaps: widest alignment first, explicit bytes at the end."""
    ordered = sorted(fields, key=lambda f: -f[1].alignment)
    size = sum(int(np.prod(shape, dtype=int)) * kind.itemsize for _, kind, shape in ordered)
    widest = max(kind.alignment for _, kind, _ in ordered)
    spare = -size % widest
    names = [(name, kind, shape) if shape else (name, kind) for name, kind, shape in ordered]
    whole = [*names, ("_end", np.dtype(np.int8), (spare,))] if spare else names
    dtype = np.dtype(whole, align=True)
    assert dtype.itemsize == size + spare
    return dtype


def state(*fields: Field, behind: tuple[str, ...] = ()) -> Layout:
    """The layout of a game's state: the common block and the game's own fields. The order in which they are declared stays as it is while the
    rules have the same version; `behind` names those that memory keeps behind the others of their width, where these are read in one go."""
    return Layout(COMMON + fields, behind)
