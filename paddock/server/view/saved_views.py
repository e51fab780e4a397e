"""Saved views: the latest rendered view of every table. The server shows them when the game's rules or cards have changed since.

Views are saved when a table has been quiet for a while, every few minutes during play, and when the server ends. Saving them with every
move would cost more than the move. So after a crash the saved views may miss the last few minutes. The events are always complete. The
server shows the saved view of a seat to no other viewer.
"""

import asyncio
import contextlib
import json
import logging
import time
import zlib
from functools import partial
from typing import TYPE_CHECKING, Any

from paddock.engine.presentation.i18n import LANGUAGES
from paddock.server.domain.event import NOBODY
from paddock.server.domain.game_table import OVER, PLAYING
from paddock.server.domain.problem import Problem
from paddock.server.live.render_queue import LATER
from paddock.server.storage.database import UNREACHABLE
from paddock.server.view.frames import make
from paddock.server.view.saved_frame import TALL, WIDE

if TYPE_CHECKING:
    from paddock.server.live.registry import LiveTable, TableRegistry

log = logging.getLogger("paddock.server")
POLL_SECONDS = 5.0  # seconds between two checks for unsaved views
QUIET_MS = 20_000  # time without a move after which views are saved
EVERY_MS = 300_000  # longest time between two saves while there are moves
REST = 10.0  # the pause after each table, as a multiple of the time that saving took
LAST_SECONDS = 6.0  # time limit for saving views when the server ends
LEVEL = 3  # zlib compression level


class SavedViews:
    """Saves the views of changed tables, for one worker."""

    def __init__(self, registry: "TableRegistry") -> None:
        self.registry = registry
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._keep_on())

    async def close(self) -> None:
        """Save the unsaved views, within LAST_SECONDS."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        late = time.monotonic() + LAST_SECONDS
        for table in self.waiting(0):
            if time.monotonic() > late:
                log.warning("not all views could be kept before the end")
                return
            await self._keep(table)

    def waiting(self, quiet: int = QUIET_MS) -> list["LiveTable"]:
        """The tables changed in this process whose views must be saved now."""
        now = self.registry.store.now()
        changed = [t for t in self.registry.tables.values() if t.has_unsaved_views]
        return [t for t in changed if now - t.game_table.at >= quiet or now - t.unsaved_since >= EVERY_MS or t.game_table.phase == OVER]

    async def _keep_on(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            for table in self.waiting():
                began = time.monotonic()
                await self._keep(table)
                await asyncio.sleep(REST * (time.monotonic() - began))

    async def _keep(self, table: "LiveTable") -> None:
        try:
            await keep(self.registry, table)
        except (Problem, *UNREACHABLE) as e:
            table.unsaved_since = table.unsaved_since or self.registry.store.now()
            log.warning("views of table %s were not kept: %s", table.game_table.id, type(e).__name__)
        except Exception:
            log.exception("views of table %s were not kept", table.game_table.id)


async def keep(registry: "TableRegistry", table: "LiveTable") -> None:
    """Save the views of all seats and of spectators, each rendered from a committed state."""
    table.unsaved_since = 0
    rows: dict[int, bytes] = {}
    with contextlib.suppress(NotPlayed):
        for viewer in range(NOBODY, len(table.game_table.seats)):
            data = await registry.render(table, partial(whole, registry, table, viewer), LATER)
            rows[viewer] = await asyncio.to_thread(squeezed, data)
        await registry.store.save_views(table.game_table.id, rows)


class NotPlayed(Exception):
    """The table has no view to save, because its game has not begun or cannot be shown."""


def whole(registry: "TableRegistry", table: "LiveTable", viewer: int) -> dict[str, Any]:
    """The view of a viewer in all languages and shapes."""
    if table.game_table.phase not in (PLAYING, OVER) or table.game_table.table is None:
        raise NotPlayed
    data: dict[str, Any] = {}
    for language in LANGUAGES:
        shown, tall = (make(registry, table, viewer, language, shape) for shape in (WIDE, TALL))
        data[language] = {key: value for key, value in shown.items() if key != "chat"} | {TALL: [tall["board"], tall["hand"]]}
    return data


def squeezed(data: dict[str, Any]) -> bytes:
    return zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), LEVEL)
