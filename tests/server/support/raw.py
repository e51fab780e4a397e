"""A low-level WebSocket client that can misbehave: it reads nothing or ignores pings."""

import json
import socket
from typing import Any
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from tests.server.support.people import Person

SMALL = 4096  # bytes of the receive buffer


class RawLine:
    """One connection, which reads only on request."""

    def __init__(self, address: str, person: Person, seconds: float = 30.0) -> None:
        parts = urlsplit(address)
        url = f"ws://{parts.netloc}/api/tables/{person.table}/socket"
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        self.socket.settimeout(seconds)
        self.socket.connect((parts.hostname, parts.port))
        self.protocol = ClientProtocol(parse_uri(url))
        self.protocol.send_request(self.protocol.connect())
        self._flush()
        while not self.protocol.events_received():
            self.protocol.receive_data(self.socket.recv(SMALL))
        self.tells(lang="en", shape="wide", token=person.token)

    def tells(self, **message: Any) -> None:
        self.protocol.send_text(json.dumps(message).encode())
        self._flush()

    def _flush(self) -> None:
        for data in self.protocol.data_to_send():
            self.socket.sendall(data)

    def reads_without_answering(self) -> int:
        """Read without answering pings until the server disconnects. Return the number of bytes."""
        read = 0
        while True:
            try:
                data = self.socket.recv(1 << 16)
            except ConnectionResetError:
                return read
            if not data:
                return read
            read += len(data)

    def close(self) -> None:
        self.socket.close()
