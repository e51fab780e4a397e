"""The Gymnasium vector environments.

tests/engine/vector/test_step.py checks that each game in a vector environment equals the game played alone.
"""

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import paddock.envs
from paddock.engine.table.core import Refused
from paddock.engine.table.table import Table
from paddock.engine.vector.pool_workers import MOST_GAMES
from tests.envs.cases import GAMES, PROBE

IDS = [game.name for game in GAMES]


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_it_is_a_vector_environment_in_its_own_words(game) -> None:
    env = paddock.envs.vector(game, num_envs=70)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.single_observation_space.shape == (game.rules.OBS_SIZE,)
    assert env.single_action_space.n == game.rules.ACTIONS
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert info["action_mask"].shape == (70, game.rules.ACTIONS)
    seen, rewards, over, cut, info = env.step(info["random_action"])
    assert env.observation_space.contains(seen)
    assert rewards.shape == over.shape == cut.shape == (70,)
    assert over.dtype == cut.dtype == bool
    assert not cut.any()
    assert (info["action_mask"][np.arange(70), info["random_action"]] == 1).all()


def test_the_seat_that_acts_is_told_and_games_are_numbered_from_the_seed() -> None:
    env = paddock.envs.vector(PROBE, num_envs=100, seats=3)
    seen, info = env.reset(seed=40)
    assert info["game"].tolist() == list(range(40, 140))
    tables = [Table.new(PROBE, 3, seed=40 + i, target="native") for i in range(100)]
    for _ in range(10):
        for i in (0, 50, 99):
            seat = tables[i].pending[0]
            assert info["seat"][i] == seat
            assert seen[i].tolist() == tables[i].observe(seat)
            tables[i].play(seat, int(info["random_action"][i]))
        actors = info["seat"].copy()
        seen, _, _, _, info = env.step(info["random_action"])
        assert np.array_equal(info["actor"], actors)


def test_the_same_seed_is_the_same_games_and_no_seed_is_others() -> None:
    def run(env, seed) -> tuple[bytes, bytes]:
        _, info = env.reset(seed=seed)
        for _ in range(40):
            seen, _, _, _, info = env.step(info["random_action"])
        return seen.tobytes(), info["game"].tobytes()

    one, other = (paddock.envs.vector(PROBE, num_envs=66, opponents="random") for _ in range(2))
    assert run(one, 5) == run(other, 5) == run(one, 5)
    assert run(one, None) != run(one, 5)
    fresh, again = (paddock.envs.vector(PROBE, num_envs=66) for _ in range(2))
    assert run(fresh, None)[1] != run(again, None)[1]


def test_what_ended_is_told_beside_the_next_games_first_observation() -> None:
    env = paddock.envs.vector(PROBE, num_envs=80, seats=2, options={"rounds": 1})
    _, info = env.reset(seed=9)
    ended = 0
    for _ in range(30):
        actors, numbers = info["seat"].copy(), info["game"].copy()
        seen, rewards, over, _, info = env.step(info["random_action"])
        assert not rewards[~over].any()
        assert np.array_equal(info["_final_info"], over)
        assert np.array_equal(info["_final_obs"], over)
        for i in np.flatnonzero(over):
            ended += 1
            final = info["final_info"]
            assert sorted(final["places"][i].tolist()) in ([1, 1], [1, 2])
            assert final["rewards"][i].sum() == 0
            assert rewards[i] == final["rewards"][i, actors[i]]
            assert info["game"][i] == numbers[i] + 80
            assert seen[i].tolist() == Table.new(PROBE, 2, int(info["game"][i]), {"rounds": 1}, target="native").observe(
                int(info["seat"][i])
            )
            assert info["final_obs"][i].tolist() != seen[i].tolist()
    assert ended > 80


def test_arrays_are_the_same_memory_each_time_and_cannot_be_written() -> None:
    env = paddock.envs.vector(PROBE, num_envs=65)
    first, info = env.reset(seed=1)
    marks = info["action_mask"]
    second, _, over, _, info = env.step(info["random_action"])
    assert np.shares_memory(first, second)
    assert np.shares_memory(marks, info["action_mask"])
    for array in (second, over, info["action_mask"], info["seat"], info["random_action"]):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize("opponents", ["simple", "random"])
def test_one_learner_among_bots_has_its_own_seat_and_is_paid_for_it(opponents) -> None:
    env = paddock.envs.vector(PROBE, num_envs=90, seats=3, opponents=opponents)
    _, info = env.reset(seed=0)
    ended = 0
    for _ in range(40):
        assert np.array_equal(info["seat"], info["game"] % 3)
        learners = info["seat"].copy()
        _, rewards, over, _, info = env.step(info["random_action"])
        ended += over.sum()
        assert np.array_equal(rewards[over], info["final_info"]["rewards"][over, learners[over]])
    assert ended > 100
    assert (paddock.envs.vector(PROBE, 10, opponents=opponents, learner=1).reset(seed=4)[1]["seat"] == 1).all()


