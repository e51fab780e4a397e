"""Compile plain rule functions for a target without touching them.

`Build(target, ...)(function)` gives the function with every plain function it reaches replaced by its twin for the target: a copy
with globals of its own. Interpreted and compiled rules live side by side in one process. Annotations give every function exactly one
machine signature. Prototypes of the contract are replaced by a game's functions on the way, so loops are written once.

Native code is cached under a name that is a hash of everything the code depends on: the byte code of every function reached, the value
of every global it reads, the machine types, the versions of Python, NumPy, numba and llvmlite. Whatever changes, the name changes; stale
code cannot be found.
"""

import dis
import enum
import functools
import threading
import types
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from paddock.engine.compile import cache
from paddock.engine.compile.fingerprint import SOURCES, code_hash, describe, globals_read, refuse_hidden_inputs
from paddock.engine.compile.signature import arrays_of, hints, machine_types, word_of
from paddock.engine.rules import contract

Function = types.FunctionType
Bindings = Mapping[Function, Any]
MOST_INLINED = 12_000  # bytes of byte code, with all that is inlined into it, up to which a function is copied into its callers
LARGE_GAME = 120_000  # bytes of byte code of a whole game; from here on copies would make it several times as large, and compiling as long
MOST_INLINED_IN_LARGE = 400
TARGETS = ("interpreted", "native", "checked", "gpu")  # checked: native with bounds checks
_building = threading.RLock()


