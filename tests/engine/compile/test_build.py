"""The compiler and its cache: refused code, reused builds, and proof that stale code cannot run."""

import os
import subprocess
import sys
import textwrap
import time
import types
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from paddock.engine.compile import cache, rule_intrinsics
from paddock.engine.compile.build import Build
from paddock.engine.compile.fingerprint import describe
from paddock.engine.compile.python_state import PythonState, blank
from paddock.engine.compile.signature import machine_types
from paddock.engine.rules import types as rule_types
from paddock.engine.rules.bitset import size as elements
from paddock.engine.rules.bitset import write_bits
from paddock.engine.rules.contract import NO_TABLES
from paddock.engine.rules.fields import Layout, known_by, owner, public
from paddock.engine.rules.types import Out, States, cold, hot
from tests.engine.layouts import state

LAYOUT = state(x=public(np.int8), row=public(np.int16, 3, 4))


def build(target: str = "native") -> Build:
    return Build(target, LAYOUT.dtype, NO_TABLES, {})


def around(n: int) -> int:
    return about(n)


def about(n: int) -> int:
    return around(n)


def test_rules_that_call_themselves_are_refused_by_name() -> None:
    with pytest.raises(TypeError, match="around -> about -> around"):
        build()(around)


def unannotated(states: States, n) -> int:  # type: ignore[no-untyped-def]
    return 1


def test_a_missing_annotation_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match=r"unannotated: no annotation for n"):
        build()(unannotated)


TABLE = {"a": 1}


def reads_a_dict(n: int) -> int:
    return TABLE[n]  # type: ignore[index]


def test_a_global_that_can_change_is_refused() -> None:
    with pytest.raises(TypeError, match="may not read a global of type dict"):
        build().fingerprint(reads_a_dict)


def size(of: int) -> int:
    return 7


def counts(of: int) -> int:
    return size(of) + elements(of)


def marked_by(mark: Callable[[types.FunctionType], types.FunctionType] | None) -> types.FunctionType:
    """Return a new function each time, because a mark stays on its function."""
    f = types.FunctionType(counts.__code__, counts.__globals__, "f")
    f.__annotations__ = counts.__annotations__
    return mark(f) if mark else f


@pytest.mark.parametrize(("mark", "longest", "inlined"), [
    (None, 10_000, True),
    (None, 1, False),
    (cold, 10_000, False),
    (hot, 1, True),
])  # fmt: skip
def test_functions_are_inlined_by_size_but_cold_ones_never_and_hot_ones_always(mark, longest, inlined) -> None:
    made = build()
    made.most_inlined = longest
    assert made.inlined(marked_by(mark)) is inlined


def test_a_mark_changes_the_fingerprint() -> None:
    assert len({build().fingerprint(marked_by(mark)) for mark in (None, cold, hot)}) == 3
    assert build().fingerprint(marked_by(hot)) == build().fingerprint(marked_by(hot))


def test_intrinsics_replace_functions_and_not_names() -> None:
    """`elements` is the engine's `size` under another name; this module's `size` is a function of its own."""
    native, checked = build(), build("checked")
    assert native(counts)(0b1011) == 7 + 3
    assert native.specialize(elements, False) is rule_intrinsics.NATIVE[elements]
    assert write_bits in native.intrinsics and write_bits not in checked.intrinsics  # it writes without bounds checks


def prototype(n: int) -> int:
    raise AssertionError


def first_rule(n: int) -> int:
    raise AssertionError


def second_rule(n: int) -> int:
    raise AssertionError


def plus_one(n: int) -> int:
    return n + 1


def plus_two(n: int) -> int:
    return n + 2


def calls_it(n: int) -> int:
    return prototype(n)


def calls_none(n: int) -> int:
    return n


def writes(n: int, out: Out) -> int:
    return int(out[0])


def third_rule(n: int, out: Out) -> int:
    raise AssertionError


def loop(n: int) -> int:
    return first_rule(n) + second_rule(n)


def with_rules(plus: Callable[[int], int], base: Build | None = None, obs_dtype: str = "int64") -> Build:
    rules = {prototype: plus, first_rule: calls_it, second_rule: calls_none, third_rule: writes}
    return Build("native", LAYOUT.dtype, NO_TABLES, rules, obs_dtype, base)


