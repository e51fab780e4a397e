"""HTTP basics: HEAD works like GET, errors in options are in the reader's language, long records are parsed off the event loop."""

import threading
from typing import Any

import httpx
import pytest

from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.i18n import LANGUAGES
from paddock.server.domain.language import game_translator_for
from paddock.server.web import history_api

GAME = "trick_derby"
WRONG: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "lose_your_shirt",
        {"races": 99},
        "Number of races: from 1 to 12, not 99 (LY-1.4).",
        "レースの数：1から12までです。99にはできません（LY-1.4）。",
    ),
    (
        "lose_your_shirt",
        {"races": "many"},
        "Number of races: this takes whole numbers (LY-1.4).",
        "レースの数：整数を入れてください（LY-1.4）。",
    ),
    ("long_shot", {"deck_free": [1, 2]}, "this takes", "個入れてください"),
    ("long_shot", {"deck_free": [0] * 9, "deck_horse": [1, 0, 0, 0, 0, 0, 0]}, "The deck has 5 cards", "山札が5枚"),
    ("tornado", {"columns": 8}, "A straight has 9 columns", "直線の区画の数は9か"),
    ("tornado", {"final": 7}, "this is yes or no", "「はい」か「いいえ」"),
    ("force", {"course": "moon"}, "Racecourse: moon is none of the choices (F-16).", "競馬場：moonは選べません（F-16）。"),
    (
        "force",
        {"weather": 1},
        "There is no option weather; there is: course, distance",
        "weatherという選択はありません。あるのはcourse、distance",
    ),
]
NO_RECORDS = [
    b"", b"null", b"[1", b'{"record": 5}', b'{"record": {}, "more": 1}', b'{"a":' * 50_000, b'{"record": {"n": 1' + b"0" * 5000 + b"}}",
]  # fmt: skip


@pytest.mark.parametrize(
    "path", ["/", f"/new/{GAME}", f"/rules/{GAME}", "/replay", "/paddock.css", "/static/table.js", "/api/games", "/nothing"]
)
def test_head_is_answered_as_get_is_without_what_it_shows(client: httpx.Client, path: str) -> None:
    whole = client.get(path, headers={"Accept": "text/html"})
    head = client.head(path, headers={"Accept": "text/html"})
    assert (head.status_code, head.headers["content-type"]) == (whole.status_code, whole.headers["content-type"])
    assert (head.content, head.headers["content-length"]) == (b"", str(len(whole.content)))
    assert head.headers["content-security-policy"] == whole.headers["content-security-policy"]


def test_head_is_nothing_where_get_is_not(client: httpx.Client) -> None:
    assert client.head("/api/tables").status_code == client.get("/api/tables").status_code


@pytest.mark.parametrize(("game", "options", "english", "japanese"), WRONG)
def test_what_is_wrong_with_an_option_is_said_in_the_language_of_who_asks(
    client: httpx.Client, game: str, options: dict[str, Any], english: str, japanese: str
) -> None:
    seats = found()[game].seats.start
    table = {"game": game, "sitters": ["human", *["simple"] * (seats - 1)], "options": options, "name": "Aoi", "commitment": "0" * 64}
    for language, said in (("en", english), ("ja", japanese)):
        answer = client.post("/api/tables", json=table, headers={"Accept-Language": language})
        assert (answer.status_code, answer.json()["problem"]["code"]) == (422, "option")
        assert said in answer.json()["problem"]["text"]


def test_every_choice_of_an_option_has_a_name_in_each_language(client: httpx.Client) -> None:
    for game in found().values():
        for language in LANGUAGES:
            words = game_translator_for(game, language)
            for option in game.options:
                shown = [option.choice(k, words) for k in range(len(option.choices))]
                assert not {"drawn", "slightly_heavy", "tokyo"} & set(shown)
                page = client.get(f"/new/{game.name}?lang={language}").text
                assert all(f">{name}</option>" in page for name in shown)


def test_a_record_from_a_file_is_read_in_a_thread_and_not_where_all_tables_are_served(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, int] = {}
    reads, limits = history_api.read, history_api.not_too_often

    def reading(body: bytes, kind: Any) -> Any:
        seen["read"] = threading.get_ident()
        return reads(body, kind)

    def limiting(request: Any, what: str) -> None:
        seen["loop"] = threading.get_ident()
        limits(request, what)

    monkeypatch.setattr(history_api, "read", reading)
    monkeypatch.setattr(history_api, "not_too_often", limiting)
    for path in ("/api/verify", "/api/replay"):
        seen.clear()
        assert client.post(path, json={"record": {"padding": "x" * 1_000_000}}).json()["problem"]["code"] == "bad-record"
        assert seen["read"] != seen["loop"]


@pytest.mark.parametrize("path", ["/api/verify", "/api/replay"])
@pytest.mark.parametrize("body", NO_RECORDS)
def test_what_is_no_record_is_refused(client: httpx.Client, path: str, body: bytes) -> None:
    answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["problem"]["text"]
