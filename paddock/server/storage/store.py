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

from sqlalchemy import Connection, Engine, select, text, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from paddock.server.domain.event import Event
from paddock.server.domain.table_row import TableRow
from paddock.server.storage import schema
from paddock.server.storage.coalescer import Coalescer
from paddock.server.storage.database import UNREACHABLE, bring_up, checkpoint, engine_of, file_engine, hold_alone, is_sqlite
from paddock.server.storage.loaded_table import LoadedTable, load_events, load_row, load_table
from paddock.server.storage.single_statement import hint_in_one_statement, is_simple, read_in_one_statement, write_in_one_statement
from paddock.server.storage.timers import next_expiry, set_leases, take_expired
from paddock.server.storage.write_batch import Conflict, WriteBatch, replace_views, write_batches

Result = TypeVar("Result")

MOST_IN_A_COMMIT = 256
CHECKPOINT_SECONDS = 60.0  # between two checkpoints of SQLite's log; a checkpoint loads the disk, and commits wait for the disk
MOST_OPEN_TABLES = 100  # shown in the lobby


Waiting = tuple[WriteBatch, "asyncio.Future[int]"]  # a batch in the queue, and the future of its table's new revision


class StoreClosed(Exception):
    """The store no longer accepts writes."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """The database as this process uses it."""

    def __init__(self, url: str, now: Callable[[], int] = now_ms) -> None:
        self.url, self.is_sqlite, self._clock = url, is_sqlite(url), now
        self.engine: AsyncEngine = engine_of(url)
        self.lock: IO[str] | None = None
        self.meter: Counter[str] = Counter()  # totals since the start; the keys are names of metrics
        self.clock_offset = 0  # milliseconds by which the database's clock is ahead of ours
        self._queue: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._checkpoints: asyncio.Task[None] | None = None
        self._sync_engine: Engine | None = file_engine(url) if self.is_sqlite else None
        self._writer_thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._reader_thread = ThreadPoolExecutor(1, thread_name_prefix="store-reads")
        self._loads: Coalescer[tuple[str, int], LoadedTable] = Coalescer(partial(read_in_one_statement, self.engine))

    def now(self) -> int:
        """The time of the database's clock, because workers on several machines must agree."""
        return self._clock() + self.clock_offset

    async def open(self) -> None:
        """Lock the file (SQLite), migrate the schema and start the writer."""
        if self.is_sqlite:
            self.lock = hold_alone(Path(self.url.split("///", 1)[1]))
        await self.join()

    async def join(self) -> None:
        """Open the store beside a running server, without the file lock. The administration commands use it."""
        await bring_up(self.engine)
        await self.set_clock()
        self._writer = asyncio.create_task(self._run_writer())
        if self._sync_engine is not None:
            self._checkpoints = asyncio.create_task(self._run_checkpoints(self._sync_engine))

    async def set_clock(self) -> None:
        """Measure the offset of the database's clock. SQLite and a clock that a test passed in need no offset."""
        if self.is_sqlite or self._clock is not now_ms:
            return
        async with self.engine.connect() as connection:
            began = now_ms()
            theirs: int = await connection.scalar(text("select (extract(epoch from clock_timestamp()) * 1000)::bigint"))
        self.clock_offset = theirs - (began + now_ms()) // 2

    async def ping(self) -> None:
        """Return if the database answers. Raises one of UNREACHABLE if it does not."""
        async with self.engine.connect() as connection:
            await connection.execute(text("select 1"))

    async def close(self) -> None:
        """Commit the waiting writes, then stop."""
        if self._writer:
            await self._queue.put(None)
            await self._writer
            self._writer = None
        if self._checkpoints:
            self._checkpoints.cancel()
            await asyncio.gather(self._checkpoints, return_exceptions=True)
        for threads in (self._writer_thread, self._reader_thread):
            threads.shutdown()
        if self._sync_engine is not None:
            self._sync_engine.dispose()
        await self.engine.dispose()
        if self.lock:
            self.lock.close()
            self.lock = None

    # -------------------------------------------------------------- writing
    async def write(self, batch: WriteBatch) -> int:
        """Write a batch and return the table's new revision after the commit. Raises Conflict if another process wrote first."""
        if self._writer is None or self._writer.done():
            raise StoreClosed
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        await self._queue.put((batch, done))
        return await done

    async def _run_writer(self) -> None:
        """Commit the batches in the queue, until `close` puts None into it."""
        while True:
            waiting = [await self._queue.get()]
            while waiting[-1] and len(waiting) < MOST_IN_A_COMMIT and not self._queue.empty():
                waiting.append(self._queue.get_nowait())
            if together := [one for one in waiting if one]:
                await self._commit(together)
            if waiting[-1] is None:
                return

    async def _commit(self, waiting: list[Waiting]) -> None:
        """Commit batches together. Tables are locked in the order of their ids, so that two workers cannot deadlock."""
        waiting.sort(key=lambda one: one[0].table)
        began = time.perf_counter()
        try:
            outcomes = await self._write_all([batch for batch, _ in waiting])
        except Exception as e:  # the commit failed, so no batch was written
            outcomes = [e] * len(waiting)
        self._count(waiting, outcomes, time.perf_counter() - began)
        for (_, done), outcome in zip(waiting, outcomes):
            if done.done():
                continue
            if isinstance(outcome, int):
                done.set_result(outcome)
            else:
                done.set_exception(outcome)

    def _count(self, waiting: list[Waiting], outcomes: list[int | Exception], seconds: float) -> None:
        """Add a commit to the metrics. outcomes: for each batch its table's new revision, or the reason why it was not written."""
        written = [batch for (batch, _), outcome in zip(waiting, outcomes) if isinstance(outcome, int)]
        self.meter["commits"] += bool(written)
        self.meter["works"] += len(written)
        self.meter["entries"] += sum(len(batch.events) for batch in written)
        self.meter["collisions"] += sum(isinstance(outcome, Conflict) for outcome in outcomes)
        self.meter["commit_seconds"] += round(seconds, 6)  # type: ignore[assignment]

    async def _write_all(self, batches: list[WriteBatch]) -> list[int | Exception]:
        """Write batches. With PostgreSQL, one statement writes all simple batches; the others follow in a transaction."""
        if self._sync_engine is not None:
            return await self._write_in_steps(batches)
        tables = Counter(batch.table for batch in batches)
        simple = [batch for batch in batches if is_simple(batch) and tables[batch.table] == 1]
        outcomes: dict[int, int | Exception] = dict(zip(map(id, simple), await self._write_simple(simple))) if simple else {}
        if others := [batch for batch in batches if id(batch) not in outcomes]:
            try:
                outcomes |= zip(map(id, others), await self._write_in_steps(others))
            except Exception as e:  # the simple batches are already committed
                outcomes |= {id(batch): e for batch in others}
        return [outcomes[id(batch)] for batch in batches]

    async def _write_simple(self, batches: list[WriteBatch]) -> list[int | Exception]:
        """Write batches in one statement. If an event number is in use, write each batch in a statement of its own."""
        try:
            return await write_in_one_statement(self.engine, batches, self.now())
        except IntegrityError:
            if len(batches) == 1:
                return [Conflict(batches[0].table)]
        return [(await self._write_simple([batch]))[0] for batch in batches]

    async def _write_in_steps(self, batches: list[WriteBatch]) -> list[int | Exception]:
        """Write all batches in one transaction. If one conflicts, write them again with a savepoint for each."""
        now = self.now()
        try:
            return list(await self._in_transaction(lambda connection: write_batches(connection, batches, now)))
        except IntegrityError:
            if len(batches) == 1:
                return [Conflict(batches[0].table)]
        return await self._in_transaction(lambda connection: write_one_by_one(connection, batches, now))

    async def _in_transaction(self, function: Callable[[Connection], Result]) -> Result:
        """Run a function in one transaction.

        With SQLite it runs on the writer thread, because a thread switch for each statement would take longer than the statements.
        """
        if self._sync_engine is None:
            async with self.engine.begin() as connection:
                return await connection.run_sync(function)
        return await asyncio.get_running_loop().run_in_executor(self._writer_thread, run_in_transaction, self._sync_engine, function)

    async def _run_checkpoints(self, engine: Engine) -> None:
        """Run checkpoints in a separate thread, so that neither writes nor reads wait for them."""
        commits_before = 0
        while True:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            if self.meter["commits"] > commits_before:
                commits_before = self.meter["commits"]
                with contextlib.suppress(*UNREACHABLE):
                    await asyncio.to_thread(checkpoint, engine)

    # -------------------------------------------------------------- reading
    async def _read(self, function: Callable[[Connection], Result]) -> Result:
        """Run a read in one transaction. SQLite has a separate reader thread, so that reads and writes do not wait for each other."""
        if self._sync_engine is None:
            async with self.engine.connect() as connection:
                return await connection.run_sync(function)
        return await asyncio.get_running_loop().run_in_executor(self._reader_thread, run_in_transaction, self._sync_engine, function)

    async def table_row(self, id: str) -> TableRow | None:
        return await self._read(lambda connection: load_row(connection, id))

    async def events(self, table: str, after: int = 0) -> list[Event]:
        return await self._read(lambda connection: load_events(connection, table, after))

    async def load(self, id: str, after: int = 0) -> LoadedTable | None:
        """Load a table, with its events after the given number. With PostgreSQL, concurrent loads share one query."""
        if self._sync_engine is None:
            return await self._loads.get((id, after))
        return await self._read(lambda connection: load_table(connection, id, after))

    async def save_views(self, table: str, rows: dict[int, bytes]) -> None:
        """Replace the saved views of a table. This does not change the table's revision."""
        now = self.now()
        await self._in_transaction(lambda connection: replace_views(connection, table, rows, now))

    async def saved_views(self, table: str) -> dict[int, bytes]:
        columns = schema.views.c
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(columns.viewer, columns.data).where(columns.game_table == table))
            return {viewer: bytes(data) for viewer, data in rows}

    async def open_tables(self) -> list[dict[str, Any]]:
        """Public tables with status open or playing. The most recently changed table comes first."""
        columns = schema.tables.c
        statement = (
            select(columns.id, columns.status, columns.summary)
            .where(columns.public, columns.status.in_(("open", "playing")))
            .order_by(columns.touched_at.desc())
            .limit(MOST_OPEN_TABLES)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(statement)).mappings().all()
        return [json.loads(r["summary"]) | {"id": r["id"], "status": r["status"]} for r in rows]

    # -------------------------------------------------------------- changes by other workers
    async def revisions(self, tables: Sequence[str]) -> dict[str, int]:
        """The revision of each table that exists."""
        columns = schema.tables.c
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(columns.id, columns.news).where(columns.id.in_(tables)))
            return {row.id: row.news for row in rows}

    async def open_seats(self, tables: Sequence[str]) -> dict[str, dict[int, int]]:
        """For each table: seat -> the time at which any worker last had a page of it open. Negative: when its last page closed."""
        columns = schema.seats.c
        seats: dict[str, dict[int, int]] = {}
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(columns.game_table, columns.seat, columns.seen_at).where(columns.game_table.in_(tables)))
            for table, seat, at in rows:
                seats.setdefault(table, {})[seat] = at
        return seats

    async def record_open_seats(self, seats: Iterable[tuple[str, int]], at: int) -> None:
        """Record that pages of these seats are open at a time. A negative time records that the last page closed then."""
        columns = schema.seats.c
        is_given = tuple_(columns.game_table, columns.seat).in_(sorted(seats))
        async with self.engine.begin() as connection:
            await connection.execute(update(schema.seats).where(is_given).values(seen_at=at))

    async def notify_workers(self, channel: str, payload: str) -> None:
        """Send a notification to the other workers (PostgreSQL)."""
        await hint_in_one_statement(self.engine, channel, payload)

    # -------------------------------------------------------------- timers
    async def take_expired_timers(self) -> tuple[list[tuple[str, str]], int | None]:
        """Expired timers as pairs of table id and timer name, and the time at which the next timer or lease expires.

        PostgreSQL leases the expired timers to this worker. SQLite has only one process.
        """
        now = self.now()
        return await self._in_transaction(lambda connection: (take_expired(connection, now), next_expiry(connection, now)))

    async def set_leases(self, timers: Sequence[tuple[str, str]], until: int) -> None:
        """Extend leases on timers, or release them (until 0). SQLite has no leases."""
        if timers and not self.is_sqlite:
            await self._in_transaction(lambda connection: set_leases(connection, timers, until))


# ------------------------------------------------------------------ functions on a connection


def run_in_transaction(engine: Engine, function: Callable[[Connection], Result]) -> Result:
    with engine.begin() as connection:
        return function(connection)


def write_one_by_one(connection: Connection, batches: list[WriteBatch], now: int) -> list[int | Exception]:
    """Write each batch in its own savepoint, so that a conflicting batch fails alone."""
    outcomes: list[int | Exception] = []
    for batch in batches:
        try:
            with connection.begin_nested():
                outcomes += write_batches(connection, [batch], now)
        except IntegrityError:
            outcomes.append(Conflict(batch.table))
    return outcomes