def test_a_build_takes_from_its_base_the_rules_that_are_the_same_there_and_no_other() -> None:
    base = with_rules(plus_one)
    same, changed = with_rules(plus_one, base), with_rules(plus_two, base)
    assert (base(loop)(5), same(loop)(5), changed(loop)(5)) == (11, 11, 12)
    for rule, is_shared in ((calls_none, True), (calls_it, False), (plus_two, False)):
        assert (changed.specialize(rule, False) is base.specialize(rule, False)) == is_shared
    assert same.specialize(calls_it, False) is base.specialize(calls_it, False)
    bytes_written = with_rules(plus_one, base, "int8").observing
    assert bytes_written.specialize(calls_it, False) is base.specialize(calls_it, False)
    assert bytes_written.specialize(writes, False) is not base.specialize(writes, False), "its array has another type"
    assert loop not in base.rules and len(same.inner) == 0, "the loop is an entry of each build"


CONSTANT = 5


def plus_constant(n: int) -> int:
    return n + CONSTANT


def test_the_fingerprint_follows_values_not_files() -> None:
    first = build().fingerprint(plus_constant)
    assert build().fingerprint(plus_constant) == first
    plus_constant.__globals__["CONSTANT"] = 6
    try:
        assert build().fingerprint(plus_constant) != first
    finally:
        plus_constant.__globals__["CONSTANT"] = 5
    assert Build("checked", LAYOUT.dtype, NO_TABLES, {}).fingerprint(plus_constant) != first
    other = state(x=public(np.int16))
    assert Build("native", other.dtype, NO_TABLES, {}).fingerprint(plus_constant) != first


def test_arrays_are_told_apart_by_their_content() -> None:
    assert describe(np.array([1, 2])) != describe(np.array([1, 3]))
    assert describe((1, (2, 3))) != describe((1, (2, 4)))


def past_the_end(states: States, out: Out, i: int) -> int:
    return int(out[i])


def test_checked_code_stops_at_a_bad_index() -> None:
    checked = build("checked")(past_the_end)
    with pytest.raises(IndexError):
        checked(np.zeros(1, LAYOUT.dtype), np.zeros(3, np.int64), 3)


def write_at(states: States, at: int) -> int:
    states[0].row[at, 0] = 7
    return 0


def test_checked_code_refuses_a_negative_index_as_plain_twins_do() -> None:
    """Native code does not check indices. The interpreted and the checked build make sure that rules never count from the end."""
    states = np.zeros(1, LAYOUT.dtype)
    assert build("native")(write_at)(states, 2) == 0
    assert states[0]["row"][2, 0] == 7
    with pytest.raises(IndexError):
        build("checked")(write_at)(states, -1)
    with pytest.raises(IndexError):
        build("checked")(write_at)(states, 3)


def test_plain_refuses_slices_negative_indices_unknown_fields_and_values_that_do_not_fit() -> None:
    s = blank(LAYOUT.dtype)
    s.row[1, 2] = 7
    assert s.row[1][2] == 7
    with pytest.raises(IndexError):
        s.row[-1]
    with pytest.raises(IndexError):
        s.row[0][0:2]
    with pytest.raises(AttributeError):
        s.y = 1
    s.x = 200
    with pytest.raises(OverflowError):
        s.write_to(np.zeros(1, LAYOUT.dtype)[0])


def test_states_have_no_gaps_and_their_tags_say_who_knows_what() -> None:
    layout: Layout = state(hand=owner(np.int64, 4), who=public(np.int64, 2), secret=known_by("who", np.int8, 2, 3))
    used = sum(layout.dtype[n].itemsize for n in layout.dtype.names)
    assert used == layout.dtype.itemsize
    s = np.zeros(1, layout.dtype)[0]
    s["who"][1] = 0b100 | 1 << 16
    fields = layout.fields
    assert layout.knows(s, 2, fields["secret"], (1, 0))
    assert layout.knows(s, -1, fields["secret"], (1, 0))
    assert not layout.knows(s, 1, fields["secret"], (1, 0))
    assert not layout.knows(s, 2, fields["secret"], (0, 0))
    assert layout.knows(s, 3, fields["hand"], (3,))
    assert not layout.knows(s, -1, fields["hand"], (3,))
    with pytest.raises(ValueError, match="is no field"):
        state(secret=known_by("nobody", np.int8, 2))


def test_plain_twins_follow_nested_records() -> None:
    record = np.zeros(1, LAYOUT.dtype)
    record[0]["rng"]["key"] = range(8)
    twin = PythonState(record[0])
    assert twin.rng.key == list(range(8))
    twin.rng.block = 3
    twin.write_to(record[0])
    assert record[0]["rng"]["block"] == 3


# ------------------------------------------------------------------ the cache on disk

