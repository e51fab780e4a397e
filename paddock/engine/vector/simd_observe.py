"""Observations of vector steps written many numbers at a time: the number of instructions is most of what an observation costs."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from paddock.engine.compile.intrinsics import BIT, FEATURES, I8, I64, WORD, Call, Table, as_intrinsic, filled, intrinsic_for
from paddock.engine.rules import bitset
from paddock.engine.rules.observation import COPIED_BYTES, ByteCopies

NATIVE: Table = {}
ANY_BYTE = "avx512vbmi" in FEATURES  # of 64 bytes to any place, by one instruction
LANES, HALF = 8, 32  # words of a vector; cells that are written at once


def natives() -> Table:
    """What stands in the place of which function where `look` is compiled for vector steps."""
    return NATIVE | {plain: copy_intrinsic(plain, copied) for plain, copied in COPIED_BYTES.items()}


# ------------------------------------------------------------------ cells from all over a record


def copy_intrinsic(plain: Callable[..., Any], copied: ByteCopies, any_byte: bool = ANY_BYTE) -> Any:
    """In the place of a function of `rules/observation.py`: bytes of a record into the cells of an observation."""

    def generate(call: Call) -> Any:
        begin = call.number("at")
        for piece in [copied[low : low + WORD] for low in range(0, len(copied), WORD)] if any_byte else runs(copied):
            if any(piece):
                copy_piece(call, begin, piece, any_byte)
            begin = call.plus(begin, len(piece))
        return begin

    return as_intrinsic(plain, generate)


def copy_piece(call: Call, begin: Any, piece: ByteCopies, any_byte: bool) -> None:
    """Read windows of the record, put every byte in its place, add what is to be added, and write the cells at once."""
    cells = filled(ir.VectorType(I8, len(piece)), 0)
    for first, length in windows(piece, call.kinds["s"].size) if any_byte else [(piece[0][0], len(piece))]:  # type: ignore[index]
        here = [cell is not None and first <= cell[0] < first + length for cell in piece]
        order = [cell[0] - first if inside else 0 for cell, inside in zip(piece, here)]  # type: ignore[index]
        there = call.lanes(window(call, first, length), order)
        cells = call.builder.select(ir.Constant(ir.VectorType(BIT, len(piece)), here), there, cells)
    more = ir.Constant(cells.type, [cell[1] if cell else 0 for cell in piece])
    call.store("out", begin, call.builder.add(cells, more))


def window(call: Call, first: int, length: int) -> Any:
    """So many bytes of the record from one on."""
    kind = ir.VectorType(I8, length)
    place = call.builder.gep(call.builder.bitcast(call.args["s"], I8.as_pointer()), [ir.Constant(I64, first)])
    return call.builder.load(call.builder.bitcast(place, kind.as_pointer()), align=1)


def windows(piece: ByteCopies, size: int) -> list[tuple[int, int]]:
    """Pieces of the record that hold all these bytes: where each begins, and how long it is."""
    found: list[tuple[int, int]] = []
    for byte in sorted(cell[0] for cell in piece if cell):
        if not found or byte >= found[-1][0] + WORD:
            found.append((max(min(byte, size - WORD), 0), min(size, WORD)))
    return found


def runs(copied: ByteCopies) -> list[ByteCopies]:
    """Cut where the next byte does not follow in the record too."""
    cuts = [k for k in range(1, len(copied)) if not copied[k - 1] or not copied[k] or copied[k][0] != copied[k - 1][0] + 1]  # type: ignore[index]
    return [copied[low:high] for low, high in zip([0, *cuts], [*cuts, len(copied)])]


# ------------------------------------------------------------------ counts


@intrinsic_for(bitset.count_kinds, NATIVE, constants=("kinds", "often"))
def count_kinds(call: Call) -> Any:
    """Cards are counted in bit planes: plane k holds bit k of the count of each of 64 kinds."""
    builder, count, cells_read = call.builder, call.constant("kinds"), call.constant("often")
    kind = ir.VectorType(I64, LANES)
    sets = []
    for first in range(0, cells_read, LANES):
        cells = call.resized(call.load("row", ir.Constant(I64, first), LANES), WORD, signed=False)
        sets.append(builder.shl(filled(kind, 1), builder.and_(cells, filled(kind, WORD - 1))))
    planes, spilt = added_up(builder, [sets, [filled(kind, 0)], [filled(kind, 0)]], [])
    half = LANES // 2
    while half > 0:  # halves of the vectors are added, and so on: narrow vectors are cheaper
        low, high = range(half), range(half, 2 * half)
        over = [call.lanes(spilt, low), call.lanes(spilt, high)]
        planes, spilt = added_up(builder, [[call.lanes(p, low), call.lanes(p, high)] for p in planes], over)
        half //= 2
    total = filled(ir.VectorType(I8, WORD), 0)
    for k, plane in enumerate(planes):
        mask = builder.lshr(builder.bitcast(plane, I64), ir.Constant(I64, 1))  # there is no number for 0
        bit = builder.or_(total, filled(total.type, 1 << k))
        total = builder.select(builder.bitcast(mask, ir.VectorType(BIT, WORD)), bit, total)
    piece = min(count, HALF)
    for first in [*range(0, count - piece, piece), count - piece]:
        call.store("out", call.plus(call.number("at"), first), call.lanes(total, range(first, first + piece)))
    kinds_spilt = builder.and_(builder.bitcast(spilt, I64), ir.Constant(I64, -2))
    fits = builder.icmp_signed("==", kinds_spilt, ir.Constant(I64, 0))
    return builder.and_(fits, builder.icmp_signed("<=", call.number("n"), ir.Constant(I64, cells_read)))


def added_up(builder: Any, planes: list[list[Any]], over: list[Any]) -> tuple[list[Any], Any]:
    """Numbers whose bits lie in planes (a list for each power of two, of summands) added up, 64 numbers in each word at once. Returns a plane for
    each power of two, and the set of numbers that are too large, with those that were so before (`over`)."""
    for k, summands in enumerate(planes):
        carries = planes[k + 1] if k + 1 < len(planes) else over
        while len(summands) > 1:
            a, b = summands.pop(0), summands.pop(0)
            half = builder.xor(a, b)
            if summands:
                c = summands.pop(0)
                summands.append(builder.xor(half, c))
                carries.append(builder.or_(builder.and_(a, b), builder.and_(half, c)))
            else:
                summands.append(half)
                carries.append(builder.and_(a, b))
    spilt = over[0]
    for word in over[1:]:
        spilt = builder.or_(spilt, word)
    return [summands[0] for summands in planes], spilt
