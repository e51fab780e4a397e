"""PostgreSQL statements that write or read many tables at once. Each statement is a transaction of its own.

With separate statements, the event loop could render frames between two steps of a transaction. The transaction would hold its row locks
during that time, and other workers would wait for them.

Optimistic locking: a write applies only if the table's revision is the one the caller saw. The statement locks the table rows first, in the
order of their ids. As a second guard, the unique keys of the events reject an event number that is in use.
"""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from paddock.server.domain.event import Event
from paddock.server.domain.table_row import TableRow
from paddock.server.storage.loaded_table import LAST_CHAT, LoadedTable
from paddock.server.storage.write_batch import Conflict, WriteBatch, event_row, to_json

# The parameters are columns: the arrays of one kind have one element for each batch, event or timer.
# A batch whose revision is outdated has no row in `revised`, so nothing of it is written.
WRITE = text("""
with batch as (
    select * from unnest(cast(:ids as text[]), cast(:known as bigint[]), cast(:statuses as text[]), cast(:summaries as text[]),
        cast(:invites as bytea[])) as a(id, known, status, summary, invite_hash)
), locked as materialized (
    select id, news from game_table where id = any(cast(:ids as text[])) order by id for update
), revised as (
    update game_table t set touched_at = cast(:now as bigint), news = t.news + 1, status = coalesce(a.status, t.status),
        summary = coalesce(a.summary, t.summary), invite_hash = coalesce(a.invite_hash, t.invite_hash)
    from batch a join locked l on l.id = a.id
    where t.id = a.id and (a.known is null or a.known = l.news)
    returning t.id, t.news
), added_events as (
    insert into entry (game_table, n, kind, seat, k, payload, hash, at)
    select e.* from unnest(cast(:entry_tables as text[]), cast(:ns as int[]), cast(:kinds as text[]), cast(:seats as int[]), cast(:ks as int[]),
        cast(:payloads as text[]), cast(:hashes as bytea[]), cast(:ats as bigint[])) as e(game_table, n, kind, seat, k, payload, hash, at)
    join revised r on r.id = e.game_table
), new_timers as (
    select d.* from unnest(cast(:due_tables as text[]), cast(:whats as text[]), cast(:due_ats as bigint[])) as d(game_table, what, at)
    join revised r on r.id = d.game_table
), deleted_timers as (
    delete from due d using revised r where r.id = d.game_table and r.id = any(cast(:timed as text[]))
        and not exists (select from new_timers n where n.game_table = d.game_table and n.what = d.what)
), set_timers as (
    insert into due (game_table, what, at, lease_until) select game_table, what, at, 0 from new_timers
    on conflict (game_table, what) do update set at = excluded.at, lease_until = 0
)
select id, news from revised
""")

READ = text(f"""
select a.after, t.id, t.config, t.public, t.invite_hash, t.made_at, t.news,
    (select json_agg(json_build_array(e.n, e.kind, e.seat, e.k, e.payload, e.at, encode(e.hash, 'hex')) order by e.n)
        from entry e where e.game_table = t.id and e.n > a.after) as entries,
    (select json_agg(json_build_array(s.seat, encode(s.token_hash, 'hex'))) from seat s where s.game_table = t.id) as tokens,
    (select json_agg(json_build_array(c.seat, c.name, c.text) order by c.n)
        from (select * from chat where game_table = t.id order by n desc limit {LAST_CHAT}) c) as chat
from unnest(cast(:ids as text[]), cast(:afters as int[])) as a(id, after) join game_table t on t.id = a.id
""")

HINT = text("select pg_notify(cast(:channel as text), cast(:payload as text))")


def is_simple(batch: WriteBatch) -> bool:
    """Whether the single-statement write supports this batch. It cannot make tables, change tokens or add chat lines."""
    return not (batch.new_row or batch.tokens or batch.chat_line)


async def write_in_one_statement(engine: AsyncEngine, batches: Sequence[WriteBatch], now: int) -> list[int | Exception]:
    """Write batches, each of a different table. A batch whose revision is outdated yields a Conflict.

    Raises IntegrityError, and writes nothing, if the key of an event exists although the revision was current.
    """
    rows = [event_row(batch.table, e) for batch in batches for e in batch.events]
    timers = [(batch.table, timer) for batch in batches for timer in batch.timers or ()]
    parameters = {
        "now": now,
        "ids": [batch.table for batch in batches],
        "known": [batch.known_revision for batch in batches],
        "statuses": [batch.status or None for batch in batches],
        "summaries": [None if batch.summary is None else to_json(batch.summary) for batch in batches],
        "invites": [batch.invite_hash for batch in batches],
        "entry_tables": [row["game_table"] for row in rows],
        "ns": [row["n"] for row in rows],
        "kinds": [row["kind"] for row in rows],
        "seats": [row["seat"] for row in rows],
        "ks": [row["k"] for row in rows],
        "payloads": [row["payload"] for row in rows],
        "hashes": [row["hash"] for row in rows],
        "ats": [row["at"] for row in rows],
        "due_tables": [table for table, _ in timers],
        "whats": [timer.what for _, timer in timers],
        "due_ats": [timer.at for _, timer in timers],
        "timed": [batch.table for batch in batches if batch.timers is not None],
    }
    async with autocommit(engine).connect() as connection:
        revisions = {row.id: row.news for row in await connection.execute(WRITE, parameters)}
    return [revisions[batch.table] if batch.table in revisions else Conflict(batch.table) for batch in batches]


async def read_in_one_statement(engine: AsyncEngine, asked: Sequence[tuple[str, int]]) -> dict[tuple[str, int], LoadedTable]:
    """Load tables. asked: pairs of a table id and the event number after which events are loaded. Missing tables are left out."""
    parameters = {"ids": [id for id, _ in asked], "afters": [after for _, after in asked]}
    async with autocommit(engine).connect() as connection:
        return {(row.id, row.after): loaded_table(row) for row in await connection.execute(READ, parameters)}


async def hint_in_one_statement(engine: AsyncEngine, channel: str, payload: str) -> None:
    """Send a payload to all connections that listen on a channel."""
    async with autocommit(engine).connect() as connection:
        await connection.execute(HINT, {"channel": channel, "payload": payload})


def autocommit(engine: AsyncEngine) -> AsyncEngine:
    """The same engine in autocommit mode: each statement is a transaction."""
    return engine.execution_options(isolation_level="AUTOCOMMIT")


def loaded_table(row: Any) -> LoadedTable:
    """The table in a row of READ."""
    table_row = TableRow(row.id, json.loads(row.config), row.public, bytes(row.invite_hash), row.made_at, row.news)
    events = [
        Event(n, kind, seat, k, json.loads(payload), at, bytes.fromhex(hashed))
        for n, kind, seat, k, payload, at, hashed in json_list(row.entries)
    ]
    tokens = {seat: bytes.fromhex(hashed) for seat, hashed in json_list(row.tokens)}
    chat = [{"seat": seat, "name": name, "text": text} for seat, name, text in json_list(row.chat)]
    return LoadedTable(table_row, events, tokens, chat)


def json_list(data: Any) -> list[Any]:
    """The list in a JSON column, which the driver may have decoded already. Empty if the column is null."""
    found: list[Any] = json.loads(data) if isinstance(data, str) else data
    return found or []
