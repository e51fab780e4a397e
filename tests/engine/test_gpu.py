"""The gpu target plays the same games as the interpreted rules. Needs a CUDA device; the figures are printed by `python -m benchmarks.gpu`."""

import numpy as np
import pytest
from paddock.engine.gpu_kernels import cell_type

from paddock.engine import gpu
from paddock.engine.catalog import found
from paddock.engine.chance import RNG
from paddock.engine.fields import public, state
from paddock.engine.gpu_build import copier
from paddock.engine.plain import Plain
from tests.probe.game import GAME as PROBE

CASES = [(game, seats) for game in (PROBE, *found().values()) for seats in (game.seats.start, game.seats.stop - 1)]


def test_a_room_holds_as_many_games_as_there_is_shared_memory_for_and_neighbours_lie_on_other_banks() -> None:
    record = np.dtype([("rng", RNG), ("cards", np.int8, (400,))])
    cell = cell_type(record).itemsize
    assert cell // 8 % 2 == 1
    assert cell >= record.itemsize + RNG.itemsize + 16
    games, noted = gpu.games_in(232_448, record, 4), 4 * (64 + 4 * 32 + 1)
    assert games * (cell + 4) + noted <= 232_448 < (games + 2) * (cell + 4) + noted


@pytest.mark.gpu
@pytest.mark.skipif(not gpu.is_there(), reason="no CUDA device here")
def test_simple_bots_on_the_card_play_the_games_of_the_native_ones() -> None:
    from paddock.engine.batch import Batch

    in_pieces = min((g for g in found().values() if hasattr(g.rules, "coming")), key=lambda g: g.layout.dtype.itemsize)
    for game in (PROBE, in_pieces):
        seats, thinkers = game.seats.start, 0b01
        totals, results, _ = gpu.GpuBatch(game, seats, bots=True).play(7, 500, thinkers)
        assert np.array_equal(results, Batch(game, seats).bots(7, 500, thinkers).results[:, : 2 * seats])
        assert not totals[:, gpu.FAULT].any()
    with pytest.raises(ValueError, match="random players alone"):
        gpu.GpuBatch(PROBE, 2).play(0, 1, 1)


@pytest.mark.gpu
@pytest.mark.skipif(not gpu.is_there(), reason="no CUDA device here")
@pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{g.name}-{n}" for g, n in CASES])
def test_the_first_64_of_many_games_are_those_of_the_interpreted_rules(game, seats) -> None:
    totals, results, _ = gpu.GpuBatch(game, seats).random(0, 1 << 14)
    assert not totals[:, gpu.FAULT].any()
    assert (results[:, 1::2].min(axis=1) == 1).all()
    for i in range(64):
        assert (int(totals[i, gpu.DECISIONS]), int(totals[i, gpu.HASH])) == gpu.interpreted_game(game, seats, i)


def test_a_numbered_game_is_the_same_game_natively() -> None:
    """What the GPU is compared with is what every other target plays."""
    from paddock.engine.batch import Batch

    for seed in (0, 5, 1 << 33):
        played = Batch(PROBE, 2).random(seed, 1)
        assert (played.decisions, played.hash) == gpu.interpreted_game(PROBE, 2, seed)


def test_records_are_copied_field_by_field() -> None:
    """CUDA code cannot assign whole records: the written function must leave nothing out."""
    layout = state(public("grid", np.int16, 3, 4), public("deep", np.int8, 2, 2, 2), public("one", np.int64))
    dice = np.random.default_rng(1)
    full = np.frombuffer(dice.integers(0, 127, layout.dtype.itemsize, np.uint8).tobytes(), layout.dtype).copy()
    to, of = Plain(np.zeros(1, layout.dtype)[0]), Plain(full[0])
    copier(np.dtype([(n, layout.dtype[n]) for n in layout.dtype.names if n != "_end"]))(to, of)
    made = np.zeros(1, layout.dtype)
    to.write_to(made[0])
    for name in layout.fields:
        assert np.array_equal(made[0][name], full[0][name])
