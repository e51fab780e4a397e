"""`paddock serve` with two workers on PostgreSQL: workers are killed again and again while people play, and the database is restarted.

No acknowledged move is lost, none is done twice, every table ends. PADDOCK_KILLS and PADDOCK_TABLES make it longer.
"""

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.server.people import Person
from tests.server.postgres import Cluster, cluster, needs_postgres
from tests.server.serving import free_port

pytestmark = needs_postgres
GAME = "trick_derby"
KILLS = int(os.environ.get("PADDOCK_KILLS", "5"))
TABLES = int(os.environ.get("PADDOCK_TABLES", "6"))
FEW = 15  # tables that one address may make at once
# The same command where one address makes more tables than it may.
WITHOUT_LIMITS = """
import socket, sys
from paddock.server.workers import Workers
from tests.server.conftest import AMPLE
if __name__ == "__main__":
    listener = socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=512)
    print(f"http://127.0.0.1:{sys.argv[1]}", flush=True)
    Workers(sys.argv[2], listener, 2, AMPLE).run()
"""
SECONDS = 60 + 12 * KILLS + 3 * TABLES  # until all tables must have ended
TROUBLE = (502, 503)  # come again


class Pair:
    """Two workers and who started them."""

    def __init__(self, db: str) -> None:
        self.db, self.port = db, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        words = [sys.executable, "-m", "paddock", "serve", "--port", str(self.port), "--db", db, "--workers", "2"]
        if TABLES > FEW:
            words = [sys.executable, "-c", WITHOUT_LIMITS, str(self.port), db]
        environment = os.environ | {"PADDOCK_INTERPRETED": "", "PADDOCK_LANG": "en"}
        self.process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.url in self.process.stdout.readline()

    def workers(self) -> list[int]:
        """The processes that serve."""
        found = []
        for child in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split():
            with contextlib.suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(int(child))
        return found

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


class Player(Person):
    """Someone who goes on whatever happens to the servers: sends again until it is acknowledged, and notes what was."""

    acknowledged: list[tuple[int, str]]

    def steadily(self, ask: "httpx.Request") -> httpx.Response:
        late = time.monotonic() + SECONDS
        while time.monotonic() < late:
            with contextlib.suppress(httpx.TransportError):
                answer = self.client.send(ask)
                if answer.status_code not in TROUBLE:
                    return answer
            time.sleep(0.2)
        raise AssertionError("the servers do not come back")

    def post(self, what: str, **message: object) -> httpx.Response:
        return self.steadily(self.client.build_request("POST", f"/api/tables/{self.table}/{what}", json=message, headers=self.headers()))

    def get(self, what: str = "", **query: object) -> httpx.Response:
        path = f"/api/tables/{self.table}/{what}".rstrip("/")
        return self.steadily(self.client.build_request("GET", path, params=query, headers=self.headers()))  # type: ignore[arg-type]

    def plays_to_the_end(self, dice: random.Random) -> None:
        self.acknowledged = []
        late = time.monotonic() + SECONDS
        while (known := self.get().json())["status"] == "playing":
            assert time.monotonic() < late, f"table {self.table} does not end"
            ask = self.get("sight").json()["ask"] if known["your_turn"] else None
            if ask is None or len(ask["choices"]) == 1:  # the only answer is given by the table
                time.sleep(0.1)
                continue
            move = dice.choice(ask["choices"])["do"]
            answer = self.post("do", k=ask["k"], do=move)
            if answer.is_success:
                self.acknowledged.append((ask["k"], move))
            else:
                assert answer.json()["problem"]["code"] in ("k-taken", "k-ahead", "refused"), answer.text

    def checks(self) -> None:
        """Every acknowledged move is there, once."""
        own = [e for e in self.get("record").json()["entries"] if e["seat"] == self.seat]
        for k, move in self.acknowledged:
            assert own[k]["do"] == move
        moves = [e["do"] for e in own if e["kind"] == "move"]
        assert moves == [move for _, move in self.acknowledged], "none is lost, none is there twice"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    with cluster() as one:
        yield one


@pytest.fixture
def pair(postgres: Cluster) -> Iterator[Pair]:
    one = Pair(postgres.url)
    yield one
    if one.process.poll() is None:
        one.end()


def wait_until_up(url: str) -> None:
    late = time.monotonic() + 60
    while time.monotonic() < late:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/api/games").is_success:
                return
        time.sleep(0.1)
    raise AssertionError("the server does not answer")


def kill_now_and_then(pair: Pair, postgres: Cluster, dice: random.Random, killed: list[int]) -> None:
    """Kill one worker after another; in the middle restart the database."""
    for number in range(KILLS):
        time.sleep(dice.uniform(1.0, 3.0))
        if number == KILLS // 2:
            postgres.stop()
            postgres.start()
        while not (workers := pair.workers()):
            time.sleep(0.1)
        with contextlib.suppress(ProcessLookupError):
            os.kill(victim := dice.choice(workers), signal.SIGKILL)
            killed.append(victim)


def test_workers_are_killed_and_the_database_is_restarted_while_people_play(pair: Pair, postgres: Cluster) -> None:
    wait_until_up(pair.url)
    dice, killed = random.Random(5), []  # type: tuple[random.Random, list[int]]
    with httpx.Client(base_url=pair.url, timeout=30, limits=httpx.Limits(max_connections=50)) as client:
        players = [Player(client, f"Player {n}") for n in range(TABLES)]
        for one in players:
            assert one.makes(GAME, ["human", "simple", "simple"], start=True).is_success
            assert one.reveals().is_success
        killer = threading.Thread(target=kill_now_and_then, args=(pair, postgres, dice, killed))
        killer.start()
        with ThreadPoolExecutor(min(TABLES, 24)) as pool:
            for job in [pool.submit(one.plays_to_the_end, random.Random(n)) for n, one in enumerate(players)]:
                job.result()
        killer.join()
        wait_until_up(pair.url)
        for one in players:
            one.checks()
            assert one.get().json()["status"] == "over"
    assert len(killed) >= KILLS - 1
    assert pair.end() == 0


def test_tables_of_bots_alone_go_on_after_a_kill(pair: Pair) -> None:
    wait_until_up(pair.url)
    with httpx.Client(base_url=pair.url, timeout=30) as client:
        one = Player(client, "Aoi")
        one.makes(GAME, ["human", "simple", "simple"], public=True, start=True)
        one.reveals()
        one.post("leave")
        one.token = ""
        for worker in pair.workers():
            os.kill(worker, signal.SIGKILL)
        before, began = len(one.get("sight").json()["log"]), time.monotonic()
        while len(one.get("sight").json()["log"]) <= before:
            assert time.monotonic() - began < 15 + 10  # and the time in which new workers start
            time.sleep(0.2)


def test_several_workers_on_an_sqlite_file_are_refused_in_one_line(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "paddock", "serve", "--workers", "2", "--db", str(tmp_path / "x.db")]
    ended = subprocess.run(words, capture_output=True, text=True, check=False, env=os.environ | {"PADDOCK_LANG": "en"})
    assert ended.returncode == 1
    assert "postgresql://" in ended.stderr and ended.stderr.strip().count("\n") == 0


def test_a_database_that_does_not_answer_is_one_line_without_the_address(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "paddock", "serve", "--db", f"postgresql://me:secret@127.0.0.1:{free_port()}/x"]
    ended = subprocess.run(words, capture_output=True, text=True, check=False, env=os.environ | {"PADDOCK_LANG": "en"})
    assert ended.returncode == 1
    assert "secret" not in ended.stderr and ended.stderr.strip().count("\n") == 0
