"""Type names for the annotations of compiled rules.

A rule function is plain Python. Its annotations determine the machine type of each argument, so the compiler makes exactly one
version of it (`compile/build.py`). A type checker reads the record types as `Any`. A record is a NumPy record in compiled code and a
`PythonState` in interpreted code, and both support `s.hand[seat]`.
"""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Protocol, TypeAlias, TypeVar, overload

Rule = TypeVar("Rule", bound=Callable[..., Any])

State: TypeAlias = Annotated[Any, "State"]  # one record of the game's STATE
Tables: TypeAlias = Annotated[Any, "Tables"]  # one record of the game's TABLES, read-only
Rng: TypeAlias = Annotated[Any, "Rng"]  # one random record (random.py)
Log: TypeAlias = Annotated[Any, "Log"]  # int64 stream of events (log.py)
Out: TypeAlias = Annotated[Any, "Out"]  # array that a function fills: int64, or the observation dtype in `observe`

Cells8: TypeAlias = Annotated[Any, "Cells8"]  # one-dimensional array fields of a record, by width
Cells16: TypeAlias = Annotated[Any, "Cells16"]
Cells32: TypeAlias = Annotated[Any, "Cells32"]
Cells64: TypeAlias = Annotated[Any, "Cells64"]

States: TypeAlias = Annotated[Any, "States"]  # arrays of records, for entry points and loops
TablesArray: TypeAlias = Annotated[Any, "TablesArray"]
Rngs: TypeAlias = Annotated[Any, "Rngs"]
Floats: TypeAlias = Annotated[Any, "Floats"]
Table2: TypeAlias = Annotated[Any, "Table2"]  # int64[:, :] for many results
Floats2: TypeAlias = Annotated[Any, "Floats2"]  # float64[:, :]
Rows: TypeAlias = Annotated[Any, "Rows"]  # many observations, in the build's observation dtype
Marks: TypeAlias = Annotated[Any, "Marks"]  # int8[:, :] of zeros and ones
Flags: TypeAlias = Annotated[Any, "Flags"]  # bool[:]


class Column(Protocol):
    """The type of a table's field with one index, for type checkers. Tables are read-only."""

    def __getitem__(self, i: int) -> int: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Matrix(Protocol):
    """The type of a table's field with two indices, for type checkers. Indexing with one index gives a column."""

    @overload
    def __getitem__(self, i: int) -> Column: ...
    @overload
    def __getitem__(self, i: tuple[int, int]) -> int: ...


class Row(Column, Protocol):
    """The type of a state's field with one index, for type checkers."""

    def __setitem__(self, i: int, value: int) -> None: ...


class Grid(Protocol):
    """The type of a state's field with two indices, for type checkers. Indexing with one index gives a row."""

    @overload
    def __getitem__(self, i: int) -> Row: ...
    @overload
    def __getitem__(self, i: tuple[int, int]) -> int: ...
    def __setitem__(self, i: tuple[int, int], value: int) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Row]: ...


class Cube(Protocol):
    """The type of a state's field with three indices, for type checkers. Indexing with one index gives a grid."""

    @overload
    def __getitem__(self, i: int) -> Grid: ...
    @overload
    def __getitem__(self, i: tuple[int, int, int]) -> int: ...
    def __setitem__(self, i: tuple[int, int, int], value: int) -> None: ...


def cold(f: Rule) -> Rule:
    """Mark a rarely called function. The compiler does not inline it, so the loops that call it stay short."""
    f.__dict__["cold"] = True
    return f


def hot(f: Rule) -> Rule:
    """Mark the body of a loop. The compiler inlines it whatever its size, so the loop runs without a call."""
    f.__dict__["hot"] = True
    return f
