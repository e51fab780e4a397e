"""Serves with one process, or with several workers that share a port and a PostgreSQL database. A worker that dies is replaced."""

import logging
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from paddock.server.live.rate_limit import Limits
from paddock.server.ops.gc_policy import look_seldom
from paddock.server.ops.logging import begin_logging
from paddock.server.ops.request_timeout import RequestLine
from paddock.server.web.metrics import forget

if TYPE_CHECKING:
    from fastapi import FastAPI

log = logging.getLogger("paddock.server")
GRACE = 3  # seconds for requests in progress when a worker ends
LATEST = 12.0  # seconds until a worker that does not end is killed
TOO_SOON, PAUSE = 5.0, 1.0  # seconds: a worker that ended sooner is replaced after a pause, so that a crash loop stays cheap
SWITCH = 0.0002  # seconds: the interpreter's thread switch interval, so that commits and bots do not wait long for a rendering thread
MOST_MESSAGE = 65_536  # bytes: largest WebSocket message that is read
PING, PONG = 20.0, 20.0  # seconds between two pings of an open WebSocket, and until the pong must arrive
UNREAD_MS = 60_000  # milliseconds until a connection is closed because the client acknowledges none of the data sent


def serve_one(db: str, listener: socket.socket, limits: Limits | None = None, shared: Path | None = None) -> None:
    from paddock.server.preload import app

    sys.setswitchinterval(SWITCH)
    look_seldom()
    cut_unread_lines(listener)
    log.info("serving on port %s", listener.getsockname()[1])
    uvicorn.Server(settings_for(app.make_app(db, limits, shared=shared))).run(sockets=[listener])


def settings_for(app: "FastAPI") -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=RequestLine,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
        ws_max_size=MOST_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PONG,
        ws_per_message_deflate=False,  # messages are small; compression would take longer than rendering and use much memory per connection
    )


def cut_unread_lines(listener: socket.socket) -> None:
    """Close connections whose client never reads. Pings do not detect such a client, because they queue behind the unread data.

    Accepted connections inherit this option from the listener.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)


class Workers:
    """Several processes that serve the same tables."""

    def __init__(self, db: str, listener: socket.socket, count: int, limits: Limits | None = None, as_json: bool = False) -> None:
        self.db, self.listener, self.count, self.limits, self.as_json = db, listener, count, limits, as_json
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["paddock.server.preload"])
        self.running: dict[BaseProcess, float] = {}
        self.not_before = 0.0  # earliest time at which the next worker may start
        self.is_ending = threading.Event()
        self.shared = Path(tempfile.mkdtemp(prefix="paddock-"))  # folder through which the workers exchange their metrics

    def run(self) -> None:
        """Start and replace workers until SIGTERM or SIGINT."""
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._end)
        while not self.is_ending.is_set():
            while len(self.running) < self.count and time.monotonic() >= self.not_before:
                self._start()
            ready = wait([one.sentinel for one in self.running], timeout=PAUSE)
            for one in [one for one in self.running if one.sentinel in ready]:
                self._ended(one)
        self._end_all()
        shutil.rmtree(self.shared, ignore_errors=True)

    def _start(self) -> None:
        one = self.context.Process(target=work, args=(self.db, self.listener, self.limits, self.as_json, self.shared), daemon=True)
        one.start()
        self.running[one] = time.monotonic()

    def _ended(self, one: BaseProcess) -> None:
        lived = time.monotonic() - self.running.pop(one)
        forget(self.shared, one.pid)
        if not self.is_ending.is_set():
            log.warning("worker %s ended (%s) and is replaced", one.pid, one.exitcode)
            if lived < TOO_SOON:
                self.not_before = time.monotonic() + PAUSE

    def _end(self, number: int, frame: FrameType | None) -> None:
        self.is_ending.set()

    def _end_all(self) -> None:
        """Ask the workers to finish and to release their leases. Kill a worker that takes longer than LATEST seconds."""
        for one in self.running:
            one.terminate()
        late = time.monotonic() + LATEST
        for one in self.running:
            one.join(max(0.1, late - time.monotonic()))
            if one.is_alive():
                one.kill()


def work(db: str, listener: socket.socket, limits: Limits | None, as_json: bool, shared: Path) -> None:
    """Run one worker. The worker ends when its parent process ends, even if the parent was killed."""
    begin_logging(as_json)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()
    serve_one(db, listener, limits, shared)


def end_with(sentinel: int) -> None:
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
