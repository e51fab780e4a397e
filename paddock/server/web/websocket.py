"""The WebSocket of a table page. The page sends actions and receives frame diffs.

The server sends a diff only when this viewer's frame has changed. Hidden actions of others cause no message.
"""

import asyncio
import contextlib
import json
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from paddock.engine.presentation.i18n import LANGUAGES
from paddock.server.domain.language import translator_for
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_translator import table_translator
from paddock.server.live import render_queue
from paddock.server.live.frame_diff import FrameDiff, written
from paddock.server.live.rate_limit import Bucket, Limits
from paddock.server.live.registry import PAUSE, LiveTable, TableRegistry
from paddock.server.storage.database import UNREACHABLE
from paddock.server.view.frames import SHAPES, frame
from paddock.server.web.error_replies import problem_data
from paddock.server.web.headers import language_of, token_of
from paddock.server.web.messages import ACTIONS, COSTLY, TableRequest

HELLO_SECONDS = 10
BAD, TOO_OFTEN, GONE = 1008, 1013, 1006
LARGEST_ID = 2**53 - 1  # the largest integer that JavaScript represents exactly


class Connection:
    """One WebSocket connection."""

    def __init__(self, socket: WebSocket, registry: TableRegistry, limits: Limits) -> None:
        self.socket, self.registry, self.limits = socket, registry, limits
        self.changed = asyncio.Event()
        self.waiting: set[asyncio.Task[None]] = set()
        self.sent: FrameDiff | None = None
        self.has_moved = False  # since the last frame was sent
        self.language = language_of(socket.headers)
        self.shape = SHAPES[0]
        self.token = token_of(socket.headers)
        self.messages, self.thinking = Bucket(limits.socket), Bucket(limits.thinking)

    async def serve(self, id: str) -> None:
        """Serve the connection from its first message until it closes."""
        await self.socket.accept()
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                await self.hello(await self.read())
            self.table = await self.registry.find(id)
            self.seat = self.table.seat_of(self.token)
        except Problem as problem:
            await self.refuse(problem)
            return
        except TimeoutError:
            await self.socket.close(BAD)
            return
        except UNREACHABLE:
            await self.socket.close(TOO_OFTEN)  # the page reconnects
            return
        await self.send({"type": "hello", "now": self.registry.store.now(), "seat": self.seat})
        self.registry.watch(self.table, self.changed.set, self.seat)
        self.changed.set()
        telling = asyncio.create_task(self.tell())
        try:
            while True:
                await self.hear(await self.read())
        except Problem as problem:
            await self.refuse(problem)
        finally:
            telling.cancel()
            for task in self.waiting:
                task.cancel()
            self.registry.unwatch(self.table, self.changed.set)

    async def read(self) -> dict[str, Any]:
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code") or GONE)
        text = received.get("text")
        if text is None:  # a binary message
            raise Problem(422, "message")
        if len(text.encode()) > self.limits.body:
            raise Problem(413, "too-large")
        if not self.messages.take():
            raise Problem(429, "too-often")
        try:
            message = json.loads(text, parse_constant=no_number)
        except (ValueError, RecursionError):
            raise Problem(422, "message") from None
        if not isinstance(message, dict):
            raise Problem(422, "message")
        return message

    async def hello(self, message: dict[str, Any]) -> None:
        self.choose(message)
        if isinstance(token := message.get("token"), str) and token and token.isascii():
            self.token = token

    def choose(self, message: dict[str, Any]) -> None:
        """Set the language and the shape of the frames."""
        if message.get("lang") in LANGUAGES:
            self.language = message["lang"]
        if message.get("shape") in SHAPES:
            self.shape = message["shape"]

    async def hear(self, message: dict[str, Any]) -> None:
        """Handle one message: new frame settings, or an action that is answered by `done` or `problem` with the message's id."""
        number, kind = message.pop("id", None), message.pop("type", None)
        if number is not None and (not isinstance(number, int) or abs(number) > LARGEST_ID):
            raise Problem(422, "message")  # the page could not match an answer to such an id
        if kind == "look":
            self.choose(message)
            self.changed.set()
            return
        if kind in COSTLY:  # in a task, so that the player can move while waiting for a hint
            self.waiting.add(task := asyncio.create_task(self.answer_late(number, str(kind), message)))
            task.add_done_callback(self.waiting.discard)
        else:
            await self.answer(number, str(kind), message)

    async def answer_late(self, number: int | None, kind: str, message: dict[str, Any]) -> None:
        """Answer a slow request, even if the connection may be closed by then."""
        with contextlib.suppress(WebSocketDisconnect):
            await self.answer(number, kind, message)

    async def answer(self, number: int | None, kind: str, message: dict[str, Any]) -> None:
        try:
            reply = await self.act(kind, message)
            await self.send({"type": "done", "id": number} | reply)
        except Problem as problem:
            await self.say_no(number, problem)
        except UNREACHABLE:
            await self.say_no(number, Problem(503, "again"))

    async def say_no(self, number: int | None, problem: Problem) -> None:
        translator = table_translator(self.table.game_table, self.language)
        await self.send({"type": "problem", "id": number, "problem": problem_data(problem, translator)})

    async def act(self, kind: str, message: dict[str, Any]) -> dict[str, Any]:
        if kind not in ACTIONS:
            raise Problem(422, "message")
        model, handler = ACTIONS[kind]
        try:
            checked = model(**message)
        except (ValidationError, TypeError):
            raise Problem(422, "message") from None
        self.table = await self.current()
        self.has_moved = self.has_moved or kind not in COSTLY
        if kind in COSTLY and not self.thinking.take():
            raise Problem(429, "too-often")
        return await handler(TableRequest(self.registry, self.table, self.table.seat_of(self.token), self.language), checked)

    async def current(self) -> LiveTable:
        """The table as the registry holds it now. If it was loaded again, move the watcher to it."""
        found = await self.registry.find(self.table.game_table.id)
        if found is not self.table:
            self.registry.unwatch(self.table, self.changed.set)
            self.registry.watch(found, self.changed.set, self.seat)
        return found

    async def tell(self) -> None:
        """Send a frame diff after every change. Changes that arrive together lead to one diff."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.changed.wait()
                self.changed.clear()
                try:
                    self.table = await self.current()
                    seat = self.table.seat_of(self.token)
                    shown = await frame(self.registry, self.table, seat, self.language, self.shape, self.patience(seat))
                except Problem as problem:
                    await self.refuse(problem)
                    return
                except UNREACHABLE:  # keep the last frame until the database is back
                    await asyncio.sleep(PAUSE)
                    self.changed.set()
                    continue
                news, self.sent = shown.since(self.sent), shown
                self.has_moved = False
                if news:
                    await self.send_text(news)

    def patience(self, seat: int) -> float:
        """The patience in the render queue: least after an own move, more for a pending decision or the first frame, else most."""
        return (
            render_queue.MOVED
            if self.has_moved
            else render_queue.ASKED
            if self.sent is None or seat in self.table.game_table.pending
            else render_queue.LOOKING
        )

    async def refuse(self, problem: Problem) -> None:
        """Send a problem and close the connection."""
        translator = table_translator(self.table.game_table, self.language) if hasattr(self, "table") else None
        with contextlib.suppress(RuntimeError):
            await self.send({"type": "problem", "id": None, "problem": problem_data(problem, translator or translator_for(self.language))})
            await self.socket.close(TOO_OFTEN if problem.status == 429 else BAD)

    async def send(self, message: dict[str, Any]) -> None:
        await self.send_text(written(message))

    async def send_text(self, text: str) -> None:
        try:
            await self.socket.send_text(text)
        except RuntimeError:  # the client closed the connection meanwhile
            raise WebSocketDisconnect(GONE) from None


def no_number(name: str) -> None:
    """Reject NaN and Infinity, which are not valid JSON."""
    raise ValueError(name)


async def serve_socket(socket: WebSocket, table: str) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        await Connection(socket, socket.app.state.registry, socket.app.state.limits).serve(table)
