"""Protection against strangers: origins, sizes, rate limits, headers, tokens; and no secret appears in logs or answers."""

import json
import logging
import random
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from paddock.server.app import make_app
from paddock.server.live.rate_limit import Limits, Rate
from tests.server.conftest import AMPLE, People, database
from tests.server.support.people import Person
from tests.server.support.serving import serving
from tests.server.support.sockets import Page

GAME = "trick_derby"


def a_game(person: People) -> Person:
    one = person("Aoi")
    one.makes(GAME, ["human", "simple", "simple"], public=True, start=True)
    one.reveals()
    one.waits()
    return one


@pytest.mark.parametrize("path", ["/", f"/new/{GAME}", f"/rules/{GAME}", "/api/games", "/static/table.js", "/paddock.css", "/nothing"])
def test_every_response_has_the_policy(client: httpx.Client, path: str) -> None:
    headers = client.get(path, headers={"Accept": "text/html"}).headers
    assert "unsafe" not in headers["content-security-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


def test_requests_of_other_sites_are_refused(client: httpx.Client, person: People) -> None:
    one = a_game(person)
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = client.post(f"/api/tables/{one.table}/undo", json={}, headers=one.headers() | headers)
        assert (answer.status_code, answer.json()["problem"]["code"]) == (403, "foreign")


def test_a_socket_of_another_site_is_refused(address: str, person: People) -> None:
    one = a_game(person)
    url = f"{address.replace('http', 'ws')}/api/tables/{one.table}/socket"
    with pytest.raises(InvalidStatus), connect(url, origin="https://evil.example"):  # type: ignore[arg-type]
        pass


def test_large_bodies_are_refused(client: httpx.Client, person: People) -> None:
    one = a_game(person)
    assert one.post("chat", text="x" * 20_000).status_code == 413

    def parts() -> object:
        for _ in range(40):
            yield b'{"text":"' + b"x" * 1000

    answer = client.post(f"/api/tables/{one.table}/chat", content=parts(), headers=one.headers() | {"Content-Type": "application/json"})
    assert answer.status_code in (400, 413, 422)


def test_messages_that_are_no_messages_are_refused_and_change_nothing(client: httpx.Client, person: People, address: str) -> None:
    one = a_game(person)
    before = one.get("record").json()
    page = Page(address, one).arrives()
    for text in (
        '{"id":1,"type":"do"}',
        '{"id":1,"type":"do","k":"0","do":5}',
        '{"id":1,"type":"x"}',
        '{"id":1,"type":"do","k":-1,"do":"R1"}',
        '{"id":1}',
        '{"id":1,"type":"do","k":0,"do":"R1","y":2}',
    ):
        page.heard.clear()
        page.socket.send(text)
        assert page.answer(1)["problem"]["code"] == "message"
    for body in ({}, {"k": 0}, {"k": 0, "do": 1}, {"k": 1e99, "do": "R1"}, {"k": 0, "do": "R1", "more": 1}, []):
        answer = client.post(f"/api/tables/{one.table}/do", json=body, headers=one.headers())
        assert answer.status_code == 422 and answer.json()["problem"]["text"]
    assert one.get("record").json() == before


def test_too_many_requests_tables_or_socket_messages_are_refused(tmp_path: Path) -> None:
    few = Limits(requests=Rate(30, 0), tables=Rate(2, 0), socket=Rate(4, 0), chat=Rate(1, 0))
    with serving(make_app(database(tmp_path), few, bot_delay=0)) as url, httpx.Client(base_url=url) as client:
        one = Person(client, "Aoi")
        assert [one.makes(GAME, ["human", "simple", "simple"]).status_code for _ in range(3)] == [201, 201, 429]
        page = Page(url, one)
        for number in range(5):
            page.tells(id=number, type="chat", text="hello")
        assert set(page.is_hung_up_on()) == {"too-often"}
        assert 429 in [client.get("/api/games").status_code for _ in range(40)]


def test_tokens_are_in_no_log_line_and_in_no_answer_but_their_own(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.DEBUG, "sqlalchemy.engine")  # also logs all SQL statements with their values
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        one = a_game(lambda name: Person(client, name))
        one.plays(one.waits(), random.Random(1))
        one.post("do", k=99, do="nonsense")
        shown = json.dumps([one.sees(), one.get("record").json(), one.get().json()])
    assert one.token not in shown and one.invite not in shown
    said = [r.getMessage() for r in caplog.records if not r.name.startswith("http")]  # the test's own HTTP client may log tokens
    assert len(said) > 10
    assert all(secret not in line for line in said for secret in (one.token, one.invite))


def test_a_running_games_answers_hold_no_key_no_secret_and_no_nonce(person: People) -> None:
    one = a_game(person)
    record = one.get("record").json()
    assert "key" not in record and "fair" not in record
    assert one.nonce not in json.dumps([record, one.sees()])


def test_names_are_text_wherever_they_are_shown(client: httpx.Client, person: People) -> None:
    one = person("<script>x</script>")
    one.makes(GAME, ["human", "human", "simple"], public=True, title="<img src=x>")
    page = client.get("/").text
    assert "<img src=x>" not in page and "&lt;img src=x&gt;" in page
    assert "<img" not in client.get(f"/t/{one.table}").text


def test_the_table_page_and_its_address_hold_no_token(client: httpx.Client, person: People) -> None:
    one = a_game(person)
    answer = client.get(f"/t/{one.table}", headers=one.headers())
    assert one.token not in answer.text and one.token not in str(answer.url)


def test_pages_know_the_browsers_language_and_the_chosen_one(client: httpx.Client) -> None:
    assert '<html lang="ja">' in client.get("/", headers={"Accept-Language": "ja,en;q=0.5"}).text
    chosen = client.get("/?lang=en", headers={"Accept-Language": "ja"})
    assert '<html lang="en">' in chosen.text
    assert '<html lang="en">' in client.get("/", headers={"Accept-Language": "ja"}).text


def test_a_page_that_is_not_there_is_a_page_for_people_and_json_for_programs(client: httpx.Client) -> None:
    assert "There is no such table." in client.get("/t/nothing", headers={"Accept": "text/html"}).text
    answer = client.get("/api/tables/nothing")
    assert (answer.status_code, answer.json()["problem"]["code"]) == (404, "no-table")


def test_files_beside_the_rule_pictures_cannot_be_read(client: httpx.Client) -> None:
    for name in ("..%2frules.md", "%2e%2e/rules.md", "..%2fgame.py", ".svg", "x.svg"):
        assert client.get(f"/rules/{GAME}/pictures/{name}").status_code == 404
