"""The stored form of tables in a database stays fixed when the code is renamed."""

import asyncio
import contextlib
import json
import sqlite3
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

import pytest

from paddock.engine.table.core import ACTING
from paddock.server.domain import event as kinds
from paddock.server.domain.game_table import ENGINE_KIND, FROZEN, OPEN, OVER, PLAYING, STARTING, GameTable, Seat
from paddock.server.domain.table_config import Choices, Config, new_config
from paddock.server.domain.table_row import TableRow, Timer
from paddock.server.live.registry import TableRegistry
from paddock.server.live.scheduler import DUE
from paddock.server.ops.admin import TableLine
from paddock.server.storage import schema
from paddock.server.storage.store import Store
from paddock.server.storage.write_batch import WriteBatch
from paddock.server.view.saved_frame import shown_again
from paddock.server.web.auth import share_token
from paddock.server.web.headers import LANGUAGE_COOKIE, SEAT_COOKIE
from tests.server.conftest import database
from tests.server.support.people import promise
from tests.server.support.toys import a_toy_in_the_house
from tests.server.support.wire import fixed_random

T = TypeVar("T")
NOON = 1_700_000_000_000
COLUMNS = {
    "game_table": ["id", "config", "public", "invite_hash", "status", "summary", "made_at", "touched_at", "news"],
    "seat": ["game_table", "seat", "token_hash", "since", "seen_at"],
    "entry": ["game_table", "n", "kind", "seat", "k", "payload", "hash", "at"],
    "due": ["game_table", "what", "at", "lease_until"],
    "chat": ["game_table", "n", "seat", "name", "text", "at"],
    "kept_view": ["game_table", "viewer", "at", "data"],
}
CONFIG = (
    '{"chat": false, "hints": true, "undo": true, "cover": true, "resign": true, "answers": false, "out_of_time": "resign", "game": "toy", '
    '"version": 1, "tables_hash": "a56bebea919c67a43addebbcf7443d13c3293753ff7e4d8c96228cd6c13895e9", "seats": 2, "options": {"rounds": 3}, '
    '"sitters": ["human", "human"], "bank_ms": 300000, "title": "Evening", "language": "en", "seed": null, "guide": false}'
)
SUMMARY = '{"game": "toy", "title": "Evening", "seats": [{"who": "human", "name": "Aoi"}, {"who": "empty", "name": ""}], "bank": 5}'
PLACE = {
    "who": "human", "name": "Aoi", "bot": "easy", "commitment": "c", "nonce": "d", "covered": True, "left": True, "resigned": 1, "muted": True,
    "answers": False, "material": {"lucky": 7}, "k": 3, "since": 4, "bank": 5,
}  # fmt: skip
HASH = "26ab6d9294d703d1097890f991ecb50c1b4d54e452063b351e2d30be86a5c8c3"

ID = "6yaka7d2dn"
SECRET = '{"secret": "3bafbf08882a2d10133093a1b8433f50563b93c14acd05b79028eb1d12799027", "what": "secret"}'
SAT = '{"commitment": "9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885", "name": "Aoi", "what": "sit", "who": "human"}'
x = bytes.fromhex
ROWS: dict[str, list[tuple[Any, ...]]] = {
    "game_table": [
        (ID, CONFIG, 1, x("44f97263fe3b550bd4d5cd8d92184e8d91954be03376d1ab6a69a94b8de84cf6"), "open", SUMMARY, NOON, NOON, 3),
    ],
    "seat": [(ID, 0, x("c55cfa7868b7eeed05bea59b0b77ee3f123ffce20934b72872adc93c03408bf5"), NOON, 0)],
    "entry": [
        (ID, 1, "nonce", -1, None, SECRET, x("4c9e48239498bd14b1536875343645c30633371cc3c4b87634282a3b8aac3159"), NOON),
        (ID, 2, "seat", 0, None, SAT, x("35ceb072f1c984ea301d928aa7b70d04f4b0e88defcd817c463fde97f7e2d07c"), NOON),
    ],
    "due": [(ID, "bots", NOON + 900, 0)],
    "chat": [(ID, 1, 0, "Aoi", "Good evening", NOON)],
    "kept_view": [(ID, -1, NOON, b"seen")],
}


def settings() -> Config:
    choices = Choices(chat=False, answers=False, out_of_time="resign")
    return new_config("toy", ["human", "human"], {}, 5, "Evening", choices, "en")


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Any:
    with a_toy_in_the_house(monkeypatch):
        yield


def test_settings_are_written_and_read_as_ever() -> None:
    assert json.dumps(settings().to_json()) == CONFIG
    assert Config.from_json(json.loads(CONFIG)) == settings()
    old = {"game": "toy", "version": 1, "tables_hash": "", "seats": 2, "options": {}, "sitters": ["human", "human"]}
    assert Config.from_json(old).choices == Choices(), "what old tables do not say is as it was"


