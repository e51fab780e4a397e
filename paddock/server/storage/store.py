"""The store: one task writes events to the database and commits all waiting write batches together.

`write` returns after the commit. Callers may notify viewers only then. Each write batch is atomic. A batch that conflicts with another
process fails alone; the other batches of the same commit succeed.
"""

import asyncio
import contextlib
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import BindParameter, Connection, Engine, bindparam, func, select, text, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from paddock.server.domain.event import Event
from paddock.server.domain.table_row import TableRow, Timer
from paddock.server.storage import schema
from paddock.server.storage.coalescer import Coalescer
from paddock.server.storage.database import UNREACHABLE, bring_up, engine_of, file_engine, hold_alone, is_sqlite, tidy
from paddock.server.storage.loaded_table import LoadedTable, load, load_events, load_row
from paddock.server.storage.single_statement import hint_in_one_statement, is_simple, read_in_one_statement, write_in_one_statement
from paddock.server.storage.write_batch import Conflict, WriteBatch, do_all, replace_views

__all__ = ["Conflict", "Store", "StoreClosed", "TableRow", "Timer", "WriteBatch", "now_ms"]
T = TypeVar("T")

MOST_IN_A_COMMIT = 256
LEASE_MS = 4_000  # renewed every third of it; a lost lease does no harm, because a second write of the same event conflicts
TIDY = 60.0  # seconds between two checkpoints of SQLite's log; a checkpoint loads the disk, and commits wait for the disk
LISTED = 100  # open tables shown in the lobby


class StoreClosed(Exception):
    """The store no longer accepts writes."""


