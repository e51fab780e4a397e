"""A timeout for incoming HTTP requests. The server closes a connection whose client never sends or never completes a request.

uvicorn has no such timeout. Without it, a hostile client could keep any number of connections open with half-sent requests.
"""

from asyncio import TimerHandle, Transport

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

WHOLE_REQUEST = 60.0  # seconds from opening the connection, or from the first byte of a later request, until the request is complete


class RequestLine(HttpToolsProtocol):
    deadline: TimerHandle | None = None
    is_arriving = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.expects_a_request()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # upgraded to a WebSocket, which has its own pings
            self.expects_nothing()
        elif self.is_arriving or self.cycle is None or self.cycle.response_complete:
            self.expects_a_request()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_arriving = True

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.is_arriving = False
        self.expects_nothing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.expects_nothing()
        super().connection_lost(exc)

    def expects_a_request(self) -> None:
        if self.deadline is None:
            self.deadline = self.loop.call_later(WHOLE_REQUEST, self.transport.abort)

    def expects_nothing(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
