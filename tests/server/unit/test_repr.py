"""`repr` of the server's tables and seats. Log files may contain it, so it tells no secrets."""

import json

from paddock.server.domain.game_table import GameTable, Seat
from paddock.server.domain.table_row import TableRow
from tests.server.unit.test_stored_form import CONFIG, NOON


def test_a_table_says_its_game_and_phase() -> None:
    table = GameTable(TableRow("t1", json.loads(CONFIG), True, b"", NOON))
    assert repr(table) == f"<GameTable t1: {table.config.game}, open, 0 events>"


def test_a_seat_says_who_sits_there_and_not_what_is_secret() -> None:
    said = repr(Seat("human", "Ada", nonce="c0ffee", material={"deck": "beef"}))
    assert "Ada" in said
    assert "c0ffee" not in said
    assert "beef" not in said
