"""The OpenSpiel games pass OpenSpiel's simulation test and work with its search, one of its learners and its solver."""

import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, tabular_qlearner

import paddock.envs
from paddock.engine.presentation.catalog import found
from paddock.envs import openspiel_game
from tests.envs.cases import CASES, GAMES, NAMES, PROBE

IDS = [game.name for game in GAMES]
SAMPLER = pyspiel.UniformProbabilitySampler(0.0, 1.0)


def dealt(game, seats=None, seed=1, **options):
    state = paddock.envs.openspiel(game, seats, options, rng_seed=seed).new_initial_state()
    state.apply_action(0)
    return state


def played_on(state, decisions, dice):
    for _ in range(decisions):
        if not state.is_terminal():
            state.apply_action(int(dice.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("game", "seats"), CASES, ids=NAMES)
def test_openspiels_random_simulation_test_passes(game, seats, capfd) -> None:
    pyspiel.random_sim_test(paddock.envs.openspiel(game, seats, rng_seed=seats), num_sims=1, serialize=False, verbose=False)


def test_every_game_is_registered_by_its_name() -> None:
    names = {kind.short_name for kind in pyspiel.registered_games()}
    assert {openspiel_game.PREFIX + name for name in found()} <= names


def test_the_interpreter_ends_in_peace() -> None:
    code = "import paddock.envs, paddock; g = paddock.envs.openspiel(paddock.game_names()[0], rng_seed=1); g.new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_options_travel_in_the_games_name() -> None:
    game = paddock.envs.openspiel(PROBE, 2, {"rounds": 5})
    again = pyspiel.load_game(str(game))
    assert again.get_parameters()["options"] == "rounds:5"
    assert openspiel_game.options_of(PROBE, "rounds:5") == {"rounds": 5}
    assert openspiel_game.options_text({"marks": (1, 2), "open": True, "way": "short"}) == "marks:1/2;open:1;way:short"
    with pytest.raises(ValueError):
        paddock.envs.openspiel(PROBE, 2, {"laps": 5})
    with pytest.raises(ValueError):
        paddock.envs.openspiel(PROBE, 7)


def test_the_seed_decides_chance() -> None:
    def deals(seed: int) -> list[str]:
        game = paddock.envs.openspiel(PROBE, 2, rng_seed=seed)
        states = [game.new_initial_state() for _ in range(3)]
        for state in states:
            assert state.is_chance_node()
            assert state.chance_outcomes() == [(0, 1.0)]
            state.apply_action(0)
        return [str(state) for state in states]

    assert deals(3) == deals(3) != deals(4)
    assert len(set(deals(3))) == 3


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_an_information_state_is_what_the_seat_has_heard_with_what_it_was_offered_and_did(game) -> None:
    state, dice = dealt(game), np.random.default_rng(2)
    for _ in range(40):
        player, action = state.current_player(), int(dice.choice(state.legal_actions()))
        before = [state.information_state_string(k) for k in range(state.num_players())]
        twin = state.clone().course.states
        state.apply_action(action)
        code, events = state.spiel.run.play(twin, 0, state.spiel.tables, player, action)
        assert code == 0
        assert twin.tobytes() == state.course.states.tobytes()
        for k, old in enumerate(before):
            news = "".join(f"{e.kind}:{','.join(map(str, e.values))} " for e in events if e.heard_by(k))
            own = f">{action} " if k == player else ""
            asked = f"?{','.join(map(str, state.legal_actions()))}" if k == state.current_player() else ""
            assert state.information_state_string(k) == old + own + news + asked
        if state.is_terminal():
            break


def test_equal_information_states_are_equal_in_all_that_a_seat_sees() -> None:
    """In many short games, equal information states always have equal observations and legal actions."""
    game, dice = paddock.envs.openspiel(PROBE, 2, {"rounds": 1}, rng_seed=5), np.random.default_rng(5)
    seen: dict[tuple[int, str], tuple] = {}
    again = 0
    for _ in range(1500):
        state = game.new_initial_state()
        state.apply_action(0)
        while not state.is_terminal():
            player = state.current_player()
            key = (player, state.information_state_string())
            shown = (tuple(state.observation_tensor()), tuple(state.legal_actions()))
            again += key in seen
            assert seen.setdefault(key, shown) == shown
            state.apply_action(int(dice.choice(state.legal_actions())))
    assert again > 50


def test_a_sealed_choice_is_shown_to_nobody_before_all_have_chosen() -> None:
    stakes = [a for a in dealt(PROBE, 2).legal_actions() if a < PROBE.rules.CLOSE]
    one, other = dealt(PROBE, 2), dealt(PROBE, 2)
    for which, s in ((stakes[0], one), (stakes[1], other)):
        s.apply_action(which)
        s.apply_action(PROBE.rules.CLOSE)
    assert one.current_player() == 1
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.observation_string(1) == other.observation_string(1)
    assert one.observation_tensor(1) == other.observation_tensor(1)
    assert one.information_state_string(0) != other.information_state_string(0)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_resampled_state_cannot_be_told_apart_by_its_player_and_differs_for_others(game) -> None:
    dice = np.random.default_rng(3)
    other_worlds = 0
    for depth in (0, 7, 23, 60):
        state = played_on(dealt(game, seed=depth), depth, dice)
        if state.is_terminal():
            continue
        player = state.current_player()
        for _ in range(4):
            other = state.resample_from_infostate(player, SAMPLER)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            assert other.current_player() == player
            assert other.history() == []  # a history would reveal the secret actions of others
            rival = (player + 1) % state.num_players()
            other_worlds += other.observation_string(rival) != state.observation_string(rival)
            played_on(other, 10_000, dice)
            assert other.is_terminal()
    assert other_worlds > 0


def test_other_seats_information_states_go_on_from_what_they_know_in_the_resampled_world() -> None:
    state = dealt(PROBE, 2)
    worlds = [state.resample_from_infostate(0, SAMPLER) for _ in range(60)]
    keys = {w.information_state_string(1): w.observation_string(1) for w in worlds}
    assert len(keys) == len(set(keys.values())) > 10
    assert all(keys[w.information_state_string(1)] == w.observation_string(1) for w in worlds)
    assert state.information_state_string(1) not in keys


def test_returns_add_up_to_nothing_and_scores_are_the_games_own() -> None:
    state = played_on(dealt(PROBE, 3), 10_000, np.random.default_rng(0))
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= 1
    assert len(state.scores()) == 3
    assert dealt(PROBE, 3).returns() == [0, 0, 0]


def test_a_forbidden_action_is_refused() -> None:
    state = dealt(PROBE, 2)
    wrong = next(a for a in range(PROBE.rules.ACTIONS) if a not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError, match="PR-"):
        state.apply_action(wrong)


def test_spectators_observe_what_is_public() -> None:
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    state = dealt(PROBE, 2)
    observer = state.get_game().make_py_observer(public)
    observer.set_from(state, 0)
    assert observer.tensor.tolist() == state.spiel.run.observe(state.course.states, 0, state.spiel.tables, -1)
    assert observer.string_from(state, 0) == observer.string_from(state, 1)


# ------------------------------------------------------------------ OpenSpiel's own players and solvers


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_ismcts_searches(game) -> None:
    dice = np.random.RandomState(1)
    state = played_on(dealt(game, game.seats.start), 9, np.random.default_rng(1))
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, dice), 2.0, 6, random_state=dice)
    assert bot.step(state) in state.legal_actions()


