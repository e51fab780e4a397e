"""Materials of a table, besides its options: checked when the table is made, and part of its tables and its record."""

import json
from typing import Any

import pytest

from paddock.engine.presentation.game import BadMaterials
from paddock.engine.table.record import BadRecord
from paddock.engine.table.table import Table
from paddock.engine.table.verify import verify
from paddock.engine.vector.batch import Batch
from tests.probe.game import GAME as PROBE

CARDS = [[20 - k, "none"] for k in range(20)]
BROUGHT: dict[str, Any] = {"common": {"cards": CARDS}}


def play_out(table: Table) -> None:
    while not table.over:
        seat = table.pending[0]
        table.play(seat, table.legal(seat)[-1])


def test_materials_make_the_tables() -> None:
    plain, other = Table.new(PROBE, 2, seed=3), Table.new(PROBE, 2, seed=3, materials=BROUGHT)
    assert list(other.tables[0]["strength"]) == [card[0] for card in CARDS]
    assert plain.tables_hash != other.tables_hash


def test_a_record_carries_what_was_brought_and_is_played_again_with_it() -> None:
    table = Table.new(PROBE, 2, seed=3, materials=BROUGHT)
    play_out(table)
    record = json.loads(json.dumps(table.record()))
    assert record["materials"]["common"] == BROUGHT["common"]
    assert "moves" in verify(record, PROBE)
    del record["materials"]
    with pytest.raises(BadRecord, match="other tables"):
        verify(record, PROBE)


def test_a_record_with_bad_materials_is_refused_with_the_reason() -> None:
    table = Table.new(PROBE, 2, seed=3, materials=BROUGHT)
    play_out(table)
    record = table.record() | {"materials": {"common": {"cards": CARDS[:7]}, "seats": []}}
    with pytest.raises(BadRecord, match="20 cards"):
        verify(record, PROBE)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"common": {"cards": CARDS[1:]}}, "20 cards"),
        ({"common": {"cards": [["x", "none"]] * 20}}, "card 0"),
        ({"seats": [{"deck": 1}]}, "for all"),
        ({"seats": [None, None, {}]}, "3 seats"),
        ({"other": 1}, "materials are"),
        ({"seats": "ab"}, "materials are"),
    ],
)
def test_what_a_game_cannot_use_is_refused(given: Any, reason: str) -> None:
    with pytest.raises(BadMaterials, match=reason):
        Table.new(PROBE, 2, seed=1, materials=given)


def test_a_game_that_takes_none_refuses_any() -> None:
    with pytest.raises(BadMaterials, match="takes no materials"):
        Table.new("trick_derby", 3, seed=1, materials={"common": {}})


def test_empty_seats_are_no_materials() -> None:
    assert Table.new(PROBE, 2, seed=1, materials={"common": None, "seats": [None, None]}).materials == {}


def test_while_a_game_runs_a_viewer_keeps_only_its_own_part(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(PROBE, 2, seed=3, materials=BROUGHT)
    table.materials = {"common": BROUGHT["common"], "seats": [{"deck": "mine"}, {"deck": "theirs"}]}
    mine, watching = table.record(0), table.record(-1)
    assert mine["materials"]["seats"] == [{"deck": "mine"}, None]
    assert "theirs" not in json.dumps(mine)
    assert watching["materials"]["seats"] == [None, None]
    assert "tables" not in mine, "a hash of the other's deck lets a guess be checked"


def test_a_batch_takes_materials() -> None:
    assert Batch(PROBE, 2, target="interpreted", materials=BROUGHT).tables[0]["strength"][0] == 20
