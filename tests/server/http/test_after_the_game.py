"""After a game: replays by link and from a file, revealed hands, verification of the shuffle, and the rematch."""

import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from paddock.server.app import make_app
from paddock.server.live.rate_limit import Rate
from tests.server.conftest import AMPLE, database
from tests.server.support.people import Person
from tests.server.support.serving import serving
from tests.server.support.short import shortest

GAME = "lose_your_shirt"
LAST = 100_000
Change = Callable[[dict[str, Any]], None]


def played(one: Person, other: Person) -> None:
    """Play a short game of two people and a bot at a private table."""
    one.makes(GAME, ["human", "human", "simple"], options=shortest(GAME))
    other.sits(one.table, one.invite)
    assert one.post("start").is_success
    assert one.reveals().is_success
    assert other.reveals().is_success
    dice = Random(5)
    while one.get().json()["status"] == "playing":
        for p in (one, other):
            if ask := p.sees()["ask"]:
                p.post("do", k=ask["k"], do=dice.choice(ask["choices"])["do"])


@pytest.fixture(scope="module")
def over(registry: str) -> Iterator[tuple[Person, Person]]:
    with httpx.Client(base_url=registry, timeout=30) as client:
        one, other = Person(client, "Aoi"), Person(client, "Bruno")
        played(one, other)
        yield one, other


@pytest.fixture(scope="module")
def record(over: tuple[Person, Person]) -> dict[str, Any]:
    found: dict[str, Any] = over[0].get("record").json()
    return found


def link_token(link: str) -> str:
    return link.partition("#share=")[2]


def test_the_link_to_a_replay_opens_it_and_nothing_else_of_a_table_by_link(over: tuple[Person, Person]) -> None:
    one, other = over
    stranger = Person(one.client, "Nora", one.table)
    assert stranger.get("replay").status_code == 403
    assert stranger.post("share").status_code == 403
    links = {p.post("share").json()["link"] for p in (one, other)}
    assert len(links) == 1
    (link,) = links
    assert link.startswith(f"/t/{one.table}/replay#share=")
    stranger.token = link_token(link)
    assert stranger.get("replay", step=3).json()["step"] == 3
    assert stranger.get("record").json()["over"] is True
    assert stranger.get("sight").status_code == 403
    assert stranger.post("chat", text="hello").status_code == 403


def test_there_is_no_replay_link_before_the_game_is_over(registry: str) -> None:
    with httpx.Client(base_url=registry, timeout=30) as client:
        one = Person(client, "Aoi")
        one.makes(GAME, ["human", "simple", "simple"], start=True)
        one.reveals()
        assert one.post("share").json()["problem"]["code"] == "not-over"
        assert one.get("replay").json()["problem"]["code"] == "not-over"
        stranger = Person(client, "Nora", one.table, "0" * 48)
        assert stranger.get("replay").status_code == 403
        assert stranger.get("record").status_code == 403


def test_a_replay_shows_each_step_as_a_seat_saw_it_or_all_hands(over: tuple[Person, Person]) -> None:
    one, _ = over
    first = one.get("replay", step=0, seat=-1, lang="en").json()
    assert [hand["name"] for hand in first["hands"]] == first["names"]
    assert first["names"][:2] == ["Aoi", "Bruno"]
    assert all("data-action" not in hand["hand"] and " id=" not in hand["hand"] for hand in first["hands"])
    mine = one.get("replay", step=0, seat=0, lang="en").json()
    assert (mine["hands"], bool(mine["hand"])) == ([], True)
    last = one.get("replay", step=LAST).json()
    assert last["step"] == last["steps"] == len(one.get("record").json()["entries"])
    assert last["move"].startswith(last["names"][one.get("record").json()["entries"][-1]["seat"]])
    assert one.get("replay", seat=9).json()["problem"]["code"] == "no-seat"


def test_a_record_from_a_file_is_checked_and_replayed(registry: str, record: dict[str, Any]) -> None:
    with httpx.Client(base_url=registry, timeout=30) as client:
        checked = client.post("/api/verify", json={"record": record}).json()
        assert checked["good"] == ["commitments", "key", "moves", "result"]
        assert (checked["names"][:2], checked["steps"]) == (["Aoi", "Bruno"], len(record["entries"]))
        shown = client.post("/api/replay", json={"record": record, "step": 5, "lang": "ja", "shape": "tall"}).json()
        assert (shown["step"], shown["game"]) == (5, GAME)
        assert shown["board"].startswith("<svg")