Waiting = tuple[WriteBatch, "asyncio.Future[int]"]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """The database as this process uses it."""

    def __init__(self, url: str, now: Callable[[], int] = now_ms) -> None:
        self.url, self.is_sqlite, self._clock = url, is_sqlite(url), now
        self.engine: AsyncEngine = engine_of(url)
        self.lock: IO[str] | None = None
        self.meter: Counter[str] = Counter()  # metrics: totals since the start
        self.ahead = 0  # milliseconds by which the database's clock is ahead of ours
        self._queue: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._tidying: asyncio.Task[None] | None = None
        self._file: Engine | None = file_engine(url) if self.is_sqlite else None
        self._hand = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._eye = ThreadPoolExecutor(1, thread_name_prefix="store-reads")
        self._kept: Coalescer[tuple[str, int], LoadedTable] = Coalescer(partial(read_in_one_statement, self.engine))

    def now(self) -> int:
        """The time of the database's clock, because workers on several machines must agree."""
        return self._clock() + self.ahead

    async def open(self) -> None:
        """Lock the file (SQLite), migrate the schema and start the writer."""
        if self.is_sqlite:
            self.lock = hold_alone(Path(self.url.split("///", 1)[1]))
        await self.join()

    async def join(self) -> None:
        """Open the store beside a running server, without the file lock. The administration commands use it."""
        await bring_up(self.engine)
        await self.set_clock()
        self._writer = asyncio.create_task(self._write_on())
        if self._file is not None:
            self._tidying = asyncio.create_task(self._tidy_on(self._file))

    async def set_clock(self) -> None:
        """Measure the offset of the database's clock. SQLite and a clock that a test passed in need no offset."""
        if self.is_sqlite or self._clock is not now_ms:
            return
        async with self.engine.connect() as connection:
            began = now_ms()
            theirs: int = await connection.scalar(text("select (extract(epoch from clock_timestamp()) * 1000)::bigint"))
        self.ahead = theirs - (began + now_ms()) // 2

    async def answers(self) -> None:
        """Return if the database answers, else raise."""
        async with self.engine.connect() as connection:
            await connection.execute(text("select 1"))

    async def close(self) -> None:
        """Commit the waiting writes, then stop."""
        if self._writer:
            await self._queue.put(None)
            await self._writer
            self._writer = None
        if self._tidying:
            self._tidying.cancel()
            await asyncio.gather(self._tidying, return_exceptions=True)
        for threads in (self._hand, self._eye):
            threads.shutdown()
        if self._file is not None:
            self._file.dispose()
        await self.engine.dispose()
        if self.lock:
            self.lock.close()
            self.lock = None

    # -------------------------------------------------------------- writing
    async def write(self, work: WriteBatch) -> int:
        """Write a batch and return the table's new revision after the commit. Raises Conflict if another process wrote first."""
        if self._writer is None or self._writer.done():
            raise StoreClosed
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        await self._queue.put((work, done))
        return await done

    async def _write_on(self) -> None:
        while True:
            first = await self._queue.get()
            batch = [first] if first else []
            stopping = first is None
            while not stopping and len(batch) < MOST_IN_A_COMMIT and not self._queue.empty():
                more = self._queue.get_nowait()
                stopping = more is None
                batch += [more] if more else []
            if batch:
                await self._commit([b for b in batch if b])
            if stopping:
                return

    async def _commit(self, batch: list[Waiting]) -> None:
        """Commit batches together. Tables are locked in the order of their ids, so that two workers cannot deadlock."""
        batch.sort(key=lambda waiting: waiting[0].table)
        began = time.perf_counter()
        try:
            outcome = await self._do_all([work for work, _ in batch])
        except Exception as e:  # the commit failed, so no batch was written
            outcome = [e] * len(batch)
        self._count(batch, outcome, time.perf_counter() - began)
        for (_, done), how in zip(batch, outcome):
            if done.done():
                continue
            if isinstance(how, int):
                done.set_result(how)
            else:
                done.set_exception(how)

    def _count(self, batch: list[Waiting], outcome: list[int | Exception], seconds: float) -> None:
        done = [work for (work, _), how in zip(batch, outcome) if isinstance(how, int)]
        self.meter["commits"] += bool(done)
        self.meter["works"] += len(done)
        self.meter["entries"] += sum(len(work.entries) for work in done)
        self.meter["collisions"] += sum(isinstance(how, Conflict) for how in outcome)
        self.meter["commit_seconds"] += round(seconds, 6)  # type: ignore[assignment]

    async def _do_all(self, works: list[WriteBatch]) -> list[int | Exception]:
        """Write batches. With PostgreSQL, one statement writes all simple batches; the others follow in a transaction."""
        if self._file is not None:
            return await self._do_in_steps(works)
        tables = Counter(work.table for work in works)
        quick = [work for work in works if is_simple(work) and tables[work.table] == 1]
        outcome: dict[int, int | Exception] = dict(zip(map(id, quick), await self._do_quickly(quick))) if quick else {}
        if slow := [work for work in works if id(work) not in outcome]:
            try:
                outcome |= zip(map(id, slow), await self._do_in_steps(slow))
            except Exception as e:  # the simple batches are already committed
                outcome |= {id(work): e for work in slow}
        return [outcome[id(work)] for work in works]

    async def _do_quickly(self, works: list[WriteBatch]) -> list[int | Exception]:
        try:
            return await write_in_one_statement(self.engine, works, self.now())
        except IntegrityError:
            if len(works) == 1:
                return [Conflict(works[0].table)]
        return [(await self._do_quickly([work]))[0] for work in works]

    async def _do_in_steps(self, works: list[WriteBatch]) -> list[int | Exception]:
        """Write all batches in one transaction. If one conflicts, write them again with a savepoint for each."""
        now = self.now()
        try:
            return list(await self._at_once(lambda connection: do_all(connection, works, now)))
        except IntegrityError:
            if len(works) == 1:
                return [Conflict(works[0].table)]
        return await self._at_once(lambda connection: one_by_one(connection, works, now))

    async def _at_once(self, doing: Callable[[Connection], T]) -> T:
        """Run a function in one transaction. With SQLite it runs on the writer thread, because a thread switch for each statement would
        take longer than the statements."""
        if self._file is None:
            async with self.engine.begin() as connection:
                return await connection.run_sync(doing)
        return await asyncio.get_running_loop().run_in_executor(self._hand, in_file, self._file, doing)

    async def _tidy_on(self, file: Engine) -> None:
        """Run checkpoints in a separate thread, so that neither writes nor reads wait for them."""
        tidied = 0
        while True:
            await asyncio.sleep(TIDY)
            if self.meter["commits"] > tidied:
                tidied = self.meter["commits"]
                with contextlib.suppress(*UNREACHABLE):
                    await asyncio.to_thread(tidy, file)

    # -------------------------------------------------------------- reading
    async def _look(self, reading: Callable[[Connection], T]) -> T:
        """Run a read in one transaction. SQLite has a separate reader thread, so that reads and writes do not wait for each other."""
        if self._file is None:
            async with self.engine.connect() as connection:
                return await connection.run_sync(reading)
        return await asyncio.get_running_loop().run_in_executor(self._eye, in_file, self._file, reading)

    async def table(self, id: str) -> TableRow | None:
        return await self._look(lambda connection: load_row(connection, id))

    async def entries(self, table: str, after: int = 0) -> list[Event]:
        return await self._look(lambda connection: load_events(connection, table, after))

    async def kept(self, id: str, after: int = 0) -> LoadedTable | None:
        """Load a table, with its events after the given number. With PostgreSQL, concurrent loads share one query."""
        if self._file is None:
            return await self._kept.get((id, after))
        return await self._look(lambda connection: load(connection, id, after))

    async def keep_views(self, table: str, rows: dict[int, bytes]) -> None:
        """Replace the saved views of a table. This does not change the table's revision."""
        now = self.now()
        await self._at_once(lambda connection: replace_views(connection, table, rows, now))

    async def views(self, table: str) -> dict[int, bytes]:
        columns = schema.views.c
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(columns.viewer, columns.data).where(columns.game_table == table))
            return {viewer: bytes(data) for viewer, data in rows}

    async def open_tables(self) -> list[dict[str, Any]]:
        """Public tables with status open or playing. The most recently changed table comes first."""
        columns = schema.tables.c
        asked = (
            select(columns.id, columns.status, columns.summary)
            .where(columns.public, columns.status.in_(("open", "playing")))
            .order_by(columns.touched_at.desc())
            .limit(LISTED)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(asked)).mappings().all()
        return [json.loads(r["summary"]) | {"id": r["id"], "status": r["status"]} for r in rows]

    # -------------------------------------------------------------- changes by other workers
    async def news_of(self, tables: Sequence[str]) -> dict[str, int]:
        """The revision of each table."""
        columns = schema.tables.c
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(columns.id, columns.news).where(columns.id.in_(tables)))
            return {row.id: row.news for row in rows}

    async def seen(self, tables: Sequence[str]) -> dict[str, dict[int, int]]:
        """For each table: seat -> the time at which any worker last had a page of it open. Negative: when its last page closed."""
        columns = schema.seats.c
        found: dict[str, dict[int, int]] = {}
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(columns.game_table, columns.seat, columns.seen_at).where(columns.game_table.in_(tables)))
            for table, seat, at in rows:
                found.setdefault(table, {})[seat] = at
        return found

    async def see(self, seats: Iterable[tuple[str, int]], at: int) -> None:
        """Record that pages of these seats are open at a time. A negative time records that the last page closed then."""
        columns = schema.seats.c
        mine = tuple_(columns.game_table, columns.seat).in_(sorted(seats))
        async with self.engine.begin() as connection:
            await connection.execute(update(schema.seats).where(mine).values(seen_at=at))

    async def tell(self, channel: str, payload: str) -> None:
        """Send a notification to the other workers (PostgreSQL)."""
        await hint_in_one_statement(self.engine, channel, payload)

    # -------------------------------------------------------------- timers
    async def take_due(self) -> tuple[list[tuple[str, str]], int | None]:
        """Expired timers as pairs of table id and timer name, and the time at which the next timer or lease expires.

        PostgreSQL leases the expired timers to this worker. SQLite has only one process.
        """
        now = self.now()
        return await self._at_once(lambda connection: (taken(connection, now), next_at(connection, now)))

    async def hold_due(self, dues: Sequence[tuple[str, str]], until: int) -> None:
        """Extend leases on timers, or release them (until 0). SQLite has no leases."""
        if dues and not self.is_sqlite:
            async with self.engine.begin() as connection:
                await connection.execute(HOLD, {"these": list(dues), "until": until})


