"""Information-set keys. A key is a 62-bit hash of everything that a seat knows of a state.

Except for hash collisions, two states have the same key for a seat exactly if the cells the seat knows and its legal actions are the same.
The tags of the layout say which cells a seat knows, so games need no code of their own. The legal actions are part of the key because they
can reveal more than the cells, such as the cards of a stack that the seat searches.

Search stores its statistics under these keys. So these statistics cannot depend on what a seat does not know, above all on the sealed
choice of another seat.
"""

from typing import Any

import numpy as np

from paddock.engine.rules.fields import MOST_SEATS, Layout, Tag
from paddock.engine.rules.types import Out, Table2

Array = np.ndarray[Any, Any]
BYTE, WORD = 8, 8  # bits in a byte, bytes in a word
M31 = 0x7FFFFFFF
SALT_SEED = 0x9ADD0C
SPREAD, OFFER_SALT = 0x9E3779B97, 0x2545F4914F6CDD1D  # hash constants for groups of legal actions
CONSTANT = ("options", "seats")  # fields that are the same in all states of a game

# A plan is an integer array of three parts: a header, the words that each seat always knows, and the pieces.
# A piece is known only to the seats of a set, and this set is a cell of the state.
PIECES, FIRST_PIECE, FIRST_SEAT = 0, 1, 2  # header: number of pieces, start of the pieces, start of each seat's words (and an end)
STEP, PIECE = 4, 6  # cells of a word: index, mask, two salts; a piece has two more: index and shift of its set


def make_masks(layout: Layout) -> Array:
    """The plan of a layout, for `infoset_key`."""
    masks, pieces = _masks(layout)
    salt = np.random.default_rng(SALT_SEED)
    plan = [0] * (FIRST_SEAT + MOST_SEATS + 1)
    for seat in range(MOST_SEATS):
        plan[FIRST_SEAT + seat] = len(plan)
        for known in np.flatnonzero(masks[seat]).tolist():
            plan += [known, int(masks[seat][known]), *_salts(salt)]
    plan[FIRST_SEAT + MOST_SEATS] = plan[FIRST_PIECE] = len(plan)
    for (word, set_word, shift), mask in sorted(pieces.items()):
        plan += [word, _signed(mask), *_salts(salt), set_word, shift]
    plan[PIECES] = len(pieces)
    return np.array(plan, np.int64)


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


def infoset_key(words: Table2, i: int, plan: Out, seat: int, offers: Out) -> int:
    """The key of state i for this seat, whose legal actions are `offers`. The key is never 0. It combines products of salted 31-bit halves
    by XOR, so no product overflows 63 bits."""
    a, b = seat + 1, 0
    for at in range(int(plan[FIRST_SEAT + seat]), int(plan[FIRST_SEAT + seat + 1]), STEP):
        value = int(words[i, plan[at]]) & int(plan[at + 1])
        x, y = value ^ int(plan[at + 2]), value ^ int(plan[at + 3])
        a ^= ((x >> 2) & M31) * ((x >> 33) & M31)
        b ^= (y & M31) * ((y >> 31) & M31)
    at = int(plan[FIRST_PIECE])
    for _ in range(int(plan[PIECES])):
        if (int(words[i, plan[at + 4]]) >> (int(plan[at + 5]) + seat)) & 1:
            value = int(words[i, plan[at]]) & int(plan[at + 1])
            x, y = value ^ int(plan[at + 2]), value ^ int(plan[at + 3])
            a ^= ((x >> 2) & M31) * ((x >> 33) & M31)
            b ^= (y & M31) * ((y >> 31) & M31)
        at += PIECE
    for k in range(int(offers[0])):
        x = int(offers[2 + 2 * k]) ^ int(offers[1 + 2 * k]) * SPREAD ^ OFFER_SALT
        a ^= ((x >> 2) & M31) * ((x >> 33) & M31)
        b ^= (x & M31) * ((x >> 31) & M31)
    return int((((a ^ (a >> 31)) & M31) << 31 | ((b ^ (b >> 31)) & M31)) | 1 << 62)
