"""Many numbers of an observation written at once, for native herds: how many instructions there are is most of what an observation costs."""

from typing import Any

WORD, VECTOR = 64, 512  # bits that are written at once
Taken = tuple[tuple[int, int] | None, ...]  # for each cell: which byte of a record, and what is added
OCTETS = 8  # bytes of a word, and bits of a byte
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

    # -------------------------------------------------------------- rows

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def pour_some(typingctx: Any, out: Any, at: Any, row: Any, n: Any, more: Any, times: Any, down: Any, some: Any) -> Any:
        count, added, factor, shift = literal(n, more, times, down)
        some = types.int64  # it is a number like any other, also where it is a constant

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            cells = row_of(context, builder, signature, args, 2, ir.Constant(i64, 0), count)
            kind = ir.VectorType(i64 if cells.type.element.width == WORD else i32, count)
            cells = as_wide(builder, cells, kind.element.width, True)
            cells = builder.add(cells, ones(kind, added))
            cells = builder.ashr(builder.mul(cells, ones(kind, factor)), ones(kind, shift))
            last = builder.trunc(args[7], kind.element) if kind.element.width < WORD else args[7]
            last = builder.insert_element(ir.Constant(kind, ir.Undefined), last, ir.Constant(i32, 0))
            among = builder.icmp_signed("<", ir.Constant(kind, list(range(count))), lanes_of(builder, last, [0] * count))
            return put(
                context, builder, signature, args, whole(context, builder, signature, args, 1), builder.select(among, cells, ones(kind, 0))
            )

        return types.int64(out, at, row, n, more, times, down, some), codegen

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def pour_through(typingctx: Any, out: Any, at: Any, row: Any, n: Any, together: Any, table: Any) -> Any:
        count, each = literal(n, together)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            cells = as_wide(builder, row_of(context, builder, signature, args, 2, ir.Constant(i64, 0), count * each), 8, True)
            cells = lanes_of(builder, cells, [min(k, count * each - 1) for k in range(WORD)])
            kind = cells.type
            values = row_of(context, builder, signature, args, 5, ir.Constant(i64, 0), WORD)
            look_up = builder.module.declare_intrinsic("llvm.x86.avx512.permvar.qi.512", fnty=ir.FunctionType(kind, [kind, kind]))
            values = builder.call(look_up, [values, cells])
            total = lanes_of(builder, values, [k * each for k in range(count)])
            for m in range(1, each):
                total = builder.add(total, lanes_of(builder, values, [k * each + m for k in range(count)]))
            return put(context, builder, signature, args, whole(context, builder, signature, args, 1), total)

        return types.int64(out, at, row, n, together, table), codegen

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def pour_turned(typingctx: Any, out: Any, at: Any, row: Any, n: Any, own: Any, seats: Any) -> Any:
        (count,) = literal(n)
        kind = ir.VectorType(i64, LANES)
        places = ir.Constant(kind, list(range(LANES)))

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def all_of(k: int) -> Any:
                return lanes_of(builder, builder.insert_element(ir.Constant(kind, ir.Undefined), args[k], ir.Constant(i32, 0)), [0] * LANES)

            cells = as_wide(builder, row_of(context, builder, signature, args, 2, ir.Constant(i64, 0), count), WORD, True)
            cells = lanes_of(builder, cells, [min(k, count - 1) for k in range(LANES)])
            whose, there = builder.add(places, all_of(4)), all_of(5)
            whose = builder.select(builder.icmp_signed("<", whose, there), whose, builder.sub(whose, there))
            turn = builder.module.declare_intrinsic("llvm.x86.avx512.permvar.di.512", fnty=ir.FunctionType(kind, [kind, kind]))
            cells = builder.select(builder.icmp_signed("<", places, there), builder.call(turn, [cells, whose]), ones(kind, 0))
            cells = lanes_of(builder, cells, list(range(count)))
            return put(context, builder, signature, args, whole(context, builder, signature, args, 1), cells)

        return types.int64(out, at, row, n, types.int64, types.int64), codegen

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def pour_sizes(typingctx: Any, out: Any, at: Any, sets: Any, n: Any, width: Any, pieces: Any) -> Any:
        count, wide, many = literal(n, width, pieces)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            cards = lanes_of(builder, row_of(context, builder, signature, args, 2, ir.Constant(i64, 0), count), list(range(count)) * many)
            within = ir.Constant(cards.type, [(1 << wide) - 1 << k // count * wide for k in range(count * many)])
            counted = builder.module.declare_intrinsic(f"llvm.ctpop.v{count * many}i64", fnty=ir.FunctionType(cards.type, [cards.type]))
            counts = builder.call(counted, [builder.and_(cards, within)])
            return put(context, builder, signature, args, whole(context, builder, signature, args, 1), counts)

        return types.int64(out, at, sets, n, width, pieces), codegen

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

    # -------------------------------------------------------------- sets

    def spread_out(context: Any, builder: Any, signature: Any, args: Any, sets: Any, length: int) -> Any:
        """A vector of sets into cells of an observation."""
        count, begin = sets.type.count * length, whole(context, builder, signature, args, 1)
        if not any_byte:
            for i in range(sets.type.count):
                bits = builder.bitcast(builder.extract_element(sets, ir.Constant(i32, i)), ir.VectorType(i1, WORD))
                cells = builder.zext(lanes_of(builder, bits, list(range(length))), ir.VectorType(i8, length))
                begin = put(context, builder, signature, args, begin, cells)
            return begin
        octets = builder.bitcast(sets, ir.VectorType(i8, OCTETS * sets.type.count))
        for low in range(0, count, WORD):
            where = [divmod(k, length) for k in range(low, min(low + WORD, count))]
            cells = lanes_of(builder, octets, [OCTETS * i + k // OCTETS for i, k in where])
            bit = ir.Constant(cells.type, [1 << k % OCTETS for _, k in where])
            there = builder.icmp_signed("!=", builder.and_(cells, bit), ones(cells.type, 0))
            put(context, builder, signature, args, beyond(builder, begin, low), builder.zext(there, cells.type))
        return beyond(builder, begin, count)

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def spread_row(typingctx: Any, out: Any, at: Any, sets: Any, n: Any, length: Any) -> Any:
        count, wide = literal(n, length)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            cards = row_of(context, builder, signature, args, 2, ir.Constant(i64, 0), count)
            return spread_out(context, builder, signature, args, cards, wide)

        return types.int64(out, at, sets, n, length), codegen

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def spread_known(typingctx: Any, out: Any, at: Any, open: Any, all_of: Any, by: Any, seat: Any, n: Any, length: Any) -> Any:
        count, wide = literal(n, length)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            seen, cards, who = (row_of(context, builder, signature, args, k, ir.Constant(i64, 0), count) for k in (2, 3, 4))
            bit = builder.and_(args[5], ir.Constant(i64, WORD - 1))  # a spectator's is the last, which no set has
            one = builder.shl(ir.Constant(i64, 1), bit)
            one = lanes_of(builder, builder.insert_element(ir.Constant(who.type, ir.Undefined), one, ir.Constant(i32, 0)), [0] * count)
            known = builder.icmp_signed("!=", builder.and_(who, one), ones(who.type, 0))
            seen = builder.or_(seen, builder.select(known, cards, ones(cards.type, 0)))
            return spread_out(context, builder, signature, args, seen, wide)

        return types.int64(out, at, open, all_of, by, types.int64, n, length), codegen

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

    # -------------------------------------------------------------- some of many cells, as a set says

    def pieces(count: int, *cells: Any) -> list[tuple[int, int]]:
        """So many cells cut into vectors that a processor has: where each begins, and how many cells it has."""
        most = VECTOR // max(cell.bitwidth for cell in cells)
        found, at = [], 0
        while at < count:
            length = most
            while length > count - at:
                length //= 2
            found.append((at, length))
            at += length
        return found

    def chosen(builder: Any, of: Any, first: int, count: int) -> Any:
        """Elements first ... of a set, as a vector of booleans."""
        word = ir.IntType(count)
        bits = builder.lshr(of, ir.Constant(i64, first))
        return builder.bitcast(builder.trunc(bits, word) if count < WORD else bits, ir.VectorType(i1, count))

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def holding(typingctx: Any, row: Any, first: Any, n: Any, bits: Any) -> Any:
        (count,) = literal(n)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            begin, wanted = whole(context, builder, signature, args, 1), whole(context, builder, signature, args, 3)
            found = ir.Constant(i64, 0)
            for at, length in pieces(count, signature.args[0].dtype):
                cells = row_of(context, builder, signature, args, 0, beyond(builder, begin, at), length)
                one = builder.trunc(wanted, cells.type.element) if cells.type.element.width < WORD else wanted
                one = builder.insert_element(ir.Constant(cells.type, ir.Undefined), one, ir.Constant(i32, 0))
                has = builder.icmp_signed("!=", builder.and_(cells, lanes_of(builder, one, [0] * length)), ones(cells.type, 0))
                word = builder.zext(builder.bitcast(has, ir.IntType(length)), i64)
                found = builder.or_(found, builder.shl(word, ir.Constant(i64, at)))
            return found

        return types.int64(row, first, n, types.int64), codegen

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def write_where(typingctx: Any, out: Any, at: Any, of: Any, value: Any, n: Any) -> Any:
        (count,) = literal(n)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            cell, begin, of = (
                signature.args[0].dtype,
                whole(context, builder, signature, args, 1),
                whole(context, builder, signature, args, 2),
            )
            number = context.cast(builder, whole(context, builder, signature, args, 3), types.int64, cell)
            for at, length in pieces(count, cell):
                kind = ir.VectorType(number.type, length)
                same = builder.insert_element(ir.Constant(kind, ir.Undefined), number, ir.Constant(i32, 0))
                place = builder.gep(data_of(context, builder, signature, args, 0), [beyond(builder, begin, at)])
                name = f"llvm.masked.store.v{length}{'f' if isinstance(cell, types.Float) else 'i'}{cell.bitwidth}.p0"
                which = ir.VectorType(i1, length)
                store = builder.module.declare_intrinsic(name, fnty=ir.FunctionType(ir.VoidType(), [kind, kind.as_pointer(), i32, which]))
                where = builder.bitcast(place, kind.as_pointer())
                alignment = ir.Constant(i32, cell.bitwidth // 8)
                builder.call(store, [lanes_of(builder, same, [0] * length), where, alignment, chosen(builder, of, at, length)])
            return context.get_dummy_value()

        return types.void(out, at, of, value, n), codegen

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def pour_where(typingctx: Any, out: Any, at: Any, row: Any, first: Any, n: Any, of: Any) -> Any:
        (count,) = literal(n)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            begin, source, of = (whole(context, builder, signature, args, k) for k in (1, 3, 5))
            for at, length in pieces(count, signature.args[0].dtype, signature.args[2].dtype):
                cells = row_of(context, builder, signature, args, 2, beyond(builder, source, at), length)
                cells = builder.select(chosen(builder, of, at, length), cells, ones(cells.type, 0))
                put(context, builder, signature, args, beyond(builder, begin, at), cells)
            return context.get_dummy_value()

        return types.void(out, at, row, first, n, types.int64), codegen

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def pour_either(typingctx: Any, out: Any, at: Any, row: Any, other: Any, first: Any, n: Any) -> Any:
        (count,) = literal(n)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            begin, source = whole(context, builder, signature, args, 1), whole(context, builder, signature, args, 4)
            for at, length in pieces(count, signature.args[0].dtype, signature.args[2].dtype):
                one, another = (row_of(context, builder, signature, args, k, beyond(builder, source, at), length) for k in (2, 3))
                cells = builder.select(builder.icmp_signed("!=", one, ones(one.type, 0)), one, another)
                put(context, builder, signature, args, beyond(builder, begin, at), cells)
            return context.get_dummy_value()

        return types.void(out, at, row, other, first, n), codegen

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def write_sole(typingctx: Any, out: Any, at: Any, source: Any, n: Any, of: Any) -> Any:
        (count,) = literal(n)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            begin, source, of = (whole(context, builder, signature, args, k) for k in (1, 2, 4))
            for at, length in pieces(count, signature.args[0].dtype):
                cells = row_of(context, builder, signature, args, 0, beyond(builder, source, at), length)
                if isinstance(signature.args[0].dtype, types.Float):
                    cells = builder.fptosi(cells, ir.VectorType(i32, length))
                kind = cells.type
                less = builder.sub(cells, ones(kind, 1))
                alone = builder.icmp_signed("==", builder.and_(cells, less), ones(kind, 0))
                sole = builder.and_(builder.and_(alone, chosen(builder, of, at, length)), builder.icmp_signed("!=", cells, ones(kind, 0)))
                counted = builder.module.declare_intrinsic(f"llvm.ctpop.v{length}i{kind.element.width}", fnty=ir.FunctionType(kind, [kind]))
                up_to = builder.call(counted, [builder.xor(cells, less)])  # the element, and all below it
                put(context, builder, signature, args, beyond(builder, begin, at), builder.select(sole, up_to, ones(kind, 0)))
            return context.get_dummy_value()

        return types.void(out, at, source, n, types.int64), codegen

    found = {"pour_some": pour_some, "pour_sizes": pour_sizes, "count_few": count_few}
    found |= {"gather": made_gather, "spread_row": spread_row, "spread_known": spread_known}
    if "avx512f" in features:
        found["pour_turned"] = pour_turned
    if "avx512bw" in features:
        found |= {"holding": holding, "write_where": write_where, "pour_where": pour_where}
        found |= {"pour_either": pour_either, "write_sole": write_sole}
    if any_byte:
        found["pour_through"] = pour_through
    return found
