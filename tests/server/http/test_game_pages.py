"""A game's own pages are mounted automatically, with the server's page frame, content policy and limits."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.support.toys import CARDS, a_toy_in_the_house


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with a_toy_in_the_house(monkeypatch):
        yield


def test_a_page_of_the_game_comes_in_the_houses_frame(client: httpx.Client) -> None:
    answer = client.get("/games/toy/", params={"mark": "<b>Aoi</b>", "lang": "en"})
    assert answer.status_code == 200
    assert "<title>Cards · Toy</title>" in answer.text
    assert "&lt;b&gt;Aoi&lt;/b&gt;" in answer.text
    assert 'class="brand"' in answer.text
    assert '"cards": 20' in answer.text
    assert "unsafe-inline" not in answer.headers["content-security-policy"]


def test_its_script_lies_beside_it_and_nothing_else_does(client: httpx.Client) -> None:
    script = client.get("/games/toy/static/cards.js")
    assert (script.status_code, script.headers["content-type"].split(";")[0]) == (200, "text/javascript")
    for path in ("..%2Frules.py", "cards.toml", ".hidden.js", "missing.js"):
        assert client.get(f"/games/toy/static/{path}").status_code == 404


def test_parts_of_the_address_data_and_files(client: httpx.Client) -> None:
    assert client.get("/games/toy/cards/3").json() == {"strength": CARDS[3][0]}
    assert client.post("/games/toy/check", json=[1, 2, 3]).json() == {"cards": 3}
    file = client.get("/games/toy/list")
    assert file.headers["content-disposition"] == 'attachment; filename="cards__of__the_probe.txt"'


def test_what_a_page_refuses_is_said_with_its_rule(client: httpx.Client) -> None:
    answer = client.get("/games/toy/cards/99")
    assert answer.status_code == 404
    assert answer.json()["problem"] == {"code": "own-page", "rule": "PR-1.1", "text": "There is no such card."}
    assert client.get("/games/toy/nowhere").json()["problem"]["code"] == "no-page"
    assert client.get("/games/nothing/").json()["problem"]["code"] == "no-game"
    assert client.post("/games/toy/check", content=b"{nonsense").json()["problem"]["code"] == "message"
    assert client.post("/games/toy/check", content=b"x" * 300_000).status_code == 413
    foreign = client.post("/games/toy/check", json=[], headers={"Origin": "https://elsewhere.example"})
    assert foreign.json()["problem"]["code"] == "foreign"


def test_the_lobby_names_the_pages_that_have_a_title(client: httpx.Client) -> None:
    lobby = client.get("/?lang=en").text
    assert '<a href="/games/toy/">Cards</a>' in lobby
    assert "/games/toy/list" not in lobby


def test_a_game_without_pages_has_none(client: httpx.Client) -> None:
    assert client.get("/games/trick_derby/").status_code == 404
