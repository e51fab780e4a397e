"""The declaration of a game's tables."""

import numpy as np

from paddock.engine.rules.tables import TablesRecord, cells, tables_dtype
from paddock.engine.rules.types import Column, Matrix


class Tables(TablesRecord):
    """Fields of every shape."""

    strength: Column = cells(np.int64, 3)
    deck: Matrix = cells(np.int8, 2, 4)
    cards: int = cells(np.int16)
    LONGEST = 7  # no field


def test_the_record_has_the_declared_fields_in_their_order_without_gaps() -> None:
    assert tables_dtype(Tables) == np.dtype([("strength", np.int64, (3,)), ("deck", np.int8, (2, 4)), ("cards", np.int16)])


def test_a_record_holds_numbers_of_these_types() -> None:
    made = np.zeros(1, tables_dtype(Tables))
    made[0]["deck"][1, 3] = -128
    made[0]["cards"] = 32767
    assert (made["deck"][0, 1, 3], made["cards"][0], made["strength"].shape) == (-128, 32767, (1, 3))