def test_ismcts_beats_random_play_on_the_probe() -> None:
    game, dice = paddock.envs.openspiel(PROBE, 2, {"rounds": 1}, rng_seed=1), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 2.0, 40, random_state=dice)
    total = 0.0
    for number in range(24):
        state = game.new_initial_state()
        state.apply_action(0)
        while not state.is_terminal():
            searching = state.current_player() == number % 2
            state.apply_action(int(bot.step(state) if searching else dice.choice(state.legal_actions())))
        total += state.returns()[number % 2]
    assert total > 5


def test_a_q_learner_learns_through_openspiels_environment() -> None:
    env = rl_environment.Environment(paddock.envs.openspiel(PROBE, 2, {"rounds": 1}, rng_seed=2))
    agents = [tabular_qlearner.QLearner(k, env.action_spec()["num_actions"]) for k in range(2)]
    np.random.seed(2)
    for _ in range(60):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
        assert sum(step.rewards) == 0
    assert all(any(q for values in agent._q_values.values() for q in values.values()) for agent in agents)


@pytest.mark.parametrize("game", list(found().values()), ids=list(found()))
def test_one_of_openspiels_learners_plays_every_game(game) -> None:
    """The learner plays one game: it acts whenever its seat is to act, and gets its reward."""
    env = rl_environment.Environment(paddock.envs.openspiel(game, game.seats.start, rng_seed=4))
    agents = [tabular_qlearner.QLearner(k, env.action_spec()["num_actions"]) for k in range(game.seats.start)]
    np.random.seed(4)
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    for agent in agents:
        agent.step(step)
    assert sum(step.rewards) == pytest.approx(0)
    assert any(q for agent in agents for values in agent._q_values.values() for q in values.values()) == any(step.rewards)


def test_outcome_sampling_mccfr_runs_on_the_probe() -> None:
    np.random.seed(3)
    game = paddock.envs.openspiel(PROBE, 2, {"rounds": 1}, rng_seed=3)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(150):
        solver.iteration()
    policy = solver.average_policy()
    state = game.new_initial_state()
    state.apply_action(0)
    chances = policy.action_probabilities(state)
    assert set(chances) <= set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1)
    assert len(solver._infostates) > 300
