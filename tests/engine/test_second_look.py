"""What a hostile second look at the engine found, each shown by the smallest case."""

import types
from collections import namedtuple
from typing import Any

import numpy as np
import pytest

from paddock.engine.compiler import Build, describe
from paddock.engine.contract import NO_TABLES
from paddock.engine.fields import public, state

# ------------------------------------------------------------------ stale code


def build() -> Build:
    return Build("native", state(public("x", np.int8)).dtype, NO_TABLES, {})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (public("x", np.int8, 4), public("x", np.uint8, 4)),
        (public("x", np.int64, 4), public("x", np.uint64, 4)),
        (public("x", np.int8, 2, 3), public("x", np.int8, 3, 2)),
        (public("x", np.int16, 4), public("x", np.int32, 2)),
    ],
    ids=["sign", "wide sign", "shape", "width"],
)
def test_a_field_of_another_type_or_shape_is_other_code(one: Any, other: Any) -> None:
    assert describe(state(one).dtype) != describe(state(other).dtype)


SETTINGS = types.ModuleType("settings")
SETTINGS.GOAL = 7  # type: ignore[attr-defined]


def reads_through_a_module(n: int) -> int:
    return n + SETTINGS.GOAL  # type: ignore[attr-defined, no-any-return]


def test_a_constant_behind_a_module_is_refused_since_its_change_would_not_be_noticed() -> None:
    with pytest.raises(TypeError, match="may not read a global of type module"):
        build().fingerprint(reads_through_a_module)


def adder(step: int) -> Any:
    def add(n: int) -> int:
        return n + step

    return add


add_one = adder(1)


def calls_a_closure(n: int) -> int:
    return add_one(n)  # type: ignore[no-any-return]


def with_a_default(n: int, step: int = 3) -> int:
    return n + step


def calls_with_a_default(n: int) -> int:
    return with_a_default(n)


def test_closures_and_defaults_are_refused_since_their_change_would_not_be_noticed() -> None:
    for f, name in ((calls_a_closure, "add"), (calls_with_a_default, "with_a_default")):
        with pytest.raises(TypeError, match=f"{name}: rules may have no closure and no default arguments"):
            build().fingerprint(f)


def test_named_tuples_are_told_apart_by_their_names() -> None:
    assert describe(namedtuple("P", "x y")(1, 2)) != describe(namedtuple("P", "y x")(1, 2))
