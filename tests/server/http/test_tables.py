"""Tables over HTTP: sitting down, the shuffle, moves, and refusals with their rule ids."""

import random
from typing import Any

import httpx
import pytest

from paddock.engine.presentation.catalog import found
from paddock.engine.table.verify import verify
from tests.server.conftest import People
from tests.server.support.people import Person, promise
from tests.server.support.short import shortest

GAMES = sorted(found())
GAME = "trick_derby"


def started(person: People, sitters: list[str], **more: Any) -> list[Person]:
    """Make a table, seat everyone, and deal. Return the people."""
    host = person("Aoi")
    host.makes(GAME, sitters, public=True, **more)
    people = [host]
    for name in ("Bruno", "Hana", "Marek")[: sitters.count("human") - 1]:
        people.append(person(name))
        people[-1].sits(host.table)
    assert host.post("start").is_success
    for one in people:
        assert one.reveals().is_success
    return people


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_bots_goes_from_the_first_click_to_the_result_and_its_record_proves_the_shuffle(game: str, person: People) -> None:
    one, dice = person("Aoi"), random.Random(5)
    seats = found()[game].seats.start
    assert one.makes(game, ["human", *["simple"] * (seats - 1)], start=True, options=shortest(game)).status_code == 201
    assert one.reveals().status_code == 200
    while (shown := one.waits())["status"] == "playing":
        one.plays(shown, dice)
    assert shown["status"] == "over"
    assert sorted(line["seat"] for line in shown["result"]["places"]) == list(range(seats))
    record = one.get("record").json()
    assert verify(record) == ["commitments", "key", "moves", "result"]
    assert record["fair"]["seats"][0]["value"] == one.nonce


def test_a_move_sent_twice_is_done_once_and_acknowledged_twice(person: People) -> None:
    (one,) = started(person, ["human", "simple", "simple"])
    shown = one.waits()
    k, move = one.plays(shown, random.Random(1))
    assert one.post("do", k=k, do=move).status_code == 200
    assert one.get("record").json()["entries"].count({"kind": "move", "seat": 0, "do": move}) == 1


def test_another_answer_to_an_answered_decision_is_refused(person: People) -> None:
    (one,) = started(person, ["human", "simple", "simple"])
    shown = one.waits()
    k, move = one.plays(shown, random.Random(1))
    other = next(c["do"] for c in shown["ask"]["choices"] if c["do"] != move)
    answer = one.post("do", k=k, do=other)
    assert answer.status_code == 409
    assert answer.json()["problem"]["code"] == "k-taken"


def test_an_illegal_move_is_refused_with_its_rule_and_a_sentence_and_changes_nothing(person: People) -> None:
    one = started(person, ["human", "human", "human"])[0]
    before = one.waits()
    answer = one.post("do", k=before["ask"]["k"], do="tW")
    assert answer.status_code == 409
    assert answer.json()["problem"]["rule"] == "TD-3.4"
    assert answer.json()["problem"]["text"]
    assert one.sees() == before
    assert one.post("why", do="tW").json()["problem"] == answer.json()["problem"]
    assert one.post("why", do=before["ask"]["choices"][0]["do"]).json()["legal"] is True


def test_someone_elses_turn_and_a_spectators_move_are_refused(person: People) -> None:
    people = started(person, ["human", "human", "human"])
    for one in people:
        one.plays(one.waits(), random.Random(2))
    late = next(one for one in people if not one.sees()["ask"])
    answer = late.post("do", k=1, do="tW")
    assert (answer.status_code, answer.json()["problem"]["rule"]) == (409, "P-2")
    spectator = person("Nora")
    spectator.table = people[0].table
    assert spectator.post("do", k=0, do="tW").json()["problem"]["code"] == "not-seated"


def test_undo_needs_the_consent_of_all_people_and_bots_wait_for_it(person: People) -> None:
    people = started(person, ["human", "human", "simple"])
    for one in people:
        one.plays(one.waits(), random.Random(3))
    first = next(one for one in people * 9 if one.sees()["ask"])
    other = next(one for one in people if one is not first)
    first.plays(first.sees(), random.Random(3))
    assert first.post("undo").is_success
    assert other.sees()["consent"]["answer"] is True
    assert first.sees()["ask"] is None or first.sees()["ask"]["k"] > 2
    assert other.post("consent", yes=True).is_success
    assert first.waits()["ask"]["kind"] == "ticket_up"


def test_undo_against_bots_is_done_at_once(person: People) -> None:
    (one,) = started(person, ["human", "simple", "simple"])
    dice = random.Random(3)
    one.plays(one.waits(), dice)
    asked = one.waits()["ask"]
    one.plays(one.waits(), dice)
    assert one.waits()["undo"] is True
    assert one.post("undo").is_success
    again = one.waits()["ask"]
    assert (again["kind"], again["choices"]) == (asked["kind"], asked["choices"])
    assert again["k"] > asked["k"]


def test_undo_refused_by_another_player_leaves_the_game_as_it_is(person: People) -> None:
    people = started(person, ["human", "human", "simple"])
    for one in people:
        one.plays(one.waits(), random.Random(3))
    first = next(one for one in people * 9 if one.sees()["ask"])
    other = next(one for one in people if one is not first)
    first.plays(first.sees(), random.Random(3))
    before = other.sees()["log"]
    first.post("undo")
    assert other.post("consent", yes=False).is_success
    assert first.sees()["consent"] is None
    assert other.sees()["log"][: len(before)] == before


def test_a_sealed_final_choice_cannot_be_taken_back(person: People) -> None:
    people = started(person, ["human", "human", "human"])
    people[0].plays(people[0].waits(), random.Random(3))
    answer = people[0].post("undo")
    assert (answer.status_code, answer.json()["problem"]["rule"]) == (409, "P-5")


