"""Intrinsics for engine functions: faster machine code for native and GPU builds. A test compares each intrinsic with its plain function.

native: bit counts, the n-th element of a set by parallel bit deposit, loops over sets, ChaCha8 on vectors of four words, vector writes of
sets and rows.
gpu: hardware bit counts, loops over sets, ChaCha8 on unsigned 32-bit words.
"""

from typing import Any

import numba  # noqa: F401 (first, because another thread may be importing it)
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from paddock.engine.compile import element_loops
from paddock.engine.compile.intrinsics import BIT, I8, I32, I64, NOTHING, POINTER, WORD, Call, Table, filled, intrinsic_for
from paddock.engine.rules import bitset, log, random

NATIVE: Table = {}
UNCHECKED = (bitset.write_bits, bitset.write_bit_sum, bitset.copy_row, bitset.write_at_set)  # their intrinsics do not check bounds


def replacements(target: str) -> Table:
    """A map from plain functions to their intrinsics on this target."""
    if target == "gpu":
        return gpu()
    return {plain: f for plain, f in NATIVE.items() if target != "checked" or plain not in UNCHECKED}


# ------------------------------------------------------------------ sets


@intrinsic_for(bitset.size, NATIVE)
def size(call: Call) -> Any:
    return call.builder.ctpop(call.number("of"))


@intrinsic_for(bitset.lowest, NATIVE)
def lowest(call: Call) -> Any:
    return call.builder.cttz(call.number("of"), ir.Constant(BIT, 0))


NATIVE |= element_loops.for_processor()


@intrinsic_for(bitset.highest, NATIVE)
def highest(call: Call) -> Any:
    zeros = call.builder.ctlz(call.number("of"), ir.Constant(BIT, 0))
    return call.builder.sub(ir.Constant(I64, WORD - 1), zeros)


@intrinsic_for(bitset.nth, NATIVE, needs="bmi2")
def nth(call: Call) -> Any:
    one = call.builder.shl(ir.Constant(I64, 1), call.number("n"))
    return call.builder.cttz(call.instruction("llvm.x86.bmi.pdep.64", I64, one, call.number("of")), ir.Constant(BIT, 0))


@intrinsic_for(bitset.select_or_zero, NATIVE)
def select_or_zero(call: Call) -> Any:
    chosen = call.builder.select(call.number("so"), call.number("value"), ir.Constant(I64, 0))
    chosen.set_metadata("unpredictable", call.builder.module.add_metadata([]))
    return chosen


# ------------------------------------------------------------------ the event log


@intrinsic
def native_emit(context: Any, log_: Any, kind: Any, audience: Any, *values: Any) -> Any:
    """`emit` for values of any width. The module gets one LLVM function for each number of values, and it is not inlined."""
    signature = types.void(log_, kind, audience, types.StarArgTuple.from_types(values))

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0])
        given = [(args[1], signature.args[1]), (args[2], signature.args[2])]
        given += [(builder.extract_value(args[3], k), one) for k, one in enumerate(signature.args[3])]
        wide = [context.cast(builder, value, one, types.int64) for value, one in given]
        kind = ir.FunctionType(NOTHING, [I64.as_pointer(), I64] + [I64] * len(wide))
        function = cgutils.get_or_insert_function(builder.module, kind, f"paddock_emit_{len(wide) - 2}")
        if function.is_declaration:
            function.linkage = "linkonce_odr"
            function.attributes.add("noinline")
            write_emit(function)
        builder.call(function, [array.data, builder.extract_value(array.shape, 0), *wide])
        return context.get_dummy_value()

    return signature, generate


def write_emit(function: Any) -> None:
    """Generate emit(cells, length, kind, audience, values ...) in LLVM code, with the semantics of the plain `emit`."""
    cells, length, *written = function.args
    number = len(written) - 2
    begin, write, full, done = (function.append_basic_block(name) for name in ("begin", "write", "full", "done"))
    b = ir.IRBuilder(begin)
    kept = b.icmp_signed(">", length, ir.Constant(I64, 0))
    with b.if_then(b.not_(kept)):
        b.ret_void()
    used = b.load(cells)
    with b.if_then(b.icmp_signed("<", used, ir.Constant(I64, 0))):
        b.ret_void()
    at = b.select(b.icmp_signed(">", used, ir.Constant(I64, 0)), used, ir.Constant(I64, 1))
    end = b.add(at, ir.Constant(I64, log.HEAD + number))
    b.cbranch(b.icmp_signed(">", end, length), full, write)
    b = ir.IRBuilder(full)
    b.store(ir.Constant(I64, log.OVERFLOWED), cells)
    b.branch(done)
    b = ir.IRBuilder(write)
    for k, cell in enumerate([*written[:2], ir.Constant(I64, number), *written[2:]]):
        b.store(cell, b.gep(cells, [b.add(at, ir.Constant(I64, k))]))
    b.store(end, cells)
    b.branch(done)
    ir.IRBuilder(done).ret_void()


