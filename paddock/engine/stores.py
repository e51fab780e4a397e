"""Several numbers of an observation written by one store, for native herds: how many stores there are is most of what an observation costs."""

from typing import Any

WORD = 64  # bits that are written at once


def native() -> dict[str, Any]:
    """Name of a word of `bits.py` -> what stands in its place."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    i64 = ir.IntType(WORD)

    def written(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        """The numbers (arguments from 2 on) into the cells of an observation (argument 0) from a place (argument 1) on."""
        cell = signature.args[0].dtype
        data = cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0]).data
        begin = context.cast(builder, args[1], signature.args[1], types.int64)
        numbers = [context.cast(builder, args[k], signature.args[k], types.int64) for k in range(2, len(args))]

        def place(k: int) -> Any:
            return builder.gep(data, [builder.add(begin, ir.Constant(i64, k))])

        whole = isinstance(cell, types.Integer)
        together = min(len(numbers), WORD // cell.bitwidth) if whole else 1
        for k in range(0, len(numbers), together):
            if together == 1:
                builder.store(context.cast(builder, numbers[k], types.int64, cell), place(k))
                continue
            narrow, wide = ir.IntType(cell.bitwidth), ir.IntType(together * cell.bitwidth)
            word = ir.Constant(wide, 0)
            for n in range(together):
                bits = builder.zext(builder.trunc(numbers[k + n], narrow), wide)
                word = builder.or_(word, builder.shl(bits, ir.Constant(wide, n * cell.bitwidth)))
            builder.store(word, builder.bitcast(place(k), wide.as_pointer()), align=cell.bitwidth // 8)
        return builder.add(begin, ir.Constant(i64, len(numbers)))

    @intrinsic  # type: ignore[untyped-decorator]
    def write4(typingctx: Any, out: Any, at: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
        return types.int64(out, at, a, b, c, d), written

    @intrinsic  # type: ignore[untyped-decorator]
    def write8(typingctx: Any, out: Any, at: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any) -> Any:
        return types.int64(out, at, a, b, c, d, e, f, g, h), written

    return {"write4": write4, "write8": write8}
