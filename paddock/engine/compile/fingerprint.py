"""Fingerprints of compiled code: a hash of everything that the code depends on."""

import dis
import enum
import functools
import hashlib
import platform
import types
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from paddock.engine.compile.signature import fields_of, hints, record_of

ENGINE = Path(__file__).parents[1]
SOURCES = (
    "compile/rule_intrinsics.py",
    "compile/element_loops.py",
    "compile/intrinsics.py",
    "compile/build.py",
    "compile/signature.py",
    "compile/numba_internals.py",
    "rules/types.py",
)  # engine files that influence compiled code, besides the compiled functions
STEADY_MODULES = ("math", "numpy")  # rules may use only these modules; attributes of other modules could change without a new fingerprint
Function = types.FunctionType


def code_hash(functions: Iterable[Function], resolve: Callable[[Any], Any], *about: str, sources: Iterable[str] = SOURCES) -> str:
    """A hash of these functions, the globals they read, the versions of the compilers, the engine's sources, and `about`."""
    h = hashlib.sha256()
    versions = [platform.python_version(), *(version(p) for p in ("numpy", "numba", "llvmlite"))]
    h.update(repr((versions, about)).encode())
    for name in sources:
        h.update((ENGINE / name).read_bytes())
    for g in functions:
        code = g.__code__
        consts = tuple(c for c in code.co_consts if c != g.__doc__)
        h.update(repr((g.__module__, g.__qualname__, sorted(g.__dict__), code.co_code, consts, code.co_names, code.co_varnames)).encode())
        h.update(repr(sorted((k, describe_hint(v)) for k, v in hints(g).items())).encode())
        for name, value in globals_read(g):
            h.update(f"{name}={describe(resolve(value))};".encode())
    return h.hexdigest()[:32]


def globals_read(f: Function) -> Iterator[tuple[str, Any]]:
    """The global names this function reads, with their values, in a fixed order."""
    for name in names_read(f.__code__):
        if name in f.__globals__:
            yield name, f.__globals__[name]


@functools.cache
def names_read(code: types.CodeType) -> tuple[str, ...]:
    """The global names that a code object reads. Cached, because disassembling code is slow."""
    return tuple(sorted({i.argval for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")}))


def refuse_hidden_inputs(f: Function) -> None:
    """Raise TypeError if a function has a closure or default arguments, because fingerprints cover only byte code and globals."""
    if f.__closure__ or f.__defaults__ or f.__kwdefaults__:
        raise TypeError(f"{f.__module__}.{f.__name__}: rules may have no closure and no default arguments")


def describe(value: Any) -> str:
    """A text for a value. Two values have equal texts only if compiled code cannot distinguish them."""
    if isinstance(value, Function):
        return f"function {value.__module__}.{value.__qualname__}"  # `code_hash` hashes its code separately
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


def describe_hint(hint: Any) -> str:
    """A text that is equal for two annotations only if their machine types are."""
    fields, record = fields_of(hint), record_of(hint)
    if fields:
        return f"{hint}({', '.join(f'{name}: {describe_hint(field)}' for name, field in fields.items())})"
    return str(hint) if record is None else describe_type(record)


def describe_type(kind: np.dtype[Any]) -> str:
    """A text for a dtype: the fields and offsets of a record, or the element type and shape of an array."""
    if kind.subdtype is not None:
        cell, shape = kind.subdtype
        return f"{describe_type(cell)}{shape}"
    if kind.names is None:
        return f"dtype {kind.str}"
    assert kind.fields is not None
    return f"dtype {[(n, describe_type(kind[n]), kind.fields[n][1]) for n in kind.names]} of {kind.itemsize}"
