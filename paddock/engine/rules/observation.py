"""Fields of a record beside each other in an observation.

A game says which fields follow each other there, and the function that writes them is made of that: a line for each cell, which every target compiles like
any other rule. Where the processor can move single bytes about, native code reads that piece of the record as a whole, puts every byte in its place and
writes them all in one go (`vector/simd_observe.py`). So it pays to keep such fields side by side in the record too.
"""

from collections.abc import Callable
from itertools import accumulate
from typing import Any

import numpy as np

from paddock.engine.rules.fields import Layout
from paddock.engine.rules.types import Out, State

ByteCopies = tuple[tuple[int, int] | None, ...]  # for each cell of an observation: which byte of the record, and what is added
COPIED_BYTES: dict[Callable[..., Any], ByteCopies] = {}  # of every function that was made here
Part = int | str | tuple[str, int] | tuple[str, int, int, int]
NARROW = (np.dtype(np.int8), np.dtype(np.int16))  # their lowest byte comes first


def segment_starts(layout: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """Where each part of an observation begins, by its name in the layout."""
    return dict(zip((name for name, _ in layout), accumulate((length for _, length in layout), initial=0)))


def copy_fields(state: Layout, *parts: Part) -> Callable[[State, Out, int], int]:
    """A function write(s, out, at) that writes these fields from out[at] on and returns the place behind them. A part is the name of a field; or name
    and what is added to each of its cells; or besides, the first cell and how many of them; or a number: so many cells that are for others to write, after
    this. Every number that is read, and what comes out, is one of -128 to 127."""
    lines: list[str] = []
    copied: list[tuple[int, int] | None] = []
    for part in parts:
        if isinstance(part, int):
            copied += [None] * part
            continue
        name, more, *which = (part, 0) if isinstance(part, str) else part
        kind, offset = state.dtype.fields[name][:2]  # type: ignore[index]
        if kind.base not in NARROW:
            raise ValueError(f"{name}: cells of {kind.base} are not gathered, only those of one or two bytes")
        indices = list(np.ndindex(*kind.shape))
        first, count = which or (0, len(indices))
        if not 0 <= first < first + count <= len(indices):
            raise ValueError(f"{name} has {len(indices)} cells, none to take from {first} to {first + count - 1}")
        for k in range(first, first + count):
            cell = f"s.{name}" + "".join(f"[{i}]" for i in indices[k])
            lines.append(f"    out[at + {len(copied)}] = int({cell}) + {more}")
            copied.append((offset + kind.base.itemsize * k, more))
    text = ["def gather(s: State, out: Out, at: int) -> int:", *lines, f"    return at + {len(copied)}"]
    space: dict[str, Any] = {"__name__": __name__, "State": State, "Out": Out}
    exec("\n".join(text), space)
    gather = space["gather"]
    COPIED_BYTES[gather] = tuple(copied)
    return gather  # type: ignore[no-any-return]
