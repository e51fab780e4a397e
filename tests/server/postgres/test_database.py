"""The database schema, and the store on SQLite and PostgreSQL: two workers at one table, leases, notifications, clocks."""

import asyncio
import contextlib
import itertools
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from paddock.server.app import make_app
from paddock.server.domain.event import Event
from paddock.server.domain.table_row import TableRow, Timer
from paddock.server.storage import schema
from paddock.server.storage import store as stores
from paddock.server.storage.database import bring_up, engine_of, full_url, take_steps
from paddock.server.storage.store import Store
from paddock.server.storage.timers import LEASE_MS
from paddock.server.storage.write_batch import Conflict, WriteBatch
from tests.server.conftest import AMPLE
from tests.server.support.people import Person
from tests.server.support.postgres import Cluster, cluster, fresh, needs_postgres
from tests.server.support.serving import serving
from tests.server.support.sockets import Page

GAME = "trick_derby"
NAMES = (f"test_{n}" for n in itertools.count())
ROW = TableRow("t1", {}, True, b"i", 1)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    with cluster() as one:
        yield one


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needs_postgres)])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "tables.db") if request.param == "sqlite" else fresh(request.getfixturevalue("postgres"), next(NAMES))


@pytest.fixture
def shared(request: pytest.FixtureRequest) -> str:
    """A PostgreSQL database that several workers can use."""
    return fresh(request.getfixturevalue("postgres"), next(NAMES))


def with_store(db: str, use: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(full_url(db))
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


def entry(n: int, seat: int = 0, k: int | None = None) -> Event:
    return Event(n, "move", seat, k, {"do": "x"}, 5, b"h")


# ------------------------------------------------------------------ schema


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))


def test_the_steps_lead_to_the_shape_that_the_code_expects(db: str) -> None:
    async def run() -> None:
        engine = engine_of(full_url(db))
        await bring_up(engine)
        await bring_up(engine)
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await engine.dispose()

    asyncio.run(run())


@pytest.mark.parametrize("is_noted", [True, False])
def test_a_database_of_the_first_shape_keeps_its_tables(db: str, is_noted: bool) -> None:
    async def run() -> None:
        engine = engine_of(full_url(db))
        async with engine.begin() as connection:
            await connection.run_sync(take_steps, "0001")
            await connection.execute(text("insert into game_table values ('t1', '{}', true, '', 'open', '{}', 1, 2)"))
            if not is_noted:
                await connection.execute(text("drop table alembic_version"))
        await bring_up(engine)
        async with engine.connect() as connection:
            assert (await connection.execute(text("select id, touched_at, news from game_table"))).all() == [("t1", 2, 0)]
        await engine.dispose()

    asyncio.run(run())


@needs_postgres
def test_workers_that_start_together_bring_the_database_up_once(shared: str) -> None:
    async def run() -> None:
        engines = [engine_of(full_url(shared)) for _ in range(4)]
        await asyncio.gather(*(bring_up(engine) for engine in engines))
        for engine in engines:
            await engine.dispose()

    asyncio.run(run())


# ------------------------------------------------------------------ the store


def test_numbers_are_taken_once_and_only_the_late_work_fails(db: str) -> None:
    async def use(store: Store) -> None:
        await store.write(WriteBatch("t1", [entry(1, 0, 0)], new_row=ROW))
        works = [
            WriteBatch("t1", [entry(2)]),
            WriteBatch("t1", [entry(2)], status="over"),
            WriteBatch("t1", [entry(3, 0, 0)]),
            WriteBatch("t1", [entry(3)]),
        ]
        answers = await asyncio.gather(*(store.write(w) for w in works), return_exceptions=True)
        assert [isinstance(a, Conflict) for a in answers] == [False, True, True, False]
        assert [e.n for e in await store.events("t1")] == [1, 2, 3]
        assert (await store.revisions(["t1"])) == {"t1": 3}

    with_store(db, use)


def test_work_at_a_table_that_is_gone_is_refused(db: str) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.write(WriteBatch("t9", [entry(1)]))

    with_store(db, use)


@needs_postgres
def test_work_decided_on_an_older_state_of_a_table_comes_too_late_and_leaves_nothing_behind(shared: str) -> None:
    async def use(store: Store) -> None:
        for id in ("t1", "t2"):
            await store.write(WriteBatch(id, [entry(1)], [Timer("bots", 7)], new_row=replace(ROW, id=id)))
        late = WriteBatch("t1", [entry(2), entry(3)], [Timer("clock", 9)], status="over", known_revision=0)
        answers = await asyncio.gather(
            store.write(late), store.write(WriteBatch("t2", [entry(2)], (), known_revision=1)), return_exceptions=True
        )
        assert isinstance(answers[0], Conflict) and answers[1] == 2, "who is in the same commit is not held up"
        assert [e.n for e in await store.events("t1")] == [1] and [e.n for e in await store.events("t2")] == [1, 2]
        assert (await store.take_expired_timers())[0] == [("t1", "bots")]

    with_store(shared, use)


