"""The store: acknowledged events are committed, each event number is used once, and a table that cannot be rebuilt exactly is frozen."""

import asyncio
import contextlib
import random
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import httpx
import pytest

from paddock.server.app import make_app
from paddock.server.domain.event import Event
from paddock.server.domain.table_config import Choices, new_config
from paddock.server.domain.table_row import TableRow, Timer
from paddock.server.live.registry import TableRegistry
from paddock.server.storage import store as stores
from paddock.server.storage.database import InUse
from paddock.server.storage.store import Store
from paddock.server.storage.write_batch import Conflict, WriteBatch
from tests.server.conftest import AMPLE, People, database
from tests.server.support.people import Person, promise
from tests.server.support.serving import serving

GAME = "trick_derby"
T = TypeVar("T")
ROW = TableRow("t1", {}, True, b"i", 1)


def entry(n: int, seat: int = 0, k: int | None = None) -> Event:
    return Event(n, "move", seat, k, {"do": "x"}, 5, b"h")


def with_store(folder: Path, use: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = Store(database(folder))
        await store.open()
        try:
            return await use(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_what_was_written_is_on_the_disk_when_the_writer_is_told(tmp_path: Path) -> None:
    async def use(store: Store) -> list[tuple[int]]:
        await store.write(WriteBatch("t1", [entry(1)], new_row=ROW))
        with sqlite3.connect(f"file:{tmp_path / 'tables.db'}?mode=ro", uri=True) as other:
            return other.execute("select n from entry").fetchall()

    assert with_store(tmp_path, use) == [(1,)]


def test_what_is_in_the_log_comes_into_the_file_beside_the_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checkpoint of the write-ahead log runs in the background, so no move waits for it."""
    monkeypatch.setattr(stores, "CHECKPOINT_SECONDS", 0.02)
    alone = tmp_path / "alone.db"

    def is_in_the_file() -> bool:
        shutil.copyfile(tmp_path / "tables.db", alone)  # copies the database file without its write-ahead log
        with contextlib.suppress(sqlite3.DatabaseError), contextlib.closing(sqlite3.connect(alone)) as other:
            return len(other.execute("select n from entry").fetchall()) == 1
        return False

    async def use(store: Store) -> None:
        await store.write(WriteBatch("t1", [entry(1)], new_row=ROW))
        async with asyncio.timeout(60):
            while not is_in_the_file():
                await asyncio.sleep(0.02)

    with_store(tmp_path, use)


def test_the_file_is_written_ahead_and_synced_at_every_commit(tmp_path: Path) -> None:
    async def use(store: Store) -> tuple[object, object]:
        async with store.engine.connect() as connection:
            mode = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar()
            sync = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar()
        return mode, sync

    assert with_store(tmp_path, use) == ("wal", 2)


def test_a_number_is_taken_once_and_only_the_late_work_fails(tmp_path: Path) -> None:
    async def use(store: Store) -> list[BaseException | int]:
        await store.write(WriteBatch("t1", [entry(1)], new_row=ROW))
        works = [WriteBatch("t1", [entry(2)]), WriteBatch("t1", [entry(2)], status="over"), WriteBatch("t1", [entry(3)])]
        answers = await asyncio.gather(*(store.write(w) for w in works), return_exceptions=True)
        assert [e.n for e in await store.events("t1")] == [1, 2, 3]
        return answers

    first, second, third = with_store(tmp_path, use)
    assert (first, third) == (2, 3), "the number of the change"
    assert isinstance(second, Conflict)


def test_a_seats_decision_number_is_taken_once(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.write(WriteBatch("t1", [entry(1, 0, 0)], new_row=ROW))
        await store.write(WriteBatch("t1", [entry(2, 1, 0)]))
        with pytest.raises(Conflict):
            await store.write(WriteBatch("t1", [entry(3, 0, 0)]))

    with_store(tmp_path, use)


def test_work_is_done_whole_or_not_at_all(tmp_path: Path) -> None:
    async def use(store: Store) -> list[int]:
        await store.write(WriteBatch("t1", [entry(1)], [Timer("bots", 7)], new_row=ROW))
        with pytest.raises(Conflict):
            await store.write(WriteBatch("t1", [entry(2), entry(1)], []))
        assert await store.take_expired_timers() == ([("t1", "bots")], 7)
        return [e.n for e in await store.events("t1")]

    assert with_store(tmp_path, use) == [1]


def test_many_writers_share_commits_and_all_are_kept(tmp_path: Path) -> None:
    async def use(store: Store) -> int:
        await store.write(WriteBatch("t1", new_row=ROW))
        await asyncio.gather(*(store.write(WriteBatch("t1", [entry(n)])) for n in range(1, 301)))
        return len(await store.events("t1"))

    assert with_store(tmp_path, use) == 300


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(InUse):
            await Store(store.url).open()

    with_store(tmp_path, use)


def test_the_file_is_for_its_owners_eyes_only_and_holds_no_token(tmp_path: Path) -> None:
    async def run() -> str:
        store = Store(database(tmp_path))
        await store.open()
        registry = TableRegistry(store)
        config = new_config(GAME, ["human", "simple", "simple"], {}, 0, "", Choices(), "en")
        _, token, invite = await registry.make_table(config, True, "Aoi", promise("00" * 32), False)
        await registry.close()
        await store.close()
        return token + invite

    both = asyncio.run(run())
    kept = b"".join(p.read_bytes() for p in tmp_path.glob("tables.db*"))
    assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0
    assert both[:48].encode() not in kept and both[48:].encode() not in kept


def play_some(folder: Path, moves: int) -> tuple[Person, dict[str, object]]:
    """Let one person make this many moves. Return the person and the state of the page afterwards."""
    with serving(make_app(database(folder), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url) as client:
        one, dice = Person(client, "Aoi"), random.Random(4)
        one.makes(GAME, ["human", "simple", "simple"], public=True, start=True)
        one.reveals()
        for _ in range(moves):
            one.plays(one.waits(), dice)
        return one, one.waits()


def test_a_table_is_rebuilt_from_its_entries(tmp_path: Path) -> None:
    one, before = play_some(tmp_path, 4)
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url) as client:
        one.client = client
        assert one.waits() == before


def test_a_table_whose_entries_do_not_come_out_as_they_were_kept_is_frozen_and_refuses_moves(tmp_path: Path) -> None:
    one, _ = play_some(tmp_path, 4)
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.execute("update entry set hash = ? where kind = 'move' and n = (select max(n) from entry where kind = 'move')", (b"\0" * 32,))
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url) as client:
        one.client = client
        assert one.sees()["status"] == "frozen"
        assert "does not come out" in one.sees()["waiting"]
        assert one.post("do", k=4, do="R1").json()["problem"]["code"] == "frozen"


def test_a_changed_move_is_noticed(tmp_path: Path) -> None:
    one, _ = play_some(tmp_path, 4)
    with sqlite3.connect(tmp_path / "tables.db") as db:
        (n, at) = db.execute("select n, at from entry where kind = 'move' and seat = 0 order by n limit 1").fetchone()
        db.execute("update entry set at = ? where n = ?", (at + 1, n))
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url) as client:
        one.client = client
        assert one.sees()["status"] == "frozen"


def test_another_version_of_the_rules_is_not_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = play_some(tmp_path, 1)
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.execute("update game_table set config = json_set(config, '$.version', 99)")
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url) as client:
        one.client = client
        assert one.sees()["status"] == "frozen"


def test_bots_go_on_after_a_restart(tmp_path: Path, person: People) -> None:
    with serving(make_app(database(tmp_path / "x"), AMPLE, bot_delay=600_000)) as url, httpx.Client(base_url=url) as client:
        one, dice = Person(client, "Aoi"), random.Random(4)
        one.makes(GAME, ["human", "simple", "simple"], start=True)
        one.reveals()
        one.plays(one.waits(), dice)
        assert one.sees()["ask"] is None
    with sqlite3.connect(tmp_path / "x" / "tables.db") as db:
        db.execute("update due set at = 0")
    with serving(make_app(database(tmp_path / "x"), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url) as client:
        one.client = client
        assert one.waits()["ask"]["kind"] == "ticket_up"
