"""Servers that are killed: two workers on PostgreSQL, or one process on SQLite, each as `paddock serve` starts it but without limits by address."""

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
# The load comes from one address, which makes more tables and opens more sockets than an address may.
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
    """A house of which processes are killed."""

    name: str

    def __init__(self, db: str, log: Path, interpreted: bool = False) -> None:
        self.db, self.port, self.log, self.interpreted = db, free_port(), log, interpreted
        self.url = f"http://127.0.0.1:{self.port}"
        self.kills: list[int] = []  # when, in milliseconds since 1970
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
        """Kill a process that serves, and see to it that there is one again."""

    @abstractmethod
    def trouble(self) -> None:
        """What else goes wrong, once in the middle."""

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
    """The workers of who started them: they are forked by a process of its own, which has imported everything."""
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
    """Two workers on PostgreSQL; the database is stopped as by a power cut and started again."""

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
        for victim in workers if dice.random() < 0.2 else [dice.choice(workers)]:  # now and then all at once
            with contextlib.suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
                self.note_kill()

    def trouble(self) -> None:
        self.cluster.stop(signal.SIGQUIT)  # it writes nothing more, and recovers from its log when it starts
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
        """Killed once more while it is still starting."""
        self.kill(random.Random())
