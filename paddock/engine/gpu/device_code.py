"""Device functions out of a game's rules.

What differs from native code: no log is kept, so the rules are given an empty tuple for one and what writes it falls away; and large functions
that several others call stay functions. A multiprocessor's memory for instructions is small: copies of the same lines in many places would cost
more than the calls do.
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

# Bytes of byte code, with what is copied into it, from which on a function that is called from several places stays apart: earlier where code is brief.
LARGE, LARGE_IF_BRIEF, NONE_IS_LARGE = 1200, 600, 1 << 30
MUCH_CODE = 30_000  # bytes of byte code of all that a kernel calls
PLAIN_WORDS = ("int", "bool", "State", "Tables", "Rng", "Log", "Out")  # types that are the same for everyone who calls
NO_LOG = ()


def without_log() -> dict[Callable[..., Any], Any]:
    """The functions that write a log, writing none."""

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
    """In the place of `bits.nth`: it steps over halves of the set, not elements, as a warp waits for its slowest thread."""
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

    def __init__(self, game: Game, roots: tuple[Callable[..., Any], ...], whole: bool = False) -> None:
        """whole: for whole games on each thread, where most threads go the same way: calls cost more than copies there, and loops stay loops."""
        import numba

        super().__init__("gpu", game.layout.dtype, game.rules.TABLES, game.bindings())
        self.intrinsics |= without_log() | {bitset.nth: nth()}
        self.kinds[self.out, self.obs_dtype] = machine_types(self.state, self.tables, self.out, self.obs_dtype) | {
            "Log": numba.types.Tuple(())
        }
        self.observing_functions = set(self.reached(self.resolve(observe)))  # they write numbers of a type that the array decides
        self.calls: Counter[Function] = Counter()
        reached = {g for f in roots for g in self.reached(f)}  # type: ignore[arg-type]
        self.brief = whole or sum(len(g.__code__.co_code) for g in reached) > MUCH_CODE
        self.large = NONE_IS_LARGE if whole else LARGE_IF_BRIEF if self.brief else LARGE
        if not whole:
            noinline(self.intrinsics[next_block])  # one word in sixteen needs it
        for f in reached:
            for callee, times in self.callees(f):
                self.calls[callee] += times

    def inlined(self, f: Function) -> bool:
        return not self.noinline(f) and f not in self.intrinsics

    def noinline(self, f: Function) -> bool:
        return self.calls[f] > 1 and self.weight(f) >= self.large

    def decorate(self, twin: Function, original: Function, entry: bool) -> Any:
        """One version of each function, of the types its annotations say: numba-cuda would make one for every constant it is called with."""
        made = super().decorate(twin, original, entry)
        if self.noinline(original):
            noinline(made)
        signature = None if original in self.observing_functions else self.signature(original)
        if signature is not None and all(word_of(hint) in PLAIN_WORDS for hint in hints(original).values()):
            compile_once(made, signature, self.brief)
        return made
