"""Machine types of rule functions, from their annotations."""

from typing import Any, get_type_hints

import numpy as np

from paddock.engine.rules.random import RNG


def hints(f: Any) -> dict[str, Any]:
    return {k: v for k, v in get_type_hints(f, include_extras=True).items() if k != "return"}


def word_of(hint: Any) -> str:
    """The name of an annotation, such as "int" or "State". `machine_types` maps such names to numba types."""
    if hasattr(hint, "__metadata__"):
        return str(hint.__metadata__[0])
    return str(hint.__name__)


def fields_of(hint: Any) -> dict[str, Any]:
    """The annotations of the fields of a named tuple; nothing for any other annotation."""
    return hints(hint) if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields") else {}


def machine_type(hint: Any, kinds: dict[str, Any]) -> Any:
    """The machine type of an annotation. kinds: the types of words. A structured type stands for an array of such records. A named tuple has
    the types of its fields' annotations."""
    import numba

    fields, record = fields_of(hint), record_of(hint)
    if fields:
        return numba.types.NamedTuple([machine_type(field, kinds) for field in fields.values()], hint)
    return kinds[word_of(hint)] if record is None else arrays_of(record)


def record_of(hint: Any) -> np.dtype[Any] | None:
    """The structured type in an annotation, or None."""
    about = getattr(hint, "__metadata__", (None,))[0]
    return about if isinstance(about, np.dtype) else None


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
