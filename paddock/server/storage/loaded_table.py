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
    events: list[Event]
    tokens: dict[int, bytes]  # seat -> hash of its token
    chat: list[dict[str, Any]]


# Statements are built once, because building a statement takes longer than executing it.
ID: BindParameter[Any] = bindparam("id")
AFTER: BindParameter[Any] = bindparam("after")
ROW = select(schema.tables).where(schema.tables.c.id == ID)
EVENTS = select(schema.events).where(schema.events.c.game_table == ID, schema.events.c.n > AFTER).order_by(schema.events.c.n)
TOKENS = select(schema.seats.c.seat, schema.seats.c.token_hash).where(schema.seats.c.game_table == ID)
CHAT = select(schema.chats).where(schema.chats.c.game_table == ID).order_by(schema.chats.c.n.desc()).limit(LAST_CHAT)


def load_row(connection: Connection, id: str) -> TableRow | None:
    row = connection.execute(ROW, {"id": id}).mappings().first()
    return table_row(row) if row else None


def load_events(connection: Connection, id: str, after: int) -> list[Event]:
    """The events of a table with numbers above `after`, in order."""
    rows = connection.execute(EVENTS, {"id": id, "after": after})
    return [Event(r.n, r.kind, r.seat, r.k, json.loads(r.payload), r.at, bytes(r.hash)) for r in rows]


def load_tokens(connection: Connection, id: str) -> dict[int, bytes]:
    """For each seat with a token: the hash of its token."""
    return {seat: bytes(token) for seat, token in connection.execute(TOKENS, {"id": id})}


def load_chat(connection: Connection, id: str) -> list[dict[str, Any]]:
    """The last chat lines of a table, the oldest first."""
    lines = connection.execute(CHAT, {"id": id}).all()
    return [{"seat": line.seat, "name": line.name, "text": line.text} for line in reversed(lines)]


def load_table(connection: Connection, id: str, after: int) -> LoadedTable | None:
    """Load all data of a table, with its events after the given number. None if the table does not exist."""
    if (row := load_row(connection, id)) is None:
        return None
    events = load_events(connection, id, after)
    return LoadedTable(row, events, load_tokens(connection, id), load_chat(connection, id))
