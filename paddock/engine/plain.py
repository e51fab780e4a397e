"""The interpreted twin of a record: the same field names, Python integers inside.

NumPy's narrow integers wrap where compiled code does not, so rules are never interpreted over a NumPy record. Slices would be
copies here and views when compiled, and a negative index would mean another cell: both are refused.
"""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import numpy as np


class Cells(list[Any]):
    """A row of cells. `a[i][j]` and `a[i, j]` both work, as they do compiled."""

    def __init__(self, values: Iterable[Any]) -> None:
        super().__init__(Cells(v) if isinstance(v, list) else v for v in values)

    def __getitem__(self, at: Any) -> Any:
        if type(at) is tuple:
            for i in at[:-1]:
                self = self[i]
            at = at[-1]
        if isinstance(at, slice) or at < 0:
            raise IndexError(f"rules may not use the index {at}")
        return list.__getitem__(self, at)

    def __setitem__(self, at: Any, value: Any) -> None:
        if type(at) is tuple:
            for i in at[:-1]:
                self = self[i]
            at = at[-1]
        if isinstance(at, slice) or at < 0:
            raise IndexError(f"rules may not use the index {at}")
        list.__setitem__(self, at, value)


def zeros(n: int) -> Cells:
    """An array for a function to fill."""
    return Cells([0] * n)


class Plain:
    """One record as Python integers."""

    _names: list[str]

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "_names", [n for n in record.dtype.names if n != "_end"])
        for name in self._names:
            value = record[name]
            if value.dtype.names:
                set_field(self, name, Plain(value))
            elif value.shape:
                set_field(self, name, Cells(value.tolist()))
            else:
                set_field(self, name, int(value))

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._names:
            raise AttributeError(f"the state has no field {name}")
        object.__setattr__(self, name, int(value))

    def write_to(self, record: Any) -> None:
        """Copy everything into a record; a value that does not fit its field raises OverflowError."""
        for name in self._names:
            value = getattr(self, name)
            if isinstance(value, Plain):
                value.write_to(record[name])
            else:
                record[name] = value


set_field = object.__setattr__


TWINS: OrderedDict[int, tuple[Any, Plain]] = OrderedDict()  # by the array's id, which is its own while the array is kept here
MOST_TWINS = 32


def tables_twin(tables: Any) -> Plain:
    """The twin of an array's one record of tables, made once: tables are read-only, and a card set is large."""
    found = TWINS.get(id(tables))
    if found is None or found[0] is not tables:
        found = TWINS[id(tables)] = (tables, Plain(tables[0]))
        while len(TWINS) > MOST_TWINS:
            TWINS.popitem(last=False)
    return found[1]


def blank(dtype: np.dtype[Any]) -> Plain:
    """A twin of a record of zeros."""
    return Plain(np.zeros(1, dtype)[0])
