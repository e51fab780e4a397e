"""A page's socket, as the tests hold it. Nothing here depends on how fast the server is: one waits for what must come."""

import contextlib
import json
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from paddock.server.live.frame_diff import DRAWINGS, changed_back
from tests.server.support.people import Person

PATIENCE = 30.0


class Page:
    """One open socket."""

    def __init__(self, address: str, person: Person, lang: str = "en", shape: str = "wide") -> None:
        url = f"{address.replace('http', 'ws')}/api/tables/{person.table}/socket"
        self.stack = contextlib.ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(connect(url, max_size=None))
        self.heard: list[dict[str, Any]] = []
        self.is_closed = False
        self.state: dict[str, Any] = {}
        self.tells(lang=lang, shape=shape, token=person.token)

    def tells(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def waits(self, until: Callable[[], bool]) -> None:
        """Read frames until something holds."""
        late = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < late, f"it did not come; heard: {[str(f)[:200] for f in self.heard[-3:]]}"
            try:
                text = self.socket.recv(timeout=1)
            except TimeoutError:
                continue
            except ConnectionClosed:
                self.is_closed = True
                assert until(), "the socket was closed"
                return
            assert isinstance(text, str)
            self.heard.append(json.loads(text))
            if self.heard[-1]["type"] == "state":
                self.take(self.heard[-1])

    def arrives(self) -> "Page":
        """Until the table is shown."""
        self.waits(lambda: bool(self.state))
        return self

    def asks(self, **message: Any) -> dict[str, Any]:
        """Send a message with a number and wait for its answer."""
        self.tells(**message)
        return self.answer(message["id"])

    def answer(self, number: int) -> dict[str, Any]:
        def found() -> list[dict[str, Any]]:
            return [f for f in self.heard if f.get("id") == number and f["type"] in ("done", "problem")]

        self.waits(lambda: bool(found()))
        return found()[0]

    def is_hung_up_on(self) -> list[str]:
        """Until the server hangs up; the problems it told of."""
        before = len(self.heard)
        self.waits(lambda: self.is_closed)
        return [f["problem"]["code"] for f in self.heard[before:] if f["type"] == "problem"]

    def take(self, frame: dict[str, Any]) -> None:
        """What the script of the page does with a frame."""
        for key, value in frame.items():
            if key in ("log", "chat"):
                self.state[key] = self.state.get(key, [])[: value["from"]] + value["new"]
            elif key in DRAWINGS and isinstance(value, dict):
                self.state[key] = changed_back(self.state[key], value["changed"])
            elif key != "type":
                self.state[key] = value

    def close(self) -> None:
        self.stack.close()
