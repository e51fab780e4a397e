"""Environments play with materials, such as a custom card set, and with options."""

import numpy as np
import pyspiel
import pytest

import paddock.envs
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import BadMaterials
from paddock.engine.table.table import Table
from tests.engine.table.test_materials import BROUGHT
from tests.probe.game import GAME as PROBE

WITH_OPTIONS = [(game, options) for game in (PROBE, *found().values()) for options in game.option_sets[:1]]


def test_every_environment_plays_with_what_is_brought() -> None:
    table = Table.new(PROBE, 2, seed=4, materials=BROUGHT, target="native")
    env = paddock.envs.aec(PROBE, 2, materials=BROUGHT)
    env.reset(seed=4)
    many = paddock.envs.vector(PROBE, num_envs=3, seats=2, materials=BROUGHT)
    many.reset(seed=4)
    game = paddock.envs.openspiel(PROBE, 2, materials=BROUGHT)
    for tables in (env.table.tables, many.vector_games.arrays.tables, game.tables):
        assert tables.tobytes() == table.tables.tobytes() != Table.new(PROBE, 2).tables.tobytes()
    for _ in range(10):
        seat = table.pending[0]
        seen = env.observe(f"seat_{seat}")["observation"]
        assert seen.tolist() == table.observe(seat) == many.vector_games.arrays.observations[0].tolist()
        action = table.legal(seat)[0]
        table.play(seat, action)
        env.step(action)
        many.step(np.array([action, *many.vector_games.arrays.random_actions[1:]]))


def test_a_spiel_games_name_leads_to_its_materials_in_the_same_process() -> None:
    game = paddock.envs.openspiel(PROBE, 2, materials=BROUGHT)
    again = pyspiel.load_game(str(game))
    assert again.tables.tobytes() == game.tables.tobytes() != paddock.envs.openspiel(PROBE, 2).tables.tobytes()
    with pytest.raises(ValueError, match="not known in this process"):
        pyspiel.load_game("paddock_probe(materials=abc)")


def test_what_a_game_cannot_use_is_refused_by_every_environment() -> None:
    for make in (paddock.envs.aec, paddock.envs.vector, paddock.envs.openspiel):
        with pytest.raises(BadMaterials, match="20 cards"):
            make(PROBE, seats=2, materials={"common": {"cards": [[1, "none"]]}})


@pytest.mark.parametrize(("game", "options"), WITH_OPTIONS, ids=[game.name for game, _ in WITH_OPTIONS])
def test_games_with_other_options_are_the_tables_games(game, options) -> None:
    seats = game.seats.start
    table = Table.new(game, seats, seed=6, options=options, target="native")
    many = paddock.envs.vector(game, num_envs=2, seats=seats, options=options)
    _, info = many.reset(seed=6)
    spiel = paddock.envs.openspiel(game, seats, options, rng_seed=1)
    assert spiel.tables.tobytes() == table.tables.tobytes()
    assert spiel.empty["options"].tolist() == table.states["options"].tolist()
    for _ in range(20):
        seat = table.pending[0]
        assert info["seat"][0] == seat
        assert np.flatnonzero(info["action_mask"][0]).tolist() == sorted(table.legal(seat))
        table.play(seat, int(info["random_action"][0]))
        _, _, _, _, info = many.step(info["random_action"])
