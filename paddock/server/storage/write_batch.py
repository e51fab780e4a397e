"""Write batches: the changes to one table that are committed together. Few statements write the batches of many tables."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from paddock.server.domain.event import Event
from paddock.server.domain.table_row import TableRow, Timer
from paddock.server.storage import schema


class Conflict(Exception):
    """Another process changed the table first."""


@dataclass(frozen=True)
class WriteBatch:
    """Changes to one table that are written in one transaction."""

    table: str
    events: Sequence[Event] = ()
    timers: Sequence[Timer] | None = None  # replaces all timers of the table
    status: str = ""
    summary: dict[str, Any] | None = None
    tokens: dict[int, bytes | None] = field(default_factory=dict)  # seat -> hash of its new token; None: the seat becomes free
    new_row: TableRow | None = None  # set if the batch makes the table
    chat_line: tuple[int, str, str] | None = None  # seat, name, text
    invite_hash: bytes | None = None
    known_revision: int | None = None  # revision that the caller saw; only the single-statement write checks it

    @property
    def is_plain(self) -> bool:
        """Whether the table's row only gets a new revision, as with most moves."""
        return not (self.status or self.new_row) and self.summary is None and self.invite_hash is None


# Statements of moves, built once: building one takes longer than executing it and leaves reference cycles.
TABLES, TIMERS = schema.tables.c, schema.timers.c
IDS: BindParameter[Any] = bindparam("ids", expanding=True)
LOCK = select(TABLES.id).where(TABLES.id.in_(IDS)).order_by(TABLES.id).with_for_update()
NEXT_REVISION = {TABLES.touched_at: bindparam("now"), TABLES.news: TABLES.news + 1}
RAISE_REVISIONS = update(schema.tables).where(TABLES.id.in_(IDS)).values(NEXT_REVISION).returning(TABLES.id, TABLES.news)
RAISE_REVISION = update(schema.tables).where(TABLES.id == bindparam("one")).values(NEXT_REVISION).returning(TABLES.id, TABLES.news)
INSERT_EVENTS = insert(schema.events)
DELETE_TIMERS = delete(schema.timers).where(TIMERS.game_table.in_(IDS))
INSERT_TIMERS = insert(schema.timers)


def write_batches(connection: Connection, batches: Sequence[WriteBatch], now: int) -> list[int]:
    """Write batches and return the new revision of each table. Raises IntegrityError on a conflict; then the caller must not commit.

    Table rows are locked in the order of their ids, so that two workers cannot deadlock.
    """
    if len({batch.table for batch in batches}) < len(batches):
        return [revision for batch in batches for revision in write_batches(connection, [batch], now)]
    new_rows = [new_table_row(batch.new_row, batch, now) for batch in batches if batch.new_row]
    if new_rows:
        connection.execute(insert(schema.tables), new_rows)
    ids = sorted(batch.table for batch in batches)
    if len(ids) > 1 and connection.dialect.name != "sqlite":
        connection.execute(LOCK, {"ids": ids})
    revisions = write_rows(connection, batches, now)
    if len(revisions) < len(batches):
        raise IntegrityError("the table is gone", None, LookupError())
    if events := [event_row(batch.table, e) for batch in batches for e in batch.events]:
        connection.execute(INSERT_EVENTS, events)
    replace_timers(connection, batches)
    for batch in batches:
        replace_tokens(connection, batch, now)
        if batch.chat_line:
            add_chat_line(connection, batch.table, batch.chat_line, now)
    return [revisions[batch.table] for batch in batches]


