"""Request coalescing: keys that are requested while a query runs are collected and sent together in the next query."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Coalescer(Generic[K, V]):
    """Groups concurrent lookups into batches. ask: looks up many keys and returns a value for each key that exists."""

    def __init__(self, ask: Callable[[list[K]], Awaitable[dict[K, V]]]) -> None:
        self.ask = ask
        self._waiting: list[tuple[K, asyncio.Future[V | None]]] = []
        self._asking: asyncio.Task[None] | None = None

    async def get(self, key: K) -> V | None:
        mine: asyncio.Future[V | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((key, mine))
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_on())
        return await mine

    async def _ask_on(self) -> None:
        while self._waiting:
            some, self._waiting = self._waiting, []
            try:
                found = await self.ask(list(dict.fromkeys(key for key, _ in some)))
            except BaseException as e:
                for _, mine in some:
                    if not mine.done():
                        mine.set_exception(e if isinstance(e, Exception) else ConnectionError("the store closes"))
                if not isinstance(e, Exception):
                    raise
                continue
            for key, mine in some:
                if not mine.done():
                    mine.set_result(found.get(key))
        self._asking = None
