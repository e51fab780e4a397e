"""Tests of the PettingZoo environments."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import paddock.envs
from paddock.engine.table.core import Refused
from paddock.engine.table.table import Table
from paddock.envs.rewards import rewards_of
from tests.envs.cases import CASES, NAMES, PROBE

CYCLES = 30
USUAL = (  # PettingZoo's usual warnings about environments with action masks, or about agents that are not to act
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",
)


@pytest.mark.parametrize(("game", "seats"), CASES, ids=NAMES)
def test_pettingzoos_own_tests_pass_without_a_new_warning(game, seats) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(paddock.envs.aec(game, seats), num_cycles=CYCLES)
    assert not [str(w.message) for w in said if not str(w.message).startswith(USUAL)]
    seed_test(lambda: paddock.envs.aec(game, seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "seats"), CASES, ids=NAMES)
def test_a_whole_game_is_the_game_of_its_seed_and_pays_at_its_end_alone(game, seats) -> None:
    env = paddock.envs.aec(game, seats)
    env.reset(seed=77)
    dice = np.random.default_rng(1)
    table = Table.new(game, seats, seed=77, target="native")
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        assert not cut
        paid[agent] += reward
        if over:
            seat = int(agent.removeprefix("seat_"))
            assert info == {"score": table.outcome().scores[seat], "place": table.outcome().places[seat]}
            env.step(None)
            continue
        seat = table.pending[0]
        assert agent == f"seat_{seat}"
        assert reward == 0
        assert seen["observation"].tolist() == table.observe(seat)
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        assert legal == sorted(table.legal(seat))  # also a single legal action, because the environment never acts for a seat
        action = int(dice.choice(legal))
        table.play(seat, action)
        env.step(action)
    assert table.over
    assert list(paid.values()) == rewards_of(table.outcome().places)


def test_rewards_share_what_tied_places_are_worth() -> None:
    assert rewards_of((1, 2)) == [1, -1]
    assert rewards_of((2, 1, 3)) == [0, 1, -1]
    assert rewards_of((1, 1, 3)) == [0.5, 0.5, -1]
    assert rewards_of((1, 2, 2, 4)) == pytest.approx([1, 0, 0, -1])
    assert rewards_of((1, 1, 1)) == [0, 0, 0]


def test_a_forbidden_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    env = paddock.envs.aec(PROBE, 2)
    env.reset(seed=1)
    before = env.table.states.tobytes()
    for wrong in (-1, 5_000, int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0])):
        with pytest.raises(Refused):
            env.step(wrong)
        assert env.table.states.tobytes() == before
        assert env.agent_selection == "seat_0"


def test_steps_that_make_no_sense_say_why() -> None:
    env = paddock.envs.aec(PROBE, 2, options={"rounds": 1})
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0 is asked"):
        env.step(None)
    with pytest.raises(TypeError):
        env.step(0.5)
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        env.step(None if over else np.flatnonzero(seen["action_mask"])[0])
    with pytest.raises(RuntimeError, match="after a game"):
        env.step(0)


def test_who_is_not_asked_sees_its_own_observation_and_no_action() -> None:
    env = paddock.envs.aec(PROBE, 3)
    env.reset(seed=1)
    assert env.observe("seat_0")["action_mask"].any()
    for seat in (1, 2):
        seen = env.observe(f"seat_{seat}")
        assert not seen["action_mask"].any()
        assert seen["observation"].tolist() == env.table.observe(seat)


def test_options_and_a_picture() -> None:
    env = paddock.envs.aec(PROBE, 2, options={"rounds": 1}, render_mode="svg")
    env.reset(seed=3)
    assert env.table.options["rounds"] == 1
    assert env.render().startswith("<svg")
    text = paddock.envs.aec(PROBE, 2, options={"rounds": 1}, render_mode="ansi")
    text.reset(seed=3)
    assert text.render() == str(env.table)
    assert paddock.envs.aec(PROBE, 2).render() is None
    assert len(paddock.envs.aec(PROBE).possible_agents) == 3
    with pytest.raises(ValueError, match="rendered"):
        paddock.envs.aec(PROBE, render_mode="human")
