"""Clients that read slowly, never read, or vanish.

The server buffers little for them, disconnects them, and serves everyone else as usual.
"""

import asyncio
import contextlib
import gc
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from paddock.server import processes
from paddock.server.app import make_app
from paddock.server.ops import request_timeout as line_settings
from tests.server.chaos.crowd import gathered
from tests.server.chaos.test_fuzz import started
from tests.server.conftest import AMPLE, database
from tests.server.support.people import Person
from tests.server.support.raw import SMALL, RawLine
from tests.server.support.sockets import Page
from tests.server.support.wire import Socket, fixed_random, wired

GAME = "trick_derby"
PATIENCE = 60.0
MOVES = 12
CROWD = 200


class Unread(Socket):
    """A page that stops reading while `reads` is cleared."""

    def __init__(self, *words: Any) -> None:
        self.reads = asyncio.Event()
        self.reads.set()
        super().__init__(*words)

    async def _send(self, message: Any) -> None:
        await self.reads.wait()
        await super()._send(message)

    def states(self) -> list[dict[str, Any]]:
        frames = [json.loads(f) for f in self.frames]
        told = [json.loads(f["text"]) for f in frames if "text" in f]
        return [f for f in told if f["type"] == "state"]


def test_for_a_page_that_does_not_read_one_picture_waits_however_long_the_others_play(tmp_path: Path) -> None:
    async def run() -> None:
        async with wired(tmp_path / "house", [1_700_000_000_000], fixed_random()) as world:
            tokens = await started(world)
            hello = {"token": tokens[2], "lang": "en", "shape": "wide"}
            slow = Unread(world.app, f"/api/tables/{world.table}/socket", hello)
            quick = world.socket(tokens[2], "en", "wide")
            await world.quiet()
            assert slow.frames == quick.frames
            slow.reads.clear()
            before, heard = len(slow.states()), len(quick.frames)
            for _ in range(MOVES):
                await one_move(world, tokens)
            assert len(quick.frames) > heard, "the others see what happens"
            assert len(slow.states()) == before
            slow.reads.set()
            await world.quiet()
            news = slow.states()[before:]
            assert len(news) <= 2, "what waited was the picture being sent; all that came after is one more"
            assert shown(slow) == shown(quick), "and it shows the table as it is"
            for page in (slow, quick):
                await page.close()

    asyncio.run(run())


async def one_move(world: Any, tokens: list[str]) -> None:
    game_table = world.open.game_table
    seat = game_table.pending[0]
    action = game_table.table.notation.write(game_table.table.legal(seat)[0])
    await world.done("do", tokens[seat], k=game_table.seats[seat].decision_no, do=action)
    for _ in range(20):  # lets every page receive its frame
        await asyncio.sleep(0.001)


def shown(page: Socket) -> tuple[Any, Any]:
    """Merge all frames that the page received. Return its request and the list of seats it waits for."""
    state: dict[str, Any] = {}
    for frame in page.frames:
        whole = json.loads(frame)
        told = json.loads(whole["text"]) if "text" in whole else {}
        state |= told if told.get("type") == "state" else {}
    return state["ask"], state["waiting"]


class Gone(Socket):
    """A page whose connection breaks as soon as the server sends it a problem."""

    async def _send(self, message: Any) -> None:
        if '"problem"' in message.get("text", ""):
            raise RuntimeError("hung up")
        await super()._send(message)


def test_who_asks_for_a_hint_in_vain_and_goes_leaves_no_error(tmp_path: Path) -> None:
    async def run() -> list[str]:
        errors: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context["message"]))
        async with wired(tmp_path / "house", [1_700_000_000_000], fixed_random()) as world:
            tokens = await started(world)
            page = Gone(world.app, f"/api/tables/{world.table}/socket", {"token": tokens[0], "lang": "en", "shape": "wide"})
            await world.quiet()
            page.tells({"type": "hint", "id": 1, "how": "badly"})
            await world.quiet()
            await page.close()
        gc.collect()
        await asyncio.sleep(0)
        return errors

    assert asyncio.run(run()) == []


# ------------------------------------------------------------------ over a TCP connection


@contextlib.contextmanager
def served(app: FastAPI, unread: int) -> Iterator[str]:
    """Serve like `paddock serve`, but with a small send buffer and a short limit for unread data."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processes, "UNREAD_MS", unread)
        processes.cut_unread_lines(listener)
    server = uvicorn.Server(processes.settings_for(app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    waits(lambda: server.started)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(PATIENCE)


def waits(until: Callable[[], bool]) -> None:
    late = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < late
        time.sleep(0.02)


def a_table(url: str) -> Person:
    client = httpx.Client(base_url=url, timeout=PATIENCE)
    one = Person(client, "Aoi")
    assert one.makes(GAME, ["human", "simple", "simple"], public=True, start=True).is_success
    assert one.reveals().is_success
    return one


def lines(app: FastAPI) -> int:
    return sum(len(table.watchers) for table in app.state.registry.tables.values())


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux cuts lines that nobody reads")
def test_a_client_that_never_reads_is_cut_off_and_the_others_play_on(tmp_path: Path) -> None:
    app = make_app(database(tmp_path), AMPLE, bot_delay=0)
    with served(app, unread=1500) as url:
        one = a_table(url)
        page = Page(url, one).arrives()
        deaf = RawLine(url, Person(one.client, "", one.table))
        waits(lambda: lines(app) == 2)
        turn = 0
        while lines(app) == 2:  # the client requests one frame after another and reads none
            turn += 1
            with contextlib.suppress(OSError):
                deaf.tells(type="look", shape=("wide", "tall")[turn % 2])
            move = page.state["ask"]["choices"][0]["do"]
            assert page.asks(type="why", id=turn, do=move)["type"] == "done"
            assert turn < PATIENCE * 10
            time.sleep(0.05)
        assert lines(app) == 1
        deaf.close()
        page.close()


def test_a_client_that_never_answers_pings_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "PING", 0.3)
    monkeypatch.setattr(processes, "PONG", 0.3)
    app = make_app(database(tmp_path), AMPLE, bot_delay=0)
    with served(app, unread=60_000) as url:
        one = a_table(url)
        dead = RawLine(url, one, PATIENCE)
        assert dead.reads_without_answering() > 0
        waits(lambda: lines(app) == 0)
        dead.close()


BEGUN = {
    "nothing": b"",
    "empty lines": b"\r\r\n\r\n",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\n",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
}


def test_who_never_finishes_a_request_is_hung_up_on_and_who_watches_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_settings, "WHOLE_REQUEST", 0.5)
    app = make_app(database(tmp_path), AMPLE, bot_delay=0)
    with served(app, unread=60_000) as url:
        one = a_table(url)
        page = Page(url, one).arrives()
        for said in BEGUN.values():
            for before in (b"", b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"):
                with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), PATIENCE) as line:
                    line.sendall(before)
                    if before:
                        assert line.recv(1 << 16).startswith(b"HTTP/1.1 ")
                    line.sendall(said)
                    with contextlib.suppress(ConnectionResetError):
                        while line.recv(1 << 16):
                            pass
        assert page.asks(type="why", id=1, do=page.state["ask"]["choices"][0]["do"])["type"] == "done"
        page.close()


def test_many_idle_pages_cost_little_and_all_are_shown_the_next_move(tmp_path: Path) -> None:
    """Small version of `python -m tests.server.chaos.crowd`."""
    crowd = gathered(CROWD, tmp_path)
    assert crowd.told == CROWD + 1, crowd.report()
    assert crowd.each < 256 * 1024, crowd.report()
