"""The fields of a game's tables: numbers that the rules read and never change, such as the numbers printed on the cards.

The tables of a game are one flat record. A game declares the fields in a class `Tables`, and `tables_dtype(Tables)` makes the record type.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class TableField:
    """One field: integer type and shape."""

    type: Any
    shape: tuple[int, ...]


def cells(type: Any, *shape: int) -> Any:
    """Declare a field with this shape. Without a shape the field is one number."""
    return TableField(type, shape)


class TablesRecord:
    """The base class of a game's `Tables`:

        class Tables(TablesRecord):
            strength: Column = cells(np.int16, 20)
            cards: int = cells(np.int16)

    Editors and type checkers use the annotations as the types of the fields. `tables_dtype(Tables)` makes the record type.
    """


def tables_dtype(declared: type[TablesRecord]) -> np.dtype[Any]:
    """The record type of a game's tables, with the fields in the order of declaration. The hash of the tables contains names and order, so
    they must not change while the rules keep their version."""
    fields = {name: value for name, value in vars(declared).items() if isinstance(value, TableField)}
    return np.dtype([(name, field.type, field.shape) for name, field in fields.items()])