def test_a_seat_that_does_not_reveal_is_freed_and_a_new_round_begins(
    client: httpx.Client, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paddock.server.domain.game_table.REVEAL_MS", 150)
    host, late = person("Aoi"), person("Bruno")
    host.makes(GAME, ["human", "human", "simple"], public=True)
    late.sits(host.table)
    first = host.sees()["fair"]
    host.post("start")
    host.reveals()
    while host.sees()["status"] != "open":
        pass
    shown = host.sees()
    assert [s["who"] for s in shown["seats"]] == ["human", "empty", "bot"]
    assert shown["fair"]["round"] == 2
    assert shown["fair"]["secret"] != first["secret"]
    assert shown["fair"]["promise"] is True, "a nonce that was shown must not be used again"
    assert late.get().json()["you"] == -1
    monkeypatch.setattr("paddock.server.domain.game_table.REVEAL_MS", 20_000)
    host.nonce = "11" * 32
    assert host.post("commit", commitment=promise(host.nonce)).is_success
    assert late.sits(host.table).is_success
    host.post("start")
    host.reveals()
    assert late.reveals().is_success
    assert host.waits()["status"] == "playing"


def test_a_wrong_nonce_is_refused(person: People) -> None:
    one = person("Aoi")
    one.makes(GAME, ["human", "simple", "simple"], start=True)
    assert one.post("reveal", nonce="00" * 32).json()["problem"]["code"] == "nonce"
    assert one.sees()["status"] == "starting"


def test_who_leaves_a_running_game_is_replaced_by_a_bot_and_someone_else_may_take_over(person: People) -> None:
    people = started(person, ["human", "human", "human"])
    assert people[2].post("leave").is_success
    newcomer = person("Nora")
    assert people[2].post("do", k=0, do="tW").status_code == 403
    assert newcomer.sits(people[0].table).is_success
    assert newcomer.seat == people[2].seat
    assert newcomer.sees()["seats"][newcomer.seat]["name"] == "Nora"


def test_a_table_by_link_is_closed_to_who_has_no_link(person: People) -> None:
    host, guest = person("Aoi"), person("Bruno")
    host.makes(GAME, ["human", "human", "simple"])
    guest.table = host.table
    assert guest.get().status_code == 403
    assert guest.sits(host.table).status_code == 403
    assert guest.sits(host.table, host.invite).is_success


def test_a_seats_link_is_swapped_for_a_cookie_of_this_table_and_can_be_made_new(client: httpx.Client, person: People) -> None:
    one = person("Aoi")
    one.makes(GAME, ["human", "human", "simple"])
    client.cookies.clear()
    answer = client.post(f"/api/tables/{one.table}/claim", json={"token": one.token})
    cookies = answer.headers.get_list("set-cookie")
    assert all("HttpOnly" in c and f"/{one.table}" in c and "SameSite=lax" in c for c in cookies)
    assert client.get(f"/api/tables/{one.table}").json()["you"] == 0
    old = one.token
    one.sat(one.post("renew"))
    client.cookies.clear()
    assert client.post(f"/api/tables/{one.table}/claim", json={"token": old}).status_code == 403


def test_options_are_checked_and_the_problem_names_the_rule(person: People) -> None:
    answer = person("Aoi").makes(GAME, ["human", "simple", "simple"], options={"marks": [9] * 12})
    assert answer.status_code == 422
    assert "TD-1.4" in answer.json()["problem"]["text"]


def test_names_are_cleaned_and_two_people_have_two_names(person: People) -> None:
    host, other = person("A\u202eoi\n<b>"), person("A oi <b>")
    host.makes(GAME, ["human", "human", "simple"], public=True)
    assert host.sees()["seats"][0]["name"] == "A oi <b>"
    assert other.sits(host.table).json()["problem"]["code"] == "name-taken"


def test_chat_is_for_who_sits_here(person: People) -> None:
    (one,) = started(person, ["human", "simple", "simple"])
    spectator = person("Nora")
    spectator.table = one.table
    assert one.post("chat", text="Good luck").is_success
    assert spectator.sees()["chat"] == [{"seat": 0, "name": "Aoi", "text": "Good luck"}]
    assert spectator.post("chat", text="Me too").status_code == 403


def test_a_finished_game_can_be_stepped_through_from_every_seat(person: People) -> None:
    (one,) = started(person, ["human", "simple", "simple"])
    dice = random.Random(9)
    assert one.get("replay", step=0).json()["problem"]["code"] == "not-over"
    while (shown := one.waits())["status"] == "playing":
        one.plays(shown, dice)
    begun, ended = one.get("replay", step=0, seat=1).json(), one.get("replay", step=99999).json()
    assert begun["step"] == 0 and begun["hand"]
    assert ended["step"] == ended["steps"]
    spectator = person("Nora")
    spectator.table = one.table
    assert (ended["log"], ended["board"]) == (spectator.sees()["log"], spectator.sees()["board"])


def test_the_clock_runs_out_and_a_bot_covers_until_the_player_is_back(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paddock.server.domain.game_table.FREE_SECONDS", -180)  # uses up the time bank of three minutes immediately
    (one,) = started(person, ["human", "simple", "simple"], bank=3)
    while not one.sees()["covered"]:
        pass
    monkeypatch.setattr("paddock.server.domain.game_table.FREE_SECONDS", 20)
    assert one.post("cover", seat=0, on=False).is_success
    shown = one.waits()
    assert shown["covered"] is False and shown["status"] in ("playing", "over")
