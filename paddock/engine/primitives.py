"""Replacements of kit functions by machine instructions, with the same meaning (a test compares them with the plain ones).

native: count bits, n-th element of a set by parallel deposit where the processor has it, ChaCha8 on vectors of four words, sets written out as
rows of cells by one vector each.
gpu: the processor's own bit counts, ChaCha8 on unsigned 32-bit words.
"""

from collections.abc import Callable
from typing import Any

BLIND = ("spread", "spread_both", "pour", "mark_all")


def replacements(target: str) -> dict[str, Any]:
    """Kit function name -> what stands in its place on this target."""
    if target == "checked":  # these write without looking at bounds
        return {name: f for name, f in native().items() if name not in BLIND}
    return native() if target == "native" else gpu()


def native() -> dict[str, Any]:
    import numba
    from llvmlite import binding, ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    i32, i64, i1 = ir.IntType(32), ir.IntType(64), ir.IntType(1)
    vector = ir.VectorType(i32, 4)

    def whole(context: Any, builder: Any, signature: Any, args: Any, k: int) -> Any:
        return context.cast(builder, args[k], signature.args[k], types.int64)

    @intrinsic  # type: ignore[untyped-decorator]
    def size(typingctx: Any, of: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(whole(context, builder, signature, args, 0))

        return types.int64(of), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(typingctx: Any, of: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(whole(context, builder, signature, args, 0), ir.Constant(i1, 0))

        return types.int64(of), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def highest(typingctx: Any, of: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(whole(context, builder, signature, args, 0), ir.Constant(i1, 0))
            return builder.sub(ir.Constant(i64, 63), zeros)

        return types.int64(of), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def nth(typingctx: Any, of: Any, n: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            cards, k = whole(context, builder, signature, args, 0), whole(context, builder, signature, args, 1)
            deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(i64, [i64, i64]))
            alone = builder.call(deposit, [builder.shl(ir.Constant(i64, 1), k), cards])
            return builder.cttz(alone, ir.Constant(i1, 0))

        return types.int64(of, n), codegen

    def write_block(function: Any) -> None:
        """The body of ChaCha8: a function of its own, never inlined, so that asking for a word stays small enough to be."""
        function.linkage = "linkonce_odr"
        function.attributes.add("noinline")
        builder = ir.IRBuilder(function.append_basic_block())
        source, target, number, lane = function.args

        def row(pointer: Any, at: int) -> Any:
            return builder.bitcast(builder.gep(pointer, [ir.Constant(i64, 4 * at)]), vector.as_pointer())

        def turn(v: Any, n: int) -> Any:
            left = builder.shl(v, ir.Constant(vector, [n] * 4))
            return builder.or_(left, builder.lshr(v, ir.Constant(vector, [32 - n] * 4)))

        def lanes(v: Any, by: int) -> Any:
            order = ir.Constant(ir.VectorType(i32, 4), [(i + by) % 4 for i in range(4)])
            return builder.shuffle_vector(v, ir.Constant(vector, ir.Undefined), order)

        def half(a: Any, b: Any, c: Any, d: Any) -> Any:
            for first, second in ((16, 12), (8, 7)):
                a = builder.add(a, b)
                d = turn(builder.xor(d, a), first)
                c = builder.add(c, d)
                b = turn(builder.xor(b, c), second)
            return a, b, c, d

        a0 = ir.Constant(vector, [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574])
        b0 = builder.load(row(source, 0), align=4)
        c0 = builder.load(row(source, 1), align=4)
        d0 = ir.Constant(vector, [0, 0, 0, 0])
        parts = (builder.trunc(number, i32), builder.trunc(builder.lshr(number, ir.Constant(i64, 32)), i32), lane)
        for i, part in enumerate(parts):
            d0 = builder.insert_element(d0, part, ir.Constant(i32, i))
        a, b, c, d = a0, b0, c0, d0
        for _ in range(4):
            a, b, c, d = half(a, b, c, d)
            b, c, d = lanes(b, 1), lanes(c, 2), lanes(d, 3)
            a, b, c, d = half(a, b, c, d)
            b, c, d = lanes(b, 3), lanes(c, 2), lanes(d, 1)
        for i, (end, begin) in enumerate(((a, a0), (b, b0), (c, c0), (d, d0))):
            builder.store(builder.add(end, begin), row(target, i), align=4)
        builder.ret_void()

    @intrinsic  # type: ignore[untyped-decorator]
    def chacha8(typingctx: Any, key: Any, out: Any, block: Any, stream: Any) -> Any:
        """One block: key (uint32[8]) and out (uint32[16]) are arrays inside the random record."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            source = cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0]).data
            target = cgutils.create_struct_proxy(signature.args[1])(context, builder, args[1]).data
            kind = ir.FunctionType(ir.VoidType(), [i32.as_pointer(), i32.as_pointer(), i64, i32])
            block_function = cgutils.get_or_insert_function(builder.module, kind, "paddock_chacha8")
            if block_function.is_declaration:
                write_block(block_function)
            builder.call(block_function, [source, target, args[2], builder.trunc(args[3], i32)])
            return context.get_dummy_value()

        return types.void(key, out, types.int64, types.int64), codegen

    @numba.njit(nogil=True)  # type: ignore[untyped-decorator]
    def next_block(rng: Any) -> None:
        chacha8(rng.key, rng.buf, rng.block, rng.stream)

    def data_of(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0])

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def spread(typingctx: Any, out: Any, at: Any, of: Any, n: Any) -> Any:
        if not isinstance(n, types.IntegerLiteral):
            raise TypeError("spread takes a constant as its length")
        count = n.literal_value

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            cell = signature.args[0].dtype
            cells = ir.VectorType(context.get_value_type(cell), count)
            begin, cards = whole(context, builder, signature, args, 1), whole(context, builder, signature, args, 2)
            lanes = ir.VectorType(i1, 64)
            order = ir.Constant(ir.VectorType(i32, count), list(range(count)))
            bits = builder.shuffle_vector(builder.bitcast(cards, lanes), ir.Constant(lanes, ir.Undefined), order)
            ones = builder.uitofp(bits, cells) if isinstance(cell, types.Float) else builder.zext(bits, cells)
            place = builder.gep(data_of(context, builder, signature, args).data, [begin])
            builder.store(ones, builder.bitcast(place, cells.as_pointer()), align=cell.bitwidth // 8)
            return builder.add(begin, ir.Constant(i64, count))

        return types.int64(out, at, of, n), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def when(typingctx: Any, so: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            chosen = builder.select(args[0], whole(context, builder, signature, args, 1), ir.Constant(i64, 0))
            chosen.set_metadata("unpredictable", builder.module.add_metadata([]))
            return chosen

        return types.int64(types.boolean, value), codegen

    def row_of(context: Any, builder: Any, signature: Any, args: Any, first: Any, count: int) -> Any:
        """`count` cells of a record's row (argument 2) from one on, as a vector."""
        cell = signature.args[2].dtype
        row = cgutils.create_struct_proxy(signature.args[2])(context, builder, args[2])
        place = builder.bitcast(builder.gep(row.data, [first]), ir.VectorType(context.get_value_type(cell), count).as_pointer())
        return builder.load(place, align=cell.bitwidth // 8)

    def put(context: Any, builder: Any, signature: Any, args: Any, numbers: Any) -> Any:
        """Write a vector of whole numbers into the cells of an observation (argument 0) from a place (argument 1) on."""
        cell, count = signature.args[0].dtype, numbers.type.count
        kind = ir.VectorType(context.get_value_type(cell), count)
        if isinstance(cell, types.Float):
            numbers = builder.sitofp(numbers, kind)
        elif kind.element.width > numbers.type.element.width:
            numbers = builder.sext(numbers, kind)
        elif kind.element.width < numbers.type.element.width:
            numbers = builder.trunc(numbers, kind)
        begin = whole(context, builder, signature, args, 1)
        place = builder.gep(data_of(context, builder, signature, args).data, [begin])
        builder.store(numbers, builder.bitcast(place, kind.as_pointer()), align=cell.bitwidth // 8)
        return builder.add(begin, ir.Constant(i64, count))

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def pour(typingctx: Any, out: Any, at: Any, row: Any, first: Any, n: Any, more: Any) -> Any:
        if not isinstance(n, types.IntegerLiteral) or not isinstance(more, types.IntegerLiteral):
            raise TypeError("pour takes constants as its length and as what is added")
        count = n.literal_value

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            cells = row_of(context, builder, signature, args, whole(context, builder, signature, args, 3), count)
            if more.literal_value:
                cells = builder.sext(cells, ir.VectorType(i64, count)) if cells.type.element.width < 64 else cells
                cells = builder.add(cells, ir.Constant(ir.VectorType(i64, count), [more.literal_value] * count))
            return put(context, builder, signature, args, cells)

        return types.int64(out, at, row, first, n, more), codegen

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def spread_both(typingctx: Any, out: Any, at: Any, of: Any, other: Any, n: Any) -> Any:
        if not isinstance(n, types.IntegerLiteral):
            raise TypeError("spread_both takes a constant as its length")
        count = n.literal_value

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            lanes, kind = ir.VectorType(i1, 64), ir.VectorType(ir.IntType(8), count)
            order = ir.Constant(ir.VectorType(i32, count), list(range(count)))

            def ones(k: int) -> Any:
                bits = builder.bitcast(whole(context, builder, signature, args, k), lanes)
                return builder.zext(builder.shuffle_vector(bits, ir.Constant(lanes, ir.Undefined), order), kind)

            return put(context, builder, signature, args, builder.add(ones(2), ones(3)))

        return types.int64(out, at, of, other, n), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def mark_all(typingctx: Any, marks: Any, row: Any, base: Any, of: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            rows = data_of(context, builder, signature, args)
            number, begin, cards, mark = (whole(context, builder, signature, args, k) for k in (1, 2, 3, 4))
            cells, lanes = ir.VectorType(ir.IntType(8), 64), ir.VectorType(i1, 64)
            at = builder.add(builder.mul(number, builder.extract_value(rows.shape, 1)), begin)
            place = builder.bitcast(builder.gep(rows.data, [at]), cells.as_pointer())
            one = builder.insert_element(ir.Constant(cells, ir.Undefined), builder.trunc(mark, ir.IntType(8)), ir.Constant(i32, 0))
            same = builder.shuffle_vector(one, ir.Constant(cells, ir.Undefined), ir.Constant(ir.VectorType(i32, 64), [0] * 64))
            kind = ir.FunctionType(ir.VoidType(), [cells, cells.as_pointer(), i32, lanes])
            store = builder.module.declare_intrinsic("llvm.masked.store.v64i8.p0", fnty=kind)
            builder.call(store, [same, place, ir.Constant(i32, 1), builder.bitcast(cards, lanes)])
            return context.get_dummy_value()

        return types.void(marks, row, base, of, value), codegen

    found: dict[str, Callable[..., Any]] = {
        "size": size, "lowest": lowest, "highest": highest, "next_block": next_block, "spread": spread, "spread_both": spread_both,
        "when": when, "pour": pour,
    }  # fmt: skip
    features = binding.get_host_cpu_features()
    if features.get("bmi2", False):
        found["nth"] = nth
    if features.get("avx512bw", False):
        found["mark_all"] = mark_all
    return found


def gpu() -> dict[str, Any]:
    import numpy as np

    from paddock.engine.numba_cuda_internals import numba_cuda

    cuda = numba_cuda()

    def size(of):  # type: ignore[no-untyped-def]
        return cuda.popc(np.int64(of))

    def lowest(of):  # type: ignore[no-untyped-def]
        return cuda.popc((np.int64(of) & -np.int64(of)) - 1)

    def highest(of):  # type: ignore[no-untyped-def]
        return 63 - cuda.clz(np.int64(of))

    def quarter(a, b, c, d):  # type: ignore[no-untyped-def]
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

    def next_block(rng):  # type: ignore[no-untyped-def]
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

    return {f.__name__: cuda.jit(f, device=True) for f in (size, lowest, highest, next_block)}
