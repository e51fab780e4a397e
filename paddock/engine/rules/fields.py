"""The fields of a game's state, each tagged with who knows it.

A state is one flat record. A game declares its fields in a class `State`, and `layout(State)` makes the record type. The record has no
padding between fields, because states are compared as bytes. The tag of a field determines which seats know it. The conformance suite
derives two things from the tags: the cells that `hide` may change, and the cells that a view must show.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

import numpy as np

from paddock.engine.rules.log import SPECTATORS
from paddock.engine.rules.random import RNG
from paddock.engine.rules.types import Row

MOST_SEATS = 6
OPTION_SLOTS = 32
CACHE_LINE = 64  # bytes that a processor fetches together


class Tag(Enum):
    """The seats that know a cell."""

    PUBLIC = "public"  # everybody, spectators too
    OWNER = "owner"  # the seat that is the first index
    BY = "by"  # the seats in the set that another field of the same leading shape holds
    HIDDEN = "hidden"  # nobody
    SCRATCH = "scratch"  # no state at all: zero between calls


@dataclass(frozen=True)
class Field:
    """One field: name, integer type, shape, tag. `per_seat`: the first index is a seat, and cells of absent seats stay 0.

    `hot`: most decisions use only the first `hot` cells of the field, so only these cells are prefetched. If `per_seat` is set, these are
    the first `hot` cells in the acting seat's row. In an owner field they are also the first `hot` cells in the next seat's row."""

    name: str
    type: Any
    shape: tuple[int, ...]
    tag: Tag
    by: str = ""
    per_seat: bool = False
    hot: int | None = None


def public(type: Any, *shape: int, per_seat: bool = False, hot: int | None = None) -> Any:
    """Known to everybody."""
    return Field("", type, shape, Tag.PUBLIC, per_seat=per_seat, hot=hot)


def owner(type: Any, *shape: int, hot: int | None = None) -> Any:
    """Each row is known only to the seat that is its first index."""
    return Field("", type, shape, Tag.OWNER, per_seat=True, hot=hot)


def known_by(by: str, type: Any, *shape: int, per_seat: bool = False) -> Any:
    """Known to the seats in the set that the field `by` holds. `by` has one set for the whole field, or one for each first index
    (or first two, ...). The set is like a log's audience: bit 16 stands for spectators."""
    return Field("", type, shape, Tag.BY, by=by, per_seat=per_seat)


def hidden(type: Any, *shape: int, hot: int | None = None) -> Any:
    """Known to nobody."""
    return Field("", type, shape, Tag.HIDDEN, hot=hot)


def scratch(type: Any, *shape: int) -> Any:
    """Intermediate results that are zero between calls, so they are not part of the state."""
    return Field("", type, shape, Tag.SCRATCH)


class StateRecord:
    """The fields that every state has. A game's `State` inherits from this class and declares its own fields in the same way:

        class State(StateRecord):
            hand: Row = owner(np.int64, 4)
            led: int = public(np.int8)

    Editors and mypy use the annotations as the types of the fields. `layout(State)` makes the record type.
    """

    rng: Any = hidden(RNG, hot=0)
    pending: int = public(np.int64)  # set of seats that owe a decision
    options: Row = public(np.int16, OPTION_SLOTS)
    fault: int = public(np.int32)  # not 0: the rules detected an impossible state, and the game stops
    over: int = public(np.int8)
    seats: int = public(np.int8)