def other_move(record: dict[str, Any]) -> None:
    record["entries"][0]["do"] = "nonsense"


def other_winner(record: dict[str, Any]) -> None:
    record["result"]["scores"][0] += 1


def other_secret(record: dict[str, Any]) -> None:
    record["fair"]["secret"] = "0" * 64


def other_nonce(record: dict[str, Any]) -> None:
    record["fair"]["seats"][0]["value"] = "0" * 64


def other_key(record: dict[str, Any]) -> None:
    record["key"] = "0" * 64


def nothing_of_it(record: dict[str, Any]) -> None:
    record.clear()


def odd_entries(record: dict[str, Any]) -> None:
    record["entries"] = {"a": 1}


@pytest.mark.parametrize("change", [other_move, other_winner, other_secret, other_nonce, other_key, nothing_of_it, odd_entries])
def test_a_record_that_was_tampered_with_does_not_pass(registry: str, record: dict[str, Any], change: Change) -> None:
    changed = copy.deepcopy(record)
    change(changed)
    with httpx.Client(base_url=registry, timeout=30) as client:
        answer = client.post("/api/verify", json={"record": changed})
        assert (answer.status_code, answer.json()["problem"]["code"]) == (422, "bad-record")
        shown = client.post("/api/replay", json={"record": changed, "step": 3})
        assert shown.status_code in (200, 422)


@pytest.mark.parametrize("names", [["<b>", "x" * 500, "\u202e"], "abc", [1, 2, 3], None, ["Aoi"]])
def test_names_in_a_file_are_what_somebody_wrote_and_are_treated_so(registry: str, record: dict[str, Any], names: Any) -> None:
    changed = record | {"sitting": {"names": names}}
    with httpx.Client(base_url=registry, timeout=30) as client:
        shown = client.post("/api/replay", json={"record": changed, "step": 5, "lang": "en"})
        assert shown.status_code == 200
        assert all(0 < len(name) <= 24 and "\u202e" not in name for name in shown.json()["names"])
        assert "<b>" not in shown.json()["board"]


def test_a_record_is_a_few_times_longer_than_other_messages_may_be_and_not_endless(registry: str) -> None:
    with httpx.Client(base_url=registry, timeout=30) as client:
        assert client.post("/api/verify", json={"record": {"padding": "x" * 100_000}}).json()["problem"]["code"] == "bad-record"
        assert client.post("/api/verify", json={"record": {"padding": "x" * (3 << 20)}}).status_code == 413
        assert client.post("/api/tables", json={"game": "x" * 100_000}).status_code == 413


def test_the_next_table_is_kept_and_the_others_follow_to_their_seats(tmp_path: Path) -> None:
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        one, other = Person(client, "Aoi"), Person(client, "Bruno")
        played(one, other)
        assert other.post("follow", commitment="0" * 64).json()["problem"]["code"] == "no-rematch"
        made = one.post("rematch", commitment="0" * 64)
        assert made.status_code == 201
        assert other.post("rematch", commitment="0" * 64).json()["problem"]["code"] == "rematch-made"
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        other.client = client
        assert other.sees()["rematch"] == made.json()["table"]
        sat = other.post("follow", commitment="1" * 64)
        assert (sat.status_code, sat.json()["seat"], sat.json()["table"]) == (201, 1, made.json()["table"])
        again = Person(client, "Bruno", sat.json()["table"], sat.json()["token"])
        assert [seat["name"] for seat in again.sees()["seats"]][:2] == ["Aoi", "Bruno"]
        assert again.get().json()["options"] == other.get().json()["options"]
        stranger = Person(client, "Nora", one.table)
        assert stranger.post("follow", commitment="1" * 64).status_code == 403


def test_a_record_longer_than_any_game_keeps_nobody_busy(registry: str, record: dict[str, Any]) -> None:
    endless = record | {"entries": [{"kind": "undo", "seat": 0}] * 20_000}
    with httpx.Client(base_url=registry, timeout=30) as client:
        for path in ("verify", "replay"):
            answer = client.post(f"/api/{path}", json={"record": endless})
            assert "longer than any game" in answer.json()["problem"]["text"]


def test_steps_of_replays_are_limited(tmp_path: Path, record: dict[str, Any]) -> None:
    strict = replace(AMPLE, films=Rate(2, 0))
    with serving(make_app(database(tmp_path), strict)) as url, httpx.Client(base_url=url, timeout=30) as client:
        codes = [client.post("/api/replay", json={"record": record, "step": 1}).status_code for _ in range(3)]
    assert codes == [200, 200, 429]
