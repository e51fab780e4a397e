"""Device functions out of a game's rules.

What differs from native code: no log is kept, so the rules are given an empty tuple for one and what writes it falls away; and large functions
that several others call stay functions. A multiprocessor's memory for instructions is small: copies of the same lines in many places would cost
more than the calls do.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from paddock.engine.compiler import Build, Function, hints, indices_as_given, machine_types, word_of
from paddock.engine.contract import look
from paddock.engine.description import Game
from paddock.engine.short import Short

# Bytes of byte code, with what is copied into it, from which on a function that is called from several places stays apart: earlier where code is brief.
LARGE, LARGE_IF_BRIEF = 1200, 600
MUCH_CODE = 30_000  # bytes of byte code of all that a kernel calls
PLAIN_WORDS = ("int", "bool", "State", "Tables", "Rng", "Log", "Out", "Cell")  # types that are the same for everyone who calls
NO_LOG = ()


def numba_cuda() -> Any:
    """numba.cuda; names that NumPy has removed and some numba-cuda releases still read are put back first."""
    for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))
    from numba import config, cuda

    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # the last portion of games may be small
    return cuda


@contextlib.contextmanager
def compiling(brief: bool = False) -> Iterator[None]:
    """How numba-cuda compiles our kernels: indices as they are, and each function's code once. It collects the code anew for every way of calls
    that leads to it, of which a large game has millions. brief: loops stay loops, for code that would not fit into the memory for instructions."""
    numba_cuda()
    from numba.cuda.codegen import CUDACodeLibrary
    from numba.cuda.np import arrayobj

    def modules(library: Any) -> list[Any]:
        found, waiting = {}, [library]
        while waiting:
            one = waiting.pop()
            if id(one) not in found:
                found[id(one)] = one._module
                waiting.extend(one._linking_libraries)
        return list(found.values())

    def marked(library: Any, module: Any) -> None:
        for function in module.functions:
            if function.blocks:
                function.attributes.add("optsize")
        add_module(library, module)

    collected, add_module = CUDACodeLibrary.modules, CUDACodeLibrary.add_ir_module
    CUDACodeLibrary.modules = property(modules)
    CUDACodeLibrary.add_ir_module = marked if brief else add_module
    try:
        with indices_as_given(arrayobj):
            yield
    finally:
        CUDACodeLibrary.modules, CUDACodeLibrary.add_ir_module = collected, add_module


def silent() -> dict[str, Any]:
    """The functions that write a log, writing none."""

    def open_note(log, kind, audience):  # type: ignore[no-untyped-def]
        return

    def add(log, event_length, value):  # type: ignore[no-untyped-def]
        return event_length + 1

    def note(log, kind, audience):  # type: ignore[no-untyped-def]
        return

    def note1(log, kind, audience, a):  # type: ignore[no-untyped-def]
        return

    def note2(log, kind, audience, a, b):  # type: ignore[no-untyped-def]
        return

    def note3(log, kind, audience, a, b, c):  # type: ignore[no-untyped-def]
        return

    def note4(log, kind, audience, a, b, c, d):  # type: ignore[no-untyped-def]
        return

    def note5(log, kind, audience, a, b, c, d, e):  # type: ignore[no-untyped-def]
        return

    cuda = numba_cuda()
    return {f.__name__: cuda.jit(f, device=True) for f in (open_note, add, note, note1, note2, note3, note4, note5)}


def nth() -> Any:
    """In the place of `bits.nth`: it steps over halves of the set, not elements, as a warp waits for its slowest thread."""
    import numba

    cuda = numba_cuda()
    int64, uint32 = numba.int64, numba.uint32

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def element(of, n):  # type: ignore[no-untyped-def]
        low = uint32(int64(of) & 0xFFFFFFFF)
        have = uint32(cuda.popc(low))
        k, at = uint32(n), uint32(0)
        over = k >= have
        left = uint32(int64(of) >> 32) if over else low
        k = uint32(k - have) if over else k
        at = uint32(32) if over else at
        for half in (16, 8, 4, 2, 1):
            have = uint32(cuda.popc(uint32(left & uint32((1 << half) - 1))))
            over = k >= have
            left = uint32(left >> uint32(half)) if over else left
            k = uint32(k - have) if over else k
            at = uint32(at + uint32(half)) if over else at
        return int64(at)

    return element


def fence() -> Any:
    """A function after which what this thread has written, or seen written, is seen by all others, and the other way round. numba-cuda's own also puts all
    fences of the card into one order."""
    import numba
    from llvmlite import ir

    numba_cuda()
    from numba.cuda.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def settle(typingctx):  # type: ignore[no-untyped-def]
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            nothing = ir.FunctionType(ir.VoidType(), [])
            builder.call(ir.InlineAsm(nothing, "fence.acq_rel.gpu;", "~{memory}", side_effect=True), [])
            return context.get_dummy_value()

        return numba.void(), codegen

    return settle


def copier(dtype: np.dtype[Any]) -> Any:
    """A function copy(to, of) between two records, field by field: CUDA code cannot assign whole records."""
    lines = ["def copy(to, of):"]

    def walk(kind: np.dtype[Any], path: str, depth: int) -> None:
        for name in kind.names or ():
            field, shape = kind[name].base, kind[name].shape
            if field.names:
                walk(field, f"{path}{name}.", depth)
                continue
            index = "".join(f"[i{k}]" for k in range(len(shape)))
            for k, n in enumerate(shape):
                lines.append("    " + "    " * k + f"for i{k} in range({n}):")
            lines.append("    " + "    " * len(shape) + f"to.{path}{name}{index} = of.{path}{name}{index}")

    walk(dtype, "", 0)
    space: dict[str, Any] = {}
    exec("\n".join(lines), space)
    return space["copy"]


class GpuBuild(Build):
    """Twins for a GPU of what is reached from these functions."""

    def __init__(
        self,
        game: Game,
        roots: tuple[Callable[..., Any], ...],
        short: Short | None = None,
        large: int | None = None,
        brief: bool | None = None,
        looked_at: bool = True,
        cell: np.dtype[Any] | None = None,
    ) -> None:
        """short: the records of these games are short, and what fills them. brief: whether loops stay loops; unsaid: where there is much code.
        looked_at: whether `look` may be called, for which what it calls is made in several versions. cell: of games that are played in parts."""
        import numba

        swaps = game.swaps() | dict(short.swap if short else {})
        super().__init__("gpu", short.dtype if short else game.layout.dtype, game.rules.TABLES, swaps)
        self.natives |= silent() | {"nth": nth()}
        self.kinds[self.out, self.cell] = machine_types(self.state, self.tables, self.out, self.cell) | {"Log": numba.types.Tuple(())}
        if cell is not None:
            whole = numba.from_dtype(cell)
            self.kinds[self.out, self.cell] |= {"Cell": whole, "Out": whole.typeof("out")}
        self.looks = set(self.reached(self.resolve(look)) if looked_at else ())  # they write numbers of a type that the array decides
        self.calls: Counter[Function] = Counter()
        reached = {g for f in roots for g in self.reached(f)}  # type: ignore[arg-type]
        self.brief = sum(len(g.__code__.co_code) for g in reached) > MUCH_CODE if brief is None else brief
        self.large = LARGE_IF_BRIEF if self.brief else LARGE
        if large is not None:
            self.large = large
        else:
            stay_apart(self.natives["next_block"])  # one word in sixteen needs it
        for f in reached:
            for callee, times in self.callees(f):
                self.calls[callee] += times

    def inlined(self, f: Function) -> bool:
        return not self.apart(f) and not self.replaced(f)

    def apart(self, f: Function) -> bool:
        return bool(f.__dict__.get("apart")) or (self.calls[f] > 1 and self.weight(f) >= self.large)

    def decorate(self, twin: Function, original: Function, entry: bool) -> Any:
        """One version of each function, of the types its annotations say: numba-cuda would make one for every constant it is called with."""
        made = super().decorate(twin, original, entry)
        if self.apart(original):
            stay_apart(made)
        signature = None if original in self.looks else self.signature(original)
        if signature is not None and all(word_of(hint) in PLAIN_WORDS for hint in hints(original).values()):
            with compiling(self.brief):
                made.compile_device(signature)
            made.disable_compile()
        return made


def stay_apart(function: Any) -> None:
    """Let the compiler keep a device function as one: numba-cuda has no word for it, so each version is marked as it is made."""
    compile_device = function.compile_device

    def marked(args: Any, return_type: Any = None) -> Any:
        new = args not in function.overloads
        made = compile_device(args, return_type)
        if new:
            made.library.get_function(made.fndesc.llvm_func_name).attributes.add("noinline")
        return made

    function.compile_device = marked
