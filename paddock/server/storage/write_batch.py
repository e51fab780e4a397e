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
    entries: Sequence[Event] = ()
    dues: Sequence[Timer] | None = None  # replaces all timers of the table
    status: str = ""
    summary: dict[str, Any] | None = None
    tokens: dict[int, bytes | None] = field(default_factory=dict)  # seat -> hash of its new token; None: the seat becomes free
    made: TableRow | None = None
    said: tuple[int, str, str] | None = None  # chat: seat, name, text
    invite_hash: bytes | None = None
    known: int | None = None  # revision that the caller saw; only the single-statement write checks it

    @property
    def is_plain(self) -> bool:
        """Whether the table's row only gets a new revision, as with most moves."""
        return not (self.status or self.made) and self.summary is None and self.invite_hash is None


# Statements of moves, built once: building one takes longer than executing it and leaves reference cycles.
TABLES, DUES = schema.tables.c, schema.dues.c
IDS: BindParameter[Any] = bindparam("ids", expanding=True)
LOCK = select(TABLES.id).where(TABLES.id.in_(IDS)).order_by(TABLES.id).with_for_update()
COUNTED = {TABLES.touched_at: bindparam("now"), TABLES.news: TABLES.news + 1}
COUNT = update(schema.tables).where(TABLES.id.in_(IDS)).values(COUNTED).returning(TABLES.id, TABLES.news)
COUNT_ONE = update(schema.tables).where(TABLES.id == bindparam("one")).values(COUNTED).returning(TABLES.id, TABLES.news)
ENTER = insert(schema.entries)
FORGET_DUES = delete(schema.dues).where(DUES.game_table.in_(IDS))
ADD_DUES = insert(schema.dues)


def do_all(connection: Connection, works: Sequence[WriteBatch], now: int) -> list[int]:
    """Write batches and return the new revision of each table. Raises IntegrityError on a conflict; then the caller must not commit.

    Table rows are locked in the order of their ids, so that two workers cannot deadlock.
    """
    if len({work.table for work in works}) < len(works):
        return [news for work in works for news in do_all(connection, [work], now)]
    made = [new_row(work.made, work, now) for work in works if work.made]
    if made:
        connection.execute(insert(schema.tables), made)
    ids = sorted(work.table for work in works)
    if len(ids) > 1 and connection.dialect.name != "sqlite":
        connection.execute(LOCK, {"ids": ids})
    news = change(connection, works, now)
    if len(news) < len(works):
        raise IntegrityError("the table is gone", None, LookupError())
    if entries := [entry_row(work.table, e) for work in works for e in work.entries]:
        connection.execute(ENTER, entries)
    replace_dues(connection, works)
    for work in works:
        replace_tokens(connection, work, now)
        if work.said:
            say(connection, work.table, work.said, now)
    return [news[work.table] for work in works]


def change(connection: Connection, works: Sequence[WriteBatch], now: int) -> dict[str, int]:
    """Increment the revision of each table and write the changed columns of its row. Returns the revisions."""
    news: dict[str, int] = {}
    if plain := [work.table for work in works if work.is_plain]:
        one = len(plain) == 1
        counted = connection.execute(COUNT_ONE if one else COUNT, {"now": now} | ({"one": plain[0]} if one else {"ids": plain}))
        news |= {row.id: row.news for row in counted}
    for work in works:
        if not work.is_plain:
            changed = update(schema.tables).where(TABLES.id == work.table).values(COUNTED | changes(work)).returning(TABLES.news)
            if (number := connection.scalar(changed, {"now": now})) is not None:
                news[work.table] = number
    return news


def changes(work: WriteBatch) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    if work.status:
        found[schema.tables.c.status] = work.status
    if work.summary is not None:
        found[schema.tables.c.summary] = new_text(work.summary)
    if work.invite_hash is not None:
        found[schema.tables.c.invite_hash] = work.invite_hash
    return found


def replace_dues(connection: Connection, works: Sequence[WriteBatch]) -> None:
    if not (ids := [work.table for work in works if work.dues is not None]):
        return
    connection.execute(FORGET_DUES, {"ids": ids})
    rows = [{"game_table": work.table, "what": d.what, "at": d.at, "lease_until": 0} for work in works for d in work.dues or ()]
    if rows:
        connection.execute(ADD_DUES, rows)


def replace_tokens(connection: Connection, work: WriteBatch, now: int) -> None:
    columns = schema.seats.c
    for seat, token in work.tokens.items():
        connection.execute(delete(schema.seats).where(columns.game_table == work.table, columns.seat == seat))
        if token is not None:
            connection.execute(insert(schema.seats).values(game_table=work.table, seat=seat, token_hash=token, since=now))


def say(connection: Connection, table: str, said: tuple[int, str, str], now: int) -> None:
    seat, name, text = said
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


def new_text(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def new_row(made: TableRow, work: WriteBatch, now: int) -> dict[str, Any]:
    return {
        "id": made.id,
        "config": new_text(made.config),
        "public": made.public,
        "invite_hash": made.invite_hash,
        "status": work.status or "open",
        "summary": new_text(work.summary or {}),
        "made_at": made.made_at,
        "touched_at": now,
    }


def entry_row(table: str, e: Event) -> dict[str, Any]:
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
