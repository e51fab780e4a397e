"""Bit sets, ChaCha8, uniform draws, shuffles and logs behave the same interpreted, native and bounds-checked."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paddock.engine.compile.build import Build
from paddock.engine.compile.python_state import Cells, PythonState, zeros
from paddock.engine.compile.runner import listed_actions, rng_of
from paddock.engine.rules import bitset, log, random
from paddock.engine.rules.contract import NO_TABLES, add_actions, expand_actions, has_action, no_actions, nth_action
from paddock.engine.rules.fields import scratch
from paddock.engine.rules.random import RNG
from paddock.engine.rules.types import Cells8, Log, Out, Rngs, State, States
from tests.engine.layouts import state

SETS = st.sets(st.integers(0, 61))
LAYOUT = state(deck=scratch(np.int8, 48))


def number(of: set[int]) -> int:
    return sum(1 << e for e in of)


@given(SETS, st.integers(0, 61))
def test_bit_sets_are_sets(of: set[int], e: int) -> None:
    n = number(of)
    assert bitset.has(n, e) == (e in of)
    assert bitset.plus(n, e) == number(of | {e})
    assert bitset.minus(n, e) == number(of - {e})
    assert bitset.size(n) == len(of)
    if of:
        assert bitset.lowest(n) == min(of)
        assert bitset.highest(n) == max(of)
        assert bitset.without_lowest(n) == number(of - {min(of)})
        assert [bitset.nth(n, k) for k in range(len(of))] == sorted(of)
    assert list(bitset.elements(n)) == sorted(of)


@given(st.lists(SETS, min_size=4, max_size=4), st.integers(0, 4), st.integers(0, 4))
def test_a_set_of_several_words_lists_the_elements_of_the_chosen_words(of: list[set[int]], first: int, end: int) -> None:
    numbers = [number(one) for one in of]
    row, grid = Cells(numbers), Cells([numbers[:2], numbers[2:]])
    expected = [62 * w + e for w in range(first, end) for e in sorted(of[w])]
    assert list(bitset.elements_of_words(row, first, end, 62)) == expected
    assert list(bitset.elements_of_words(grid, first, end, 62)) == expected


size, lowest, highest, nth, rest = bitset.size, bitset.lowest, bitset.highest, bitset.nth, bitset.without_lowest


@pytest.mark.parametrize("target", ["native", "checked"])
def test_machine_instructions_mean_the_same_as_the_plain_words(target: str) -> None:
    compiled = Build(target, LAYOUT.dtype, NO_TABLES, {})(answers_of)
    dice = np.random.default_rng(1)
    states = np.zeros(1, LAYOUT.dtype)
    for _ in range(300):
        of = int(dice.integers(1, 1 << 62)) & int(dice.integers(1, 1 << 62)) | 1 << int(dice.integers(62))
        k = int(dice.integers(bitset.size(of)))
        native, plain = np.zeros(5, np.int64), zeros(5)
        compiled(states, native, of, k)
        answers_of([None], plain, of, k)
        assert native.tolist() == list(plain)


def answers_of(states: States, out: Out, of: int, k: int) -> int:
    out[0] = size(of)
    out[1] = lowest(of)
    out[2] = highest(of)
    out[3] = nth(of, k)
    out[4] = rest(of)
    return 0


LOOPS = state(grid=scratch(np.int64, 2, 2), row=scratch(np.int64, 3), small=scratch(np.int8))


@pytest.mark.parametrize("target", ["native", "checked"])
def test_compiled_loops_over_sets_list_the_same_elements(target: str) -> None:
    compiled = Build(target, LOOPS.dtype, NO_TABLES, {})(loops)
    dice = np.random.default_rng(1)
    for _ in range(100):
        states = np.zeros(1, LOOPS.dtype)
        states["grid"][0] = dice.integers(0, 1 << 40, (2, 2)) & dice.integers(0, 1 << 40, (2, 2))
        states["row"][0] = dice.integers(0, 1 << 40, 3) & dice.integers(-1, 1, 3)
        states["small"][0] = dice.integers(0, 1 << 7)
        native, plain, python = np.zeros(600, np.int64), zeros(600), PythonState(states[0])
        assert compiled(states, native) == loops([python], plain)
        assert native.tolist() == list(plain)


def loops(states: States, out: Out) -> int:
    """Write the elements of sets to `out`: loops with `break`, `continue` and loops inside, over words that change during the loop."""
    s, n = states[0], 0
    for which in range(3):
        for element in chosen(s, which):
            if element == 7:
                continue
            if element == 100:
                s.grid[1, 1] = 0
            out[n] = element
            n += 1
    for outer in elements(s.small):
        for inner in elements_of_words(s.row, 0, 3, 40):
            if inner > 80 + outer:
                break
            out[n] = 1000 * outer + inner
            n += 1
    return n


def chosen(s: State, which: int) -> Iterator[int]:
    """The elements of one row of the grid, or of all rows."""
    if which == 0:
        return elements_of_words(s.grid, 0, 2, 40)
    return elements_of_words(s.grid, 2, 4, 40) if which == 1 else elements_of_words(s.grid, 0, 4, 40)


elements, elements_of_words = bitset.elements, bitset.elements_of_words


def words(rngs: Rngs, out: Out, n: int) -> int:
    for i in range(n):
        out[i] = word(rngs[0])
    return 0


word = random.word


def keystream(rngs: Any, n: int, target: str) -> list[int]:
    run = Build(target, LAYOUT.dtype, NO_TABLES, {})(words)
    if target == "interpreted":
        out: Any = zeros(n)
        run([PythonState(rngs[0])], out, n)
    else:
        out = np.zeros(n, np.int64)
        run(rngs.copy(), out, n)
    return [int(v) for v in out]


@pytest.mark.parametrize("target", ["interpreted", "native"])
def test_chacha8_gives_the_published_stream(target: str) -> None:
    """The first block for a zero key and nonce and 8 rounds, as other implementations publish it."""
    expected = (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )
    got = keystream(np.zeros(1, RNG), 16, target)
    assert b"".join(w.to_bytes(4, "little") for w in got).hex() == expected


def test_streams_and_keys_differ_and_targets_agree() -> None:
    seen = set()
    for seed in (0, 1, 2**40):
        for stream in (0, 1, random.WORDS):
            plain = keystream(rng_of(seed, stream), 70, "interpreted")
            assert plain == keystream(rng_of(seed, stream), 70, "native")
            seen.add(tuple(plain))
    assert len(seen) == 9


def test_draws_are_even_and_shuffles_too() -> None:
    rng = PythonState(rng_of(3)[0])
    for n in (2, 3, 7, 48):
        counts = Counter(random.below(rng, n) for _ in range(200 * n))
        assert set(counts) == set(range(n))
        assert sum((c - 200) ** 2 / 200 for c in counts.values()) < n - 1 + 4.5 * (2 * n) ** 0.5
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cells = [0, 1, 2, 3]
        random.shuffle8(rng, cells, 0, 4)
        orders[tuple(cells)] += 1
    assert len(orders) == 24
    assert sum((c - 100) ** 2 / 100 for c in orders.values()) < 23 + 4.5 * 46**0.5


def test_a_rejected_draw_takes_another_word() -> None:
    """`below(n)` rejects the words that would favour small numbers."""

    rng = PythonState(rng_of(1)[0])
    rng.left = 2
    n = 3 << 30  # 2**32 % n == 2**30, so a product whose low half is smaller is rejected
    rng.buf[14], rng.buf[15] = 0, 0x40000001
    assert random.below(rng, n) == 3 << 28
    assert rng.left == 0


def test_shuffling_a_part_leaves_the_rest() -> None:
    rng = PythonState(rng_of(9)[0])
    cells = list(range(20))
    random.shuffle16(rng, cells, 5, 10)
    assert cells[:5] == list(range(5))
    assert cells[15:] == list(range(15, 20))
    assert sorted(cells) == list(range(20))


@given(st.lists(st.tuples(st.integers(0, 300), SETS), max_size=5))
def test_offers_list_every_action_in_order(groups: list[tuple[int, set[int]]]) -> None:
    out = np.zeros(12 + 5 * 62, np.int64)
    n = no_actions(out)
    for base, which in groups:
        n += add_actions(out, base, number(which))
    expected = [base + e for base, which in groups for e in sorted(which)]
    assert n == len(expected)
    assert [nth_action(out, k) for k in range(n)] == expected
    assert all(has_action(out, a) for a in expected)
    assert not has_action(out, 10_000)
    assert expand_actions(out) == n
    assert listed_actions(out) == expected


def test_the_log_keeps_events_for_their_audience() -> None:
    stream = zeros(30)
    log.emit(stream, 5, log.seat_alone(1), 1, 42)
    log.emit(stream, 6, log.all_but(1), 1)
    log.emit(stream, 7, log.EVERYONE)
    events = list(log.read_events(stream))
    assert [(e.kind, e.values) for e in events] == [(5, (1, 42)), (6, (1,)), (7, ())]
    assert [[e.heard_by(k) for k in (0, 1, -1)] for e in events] == [[False, True, False], [True, False, True], [True, True, True]]


def test_a_log_that_is_too_short_says_so_and_one_of_length_0_is_off() -> None:
    short = zeros(6)
    log.emit(short, 5, log.EVERYONE, 1, 2)
    assert short[0] == 6
    log.emit(short, 5, log.EVERYONE)
    assert short[0] == log.OVERFLOWED
    off = zeros(0)
    log.emit(off, 1, log.EVERYONE, 1, 2, 3, 4, 5)
    assert list(log.read_events(off)) == []


def write_all(states: States, stream: Log, deck: Out) -> int:
    log_note(stream, 3, 7, 1, 2, 3)
    fill(states[0].deck)
    return len(stream)


def fill(cells: Cells8) -> None:
    for i in range(48):
        cells[i] = i


log_note = log.emit


def test_rows_of_a_record_can_be_handed_to_functions() -> None:
    states, stream = np.zeros(1, LAYOUT.dtype), np.zeros(20, np.int64)
    assert Build("native", LAYOUT.dtype, NO_TABLES, {})(write_all)(states, stream, np.zeros(1, np.int64)) == 20
    assert states[0]["deck"].tolist() == list(range(48))
    assert stream[:7].tolist() == [7, 3, 7, 3, 1, 2, 3]