class Layout:
    """A state's dtype and its tagged fields. `place_last`: fields that memory places after the other fields of their width, whatever the
    order of declaration."""

    def __init__(self, fields: tuple[Field, ...], place_last: tuple[str, ...] = ()) -> None:
        self.fields = {f.name: f for f in fields}
        if len(self.fields) != len(fields):
            raise ValueError("two fields of the state have the same name")
        for f in fields:
            if f.tag is Tag.BY and f.by not in self.fields:
                raise ValueError(f"field {f.name}: it is known by {f.by}, which is no field")
        if unknown := [name for name in place_last if name not in self.fields]:
            raise ValueError(f"{', '.join(unknown)}: to lie behind the others, and no field")
        self.place_last = place_last
        in_memory = sorted(fields, key=lambda f: f.name in place_last)
        self.dtype = packed([(f.name, np.dtype(f.type), f.shape) for f in in_memory])

    def canonical_bytes(self, states: np.ndarray[Any, Any]) -> bytes:
        """The bytes of records in the field order that they would have without `place_last`. Stored hashes are hashes of these bytes, so
        `place_last` may change without a new version of the rules."""
        if not self.place_last:
            return states.tobytes()
        return states.view(np.uint8).reshape(len(states), -1)[:, self._memory_order].tobytes()

    @cached_property
    def _memory_order(self) -> np.ndarray[Any, Any]:
        """For each byte of the canonical bytes: its offset in memory."""
        where = np.arange(self.dtype.itemsize)
        declared = packed([(f.name, np.dtype(f.type), f.shape) for f in self.fields.values()])
        for name in declared.names or ():
            kind, at = field_of(declared, name)
            _, lies = field_of(self.dtype, name)
            where[at : at + kind.itemsize] = range(lies, lies + kind.itemsize)
        return where

    def prefetch_offsets(self, seat: int, seats: int) -> list[int]:
        """Byte offsets to prefetch before this seat acts. They touch every cache line with hot cells, however the record is aligned."""
        spans: list[tuple[int, int]] = []
        for begin, end in sorted(span for f in self.fields.values() for span in self._hot_spans(f, seat, seats)):
            if spans and begin <= spans[-1][1] + CACHE_LINE:  # a gap shorter than a line saves nothing
                begin, last = spans.pop()
                end = max(end, last)
            spans.append((begin, end))
        return sorted({at for begin, end in spans for at in (*range(begin, end, CACHE_LINE), end - 1)})

    def _hot_spans(self, f: Field, seat: int, seats: int) -> list[tuple[int, int]]:
        """The byte ranges (begin, end) of a field that most decisions of this seat use."""
        kind, at = field_of(self.dtype, f.name)
        if f.tag is Tag.SCRATCH or f.hot == 0:
            return []
        if f.hot is None:
            return [(at, at + kind.itemsize)]
        rows = [0]
        if f.per_seat:
            rows = [seat, (seat + 1) % seats] if f.tag is Tag.OWNER else [seat]
        begins = [at + row * (kind.itemsize // f.shape[0]) for row in rows]
        return [(begin, begin + f.hot * np.dtype(f.type).itemsize) for begin in begins]

    def cells(self, names: set[str] | None = None) -> Iterator[tuple[Field, tuple[int, ...]]]:
        """Every cell of the game's integer fields, with its index."""
        for f in self.fields.values():
            if f.name != "rng" and (names is None or f.name in names):
                for index in np.ndindex(*f.shape):
                    yield f, index

    def used(self, s: Any, f: Field, index: tuple[int, ...]) -> bool:
        """Whether this cell belongs to a seat at the table, or to no seat."""
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


def field_of(record: np.dtype[Any], name: str) -> tuple[np.dtype[Any], int]:
    """The type of a record's field, and its offset in bytes."""
    assert record.fields is not None
    kind, offset = record.fields[name][:2]
    return kind, offset


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


def layout(declared: type[StateRecord], place_last: tuple[str, ...] = ()) -> Layout:
    """The layout of a game's state. The order of declaration must not change while the rules keep their version. `place_last` names fields
    that memory places after the other fields of their width. Then fields that an observation reads together are adjacent."""
    found: dict[str, Field] = {}
    for each in reversed(declared.__mro__):
        found |= {name: replace(value, name=name) for name, value in vars(each).items() if isinstance(value, Field)}
    return Layout(tuple(found.values()), place_last)
