"""Games on a GPU give the same rows as games on the CPU. Without a CUDA device the arena says so."""

import pytest

from paddock.arena import games
from paddock.arena.errors import ArenaError
from paddock.arena.executors import Gpu, Portion
from paddock.arena.plan import Plan, balanced, make_plan
from paddock.engine.gpu import batch
from paddock.engine.presentation.catalog import found
from tests.arena.conftest import probe_plan
from tests.probe.game import GAME as PROBE

CASES = [(game, game.seats.stop - 1) for game in (PROBE, *found().values()) if batch.plays_whole_games(game)]


@pytest.mark.gpu
@pytest.mark.skipif(not batch.is_there(), reason="no CUDA device here")
@pytest.mark.parametrize(("game", "seats"), CASES, ids=[g.name for g, _ in CASES])
def test_the_rows_are_those_of_threads(game, seats) -> None:
    lineups = [("simple",) * seats, ("random",) * seats, ("random", *("simple",) * (seats - 1))]
    plan = make_plan(game, seats, {}, lineups, 1, 600)
    ((_, rows),) = Gpu()(games.play, plan, [Portion(0, 600)])
    assert rows.tobytes() == games.play(plan, 0, 600).tobytes()


def test_a_game_with_a_long_state_is_refused_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    size = PROBE.layout.dtype.itemsize
    monkeypatch.setattr(batch, "MOST_RECORD", size - 1)
    with pytest.raises(ArenaError) as refused:
        next(Gpu()(games.play, probe_plan(), [Portion(0, 1)]))
    assert str(refused.value).startswith(f"--on gpu cannot play probe: its state takes {size} bytes")
    assert f"{size} バイト" in refused.value.said("ja")


@pytest.mark.skipif(batch.is_there(), reason="there is a CUDA device here")
def test_without_a_gpu_it_says_what_is_missing() -> None:
    with pytest.raises(ArenaError, match="needs a CUDA device and numba-cuda"):
        next(Gpu()(games.play, probe_plan(), [Portion(0, 1)]))


def test_bots_that_think_are_not_for_the_gpu() -> None:
    plan = probe_plan(balanced(("simple", "random"), 2))
    thinking = Plan(**{**vars(plan), "lineups": (("simple", "hard"),)})
    with pytest.raises(ArenaError, match="has the bots random, simple, not hard"):
        next(Gpu()(games.play, thinking, [Portion(0, 1)]))
