"""Priority queue for rendering. One frame is rendered at a time, so the event loop can handle messages in between.

Each request has a deadline: its arrival time plus its patience. The earliest deadline goes first. Patience is least for a viewer after an
own move, larger for a seat with a pending decision, and larger still for other viewers. No request waits forever, because its deadline
stays fixed while the deadlines of new requests grow.
"""

import asyncio
import contextlib
import heapq
import itertools
from collections.abc import AsyncIterator

BOTS = -5.0  # seconds: negative patience, to go before requests that have waited less than this
MOVED, ASKED, LOOKING, LATER = 0.0, 0.5, 2.0, 6.0  # seconds of patience: later requests may go first within this time


class RenderQueue:
    """A mutual exclusion lock with an earliest-deadline-first queue."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._is_taken = False

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @contextlib.asynccontextmanager
    async def slot(self, patience: float) -> AsyncIterator[None]:
        """Hold the slot within the context. Only one caller holds it at a time."""
        loop = asyncio.get_running_loop()
        mine: asyncio.Future[None] = loop.create_future()
        heapq.heappush(self._waiting, (loop.time() + patience, next(self._numbers), mine))
        if not self._is_taken:
            self._is_taken = True
            loop.call_soon(self._give)  # in the next loop iteration, so that all requests of the current iteration compete
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._give()  # the slot had just been granted, so pass it on
            raise
        try:
            yield
        finally:
            self._give()

    def _give(self) -> None:
        """Grant the slot to the earliest deadline. The event loop handles messages before the waiting task resumes."""
        while self._waiting:
            _, _, next_one = heapq.heappop(self._waiting)
            if not next_one.done():
                next_one.set_result(None)
                return
        self._is_taken = False
