"""Information-set keys. A key is a 62-bit hash of everything that a seat knows of a state.

Except for hash collisions, two states have the same key for a seat exactly if the cells the seat knows and its legal actions are the same.
The tags of the layout say which cells a seat knows, so games need no code of their own. The legal actions are part of the key because they
can reveal more than the cells, such as the cards of a stack that the seat searches.

Search stores its statistics under these keys. So these statistics cannot depend on what a seat does not know, above all on the sealed
choice of another seat.
"""

from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np

from paddock.engine.compile.python_state import PythonState
from paddock.engine.rules.fields import MOST_SEATS, Layout, Tag
from paddock.engine.rules.types import Out, Table2

Array = np.ndarray[Any, Any]
BYTE, WORD = 8, 8  # bits in a byte, bytes in a word
M31 = 0x7FFFFFFF
SALT_SEED = 0x9ADD0C
SPREAD, OFFER_SALT = 0x9E3779B97, 0x2545F4914F6CDD1D  # hash constants for groups of legal actions
CONSTANT = ("options", "seats")  # fields that are the same in all states of a game

KNOWN = np.dtype([(name, np.int64) for name in ("word", "mask", "salt", "other_salt")], align=True)  # bits of a word that a seat knows
SHARED = np.dtype([*((name, KNOWN[name]) for name in KNOWN.names or ()), ("set_word", np.int64), ("shift", np.int64)], align=True)
KnownWords: TypeAlias = Annotated[Any, KNOWN]
SharedWords: TypeAlias = Annotated[Any, SHARED]


class KeyPlan(NamedTuple):
    """Which bits of a state the key of a seat depends on."""

    first: Out  # known[first[k]] ... known[first[k + 1] - 1] are the bits that seat k always knows
    known: KnownWords
    shared: SharedWords  # bits known to the seats in a set: the set is a cell of the state, in the word `set_word` from bit `shift` on


def make_plan(layout: Layout) -> KeyPlan:
    """The plan of a layout, for `infoset_key`."""
    masks, pieces = _masks(layout)
    salt = np.random.default_rng(SALT_SEED)
    first: list[int] = []
    known: list[tuple[int, ...]] = []
    for seat in range(MOST_SEATS):
        first.append(len(known))
        known += [(word, int(masks[seat][word]), *_salts(salt)) for word in np.flatnonzero(masks[seat]).tolist()]
    shared = [(word, _signed(mask), *_salts(salt), set_word, shift) for (word, set_word, shift), mask in sorted(pieces.items())]
    return KeyPlan(np.array([*first, len(known)]), np.array(known, KNOWN), np.array(shared, SHARED))


def python_plan(plan: KeyPlan) -> KeyPlan:
    """The same plan as Python integers, for interpreted code."""
    return KeyPlan(plan.first.tolist(), [PythonState(bits) for bits in plan.known], [PythonState(bits) for bits in plan.shared])


def _salts(salt: np.random.Generator) -> list[int]:
    return [int(n) for n in salt.integers(0, 1 << 62, 2)]


def _signed(mask: int) -> int:
    return mask - (1 << 64) if mask >> 63 else mask


def _masks(layout: Layout) -> tuple[Array, dict[tuple[int, int, int], int]]:
    """The bits of each word that a seat always knows, and the bits that the seats of a set know: (word, word of the set, shift) -> bits."""
    masks = np.zeros((MOST_SEATS, layout.dtype.itemsize // WORD), np.int64)
    pieces: dict[tuple[int, int, int], int] = {}
    for field, index in layout.cells():
        if field.tag in (Tag.HIDDEN, Tag.SCRATCH) or field.name in CONSTANT:
            continue
        at = _place(layout, field.name, index)
        width = np.dtype(field.type).itemsize
        bits = ((1 << BYTE * width) - 1) << BYTE * (at % WORD)
        if field.tag is Tag.BY:
            by = layout.fields[field.by]
            set_at = _place(layout, by.name, index[: len(by.shape)])
            piece = (at // WORD, set_at // WORD, BYTE * (set_at % WORD))
            pieces[piece] = pieces.get(piece, 0) | bits
        else:
            for seat in range(MOST_SEATS) if field.tag is Tag.PUBLIC else (index[0],):
                masks[seat, at // WORD] |= _signed(bits)
    return masks, pieces


def _place(layout: Layout, name: str, index: tuple[int, ...]) -> int:
    """The byte offset of a cell in the record."""
    assert layout.dtype.fields is not None
    field = layout.fields[name]
    cell = int(np.ravel_multi_index(index, field.shape)) if field.shape else 0
    begin, width = int(layout.dtype.fields[name][1]), int(np.dtype(field.type).itemsize)
    return begin + cell * width


def infoset_key(words: Table2, i: int, plan: KeyPlan, seat: int, offers: Out) -> int:
    """The key of state i for this seat, whose legal actions are `offers`. The key is never 0. It combines products of salted 31-bit halves
    by XOR, so no product overflows 63 bits."""
    a, b = seat + 1, 0
    for k in range(int(plan.first[seat]), int(plan.first[seat + 1])):
        known = plan.known[k]
        value = int(words[i, known.word]) & int(known.mask)
        a ^= high_product(value ^ int(known.salt))
        b ^= low_product(value ^ int(known.other_salt))
    for k in range(len(plan.shared)):
        piece = plan.shared[k]
        if (int(words[i, piece.set_word]) >> (int(piece.shift) + seat)) & 1:
            value = int(words[i, piece.word]) & int(piece.mask)
            a ^= high_product(value ^ int(piece.salt))
            b ^= low_product(value ^ int(piece.other_salt))
    for k in range(int(offers[0])):
        x = int(offers[2 + 2 * k]) ^ int(offers[1 + 2 * k]) * SPREAD ^ OFFER_SALT
        a ^= high_product(x)
        b ^= low_product(x)
    return int((((a ^ (a >> 31)) & M31) << 31 | ((b ^ (b >> 31)) & M31)) | 1 << 62)


def high_product(x: int) -> int:
    """The product of bits 2 to 32 and bits 33 to 63."""
    return ((x >> 2) & M31) * ((x >> 33) & M31)


def low_product(x: int) -> int:
    """The product of bits 0 to 30 and bits 31 to 61."""
    return (x & M31) * ((x >> 31) & M31)
