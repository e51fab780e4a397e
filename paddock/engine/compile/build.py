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
import hashlib
import platform
import threading
import types
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np

from paddock.engine.compile import cache
from paddock.engine.rules import contract
from paddock.engine.rules import types as machine
from paddock.engine.rules.random import RNG

Function = types.FunctionType
Bindings = Mapping[Function, Any]
ENGINE = Path(__file__).parents[1]
MOST_INLINED = 12_000  # bytes of byte code, with all that is inlined into it, up to which a function is copied into its callers
LARGE_GAME = 120_000  # bytes of byte code of a whole game; from here on copies would make it several times as large, and compiling as long
MOST_INLINED_IN_LARGE = 400
STEADY_MODULES = ("math", "numpy")  # a name behind any other module could change unseen: rules import names
TARGETS = ("interpreted", "native", "checked", "gpu")  # checked: native with bounds checks
_building = threading.RLock()


def globals_read(f: Function) -> Iterator[tuple[str, Any]]:
    """The global names this function reads, with their values, in a fixed order."""
    for name in names_read(f.__code__):
        if name in f.__globals__:
            yield name, f.__globals__[name]


@functools.cache
def names_read(code: types.CodeType) -> tuple[str, ...]:
    """Taking code apart is slow, and every walk over a game's functions asks for it."""
    return tuple(sorted({i.argval for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")}))


class Build:
    """Twins of functions for one target, one game and one set of replacements. cell: the type of the numbers that `look` writes, for loops
    that fill rows of observations; all else that a function fills is int64."""

    sources: tuple[str, ...] = (
        "compile/rule_intrinsics.py",
        "compile/intrinsics.py",
        "compile/build.py",
        "compile/numba_internals.py",
        "rules/types.py",
    )  # they shape the code too

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
        h = hashlib.sha256()
        versions = [platform.python_version(), *(version(p) for p in ("numpy", "numba", "llvmlite"))]
        words = {word: describe(dtype) for word, dtype in self.more_words.items()}
        h.update(repr((versions, self.target, self.obs_dtype, describe(self.state), describe(self.tables), words)).encode())
        for name in self.sources:
            h.update((ENGINE / name).read_bytes())
        for g in self.reached(f):
            code = g.__code__
            consts = tuple(c for c in code.co_consts if c != g.__doc__)
            h.update(repr((g.__module__, g.__qualname__, code.co_code, consts, code.co_names, code.co_varnames)).encode())
            h.update(repr(sorted((k, str(v)) for k, v in hints(g).items())).encode())
            for name, value in globals_read(g):
                value = self.resolve(value)
                h.update(f"{name}={describe(value)};".encode())
        return f"{self.label(f)}-{h.hexdigest()[:32]}"

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
        if f in self.intrinsics or f.__dict__.get("seldom"):
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


def refuse_hidden_inputs(f: Function) -> None:
    """What a function reads must stand in its byte code or its globals: values in a closure or in defaults have no place in a fingerprint."""
    if f.__closure__ or f.__defaults__ or f.__kwdefaults__:
        raise TypeError(f"{f.__module__}.{f.__name__}: rules may have no closure and no default arguments")


def hints(f: Function) -> dict[str, Any]:
    return {k: v for k, v in get_type_hints(f, include_extras=True).items() if k != "return"}


def word_of(hint: Any) -> str:
    """The machine word of an annotation."""
    if hasattr(hint, "__metadata__"):
        return str(hint.__metadata__[0])
    return str(hint.__name__)


def arrays_of(dtype: np.dtype[Any]) -> Any:
    import numba

    return numba.from_dtype(dtype)[::1]


def machine_types(state: np.dtype[Any], tables: np.dtype[Any], out: str, cell: str) -> dict[str, Any]:
    import numba as nb

    record, table, rng = nb.from_dtype(state), nb.from_dtype(tables), nb.from_dtype(RNG)
    return {
        "int": nb.int64,
        "bool": nb.boolean,
        "float": nb.float64,
        "State": record,
        "Tables": table,
        "Rng": rng,
        "Log": nb.int64[::1],
        "Out": getattr(nb, out)[::1],
        "States": record[::1],
        "TablesArray": nb.types.Array(table, 1, "C", readonly=True),
        "Rngs": rng[::1],
        "Floats": nb.float64[::1],
        "Table2": nb.int64[:, ::1],
        "Floats2": nb.float64[:, ::1],
        "Rows": getattr(nb, cell)[:, ::1],
        "Marks": nb.int8[:, ::1],
        "Flags": nb.boolean[::1],
    }


def describe(value: Any) -> str:
    """A text that is equal for two values only if compiled code cannot tell them apart."""
    if isinstance(value, Function):
        return f"function {value.__module__}.{value.__qualname__}"  # its code is hashed by itself
    if isinstance(value, enum.EnumMeta):
        return f"enum {[(m.name, m.value) for m in value]}"  # type: ignore[var-annotated]
    if value is None or isinstance(value, bool | int | float | str | bytes | enum.Enum):
        return repr(value)
    if isinstance(value, tuple):
        return f"{getattr(value, '_fields', '')}({','.join(describe(v) for v in value)})"
    if isinstance(value, np.ndarray):
        return f"array {value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, np.dtype):
        return describe_type(value)
    if isinstance(value, types.ModuleType) and value.__name__ in STEADY_MODULES:
        return f"module {value.__name__}"
    if isinstance(value, types.BuiltinFunctionType | type):
        return f"{value.__module__}.{value.__qualname__}"
    if isinstance(value, np.generic):
        return f"{value.dtype} {value!r}"
    if isinstance(value, AssertionError):
        return "prototype"
    raise TypeError(f"rules may not read a global of type {type(value).__name__}: {value!r:.80}")


def describe_type(kind: np.dtype[Any]) -> str:
    """A record by its fields and where they lie, an array by its cells' type and its shape: `descr` knows an array's size only."""
    if kind.subdtype is not None:
        cell, shape = kind.subdtype
        return f"{describe_type(cell)}{shape}"
    if kind.names is None:
        return f"dtype {kind.str}"
    assert kind.fields is not None
    return f"dtype {[(n, describe_type(kind[n]), kind.fields[n][1]) for n in kind.names]} of {kind.itemsize}"


def words() -> list[str]:
    """The machine words that annotations may use."""
    return [n for n in vars(machine) if n[0].isupper() and n not in ("Any", "Annotated", "Callable", "Rule", "TypeAlias", "TypeVar")]
