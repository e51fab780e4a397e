"""Declared observations: their layout, and the numbers that the generated function writes."""

import numpy as np
import pytest

from paddock.engine.compile.build import Build
from paddock.engine.compile.python_state import PythonState
from paddock.engine.rules.contract import NO_TABLES
from paddock.engine.rules.fields import public
from paddock.engine.rules.observation import computed, observation, segment, wide
from paddock.engine.rules.types import Out, State, Tables
from tests.engine.layouts import state

LAYOUT = state(small=public(np.int8), grid=public(np.int64, 2, 2), far=public(np.int16), end=public(np.int8, 2))


def twice(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    out[at] = seat
    out[at + 1] = 2 * int(s.far)


OBSERVATION = observation(
    LAYOUT,
    "int64",
    segment("a field, with an addend", ("small", 1)),
    segment("wide fields", wide("grid"), wide("far")),
    segment("computed", computed(2, twice)),
    segment("cells of a field", ("end", 0, 1, 1)),
)
look = OBSERVATION.write


def test_the_layout_follows_from_the_parts() -> None:
    assert OBSERVATION.layout == (("a field, with an addend", 1), ("wide fields", 5), ("computed", 2), ("cells of a field", 1))
    assert (OBSERVATION.size, OBSERVATION.dtype) == (9, "int64")


@pytest.mark.parametrize("target", ["interpreted", "native"])
def test_wide_fields_keep_every_bit_and_all_parts_stand_in_their_order(target: str) -> None:
    states = np.zeros(1, LAYOUT.dtype)
    states[0]["small"], states[0]["far"] = -5, 3200
    states[0]["grid"], states[0]["end"] = [[1 << 40, -1], [127, 128]], [8, 9]
    out = np.full(9, 77, np.int64)
    record = PythonState(states[0]) if target == "interpreted" else states[0]
    Build(target, LAYOUT.dtype, NO_TABLES, {})(look)(record, np.zeros(1, NO_TABLES)[0], 1, out)
    assert out.tolist() == [-4, 1 << 40, -1, 127, 128, 3200, 1, 6400, 9]


def test_an_observation_of_wide_fields_alone_copies_nothing() -> None:
    alone = observation(LAYOUT, "int16", segment("far", wide("far")))
    out = [0]
    alone.write(PythonState(np.zeros(1, LAYOUT.dtype)[0]), None, 0, out)
    assert (alone.layout, out) == ((("far", 1),), [0])


def test_an_unknown_wide_field_is_refused() -> None:
    with pytest.raises(KeyError):
        observation(LAYOUT, "int16", segment("none", wide("none")))
