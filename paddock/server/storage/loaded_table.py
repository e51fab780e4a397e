"""Loads one table from the database with a synchronous connection."""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, select

from paddock.server.domain.event import Event
from paddock.server.domain.table_row import TableRow
from paddock.server.storage import schema
from paddock.server.storage.write_batch import table_row

LAST_CHAT = 200  # chat lines that are loaded and shown


@dataclass(frozen=True)
class LoadedTable:
    """The stored data of a table."""

    row: TableRow
    entries: list[Event]
    tokens: dict[int, bytes]  # seat -> hash of its token
    chat: list[dict[str, Any]]


# Statements are built once, because building a statement takes longer than executing it.
ID: BindParameter[Any] = bindparam("id")
AFTER: BindParameter[Any] = bindparam("after")
ROW = select(schema.tables).where(schema.tables.c.id == ID)
ENTRIES = select(schema.entries).where(schema.entries.c.game_table == ID, schema.entries.c.n > AFTER).order_by(schema.entries.c.n)
TOKENS = select(schema.seats.c.seat, schema.seats.c.token_hash).where(schema.seats.c.game_table == ID)
CHAT = select(schema.chats).where(schema.chats.c.game_table == ID).order_by(schema.chats.c.n.desc()).limit(LAST_CHAT)


def load_row(connection: Connection, id: str) -> TableRow | None:
    row = connection.execute(ROW, {"id": id}).mappings().first()
    return table_row(row) if row else None


def load_events(connection: Connection, id: str, after: int) -> list[Event]:
    rows = connection.execute(ENTRIES, {"id": id, "after": after})
    return [Event(r.n, r.kind, r.seat, r.k, json.loads(r.payload), r.at, bytes(r.hash)) for r in rows]


def kept_tokens(connection: Connection, id: str) -> dict[int, bytes]:
    return {seat: bytes(token) for seat, token in connection.execute(TOKENS, {"id": id})}


def kept_chat(connection: Connection, id: str) -> list[dict[str, Any]]:
    lines = connection.execute(CHAT, {"id": id}).all()
    return [{"seat": line.seat, "name": line.name, "text": line.text} for line in reversed(lines)]


def load(connection: Connection, id: str, after: int) -> LoadedTable | None:
    """Load all data of a table, with its events after the given number. None if the table does not exist."""
    if (row := load_row(connection, id)) is None:
        return None
    entries = load_events(connection, id, after)
    return LoadedTable(row, entries, kept_tokens(connection, id), kept_chat(connection, id))
