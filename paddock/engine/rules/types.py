"""Words for the annotations of compiled rules.

A rule function is plain Python. Its annotations say which machine type each argument has, so the compiler makes exactly one
version of it (`compile/build.py`). To a type checker the record words are `Any`: a record is a NumPy record when compiled and a
`Plain` twin when interpreted, and both answer `s.hand[seat]`.
"""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Protocol, TypeAlias, TypeVar, overload

Rule = TypeVar("Rule", bound=Callable[..., Any])

State: TypeAlias = Annotated[Any, "State"]  # one record of the game's STATE
Tables: TypeAlias = Annotated[Any, "Tables"]  # one record of the game's TABLES, read-only
Rng: TypeAlias = Annotated[Any, "Rng"]  # one random record (random.py)
Log: TypeAlias = Annotated[Any, "Log"]  # int64 stream of events (log.py)
Out: TypeAlias = Annotated[Any, "Out"]  # int64 array that a function fills

Cells8: TypeAlias = Annotated[Any, "Cells8"]  # one-dimensional array fields of a record, by width
Cells16: TypeAlias = Annotated[Any, "Cells16"]
Cells32: TypeAlias = Annotated[Any, "Cells32"]
Cells64: TypeAlias = Annotated[Any, "Cells64"]

States: TypeAlias = Annotated[Any, "States"]  # arrays of records, for entries and loops
TablesArray: TypeAlias = Annotated[Any, "TablesArray"]
Rngs: TypeAlias = Annotated[Any, "Rngs"]
Floats: TypeAlias = Annotated[Any, "Floats"]
Table2: TypeAlias = Annotated[Any, "Table2"]  # int64[:, :] for many results
Floats2: TypeAlias = Annotated[Any, "Floats2"]  # float64[:, :]
Rows: TypeAlias = Annotated[Any, "Rows"]  # many observations, in the cells of the build
Marks: TypeAlias = Annotated[Any, "Marks"]  # int8[:, :] of zeros and ones
Flags: TypeAlias = Annotated[Any, "Flags"]  # bool[:]


class Row(Protocol):
    """A field with one index, as type checkers see it."""

    def __getitem__(self, i: int) -> int: ...
    def __setitem__(self, i: int, value: int) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Grid(Protocol):
    """A field with two indices, as type checkers see it. One index gives a row."""

    @overload
    def __getitem__(self, i: int) -> Row: ...
    @overload
    def __getitem__(self, i: tuple[int, int]) -> int: ...
    def __setitem__(self, i: tuple[int, int], value: int) -> None: ...


class Cube(Protocol):
    """A field with three indices, as type checkers see it."""

    def __getitem__(self, i: tuple[int, int, int]) -> int: ...
    def __setitem__(self, i: tuple[int, int, int], value: int) -> None: ...


def cold(f: Rule) -> Rule:
    """For a function that is called once in a hundred rounds of a loop: its code stays outside, so that the loop is shorter."""
    f.__dict__["cold"] = True
    return f
