"""Records cut to what play reads: the same games as with whole ones. They are played by the interpreted rules, which stop at a cell or field that
is not there; on a GPU they are played by `test_gpu.py`."""

import ast

import numpy as np
import pytest

from paddock.engine import loops
from paddock.engine.bits import lowest
from paddock.engine.catalog import found
from paddock.engine.chance import RNG, below
from paddock.engine.compiler import Build
from paddock.engine.contract import PIECES, answer, coming, legal, offered, play, proceed, result, simple
from paddock.engine.fields import public, scratch, state
from paddock.engine.gpu_kernels import roots
from paddock.engine.log import note1
from paddock.engine.machine import Log, State
from paddock.engine.plain import Plain, zeros
from paddock.engine.short import Body, live_fields, shortened
from tests.probe.game import GAME as PROBE

GAMES = (PROBE, *found().values())
CASES = [
    (game, seats, dict(options))
    for game in GAMES
    for seats in sorted({game.seats.start, game.seats.stop - 1})
    for options in game.option_sets
]


def outcome(game, build, record, options, seats, bots):
    """One game, its first seat by the simple bot if asked, as kernels play it."""
    s, t = Plain(record), Plain(game.tables(options)[0])
    rng, out, log = Plain(np.zeros(1, RNG)[0]), zeros(1 + 2 * max(game.rules.MOST_OFFERS, 6)), zeros(0)
    build(loops.open_game)(s, t, rng, 7, log)
    done = []
    while s.over == 0 and s.fault == 0:
        if hasattr(game.rules, "coming") and build(coming)(s) >= PIECES:
            build(proceed)(s, t, log)
            continue
        seat = lowest(s.pending)
        if bots and seat == 0:
            action = build(simple)(s, t, seat, rng)
        else:
            action = build(offered)(out, build(below)(rng, build(legal)(s, t, seat, out)))
        build(answer if hasattr(game.rules, "coming") else play)(s, t, seat, action, log)
        done.append(action)
    build(result)(s, t, out)
    return done, [out[k] for k in range(2 * seats)]


@pytest.mark.parametrize("bots", [False, True], ids=["random", "simple"])
@pytest.mark.parametrize(("game", "seats", "given"), CASES, ids=[f"{g.name}-{n}-{i}" for i, (g, n, _) in enumerate(CASES)])
def test_short_records_play_the_same_game(game, seats, given, bots) -> None:
    options = game.complete_options(given, seats)
    short = shortened(game, seats, options, roots(game, bots))
    assert short.dtype.itemsize < game.layout.dtype.itemsize
    whole = game.new_record(seats, options)
    plain = Build("interpreted", game.layout.dtype, game.rules.TABLES, game.swaps())
    cut = Build("interpreted", short.dtype, game.rules.TABLES, game.swaps() | dict(short.swap))
    assert outcome(game, cut, short.record(whole)[0], options, seats, bots) == outcome(game, plain, whole[0], options, seats, bots)


LAYOUT = state(
    public("kept", np.int8), public("last", np.int8), public("older", np.int8, 2), public("told", np.int8), scratch("drawn", np.int8, 3)
)


def draws(s: State) -> int:
    s.kept = s.kept + 1
    return 1


def writes(s: State, log: Log) -> None:
    s.older[0] = s.older[1]
    s.older[1] = s.last
    s.last = int(s.kept)
    s.drawn[0] = draws(s)
    if len(log) > 0:
        note1(log, 1, 1, int(s.told))
    if s.kept > 3:
        s.told += 1
        note1(log, 1, 1, int(s.told))


def test_a_field_that_is_read_for_the_log_or_for_itself_alone_is_not_needed() -> None:
    bodies = [Body(writes), Body(draws)]
    assert live_fields(bodies, set(LAYOUT.fields)) & {"kept", "last", "older", "told", "drawn"} == {"kept"}


def test_what_is_called_to_write_a_field_that_nobody_reads_is_called_all_the_same() -> None:
    made = Body(writes).without({"last", "older", "told", "drawn"})
    assert "older" not in made.__code__.co_names
    s = Plain(np.zeros(1, np.dtype([("kept", np.int8)]))[0])
    made(s, ())
    assert s.kept == 1


def test_a_write_stays_where_its_field_is_read() -> None:
    made = Body(writes).without({"older"})
    assert {"last", "told", "drawn"} <= set(made.__code__.co_names)
    assert not any(isinstance(node, ast.Call) and getattr(node.func, "id", "") == "note1" for node in ast.walk(Body(writes).tree))
