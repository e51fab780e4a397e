"""Specialize plain rule functions for a target: interpreted, native, native with bounds checks, or GPU.

`Build(target, ...)(function)` returns a specialized copy of the function. Every rule function that it calls is replaced by a specialized
copy too. A copy has its own globals and the original stays unchanged, so interpreted and compiled rules coexist in one process. The
annotations of a function determine its one machine signature. Prototypes of the contract are replaced by the game's functions, so the
engine writes each loop once for all games.

The cache folder of native code is named after a hash of everything that the code depends on. The hash covers the byte code of every
function reached, the globals that these functions read, the machine types, and the versions of Python, NumPy, numba and llvmlite. Any
change gives another name, so stale code is never loaded.
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
from paddock.engine.compile.signature import hints, machine_type, machine_types, word_of
from paddock.engine.rules import contract

Function = types.FunctionType
Bindings = Mapping[Function, Any]
MOST_INLINED = 12_000  # a function up to this size is inlined: bytes of byte code, including its own inlined callees
LARGE_GAME = 120_000  # bytes of byte code of a whole game; from this size on, inlining would multiply code size and compile time
MOST_INLINED_IN_LARGE = 400  # replaces MOST_INLINED in a large game
TARGETS = ("interpreted", "native", "checked", "gpu")  # checked: native with bounds checks
_building = threading.RLock()


class Build:
    """Specialized copies of functions for one target, one game and one set of bindings. obs_dtype: the type of the numbers that `observe`
    writes, for loops that fill rows of observations. Every other output array is int64. base: another build of the same game and target,
    whose copies of rules are used here too where they would be the same."""

    sources: tuple[str, ...] = SOURCES

    def __init__(
        self,
        target: str,
        state: np.dtype[Any],
        tables: np.dtype[Any],
        bindings: Bindings,
        obs_dtype: str = "int64",
        base: "Build | None" = None,
    ) -> None:
        if target not in TARGETS:
            raise ValueError(f"no such target: {target}")
        self.target, self.state, self.tables, self.obs_dtype, self.base = target, state, tables, obs_dtype, base
        self.out = "int64"
        self.bindings = dict(bindings)
        self.intrinsics: dict[Callable[..., Any], Any] = {}  # plain function -> its intrinsic
        if target != "interpreted":
            from paddock.engine.compile import rule_intrinsics

            self.intrinsics = rule_intrinsics.replacements(target)
        self.specialized: dict[tuple[Function, bool], Any] = {}
        self.inner: list[Any] = []
        self.same_as_base: dict[Function, bool] = {}
        self.weights: dict[Function, int] = {}
        self.kinds: dict[tuple[str, str], dict[str, Any]] = {}
        # specializes `observe` and its callees
        self.observing = self if obs_dtype == self.out else Build(target, state, tables, bindings, base=base)
        self.observing.out = obs_dtype

    # -------------------------------------------------------------- call graph
    def resolve(self, value: Any) -> Any:
        """Follow the bindings of a function, for example from a prototype to the game's function. Other values stay unchanged."""
        while isinstance(value, Function) and value in self.bindings:
            value = self.bindings[value]
        return value

    def reached(self, f: Function) -> list[Function]:
        """f and every function it calls, directly or indirectly, callees first. Recursion raises TypeError."""
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
                if isinstance(value, Function):
                    visit(value)
            open_now.pop()
            order.append(g)

        visit(self.resolve(f))
        return order

    def fingerprint(self, f: Callable[..., Any]) -> str:
        """The cache name of f's compiled code: a label, and a hash of everything that the code depends on."""
        assert isinstance(f, Function)
        about = (self.target, self.obs_dtype, describe(self.state), describe(self.tables))
        return f"{self.label(f)}-{code_hash(self.reached(f), self.resolve, *about, sources=self.sources)}"

    def label(self, f: Callable[..., Any]) -> str:
        """The part of the cache name that all versions of an entry point share: game folder, function, target and observation dtype."""
        start = next((g for f, g in self.bindings.items() if f is contract.start), None)
        game = start.__module__.split(".")[-2] if start else "engine"
        return f"{game}-{f.__name__}-{self.target}-{self.obs_dtype}"

    # -------------------------------------------------------------- inlining
    def callees(self, f: Function) -> Iterator[tuple[Function, int]]:
        """Each function that f calls, with its number of call sites."""
        for name, times in Counter(i.argval for i in dis.get_instructions(f) if i.opname == "LOAD_GLOBAL").items():
            callee = self.resolve(f.__globals__.get(name))
            if isinstance(callee, Function):
                yield callee, times

    def weight(self, f: Function) -> int:
        """The length of f's byte code, including all functions that are inlined into it."""
        if f not in self.weights:
            total = len(f.__code__.co_code)
            total += sum(times * self.weight(callee) for callee, times in self.callees(f) if self.inlined(callee))
            self.weights[f] = total
        return self.weights[f]

    def inlined(self, f: Function) -> bool:
        """Whether f is inlined into its callers. Small functions are inlined because a call would cost more than their work. Cold functions
        are not inlined, and hot ones always are. Log functions are not inlined, because bulk play keeps no log."""
        if f in self.intrinsics or f.__dict__.get("cold"):
            return False
        if f.__dict__.get("hot"):
            return True
        return f.__module__ != "paddock.engine.rules.log" and self.weight(f) <= self.most_inlined

    @cached_property
    def most_inlined(self) -> int:
        return MOST_INLINED if sum(len(g.__code__.co_code) for g in self.rules) < LARGE_GAME else MOST_INLINED_IN_LARGE

    @cached_property
    def rules(self) -> set[Function]:
        """The functions of the game: all that the contract's functions are bound to, and all that those call."""
        return {g for f in self.bindings.values() for g in self.reached(f)}

    # -------------------------------------------------------------- specialization
    def __call__(self, f: Callable[..., Any]) -> Any:
        """The specialized copy of f, ready to be called from Python. Native code is compiled or loaded from the cache by this call."""
        assert isinstance(f, Function)
        with _building:  # bots run in threads, and no thread may use a half-built function of another
            if (f, True) in self.specialized:
                return self.specialized[f, True]
            if self.target in ("native", "checked"):
                return self.native_entry(f)
            return self.specialize(f, True)

    def direct(self, f: Callable[..., Any]) -> Any:
        """Like `__call__`, but the result skips numba's type dispatch, which takes longer than most calls. Callers must pass arguments of
        exactly the right types, because nothing checks them."""
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
        if self.base and not entry and f in self.base.rules and self.is_same_in(self.base, f):
            return self.base.specialize(f, entry)
        space = dict(f.__globals__)
        for name, value in globals_read(f):
            value = self.resolve(value)
            if isinstance(value, Function):
                space[name] = self.specialize(value, False)
            elif isinstance(value, enum.EnumMeta):
                space[name] = integers_of(value)
        twin = Function(f.__code__, space, f.__name__, f.__defaults__, f.__closure__)
        twin.__module__, twin.__qualname__, twin.__doc__ = f.__module__, f.__qualname__, f.__doc__
        self.specialized[f, entry] = compiled = self.decorate(twin, f, entry)
        return compiled

    def is_same_in(self, base: "Build", f: Function) -> bool:
        """Whether this rule, and every function it calls, is the same in the base and has the same machine signature."""
        if f in self.intrinsics or f in base.intrinsics:
            return self.intrinsics.get(f) is base.intrinsics.get(f)
        if f not in self.same_as_base:
            called = [v for _, v in globals_read(f) if isinstance(v, Function)]
            self.same_as_base[f] = self.signature(f) == base.signature(f) and all(
                self.resolve(g) is base.resolve(g) and self.is_same_in(base, self.resolve(g)) for g in called
            )
        return self.same_as_base[f]

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

        self.reached(f)  # rejects recursion with a readable message
        with internals.trust_indices():
            entry = self.specialize(f, True)
            signature, fingerprint = self.signature(f), self.fingerprint(f)
            internals.keep_in(entry, cache.folder(fingerprint), fingerprint)
            is_stored = internals.is_stored(entry, signature)
            if not is_stored:
                with internals.using_library(internals.UnlinkedLibrary):
                    for g, g_signature in self.all_inner():
                        if g_signature is not None and not g.signatures:
                            g.compile(g_signature)
                            g.disable_compile()
            with internals.using_library(internals.LinkedLibrary):
                entry.compile(signature)
            entry.disable_compile()
        if not is_stored:
            cache.prune(fingerprint)
        return entry

    def all_inner(self) -> list[Any]:
        """The inner functions of this build, its base, and the build for observations, callees first."""
        observing = [] if self.observing is self else self.observing.inner
        return [*(self.base.inner if self.base else ()), *self.inner, *observing]

    def signature(self, f: Function) -> tuple[Any, ...] | None:
        """The machine type of each argument, or None if an argument is a row of cells. The type of a row includes its length, so numba
        compiles such a function once for each length."""
        if (self.out, self.obs_dtype) not in self.kinds:
            self.kinds[self.out, self.obs_dtype] = machine_types(self.state, self.tables, self.out, self.obs_dtype)
        kinds = self.kinds[self.out, self.obs_dtype]
        given = hints(self.resolve(f))
        names = f.__code__.co_varnames[: f.__code__.co_argcount]
        missing = [n for n in names if n not in given]
        if missing:
            raise TypeError(f"{f.__module__}.{f.__name__}: no annotation for {', '.join(missing)}")
        found = [given[n] for n in names]
        return None if any(word_of(hint).startswith("Cells") for hint in found) else tuple(machine_type(hint, kinds) for hint in found)


@functools.cache
def integers_of(declared: type[enum.Enum]) -> types.ModuleType:
    """A module with the members of an enum as integers. numba refuses many uses of enum members, but it reads a module's integers as constants."""
    made = types.ModuleType(declared.__name__)
    for name, member in declared.__members__.items():
        setattr(made, name, int(member.value))
    return made
