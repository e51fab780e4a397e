"""The gpu target plays the same games as the interpreted rules. Needs a CUDA device.

`python -m benchmarks.gpu.run` prints the speed.
"""

import numpy as np
import pytest

from paddock.engine.compile.python_state import PythonState
from paddock.engine.gpu import batch
from paddock.engine.gpu.device_code import copier
from paddock.engine.presentation.catalog import found
from paddock.engine.rules.fields import public
from tests.engine.layouts import state
from tests.probe.game import GAME as PROBE

GAMES = [game for game in (PROBE, *found().values()) if batch.plays_whole_games(game)]
CASES = [(game, seats) for game in GAMES for seats in (game.seats.start, game.seats.stop - 1)]


@pytest.mark.gpu
@pytest.mark.skipif(not batch.is_there(), reason="no CUDA device here")
def test_simple_bots_on_the_card_play_the_games_of_the_native_ones() -> None:
    from paddock.engine.vector.batch import Batch

    for game in (PROBE, min(found().values(), key=lambda g: g.layout.dtype.itemsize)):
        seats, thinkers = game.seats.start, 0b01
        totals, results, _ = batch.GpuBatch(game, seats, bots=True).play(7, 500, thinkers)
        assert np.array_equal(results, Batch(game, seats).bots(7, 500, thinkers).results[:, : 2 * seats])
        assert not totals[:, batch.FAULT].any()
    with pytest.raises(ValueError, match="random players alone"):
        batch.GpuBatch(PROBE, 2).play(0, 1, 1)


@pytest.mark.gpu
@pytest.mark.skipif(not batch.is_there(), reason="no CUDA device here")
@pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{g.name}-{n}" for g, n in CASES])
def test_the_first_64_of_many_games_are_those_of_the_interpreted_rules(game, seats) -> None:
    totals, results, _ = batch.GpuBatch(game, seats).random(0, 1 << 14)
    assert not totals[:, batch.FAULT].any()
    assert (results[:, 1::2].min(axis=1) == 1).all()
    for i in range(64):
        assert (int(totals[i, batch.DECISIONS]), int(totals[i, batch.HASH])) == batch.interpreted_game(game, seats, i)


def test_states_up_to_a_limit_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    size = PROBE.layout.dtype.itemsize
    for most, plays in ((size - 1, False), (size, True), (size + 1, True)):
        monkeypatch.setattr(batch, "MOST_RECORD", most)
        assert batch.plays_whole_games(PROBE) is plays
    monkeypatch.setattr(batch, "MOST_RECORD", size - 1)
    with pytest.raises(ValueError, match="too long for whole games on a GPU"):
        batch.GpuBatch(PROBE, 2)


def test_all_games_but_the_longest_are_played() -> None:
    longest = max(found().values(), key=lambda game: game.layout.dtype.itemsize)
    assert [game for game in found().values() if not batch.plays_whole_games(game)] == [longest]


def test_a_numbered_game_is_the_same_game_natively() -> None:
    """Native games, with which the GPU is compared, equal the interpreted ones."""
    from paddock.engine.vector.batch import Batch

    for seed in (0, 5, 1 << 33):
        played = Batch(PROBE, 2).random(seed, 1)
        assert (played.decisions, played.hash) == batch.interpreted_game(PROBE, 2, seed)


def test_records_are_copied_field_by_field() -> None:
    """CUDA code cannot assign whole records, so the generated copy function must copy every field."""
    layout = state(grid=public(np.int16, 3, 4), deep=public(np.int8, 2, 2, 2), one=public(np.int64))
    dice = np.random.default_rng(1)
    full = np.frombuffer(dice.integers(0, 127, layout.dtype.itemsize, np.uint8).tobytes(), layout.dtype).copy()
    to, of = PythonState(np.zeros(1, layout.dtype)[0]), PythonState(full[0])
    copier(np.dtype([(n, layout.dtype[n]) for n in layout.dtype.names if n != "_end"]))(to, of)
    made = np.zeros(1, layout.dtype)
    to.write_to(made[0])
    for name in layout.fields:
        assert np.array_equal(made[0][name], full[0][name])
