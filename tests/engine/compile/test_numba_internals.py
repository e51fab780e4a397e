"""The numba internals that compiled rules rely on behave as expected.

If a new numba version breaks one of these tests, first read the hook that uses the internal.
"""

import itertools

import numba
import numpy as np
from numba.core.codegen import JITCodeLibrary
from numba.np import arrayobj

from paddock.engine.compile import numba_internals as internals

INT, CELLS = numba.int64, numba.int64[::1]


def test_the_hooks_were_checked_with_this_numba() -> None:
    assert numba.__version__.split(".")[:2] == internals.CHECKED_WITH.split(".")[:2]


def test_indices_are_compiled_as_given() -> None:
    usual = arrayobj.fix_integer_index
    cells = np.array([5, 6, 7])
    with internals.trust_indices():
        given = numba.njit([INT(CELLS, INT)])(lambda cells, i: cells[i])
    assert arrayobj.fix_integer_index is usual
    counted = numba.njit([INT(CELLS, INT)])(lambda cells, i: cells[i])
    assert given(cells, 2) == counted(cells, 2) == counted(cells, -1) == 7
    assert given(cells[1:], -1) == 5  # reads the cell before the array, not the last one


def test_nothing_is_reference_counted() -> None:
    def same(cells):
        return cells

    counted = numba.njit([CELLS(CELLS)])(same)
    free = numba.njit([CELLS(CELLS)], **internals.NO_REFERENCE_COUNTS)(same)
    assert "NRT_incref" in counted.inspect_llvm(counted.signatures[0])
    assert "NRT_incref" not in free.inspect_llvm(free.signatures[0])


def test_an_entry_point_is_the_compiled_code_itself() -> None:
    added = numba.njit([INT(CELLS, INT)])(lambda cells, n: cells[0] + n)
    assert internals.entry_point(added)(np.array([4]), 3) == 7
    assert internals.entry_point(added) is not added


def kept_in(folder, fingerprint="abc"):
    made = numba.njit(lambda n: n + 1)
    internals.keep_in(made, folder, fingerprint)
    return made


def test_code_is_stored_in_its_folder_and_found_there_by_its_fingerprint(tmp_path) -> None:
    first, again = kept_in(tmp_path), kept_in(tmp_path)
    assert not internals.is_stored(first, (INT,))
    first.compile((INT,))
    assert (tmp_path / "done").exists()
    assert internals.is_stored(again, (INT,))
    assert not internals.is_stored(kept_in(tmp_path, "other"), (INT,))
    again.compile((INT,))
    assert sum(again.stats.cache_hits.values()) == 1 and again(4) == 5


def test_damaged_code_is_removed_and_counts_as_not_stored(tmp_path) -> None:
    kept_in(tmp_path).compile((INT,))
    for file in tmp_path.glob("*.nb*"):
        file.write_bytes(b"damaged")
    assert not internals.is_stored(kept_in(tmp_path), (INT,))
    assert not list(tmp_path.glob("*.nb*"))


def test_parts_are_only_lowered_and_an_entry_links_all_that_parts_call() -> None:
    options = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True, **internals.NO_REFERENCE_COUNTS}
    inner = numba.njit(lambda n: n * 3, **options)
    middle = numba.njit(lambda n: inner(n) + 1, **options)
    outer = numba.njit(lambda n: middle(n) + 10)
    with internals.using_library(internals.UnlinkedLibrary):
        inner.compile((INT,))
        middle.compile((INT,))
    with internals.using_library(internals.LinkedLibrary):
        outer.compile((INT,))
    assert outer(2) == 17
    libraries = [f.overloads[(INT,)].library for f in (inner, middle, outer)]
    assert [type(library) for library in libraries] == [internals.UnlinkedLibrary, internals.UnlinkedLibrary, internals.LinkedLibrary]
    assert all(library.get_pointer_to_function("anything") == 0 for library in libraries[:2])
    assert libraries[2].get_pointer_to_function(outer.overloads[(INT,)].fndesc.llvm_cpython_wrapper_name) != 0
    assert not any(a is b for a, b in itertools.combinations(libraries, 2))
    after = numba.njit([INT(INT)])(lambda n: n)
    assert type(after.overloads[(INT,)].library) is JITCodeLibrary
