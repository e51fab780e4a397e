"""Bit sets: small sets of cards, seats or cells as one signed 64-bit integer (elements 0 to 61).

The functions run interpreted on Python integers and compiled on int64. Elements stay below 62, so no set is ever negative and
no unsigned arithmetic is needed.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from paddock.engine.rules.types import Cells8, Cells64, Marks, Out

EMPTY = 0
SIX_BITS = 63
MOST_COUNTED = 7  # the largest count of one kind in `count_kinds`


def singleton(element: int) -> int:
    """The set that holds one element."""
    return 1 << int(element)


def range_set(count: int) -> int:
    """The set {0, ..., count - 1}."""
    return (1 << int(count)) - 1


def has(of: int, element: int) -> bool:
    return (int(of) >> int(element)) & 1 == 1


def plus(of: int, element: int) -> int:
    return int(of) | (1 << int(element))


def minus(of: int, element: int) -> int:
    return int(of) & ~(1 << int(element))


def size(of: int) -> int:
    """The number of elements."""
    m = int(of)
    m = m - ((m >> 1) & 0x5555555555555555)
    m = (m & 0x3333333333333333) + ((m >> 2) & 0x3333333333333333)
    m = (m + (m >> 4)) & 0x0F0F0F0F0F0F0F0F
    m = m + (m >> 8)
    m = m + (m >> 16)
    m = m + (m >> 32)
    return m & 0x7F


def lowest(of: int) -> int:
    """The smallest element of a set that is not empty."""
    m = int(of)
    return size((m & -m) - 1)


def highest(of: int) -> int:
    """The largest element of a set that is not empty."""
    m = int(of)
    m |= m >> 1
    m |= m >> 2
    m |= m >> 4
    m |= m >> 8
    m |= m >> 16
    m |= m >> 32
    return size(m) - 1


def without_lowest(of: int) -> int:
    """The set without its smallest element."""
    m = int(of)
    return m & (m - 1)


def elements(of: int) -> Iterator[int]:
    """The elements of a set in ascending order: `for card in elements(hand)`. Changes of the set during the loop have no effect."""
    left = int(of)
    while left != 0:
        last = left & -left
        yield last.bit_length() - 1
        left ^= last


def elements_of_words(words: Cells64, first: int, end: int, width: int) -> Iterator[int]:
    """The elements of a set that is stored in several words, in ascending order. Word w has the elements width * w ... width * (w + 1) - 1.
    Only the elements of the words `first` ... `end - 1` are listed. `words` may be a grid, whose words are counted row by row. The loop
    reads each word after the elements of the word before."""
    for w, word in enumerate(islice(flat(words), first, end), first):
        for element in elements(word):
            yield width * w + element


def flat(words: Any) -> Iterator[int]:
    """The cells of a row, or of a grid row by row."""
    for cell in words:
        if isinstance(cell, Iterable):
            yield from cell
        else:
            yield cell


def nth(of: int, n: int) -> int:
    """The n-th smallest element, counted from 0, of a set with more than n elements."""
    m = int(of)
    for _ in range(n):
        m &= m - 1
    return lowest(m)


def select_or_zero(so: bool, value: int) -> int:
    """`value` if `so` is true, else 0. Compiled code has no branch here, for conditions that a processor cannot predict."""
    return value if so else 0


def write_bits(out: Out, at: int, of: int, n: int) -> int:
    """Write a set as n zeros and ones (n: a constant, at most 62) from out[at] on. Returns the index after them."""
    for i in range(n):
        out[at + i] = (of >> i) & 1
    return at + n


def write_bit_sum(out: Out, at: int, of: int, other: int, n: int) -> int:
    """For each of n elements (n: a constant, at most 62), write to out how many of the two sets contain it. Returns the index after
    them."""
    for i in range(n):
        out[at + i] = ((of >> i) & 1) + ((other >> i) & 1)
    return at + n


def copy_row(out: Out, at: int, row: Cells8, first: int, n: int, more: int) -> int:
    """Copy n cells from row[first] on to out[at] on, and add `more` to each. `n` and `more` are constants. The cells may have any width.
    Returns the index after the last number written."""
    for i in range(n):
        out[at + i] = int(row[first + i]) + more
    return at + n


def rotated_seats(of: int, own: int, seats: int) -> int:
    """A set of seats, renumbered relative to the seat `own`: `own` is 0 and the next seat is 1."""
    return (int(of) >> own | int(of) << (seats - own)) & range_set(seats)


def count_kinds(out: Out, at: int, row: Cells8, n: int, kinds: int, often: int) -> bool:
    """Count the kinds in the first n cells of a row. The kind of a cell is the number in its lowest six bits. For each kind 1, 2, ...
    `kinds`, write its count from out[at] on.

    `often` is a constant that is divisible by 8, and most rows have at most `often` used cells. The row has at least `often` cells. Its
    cells after the n-th are 0. Returns False if n > `often` or if a count exceeds MOST_COUNTED. Then the written numbers are invalid."""
    most = 0
    for k in range(kinds):
        out[at + k] = 0
    for i in range(n):
        kind = int(row[i]) & SIX_BITS
        if kind > 0:
            out[at + kind - 1] += 1
            most = max(most, int(out[at + kind - 1]))
    return n <= often and most <= MOST_COUNTED


def write_at_set(marks: Marks, row: int, base: int, of: int, value: int) -> None:
    """Write one value to marks[row, base + i] for every i in the set."""
    for element in elements(of):
        marks[row, base + element] = value
