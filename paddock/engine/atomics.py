"""Words for threads that share cells of memory without the interpreter: read, write and count in one step, wait a moment, sleep until somebody calls;
and one to have memory at hand when it is needed.

Written out in plain Python they say what they do to one thread alone; native code puts the processor's instructions and the C library's calls in
their place (`native`). Cells are int64, and a name that ends in a place takes its index.
"""

from ctypes import c_int64
from time import CLOCK_MONOTONIC, clock_gettime_ns
from typing import Any

from paddock.engine.machine import Out, States

CLOCK = CLOCK_MONOTONIC
NANOSECONDS = 1_000_000_000
WORD = 8  # bytes of a cell


def atomic_load(cells: Out, at: int) -> int:
    return int(cells[at])


def atomic_store(cells: Out, at: int, value: int) -> None:
    cells[at] = value


def atomic_add(cells: Out, at: int, value: int) -> int:
    """Add to a cell; returns what it held before."""
    before = int(cells[at])
    cells[at] = before + value
    return before


def atomic_least(cells: Out, at: int, value: int) -> None:
    """Lower a cell to this value, if it holds more."""
    cells[at] = min(int(cells[at]), value)


def prefetch(states: States, i: int, offset: int) -> None:
    """Ask the memory for the cache line at an offset in a record that is needed soon (native code alone can)."""


def lend(cells: Out, at: int, numbers: Out) -> None:
    """Note in a cell where an array lies, for others to read. Whoever lends keeps it until they have."""
    cells[at] = numbers.ctypes.data


def borrowed(cells: Out, at: int, i: int) -> int:
    """The i-th number of an array that was lent."""
    return int(c_int64.from_address(int(cells[at]) + WORD * i).value)


def breathe() -> None:
    """Let the other thread of this processor core go first for a moment."""


def give_way() -> None:
    """Let another thread have this core, if one waits for it."""


def nap(microseconds: int) -> None:
    """Sleep that long, or a little longer."""


def read_clock(cells: Out, at: int) -> None:
    """Write a clock that only ever goes forward into two cells: seconds and nanoseconds."""
    now = clock_gettime_ns(CLOCK)
    cells[at], cells[at + 1] = now // NANOSECONDS, now % NANOSECONDS


def lock_init(cells: Out, at: int) -> None:
    """A lock in eight cells, open."""


def lock(cells: Out, at: int) -> None:
    """Wait until the lock is open, and close it."""


def unlock(cells: Out, at: int) -> None:
    """Open the lock that one has closed."""


def bell_init(cells: Out, at: int) -> None:
    """A bell in eight cells."""


def sleep_till_bell(cells: Out, at: int, lock_at: int) -> None:
    """Open a lock that one has closed, sleep until the bell rings (or for no reason: look again), and close the lock."""


def ring(cells: Out, at: int) -> None:
    """Wake who sleeps by the bell."""


