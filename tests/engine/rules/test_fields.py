"""The memory layout of records, which the canonical bytes do not reveal."""

import numpy as np
import pytest

from paddock.engine.presentation.catalog import found
from paddock.engine.rules.fields import hidden, owner, public, scratch
from paddock.engine.table.table import Table
from tests.engine.layouts import state

FIELDS = {
    "wide": public(np.int64, 3), "a": owner(np.int8, 6), "b": public(np.int16), "c": public(np.int8, 2, 5), "d": hidden(np.int8, 9),
    "e": public(np.int8), "f": scratch(np.int16, 4),
}  # fmt: skip


def offsets(layout) -> dict[str, int]:
    return {name: layout.dtype.fields[name][1] for name in layout.dtype.names}


def test_what_lies_behind_lies_behind_all_others_of_its_width() -> None:
    at = offsets(state(**FIELDS, place_last=("a", "d")))
    assert at["over"] < at["seats"] < at["c"] < at["e"] < at["a"] < at["d"]
    plain = offsets(state(**FIELDS))
    assert plain["seats"] < plain["a"] < plain["c"] < plain["d"] < plain["e"]
    assert {name: at[name] for name in ("rng", "pending", "wide", "options", "b", "f")} == {
        name: plain[name] for name in ("rng", "pending", "wide", "options", "b", "f")
    }


@pytest.mark.parametrize("behind", [(), ("a",), ("d", "a"), ("b", "wide", "c"), tuple(FIELDS), ("over", "options")])
def test_records_are_told_as_they_are_declared_wherever_their_fields_lie(behind) -> None:
    layout, plain = state(**FIELDS, place_last=behind), state(**FIELDS)
    chance = np.random.default_rng(3)
    ours, theirs = np.zeros(4, layout.dtype), np.zeros(4, plain.dtype)
    for name in layout.fields:
        cells = np.frombuffer(chance.bytes(ours[name].nbytes), np.uint8)
        ours[name], theirs[name] = (
            cells.view(kind.base).reshape(to.shape) for kind, to in ((ours[name].dtype, ours[name]), (theirs[name].dtype, theirs[name]))
        )
    assert layout.canonical_bytes(ours) == plain.canonical_bytes(theirs) == theirs.tobytes()
    assert layout.canonical_bytes(ours[1:2]) == theirs[1:2].tobytes()


def test_only_fields_can_lie_behind() -> None:
    with pytest.raises(ValueError, match="g, h: to lie behind the others, and no field"):
        state(**FIELDS, place_last=("a", "g", "h"))


@pytest.mark.parametrize("name", sorted(found()))
def test_tables_are_told_field_by_field_in_the_order_of_the_declarations(name) -> None:
    game = found()[name]
    table = Table.new(game, game.seats.start, seed=5, target="interpreted")
    told, layout = game.layout.canonical_bytes(table.states), game.layout
    widths = {f: layout.dtype[f].alignment for f in layout.fields}
    in_order = sorted(layout.fields, key=lambda f: -widths[f])
    cells = b"".join(table.states[f].tobytes() for f in in_order)
    assert told[: len(cells)] == cells and not any(told[len(cells) :])
