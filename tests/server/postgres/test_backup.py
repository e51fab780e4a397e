"""Backups as described in docs/how-to/host-a-server.md, made while people play.

A restored copy holds every move that was acknowledged before the backup, and its games continue.
"""

import contextlib
import random
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from paddock.engine.table.verify import verify
from paddock.server.app import make_app
from tests.server.conftest import AMPLE
from tests.server.support.people import Person
from tests.server.support.postgres import cluster, needs_postgres
from tests.server.support.serving import serving

GAME = "trick_derby"
TABLES = 2
BEFORE = 8  # moves that each player has made when the backup begins
PATIENCE = 60.0
PADDOCK = str(Path(sys.executable).with_name("paddock"))
PAGE = (Path(__file__).parents[3] / "docs" / "how-to" / "host-a-server.md").read_text(encoding="utf-8")
FILE, ADDRESS = "/var/lib/paddock/tables.db", "postgresql://paddock@localhost/paddock"  # as written in docs/how-to/host-a-server.md
KEPT = {"sqlite": "/var/backups/paddock.db", "postgres": "/var/backups/paddock.dump"}


def commands(word: str) -> list[str]:
    """Return the commands of the page's backup section that begin with this word."""
    chapter = PAGE.split("## Back-up and restore")[1].split("\n## ")[0]
    return [line for block in re.findall(r"```sh\n(.*?)```", chapter, re.S) for line in block.splitlines() if line.startswith(word)]


def run(line: str, **places: str) -> None:
    for old, new in places.items():
        line = line.replace({"file": FILE, "address": ADDRESS, "copy": KEPT["sqlite"], "dump": KEPT["postgres"]}[old], new)
    assert "/var/" not in line and "@localhost" not in line, line
    program, *words = shlex.split(line)
    subprocess.run([PADDOCK if program == "paddock" else program, *words], check=True, capture_output=True)


@dataclass
class Player:
    """One person at a table of their own, playing until `stop` is set. acknowledged: (k, move) in order."""

    url: str
    number: int
    person: Person = field(init=False)
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    has_begun: threading.Event = field(default_factory=threading.Event)
    is_over: bool = False

    def plays(self, stop: threading.Event) -> None:
        dice = random.Random(self.number)
        with httpx.Client(base_url=self.url, timeout=30) as client:
            self.person = Person(client, "Aoi")
            assert self.person.makes(GAME, ["human", "simple", "simple"], start=True).is_success
            assert self.person.reveals().is_success
            self.goes_on(client, dice, stop)

    def goes_on(self, client: httpx.Client, dice: random.Random, stop: threading.Event) -> None:
        self.person.client = client
        while not stop.is_set():
            shown = self.person.waits(PATIENCE)
            self.is_over = shown["status"] != "playing"
            if self.is_over:
                return
            k, move = shown["ask"]["k"], dice.choice(shown["ask"]["choices"])["do"]
            answer = self.person.post("do", k=k, do=move)
            if answer.is_success:  # otherwise the table has already given the forced answer
                self.acknowledged.append((k, move))
            if len(self.acknowledged) >= BEFORE:
                self.has_begun.set()


@contextlib.contextmanager
def playing(url: str) -> Iterator[list[Player]]:
    """Let people play at several tables while the body runs."""
    stop, players = threading.Event(), [Player(url, n) for n in range(TABLES)]
    threads = [threading.Thread(target=one.plays, args=(stop,)) for one in players]
    for thread in threads:
        thread.start()
    try:
        for one in players:
            assert one.has_begun.wait(PATIENCE)
        yield players
    finally:
        stop.set()
        for thread in threads:
            thread.join(PATIENCE)


def check_restored(db: str, players: list[Player], before: list[list[tuple[int, str]]]) -> None:
    """Check that every acknowledged move is in the restored database and that the games can be played to the end."""
    with serving(make_app(db, AMPLE, bot_delay=0)) as url:
        for one, moves in zip(players, before):
            with httpx.Client(base_url=url, timeout=30) as client:
                one.person.client = client
                own = [e["do"] for e in one.person.get("record").json()["entries"] if e["seat"] == 0]
                assert [own[k] for k, _ in moves] == [move for _, move in moves]
                one.goes_on(client, random.Random(one.number), threading.Event())
                assert one.is_over
                assert "result" in verify(one.person.get("record").json())


def back_up_while_they_play(db: str, back_up: Callable[[], None]) -> tuple[list[Player], list[list[tuple[int, str]]]]:
    with serving(make_app(db, AMPLE, bot_delay=0)) as url, playing(url) as players:
        before = [list(one.acknowledged) for one in players]
        back_up()
    assert all(len(moves) >= BEFORE for moves in before)
    return players, before


def test_an_sqlite_file_is_backed_up_while_people_play_and_served_elsewhere(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    (line,) = commands("paddock admin backup")
    players, before = back_up_while_they_play(str(file), lambda: run(line, file=str(file), copy=str(copy)))
    assert copy.stat().st_mode & 0o077 == 0, "it holds the secrets of running games"
    check_restored(str(copy), players, before)


@needs_postgres
def test_a_postgresql_database_is_backed_up_while_people_play_and_restored_in_another_cluster(tmp_path: Path) -> None:
    (dump,), (restore,) = commands("pg_dump"), commands("pg_restore")
    kept = str(tmp_path / "paddock.dump")
    with cluster() as one:
        players, before = back_up_while_they_play(one.url, lambda: run(dump, address=one.url, dump=kept))
    with cluster() as another:
        run(restore, address=another.url, dump=kept)
        check_restored(another.url, players, before)


@pytest.mark.parametrize("db", ["tables.db", "nothing.db", "postgresql://paddock@localhost/paddock"])
def test_what_cannot_be_backed_up_so_is_said_in_one_line(tmp_path: Path, db: str) -> None:
    (tmp_path / "tables.db").touch()
    words = [PADDOCK, "admin", "backup", "tables.db", "--db", db]
    ended = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.strip().count("\n") == 0
