"""Tables whose rules or cards no longer exist: every viewer sees the last view of their seat, and all actions are refused."""

import json
import random
import sqlite3
import time
from pathlib import Path

import httpx
import pytest

from paddock.server.app import make_app
from paddock.server.view import saved_frame, saved_views
from tests.server.conftest import AMPLE, database
from tests.server.support.people import Person
from tests.server.support.serving import serving
from tests.server.support.sockets import PATIENCE, Page

GAME = "trick_derby"
SHOWN = ("board", "hand", "log", "panels")


def some_moves(client: httpx.Client, moves: int = 4) -> tuple[Person, Person]:
    """Return a person at a table with bots, after some moves, and a spectator."""
    one, dice = Person(client, "Aoi"), random.Random(4)
    one.makes(GAME, ["human", "simple", "simple"], public=True, start=True)
    one.reveals()
    for _ in range(moves):
        one.plays(one.waits(), dice)
    one.waits()
    other = Person(client, "Looker")
    other.table = one.table
    return one, other


def change(folder: Path, name: str, value: object) -> None:
    """Change a setting of the stored table, as if the table had been made with other rules or cards."""
    with sqlite3.connect(folder / "tables.db") as db:
        (config,) = db.execute("select config from game_table").fetchone()
        db.execute("update game_table set config = ?", (json.dumps(json.loads(config) | {name: value}),))


def pressed(shown: dict[str, object]) -> bool:
    return "data-action" in str(shown["board"]) + str(shown["hand"])


@pytest.mark.parametrize(("name", "value", "words"), [("version", 99, "version of the rules"), ("tables_hash", "0" * 64, "cards that are")])
def test_a_table_whose_rules_or_cards_are_gone_is_shown_as_it_was_last_to_each_what_it_saw(
    tmp_path: Path, name: str, value: object, words: str
) -> None:
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        one, other = some_moves(client)
        before, public = one.waits(), other.sees()
    change(tmp_path, name, value)
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        one.client = other.client = client
        mine, theirs = one.sees(), other.sees()
        assert (mine["status"], theirs["status"]) == ("frozen", "frozen")
        assert words in mine["waiting"] and words in theirs["waiting"]
        assert pressed(before) and not pressed(mine) and mine["ask"] is None
        assert mine["hand"] and not theirs["hand"], "what a seat alone knows is shown to that seat alone"
        for was, now in ((before, mine), (public, theirs)):
            assert (now["log"], now["panels"]) == (was["log"], was["panels"])
            assert [s["name"] for s in now["seats"]] == [s["name"] for s in was["seats"]]
            assert [s["score"] for s in now["seats"]] == [s["score"] for s in was["seats"]]
            assert saved_frame.to_look_at(was["board"]) == now["board"]
        page = Page(url, one, lang="ja", shape="tall").arrives()
        assert page.state["board"] != mine["board"] and "もうここに" in page.state["waiting"]
        assert page.asks(id=1, type="do", k=4, do="R1")["problem"]["code"] == "frozen"
        page.close()
        assert one.post("do", k=4, do="R1").json()["problem"]["code"] == "frozen"


def test_a_table_of_which_no_view_was_kept_is_shown_as_stopped(tmp_path: Path) -> None:
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        one, _ = some_moves(client, 1)
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.execute("delete from kept_view")
    change(tmp_path, "version", 99)
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        one.client = client
        assert (one.sees()["status"], one.sees()["board"]) == ("frozen", "")


def test_views_are_kept_when_a_table_is_quiet_without_anybody_ending_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_views, "POLL_SECONDS", 0.05)
    monkeypatch.setattr(saved_views, "QUIET_MS", 0)
    monkeypatch.setattr(saved_views.SavedViews.waiting, "__defaults__", (0,))
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        one, _ = some_moves(client, 2)
        log = one.waits()["log"]
        late = time.monotonic() + PATIENCE
        while kept_log(tmp_path) != log:
            assert time.monotonic() < late, "the views were not kept"
            time.sleep(0.05)


def kept_log(folder: Path) -> object:
    with sqlite3.connect(folder / "tables.db") as db:
        row = db.execute("select data from kept_view where viewer = 0").fetchone()
    return saved_frame.shown_again(row[0], "en", "wide")["log"] if row else None
