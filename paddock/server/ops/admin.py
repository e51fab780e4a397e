"""Administration commands for tables. They run beside a running server, whose workers see the changes within two seconds."""

import json
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import delete, select

from paddock.server.domain import event as kinds
from paddock.server.domain.event import NOBODY, PendingEvent
from paddock.server.domain.game_table import OPEN, PLAYING, GameTable
from paddock.server.domain.problem import Problem
from paddock.server.storage import schema
from paddock.server.storage.database import full_url
from paddock.server.storage.store import Store
from paddock.server.storage.write_batch import Conflict, WriteBatch
from paddock.server.view import replay

A_DAY_MS = 24 * 3600 * 1000
TRIES = 20


@dataclass(frozen=True)
class TableLine:
    """One table in the list of tables."""

    id: str
    game: str
    status: str
    names: tuple[str, ...]
    public: bool
    idle_ms: int

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "game": self.game,
            "status": self.status,
            "names": list(self.names),
            "public": self.public,
            "idle_ms": self.idle_ms,
        }


@asynccontextmanager
async def open_store(db: str) -> AsyncIterator[Store]:
    store = Store(full_url(db))
    await store.join()
    try:
        yield store
    finally:
        await store.close()


async def stored_tables(store: Store, status: str = "", idle_days: float = 0) -> list[TableLine]:
    """Tables, the most recently changed first."""
    columns = schema.tables.c
    asked = select(columns.id, columns.status, columns.summary, columns.public, columns.touched_at).order_by(columns.touched_at.desc())
    asked = asked.where(columns.touched_at <= store.now() - int(idle_days * A_DAY_MS))
    if status:
        asked = asked.where(columns.status == status)
    async with store.engine.connect() as connection:
        rows = (await connection.execute(asked)).all()
    found = []
    for id, state, about, public, touched in rows:
        known = json.loads(about)
        names = tuple(seat["name"] or "–" for seat in known.get("seats", ()))
        found.append(TableLine(id, known.get("game", "?"), state, names, public, store.now() - touched))
    return found


async def load_game_table(store: Store, id: str) -> GameTable:
    row = await store.table_row(id)
    if row is None:
        raise Problem(404, "no-table")
    game_table = GameTable(row)
    game_table.rebuild(await store.events(id))
    return game_table


async def write_event(store: Store, id: str, pending_event: PendingEvent, tokens: dict[int, bytes | None] | None = None) -> None:
    """Apply and commit one event. After a conflict with a worker, load the table again and retry."""
    for _ in range(TRIES):
        game_table = await load_game_table(store, id)
        if game_table.frozen:
            raise Problem(409, "frozen")
        if not NOBODY <= pending_event.seat < len(game_table.seats):
            raise Problem(422, "no-seat")
        if pending_event.kind == kinds.SEAT and pending_event.payload["what"] == "free":
            pending_event = freeing_event(game_table, pending_event.seat)
        made = game_table.apply(pending_event, store.now())
        try:
            await store.write(WriteBatch(id, [made], game_table.timers(), game_table.status, game_table.summary(), tokens or {}))
            return
        except Conflict:
            continue
    raise Problem(503, "again")


def freeing_event(game_table: GameTable, seat: int) -> PendingEvent:
    """The event that frees a seat for another person. In a running game a bot plays the seat until then."""
    if game_table.phase not in (OPEN, PLAYING) or game_table.seats[seat].who == "empty":
        raise Problem(422, "no-seat")
    return PendingEvent(kinds.SEAT, seat, {"what": "leave" if game_table.phase == PLAYING else "free"})


async def close(store: Store, id: str) -> None:
    await write_event(store, id, PendingEvent(kinds.CLOSE))


async def free(store: Store, id: str, seat: int) -> None:
    await write_event(store, id, PendingEvent(kinds.SEAT, seat, {"what": "free"}), {seat: None})


async def mute(store: Store, id: str, seat: int, on: bool) -> None:
    await write_event(store, id, PendingEvent(kinds.SEAT, seat, {"what": "mute", "on": on}))


async def export(store: Store, id: str) -> dict[str, Any]:
    """The record of a table: complete if the game is over, else only the public part."""
    return replay.record_for(await load_game_table(store, id), NOBODY)


async def prune(store: Store, idle_days: float) -> int:
    """Delete tables that have not changed for a number of days, with all their data. Returns the number of tables deleted."""
    old = schema.tables.c.touched_at <= store.now() - int(idle_days * A_DAY_MS)
    async with store.engine.begin() as connection:
        return int((await connection.execute(delete(schema.tables).where(old))).rowcount)


def back_up(file: Path, copy: Path) -> None:
    """Copy an SQLite file consistently while the server writes to it.

    Only the owner may read the copy, because it contains the secrets of running games.
    """
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(file, timeout=60)) as db:
        db.execute("vacuum into ?", (str(copy),))
    with open(copy, "rb") as made:
        os.fsync(made.fileno())
