"""Serving with one process, or with several that share a port and a PostgreSQL database. One that dies is replaced."""

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
GRACE = 3  # seconds for requests that are being answered when a worker ends
LATEST = 12.0  # seconds after which a worker that does not end is killed
TOO_SOON, PAUSE = 5.0, 1.0  # seconds: a worker that lives shorter is replaced after a pause, or a fault would keep the machine busy
SWITCH = 0.0002  # seconds after which a thread that commits, or thinks, comes to its turn beside one that draws
MOST_MESSAGE = 65_536  # bytes of one message through a socket that are read at all
PING, PONG = 20.0, 20.0  # seconds: how often an open socket is asked whether it is still there, and how long it may take to answer
UNREAD_MS = 60_000  # milliseconds after which a line is cut whose other end takes nothing of what was sent


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
        ws_per_message_deflate=False,  # what is sent is small; squeezing it would take longer than making it, and much memory for each line
    )


def cut_unread_lines(listener: socket.socket) -> None:
    """A client that is there and never reads would hold what was sent to it for ever: pings wait behind it. Lines inherit this of the listener."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)


class Workers:
    """Several processes that serve the same tables."""

    def __init__(self, db: str, listener: socket.socket, count: int, limits: Limits | None = None, as_json: bool = False) -> None:
        self.db, self.listener, self.count, self.limits, self.as_json = db, listener, count, limits, as_json
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["paddock.server.preload"])
        self.running: dict[BaseProcess, float] = {}
        self.not_before = 0.0  # when the next worker may be started
        self.is_ending = threading.Event()
        self.shared = Path(tempfile.mkdtemp(prefix="paddock-"))  # where workers leave their numbers for each other

    def run(self) -> None:
        """Until someone ends it."""
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
        """Let them finish and give back what they hold; whoever does not is killed."""
        for one in self.running:
            one.terminate()
        late = time.monotonic() + LATEST
        for one in self.running:
            one.join(max(0.1, late - time.monotonic()))
            if one.is_alive():
                one.kill()


def work(db: str, listener: socket.socket, limits: Limits | None, as_json: bool, shared: Path) -> None:
    """One worker. It ends with the process that started it, however that ended."""
    begin_logging(as_json)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()
    serve_one(db, listener, limits, shared)


def end_with(sentinel: int) -> None:
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
