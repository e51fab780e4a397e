"""Materials that players bring to a table: the game checks them, other players never see them, and the table and its record
contain them.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from paddock.engine.table import record as records
from paddock.engine.table.verify import verify
from paddock.server.app import make_app
from paddock.server.web.pages.lobby import SHOWN_OF_HASH
from tests.server.conftest import AMPLE, People, database
from tests.server.support.people import Person
from tests.server.support.serving import serving
from tests.server.support.toys import CARDS, TOY, a_toy_in_the_house


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with a_toy_in_the_house(monkeypatch):
        yield


def two_at_a_table(person: People) -> tuple[Person, Person]:
    host, guest = person("Aoi"), person("Bruno")
    assert host.makes("toy", ["human", "human"], public=True).status_code == 201
    guest.sits(host.table)
    return host, guest


def begins(*people: Person) -> None:
    assert people[0].post("start").is_success
    for one in people:
        assert one.reveals().is_success


def play_on(*people: Person) -> None:
    """Play the game to its end. The table may give a forced answer before a person does."""
    dice = Random(4)
    while people[0].get().json()["status"] == "playing":
        for one in people:
            if ask := one.sees()["ask"]:
                one.post("do", k=ask["k"], do=dice.choice(ask["choices"])["do"])


def test_what_cannot_be_used_is_refused_with_the_games_reason(person: People) -> None:
    host, guest = two_at_a_table(person)
    answer = guest.post("bring", material={"lucky": "seven"})
    assert (answer.status_code, answer.json()["problem"]["code"]) == (422, "material")
    assert "a player brings a lucky number (PR-1.1)" in answer.json()["problem"]["text"]
    assert guest.sees()["materials"] == {"common": False, "mine": False}
    assert guest.post("bring", common={"cards": CARDS}).json()["problem"]["code"] == "not-host"
    assert host.post("bring", common={"cards": []}).status_code == 422


def test_a_game_that_takes_nothing_says_so(person: People) -> None:
    one = person("Aoi")
    one.makes("trick_derby", ["human", "human", "human"])
    assert "takes no materials" in one.post("bring", material={"lucky": 7}).json()["problem"]["text"]
    assert one.sees()["materials"] is None


def test_the_table_is_played_with_what_was_brought_and_the_record_proves_it(person: People) -> None:
    host, guest = two_at_a_table(person)
    assert host.post("bring", common={"cards": CARDS[::-1]}).is_success
    assert guest.post("bring", material={"lucky": 7}).is_success
    begins(host, guest)
    assert host.post("bring", material={"lucky": 1}).json()["problem"]["code"] == "not-open"
    play_on(host, guest)
    record = host.get("record").json()
    assert record["materials"] == {"common": {"cards": CARDS[::-1]}, "seats": [None, {"lucky": 7}]}
    assert verify(record, TOY) == ["commitments", "key", "moves", "result"]
    record["materials"]["seats"][1]["lucky"] = 8
    with pytest.raises(records.BadRecord, match="other tables"):
        verify(record, TOY)


def test_a_card_set_comes_from_the_host_alone_and_the_lobby_shows_its_hash_as_the_record_does(person: People) -> None:
    host, guest = two_at_a_table(person)
    assert "cards" not in in_the_lobby(host) and host.get().json()["cards"] == ""
    assert guest.post("bring", common={"cards": CARDS[::-1]}).json()["problem"]["code"] == "not-host"
    assert "cards" not in in_the_lobby(host)
    assert host.post("bring", common={"cards": CARDS[::-1]}).is_success
    shown = in_the_lobby(host)["cards"]
    assert shown == guest.get().json()["cards"]
    assert f"Cards of its own: {shown[:SHOWN_OF_HASH]}" in host.client.get("/").text
    begins(host, guest)
    assert guest.get("record").json()["tables"] == shown == in_the_lobby(host)["cards"]


def in_the_lobby(one: Person) -> dict[str, Any]:
    (found,) = [t for t in one.client.get("/api/tables").json()["tables"] if t["id"] == one.table]
    return found  # type: ignore[no-any-return]


@pytest.mark.parametrize("lucky", [None, {"lucky": 7}])
def test_nobody_else_is_shown_whether_and_what_somebody_brought(person: People, lucky: dict[str, Any] | None) -> None:
    host, guest = two_at_a_table(person)
    before = host.sees(), host.get().json()
    if lucky:
        assert guest.post("bring", material=lucky).is_success
    assert (host.sees(), host.get().json()) == before
    assert guest.sees()["materials"]["mine"] is bool(lucky)
    begins(host, guest)
    record = host.get("record").json()
    assert "lucky" not in str(record)
    assert ("tables" in record) is (lucky is None), "the hash of what others brought would confirm a guess"


def test_it_survives_a_restart_and_comes_along_to_the_next_game(tmp_path: Path) -> None:
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        host, guest = two_at_a_table(lambda name: Person(client, name))
        guest.post("bring", material={"lucky": 7})
        begins(host, guest)
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        host.client = guest.client = client
        play_on(host, guest)
        assert guest.sees()["status"] == "over"
        assert guest.get("record").json()["materials"]["seats"][1] == {"lucky": 7}
        again = {"commitment": "0" * 64}
        assert host.post("rematch", **again).status_code == 201
        sat = guest.post("follow", **again).json()
        assert (sat["seat"], sat["table"]) == (1, host.sees()["rematch"])
        guest.table, guest.token = sat["table"], sat["token"]
        assert guest.sees()["materials"]["mine"] is True


def test_it_may_be_large_but_not_endless(person: People) -> None:
    _, guest = two_at_a_table(person)
    assert guest.post("bring", material={"lucky": 7, "notes": "x" * 100_000}).is_success
    assert guest.post("bring", material={"lucky": 7, "notes": "x" * 300_000}).status_code == 413
