"""Rules cut at calls do what they do uncut: small ones with every kind of line in which a call can stand, and whole games."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from paddock.engine import gpu
from paddock.engine.catalog import found
from paddock.engine.compiler import Build, Function
from paddock.engine.contract import NO_TABLES, play
from paddock.engine.cuts import Cuts
from paddock.engine.gpu import interpreted_game
from paddock.engine.gpu_cuts import CutKernel
from paddock.engine.gpu_kernels import roots
from paddock.engine.life import cell_type, cut_life
from paddock.engine.lowering import ANSWER
from paddock.engine.machine import Cells64, Log, State, Tables
from paddock.engine.plain import Plain, zeros
from paddock.engine.short import shortened
from paddock.engine.waits import LEAST
from tests.probe.game import GAME as PROBE

END = 10_000
FINE = 2000  # bytes of byte code: so many functions are waited for in small games too
SMALL_STATE = np.dtype([("count", np.int64), ("few", np.int64, (3,)), ("many", np.int64, (3,)), ("rows", np.int64, (2, 2))])
GAMES = [PROBE, *found().values()]


# ------------------------------------------------------------------ small functions. s.heard: all that happened, in its order; s.count: a number


def told(s: State, what: int) -> int:
    """Something that can be told from every other call, and whose answer depends on when it is made."""
    s.heard.append(what)
    s.count += 1
    return int(s.count * 7 + what) % 11


def is_odd(s: State, what: int) -> bool:
    return told(s, what) % 2 == 1


def twice(s: State, what: int) -> int:
    told(s, what)
    return told(s, what + 1)


def told_of(s: State, t: Tables, cells: Cells64, k: int) -> int:
    return int(cells[k]) + told(s, k)


def in_expressions(s: State, t: Tables, log: Log) -> int:
    a = told(s, 1) + told(s, 2) * told(s, 3)
    b = s.count - told(s, 4) - s.count
    a += told(s, 5)
    s.few[told(s, 6) % 3] = told(s, 7)
    c, d = told(s, 8), -told(s, 9)
    e = told(s, 10) if is_odd(s, 11) else twice(s, told(s, 12))
    f = (is_odd(s, 13) and is_odd(s, 14)) or not is_odd(s, 15)
    return a + 3 * b + 5 * c + 7 * d + 11 * e + (13 if f else 0) + max(told(s, 16), told(s, 17)) + s.few[told(s, 18) % 3]


def in_loops(s: State, t: Tables, log: Log) -> int:
    total = 0
    for k in range(told(s, 1) % 5):
        if is_odd(s, 10 + k):
            continue
        for j in range(3, 0, -1):
            total += k * j
            if total > 20 and is_odd(s, 20 + j):
                break
        else_left = told(s, 30 + k)
        total += else_left
    n = told(s, 2)
    for k in range(1, n):
        n -= 1  # the loop goes on to what it was asked for first
        total += told(s, 40 + k)
    while is_odd(s, 50) or total % 3 == 1:
        total += 1
        if total > 90:
            return -total
    return total + k


def first_even(s: State, t: Tables, what: int, most: int) -> int:
    """Returns from inside of a loop, and changes what it was given."""
    most += 1
    while what < most:
        if not is_odd(s, what):
            return what
        for k in range(2):
            if s.few[k] > 8:
                return -k
        what += 1
    return most


def asks_the_first(s: State, t: Tables, log: Log) -> int:
    """Names that mean something else in the function it calls."""
    what, most = first_even(s, t, 3, 6), first_even(s, t, s.count % 3, 4)
    if what == most and first_even(s, t, what, what + 2) > 4:
        return told(s, most)
    first_even(s, t, 0, 2)
    return 10 * what + most


def handed_on(s: State, t: Tables, log: Log) -> int:
    told_of(s, t, s.few, 1)
    if is_odd(s, 1):
        return twice(s, 2)
    return told_of(s, t, s.many, told(s, 3) % 3)


def returns_early(s: State, t: Tables, log: Log) -> int:
    for k in range(6):
        for j in range(4):
            if s.many[j % 3] + k > 5:
                return 100 * k + j
        told(s, k)
    return 0


SMALL = (in_expressions, in_loops, handed_on, returns_early, asks_the_first)
WAITED_FOR = ({told}, {twice}, {is_odd, told}, {told, is_odd, twice, told_of})


def closed(names: set[Function]) -> set[Function]:
    """With those that call them: there is no way to wait inside of a function that is called without a cut."""
    callers = {is_odd: told, twice: told, told_of: told, first_even: is_odd}
    for caller, callee in callers.items():
        names = names | {caller} if callee in names else names
    return names


def outcome(s: Any) -> tuple[Any, ...]:
    return tuple(s.heard), s.count, tuple(s.few), tuple(s.many)


def record(count: int) -> Any:
    return SimpleNamespace(heard=[], count=count, few=zeros(3), many=zeros(3))


def in_parts(f: Function, cut: set[Function], taken: set[Function], count: int) -> tuple[Any, int, int]:
    """What a function does and answers in parts, and how often it was gone on with."""
    build = Build("interpreted", SMALL_STATE, NO_TABLES, {})
    cuts = Cuts(build, f, cut.__contains__, taken.__contains__)
    go = build(cuts.go())
    s = record(count)
    cell = SimpleNamespace(s=s, w=zeros(cuts.cells))
    cell.w[cuts.root.first] = END
    at, visited = cuts.root.number_of_entry(), 0
    while at != END:
        assert 0 <= at < cuts.labels
        at, visited = go(at, cell, None), visited + 1
    return outcome(s), cell.w[ANSWER], visited


@pytest.mark.parametrize("f", SMALL, ids=lambda f: f.__name__)
@pytest.mark.parametrize("waited", range(len(WAITED_FOR)))
def test_a_function_that_is_cut_does_the_same_in_the_same_order_and_answers_the_same(f, waited) -> None:
    cut, most = closed(WAITED_FOR[waited]), 0
    for count in range(40):
        plain = record(count)
        answer = f(plain, None, ())
        *found, visited = in_parts(f, cut, set(), count)
        assert found == [outcome(plain), answer]
        most = max(most, visited)
    assert (most > 1) == any(g.__name__ in f.__code__.co_names for g in cut)


@pytest.mark.parametrize("f", SMALL, ids=lambda f: f.__name__)
@pytest.mark.parametrize(
    "taken", [{is_odd}, {twice, told_of}, {is_odd, twice, told_of, first_even}], ids=lambda fs: "-".join(sorted(f.__name__ for f in fs))
)
def test_small_functions_that_are_taken_in_do_the_same_and_are_waited_for_no_more(f, taken) -> None:
    cut = closed({told})
    for count in range(40):
        plain = record(count)
        answer = f(plain, None, ())
        *found, visited = in_parts(f, cut, taken, count)
        assert found == [outcome(plain), answer]
        assert visited <= in_parts(f, cut, set(), count)[-1]
    assert visited < in_parts(f, cut, set(), count)[-1] or not any(g.__name__ in f.__code__.co_names for g in taken)


def test_what_lies_nowhere_cannot_be_handed_to_a_function_that_is_waited_for() -> None:
    build = Build("interpreted", SMALL_STATE, NO_TABLES, {})
    with pytest.raises(TypeError, match="lies nowhere"):
        Cuts(build, hands_over_a_row, {told_of, told}.__contains__)


def hands_over_a_row(s: State, t: Tables, log: Log) -> int:
    return told_of(s, t, s.rows[s.count], 0)


# ------------------------------------------------------------------ whole games


def played(game: Any, kernel: CutKernel, seats: int, seed: int, thinkers: int = 0) -> Plain:
    """A game in parts, by the interpreted rules: what a kernel does for thousands at once."""
    values = game.complete_options(None, seats)
    build = Build("interpreted", kernel.short.dtype, game.rules.TABLES, game.swaps() | dict(kernel.short.swap))
    go, t = build(kernel.cuts.go()), Plain(game.tables(values)[0])
    cells = np.zeros(1, kernel.cell)
    cells["s"], cells["seed"], cells["thinkers"] = kernel.short.record(game.new_record(seats, values)), seed, thinkers
    c = Plain(cells[0])
    c.w[kernel.cuts.root.first] = kernel.fresh
    at = kernel.cuts.root.number_of_entry()
    while at != kernel.fresh:
        at = go(at, c, t)
    return c


def kernel_of(game: Any, seats: int, bots: bool = False, least: int = LEAST) -> CutKernel:
    values = game.complete_options(None, seats)
    return CutKernel(game, shortened(game, seats, values, (*roots(game, bots), play)), bots, least)


@pytest.mark.parametrize("least", [LEAST, FINE])
@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_a_game_in_parts_is_the_same_game(game, least) -> None:
    seats = game.seats.stop - 1
    kernel = kernel_of(game, seats, least=least)
    for seed in (3, 1 << 33):
        c = played(game, kernel, seats, seed)
        assert (c.length, c.hash) == interpreted_game(game, seats, seed)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_simple_bots_play_the_same_in_parts(game) -> None:
    from paddock.engine.batch import Batch

    seats = game.seats.start
    c = played(game, kernel_of(game, seats, bots=True, least=FINE), seats, 5, thinkers=0b01)
    native = Batch(game, seats).bots(5, 1, 0b01)
    assert c.length == native.decisions and c.s.fault == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_the_finer_the_cuts_the_more_labels_and_every_label_is_one_of_a_part(game) -> None:
    seats = game.seats.start
    short = shortened(game, seats, game.complete_options(None, seats), (*roots(game, False), play))
    build = Build("gpu", short.dtype, game.rules.TABLES, game.swaps() | dict(short.swap))
    coarse, fine = cut_life(build), cut_life(build, least=FINE)
    for cuts in (coarse, fine):
        labels = [b.label for part in cuts.parts for b in part.blocks if b.label is not None]
        assert sorted(labels) == list(range(cuts.labels))
        assert cell_type(short.dtype, 5, cuts.cells).itemsize >= short.dtype.itemsize + 8 * cuts.cells
    assert coarse.labels <= fine.labels


def test_games_outside_of_shared_memory_take_no_more_than_a_part_of_what_is_free_and_are_a_warp_at_least() -> None:
    kernel = kernel_of(PROBE, 2)
    needed = kernel.bytes_of(gpu.MOST_AT_ONCE)
    assert gpu.games_outside(gpu.MEMORY_SHARE * needed, kernel) == gpu.MOST_AT_ONCE
    assert gpu.games_outside(gpu.MEMORY_SHARE * needed - 1, kernel) == gpu.MOST_AT_ONCE // 2
    assert gpu.games_outside(1 << 10, kernel) == 32


def test_before_a_batch_all_games_wait_to_be_begun_and_none_anywhere_else() -> None:
    kernel = kernel_of(PROBE, 2)
    counts = kernel.counts(1000)
    assert len(counts) == 2 * kernel.labels and counts[kernel.fresh] == counts.sum() == 1000
