"""Servers that tests kill: two workers on PostgreSQL, or one process on SQLite.

Each runs as `paddock serve` starts it, but without limits per address.
"""

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from pathlib import Path

import httpx

from tests.server.support.postgres import Cluster
from tests.server.support.serving import free_port

PATIENCE = 600.0
# One address produces the whole load. It makes more tables and opens more sockets than the limits allow.
WITHOUT_LIMITS = """
import os, signal, socket, sys
from dataclasses import replace
from paddock.server.ops.logging import begin_logging
from paddock.server.processes import Workers, serve_one
from tests.server.conftest import AMPLE
if __name__ == "__main__":
    begin_logging(False)
    limits = replace(AMPLE, sockets=1_000_000)
    listener = socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=2048)
    print("listening", flush=True)
    Workers(sys.argv[2], listener, 2, limits).run() if sys.argv[2].startswith("postgresql") else serve_one(sys.argv[2], listener, limits)
"""


class Killable(ABC):
    """A server whose processes can be killed."""

    name: str

    def __init__(self, db: str, log: Path, interpreted: bool = False) -> None:
        self.db, self.port, self.log, self.interpreted = db, free_port(), log, interpreted
        self.url = f"http://127.0.0.1:{self.port}"
        self.kills: list[int] = []  # times of kills, in milliseconds since 1970
        self.start()

    def start(self) -> None:
        environment = os.environ | {"PADDOCK_LANG": "en", "PADDOCK_INTERPRETED": "1" if self.interpreted else ""}
        words = [sys.executable, "-c", WITHOUT_LIMITS, str(self.port), self.db]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline(), self.log.read_text()

    @abstractmethod
    def kill(self, dice: random.Random) -> None:
        """Kill a serving process and make sure that a new one replaces it."""

    @abstractmethod
    def trouble(self) -> None:
        """Cause the store's other failure; the test calls this once in the middle."""

    def note_kill(self) -> None:
        self.kills.append(time.time_ns() // 1_000_000)

    def end(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def waits_until_up(self) -> None:
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/api/games", timeout=10).is_success:
                    return
            time.sleep(0.1)
        raise AssertionError(f"the server does not answer\n{self.log.read_text()[-2000:]}")


def serving_processes(parent: int) -> list[int]:
    """Return the workers of a server. Its fork server, which has imported everything, is their parent process."""
    return [worker for child in children(parent) if is_forking(child) for worker in children(child)]


def children(parent: int) -> list[int]:
    with contextlib.suppress(OSError):
        return [int(child) for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
    return []


def is_forking(process: int) -> bool:
    with contextlib.suppress(OSError):
        return b"forkserver" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


class Pair(Killable):
    """Two workers on PostgreSQL. `trouble` stops the database as a power cut would, and starts it again."""

    name = "two workers on PostgreSQL"

    def __init__(self, cluster: Cluster, log: Path, interpreted: bool = False) -> None:
        self.cluster = cluster
        super().__init__(cluster.url, log, interpreted)

    def workers(self) -> list[int]:
        return serving_processes(self.process.pid)

    def kill(self, dice: random.Random) -> None:
        late = time.monotonic() + PATIENCE
        while not (workers := self.workers()):
            assert time.monotonic() < late, "workers are not replaced"
            time.sleep(0.05)
        for victim in workers if dice.random() < 0.2 else [dice.choice(workers)]:  # sometimes kill all workers at once
            with contextlib.suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
                self.note_kill()

    def trouble(self) -> None:
        self.cluster.stop(signal.SIGQUIT)  # immediate shutdown: PostgreSQL recovers from its write-ahead log at the next start
        self.cluster.start()


class Single(Killable):
    """One process on an SQLite file."""

    name = "one process on SQLite"

    def kill(self, dice: random.Random) -> None:
        self.process.kill()
        self.process.wait(30)
        self.note_kill()
        self.start()

    def trouble(self) -> None:
        """Kill the process once more while it is starting."""
        self.kill(random.Random())
