"""States for interpreted rules: copies of records with the same field names and with Python integers.

Interpreted rules never use a NumPy record, because NumPy's narrow integers overflow where compiled code does not. Slices and negative
indices raise IndexError, because they would mean something different in compiled code.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

cell = list.__getitem__


class Cells(list[Any]):
    """A row of cells. `a[i][j]` and `a[i, j]` both work, as in compiled code."""

    def __init__(self, values: Iterable[Any]) -> None:
        super().__init__(Cells(v) if isinstance(v, list) else v for v in values)

    def __getitem__(self, at: Any) -> Any:
        if type(at) is int and at >= 0:  # the common case
            return cell(self, at)
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


def cells_of(values: list[Any], depth: int) -> Cells:
    """A row of cells from nested lists of this depth."""
    row = Cells.__new__(Cells)  # skips __init__, which checks every value for lists
    row.extend(values if depth == 1 else [cells_of(v, depth - 1) for v in values])
    return row


def zeros(n: int) -> Cells:
    """An output array of n zeros."""
    return Cells([0] * n)


class PythonState:
    """One record as Python integers."""

    _names: list[str]

    def __init__(self, record: Any) -> None:
        self._fill(plan_of(record.dtype), record.item())

    def _fill(self, plan: "RecordPlan", values: tuple[Any, ...]) -> None:
        """Set all fields from the tuple of a record's values. Reading the record field by field would be much slower."""
        cells = self.__dict__
        cells["_names"] = plan.names
        for name, inner, value in zip(plan.names, plan.inner, values):
            if type(value) is np.ndarray:
                cells[name] = cells_of(value.tolist(), value.ndim)
            elif inner is None:
                cells[name] = int(value)
            else:
                cells[name] = twin = PythonState.__new__(PythonState)
                twin._fill(inner, value)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._names:
            raise AttributeError(f"the state has no field {name}")
        object.__setattr__(self, name, int(value))

    def write_to(self, record: Any) -> None:
        """Copy all fields into a record. A value that does not fit its field raises OverflowError."""
        for name in self._names:
            value = getattr(self, name)
            if isinstance(value, PythonState):
                value.write_to(record[name])
            else:
                record[name] = value


class RecordPlan:
    """The field names of a record, and the plans of nested records."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        assert dtype.names is not None
        self.names = [n for n in dtype.names if n != "_end"]
        self.inner = [RecordPlan(dtype[n]) if dtype[n].names else None for n in self.names]


class IdentityCache:
    """The results of `make` for the newest few objects. An object is recognised by its identity, because comparing its content is slow."""

    def __init__(self, make: Callable[[Any], Any], most: int) -> None:
        self.make, self.most = make, most
        self._found: OrderedDict[int, tuple[Any, Any]] = OrderedDict()  # the value holds the object, so its id stays unique

    def __call__(self, of: Any) -> Any:
        found = self._found.get(id(of))
        if found is None:
            found = self._found[id(of)] = (of, self.make(of))
            while len(self._found) > self.most:
                self._found.popitem(last=False)
        return found[1]


plan_of = IdentityCache(RecordPlan, 64)  # of a dtype
python_tables = IdentityCache(lambda tables: PythonState(tables[0]), 32)  # the Python copy of an array with one record of tables


def python_copies(states: Any, i: int, tables: Any) -> tuple[list[PythonState], int, list[PythonState]]:
    """The arguments `states`, `i` and `tables` of `dispatch.call` for interpreted rules: Python copies of the state and the tables."""
    return [PythonState(states[i])], 0, [python_tables(tables)]


def blank(dtype: np.dtype[Any]) -> PythonState:
    """The Python state of a record of zeros."""
    return PythonState(np.zeros(1, dtype)[0])
