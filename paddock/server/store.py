"""The store: entries in a database, written by one task that commits what has gathered.

`write` returns when its transaction is committed, and only then may anybody be told. A piece of work is done whole or not at all; one
that collides with another process (its number is taken) fails alone, the others in the same commit stand.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from sqlalchemy import delete, func, insert, or_, select, text, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from paddock.server import schema
from paddock.server.database import bring_up, engine_of, hold_alone, is_sqlite
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
    """A table as it was made. news: how often it has changed."""

    id: str
    config: dict[str, Any]
    public: bool
    invite_hash: bytes
    made_at: int
    news: int = 0


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


Waiting = tuple[Work, "asyncio.Future[int]"]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """The database as one process uses it."""

    def __init__(self, url: str, now: Callable[[], int] = now_ms) -> None:
        self.url, self._clock = url, now
        self.engine: AsyncEngine = engine_of(url)
        self.lock: IO[str] | None = None
        self.meter: Counter[str] = Counter()  # what was done so far
        self.ahead = 0  # milliseconds that the database's clock is ahead of ours
        self._queue: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @property
    def is_sqlite(self) -> bool:
        return is_sqlite(self.url)

    def now(self) -> int:
        """The time, as the database has it: workers on several machines must agree."""
        return self._clock() + self.ahead

    async def open(self) -> None:
        """Bring the tables to their present shape, and begin to write."""
        if self.is_sqlite:
            self.lock = hold_alone(Path(self.url.split("///", 1)[1]))
        await self.join()

    async def join(self) -> None:
        """The same beside a process that serves already: for who looks after the tables."""
        await bring_up(self.engine)
        await self.set_clock()
        self._writer = asyncio.create_task(self._write_on())

    async def set_clock(self) -> None:
        """Look at the database's clock. SQLite has ours; a clock that a test put in place stays."""
        if self.is_sqlite or self._clock is not now_ms:
            return
        async with self.engine.connect() as connection:
            began = now_ms()
            theirs: int = await connection.scalar(text("select (extract(epoch from clock_timestamp()) * 1000)::bigint"))
        self.ahead = theirs - (began + now_ms()) // 2

    async def answers(self) -> None:
        """Returns if the database does."""
        async with self.engine.connect() as connection:
            await connection.execute(text("select 1"))

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
    async def write(self, work: Work) -> int:
        """Do it; returns when it is committed, with the number of this change. Raises Taken if another process was first."""
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
        """One transaction for all of them. Tables are locked in the order of their ids, so that two workers never wait for each other."""
        batch.sort(key=lambda waiting: waiting[0].table)
        began = time.perf_counter()
        try:
            outcome = await self._do_all([work for work, _ in batch])
        except Exception as e:  # the commit itself failed: nobody's work stands
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
        self.meter["collisions"] += sum(isinstance(how, Taken) for how in outcome)
        self.meter["commit_seconds"] += round(seconds, 6)  # type: ignore[assignment]

    async def _do_all(self, works: list[Work]) -> list[int | Exception]:
        """Nearly always nothing collides: only then each piece gets a savepoint of its own."""
        try:
            async with self.engine.begin() as connection:
                return [await self._do(connection, work) for work in works]
        except IntegrityError:
            if len(works) == 1:
                return [Taken(works[0].table)]
        outcome: list[int | Exception] = []
        async with self.engine.begin() as connection:
            for work in works:
                try:
                    async with connection.begin_nested():
                        outcome.append(await self._do(connection, work))
                except IntegrityError:
                    outcome.append(Taken(work.table))
        return outcome

    async def _do(self, connection: AsyncConnection, work: Work) -> int:
        now = self.now()
        if work.made:
            await connection.execute(insert(schema.tables).values(new_row(work.made, work, now)))
        news = await connection.scalar(self._change(work, now))
        if news is None:
            raise IntegrityError("the table is gone", None, LookupError(work.table))
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
        return int(news)

    def _change(self, work: Work, now: int) -> Any:
        changes: dict[str, Any] = {"touched_at": now, "news": schema.tables.c.news + 1}
        if work.status:
            changes["status"] = work.status
        if work.summary is not None:
            changes["summary"] = json.dumps(work.summary, ensure_ascii=False)
        if work.invite_hash is not None:
            changes["invite_hash"] = work.invite_hash
        return update(schema.tables).where(schema.tables.c.id == work.table).values(changes).returning(schema.tables.c.news)

    async def _say(self, connection: AsyncConnection, table: str, seat: int, name: str, text: str) -> None:
        last = await connection.scalar(select(func.max(schema.chats.c.n)).where(schema.chats.c.game_table == table))
        await connection.execute(
            insert(schema.chats).values(game_table=table, n=(last or 0) + 1, seat=seat, name=name, text=text, at=self.now())
        )

    # -------------------------------------------------------------- reading
    async def table(self, id: str) -> TableRow | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == id))).mappings().first()
        return table_row(row) if row else None

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

    # -------------------------------------------------------------- what others did
    async def news_of(self, tables: Sequence[str]) -> dict[str, int]:
        """How often each of them has changed."""
        columns = schema.tables.c
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(columns.id, columns.news).where(columns.id.in_(tables)))
            return {row.id: row.news for row in rows}

    async def seen(self, tables: Sequence[str]) -> dict[str, dict[int, int]]:
        """When a page of each seat was last open, by any worker."""
        columns = schema.seats.c
        found: dict[str, dict[int, int]] = {}
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(columns.game_table, columns.seat, columns.seen_at).where(columns.game_table.in_(tables)))
            for table, seat, at in rows:
                found.setdefault(table, {})[seat] = at
        return found

    async def see(self, seats: Iterable[tuple[str, int]], at: int) -> None:
        """Note that pages of these seats are open now; a negative time: that none is, since then."""
        columns = schema.seats.c
        mine = tuple_(columns.game_table, columns.seat).in_(sorted(seats))
        async with self.engine.begin() as connection:
            await connection.execute(update(schema.seats).where(mine).values(seen_at=at))

    async def tell(self, channel: str, payload: str) -> None:
        """Give other workers a hint."""
        async with self.engine.begin() as connection:
            await connection.execute(text("select pg_notify(:channel, :payload)"), {"channel": channel, "payload": payload})

    # -------------------------------------------------------------- what is due
    async def take_due(self) -> list[tuple[str, str]]:
        """Tables and what is due at them. Leased where several processes look; on SQLite there is only this one."""
        now = self.now()
        columns = schema.dues.c
        wanted = select(columns.game_table, columns.what).where(columns.at <= now, columns.lease_until <= now)
        wanted = wanted.order_by(columns.at).limit(MOST_IN_A_COMMIT)
        if self.is_sqlite:
            async with self.engine.connect() as connection:
                return [(table, what) for table, what in await connection.execute(wanted)]
        async with self.engine.begin() as connection:
            found = [(table, what) for table, what in await connection.execute(wanted.with_for_update(skip_locked=True))]
            if found:
                await connection.execute(lease(found, now + LEASE_MS))
        return found

    async def hold_due(self, dues: Sequence[tuple[str, str]], until: int) -> None:
        """Hold what was taken a while longer, or (until 0) give it back. On SQLite nobody else would take it."""
        if dues and not self.is_sqlite:
            async with self.engine.begin() as connection:
                await connection.execute(lease(dues, until))

    async def next_due(self) -> int | None:
        """When the next thing is due, or the next lease runs out."""
        columns, now = schema.dues.c, self.now()
        async with self.engine.connect() as connection:
            at: int | None = await connection.scalar(select(func.min(columns.at)).where(columns.lease_until <= now))
            if not self.is_sqlite:
                leased: int | None = await connection.scalar(select(func.min(columns.lease_until)).where(columns.lease_until > now))
                at = min((t for t in (at, leased) if t is not None), default=None)
        return at


# ------------------------------------------------------------------ rows


def table_row(row: Any) -> TableRow:
    return TableRow(row["id"], json.loads(row["config"]), row["public"], bytes(row["invite_hash"]), row["made_at"], row["news"])


def lease(dues: Sequence[tuple[str, str]], until: int) -> Any:
    columns = schema.dues.c
    each = [(columns.game_table == table) & (columns.what == what) for table, what in dues]
    return update(schema.dues).where(or_(*each)).values(lease_until=until)


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