def test_simple_opponents_are_harder_to_beat_than_random_ones() -> None:
    def mean(opponents: str) -> float:
        env = paddock.envs.vector(PROBE, num_envs=256, seats=2, opponents=opponents)
        _, info = env.reset(seed=3)
        won = []
        for _ in range(120):
            _, rewards, over, _, info = env.step(info["random_action"])
            won.extend(rewards[over])
        return float(np.mean(won))

    assert mean("simple") < mean("random") - 0.1


def test_a_forbidden_action_names_its_game_and_changes_none() -> None:
    env = paddock.envs.vector(PROBE, num_envs=64)
    seen, info = env.reset(seed=1)
    before = seen.copy()
    actions = info["random_action"].copy()
    actions[5] = PROBE.rules.ACTIONS
    with pytest.raises(Refused, match="game 5 of 64"):
        env.step(actions)
    assert np.array_equal(seen, before)


def test_reset_comes_first_and_seeds_are_one_number() -> None:
    env = paddock.envs.vector(PROBE, num_envs=2)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.zeros(2, int))
    for wrong in ([1, 2], -1, 1 << 63, 1.5):
        with pytest.raises(ValueError, match="one number"):
            env.reset(seed=wrong)
    with pytest.raises(ValueError, match="when the environment is made"):
        env.reset(seed=1, options={"rounds": 1})
    assert env.reset(seed=np.int64(5))[1]["game"].tolist() == [5, 6]
    for many in (0, MOST_GAMES + 1):
        with pytest.raises(ValueError, match=f"one game or more, 16,777,216 at most, not {many}"):
            paddock.envs.vector(PROBE, num_envs=many)


def test_actions_are_one_whole_number_for_each_game() -> None:
    env = paddock.envs.vector(PROBE, num_envs=3)
    seen, info = env.reset(seed=1)
    before, good = seen.copy(), info["random_action"].copy()
    for wrong in (good[0], good[:1], good[:, None], good + 0.5, good == 0, None, ["a", "b", "c"]):
        with pytest.raises(ValueError, match="each of the 3 games"):
            env.step(wrong)
    assert np.array_equal(seen, before)
    env.step(good.astype(np.uint8).tolist())


def test_an_array_of_actions_may_be_filled_anew_for_each_step_and_other_kinds_may_come_between() -> None:
    env, other = (paddock.envs.vector(PROBE, num_envs=3) for _ in range(2))
    (seen, info), (same, _) = env.reset(seed=1), other.reset(seed=1)
    actions = np.zeros(3, np.int64)
    kinds = (
        lambda a: a,
        lambda a: a,
        lambda a: a.astype(np.int16),
        lambda a: a,
        lambda a: a.tolist(),
        lambda a: np.repeat(a, 2)[::2],
        lambda a: a,
    )
    for kind in kinds:
        actions[:] = info["random_action"]
        other.step(actions.copy())
        info = env.step(kind(actions))[-1]
        assert np.array_equal(seen, same)
    with pytest.raises(ValueError, match="each of the 3 games"):
        env.step(actions[:2])
    info["seat"] = None  # the returned info belongs to the caller
    assert env.step(info["random_action"])[-1]["seat"] is not None


def test_gymnasiums_own_wrapper_counts_rewards_and_lengths_of_a_learner() -> None:
    env = RecordEpisodeStatistics(paddock.envs.vector(PROBE, num_envs=64, opponents="simple"))
    _, info = env.reset(seed=2)
    ended = 0
    for _ in range(40):
        _, rewards, over, _, info = env.step(info["random_action"])
        ended += over.sum()
        if over.any():
            assert np.array_equal(info["episode"]["r"][over], rewards[over])
            assert (info["episode"]["l"][over] >= 1).all()
    assert ended > 30


def test_floats_for_a_network() -> None:
    env = paddock.envs.vector(PROBE, num_envs=3, dtype="float32")
    whole = paddock.envs.vector(PROBE, num_envs=3)
    assert np.array_equal(env.reset(seed=1)[0], whole.reset(seed=1)[0])
    assert env.single_observation_space.dtype == np.float32
    assert paddock.envs.vector(PROBE, num_envs=3, dtype=np.float32).single_observation_space == env.single_observation_space
    with pytest.raises(ValueError, match="float64"):
        paddock.envs.vector(PROBE, num_envs=3, dtype=float)
