"""Administration: health, metrics, and `paddock admin` beside a running server."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from paddock.engine.table import record as records
from paddock.server.app import make_app
from paddock.server.web.health import written
from paddock.server.web.metrics import WorkerMetrics, forget
from tests.server.conftest import AMPLE, People, database
from tests.server.support.people import Person
from tests.server.support.serving import serving
from tests.server.support.sockets import Page

GAME = "trick_derby"
Admin = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def admin(tmp_path: Path) -> Admin:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "paddock", "admin", *words, "--db", str(tmp_path / "tables.db")]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | {"PADDOCK_LANG": "en"})

    return run


def a_table(person: People) -> tuple[Person, Person]:
    host, guest = person("Aoi"), person("Bruno")
    host.makes(GAME, ["human", "human", "simple"], public=True)
    guest.sits(host.table)
    host.post("start")
    host.reveals()
    guest.reveals()
    return host, guest


def test_the_house_says_whether_it_is_well(client: httpx.Client) -> None:
    assert client.get("/health").json() == {"well": True}


def test_numbers_can_be_fetched_from_the_machine_itself_and_tell_no_secret(
    client: httpx.Client, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = a_table(person)
    text = client.get("/metrics").text
    numbers = {line.partition("{")[0]: line.rpartition(" ")[2] for line in text.splitlines() if not line.startswith("#")}
    assert float(numbers["paddock_entries_total"]) >= 7
    assert float(numbers["paddock_tables"]) == 1
    assert host.table not in text and host.token not in text
    monkeypatch.setattr("paddock.server.web.health.HERE", ())
    assert client.get("/metrics").status_code == 404


def test_any_worker_tells_the_numbers_of_all_that_share_its_port_each_by_its_name(tmp_path: Path) -> None:
    async def evening() -> tuple[str, str]:
        here, beside = (WorkerMetrics(lambda n=n: Counter(sockets=n), tmp_path) for n in (3, 4))  # type: ignore[misc]
        beside.name = "1"
        for one in (here, beside):
            one.open()
        await asyncio.sleep(0)
        both = written(here.all())
        forget(tmp_path, 1)
        for one in (here, beside):
            await one.close()
        return both, written(here.all())

    both, alone = asyncio.run(evening())
    assert 'paddock_sockets{worker="1"} 4' in both and f'paddock_sockets{{worker="{os.getpid()}"}} 3' in both
    assert 'worker="1"' not in alone and both.count("# TYPE paddock_sockets gauge") == 1


def test_tables_are_listed_for_people_and_programs(admin: Admin, person: People) -> None:
    host, _ = a_table(person)
    assert f"{host.table}  playing   {GAME}" in admin("list").stdout
    (line,) = admin("list", "--json", "--status", "playing").stdout.splitlines()
    assert json.loads(line)["names"][:2] == ["Aoi", "Bruno"]
    assert admin("list", "--days", "1").stdout == ""


def test_a_closed_table_is_shown_as_such_and_refuses_everything(admin: Admin, person: People, address: str) -> None:
    host, _ = a_table(person)
    page = Page(address, host).arrives()
    assert admin("close", host.table).returncode == 0
    page.waits(lambda: page.state["status"] == "frozen")
    assert page.state["waiting"] == "The house has closed this table."
    assert page.state["ask"] is None
    assert {seat["state"] for seat in page.state["seats"]} == {"stopped"}
    assert host.post("do", k=0, do="R1").json()["problem"]["code"] == "frozen"
    again = admin("close", host.table)
    assert (again.returncode, again.stderr.strip().count("\n")) == (1, 0)


def test_a_freed_seat_is_played_by_a_bot_until_someone_sits_down(admin: Admin, person: People, address: str) -> None:
    host, guest = a_table(person)
    page = Page(address, host).arrives()
    assert admin("free", host.table, "2").returncode == 0
    page.waits(lambda: page.state["seats"][1]["state"] != "choosing")
    assert guest.post("undo").status_code == 403
    newcomer = person("Nora")
    assert newcomer.sits(host.table).is_success


def test_a_muted_player_cannot_chat_until_it_is_allowed_again(admin: Admin, person: People, address: str) -> None:
    host, guest = a_table(person)
    assert admin("mute", host.table, "2").returncode == 0
    answer = guest.post("chat", text="x")
    while answer.is_success:  # the server reads the change within two seconds
        answer = guest.post("chat", text="x")
    assert answer.json()["problem"]["code"] == "muted"
    assert host.post("chat", text="x").is_success
    assert admin("mute", host.table, "2", "--off").returncode == 0
    while not guest.post("chat", text="y").is_success:
        pass


def test_a_running_games_export_holds_no_secret(admin: Admin, person: People) -> None:
    host, _ = a_table(person)
    record = json.loads(admin("export", host.table).stdout)
    assert record["game"] == GAME
    assert "key" not in record and "fair" not in record
    assert admin("export", "nothing").returncode == 1


def test_old_tables_are_taken_away_with_all_that_belongs_to_them(admin: Admin, tmp_path: Path) -> None:
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        old, new = (Person(client, "Aoi") for _ in range(2))
        old.makes(GAME, ["human", "simple", "simple"])
        new.makes(GAME, ["human", "simple", "simple"])
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.execute("update game_table set touched_at = touched_at - 8 * 86400000 where id = ?", (old.table,))
    assert "1 table was" in admin("prune", "7").stdout
    with sqlite3.connect(tmp_path / "tables.db") as db:
        assert db.execute("select distinct game_table from entry").fetchall() == [(new.table,)]
        assert db.execute("select count(*) from seat").fetchall() == [(1,)]


def test_a_backup_taken_while_people_play_can_be_served_in_place_of_the_original(tmp_path: Path, person: People) -> None:
    host, _ = a_table(person)
    shown = host.waits()
    k, move = shown["ask"]["k"], shown["ask"]["choices"][0]["do"]
    assert host.post("do", k=k, do=move).is_success
    copy = tmp_path / "copy"
    copy.mkdir()
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.execute("vacuum into ?", (str(copy / "tables.db"),))
    with serving(make_app(database(copy), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        restored = Person(client, "Aoi", host.table, host.token, seat=0)
        assert restored.post("do", k=k, do=move).is_success, "it is there: it is acknowledged again"
        assert restored.sees()["status"] == "playing"
        assert records.to_text(restored.get("record").json())
