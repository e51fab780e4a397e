"""The store: entries in a database, written by one task that commits what has gathered.

`write` returns when its transaction is committed, and only then may anybody be told. A piece of work is done whole or not at all; one
that collides with another process (its number is taken) fails alone, the others in the same commit stand.
"""

import asyncio
import contextlib
import fcntl
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from sqlalchemy import delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from paddock.server import schema
from paddock.server.entry import Entry

MOST_IN_A_COMMIT = 256
LEASE_MS = 10_000
LISTED = 100  # open tables shown in the lobby


class Taken(Exception):
    """Another process wrote an entry of this number first."""


class StoreClosed(Exception):
    """The store no longer writes."""


@dataclass(frozen=True)
class TableRow:
    """A table as it was made."""

    id: str
    config: dict[str, Any]
    public: bool
    invite_hash: bytes
    made_at: int


@dataclass(frozen=True)
class Due:
    """Something that must happen without a client."""

    what: str
    at: int


@dataclass(frozen=True)
class Work:
    """What one transaction does to one table."""

    table: str
    entries: Sequence[Entry] = ()
    dues: Sequence[Due] | None = None  # replaces all that the table had
    status: str = ""
    summary: dict[str, Any] | None = None
    tokens: dict[int, bytes | None] = field(default_factory=dict)  # seat -> hash of its new token, None: the seat is free
    made: TableRow | None = None
    said: tuple[int, str, str] | None = None  # chat: seat, name, text
    invite_hash: bytes | None = None


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """The database of one process."""

    def __init__(self, url: str, now: Callable[[], int] = now_ms) -> None:
        self.url, self.now = url, now
        self.engine: AsyncEngine = create_async_engine(url)
        self.lock: IO[str] | None = None
        self._queue: asyncio.Queue[tuple[Work, asyncio.Future[None]] | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)
            event.listen(self.engine.sync_engine, "begin", begin_sqlite)

    @property
    def is_sqlite(self) -> bool:
        return self.url.startswith("sqlite")

    async def open(self) -> None:
        """Make the tables where they are missing, and begin to write."""
        if self.is_sqlite:
            self.lock = hold_alone(Path(self.url.split("///", 1)[1]))
        async with self.engine.begin() as connection:
            await connection.run_sync(schema.metadata.create_all)
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Commit what was asked for, then stop."""
        if self._writer:
            await self._queue.put(None)
            await self._writer
            self._writer = None
        await self.engine.dispose()
        if self.lock:
            self.lock.close()
            self.lock = None

    # -------------------------------------------------------------- writing
    async def write(self, work: Work) -> None:
        """Do it; returns when it is committed. Raises Taken if another process was first."""
        if self._writer is None or self._writer.done():
            raise StoreClosed
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put((work, done))
        await done

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

    async def _commit(self, batch: list[tuple[Work, asyncio.Future[None]]]) -> None:
        """One transaction for all of them."""
        failed: dict[int, BaseException] = {}
        try:
            async with self.engine.begin() as connection:
                for at, (work, _) in enumerate(batch):
                    try:
                        async with connection.begin_nested():
                            await self._do(connection, work)
                    except IntegrityError:
                        failed[at] = Taken(work.table)
        except Exception as e:  # the commit itself failed: nobody's work stands
            failed = dict.fromkeys(range(len(batch)), e)
        for at, (_, done) in enumerate(batch):
            if done.done():
                continue
            if at in failed:
                done.set_exception(failed[at])
            else:
                done.set_result(None)

    async def _do(self, connection: AsyncConnection, work: Work) -> None:
        now = self.now()
        if work.made:
            await connection.execute(insert(schema.tables).values(new_row(work.made, work, now)))
        if work.entries:
            await connection.execute(insert(schema.entries), [entry_row(work.table, e) for e in work.entries])
        if work.dues is not None:
            await connection.execute(delete(schema.dues).where(schema.dues.c.game_table == work.table))
            if work.dues:
                await connection.execute(
                    insert(schema.dues), [{"game_table": work.table, "what": d.what, "at": d.at, "lease_until": 0} for d in work.dues]
                )
        for seat, token in work.tokens.items():
            await connection.execute(delete(schema.seats).where(schema.seats.c.game_table == work.table, schema.seats.c.seat == seat))
            if token is not None:
                await connection.execute(insert(schema.seats).values(game_table=work.table, seat=seat, token_hash=token, since=now))
        if work.said:
            await self._say(connection, work.table, *work.said)
        changes: dict[str, Any] = {"touched_at": now}
        if work.status:
            changes["status"] = work.status
        if work.summary is not None:
            changes["summary"] = json.dumps(work.summary, ensure_ascii=False)
        if work.invite_hash is not None:
            changes["invite_hash"] = work.invite_hash
        await connection.execute(update(schema.tables).where(schema.tables.c.id == work.table).values(changes))

    async def _say(self, connection: AsyncConnection, table: str, seat: int, name: str, text: str) -> None:
        last = await connection.scalar(select(func.max(schema.chats.c.n)).where(schema.chats.c.game_table == table))
        await connection.execute(
            insert(schema.chats).values(game_table=table, n=(last or 0) + 1, seat=seat, name=name, text=text, at=self.now())
        )

    # -------------------------------------------------------------- reading
    async def table(self, id: str) -> TableRow | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == id))).mappings().first()
        return TableRow(row["id"], json.loads(row["config"]), row["public"], bytes(row["invite_hash"]), row["made_at"]) if row else None

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        columns = schema.entries.c
        asked = select(schema.entries).where(columns.game_table == table, columns.n > after).order_by(columns.n)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(asked)).mappings().all()
        return [Entry(r["n"], r["kind"], r["seat"], r["k"], json.loads(r["payload"]), r["at"], bytes(r["hash"])) for r in rows]

    async def token_hashes(self, table: str) -> dict[int, bytes]:
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                select(schema.seats.c.seat, schema.seats.c.token_hash).where(schema.seats.c.game_table == table)
            )
            return {seat: bytes(token) for seat, token in rows}

    async def chat(self, table: str, last: int) -> list[dict[str, Any]]:
        columns = schema.chats.c
        asked = select(schema.chats).where(columns.game_table == table).order_by(columns.n.desc()).limit(last)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(asked)).mappings().all()
        return [{"seat": r["seat"], "name": r["name"], "text": r["text"]} for r in reversed(rows)]

    async def open_tables(self) -> list[dict[str, Any]]:
        """Public tables that are not over, the newest first."""
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

    # -------------------------------------------------------------- what is due
    async def take_due(self) -> list[tuple[str, str]]:
        """Tables and what is due at them. Leased where several processes look; on SQLite there is only this one."""
        now = self.now()
        columns = schema.dues.c
        wanted = select(columns.game_table, columns.what).where(columns.at <= now, columns.lease_until <= now).limit(MOST_IN_A_COMMIT)
        if self.is_sqlite:
            async with self.engine.connect() as connection:
                return [(table, what) for table, what in await connection.execute(wanted)]
        async with self.engine.begin() as connection:
            found = [(table, what) for table, what in await connection.execute(wanted.with_for_update(skip_locked=True))]
            for table, what in found:
                mine = update(schema.dues).where(columns.game_table == table, columns.what == what)
                await connection.execute(mine.values(lease_until=now + LEASE_MS))
        return found

    async def next_due(self) -> int | None:
        """When the next thing is due that nobody holds."""
        columns = schema.dues.c
        async with self.engine.connect() as connection:
            at: int | None = await connection.scalar(select(func.min(columns.at)).where(columns.lease_until <= self.now()))
        return at


# ------------------------------------------------------------------ SQLite


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Write-ahead log, synced at every commit; transactions are begun by us, so that savepoints work."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def begin_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")


class InUse(Exception):
    """Another process serves this file."""


def hold_alone(path: Path) -> IO[str]:
    """One process a file: with SQLite only one may write."""
    path.parent.mkdir(parents=True, exist_ok=True)
    mark = open(path.with_name(path.name + ".lock"), "w")  # noqa: SIM115 (held until the store closes)
    try:
        fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        mark.close()
        raise InUse(str(path)) from None
    with contextlib.suppress(OSError):
        path.touch(mode=0o600, exist_ok=True)  # it holds the secrets of running games
    return mark


# ------------------------------------------------------------------ rows


def new_row(made: TableRow, work: Work, now: int) -> dict[str, Any]:
    return {
        "id": made.id,
        "config": json.dumps(made.config, ensure_ascii=False),
        "public": made.public,
        "invite_hash": made.invite_hash,
        "status": work.status or "open",
        "summary": json.dumps(work.summary or {}, ensure_ascii=False),
        "made_at": made.made_at,
        "touched_at": now,
    }


def entry_row(table: str, e: Entry) -> dict[str, Any]:
    payload = json.dumps(e.payload, ensure_ascii=False, sort_keys=True)
    return {"game_table": table, "n": e.n, "kind": e.kind, "seat": e.seat, "k": e.k, "payload": payload, "hash": e.hash, "at": e.at}