NATIVE[log.emit] = native_emit


# ------------------------------------------------------------------ observations and masks


@intrinsic_for(bitset.write_bits, NATIVE, constants=("n",))
def write_bits(call: Call) -> Any:
    return call.store("out", call.number("at"), call.bits("of", call.constant("n")))


@intrinsic_for(bitset.write_bit_sum, NATIVE, constants=("n",))
def write_bit_sum(call: Call) -> Any:
    n = call.constant("n")
    return call.store("out", call.number("at"), call.builder.add(call.bits("of", n), call.bits("other", n)))


@intrinsic_for(bitset.copy_row, NATIVE, constants=("n", "more"))
def copy_row(call: Call) -> Any:
    cells = call.load("row", call.number("first"), call.constant("n"))
    if call.constant("more"):
        cells = call.resized(cells, WORD)
        cells = call.builder.add(cells, filled(cells.type, call.constant("more")))
    return call.store("out", call.number("at"), cells)


@intrinsic_for(bitset.write_at_set, NATIVE, needs="avx512bw")
def write_at_set(call: Call) -> None:
    marks, cells = call.array("marks"), ir.VectorType(I8, WORD)
    row = call.builder.mul(call.number("row"), call.builder.extract_value(marks.shape, 1))
    place = call.builder.bitcast(call.builder.gep(marks.data, [call.builder.add(row, call.number("base"))]), cells.as_pointer())
    value = call.builder.trunc(call.number("value"), I8)
    one = call.builder.insert_element(ir.Constant(cells, ir.Undefined), value, ir.Constant(I32, 0))
    where = call.builder.bitcast(call.number("of"), ir.VectorType(BIT, WORD))
    call.instruction("llvm.masked.store.v64i8.p0", NOTHING, call.lanes(one, [0] * WORD), place, ir.Constant(I32, 1), where)


# ------------------------------------------------------------------ chance

VECTOR = ir.VectorType(I32, 4)


@intrinsic_for(random.next_block, NATIVE)
def next_block(call: Call) -> None:
    """Call a separate function that is never inlined, so that drawing a word stays small enough for inlining."""
    key, buffer = call.field("rng", "key"), call.field("rng", "buf")
    block, stream = (
        call.builder.load(call.builder.bitcast(call.field("rng", name), kind.as_pointer()))
        for name, kind in (("block", I64), ("stream", I32))
    )
    kind = ir.FunctionType(NOTHING, [POINTER, POINTER, I64, I32])
    function = cgutils.get_or_insert_function(call.builder.module, kind, "paddock_chacha8")
    if function.is_declaration:
        write_chacha8(function)
    call.builder.call(function, [key, buffer, block, stream])


def write_chacha8(function: Any) -> None:
    """Generate the body of the ChaCha8 function, which computes one block from a key, a block number and a stream number."""
    function.linkage = "linkonce_odr"
    function.attributes.add("noinline")
    builder = ir.IRBuilder(function.append_basic_block())
    source, target, number, stream = function.args
    a0 = ir.Constant(VECTOR, [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574])
    b0 = builder.load(row(builder, source, 0), align=4)
    c0 = builder.load(row(builder, source, 1), align=4)
    d0 = ir.Constant(VECTOR, [0, 0, 0, 0])
    for i, part in enumerate((builder.trunc(number, I32), builder.trunc(builder.lshr(number, ir.Constant(I64, 32)), I32), stream)):
        d0 = builder.insert_element(d0, part, ir.Constant(I32, i))
    a, b, c, d = a0, b0, c0, d0
    for _ in range(4):
        a, b, c, d = half_round(builder, a, b, c, d)
        b, c, d = rotated_lanes(builder, b, 1), rotated_lanes(builder, c, 2), rotated_lanes(builder, d, 3)
        a, b, c, d = half_round(builder, a, b, c, d)
        b, c, d = rotated_lanes(builder, b, 3), rotated_lanes(builder, c, 2), rotated_lanes(builder, d, 1)
    for i, (end, begin) in enumerate(((a, a0), (b, b0), (c, c0), (d, d0))):
        builder.store(builder.add(end, begin), row(builder, target, i), align=4)
    builder.ret_void()


