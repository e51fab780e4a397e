"""Calls the ASGI application in this process, without a network. It records every byte and can wait until the server is idle."""

import asyncio
import contextlib
import hashlib
import itertools
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from paddock.server.app import make_app
from paddock.server.live.registry import LiveTable, TableRegistry
from paddock.server.live.scheduler import Scheduler
from tests.server.conftest import AMPLE, database

A_MOMENT = 0.0005
IDLE_TURNS = 12  # consecutive idle passes of the event loop that count as quiet


def fixed_random() -> Callable[[int], bytes]:
    """Return a generator of fixed bytes for tokens, ids and secrets."""
    numbers = itertools.count()
    return lambda n: (hashlib.sha512(str(next(numbers)).encode()).digest() * 2)[:n]


class Socket:
    """One open socket, with its received frames unchanged."""

    def __init__(self, app: FastAPI, path: str, hello: dict[str, Any]) -> None:
        self.frames: list[str] = []
        self.greeted = asyncio.Event()  # set when the first state has arrived
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self.tells(hello)
        scope = {"type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": [(b"host", b"paddock")]}
        scope |= {"client": ("127.0.0.1", 1), "server": ("paddock", 80), "scheme": "ws", "subprotocols": [], "root_path": "", "state": {}}
        self.task = asyncio.create_task(app(scope, self._in.get, self._send))  # type: ignore[arg-type]

    async def _send(self, message: Any) -> None:
        self.frames.append(json.dumps(message, ensure_ascii=False, sort_keys=True))
        if message["type"] == "websocket.send":
            self.greeted.set()

    def tells(self, message: dict[str, Any]) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


class Wire:
    """One server with a clock that only the test advances."""

    def __init__(self, app: FastAPI, clock: list[int]) -> None:
        self.app, self.clock = app, clock
        self.table = ""

    @property
    def registry(self) -> TableRegistry:
        registry: TableRegistry = self.app.state.registry
        return registry

    @property
    def scheduler(self) -> Scheduler:
        scheduler: Scheduler = self.app.state.scheduler
        return scheduler

    @property
    def open(self) -> LiveTable:
        return self.registry.tables[self.table]

    async def asks(self, method: str, path: str, token: str = "", body: Any = None) -> bytes:
        """Send one request and return the whole response as bytes."""
        content = b"" if body is None else json.dumps(body).encode()
        headers = [(b"host", b"paddock"), (b"content-type", b"application/json")]
        headers += [(b"authorization", f"Bearer {token}".encode())] if token else []
        route, _, query = path.partition("?")
        scope = {"type": "http", "http_version": "1.1", "method": method, "path": route, "raw_path": route.encode(), "root_path": ""}
        scope |= {"query_string": query.encode(), "headers": headers, "client": ("127.0.0.1", 1), "server": ("paddock", 80)}
        scope |= {"scheme": "http", "state": {}}
        sent: list[Any] = []
        coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        coming.put_nowait({"type": "http.request", "body": content, "more_body": False})

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, coming.get, send)  # type: ignore[arg-type]
        begun = sent[0]
        return repr((begun["status"], begun["headers"])).encode() + b"".join(m.get("body", b"") for m in sent[1:])

    async def done(self, what: str, token: str, **message: Any) -> dict[str, Any]:
        """Send an action that must succeed and return its answer."""
        path = f"/api/tables/{self.table}/{what}" if self.table else "/api/tables"
        answer = await self.asks("POST", path, token, message)
        data: dict[str, Any] = json.loads(answer[answer.index(b"{") :])
        assert answer[1:3] == b"20", answer
        return data

    def socket(self, token: str, lang: str, shape: str) -> Socket:
        return Socket(self.app, f"/api/tables/{self.table}/socket", {"token": token, "lang": lang, "shape": shape})

    async def quiet(self) -> None:
        """Wait until no timer is due, no task is running and no watcher has an unsent change."""
        idle = 0
        while idle < IDLE_TURNS:
            await asyncio.sleep(0 if idle else A_MOMENT)
            busy = self.registry.tasks or self.scheduler.in_hand or self.registry.wake.is_set() or not self.registry.store._queue.empty()
            told = all(not watcher.__self__.is_set() for watcher in self.open.watchers)  # type: ignore[attr-defined]
            idle = idle + 1 if not busy and told else 0
            if idle == IDLE_TURNS:
                _, at = await self.registry.store.take_expired_timers()
                if at is not None and at <= self.clock[0]:
                    idle = 0
                    self.registry.check_timers_by(0)


@contextlib.asynccontextmanager
async def wired(folder: Path, clock: list[int], random: Callable[[int], bytes]) -> AsyncIterator[Wire]:
    folder.mkdir()
    app = make_app(database(folder), AMPLE, now=lambda: clock[0], random=random)
    async with app.router.lifespan_context(app):
        yield Wire(app, clock)
