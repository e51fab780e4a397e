"""Own card sets and decks in the environments for learning."""

import numpy as np

import paddock.envs
from paddock.engine.table.table import Table
from paddock.games.force.cards.decks import ready_decks, write_list
from paddock.games.force.cards.materials import materials_from
from paddock.games.force.cards.sets import classics
from paddock.games.force.game import GAME, distance_option
from tests.games.force.test_brought import SET


def test_f_17_environments_play_with_a_set_and_decks_of_ones_own(tmp_path) -> None:
    (tmp_path / "set.toml").write_text(SET, encoding="utf-8")
    deck = next(deck for deck in ready_decks() if deck.size == 60)
    (tmp_path / "deck.txt").write_text(write_list(deck, classics(), "en"), encoding="utf-8")
    brought = materials_from([tmp_path / "set.toml", tmp_path / "deck.txt"], 1, 2)
    options = {"distance": distance_option(1200)}
    table = Table.new(GAME, 2, seed=3, options=options, materials=brought, target="native")
    env = paddock.envs.vector(GAME, num_envs=2, options=options, materials=brought)
    seen, info = env.reset(seed=3)
    alone = paddock.envs.aec(GAME, options=options, materials=brought)
    alone.reset(seed=3)
    assert paddock.envs.openspiel(GAME, options=options, materials=brought).tables.tobytes() == table.tables.tobytes()
    assert table.tables.tobytes() != Table.new(GAME, 2).tables.tobytes()
    for _ in range(60):
        seat = table.pending[0]
        assert info["seat"][0] == seat
        assert seen[0].tolist() == table.observe(seat) == alone.observe(f"seat_{seat}")["observation"].tolist()
        action = int(info["random_action"][0])
        table.play(seat, action)
        alone.step(action)
        seen, _, _, _, info = env.step(info["random_action"])
        if table.over:
            break
    assert np.array_equal(env.vector_games.arrays.tables, table.tables)
