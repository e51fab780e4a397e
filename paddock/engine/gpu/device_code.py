"""Device functions: a game's rules compiled for a GPU.

Device functions differ from native code in two ways. They write no log: the log argument is an empty tuple, and log functions do nothing.
Large functions with several call sites are not inlined, because a multiprocessor's instruction memory is small and copies would cost more
than calls.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from paddock.engine.compile.build import Build, Function
from paddock.engine.compile.numba_internals import compile_once, noinline, numba_cuda
from paddock.engine.compile.signature import hints, machine_types, word_of
from paddock.engine.presentation.game import Game
from paddock.engine.rules import bitset
from paddock.engine.rules import log as log_words
from paddock.engine.rules.contract import observe
from paddock.engine.rules.random import next_block

# A function with several call sites is not inlined from this size on (bytes of byte code, including inlined callees). LARGE_IF_BRIEF
# applies in builds that are optimised for size.
LARGE, LARGE_IF_BRIEF, NONE_IS_LARGE = 1200, 600, 1 << 30
MUCH_CODE = 30_000  # bytes of byte code of all functions of a kernel: larger builds are optimised for size
PLAIN_WORDS = ("int", "bool", "State", "Tables", "Rng", "Log", "Out")  # types that are the same for all callers
NO_LOG = ()


def without_log() -> dict[Callable[..., Any], Any]:
    """Replacements for the log functions that write nothing."""

    def open_note(log, kind, audience):  # type: ignore[no-untyped-def]
        return

    def add(log, event_length, value):  # type: ignore[no-untyped-def]
        return event_length + 1

    from numba.cuda import types
    from numba.cuda.extending import intrinsic

    @intrinsic
    def emit(context, log, kind, audience, *values):  # type: ignore[no-untyped-def]
        signature = types.void(log, kind, audience, types.StarArgTuple.from_types(values))
        return signature, lambda context, builder, signature, args: context.get_dummy_value()

    cuda = numba_cuda()
    writers = {log_words.open_note: open_note, log_words.add: add}
    return {plain: cuda.jit(f, device=True) for plain, f in writers.items()} | {log_words.emit: emit}


def nth() -> Any:
    """A replacement for `bitset.nth`: a binary search over the set. The number of steps is constant, because a warp waits for its slowest
    thread."""
    import numba

    cuda = numba_cuda()
    int64, uint32 = numba.int64, numba.uint32

    @cuda.jit(device=True)
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


def copier(dtype: np.dtype[Any]) -> Any:
    """A function copy(to, of) that copies a record field by field, because CUDA code cannot assign whole records."""
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
    """Specialized copies for a GPU of `roots` and all functions that they reach."""

    def __init__(self, game: Game, roots: tuple[Callable[..., Any], ...], whole: bool = False) -> None:
        """whole: for kernels that play whole games. Their code is optimised for size, but large functions are inlined too, because most
        threads take the same path and calls would cost more than copies."""
        import numba

        super().__init__("gpu", game.layout.dtype, game.rules.TABLES, game.bindings())
        self.intrinsics |= without_log() | {bitset.nth: nth()}
        self.kinds[self.out, self.obs_dtype] = machine_types(self.state, self.tables, self.out, self.obs_dtype) | {
            "Log": numba.types.Tuple(())
        }
        self.observing_functions = set(self.reached(self.resolve(observe)))  # the type of the numbers that they write depends on the array
        self.calls: Counter[Function] = Counter()
        reached = {g for f in roots for g in self.reached(f)}  # type: ignore[arg-type]
        self.brief = whole or sum(len(g.__code__.co_code) for g in reached) > MUCH_CODE
        self.large = NONE_IS_LARGE if whole else LARGE_IF_BRIEF if self.brief else LARGE
        if not whole:
            noinline(self.intrinsics[next_block])  # rarely called: one draw in sixteen needs it
        for f in reached:
            for callee, times in self.callees(f):
                self.calls[callee] += times

    def inlined(self, f: Function) -> bool:
        return not self.noinline(f) and f not in self.intrinsics

    def noinline(self, f: Function) -> bool:
        return self.calls[f] > 1 and self.weight(f) >= self.large

    def decorate(self, twin: Function, original: Function, entry: bool) -> Any:
        """Compile one version of each function, for the types of its annotations. numba-cuda would compile one for every constant
        argument."""
        made = super().decorate(twin, original, entry)
        if self.noinline(original):
            noinline(made)
        signature = None if original in self.observing_functions else self.signature(original)
        if signature is not None and all(word_of(hint) in PLAIN_WORDS for hint in hints(original).values()):
            compile_once(made, signature, self.brief)
        return made
