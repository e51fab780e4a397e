"""Declared observations: a list of segments, each with a name and the fields or functions that supply its numbers.

The declaration determines the size, the layout, and the function that writes an observation. One generated function copies the fields
whose numbers fit into one byte, with one line for each cell. Every target compiles this function like any other rule. Vector games replace
it by vector instructions that write many numbers at once (`vector/simd_observe.py`). These are fastest if the copied fields are adjacent in
the record.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from paddock.engine.rules.fields import Layout, field_of
from paddock.engine.rules.types import Out, State, Tables

ByteCopies = tuple[tuple[int, int] | None, ...]  # for each number of an observation: the byte offset in the record, and an addend
COPIED_BYTES: dict[Callable[..., Any], ByteCopies] = {}  # generated copy function -> its byte copies
Part = int | str | tuple[str, int] | tuple[str, int, int, int]
NARROW = (np.dtype(np.int8), np.dtype(np.int16))  # their lowest byte comes first


def cells_of(state: Layout, name: str) -> list[str]:
    """The expressions for all cells of a field, such as `s.square[2]`."""
    return [f"s.{name}" + "".join(f"[{i}]" for i in index) for index in np.ndindex(*state.dtype[name].shape)]


def copy_fields(state: Layout, *parts: Part) -> Callable[[State, Out, int], int]:
    """A function gather(s, out, at) that writes these fields from out[at] on and returns the index after the last number.

    A part has one of four forms:

    - `name`: all cells of a field
    - `(name, addend)`: all cells of a field, with `addend` added to each
    - `(name, addend, first, count)`: `count` cells from cell `first` on
    - `n`: n numbers that another function writes after this one

    Every number, before and after the addition, must be from -128 to 127."""
    lines: list[str] = []
    copied: list[tuple[int, int] | None] = []
    for part in parts:
        if isinstance(part, int):
            copied += [None] * part
            continue
        name, more, *which = (part, 0) if isinstance(part, str) else part
        kind, offset = field_of(state.dtype, name)
        if kind.base not in NARROW:
            raise ValueError(f"{name}: cells of {kind.base} are not gathered, only those of one or two bytes")
        cells = cells_of(state, name)
        first, count = which or (0, len(cells))
        if not 0 <= first < first + count <= len(cells):
            raise ValueError(f"{name} has {len(cells)} cells, none to take from {first} to {first + count - 1}")
        for k in range(first, first + count):
            lines.append(f"    out[at + {len(copied)}] = int({cells[k]}) + {more}")
            copied.append((offset + kind.base.itemsize * k, more))
    text = ["def gather(s: State, out: Out, at: int) -> int:", *lines, f"    return at + {len(copied)}"]
    space: dict[str, Any] = {"__name__": __name__, "State": State, "Out": Out}
    exec("\n".join(text), space)
    gather = space["gather"]
    COPIED_BYTES[gather] = tuple(copied)
    return gather  # type: ignore[no-any-return]


# ------------------------------------------------------------------ declared observations

Write = Callable[[Any, Any, int, Out, int], None]  # (s, t, seat, out, at): writes its numbers from out[at] on


@dataclass(frozen=True)
class Computed:
    """`width` numbers of an observation that a rule function writes."""

    width: int
    write: Write


@dataclass(frozen=True)
class Wide:
    """All cells of a field whose numbers may need more than one byte."""

    field: str


AnyPart = Computed | Wide | Part


@dataclass(frozen=True)
class Segment:
    """A named part of an observation."""

    name: str
    parts: tuple[AnyPart, ...]


def computed(width: int, write: Write) -> Computed:
    """Declare `width` numbers that write(s, t, seat, out, at) writes from out[at] on."""
    return Computed(width, write)


def wide(field: str) -> Wide:
    """Declare all cells of a field whose numbers may need more than one byte."""
    return Wide(field)


def segment(name: str, *parts: AnyPart) -> Segment:
    """Declare a named part of an observation: fields in the forms that `copy_fields` accepts, wide fields, and computed numbers."""
    return Segment(name, parts)


class Observation:
    """The observation of a game: `layout`, `size`, `dtype`, and the function `write(s, t, seat, out)`."""

    def __init__(self, state: Layout, dtype: str, segments: tuple[Segment, ...]) -> None:
        self.dtype = dtype
        widths = [[part_width(state, part) for part in segment.parts] for segment in segments]
        self.layout = tuple((segment.name, sum(width)) for segment, width in zip(segments, widths))
        self.size = sum(length for _, length in self.layout)
        flat = [(part, width) for segment, each in zip(segments, widths) for part, width in zip(segment.parts, each)]
        self.write = writer(state, flat)


def part_width(state: Layout, part: AnyPart) -> int:
    """The length of a part of an observation."""
    if isinstance(part, Computed):
        return part.width
    if isinstance(part, Wide):
        return len(cells_of(state, part.field))
    if isinstance(part, int):
        return part
    if isinstance(part, tuple) and len(part) == 4:
        return part[3]
    return len(cells_of(state, part if isinstance(part, str) else part[0]))


def writer(state: Layout, parts: list[tuple[AnyPart, int]]) -> Callable[[Any, Any, int, Out], None]:
    """Generate the function observe(s, t, seat, out). It copies all fields of narrow numbers first. Then it writes the wide fields, and calls
    the function of each computed part."""
    space: dict[str, Any] = {"__name__": __name__, "State": State, "Tables": Tables, "Out": Out}
    lines, copies, at = [], [], 0
    for number, (part, width) in enumerate(parts):
        if isinstance(part, Computed):
            space[f"write_{number}"] = part.write
            lines.append(f"    write_{number}(s, t, seat, out, {at})")
        elif isinstance(part, Wide):
            lines += [f"    out[{at + k}] = int({cell})" for k, cell in enumerate(cells_of(state, part.field))]
        else:
            copies.append((number, at))
        at += width
    if copies:
        (first, begin), (last, _) = copies[0], copies[-1]
        space["copy"] = copy_fields(
            state, *(width if isinstance(part, Computed | Wide) else part for part, width in parts[first : last + 1])
        )
        lines.insert(0, f"    copy(s, out, {begin})")
    exec("\n".join(["def observe(s: State, t: Tables, seat: int, out: Out) -> None:", *lines]), space)
    return space["observe"]  # type: ignore[no-any-return]


def observation(state: Layout, dtype: str, *segments: Segment) -> Observation:
    """Declare the observation of a game. dtype: the narrowest type that holds all its numbers."""
    return Observation(state, dtype, segments)
