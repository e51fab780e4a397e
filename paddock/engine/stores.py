"""Many numbers of an observation written at once, for native herds: how many instructions there are is most of what an observation costs."""

from typing import Any

WORD = 64  # bits
Taken = tuple[tuple[int, int] | None, ...]  # for each cell: which byte of a record, and what is added
LANES, HALF = 8, 32  # words of a vector; cells that are written at once
PLANES = 3  # bits of a count


def native(without: tuple[str, ...] = ()) -> dict[str, Any]:
    """Name of a word of `bits.py` -> what stands in its place; without these features of the processor, for tests of what others have."""
    from llvmlite import binding, ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    i1, i8, i32, i64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(WORD)
    features = {name for name, there in binding.get_host_cpu_features().items() if there} - set(without)
    any_byte = "avx512vbmi" in features  # of 64 bytes to any place, by one instruction

    def whole(context: Any, builder: Any, signature: Any, args: Any, k: int) -> Any:
        return context.cast(builder, args[k], signature.args[k], types.int64)

    def data_of(context: Any, builder: Any, signature: Any, args: Any, k: int) -> Any:
        return cgutils.create_struct_proxy(signature.args[k])(context, builder, args[k]).data

    def literal(*numbers: Any) -> list[int]:
        if not all(isinstance(n, types.IntegerLiteral) for n in numbers):
            raise TypeError("lengths, and what numbers are changed by, are constants")
        return [n.literal_value for n in numbers]

    def ones(kind: Any, value: int) -> Any:
        """A vector that holds one value everywhere."""
        return ir.Constant(kind, [value] * kind.count)

    def lanes_of(builder: Any, vector: Any, order: list[int]) -> Any:
        picked = ir.Constant(ir.VectorType(i32, len(order)), order)
        return builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), picked)

    def row_of(context: Any, builder: Any, signature: Any, args: Any, k: int, first: Any, count: int) -> Any:
        """`count` cells of a row (argument k) from one on, as a vector."""
        cell = signature.args[k].dtype
        kind = ir.VectorType(context.get_value_type(cell), count)
        place = builder.gep(data_of(context, builder, signature, args, k), [first])
        return builder.load(builder.bitcast(place, kind.as_pointer()), align=cell.bitwidth // 8)

    def as_wide(builder: Any, vector: Any, width: int, signed: bool) -> Any:
        kind = ir.VectorType(ir.IntType(width), vector.type.count)
        if vector.type.element.width == width:
            return vector
        if vector.type.element.width > width:
            return builder.trunc(vector, kind)
        return builder.sext(vector, kind) if signed else builder.zext(vector, kind)

    def beyond(builder: Any, begin: Any, more: int) -> Any:
        return builder.add(begin, ir.Constant(i64, more))

    def put(context: Any, builder: Any, signature: Any, args: Any, begin: Any, numbers: Any) -> Any:
        """Write a vector of whole numbers into the cells of an observation (argument 0) from a place on; returns the place behind."""
        cell, count = signature.args[0].dtype, numbers.type.count
        kind = ir.VectorType(context.get_value_type(cell), count)
        if isinstance(cell, types.Float):
            numbers = builder.sitofp(numbers, kind)
        else:
            numbers = as_wide(builder, numbers, cell.bitwidth, True)
        place = builder.gep(data_of(context, builder, signature, args, 0), [begin])
        builder.store(numbers, builder.bitcast(place, kind.as_pointer()), align=cell.bitwidth // 8)
        return builder.add(begin, ir.Constant(i64, count))

    # -------------------------------------------------------------- cells from all over a record

    def windows(piece: Taken, size: int) -> list[tuple[int, int]]:
        """Pieces of the record that hold all these bytes: where each begins, and how long it is."""
        found: list[tuple[int, int]] = []
        for byte in sorted(cell[0] for cell in piece if cell):
            if not found or byte >= found[-1][0] + WORD:
                found.append((max(min(byte, size - WORD), 0), min(size, WORD)))
        return found

    def runs(taken: Taken) -> list[Taken]:
        """Cut where the next byte does not follow in the record too."""
        cuts = [k for k in range(1, len(taken)) if not taken[k - 1] or not taken[k] or taken[k][0] != taken[k - 1][0] + 1]  # type: ignore[index]
        return [taken[low:high] for low, high in zip([0, *cuts], [*cuts, len(taken)])]

    def made_gather(taken: Taken) -> Any:
        """Instead of a function of `gather.py`: bytes of the record (argument 0) into the cells of an observation (1) from a place (2) on."""

        @intrinsic  # type: ignore[untyped-decorator]
        def gather(typingctx: Any, s: Any, out: Any, at: Any) -> Any:
            def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
                record = builder.bitcast(args[0], i8.as_pointer())
                rest = context, builder, signature.replace(args=signature.args[1:]), args[1:]
                begin = whole(*rest, 1)

                def read(first: int, length: int) -> Any:
                    kind = ir.VectorType(i8, length)
                    return builder.load(builder.bitcast(builder.gep(record, [ir.Constant(i64, first)]), kind.as_pointer()), align=1)

                for piece in [taken[low : low + WORD] for low in range(0, len(taken), WORD)] if any_byte else runs(taken):
                    if any(piece):
                        cells = ones(ir.VectorType(i8, len(piece)), 0)
                        for first, length in windows(piece, signature.args[0].size) if any_byte else [(piece[0][0], len(piece))]:  # type: ignore[index]
                            here = [cell is not None and first <= cell[0] < first + length for cell in piece]
                            order = [cell[0] - first if cell and inside else 0 for cell, inside in zip(piece, here)]
                            there = lanes_of(builder, read(first, length), order)
                            cells = builder.select(ir.Constant(ir.VectorType(i1, len(piece)), here), there, cells)
                        put(*rest, begin, builder.add(cells, ir.Constant(cells.type, [cell[1] if cell else 0 for cell in piece])))
                    begin = beyond(builder, begin, len(piece))
                return begin

            return types.int64(s, out, at), codegen

        return gather

    # -------------------------------------------------------------- counts

    def added_up(builder: Any, planes: list[list[Any]], over: list[Any]) -> list[Any]:
        """Numbers whose bits lie in planes (a list for each power of two, of summands) added up, 64 numbers in each word at once; what a
        number is too large for goes to `over`."""
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
        return [summands[0] for summands in planes]

    def any_of(builder: Any, words: list[Any]) -> Any:
        found = words[0]
        for word in words[1:]:
            found = builder.or_(found, word)
        return found

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def count_few(typingctx: Any, out: Any, at: Any, row: Any, n: Any, kinds: Any, often: Any) -> Any:
        count, cells_read = literal(kinds, often)
        vectors = cells_read // LANES
        kind = ir.VectorType(i64, LANES)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            bits = []
            for v in range(vectors):
                cells = row_of(context, builder, signature, args, 2, ir.Constant(i64, LANES * v), LANES)
                cells = builder.and_(as_wide(builder, cells, WORD, False), ones(kind, WORD - 1))
                bits.append(builder.shl(ones(kind, 1), cells))
            over: list[Any] = []
            planes = added_up(builder, [bits, [ones(kind, 0)], [ones(kind, 0)]], over)
            spilt = any_of(builder, over)
            half = LANES // 2
            while half > 0:  # halves of the vectors are added, and so on: narrow vectors are cheaper
                low, high = list(range(half)), list(range(half, 2 * half))
                over = [lanes_of(builder, spilt, low), lanes_of(builder, spilt, high)]
                planes = added_up(builder, [[lanes_of(builder, p, low), lanes_of(builder, p, high)] for p in planes], over)
                spilt = any_of(builder, over)
                half //= 2
            bytes_of = ir.VectorType(i8, WORD)
            total = ones(bytes_of, 0)
            for k, p in enumerate(planes):
                plane = builder.lshr(builder.bitcast(p, i64), ir.Constant(i64, 1))  # there is no number for 0
                mask = builder.bitcast(plane, ir.VectorType(i1, WORD))
                total = builder.select(mask, builder.or_(total, ones(bytes_of, 1 << k)), total)
            begin = whole(context, builder, signature, args, 1)
            piece = min(count, HALF)
            for first in [*range(0, count - piece, piece), count - piece]:
                numbers = lanes_of(builder, total, list(range(first, first + piece)))
                put(context, builder, signature, args, builder.add(begin, ir.Constant(i64, first)), numbers)
            kinds_spilt = builder.and_(builder.bitcast(spilt, i64), ir.Constant(i64, -2))
            fits = builder.icmp_signed("==", kinds_spilt, ir.Constant(i64, 0))
            return builder.and_(fits, builder.icmp_signed("<=", args[3], ir.Constant(i64, cells_read)))

        return types.boolean(out, at, row, types.int64, kinds, often), codegen

    return {"count_few": count_few, "gather": made_gather}