class Build:
    """Twins of functions for one target, one game and one set of replacements. cell: the type of the numbers that `look` writes, for loops
    that fill rows of observations; all else that a function fills is int64."""

    sources: tuple[str, ...] = SOURCES

    def __init__(self, target: str, state: np.dtype[Any], tables: np.dtype[Any], bindings: Bindings, obs_dtype: str = "int64") -> None:
        if target not in TARGETS:
            raise ValueError(f"no such target: {target}")
        self.target, self.state, self.tables, self.obs_dtype = target, state, tables, obs_dtype
        self.out = "int64"
        self.bindings = dict(bindings)
        self.intrinsics: dict[Callable[..., Any], Any] = {}  # plain function -> what stands in its place
        if target != "interpreted":
            from paddock.engine.compile import rule_intrinsics

            self.intrinsics = rule_intrinsics.replacements(target)
        self.specialized: dict[tuple[Function, bool], Any] = {}
        self.inner: list[Any] = []
        self.weights: dict[Function, int] = {}
        self.kinds: dict[tuple[str, str], dict[str, Any]] = {}
        self.more_words: dict[str, np.dtype[Any]] = {}  # machine words of this build alone: arrays of such records
        self.observing = self if obs_dtype == self.out else Build(target, state, tables, bindings)  # makes `look` and what it alone calls
        self.observing.out = obs_dtype

    # -------------------------------------------------------------- what a function reaches
    def resolve(self, value: Any) -> Any:
        """The function that stands in a function's place on this target (a prototype's is the game's)."""
        while isinstance(value, Function) and value in self.bindings:
            value = self.bindings[value]
        return value

    def is_rule(self, value: Any) -> bool:
        return isinstance(value, Function)

    def reached(self, f: Function) -> list[Function]:
        """f and every function it calls, directly or not; a circle is an error (nothing may recurse)."""
        order: list[Function] = []
        open_now: list[Function] = []

        def visit(g: Function) -> None:
            if g in open_now:
                names = " -> ".join(x.__name__ for x in [*open_now[open_now.index(g) :], g])
                raise TypeError(f"rules may not call themselves: {names}")
            if g in order:
                return
            refuse_hidden_inputs(g)
            open_now.append(g)
            for _, value in globals_read(g):
                value = self.resolve(value)
                if self.is_rule(value):
                    visit(value)
            open_now.pop()
            order.append(g)

        visit(self.resolve(f))
        return order

    def fingerprint(self, f: Callable[..., Any]) -> str:
        """A name for the compiled code of f: a label, and a hash of all that the code depends on."""
        assert isinstance(f, Function)
        words = repr({word: describe(dtype) for word, dtype in self.more_words.items()})
        about = (self.target, self.obs_dtype, describe(self.state), describe(self.tables), words)
        return f"{self.label(f)}-{code_hash(self.reached(f), self.resolve, *about, sources=self.sources)}"

    def label(self, f: Callable[..., Any]) -> str:
        """What the versions of an entry point have in common: the game's folder, the function, the target and the cells of observations."""
        start = next((g for f, g in self.bindings.items() if f is contract.start), None)
        game = start.__module__.split(".")[-2] if start else "engine"
        return f"{game}-{f.__name__}-{self.target}-{self.obs_dtype}"

    # -------------------------------------------------------------- inlining
    def callees(self, f: Function) -> Iterator[tuple[Function, int]]:
        """The functions that f calls, and in how many places."""
        for name, times in Counter(i.argval for i in dis.get_instructions(f) if i.opname == "LOAD_GLOBAL").items():
            callee = self.resolve(f.__globals__.get(name))
            if self.is_rule(callee):
                yield callee, times

    def weight(self, f: Function) -> int:
        """How long the byte code of f is, with everything that is inlined into it."""
        if f not in self.weights:
            total = len(f.__code__.co_code)
            total += sum(times * self.weight(callee) for callee, times in self.callees(f) if self.inlined(callee))
            self.weights[f] = total
        return self.weights[f]

    def inlined(self, f: Function) -> bool:
        """Whether f is copied into its callers: calls between small functions would cost more than what they do. Writing a log stays
        outside, as games played by the thousand do not keep one, and so does what is called seldom."""
        if f in self.intrinsics or f.__dict__.get("cold"):
            return False
        return f.__module__ != "paddock.engine.rules.log" and self.weight(f) <= self.most_inlined

    @cached_property
    def most_inlined(self) -> int:
        whole = {g for f in self.bindings.values() for g in self.reached(f)}
        return MOST_INLINED if sum(len(g.__code__.co_code) for g in whole) < LARGE_GAME else MOST_INLINED_IN_LARGE

    # -------------------------------------------------------------- twins
    def __call__(self, f: Callable[..., Any]) -> Any:
        """The twin of f, ready to be called from Python (native: compiled or taken from the cache now)."""
        assert isinstance(f, Function)
        with _building:  # bots think in threads: what one has begun to build another must not take half done
            if (f, True) in self.specialized:
                return self.specialized[f, True]
            if self.target in ("native", "checked"):
                return self.native_entry(f)
            return self.specialize(f, True)

    def direct(self, f: Callable[..., Any]) -> Any:
        """The same without numba's look at every argument, which takes longer than most calls. For callers that always hand over arrays of
        the right types: nothing checks them any more."""
        entry = self(f)
        if self.target not in ("native", "checked"):
            return entry
        from paddock.engine.compile.numba_internals import entry_point

        return entry_point(entry)

    def specialize(self, f: Function, entry: bool) -> Any:
        f = self.resolve(f)
        if (f, entry) in self.specialized:
            return self.specialized[f, entry]
        if not entry and f in self.intrinsics:
            return self.intrinsics[f]
        if self.observing is not self and f is self.resolve(contract.observe):
            return self.observing.specialize(f, entry)
        space = dict(f.__globals__)
        for name, value in globals_read(f):
            value = self.resolve(value)
            if self.is_rule(value):
                space[name] = self.specialize(value, False)
            elif isinstance(value, enum.EnumMeta):
                space[name] = integers_of(value)
        twin = Function(f.__code__, space, f.__name__, f.__defaults__, f.__closure__)
        twin.__module__, twin.__qualname__, twin.__doc__ = f.__module__, f.__qualname__, f.__doc__
        self.specialized[f, entry] = compiled = self.decorate(twin, f, entry)
        return compiled

    def decorate(self, twin: Function, original: Function, entry: bool) -> Any:
        if self.target == "interpreted":
            return twin
        if self.target == "gpu":
            from numba import cuda

            return cuda.jit(twin, device=True)
        import numba

        from paddock.engine.compile.numba_internals import NO_REFERENCE_COUNTS

        compiled = numba.njit(
            twin,
            nogil=True,
            error_model="numpy",
            boundscheck=self.target == "checked",
            no_cfunc_wrapper=True,
            forceinline=not entry and self.inlined(original),
            no_cpython_wrapper=not entry,
            **NO_REFERENCE_COUNTS,
        )
        if not entry:
            self.inner.append((compiled, self.signature(original)))
        return compiled

    def native_entry(self, f: Function) -> Any:
        from paddock.engine.compile import numba_internals as internals

        self.reached(f)  # refuses circles with a readable message
        with internals.trust_indices():
            entry = self.specialize(f, True)
            signature, fingerprint = self.signature(f), self.fingerprint(f)
            internals.keep_in(entry, cache.folder(fingerprint), fingerprint)
            is_stored = internals.is_stored(entry, signature)
            if not is_stored:
                with internals.using_library(internals.UnlinkedLibrary):
                    for g, g_signature in self.inner if self.observing is self else self.inner + self.observing.inner:
                        if g_signature is not None and not g.signatures:
                            g.compile(g_signature)
                            g.disable_compile()
            with internals.using_library(internals.LinkedLibrary):
                entry.compile(signature)
            entry.disable_compile()
        if not is_stored:
            cache.prune(fingerprint)
        return entry

    def signature(self, f: Function) -> tuple[Any, ...] | None:
        """One machine type an argument. A function over cells has none: a record's row has its length in its type, so numba makes one
        version for each length it meets."""
        if (self.out, self.obs_dtype) not in self.kinds:
            self.kinds[self.out, self.obs_dtype] = machine_types(self.state, self.tables, self.out, self.obs_dtype) | {
                word: arrays_of(dtype) for word, dtype in self.more_words.items()
            }
        kinds = self.kinds[self.out, self.obs_dtype]
        given = hints(self.resolve(f))
        names = f.__code__.co_varnames[: f.__code__.co_argcount]
        missing = [n for n in names if n not in given]
        if missing:
            raise TypeError(f"{f.__module__}.{f.__name__}: no annotation for {', '.join(missing)}")
        found = [word_of(given[n]) for n in names]
        return None if any(w.startswith("Cells") for w in found) else tuple(kinds[w] for w in found)


@functools.cache
def integers_of(declared: type[enum.Enum]) -> types.ModuleType:
    """A module with the members of an enum as integers. numba refuses many uses of enum members, but it reads a module's integers as constants."""
    made = types.ModuleType(declared.__name__)
    for name, member in declared.__members__.items():
        setattr(made, name, int(member.value))
    return made
