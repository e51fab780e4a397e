"""Intrinsics of vector games give the same results as their Python versions.

They write many observation cells at once or avoid branches.
"""

import numba
import numpy as np
import pytest

from paddock.engine.compile.python_state import PythonState
from paddock.engine.rules import bitset, contract
from paddock.engine.rules.fields import public
from paddock.engine.rules.observation import COPIED_BYTES, copy_fields
from paddock.engine.table.core import Refused
from paddock.engine.vector import simd_observe, step
from paddock.engine.vector.environments import VectorGames, checked_actions
from tests.engine.layouts import state
from tests.probe.game import GAME as PROBE

CELLS = ["int8", "int16", "int32", "int64", "float32"]
KINDS, OFTEN = 51, 16


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("kind", ["int8", "int16"])
def test_kinds_in_a_row_are_counted_and_what_is_too_much_is_told(cell, kind) -> None:
    count_few = simd_observe.NATIVE[bitset.count_kinds]
    made = numba.njit(lambda out, s, n: count_few(out, 2, s.row, n, KINDS, OFTEN))
    records = np.zeros(1, np.dtype([("row", kind, (OFTEN + 8,))]))
    chance = np.random.default_rng(5)
    row_of = {
        "none": [], "one": [KINDS], "different": range(1, OFTEN + 1), "seven": [3] * 7 + [51] * 7, "eight": [9] * 8, "too long": range(1, OFTEN + 2),
        "all the same": [1] * OFTEN, "higher bits": [64 + 5, 5] if kind == "int16" else [5, 5],
    }  # fmt: skip
    row_of |= {f"any {k}": chance.integers(1, 8 * k + 1, OFTEN).tolist() for k in (1, 2, 6)}
    for name, cards in row_of.items():
        records["row"] = [*cards, *[0] * (OFTEN + 8 - len(cards))]
        got, plain = np.full(60, 7, cell), np.full(60, 7, cell)
        worked = bitset.count_kinds(plain, 2, PythonState(records[0]).row, len(cards), KINDS, OFTEN)
        assert made(got, records[0], len(cards)) == worked, name
        if worked:
            assert got.tolist() == plain.tolist(), name
        else:
            assert name in ("eight", "too long", "all the same") or name.startswith("any"), name
        assert got[:2].tolist() == [7, 7] and got[53:].tolist() == [7] * 7, name


def test_a_set_of_seats_is_turned_to_who_looks() -> None:
    assert [bitset.rotated_seats(0b10011, own, 5) for own in range(5)] == [0b10011, 0b11001, 0b11100, 0b01110, 0b00111]
    assert bitset.rotated_seats(0b001, 2, 3) == 0b010


GATHERED = state(
    wide=public(np.int16, 3, 2), early=public(np.int8, 5), far=public(np.int8, 150), late=public(np.int8, 2, 3), one=public(np.int8)
)  # fmt: skip


@pytest.mark.parametrize("how", ["here", "run by run", "line by line"])
@pytest.mark.parametrize("cell", CELLS)
def test_fields_are_gathered_from_all_over_a_record(cell, how) -> None:
    """The fields come from several parts of the record, up to its last byte, and fill more than one vector. Other cells stay unchanged."""
    write = copy_fields(
        GATHERED, "one", ("late", 1), 2, ("wide", -3), ("far", 0, 100, 50), "early", ("options", 0, 31, 1), ("far", 2, 0, 20)
    )
    there = {
        "here": simd_observe.natives()[write],
        "run by run": simd_observe.copy_intrinsic(write, COPIED_BYTES[write], any_byte=False),  # the variant for other processors
        "line by line": numba.njit(write),
    }[how]
    made = numba.njit(lambda s, out, at: there(s, out, at))
    records = np.zeros(1, GATHERED.dtype)
    chance = np.random.default_rng(8)
    for name in ("wide", "early", "far", "late", "one", "options"):
        records[name] = chance.integers(-100, 100, records[name].shape)
    got, plain = np.full(96, 7, cell), np.full(96, 7, cell)
    assert made(records[0], got, 4) == write(PythonState(records[0]), plain, 4) == 95
    left = [4 + 7, 4 + 8]
    assert plain[left].tolist() == [7, 7]
    got[left] = 7
    assert got.tolist() == plain.tolist()
    first = records[0]
    assert plain.tolist()[4:19] == [first["one"], *(first["late"].ravel() + 1), 7, 7, *(first["wide"].ravel() - 3)]
    assert plain.tolist()[94:] == [first["far"][19] + 2, 7]


def test_only_narrow_fields_and_cells_that_are_there_are_gathered() -> None:
    with pytest.raises(ValueError, match="pending: cells of int64"):
        copy_fields(GATHERED, "pending")
    for first, count in ((4, 2), (-1, 2), (0, 0)):
        with pytest.raises(ValueError, match="early has 5 cells"):
            copy_fields(GATHERED, ("early", 0, first, count))


def test_a_pick_without_a_branch_is_the_offered_action_of_that_number() -> None:
    rubbish = [5, (1 << 50) - 1]
    for groups in ([[3, 0b1011]], [[0, 0b1], [10, 0b1110]], [[7, 0b11], [0, 0b1000], [60, 0b101]]):
        out = [len(groups), *(x for group in groups for x in group), *rubbish, *rubbish][:7]
        total = sum(bitset.size(which) for _, which in groups)
        assert [step.nth_action_branchless(out, n) for n in range(total)] == [contract.nth_action(out, n) for n in range(total)]


@pytest.mark.parametrize("form", ["as they are", "copied", "int32", "every other", "a list"])
def test_actions_may_come_in_any_array_of_whole_numbers(form) -> None:
    usual, other = VectorGames(PROBE, 3, 200, threads=2), VectorGames(PROBE, 3, 200, threads=2)
    usual.begin(7)
    other.begin(7)
    for _ in range(30):
        usual.step(usual.arrays.random_actions.copy())
        picks = other.arrays.random_actions
        spaced = np.full(400, -1)
        spaced[::2] = picks
        other.step(
            {
                "as they are": picks,
                "copied": picks.copy(),
                "int32": picks.astype(np.int32),
                "every other": spaced[::2],
                "a list": picks.tolist(),
            }[form]
        )
        assert usual.arrays.states.tobytes() == other.arrays.states.tobytes()
        assert np.array_equal(usual.arrays.observations, other.arrays.observations)


def test_an_action_too_large_for_a_cell_is_refused_like_any_other() -> None:
    many = VectorGames(PROBE, 2, 70)
    many.begin(0)
    before = many.arrays.states.tobytes()
    actions = many.arrays.random_actions.astype(np.uint64)
    actions[3] = np.uint64(1 << 63)
    with pytest.raises(Refused, match="game 3 of 70"):
        many.step(actions)
    assert many.arrays.states.tobytes() == before
    assert checked_actions(many.arrays.random_actions, 70) is many.arrays.random_actions  # the caller makes no copy
