"""The interpreted twin of a record: the same field names, Python integers inside.

NumPy's narrow integers wrap where compiled code does not, so rules are never interpreted over a NumPy record. Slices would be
copies here and views when compiled, and a negative index would mean another cell: both are refused.
"""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import numpy as np

cell = list.__getitem__


class Cells(list[Any]):
    """A row of cells. `a[i][j]` and `a[i, j]` both work, as they do compiled."""

    def __init__(self, values: Iterable[Any]) -> None:
        super().__init__(Cells(v) if isinstance(v, list) else v for v in values)

    def __getitem__(self, at: Any) -> Any:
        if type(at) is int and at >= 0:  # nearly always
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
    """A row of cells, or rows of rows, from nested lists that are so deep."""
    row = Cells.__new__(Cells)  # there is nothing to look through, as there is for other lists
    row.extend(values if depth == 1 else [cells_of(v, depth - 1) for v in values])
    return row


def zeros(n: int) -> Cells:
    """An array for a function to fill."""
    return Cells([0] * n)


class PythonState:
    """One record as Python integers."""

    _names: list[str]

    def __init__(self, record: Any) -> None:
        self._fill(plan_of(record.dtype), record.item())

    def _fill(self, plan: "RecordPlan", values: tuple[Any, ...]) -> None:
        """Take the cells of a record, which NumPy gives as a tuple: one by one they would take ten times as long."""
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
        """Copy everything into a record; a value that does not fit its field raises OverflowError."""
        for name in self._names:
            value = getattr(self, name)
            if isinstance(value, PythonState):
                value.write_to(record[name])
            else:
                record[name] = value


class RecordPlan:
    """The fields of a record: their names, and the plans of those that are records themselves."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.dtype = dtype
        assert dtype.names is not None
        self.names = [n for n in dtype.names if n != "_end"]
        self.inner = [RecordPlan(dtype[n]) if dtype[n].names else None for n in self.names]


_PLANS: OrderedDict[int, RecordPlan] = OrderedDict()  # by the dtype's id, which is its own while the dtype is kept here
MOST_PLANS = 64


def plan_of(dtype: np.dtype[Any]) -> RecordPlan:
    found = _PLANS.get(id(dtype))
    if found is None:
        found = _PLANS[id(dtype)] = RecordPlan(dtype)
        while len(_PLANS) > MOST_PLANS:
            _PLANS.popitem(last=False)
    return found


_PYTHON_TABLES: OrderedDict[int, tuple[Any, PythonState]] = (
    OrderedDict()
)  # by the array's id, which is its own while the array is kept here
MOST_PYTHON_TABLES = 32


def python_tables(tables: Any) -> PythonState:
    """The twin of an array's one record of tables, made once: tables are read-only, and a card set is large."""
    found = _PYTHON_TABLES.get(id(tables))
    if found is None or found[0] is not tables:
        found = _PYTHON_TABLES[id(tables)] = (tables, PythonState(tables[0]))
        while len(_PYTHON_TABLES) > MOST_PYTHON_TABLES:
            _PYTHON_TABLES.popitem(last=False)
    return found[1]


def blank(dtype: np.dtype[Any]) -> PythonState:
    """A twin of a record of zeros."""
    return PythonState(np.zeros(1, dtype)[0])
