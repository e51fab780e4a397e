"""The stored form of files and databases stays fixed when the code is renamed."""

import hashlib
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.table.commit_reveal import Deal, Participant, commitment
from paddock.engine.table.table import Table
from tests.probe.game import GAME as PROBE

NO_TABLES = "9d8aabbbab963c58"
TABLES_TEXTS = {
    "probe": "fafedab7517e290d",
    "force": "58d930f5623bd748",
    "long_shot": NO_TABLES,
    "lose_your_shirt": NO_TABLES,
    "tornado": NO_TABLES,
    "trick_derby": NO_TABLES,
}
PROBE_HASH = "a56bebea919c67a43addebbcf7443d13c3293753ff7e4d8c96228cd6c13895e9"
KEY_OF_7 = "46db4c0fea4c382036e2750da5622522cad905548ded45e8f9e114e5d0eb0584"
SECRET, NONCE = "ab" * 32, "cd" * 32
PROMISES = [
    "9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",
    "7969ec0fcb8b648dfde24b1d0ae24568d398dcc3a83b80a850f973238cdfd3d9",
]
FAIR_KEY = "bbabbaf29543c85c0672dce35db8859f20ccaa9ef1addd3fafed6a39d2e28e5e"
HEAD = {"paddock": 1, "game": "probe", "rules": 1, "tables": PROBE_HASH, "seats": 2, "options": {"rounds": 3}}


@pytest.mark.parametrize("game", [PROBE, *found().values()], ids=lambda game: game.name)
def test_the_text_of_tables_that_enters_hashes_stays(game: Game) -> None:
    """For a field that was renamed on purpose, the game's `stored_names` holds the original name."""
    assert hashlib.sha256(game.tables_text.encode()).hexdigest()[:16] == TABLES_TEXTS[game.name]


def test_tables_with_a_renamed_field_keep_their_hash() -> None:
    tables = PROBE.tables(PROBE.complete_options({}, 2))
    assert PROBE.tables_hash(tables) == PROBE_HASH
    renamed = np.dtype([("power", np.int64, (20,)), ("effect", np.int64, (20,))])
    other: Any = SimpleNamespace(TABLES=renamed)
    assert replace(PROBE, rules=other, stored_names={"power": "strength"}).tables_hash(tables.view(renamed)) == PROBE_HASH
    assert replace(PROBE, rules=other).tables_hash(tables.view(renamed)) != PROBE_HASH


def a_table() -> Table:
    table = Table.new(PROBE, 2, seed=7, target="interpreted")
    for seat, action in ((0, "s2"), (0, "."), (1, "s9"), (1, ".")):
        table.play(seat, action)
    return table


def test_a_record_keeps_its_form() -> None:
    moves = [{"kind": "move", "seat": seat, "do": do} for seat, do in ((0, "s2"), (0, "."), (1, "s9"), (1, "."))]
    undone, table = {"kind": "undo", "seat": 1}, a_table()
    table.undo(1, consent=True)
    assert table.record() == HEAD | {"key": KEY_OF_7, "over": False, "seed": 7, "entries": [*moves, undone]}


def test_a_record_for_one_viewer_keeps_its_form() -> None:
    record = a_table().record(0)
    story = record.pop("story")
    entries = [{"kind": "move", "seat": 0, "do": "s2"}, {"kind": "move", "seat": 0, "do": "."}]
    assert record == HEAD | {"over": False, "viewer": 0, "entries": entries}
    assert story[0] == {"key": "event.drew", "gaps": {"seat": {"seat": 0}, "card": 5}}
    assert story[-2] == {"key": "event.stakes", "gaps": {"seat": {"seat": 1}, "cards": ["9"]}}


def test_a_fair_deal_keeps_its_form_and_gives_the_same_key() -> None:
    promises = (commitment(bytes.fromhex(SECRET)), commitment(bytes.fromhex(NONCE)))
    deal = Deal("t1", SECRET, (Participant("human", NONCE), Participant("bot", "simple")), promises[0], (promises[1], ""))
    seats = [{"kind": "human", "value": NONCE, "commitment": PROMISES[1]}, {"kind": "bot", "value": "simple", "commitment": ""}]
    assert deal.to_json() == {"table": "t1", "secret": SECRET, "secret_commitment": PROMISES[0], "seats": seats, "broken": []}
    assert Table.new(PROBE, 2, deal=deal, target="interpreted").key.hex() == FAIR_KEY
