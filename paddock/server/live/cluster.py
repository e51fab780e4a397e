"""Notifications between workers: which tables have changed, and at which seats a page is open.

After a commit, a task sends a hint with the table's id and revision to the other workers through PostgreSQL's NOTIFY. A separate connection
receives hints. Because hints can be lost, each worker also polls the revisions of its tables every two seconds. With one process only the
polling remains. It finds changes made from outside (`paddock admin`).
"""

import asyncio
import contextlib
import logging
from typing import Any

from paddock.server.domain.event import NOBODY
from paddock.server.domain.problem import Problem
from paddock.server.live.registry import LiveTable, TableRegistry
from paddock.server.storage.database import UNREACHABLE, plain_url

log = logging.getLogger("paddock.server")
CHANNEL = "paddock"
POLL_SECONDS = 2.0
SEE = 7  # polls between two updates of the time at which an open page was seen
SET_CLOCK = 30  # polls between two measurements of the database's clock
MOST_IN_A_HINT = 200  # tables; the payload of NOTIFY has at most 8000 bytes


class Cluster:
    """Sends and receives the notifications of one worker."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry, self.store = registry, registry.store
        self.is_shared = not self.store.is_sqlite
        self._out: dict[str, int] = {}
        self._sending = asyncio.Event()
        self._seats: set[tuple[str, int]] = set()
        self._heard_of: dict[str, int] = {}  # tables being refreshed -> the newest revision in a hint
        self._tasks: list[asyncio.Task[None]] = []
        if self.is_shared:
            registry.on_commit, registry.on_presence = self.on_commit, self.on_presence

    def open(self) -> None:
        doing = [self._look_on(), *([self._send_on(), self._listen_on()] if self.is_shared else [])]
        self._tasks = [asyncio.create_task(one) for one in doing]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -------------------------------------------------------------- out
    def on_commit(self, table: str, revision: int) -> None:
        self._out[table] = revision
        self._sending.set()

    def on_presence(self, table: str, seat: int) -> None:
        self._seats.add((table, seat))
        self._sending.set()

    async def _send_on(self) -> None:
        while True:
            await self._sending.wait()
            self._sending.clear()
            try:
                await self._note_seats()
                while self._out:
                    some = list(self._out.items())[:MOST_IN_A_HINT]
                    for table, _ in some:
                        del self._out[table]
                    await self.store.notify_workers(CHANNEL, " ".join(f"{table}:{number}" for table, number in some))
            except UNREACHABLE as e:  # the other workers find the change by polling
                log.warning("news could not be sent: %s", type(e).__name__)
                await asyncio.sleep(POLL_SECONDS)

    async def _note_seats(self) -> None:
        """Record in the database which pages were opened and closed."""
        seats, self._seats = self._seats, set()
        here = {(id, seat) for id, seat in seats if (table := self.registry.tables.get(id)) and table.is_open_here(seat)}
        now = self.store.now()
        for which, at in ((here, now), (seats - here, -now)):
            if which:
                await self.store.record_open_seats(which, at)

    # -------------------------------------------------------------- in
    async def _listen_on(self) -> None:
        import asyncpg

        while True:
            try:
                connection = await asyncpg.connect(plain_url(self.store.url))
                gone = asyncio.Event()
                connection.add_termination_listener(lambda _, gone=gone: gone.set())
                await connection.add_listener(CHANNEL, self._heard)
                try:
                    await gone.wait()
                finally:
                    with contextlib.suppress(Exception):
                        await connection.close(timeout=1)
            except (*UNREACHABLE, asyncpg.PostgresError, asyncpg.InterfaceError) as e:
                log.warning("the line for news is down: %s", type(e).__name__)
            await asyncio.sleep(POLL_SECONDS)

    def _heard(self, connection: Any, pid: int, channel: str, payload: Any) -> None:
        for hint in str(payload).split():
            table, _, number = hint.partition(":")
            if number.isdecimal():
                self.hint(table, int(number))

    def hint(self, id: str, number: int) -> None:
        """Refresh a loaded table if the given revision is newer than ours."""
        table = self.registry.tables.get(id)
        if table and number > table.revision:
            is_read = id in self._heard_of
            self._heard_of[id] = max(number, self._heard_of.get(id, 0))
            if not is_read:
                self.registry.start_task(self._refresh(table))

    async def _refresh(self, table: LiveTable) -> None:
        """Refresh a table until it has the newest revision of all hints that arrived meanwhile."""
        id, before = table.game_table.id, -1
        try:
            while before < table.revision < self._heard_of[id]:
                before = table.revision
                await self.registry.refresh(table)
        except Problem:
            table.notify()  # the table was deleted: its watchers learn that from the store
        except UNREACHABLE:
            return
        finally:
            del self._heard_of[id]

    async def _look_on(self) -> None:
        count = 0
        while True:
            await asyncio.sleep(POLL_SECONDS)
            count += 1
            with contextlib.suppress(*UNREACHABLE):
                await self.look()
                if self.is_shared and count % SEE == 0:
                    await self._see()
                if count % SET_CLOCK == 0:
                    await self.store.set_clock()

    async def look(self) -> None:
        """Poll the revisions of the loaded tables, and the open pages of watched tables."""
        for id, number in (await self.store.revisions(list(self.registry.tables))).items():
            self.hint(id, number)
        watched = [id for id, table in self.registry.tables.items() if table.watchers]
        if self.is_shared and watched:
            for id, seen in (await self.store.open_seats(watched)).items():
                self._take_seen(id, seen)

    def _take_seen(self, id: str, seen: dict[int, int]) -> None:
        table = self.registry.tables.get(id)
        if table is None or table.open_elsewhere == seen:
            return
        before = [self.registry.is_here(table, k) for k in seen]
        table.open_elsewhere = seen
        if before != [self.registry.is_here(table, k) for k in seen]:
            table.notify()

    async def _see(self) -> None:
        open_here = {(id, seat) for id, table in self.registry.tables.items() for seat in table.watchers.values() if seat != NOBODY}
        if open_here:
            await self.store.record_open_seats(open_here, self.store.now())
