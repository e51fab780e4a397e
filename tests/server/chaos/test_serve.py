"""`paddock serve` in a child process: its address, its output, and crash safety. A kill must lose no acknowledged move."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.server.support.browser import PATIENCE, Visitor, chromium, needs_browser
from tests.server.support.people import Person
from tests.server.support.serving import free_port

GAME = "trick_derby"
KILLS = 4
PROGRAM = [sys.executable, "-m", "paddock"]


class Served:
    """A server process that a test can kill and restart."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[str] | None = None
        self.environment = os.environ | {"PADDOCK_DATA": str(folder), "PADDOCK_LANG": "en", "PADDOCK_INTERPRETED": "1"}
        self.environment.pop("DISPLAY", None)
        self.environment.pop("WAYLAND_DISPLAY", None)

    def command(self, *words: str) -> list[str]:
        return [*PROGRAM, *(words or ("serve", "--port", str(self.port)))]

    def start(self, plain: bool = False) -> str:
        """Start `paddock serve`, or `paddock` without arguments if `plain`. Return the address it prints."""
        self.process = subprocess.Popen(
            PROGRAM if plain else self.command(), env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, (line, self.process.stderr.read() if self.process.stderr else "")
        return next(word for word in line.split() if word.startswith("http://")).rstrip("/")

    def kill(self, how: int = signal.SIGKILL) -> int:
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(how)
        code = self.process.wait(20)
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()
        return code


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    one = Served(tmp_path)
    yield one
    if one.process and one.process.poll() is None:
        one.kill()


def wait_until_up(client: httpx.Client, seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with contextlib.suppress(httpx.TransportError):
            if client.get("/api/games").is_success:
                return
        time.sleep(0.05)
    raise AssertionError("the server does not answer")


@needs_browser
def test_after_kills_in_the_middle_of_play_every_acknowledged_move_is_there_and_open_pages_go_on_by_themselves(served: Served) -> None:
    address, dice = served.start(), random.Random(11)
    with httpx.Client(base_url=address, timeout=20) as client, chromium() as browser:
        wait_until_up(client)
        people = three_at_a_table(client)
        seated, watching = Visitor(browser, address), Visitor(browser, address)
        seated.goes(f"/t/{people[0].table}#seat={people[0].token}")
        watching.goes(f"/t/{people[0].table}")
        acknowledged: dict[int, list[tuple[int, str]]] = {one.seat: [] for one in people}
        for _ in range(KILLS):
            timer = threading.Timer(dice.uniform(0.1, 0.5), served.kill)
            timer.start()
            with contextlib.suppress(httpx.TransportError):
                while play_a_little(people, acknowledged, dice):
                    pass
            timer.join()
            served.start()
            wait_until_up(client)
            for one in people:
                if one.sending:  # the server may have applied the move before it was killed; then it acknowledges the repeated one
                    acknowledged[one.seat].append(one.sends())
                check_nothing_is_lost(one, acknowledged[one.seat])
            for page, told in ((seated.page, people[0].sees()["log"]), (watching.page, Person(client, "", people[0].table).sees()["log"])):
                expect(page.locator("#log li")).to_have_count(len(told), timeout=PATIENCE)
                expect(page.locator("body")).not_to_have_class("is-lost")
        assert sum(len(moves) for moves in acknowledged.values()) > KILLS
        complaints = [c for one in (seated, watching) for c in one.complaints]
        assert [c for c in complaints if "WebSocket" not in c and "net::ERR_" not in c] == [], (
            "a browser notes that the line broke, and nothing else"
        )
        assert people[0].sees()["status"] in ("playing", "over")


def three_at_a_table(client: httpx.Client) -> list[Person]:
    people = [Person(client, name) for name in ("Aoi", "Bruno", "Hana")]
    people[0].makes(GAME, ["human"] * 3, public=True)
    for one in people[1:]:
        one.sits(people[0].table)
    people[0].post("start")
    for one in people:
        assert one.reveals().is_success
    return people


def play_a_little(people: list[Person], acknowledged: dict[int, list[tuple[int, str]]], dice: random.Random) -> bool:
    """Play one move for each person whose turn it is. Return false once the game is over."""
    for one in people:
        if one.get().json()["your_turn"]:
            acknowledged[one.seat].append(one.plays(one.sees(), dice))
    return bool(people[0].get().json()["status"] == "playing")


def check_nothing_is_lost(one: Person, moves: list[tuple[int, str]]) -> None:
    own = [e for e in one.get("record").json()["entries"] if e["seat"] == one.seat]
    for k, move in moves:
        assert own[k]["do"] == move
    assert [e["do"] for e in own if e["kind"] == "move"] == [move for _, move in moves], "and none is there twice"
    asked = one.sees()["ask"]
    assert asked is None or asked["k"] == len(own)


@needs_browser
def test_an_open_page_goes_on_by_itself_after_a_kill(served: Served) -> None:
    address = served.start()
    with chromium() as browser:
        one = Visitor(browser, address)
        one.goes("/")
        one.page.click(f'[data-play="{GAME}"]')
        k = one.decision()
        served.kill()
        one.page.wait_for_selector("body.is-lost")
        served.start()
        one.page.wait_for_selector("body:not(.is-lost)")
        assert one.decision() == k
        one.clicks_a_move(k)
        expect(one.page.locator("#log")).to_contain_text("Guest sets")


def test_a_second_server_on_the_same_file_is_refused_with_one_line_that_names_the_first(served: Served) -> None:
    address = served.start()
    second = subprocess.run(served.command(), env=served.environment, capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert second.stderr.strip().count("\n") == 0 and address in second.stderr


def test_plain_paddock_names_its_address_where_there_is_no_browser_and_ends_quietly(served: Served) -> None:
    address = served.start(plain=True)
    assert served.process is not None and served.process.stdout is not None
    assert f"go to {address}" in served.process.stdout.readline()
    with httpx.Client(base_url=address) as client:
        wait_until_up(client)
    assert served.kill(signal.SIGINT) == 0


def test_a_port_in_use_is_one_line(served: Served, tmp_path: Path) -> None:
    address = served.start()
    words = ["serve", "--port", address.rpartition(":")[2], "--db", str(tmp_path / "other.db")]
    ended = subprocess.run(served.command(*words), env=served.environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "--port" in ended.stderr and ended.stderr.strip().count("\n") == 0
