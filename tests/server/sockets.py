"""A page's socket, as the tests hold it: every frame is kept as the bytes that came."""

import contextlib
import json
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.people import Person

QUIET = 0.15  # seconds without a frame: nothing more comes


class Page:
    """One open socket."""

    def __init__(self, address: str, person: Person, lang: str = "en", shape: str = "wide") -> None:
        url = f"{address.replace('http', 'ws')}/api/tables/{person.table}/socket"
        self.stack = contextlib.ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(connect(url, max_size=None))
        self.frames: list[str] = []
        self.is_closed = False
        self.state: dict[str, Any] = {}
        self.tell(lang=lang, shape=shape, token=person.token)

    def tell(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def reads(self, quiet: float = QUIET) -> list[dict[str, Any]]:
        """All frames until it is quiet."""
        found = []
        while True:
            try:
                text = self.socket.recv(timeout=quiet)
            except TimeoutError:
                return found
            except ConnectionClosed:
                self.is_closed = True
                return found
            assert isinstance(text, str)
            self.frames.append(text)
            found.append(json.loads(text))
            if found[-1]["type"] == "state":
                self.take(found[-1])

    def take(self, frame: dict[str, Any]) -> None:
        """What the script of the page does with a frame."""
        for key, value in frame.items():
            if key in ("log", "chat"):
                self.state[key] = self.state.get(key, [])[: value["from"]] + value["new"]
            elif key != "type":
                self.state[key] = value

    def close(self) -> None:
        self.stack.close()