# ------------------------------------------------------------------ functions on a connection


def in_file(file: Engine, doing: Callable[[Connection], T]) -> T:
    with file.begin() as connection:
        return doing(connection)


def one_by_one(connection: Connection, works: list[WriteBatch], now: int) -> list[int | Exception]:
    """Write each batch in its own savepoint, so that a conflicting batch fails alone."""
    outcome: list[int | Exception] = []
    for work in works:
        try:
            with connection.begin_nested():
                outcome += do_all(connection, [work], now)
        except IntegrityError:
            outcome.append(Conflict(work.table))
    return outcome


# Statements are built once, because building a statement takes longer than executing it.
DUES = schema.dues.c
NOW: BindParameter[Any] = bindparam("now")
WANTED = (
    select(DUES.game_table, DUES.what)
    .where(DUES.at <= NOW, DUES.lease_until <= NOW)
    .order_by(DUES.at, DUES.game_table)
    .limit(MOST_IN_A_COMMIT)
)
WANTED_BY_ONE = WANTED.with_for_update(skip_locked=True)
NEXT = select(func.min(DUES.at)).where(DUES.lease_until <= NOW)
NEXT_LEASE = select(func.min(DUES.lease_until)).where(DUES.lease_until > NOW)
THESE = tuple_(DUES.game_table, DUES.what).in_(bindparam("these", expanding=True))
HOLD = update(schema.dues).where(THESE).values(lease_until=bindparam("until"))


def taken(connection: Connection, now: int) -> list[tuple[str, str]]:
    if connection.dialect.name == "sqlite":
        return [(table, what) for table, what in connection.execute(WANTED, {"now": now})]
    found = [(table, what) for table, what in connection.execute(WANTED_BY_ONE, {"now": now})]
    if found:
        connection.execute(HOLD, {"these": found, "until": now + LEASE_MS})
    return found


def next_at(connection: Connection, now: int) -> int | None:
    at: int | None = connection.scalar(NEXT, {"now": now})
    if connection.dialect.name != "sqlite":
        leased: int | None = connection.scalar(NEXT_LEASE, {"now": now})
        at = min((t for t in (at, leased) if t is not None), default=None)
    return at
