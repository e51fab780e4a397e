"""Who is drawn for next, in one process: drawings are made one at a time, and between two of them messages are read and moves are entered.

Without this, a hundred pages that all have something new would be drawn for before the next move is so much as read. Who moved is drawn for
first, then who is asked to move, then who looks on; nobody is put off for long, as what has waited goes before what has just come.
"""

import asyncio
import contextlib
import heapq
import itertools
from collections.abc import AsyncIterator

BOTS = -5.0  # seconds: before all others who wait no longer than that
MOVED, ASKED, LOOKING, LATER = 0.0, 0.5, 2.0, 6.0  # seconds for which others who come later may go before


class RenderQueue:
    """A queue for something that is done by one at a time."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._is_taken = False

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @contextlib.asynccontextmanager
    async def slot(self, patience: float) -> AsyncIterator[None]:
        """Wait for a turn. While it lasts nobody else has one."""
        loop = asyncio.get_running_loop()
        mine: asyncio.Future[None] = loop.create_future()
        heapq.heappush(self._waiting, (loop.time() + patience, next(self._numbers), mine))
        if not self._is_taken:
            self._is_taken = True
            loop.call_soon(self._give)  # not at once: who comes at the same time may go before
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._give()  # it had just been given
            raise
        try:
            yield
        finally:
            self._give()

    def _give(self) -> None:
        """The next one's turn. It comes to it after what has been read meanwhile."""
        while self._waiting:
            _, _, next_one = heapq.heappop(self._waiting)
            if not next_one.done():
                next_one.set_result(None)
                return
        self._is_taken = False
