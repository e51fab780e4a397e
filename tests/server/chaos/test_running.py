"""Running a server: its log, its shutdown, and its behaviour while the database is down."""

import contextlib
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from paddock.server.app import make_app
from paddock.server.live import registry as registry_module
from paddock.server.live import scheduler
from paddock.server.storage import timers
from tests.server.chaos.kill_servers import serving_processes
from tests.server.conftest import AMPLE
from tests.server.support.people import Person
from tests.server.support.postgres import Cluster, cluster, fresh, needs_postgres
from tests.server.support.serving import free_port, serving
from tests.server.support.sockets import Page

pytestmark = needs_postgres
GAME = "trick_derby"
PATIENCE = 60.0
AN_HOUR = 3_600_000


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    with cluster() as one:
        yield one


@pytest.fixture
def db(postgres: Cluster) -> str:
    return fresh(postgres, f"running_{secrets.token_hex(4)}")


def waits(until: Callable[[], Any]) -> None:
    late = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < late
        time.sleep(0.05)


def a_game(client: httpx.Client, sitters: list[str]) -> Person:
    one = Person(client, "Aoi")
    assert one.makes(GAME, sitters, public=True, start=True).is_success
    assert one.reveals().is_success
    return one


def test_logs_are_a_json_object_a_line_and_hold_no_secret(db: str, tmp_path: Path) -> None:
    port, password = free_port(), "hush-hush"
    log = tmp_path / "log"
    address = db.replace("paddock@", f"paddock:{password}@")
    words = [sys.executable, "-m", "paddock", "serve", "--db", address, "--workers", "2", "--log", "json", "--port", str(port)]
    with open(log, "wb") as file:
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=file, env=os.environ | {"PADDOCK_INTERPRETED": "1"})
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
            waits(lambda: is_up(client))
            one = a_game(client, ["human", "simple", "simple"])
            one.plays(one.waits(PATIENCE), Random(1))
            one.post("claim", token=one.token)
            client.get(f"/t/{one.table}", headers=one.headers())
            waits(lambda: workers_told_of(client) == set(serving_processes(process.pid)))
            os.kill(serving_processes(process.pid)[0], signal.SIGKILL)
            waits(lambda: "is replaced" in log.read_text())
            waits(lambda: is_up(client))
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert all({"at", "level", "from", "worker", "text"} <= set(line) for line in lines)
    assert {"info", "warning"} <= {line["level"] for line in lines}
    assert not [line for line in log.read_text().splitlines() for secret in (one.token, one.invite, one.nonce, password) if secret in line]


def workers_told_of(client: httpx.Client) -> set[int]:
    return {int(worker) for worker in re.findall(r'paddock_sockets{worker="(\d+)"}', client.get("/metrics").text)}


def is_up(client: httpx.Client) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return client.get("/health").is_success
    return False


def test_a_worker_that_ends_hands_over_what_it_was_doing(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases last an hour here, so a second worker can continue only because the first one releases its leases at shutdown."""
    monkeypatch.setattr(timers, "LEASE_MS", AN_HOUR)
    monkeypatch.setattr(scheduler, "LEASE_MS", AN_HOUR)
    thinking, begun, go = scheduler.think, threading.Event(), threading.Event()

    def slowly(*words: Any) -> list[str]:
        if not begun.is_set():
            begun.set()
            go.wait(PATIENCE)
        return thinking(*words)

    monkeypatch.setattr(scheduler, "think", slowly)
    with contextlib.ExitStack() as stack:
        first = contextlib.ExitStack()
        url = first.enter_context(serving(make_app(db, AMPLE, bot_delay=0)))
        with httpx.Client(base_url=url, timeout=PATIENCE) as client:
            one = a_game(client, ["human", "simple", "simple"])
            ask = one.waits(PATIENCE)["ask"]
            one.post("do", k=ask["k"], do=ask["choices"][0]["do"])
            assert begun.wait(PATIENCE), "a bot thinks at the first worker"
        second = stack.enter_context(serving(make_app(db, AMPLE, bot_delay=0)))
        ending = threading.Thread(target=first.close)  # as the worker does at SIGTERM
        ending.start()
        one.client = stack.enter_context(httpx.Client(base_url=second, timeout=PATIENCE))
        shown = one.waits(PATIENCE)
        assert shown["ask"]["k"] > ask["k"], "though the bot at the first worker thinks to this moment"
        assert not go.is_set()
        go.set()
        ending.join(PATIENCE)


def test_while_the_database_is_away_that_is_said_and_afterwards_all_goes_on(
    postgres: Cluster, db: str, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setattr(registry_module, "PATIENCE", 0.5)
    with serving(make_app(db, AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=PATIENCE) as client:
        one = a_game(client, ["human", "simple", "simple"])
        page = Page(url, one).arrives()
        page.waits(lambda: bool(page.state["ask"]))
        ask = page.state["ask"]
        move = ask["choices"][0]["do"]
        postgres.stop(signal.SIGQUIT)
        try:
            assert client.get("/health").status_code == 503
            refused = page.asks(type="do", id=1, k=ask["k"], do=move)
            assert refused["problem"]["code"] == "again" and refused["problem"]["text"]
            answer = client.post("/api/tables", json={"game": GAME, "sitters": ["human"] * 3, "name": "x", "commitment": "0" * 64})
            assert (answer.status_code, answer.json()["problem"]["code"]) == (503, "again")
        finally:
            postgres.start()
        waits(lambda: is_up(client))
        assert page.asks(type="do", id=2, k=ask["k"], do=move)["type"] == "done", "on the same line, which did not break"
        page.waits(lambda: page.state["ask"] is not None and page.state["ask"]["k"] > ask["k"])
        assert a_game(client, ["human", "simple", "simple"]).sees()["status"] == "playing"
        page.close()
