"""The latest view of every table, kept as it was drawn. It is shown when the rules or the cards that could draw it are gone.

Views are kept when a table has been quiet for a while, now and then while it is being played, and when a server ends; not with every
move, which would cost more than the move. So after a crash, and only then, the last few minutes may be missing from what is shown; never
from the entries. What a seat sees is kept for that seat and shown to nobody else.
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
from paddock.server.view.read_only_svg import to_look_at

if TYPE_CHECKING:
    from paddock.server.live.registry import LiveTable, TableRegistry

log = logging.getLogger("paddock.server")
POLL_SECONDS = 5.0  # seconds between two looks at what has not been kept
QUIET_MS = 20_000  # after so long without a move the views are kept
EVERY_MS = 300_000  # and so often in any case while there are moves
REST = 10.0  # after each table the keeper rests so many times as long as it worked
LAST_SECONDS = 6.0  # for views when a server ends
LEVEL = 3  # of squeezing
WIDE, TALL = "wide", "tall"
NOTHING_TO_DO = {
    "ask": None,
    "undo": False,
    "consent": None,
    "guide": None,
    "host": False,
    "materials": None,
    "hints": False,
    "turns": False,
}


class SavedViews:
    """Keeps them, for one worker."""

    def __init__(self, registry: "TableRegistry") -> None:
        self.registry = registry
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._keep_on())

    async def close(self) -> None:
        """Keep what has not been kept, as far as there is time."""
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
        """Tables that have changed here and whose views are to be kept now."""
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
    """The views of everybody, each of a moment at which everything was committed."""
    table.unsaved_since = 0
    rows: dict[int, bytes] = {}
    with contextlib.suppress(NotPlayed):
        for viewer in range(NOBODY, len(table.game_table.seats)):
            data = await registry.draw(table, partial(whole, registry, table, viewer), LATER)
            rows[viewer] = await asyncio.to_thread(squeezed, data)
        await registry.store.keep_views(table.game_table.id, rows)


class NotPlayed(Exception):
    """There is nothing to see yet, or no more."""


def whole(registry: "TableRegistry", table: "LiveTable", viewer: int) -> dict[str, Any]:
    """What this viewer is shown, in all languages and shapes."""
    from paddock.server.view.frames import make

    if table.game_table.phase not in (PLAYING, OVER) or table.game_table.table is None:
        raise NotPlayed
    data: dict[str, Any] = {}
    for language in LANGUAGES:
        shown, tall = (make(registry, table, viewer, language, shape) for shape in (WIDE, TALL))
        data[language] = {key: value for key, value in shown.items() if key != "chat"} | {TALL: [tall["board"], tall["hand"]]}
    return data


def squeezed(data: dict[str, Any]) -> bytes:
    return zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), LEVEL)


def shown_again(kept: bytes, language: str, shape: str) -> dict[str, Any]:
    """A kept view, to be looked at: there is nothing to press and nothing to decide."""
    parts: dict[str, Any] = json.loads(zlib.decompress(kept))[language]
    board, hand = parts.pop(TALL)
    if shape == TALL:
        parts |= {"board": board, "hand": hand}
    nothing = NOTHING_TO_DO | {"may": {"cover": False, "resign": False}, "fair": parts["fair"] | {"reveal": False, "promise": False}}
    seats = [seat | {"may_cover": False} for seat in parts["seats"]]
    return parts | nothing | {"board": to_look_at(parts["board"]), "hand": to_look_at(parts["hand"]), "seats": seats}
