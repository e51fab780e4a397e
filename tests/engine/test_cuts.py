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
from paddock.engine.gpu_cuts import GROUPS, CutKernel
from paddock.engine.gpu_kernels import roots
from paddock.engine.life import LEAST, cell_type, cut_life
from paddock.engine.lowering import ANSWER
from paddock.engine.machine import Cells64, Log, State, Tables
from paddock.engine.plain import Plain, zeros
from paddock.engine.short import shortened
from tests.probe.game import GAME as PROBE

END = 10_000
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


SMALL = (in_expressions, in_loops, handed_on, returns_early)
WAITED_FOR = ({told}, {twice}, {is_odd, told}, {told, is_odd, twice, told_of})


def closed(names: set[Function]) -> set[Function]:
    """With those that call them: there is no way to wait inside of a function that is called without a cut."""
    callers = {is_odd: told, twice: told, told_of: told}
    return names | {caller for caller, callee in callers.items() if callee in names}


def outcome(s: Any) -> tuple[Any, ...]:
    return tuple(s.heard), s.count, tuple(s.few), tuple(s.many)


def record(count: int) -> Any:
    return SimpleNamespace(heard=[], count=count, few=zeros(3), many=zeros(3))


@pytest.mark.parametrize("f", SMALL, ids=lambda f: f.__name__)
@pytest.mark.parametrize("waited", range(len(WAITED_FOR)))
def test_a_function_that_is_cut_does_the_same_in_the_same_order_and_answers_the_same(f, waited) -> None:
    cut = closed(WAITED_FOR[waited])
    build = Build("interpreted", SMALL_STATE, NO_TABLES, {})
    cuts = Cuts(build, f, cut.__contains__)
    go = build(cuts.go())
    most = 0
    for count in range(40):
        plain, parted = record(count), record(count)
        answer = f(plain, None, ())
        cell = SimpleNamespace(s=parted, w=zeros(cuts.cells))
        cell.w[cuts.root.first] = END
        at, visited = cuts.root.number_of_entry(), 0
        while at != END:
            assert 0 <= at < cuts.labels
            at, visited = go(at, cell, None), visited + 1
        assert (outcome(parted), cell.w[ANSWER]) == (outcome(plain), answer)
        most = max(most, visited)
    assert (most > 1) == any(g.__name__ in f.__code__.co_names for g in cut)


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


def kernel_of(game: Any, seats: int, bots: bool = False) -> CutKernel:
    values = game.complete_options(None, seats)
    return CutKernel(game, shortened(game, seats, values, (*roots(game, bots), play)), bots)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_a_game_in_parts_is_the_same_game(game) -> None:
    seats = game.seats.stop - 1
    kernel = kernel_of(game, seats)
    for seed in (3, 1 << 33):
        c = played(game, kernel, seats, seed)
        assert (c.length, c.hash) == interpreted_game(game, seats, seed)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_simple_bots_play_the_same_in_parts(game) -> None:
    from paddock.engine.batch import Batch

    seats = game.seats.start
    c = played(game, kernel_of(game, seats, bots=True), seats, 5, thinkers=0b01)
    native = Batch(game, seats).bots(5, 1, 0b01)
    assert c.length == native.decisions and c.s.fault == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_the_finer_the_cuts_the_more_labels_and_every_label_is_one_of_a_part(game) -> None:
    seats = game.seats.start
    short = shortened(game, seats, game.complete_options(None, seats), (*roots(game, False), play))
    build = Build("gpu", short.dtype, game.rules.TABLES, game.swaps() | dict(short.swap))
    coarse, fine = cut_life(build, least=LEAST), cut_life(build, least=LEAST // 10)
    for cuts in (coarse, fine):
        labels = [b.label for part in cuts.parts for b in part.blocks if b.label is not None]
        assert sorted(labels) == list(range(cuts.labels))
        assert cell_type(short.dtype, 5, cuts.cells).itemsize >= short.dtype.itemsize + 8 * cuts.cells
    assert coarse.labels <= fine.labels


def test_labels_are_in_groups_of_neighbours_and_new_games_in_the_last() -> None:
    game = max(found().values(), key=lambda g: g.layout.dtype.itemsize)
    kernel = kernel_of(game, game.seats.start)
    groups = kernel.groups()
    assert len(groups) == kernel.labels and groups[kernel.fresh] == GROUPS - 1
    assert (np.diff(groups) >= 0).all() and set(groups) == set(range(GROUPS))


def test_rooms_outside_of_shared_memory_take_no_more_than_a_part_of_what_is_free_and_hold_a_warp_at_least() -> None:
    kernel = kernel_of(PROBE, 2)
    needed = 132 * kernel.bytes_of(gpu.LARGE_ROOM)
    assert gpu.games_outside(gpu.MEMORY_SHARE * needed, kernel, 132) == gpu.LARGE_ROOM
    assert gpu.games_outside(gpu.MEMORY_SHARE * needed - 1, kernel, 132) == gpu.LARGE_ROOM // 2
    assert gpu.games_outside(1 << 10, kernel, 132) == 32