def test_what_a_place_adds_to_the_hash_of_its_table_stays() -> None:
    assert Seat(*PLACE.values()).hashed() == PLACE  # type: ignore[arg-type]
    assert len(fields(Seat)) == len(PLACE)
    game_table = GameTable(TableRow("t1", json.loads(CONFIG), True, b"", NOON))
    game_table.seats[1] = Seat(*PLACE.values())  # type: ignore[arg-type]
    assert game_table.hash().hex() == HASH


def test_the_list_of_tables_for_programs_stays() -> None:
    listed = {"id": "t1", "game": "toy", "status": "open", "names": ["Aoi", "–"], "public": True, "idle_ms": 5}
    assert TableLine("t1", "toy", "open", ("Aoi", "–"), True, 5).to_json() == listed


def test_words_that_are_stored_stay() -> None:
    kept = ("move", "automatic", "undo", "consent", "cover", "time-out", "resign", "seat", "nonce", "close")
    named = (
        kinds.MOVE,
        kinds.AUTOMATIC,
        kinds.UNDO,
        kinds.CONSENT,
        kinds.COVER,
        kinds.TIME_OUT,
        kinds.RESIGN,
        kinds.SEAT,
        kinds.NONCE,
        kinds.CLOSE,
    )
    assert named == kept
    assert tuple(ENGINE_KIND[kind] for kind in (kinds.MOVE, kinds.AUTOMATIC, kinds.COVER)) == ("move", "automatic", "covered")
    assert ACTING == ("move", "automatic", "covered", "timed-out")
    assert (OPEN, STARTING, PLAYING, OVER, FROZEN) == ("open", "starting", "playing", "over", "frozen")
    assert list(DUE) == ["bots", "answer", "clock", "nonce"]
    assert (SEAT_COOKIE, LANGUAGE_COOKIE) == ("paddock-seat", "paddock-lang")


def test_links_to_replays_stay() -> None:
    game_table = GameTable(TableRow("t1", json.loads(CONFIG), True, b"", NOON))
    game_table.phase, game_table.secret = OVER, "ab" * 32
    assert share_token(game_table) == "8dcd0321d784c54906fe837f1e3bfbc2b05370efa161691d"


def test_a_kept_view_is_shown_as_ever() -> None:
    seat, fair = {"name": "Aoi", "may_cover": True}, {"round": 1, "reveal": True, "promise": False}
    parts = {"status": "playing", "seats": [seat], "fair": fair, "board": "<svg/>", "hand": "", "log": [], "tall": ["<svg id='tall'/>", ""]}
    shown = shown_again(zlib.compress(json.dumps({"en": parts, "ja": {}}).encode()), "en", "tall")
    assert (shown["board"], shown["seats"], shown["fair"]["reveal"], shown["ask"]) == (
        "<svg id='tall'/>",
        [seat | {"may_cover": False}],
        False,
        None,
    )


def test_the_columns_stay() -> None:
    assert {table.name: [column.name for column in table.columns] for table in schema.metadata.tables.values()} == COLUMNS


def test_the_rows_of_a_table_stay(tmp_path: Path) -> None:
    with_store(tmp_path, an_evening)
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        for name, columns in COLUMNS.items():
            assert db.execute(f"select {', '.join(columns)} from {name}").fetchall() == ROWS[name]
        assert db.execute("select version_num from alembic_version").fetchall() == [("0003",)]


def test_a_table_is_built_from_its_rows(tmp_path: Path) -> None:
    with_store(tmp_path, do_nothing)
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as db, db:
        for name, columns in COLUMNS.items():
            db.executemany(f"insert into {name} ({', '.join(columns)}) values ({', '.join('?' * len(columns))})", ROWS[name])
    kept = with_store(tmp_path, lambda store: store.load(ID))
    assert kept is not None
    game_table = GameTable(kept.row)
    game_table.rebuild(kept.events)
    assert (game_table.status, game_table.names, game_table.host, game_table.config) == ("open", ["Aoi", ""], 0, settings())
    assert kept.chat == [{"seat": 0, "name": "Aoi", "text": "Good evening"}]


def with_store(folder: Path, use: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = Store(database(folder), now=lambda: NOON)
        await store.open()
        try:
            return await use(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def do_nothing(store: Store) -> None:
    """Leaves the database schema without rows."""


async def an_evening(store: Store) -> None:
    """Make a table with one person, a chat line, a timer and a stored view."""
    registry = TableRegistry(store, fixed_random())
    table, _, _ = await registry.make_table(settings(), True, "Aoi", promise("ab" * 32), False)
    await registry.say(table, 0, "Good evening")
    await store.write(WriteBatch(ID, timers=[Timer("bots", NOON + 900)]))
    await store.save_views(ID, {-1: b"seen"})
    await registry.close()
