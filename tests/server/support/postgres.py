"""A temporary PostgreSQL cluster for the tests. It lives in a folder of its own and runs as a user without root rights."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.support.serving import free_port

USER = "postgres"
SECONDS = 60.0


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, which Debian does not put on the path."""
    found = [p.parent for p in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)]
    if here := shutil.which("initdb"):
        found.append(Path(here).parent)
    return found[0] if found else None


def runs_as() -> dict[str, int]:
    """Return the user under which PostgreSQL runs, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    someone = pwd.getpwnam(USER)
    return {"user": someone.pw_uid, "group": someone.pw_gid}


needs_postgres = pytest.mark.skipif(programs() is None, reason="there is no PostgreSQL here (Debian: apt install postgresql)")


class Cluster:
    """One cluster with one empty database."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgresql://paddock@127.0.0.1:{self.port}/postgres"

    def make(self) -> None:
        if someone := runs_as():
            os.chown(self.folder, someone["user"], someone["group"])
        self.run("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "paddock", "-E", "UTF8", "--no-sync")

    def run(self, program: str, *words: str) -> None:
        folder = programs()
        assert folder is not None
        subprocess.run([folder / program, *words], cwd=self.folder, check=True, capture_output=True, **runs_as())  # type: ignore[call-overload]

    def start(self) -> None:
        folder = programs()
        assert folder is not None
        words = [
            "-D",
            "data",
            "-p",
            str(self.port),
            "-k",
            str(self.folder),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "max_connections=120",
        ]
        log = open(self.folder / "log", "ab")  # noqa: SIM115 (the process keeps it open)
        self.process = subprocess.Popen([folder / "postgres", *words], cwd=self.folder, stdout=log, stderr=log, **runs_as())  # type: ignore[call-overload]
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            with contextlib.suppress(subprocess.CalledProcessError):
                self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "paddock", "-d", "postgres", "-c", "select 1")
                return
            time.sleep(0.1)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self, how: int = signal.SIGINT) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(SECONDS)


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="paddock-pg-"))
    one = Cluster(folder)
    try:
        one.make()
        one.start()
        yield one
        one.stop()
    finally:
        if one.process and one.process.poll() is None:
            one.process.kill()
        shutil.rmtree(folder, ignore_errors=True)


def fresh(one: Cluster, name: str) -> str:
    """Create an empty database and return its address."""
    one.run("psql", "-h", "127.0.0.1", "-p", str(one.port), "-U", "paddock", "-d", "postgres", "-c", f"create database {name}")
    return one.url.replace("/postgres", f"/{name}")
