"""Hints and turning points: they concern only the player's own decisions and use only the knowledge of the player's seat."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from paddock import bots
from paddock.bots import advice
from paddock.server.app import make_app
from paddock.server.live.rate_limit import Rate
from paddock.server.view import hints
from tests.server.conftest import AMPLE, People, database
from tests.server.http.test_tables import started
from tests.server.support.people import Person
from tests.server.support.serving import serving
from tests.server.support.sockets import Page
from tests.server.support.toys import a_toy_in_the_house

really_ready = hints.ready


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow hints with interpreted rules and give the search little time, because interpreted search is slow."""
    monkeypatch.setattr(hints, "SECONDS", 0.2)
    monkeypatch.setattr(hints, "ready", lambda twin: True)
    monkeypatch.setattr(advice, "TRACES", 1)


def test_a_hint_names_legal_moves_with_their_chances(person: People) -> None:
    (one,) = started(person, ["human", "simple", "simple"])
    ask = one.waits()["ask"]
    hint = one.post("hint").json()
    assert hint["k"] == ask["k"]
    assert 1 <= len(hint["moves"]) <= 2
    assert {move["do"] for move in hint["moves"]} <= {choice["do"] for choice in ask["choices"]}
    assert all(0 <= move["chance"] <= 1 for move in hint["moves"])
    assert one.waits()["ask"] == ask, "asking changes nothing"


def test_only_who_has_to_decide_is_advised(person: People) -> None:
    people = started(person, ["human", "human", "human"])
    for one in people:
        one.plays(one.waits(), Random(2))
    idle = next(one for one in people if not one.sees()["ask"])
    assert idle.post("hint").json()["problem"]["code"] == "nothing-to-decide"
    spectator = person("Nora")
    spectator.table = people[0].table
    assert spectator.post("hint").json()["problem"]["code"] == "not-seated"
    assert spectator.sees()["hints"] is False


def over(person: People) -> Person:
    one = person("Aoi")
    one.makes("toy", ["human", "simple"], start=True)
    one.reveals()
    dice = Random(5)
    while (shown := one.waits())["status"] == "playing":
        ask = shown["ask"]
        one.post("do", k=ask["k"], do=dice.choice(ask["choices"])["do"])  # refused if the table has already given a forced answer
    return one


def test_the_decisions_that_mattered_are_ones_own_and_lead_into_the_replay(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Any] = []

    def review(record: Any, seats: Any, **more: Any) -> Any:
        looked.append(seats)
        return actual(record, seats, rollouts=2, target="interpreted", **more)

    actual = bots.review
    with a_toy_in_the_house(monkeypatch):
        one = over(person)
    monkeypatch.setattr(bots, "review", review)
    turns = one.get("turns", lang="en").json()["turns"]
    assert turns
    entries = one.get("record").json()["entries"]
    assert all(entries[turn["step"]]["seat"] == 0 == turn["seat"] for turn in turns)
    assert all(0 <= turn[chance] <= 1 for turn in turns for chance in ("before", "chosen", "after"))
    assert len(one.get("turns", lang="ja").json()["turns"]) == len(turns)
    assert looked == [[0]], "it is looked for once"


def test_nobody_waits_minutes_for_a_bot_that_is_not_compiled_yet(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "ready", really_ready)
    monkeypatch.setattr(hints, "is_there", lambda twin: False)  # even if another test has compiled the search
    (one,) = started(person, ["human", "simple", "simple"])
    one.waits()
    answer = one.post("hint")
    assert (answer.status_code, answer.json()["problem"]["code"]) == (503, "not-ready")


def test_a_game_that_goes_on_has_no_turning_points_yet(person: People) -> None:
    (one,) = started(person, ["human", "simple", "simple"])
    assert one.get("turns").json()["problem"]["code"] == "not-over"


def test_hints_are_limited_by_whatever_way_they_are_asked_for(tmp_path: Path) -> None:
    strict = replace(AMPLE, thinking=Rate(1, 0))
    with serving(make_app(database(tmp_path), strict, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        (one,) = started(lambda name: Person(client, name), ["human", "simple", "simple"])
        one.waits()
        assert [one.post("hint").status_code for _ in range(2)] == [200, 429]
        page = Page(url, one).arrives()
        answers = [page.asks(type="hint", id=number)["type"] for number in range(2)]
        page.close()
    assert answers == ["done", "problem"]