def row(builder: Any, pointer: Any, number: int) -> Any:
    """A pointer to the `number`-th group of four words."""
    return builder.bitcast(builder.gep(pointer, [ir.Constant(I64, 16 * number)]), VECTOR.as_pointer())


def half_round(builder: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """ChaCha's quarter round on four columns (or diagonals) at once."""
    for first, second in ((16, 12), (8, 7)):
        a = builder.add(a, b)
        d = rotated_bits(builder, builder.xor(d, a), first)
        c = builder.add(c, d)
        b = rotated_bits(builder, builder.xor(b, c), second)
    return a, b, c, d


def rotated_bits(builder: Any, vector: Any, n: int) -> Any:
    left = builder.shl(vector, filled(VECTOR, n))
    return builder.or_(left, builder.lshr(vector, filled(VECTOR, 32 - n)))


def rotated_lanes(builder: Any, vector: Any, by: int) -> Any:
    order = ir.Constant(VECTOR, [(i + by) % 4 for i in range(4)])
    return builder.shuffle_vector(vector, ir.Constant(VECTOR, ir.Undefined), order)


# ------------------------------------------------------------------ GPU


def gpu() -> Table:
    import numpy as np

    from paddock.engine.compile.numba_internals import numba_cuda

    cuda = numba_cuda()

    def size(of):
        return cuda.popc(np.int64(of))

    def lowest(of):
        return cuda.popc((np.int64(of) & -np.int64(of)) - 1)

    def highest(of):
        return 63 - cuda.clz(np.int64(of))

    def quarter(a, b, c, d):
        a = np.uint32(a + b)
        d = np.uint32(d ^ a)
        d = np.uint32(np.uint32(d << np.uint32(16)) | np.uint32(d >> np.uint32(16)))
        c = np.uint32(c + d)
        b = np.uint32(b ^ c)
        b = np.uint32(np.uint32(b << np.uint32(12)) | np.uint32(b >> np.uint32(20)))
        a = np.uint32(a + b)
        d = np.uint32(d ^ a)
        d = np.uint32(np.uint32(d << np.uint32(8)) | np.uint32(d >> np.uint32(24)))
        c = np.uint32(c + d)
        b = np.uint32(b ^ c)
        b = np.uint32(np.uint32(b << np.uint32(7)) | np.uint32(b >> np.uint32(25)))
        return a, b, c, d

    quarter = cuda.jit(quarter, device=True)

    def next_block(rng):
        k, o = rng.key, rng.buf
        c0, c1 = np.uint32(0x61707865), np.uint32(0x3320646E)
        c2, c3 = np.uint32(0x79622D32), np.uint32(0x6B206574)
        n0, n1, n2 = np.uint32(rng.block & 0xFFFFFFFF), np.uint32(rng.block >> 32), np.uint32(rng.stream)
        x0, x1, x2, x3 = c0, c1, c2, c3
        x4, x5, x6, x7 = k[0], k[1], k[2], k[3]
        x8, x9, x10, x11 = k[4], k[5], k[6], k[7]
        x12, x13, x14, x15 = n0, n1, n2, np.uint32(0)
        for _ in range(4):
            x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
            x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
            x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
            x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
            x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
            x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
            x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
            x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
        o[0], o[1], o[2], o[3] = x0 + c0, x1 + c1, x2 + c2, x3 + c3
        o[4], o[5], o[6], o[7] = x4 + k[0], x5 + k[1], x6 + k[2], x7 + k[3]
        o[8], o[9], o[10], o[11] = x8 + k[4], x9 + k[5], x10 + k[6], x11 + k[7]
        o[12], o[13], o[14], o[15] = x12 + n0, x13 + n1, x14 + n2, x15

    found = {bitset.size: size, bitset.lowest: lowest, bitset.highest: highest, random.next_block: next_block}
    return element_loops.for_gpu() | {plain: cuda.jit(f, device=True) for plain, f in found.items()}
