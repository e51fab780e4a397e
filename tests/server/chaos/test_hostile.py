"""Hostile or broken clients: the server refuses them in one sentence, and no table is damaged."""

import contextlib
import json
import logging
import random
import time
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from paddock.bots import bot_named
from paddock.engine.table import record as records
from paddock.engine.table.table import Table
from paddock.server.app import make_app
from paddock.server.live.rate_limit import Limits, Rate
from tests.server.conftest import AMPLE, People, database
from tests.server.http.test_safety import a_game
from tests.server.support.people import Person, promise
from tests.server.support.serving import serving
from tests.server.support.sockets import Page

GAME = "trick_derby"
BROKEN_LETTER = "\\ud800"  # half of a surrogate pair, which no valid text can contain

# Messages that the server answers with a problem before it closes the connection: (message, code of the problem).
NONSENSE: list[tuple[str | bytes, str]] = [
    (b"\x00\x01", "message"),
    (b'{"type":"undo"}', "message"),
    ("", "message"),
    ("null", "message"),
    ("[]", "message"),
    ("[" * 9000, "message"),
    ('{"type":"do","id":NaN,"k":0,"do":"R1"}', "message"),
    ('{"type":"do","id":' + "9" * 5000 + "}", "message"),
    (f'{{"type":"do","id":"{BROKEN_LETTER}","k":0,"do":"R1"}}', "message"),
    ('{"type":"undo","id":{"a":[1]}}', "message"),
    ("x" * 20_000, "too-large"),
]
# The server answers these messages and keeps the socket open.
ODD = [
    f'{{"type":"do","id":1,"k":0,"do":"{BROKEN_LETTER}"}}',
    f'{{"type":"{BROKEN_LETTER}","id":2}}',
    '{"type":["do"],"id":3}',
    '{"type":"do","id":4,"k":1e3,"do":"R1"}',
    '{"type":"do","id":5,"k":true,"do":"R1"}',
    '{"type":"do","id":6,"k":0,"do":"' + "R" * 65 + '"}',
    '{"type":"cover","id":7,"seat":99,"on":true}',
    '{"type":"cover","id":8,"seat":0,"on":"yes"}',
    '{"type":"bot","id":9,"seat":1,"bot":"\\u0000"}',
    '{"type":"do","id":10,"self":0}',
    '{"type":"__class__","id":11}',
    '{"type":"reveal","id":12,"nonce":"00"}',
    '{"type":"commit","id":13,"commitment":"' + "G" * 64 + '"}',
    '{"type":"chat","id":14,"text":""}',
    '{"type":"renew","id":15}',
]


@pytest.mark.parametrize(("text", "code"), NONSENSE, ids=[str(k) for k in range(len(NONSENSE))])
def test_a_socket_that_speaks_nonsense_is_told_so_and_hung_up_on(address: str, person: People, text: str | bytes, code: str) -> None:
    one = a_game(person)
    before = one.get("record").json()
    page = Page(address, one).arrives()
    page.socket.send(text)
    assert page.is_hung_up_on() == [code]
    assert one.get("record").json() == before


def test_odd_messages_are_refused_one_by_one_and_the_socket_goes_on(address: str, person: People) -> None:
    one = a_game(person)
    before = one.get("record").json()
    page = Page(address, one).arrives()
    for number, text in enumerate(ODD, 1):
        page.socket.send(text)
        assert page.answer(number)["problem"]["code"] in ("message", "no-bot")
    assert one.get("record").json() == before
    assert page.asks(type="why", id=99, do=one.sees()["ask"]["choices"][0]["do"]) == {"type": "done", "id": 99, "legal": True}


@pytest.mark.parametrize("hello", [b"\x00", "[]", f'{{"token":"{BROKEN_LETTER}"}}', '{"token":5,"lang":["en"],"shape":{}}', "{}"])
def test_whoever_says_hello_in_an_odd_way_looks_on_or_is_refused(address: str, person: People, hello: str | bytes) -> None:
    one = a_game(person)
    with connect(f"{address.replace('http', 'ws')}/api/tables/{one.table}/socket") as socket:
        socket.send(hello)
        answer = json.loads(socket.recv(timeout=5))
    assert answer.get("seat") == -1 or answer["problem"]["code"] == "message"


NEW = {"game": GAME, "sitters": ["human", "simple", "simple"], "name": "x", "commitment": "0" * 64}


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"\ud800": 1}},
        {"options": {"marks": 10**30}},
        {"options": {"marks": "\ud800"}},
        {"options": {"nothing": 1}},
        {"game": "\ud800"},
        {"game": "../x"},
        {"sitters": ["human", "\u0000", "simple"]},
        {"sitters": ["human"] * 17},
        {"sitters": ["simple"] * 3},
        {"sitters": []},
        {"name": "\ud800"},
        {"name": "\u0000\u202e\u200b"},
        {"name": ["x"]},
        {"bank": 10**30},
        {"bank": -1},
        {"commitment": "0" * 63},
        {"host": True},
    ],
    ids=lambda change: json.dumps(change)[:30],
)
def test_a_table_with_odd_settings_is_refused_in_a_sentence(client: httpx.Client, change: dict[str, Any]) -> None:
    answer = client.post("/api/tables", content=json.dumps(NEW | change), headers={"Content-Type": "application/json"})
    assert answer.status_code in (404, 422)
    assert answer.json()["problem"]["text"]