def test_what_a_table_is_built_from_is_read_with_the_entries_after_those_that_are_known(db: str) -> None:
    async def use(store: Store) -> None:
        await store.write(WriteBatch("t1", [entry(1), entry(2, 1, 0), entry(3, 1, 1)], tokens={0: b"token"}, new_row=ROW))
        await store.write(WriteBatch("t1", chat_line=(0, "Aoi", "Good luck")))
        await store.write(WriteBatch("t1", chat_line=(1, "葵", "¡Suerte!")))
        whole, rest, none, gone = await asyncio.gather(store.load("t1"), store.load("t1", 2), store.load("t1", 3), store.load("t9"))
        assert whole and rest and none and gone is None
        assert whole.events == await store.events("t1") and rest.events == whole.events[2:] and none.events == []
        assert whole.row == replace(ROW, revision=3) and whole.tokens == {0: b"token"}
        assert [(line["name"], line["text"]) for line in whole.chat] == [("Aoi", "Good luck"), ("葵", "¡Suerte!")]

    with_store(db, use)


@needs_postgres
def test_what_is_due_at_a_table_is_replaced_whole(shared: str) -> None:
    async def use(store: Store) -> None:
        await store.write(WriteBatch("t1", [entry(1)], [Timer("bots", 5), Timer("clock", 6)], new_row=ROW))
        assert sorted((await store.take_expired_timers())[0]) == [("t1", "bots"), ("t1", "clock")]
        await store.write(WriteBatch("t1", [entry(2)], [Timer("clock", 7), Timer("answer", 8)], known_revision=1))
        assert sorted((await store.take_expired_timers())[0]) == [("t1", "answer"), ("t1", "clock")], "and nobody holds it any more"

    with_store(shared, use)


@needs_postgres
def test_two_workers_writing_at_the_same_tables_at_once_lose_nothing_and_never_wait_for_each_other(shared: str) -> None:
    async def use(store: Store) -> None:
        other = Store(store.url)
        await other.open()
        ids = [f"t{n}" for n in range(20)]
        for id in ids:
            await store.write(WriteBatch(id, new_row=TableRow(id, {}, True, b"i", 1)))
        dice = random.Random(3)

        async def worker(mine: Store) -> int:
            done = 0
            for n in range(1, 11):
                some = [WriteBatch(id, [entry(n)], [Timer("bots", n)]) for id in dice.sample(ids, len(ids))]
                answers = await asyncio.gather(*(mine.write(w) for w in some), return_exceptions=True)
                assert all(isinstance(a, int | Conflict) for a in answers), answers
                done += sum(isinstance(a, int) for a in answers)
            return done

        done = await asyncio.gather(worker(store), worker(other))
        assert sum(done) == 200
        for id in ids:
            assert [e.n for e in await store.events(id)] == list(range(1, 11))
        await other.close()

    with_store(shared, use)


SOON = 5_000  # milliseconds after which another worker takes over a killed worker's timers: bots must continue within 15 seconds


@needs_postgres
def test_what_is_due_is_taken_by_one_worker_and_by_another_when_its_lease_has_run_out(shared: str) -> None:
    async def use(store: Store) -> None:
        other = Store(store.url)
        await other.open()
        await store.write(WriteBatch("t1", [entry(1)], [Timer("bots", 5), Timer("clock", store.now() + 60_000)], new_row=ROW))
        taken = await asyncio.gather(store.take_expired_timers(), other.take_expired_timers())
        assert sorted(expired for expired, _ in taken) == [[], [("t1", "bots")]]
        expired, at = await store.take_expired_timers()
        assert expired == []
        assert at is not None and store.now() < at <= store.now() + LEASE_MS, "the lease ends before the other timer"
        await store.set_leases([("t1", "bots")], 0)
        assert (await other.take_expired_timers())[0] == [("t1", "bots")]
        other.clock_offset += SOON
        assert (await other.take_expired_timers())[0] == [("t1", "bots")], "whoever held it was killed"
        await other.close()

    with_store(shared, use)


@needs_postgres
def test_workers_go_by_the_databases_clock(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(store: Store) -> None:
        assert abs(store.clock_offset) < 1000
        monkeypatch.setattr(stores, "now_ms", lambda: 5)
        store._clock = stores.now_ms
        await store.set_clock()
        assert abs(store.now() - time.time() * 1000) < 5000

    with_store(shared, use)


# ------------------------------------------------------------------ two workers


@needs_postgres
def test_two_workers_serve_one_table(shared: str) -> None:
    with contextlib.ExitStack() as stack:
        first, second = (stack.enter_context(serving(make_app(shared, AMPLE, bot_delay=0))) for _ in range(2))
        one, other = (stack.enter_context(httpx.Client(base_url=url, timeout=30)) for url in (first, second))
        host, guest = Person(one, "Aoi"), Person(other, "Bruno")
        host.makes(GAME, ["human", "human", "simple"], public=True)
        page = Page(first, host).arrives()
        assert guest.sits(host.table).is_success
        page.waits(lambda: page.state["seats"][1]["name"] == "Bruno")
        away = Page(second, guest).arrives()
        page.waits(lambda: not page.state["seats"][1]["away"])  # although the guest's page is connected to the other worker
        assert host.post("start").is_success
        assert host.reveals().is_success
        assert guest.reveals().is_success
        assert guest.post("chat", text="Good luck").is_success
        page.waits(lambda: page.state["chat"] != [])
        dice = random.Random(4)
        while host.get().json()["status"] == "playing":
            for person in (host, guest):
                shown = person.sees()
                if shown["ask"] and len(shown["ask"]["choices"]) > 1:
                    person.plays(shown, dice)
        for window in (page, away):
            window.waits(lambda window=window: window.state["status"] == "over")  # type: ignore[misc]
        assert page.state["result"] == away.state["result"]
        assert host.get("record").json() == guest.get("record").json()
