"""Details of things at a table: players may inspect their own cards, with rule ids; nobody may inspect others' cards or missing ones."""

import re
from collections.abc import Iterator

import pytest

from tests.server.conftest import People
from tests.server.http.test_table_settings import code
from tests.server.support.toys import a_toy_in_the_house


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with a_toy_in_the_house(monkeypatch):
        yield


def test_what_the_drawing_marks_is_told_to_who_sees_it_and_to_nobody_else(person: People) -> None:
    one = person("Aoi")
    one.makes("toy", ["human", "simple"], start=True, public=True)
    one.reveals()
    marked = re.findall(r'data-look="([^"]+)"', one.waits()["board"])
    assert marked
    told = one.post("closely", what=marked[0]).json()
    assert told["name"] == marked[0].replace("card-", "Card ")
    assert told["sheets"] == [{"caption": "Worth", "heads": [], "rows": [[told["name"], "1"]], "rules": ["PR-1.1"]}]
    assert told["picture"].startswith("<svg")
    for other in ("card-99", "card", "x"):
        assert code(one.post("closely", what=other)) == "not-there"
    onlooker = person("Ben")
    onlooker.table = one.table
    assert code(onlooker.post("closely", what=marked[0])) == "not-there"


def test_where_nothing_can_be_read_closely_that_is_said(person: People) -> None:
    one = person("Aoi")
    one.makes("trick_derby", ["human", "simple", "simple"], start=True)
    one.reveals()
    one.waits()
    assert code(one.post("closely", what="card-1")) == "nothing-closely"