@pytest.mark.parametrize(
    "path", ["/t/%00", "/t/%ff", "/api/tables/%00", "/api/tables/..%2f..", "/rules/%00", "/new/%ed%a0%80", "/t/" + "a" * 3000]
)
def test_addresses_that_cannot_be_are_not_found(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["problem"]["text"]


@cache
def a_whole_game() -> str:
    table, bot = Table.new("lose_your_shirt", 3, 5, {"races": 1}), bot_named("simple", 5)
    while not table.over:
        table.play(table.pending[0], bot.choose(table, table.pending[0]))
    return records.to_text(table.record())


@pytest.mark.parametrize(
    "change",
    [
        {"entries": None},
        {"entries": 5},
        {"entries": [5] * 90},
        {"entries": [{"kind": "move", "seat": -5, "do": "\ud800"}] * 90},
        {"game": ["x"]},
        {"game": "\ud800"},
        {"seats": 10**30},
        {"options": {"races": 10**30}},
        {"options": 5},
        {"key": "zz"},
        {"fair": {"seats": 5}},
        {"tables": 5},
        {"rules": "x"},
        {"sitting": {"names": ["\ud800"] * 3, "who": 5, "resigned": "x", "places": {}}},
    ],
    ids=lambda change: json.dumps(change)[:30],
)
def test_records_from_files_may_hold_anything(client: httpx.Client, change: dict[str, Any]) -> None:
    record = json.loads(a_whole_game()) | change
    for path, more in (("replay", {"step": 60, "seat": 1}), ("verify", {})):
        body = json.dumps({"record": record} | more)
        answer = client.post(f"/api/{path}", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (200, 422)
        assert answer.is_success or answer.json()["problem"]["text"]


def test_tokens_of_other_seats_other_tables_and_nobody_do_nothing(address: str, person: People) -> None:
    one, other = a_game(person), person("Bruno")
    other.makes(GAME, ["human", "human", "simple"], public=True)
    for token in (other.token, other.invite, "0" * 48, "x", "é"):
        stranger = Person(one.client, "Nora", one.table)
        for what, message in (("do", {"k": 0, "do": "R1"}), ("undo", {}), ("leave", {}), ("renew", {}), ("chat", {"text": "x"})):
            headers = {b"Authorization": b"Bearer " + token.encode()}
            answer = one.client.post(f"/api/tables/{one.table}/{what}", json=message, headers=headers)
            assert (answer.status_code, answer.json()["problem"]["code"]) == (403, "not-seated")
        stranger.token = token
        assert Page(address, stranger).arrives().state["you"] == -1
        assert one.client.post(f"/api/tables/{one.table}/claim", json={"token": token}).status_code == 403
    assert other.post("start").status_code == 409, "a table by itself: one seat is still free"


def test_a_token_that_was_made_new_hangs_up_on_pages_that_hold_the_old(address: str, person: People) -> None:
    one = a_game(person)
    page = Page(address, one).arrives()
    assert one.post("renew").is_success
    assert page.asks(type="undo", id=1)["problem"]["code"] == "not-seated"
    page.waits(lambda: page.state["you"] == -1)  # the table is public, so the former player may watch as a spectator
    assert page.state["ask"] is None and page.state["hand"] == ""


def test_two_tabs_of_one_seat_show_the_same_and_a_move_is_done_once(address: str, person: People) -> None:
    one = a_game(person)
    first, second = (Page(address, one).arrives() for _ in range(2))
    ask = first.state["ask"]
    moves = [choice["do"] for choice in ask["choices"]]
    first.tells(type="do", id=1, k=ask["k"], do=moves[0])
    second.tells(type="do", id=2, k=ask["k"], do=moves[1])
    answers = [first.answer(1), second.answer(2)]
    assert sorted(a["type"] for a in answers) == ["done", "problem"]
    assert next(a for a in answers if a["type"] == "problem")["problem"]["code"] == "k-taken"
    for page in (first, second):
        page.waits(lambda page=page: page.state["ask"] is not None and page.state["ask"]["k"] > ask["k"])  # type: ignore[misc]
    assert first.state["ask"] == second.state["ask"] and first.state["hand"] == second.state["hand"]
    first.close()
    assert second.asks(type="why", id=3, do=moves[0])
    assert second.state["seats"][0]["away"] is False, "one tab is enough to be there"


def test_someone_who_never_comes_back_is_covered_when_the_others_ask_after_a_minute(tmp_path: Path) -> None:
    clock = [1_700_000_000_000]
    app = make_app(database(tmp_path), AMPLE, now=lambda: clock[0], bot_delay=0)
    with serving(app) as url, httpx.Client(base_url=url, timeout=20) as client:
        one, gone = Person(client, "Aoi"), Person(client, "Bruno")
        one.makes(GAME, ["human", "human", "simple"], public=True)
        gone.sits(one.table)
        one.post("start")
        one.reveals()
        gone.reveals()
        Page(url, one).arrives()
        Page(url, gone).arrives().close()
        assert one.post("cover", seat=1, on=True).json()["problem"]["code"] == "not-away"
        assert one.post("cover", seat=2, on=True).json()["problem"]["code"] == "no-seat"
        clock[0] += 60_001
        assert one.post("cover", seat=1, on=True).is_success
        dice = random.Random(5)
        for _ in range(3):
            one.plays(one.waits(), dice)
        assert one.post("cover", seat=1, on=False).json()["problem"]["code"] == "not-away", "only the player takes the seat back"
        assert gone.post("cover", seat=1, on=False).is_success
        assert gone.sees()["covered"] is False


def test_when_the_host_leaves_the_next_person_is_host_and_can_begin(person: People) -> None:
    host, next_one = person("Aoi"), person("Bruno")
    host.makes(GAME, ["human", "human", "human"], public=True)
    next_one.sits(host.table)
    assert host.post("leave").is_success
    assert next_one.sees()["host"] is True
    assert host.post("start").status_code == 403
    for seat in (0, 2):
        assert next_one.post("bot", seat=seat, bot="simple").is_success
    assert next_one.post("start").is_success
    assert next_one.reveals().is_success
    assert next_one.waits()["status"] == "playing"


def test_when_everybody_has_left_the_bots_play_to_the_end(person: People) -> None:
    one = a_game(person)
    assert one.post("leave").is_success
    watcher = person("Nora")
    watcher.table = one.table
    assert watcher.waits()["status"] == "over"


def test_bots_find_names_though_people_have_taken_theirs(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paddock.server.domain.before_game.bot_names", lambda language: ["Ash"])
    one = person("Ash")
    assert one.makes(GAME, ["human", "simple", "simple"]).is_success
    assert [seat["name"] for seat in one.sees()["seats"]] == ["Ash", "Ash 2", "Ash 3"]


def test_chat_is_limited_whatever_way_it_comes_and_whichever_tab(tmp_path: Path) -> None:
    few = Limits(AMPLE.requests, AMPLE.tables, AMPLE.socket, chat=Rate(3, 0))
    with serving(make_app(database(tmp_path), few)) as url, httpx.Client(base_url=url, timeout=20) as client:
        one = Person(client, "Aoi")
        one.makes(GAME, ["human", "human", "simple"])
        assert [one.post("chat", text="hello").status_code for _ in range(2)] == [200, 200]
        for expected in ("done", "problem"):
            assert Page(url, one).arrives().asks(type="chat", id=1, text="hello")["type"] == expected
        assert one.post("chat", text="hello").status_code == 429


def test_more_sockets_than_one_address_may_have_are_refused_until_one_closes(tmp_path: Path) -> None:
    few = Limits(AMPLE.requests, AMPLE.tables, AMPLE.socket, AMPLE.chat, sockets=2)
    with serving(make_app(database(tmp_path), few)) as url, httpx.Client(base_url=url, timeout=20) as client:
        one = Person(client, "Aoi")
        one.makes(GAME, ["human", "human", "simple"])
        pages = [Page(url, one).arrives() for _ in range(2)]
        with pytest.raises(InvalidStatus):
            Page(url, one)
        pages[0].close()
        assert opens_at_last(url, one).arrives()


def opens_at_last(url: str, one: Person) -> Page:
    """Retry until the server has noticed that the old socket is closed."""
    for _ in range(100):
        with contextlib.suppress(InvalidStatus):
            return Page(url, one)
        time.sleep(0.05)
    raise AssertionError("it stays closed")


def test_no_token_nonce_or_invitation_is_in_any_line_the_server_logs_of_requests(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with (
        serving(make_app(database(tmp_path), AMPLE, bot_delay=0), log_level="info") as url,
        httpx.Client(base_url=url, timeout=20) as client,
    ):
        one, guest = Person(client, "Aoi"), Person(client, "Bruno")
        one.makes(GAME, ["human", "human", "simple"])
        guest.sits(one.table, one.invite)
        one.post("claim", token=one.token)
        one.post("start")
        one.reveals()
        guest.reveals()
        page = Page(url, one).arrives()
        client.get(f"/t/{one.table}", headers=one.headers())
        one.post("renew")
        page.close()
    lines = [r.getMessage() for r in caplog.records if r.name.startswith(("uvicorn", "paddock"))]
    assert any(f"/api/tables/{one.table}/claim" in line for line in lines), "requests are logged here"
    secrets = (one.token, one.invite, one.nonce, guest.token, guest.nonce, promise(one.nonce))
    assert not [line for line in lines for secret in secrets if secret in line]