def native() -> dict[str, Any]:
    """Name -> what stands in its place in native code."""
    from llvmlite import binding, ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    i32, i64, byte, nothing = ir.IntType(32), ir.IntType(64), ir.IntType(8).as_pointer(), ir.VoidType()
    ALL = "seq_cst"

    def place(context: Any, builder: Any, signature: Any, args: Any, k: int = 1) -> Any:
        cells = cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0]).data
        return builder.gep(cells, [context.cast(builder, args[k], signature.args[k], types.int64)])

    def value_of(context: Any, builder: Any, signature: Any, args: Any, k: int = 2) -> Any:
        return context.cast(builder, args[k], signature.args[k], types.int64)

    @intrinsic  # type: ignore[untyped-decorator]
    def atomic_load(typingctx: Any, cells: Any, at: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.load_atomic(place(context, builder, signature, args), ALL, WORD)

        return types.int64(cells, at), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def atomic_store(typingctx: Any, cells: Any, at: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            builder.store_atomic(value_of(context, builder, signature, args), place(context, builder, signature, args), ALL, WORD)
            return context.get_dummy_value()

        return types.void(cells, at, value), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def atomic_add(typingctx: Any, cells: Any, at: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.atomic_rmw("add", place(context, builder, signature, args), value_of(context, builder, signature, args), ALL)

        return types.int64(cells, at, value), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def atomic_least(typingctx: Any, cells: Any, at: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            builder.atomic_rmw("min", place(context, builder, signature, args), value_of(context, builder, signature, args), ALL)
            return context.get_dummy_value()

        return types.void(cells, at, value), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def prefetch(typingctx: Any, states: Any, i: Any, offset: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            first = builder.bitcast(cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0]).data, byte)
            begin = builder.mul(value_of(context, builder, signature, args, 1), ir.Constant(i64, signature.args[0].dtype.size))
            place = builder.gep(first, [builder.add(begin, value_of(context, builder, signature, args, 2))])
            hint = builder.module.declare_intrinsic("llvm.prefetch.p0", fnty=ir.FunctionType(nothing, [byte, i32, i32, i32]))
            builder.call(hint, [place, *(ir.Constant(i32, k) for k in (0, 2, 1))])  # to read, to keep in the second cache, data
            return context.get_dummy_value()

        return types.void(states, i, offset), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def lend(typingctx: Any, cells: Any, at: Any, numbers: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            data = cgutils.create_struct_proxy(signature.args[2])(context, builder, args[2]).data
            builder.store_atomic(builder.ptrtoint(data, i64), place(context, builder, signature, args), ALL, WORD)
            return context.get_dummy_value()

        return types.void(cells, at, numbers), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def borrowed(typingctx: Any, cells: Any, at: Any, i: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            data = builder.inttoptr(builder.load(place(context, builder, signature, args)), i64.as_pointer())
            return builder.load(builder.gep(data, [value_of(context, builder, signature, args)]))

        return types.int64(cells, at, i), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def breathe(typingctx: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kind = binding.get_process_triple().partition("-")[0]
            if kind in ("x86_64", "i686"):
                builder.call(builder.module.declare_intrinsic("llvm.x86.sse2.pause", fnty=ir.FunctionType(nothing, [])), [])
            elif kind in ("aarch64", "arm64"):
                hint = builder.module.declare_intrinsic("llvm.aarch64.hint", fnty=ir.FunctionType(nothing, [i32]))
                builder.call(hint, [ir.Constant(i32, 1)])  # yield
            return context.get_dummy_value()

        return types.void(), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def give_way(typingctx: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            builder.call(cgutils.get_or_insert_function(builder.module, ir.FunctionType(i32, []), "sched_yield"), [])
            return context.get_dummy_value()

        return types.void(), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def nap(typingctx: Any, microseconds: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            usleep = cgutils.get_or_insert_function(builder.module, ir.FunctionType(i32, [i32]), "usleep")
            builder.call(usleep, [builder.trunc(value_of(context, builder, signature, args, 0), i32)])
            return context.get_dummy_value()

        return types.void(microseconds), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def read_clock(typingctx: Any, cells: Any, at: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kind = ir.FunctionType(i32, [i32, byte])
            clock = cgutils.get_or_insert_function(builder.module, kind, "clock_gettime")
            where = builder.bitcast(place(context, builder, signature, args), byte)
            builder.call(clock, [ir.Constant(i32, CLOCK), where])
            return context.get_dummy_value()

        return types.void(cells, at), codegen

    def on_cells(name: str, places: int, empty: bool = False) -> Any:
        """A function of the C library whose arguments are pointers to cells (and, if `empty`, a null pointer behind them)."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            where = [builder.bitcast(place(context, builder, signature, args, 1 + k), byte) for k in range(places)]
            where += [ir.Constant(byte, None)] if empty else []
            function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(i32, [byte] * len(where)), name)
            builder.call(function, where)
            return context.get_dummy_value()

        if places == 1:
            return intrinsic(lambda typingctx, cells, at: (types.void(cells, at), codegen))
        return intrinsic(lambda typingctx, cells, at, other: (types.void(cells, at, other), codegen))

    assert i64.width == 8 * WORD
    return {
        "atomic_load": atomic_load, "atomic_store": atomic_store, "atomic_add": atomic_add, "atomic_least": atomic_least,
        "lend": lend, "borrowed": borrowed, "prefetch": prefetch,
        "breathe": breathe, "give_way": give_way, "nap": nap, "read_clock": read_clock,
        "lock_init": on_cells("pthread_mutex_init", 1, empty=True), "lock": on_cells("pthread_mutex_lock", 1),
        "unlock": on_cells("pthread_mutex_unlock", 1), "bell_init": on_cells("pthread_cond_init", 1, empty=True),
        "sleep_till_bell": on_cells("pthread_cond_wait", 2), "ring": on_cells("pthread_cond_signal", 1),
    }  # fmt: skip
