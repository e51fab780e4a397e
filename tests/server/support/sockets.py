"""A WebSocket client that behaves like the script of a page. Its methods wait for events and never for a fixed time."""

import contextlib
import json
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from paddock.server.live.frame_diff import CUT, DRAWINGS, Changed
from tests.server.support.people import Person

PATIENCE = 30.0


class Page:
    """One open socket and the state it has received."""

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
        """Read frames until the condition holds."""
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
        """Wait for the first state."""
        self.waits(lambda: bool(self.state))
        return self

    def asks(self, **message: Any) -> dict[str, Any]:
        """Send a message with an id and wait for its answer."""
        self.tells(**message)
        return self.answer(message["id"])

    def answer(self, number: int) -> dict[str, Any]:
        def found() -> list[dict[str, Any]]:
            return [f for f in self.heard if f.get("id") == number and f["type"] in ("done", "problem")]

        self.waits(lambda: bool(found()))
        return found()[0]

    def is_hung_up_on(self) -> list[str]:
        """Wait until the server disconnects. Return the codes of the problems it sent before."""
        before = len(self.heard)
        self.waits(lambda: self.is_closed)
        return [f["problem"]["code"] for f in self.heard[before:] if f["type"] == "problem"]

    def take(self, frame: dict[str, Any]) -> None:
        """Merge a frame into the state, as the page's script does."""
        for key, value in frame.items():
            if key in ("log", "chat"):
                self.state[key] = self.state.get(key, [])[: value["from"]] + value["new"]
            elif key in DRAWINGS and isinstance(value, dict):
                self.state[key] = changed_back(self.state[key], value["changed"])
            elif key != "type":
                self.state[key] = value

    def close(self) -> None:
        self.stack.close()


def changed_back(old: str, changed: Changed) -> str:
    """The new drawing, put together from the diff as the page's script does it."""
    pieces = old.split(CUT)
    return CUT.join(CUT.join(pieces[one[0] : one[1]]) if isinstance(one, list) else one for one in changed)