def write_rows(connection: Connection, batches: Sequence[WriteBatch], now: int) -> dict[str, int]:
    """Increment the revision of each table and write the changed columns of its row. Returns the revisions."""
    revisions: dict[str, int] = {}
    if plain := [batch.table for batch in batches if batch.is_plain]:
        if len(plain) == 1:
            raised = connection.execute(RAISE_REVISION, {"now": now, "one": plain[0]})
        else:
            raised = connection.execute(RAISE_REVISIONS, {"now": now, "ids": plain})
        revisions |= {row.id: row.news for row in raised}
    for batch in batches:
        if not batch.is_plain:
            values = NEXT_REVISION | changed_columns(batch)
            statement = update(schema.tables).where(TABLES.id == batch.table).values(values).returning(TABLES.news)
            if (revision := connection.scalar(statement, {"now": now})) is not None:
                revisions[batch.table] = revision
    return revisions


def changed_columns(batch: WriteBatch) -> dict[Any, Any]:
    """The columns of the table's row that the batch changes besides its revision, with their values."""
    found: dict[Any, Any] = {}
    if batch.status:
        found[TABLES.status] = batch.status
    if batch.summary is not None:
        found[TABLES.summary] = to_json(batch.summary)
    if batch.invite_hash is not None:
        found[TABLES.invite_hash] = batch.invite_hash
    return found


def replace_timers(connection: Connection, batches: Sequence[WriteBatch]) -> None:
    """Replace all timers of the tables whose batches have timers, even if the new list is empty."""
    if not (ids := [batch.table for batch in batches if batch.timers is not None]):
        return
    connection.execute(DELETE_TIMERS, {"ids": ids})
    rows = [{"game_table": batch.table, "what": t.what, "at": t.at, "lease_until": 0} for batch in batches for t in batch.timers or ()]
    if rows:
        connection.execute(INSERT_TIMERS, rows)


def replace_tokens(connection: Connection, batch: WriteBatch, now: int) -> None:
    """Replace the tokens of the seats that the batch names."""
    columns = schema.seats.c
    for seat, token in batch.tokens.items():
        connection.execute(delete(schema.seats).where(columns.game_table == batch.table, columns.seat == seat))
        if token is not None:
            connection.execute(insert(schema.seats).values(game_table=batch.table, seat=seat, token_hash=token, since=now))


def add_chat_line(connection: Connection, table: str, chat_line: tuple[int, str, str], now: int) -> None:
    seat, name, text = chat_line
    last = connection.scalar(select(func.max(schema.chats.c.n)).where(schema.chats.c.game_table == table))
    connection.execute(insert(schema.chats).values(game_table=table, n=(last or 0) + 1, seat=seat, name=name, text=text, at=now))


def replace_views(connection: Connection, table: str, rows: dict[int, bytes], now: int) -> None:
    """Replace the saved views of a table, unless the table was deleted. A row lock keeps two workers from doing it at the same time."""
    if connection.scalar(select(schema.tables.c.id).where(schema.tables.c.id == table).with_for_update()) is None:
        return
    connection.execute(delete(schema.views).where(schema.views.c.game_table == table))
    connection.execute(insert(schema.views), [{"game_table": table, "viewer": k, "at": now, "data": data} for k, data in rows.items()])


# ------------------------------------------------------------------ rows


def table_row(row: Any) -> TableRow:
    return TableRow(row["id"], json.loads(row["config"]), row["public"], bytes(row["invite_hash"]), row["made_at"], row["news"])


def to_json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def new_table_row(row: TableRow, batch: WriteBatch, now: int) -> dict[str, Any]:
    """The columns of a new table. The revision keeps its default: `write_rows` raises it at once."""
    return {
        "id": row.id,
        "config": to_json(row.config),
        "public": row.public,
        "invite_hash": row.invite_hash,
        "status": batch.status or "open",
        "summary": to_json(batch.summary or {}),
        "made_at": row.made_at,
        "touched_at": now,
    }


def event_row(table: str, e: Event) -> dict[str, Any]:
    payload = json.dumps(e.payload, ensure_ascii=False, sort_keys=True)
    return {
        "game_table": table,
        "n": e.n,
        "kind": e.kind,
        "seat": e.seat,
        "k": e.decision_no,
        "payload": payload,
        "hash": e.hash,
        "at": e.at,
    }
