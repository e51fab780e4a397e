"""Settings of the host, resigning, automatic answers, and renewed invitations."""

import time
from random import Random
from typing import Any

import pytest

from paddock.server.domain.game_table import GameTable, Seat
from paddock.server.domain.table_row import TableRow
from tests.server.conftest import People
from tests.server.http.test_tables import started
from tests.server.support.people import Person
from tests.server.support.short import shortest

GAME = "trick_derby"


def code(answer: Any) -> str:
    return str(answer.json()["problem"]["code"])


def test_at_a_table_without_them_nothing_is_taken_back_nobody_covers_resigns_or_is_advised(person: People) -> None:
    (one,) = started(person, ["human", "simple", "simple"], undo=False, cover=False, resign=False, hints=False)
    one.plays(one.waits(), Random(1))
    shown = one.waits()
    assert (shown["undo"], shown["hints"], shown["may"]) == (False, False, {"cover": False, "resign": False})
    assert code(one.post("undo")) == "no-undo"
    assert code(one.post("cover", seat=0, on=True)) == "no-cover"
    assert code(one.post("resign")) == "no-resigning"
    assert code(one.post("hint")) == "no-hints"
    assert one.get().json()["choices"]["undo"] is False


def test_who_resigns_is_played_to_the_end_by_a_bot_and_placed_last(person: People) -> None:
    one = person("Aoi")
    one.makes("lose_your_shirt", ["human", "simple", "simple"], start=True, options=shortest("lose_your_shirt"))
    one.reveals()
    k = one.waits()["ask"]["k"]
    assert one.post("resign").is_success
    assert one.post("resign").is_success, "twice is once"
    assert code(one.post("do", k=k, do="w")) == "resigned"
    assert code(one.post("cover", seat=0, on=False)) == "resigned"
    shown = ended(one)
    mine = next(line for line in shown["result"]["places"] if line["seat"] == 0)
    assert (mine["place"], mine["resigned"]) == (3, True)
    sitting = one.get("record").json()["sitting"]
    assert (sitting["resigned"], sitting["places"][0]) == ([0], 3)


def ended(one: Person, seconds: float = 20) -> dict[str, Any]:
    until = time.monotonic() + seconds
    while one.get().json()["status"] == "playing":
        assert time.monotonic() < until
        time.sleep(0.01)
    return one.sees()


@pytest.mark.parametrize("way", ["cover", "resign"])
def test_when_the_time_is_up_a_bot_covers_or_the_seat_resigns_as_the_table_says(
    person: People, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(GameTable, "runs_out", lambda game_table, seat: game_table.seats[seat].since + 100)
    one = person("Aoi")
    one.makes(GAME, ["human", "simple", "simple"], start=True, bank=3, out_of_time=way)
    one.reveals()
    shown = ended(one)
    assert shown["result"]["places"][-1]["resigned"] is (way == "resign")
    assert ("resigned" in one.get("record").json()["sitting"]) is (way == "resign")


def test_no_table_does_anything_else_when_the_time_is_up(person: People) -> None:
    assert person("Aoi").makes(GAME, ["human", "simple", "simple"], out_of_time="explode").status_code == 422


@pytest.mark.parametrize(
    ("resigned", "places", "final"),
    [
        ((0, 0, 0, 0), (1, 2, 2, 4), [1, 2, 2, 4]),
        ((1, 0, 0, 0), (1, 2, 2, 4), [4, 1, 1, 3]),
        ((2, 1, 0, 0), (1, 2, 3, 4), [3, 4, 1, 2]),
        ((1, 2, 3, 0), (1, 2, 3, 4), [4, 3, 2, 1]),
    ],
)
def test_places_after_resigning(resigned: tuple[int, ...], places: tuple[int, ...], final: list[int]) -> None:
    config = {"game": GAME, "version": 1, "tables_hash": "", "seats": 4, "options": {}, "sitters": ["human"] * 4}
    game_table = GameTable(TableRow("t", config, False, b"", 0))
    game_table.seats = [Seat(resigned=n) for n in resigned]
    assert game_table.final_places(places) == final


def test_the_only_answer_is_given_by_the_table_unless_the_player_wishes_otherwise(person: People) -> None:
    asked = []
    for on in (True, False):
        one = person("Aoi")
        one.makes("lose_your_shirt", ["human", "simple", "simple"], start=True, options=shortest("lose_your_shirt"))
        one.reveals()
        assert one.post("answers", on=on).is_success
        assert one.sees()["answers"] is on
        dice, only = Random(5), 0
        while (shown := one.waits())["status"] == "playing":
            only += len(shown["ask"]["choices"]) == 1
            one.plays(shown, dice)
        asked.append(only)
    assert asked[0] == 0
    assert asked[1] > 0


def test_a_new_invitation_voids_the_old_one_and_only_the_host_makes_it(person: People) -> None:
    host, guest, late = person("Aoi"), person("Bruno"), person("Hana")
    host.makes(GAME, ["human", "human", "human"])
    old = host.invite
    assert guest.sits(host.table, old).is_success
    assert code(guest.post("invite")) == "not-host"
    new = host.post("invite").json()["invite"]
    assert late.sits(host.table, old).status_code == 403
    assert late.sits(host.table, new).is_success


def test_an_invitation_opened_by_someone_who_sits_there_takes_nothing_away(person: People) -> None:
    host = person("Aoi")
    host.makes(GAME, ["human", "human", "human"])
    answer = host.post("claim", token=host.invite)
    assert answer.json() == {"seat": 0}
    assert "set-cookie" not in answer.headers