PROGRAM = """
    import sys, time
    sys.path.insert(0, sys.argv[1])
    import numpy as np
    from paddock.engine.compile.build import Build
    from paddock.engine.rules.contract import NO_TABLES
    from paddock.engine.rules.fields import public
    from tests.engine.layouts import state
    import first
    layout = state(x=public(np.int8))
    began = time.perf_counter()
    f = Build("native", layout.dtype, NO_TABLES, {})(first.answer)
    hits = sum(f.stats.cache_hits.values())
    tables = np.loadtxt(sys.argv[1] + "/table.txt", dtype=np.int64, ndmin=1)
    print(f(np.zeros(1, layout.dtype), tables, 10), hits)
"""


def run(folder: Path, store: Path) -> list[str]:
    environment = os.environ | {"PADDOCK_CACHE": str(store), "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(PROGRAM), str(folder)], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture
def two_modules(tmp_path: Path) -> Path:
    (tmp_path / "first.py").write_text(
        "from paddock.engine.rules.types import Out, States\nfrom second import step\n\n"
        "def answer(states: States, out: Out, n: int) -> int:\n    return step(n) + int(out[0])\n"
    )
    (tmp_path / "second.py").write_text("from third import BONUS\n\ndef step(n: int) -> int:\n    return n + BONUS\n")
    (tmp_path / "third.py").write_text("BONUS = 1\n")
    (tmp_path / "table.txt").write_text("100\n")
    return tmp_path


def keep_date(path: Path, text: str) -> None:
    """Edit a file without changing its length or date."""
    before = path.stat()
    assert len(text) == len(path.read_text())
    path.write_text(text)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_an_edit_in_another_module_or_table_file_is_seen_and_unchanged_code_is_found_again(two_modules: Path) -> None:
    store = two_modules / "cache"
    environment_free = {"PYTHONDONTWRITEBYTECODE": "1"}
    os.environ.update(environment_free)
    try:
        assert run(two_modules, store) == ["111", "0"]
        assert run(two_modules, store) == ["111", "1"]
        keep_date(two_modules / "second.py", "from third import BONUS\n\ndef step(n: int) -> int:\n    return n * BONUS\n")
        assert run(two_modules, store) == ["110", "0"]
        keep_date(two_modules / "third.py", "BONUS = 7\n")
        assert run(two_modules, store) == ["170", "0"]
        (two_modules / "table.txt").write_text("500\n")
        assert run(two_modules, store) == ["570", "1"]
    finally:
        del os.environ["PYTHONDONTWRITEBYTECODE"]


def test_a_cache_that_cannot_be_written_costs_only_time(two_modules: Path) -> None:
    blocked = two_modules / "blocked"
    blocked.write_text("a file where the folder should be")
    assert run(two_modules, blocked)[0] == "111"


def test_a_damaged_cache_is_compiled_anew(two_modules: Path) -> None:
    store = two_modules / "cache"
    assert run(two_modules, store) == ["111", "0"]
    for file in store.glob("*/*.nb*"):
        file.write_bytes(b"damaged")
    assert run(two_modules, store)[0] == "111"


def test_the_cache_home_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PADDOCK_CACHE", str(tmp_path / "here"))
    assert cache.home() == tmp_path / "here"
    monkeypatch.delenv("PADDOCK_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.home() == tmp_path / "paddock"


def test_every_machine_word_has_a_type() -> None:
    kinds = machine_types(LAYOUT.dtype, NO_TABLES, "int64", "int32")
    for word in (name for name, value in vars(rule_types).items() if hasattr(value, "__metadata__")):
        # Rows of cells have a type for each length.
        assert word in kinds or word.startswith("Cells")


def test_of_each_entry_point_the_newest_few_versions_stay_in_the_cache(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("PADDOCK_CACHE", str(tmp_path))

    def version(name: str, age: float, finished: bool = True) -> Path:
        place = tmp_path / name
        place.mkdir()
        (place / "code").write_text("code")
        if finished:
            (place / "done").touch()
        for path in (place / "done", place) if finished else (place,):
            os.utime(path, (time.time() - age,) * 2)
        return place

    newest = [version(f"game-call-native-int8-{k}", 100.0 * k) for k in range(cache.KEPT)]
    old = [version(f"game-call-native-int8-old{k}", 1000.0 + k) for k in range(2)]
    others = [version("game-call-native-int64-a", 9999.0), version("game-search-native-int8-a", 9999.0)]
    compiling = version("game-call-native-int8-busy", 60.0, finished=False)
    abandoned = version("game-call-native-int8-dead", cache.UNFINISHED_SECONDS + 60.0, finished=False)
    cache.prune("game-call-native-int8-0")
    assert all(place.exists() for place in (*newest, *others, compiling))
    assert not any(place.exists() for place in (*old, abandoned))
