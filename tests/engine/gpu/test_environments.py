"""Vector games on a GPU equal those on the CPU byte for byte. Needs a CUDA device."""

import numpy as np
import pytest

from paddock.engine.gpu import batch as gpu
from paddock.engine.presentation.catalog import found
from paddock.engine.table.core import Refused
from paddock.engine.vector.batch import Batch
from paddock.engine.vector.environments import VectorGames
from tests.probe.game import GAME as PROBE

GAMES = [PROBE, *found().values()]
IDS = [game.name for game in GAMES]
SHOWN = (
    "seat_to_act",
    "seat_that_acted",
    "games",
    "action_masks",
    "random_actions",
    "done",
    "rewards",
    "observations",
    "scores",
    "places",
)
pytestmark = [pytest.mark.gpu, pytest.mark.skipif(not gpu.is_there(), reason="no CUDA device here")]


def both(game, seats, count, **how):
    from paddock.engine.gpu.environments import GpuVectorGames

    return VectorGames(game, seats, count, **how), GpuVectorGames(game, seats, count, obs_dtype="int32", **how)


@pytest.mark.parametrize("others", [None, "simple", "random"])
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_herd_on_the_card_is_the_herd_of_the_cpu(game, others) -> None:
    host, card = both(game, game.seats.stop - 1, 300, opponents=others)
    host.begin(40)
    card.begin(40)
    for _ in range(150):
        actions = host.arrays.random_actions.copy()
        host.step(actions)
        card.step(card.cuda.to_device(actions))
    for name in SHOWN:
        there = getattr(card.arrays, name).copy_to_host()
        assert np.array_equal(getattr(host.arrays, name).astype(there.dtype), there), name
    assert card.arrays.states.copy_to_host().tobytes() == host.arrays.states.tobytes()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    host, card = both(PROBE, 2, 100)
    host.begin(1)
    card.begin(1)
    actions = host.arrays.random_actions.copy()
    actions[33] = 9_999
    before = card.arrays.states.copy_to_host().tobytes()
    with pytest.raises(Refused, match="game 33 of 100"):
        card.step(card.cuda.to_device(actions))
    assert card.arrays.states.copy_to_host().tobytes() == before
    card.step(card.arrays.random_actions)
    assert card.arrays.states.copy_to_host().tobytes() != before
    with pytest.raises(ValueError, match="100 actions"):
        card.step(card.cuda.to_device(actions[:5]))


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_playouts_of_fresh_records_are_the_numbered_games(game) -> None:
    seats = game.seats.start
    _, card = both(game, seats, 64)
    card.begin(500)
    before = card.arrays.states.copy_to_host().tobytes()
    results, totals = (array.copy_to_host() for array in card.playouts(seed=500))
    batch = Batch(game, seats)
    for i in range(64):
        played = batch.random(500 + i, 1)
        assert (totals[i, 0], totals[i, 1], totals[i, 2]) == (played.decisions, played.hash, 0)
    simple = card.playouts(seed=500, by="simple")[0].copy_to_host()
    assert np.array_equal(simple, batch.bots(500, 64, (1 << seats) - 1).results[:, : 2 * seats])
    assert (results[:, 1::2].min(axis=1) == 1).all()
    assert card.arrays.states.copy_to_host().tobytes() == before


def test_playouts_from_what_a_seat_knows_differ_and_hand_back_their_ends() -> None:
    _, card = both(PROBE, 3, 128)
    card.begin(0)
    ends = card.cuda.to_device(np.zeros(128, PROBE.layout.dtype))
    card.playouts(hidden_from=0, seed=3, ends=ends)
    assert (ends.copy_to_host()["over"] == 1).all()
    known = card.playouts(seed=3)[1].copy_to_host()
    imagined = card.playouts(seed=3, hidden_from=0)[1].copy_to_host()
    assert not np.array_equal(known[:, 1], imagined[:, 1])


def test_a_policy_on_the_card_drives_it() -> None:
    """The policy's actions are a PyTorch array on the GPU, or a numba array if PyTorch cannot use the GPU."""
    _, card = both(PROBE, 2, 256)
    card.begin(0)
    try:
        import torch
    except ImportError:
        torch = None
    for _ in range(30):
        if torch is not None and torch.cuda.is_available():
            marks = torch.as_tensor(card.arrays.action_masks, device="cuda")
            assert marks.data_ptr() == card.arrays.action_masks.__cuda_array_interface__["data"][0]  # shares memory
            actions = torch.multinomial(marks.float(), 1)[:, 0]
        else:
            actions = card.arrays.random_actions
        card.step(actions)
    assert int(card.arrays.games.copy_to_host().max()) >= 256
