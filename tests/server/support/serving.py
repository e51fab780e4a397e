"""A real server in a thread of the test process, on a free port."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

import uvicorn
from fastapi import FastAPI


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


@contextlib.contextmanager
def serving(app: FastAPI, seconds: float = 20.0, log_level: str = "warning") -> Iterator[str]:
    """Serve the application and yield its address. Log records reach pytest's `caplog`."""
    port = free_port()
    settings = uvicorn.Config(app, "127.0.0.1", port, log_level=log_level, log_config=None, timeout_graceful_shutdown=1)
    server = uvicorn.Server(settings)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + seconds
    while not server.started:
        assert thread.is_alive() and time.monotonic() < until, "the server does not start"
        time.sleep(0.01)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(seconds)
