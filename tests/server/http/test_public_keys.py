"""The JSON keys of the HTTP interface stay fixed when the code is renamed, because scripts, bots and saved records use them.

The keys are listed in `public_keys.json`. PADDOCK_GOLDENS=write adds new keys; read the difference before you commit it.
"""

import dataclasses
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import httpx
import pytest

from paddock import bots
from paddock.bots.advice import Advice, Advised, TurningPoint
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.presentation.player_view import to_data
from paddock.engine.table.table import Table
from paddock.server.app import make_app
from paddock.server.view import hints
from paddock.server.web import health
from tests.probe.game import GAME as PROBE
from tests.server.conftest import database
from tests.server.support.people import Person, promise
from tests.server.support.sockets import Page
from tests.server.support.toys import a_toy_in_the_house

FILE = Path(__file__).with_name("public_keys.json")
NOT_OURS = (
    "view",
    "gaps",
    "words",
    "options",
    "titles",
    "materials.common",
    "materials.seats[]",
)  # keys below these belong to the games
PARTLY_SENT = ("log", "chat", "board")
Keys = dict[str, set[str]]


def keys_of(data: Any, at: str = "") -> set[str]:
    """Return the paths of all values, such as `seats[].name`."""
    if isinstance(data, dict) and data and not at.endswith(NOT_OURS):
        return {key for name, value in data.items() for key in keys_of(value, f"{at}.{name}" if at else name)}
    if isinstance(data, list) and data:
        return {key for value in data for key in keys_of(value, f"{at}[]")}
    return {at}


class Noted(Person):
    """A person who collects the keys of all answers."""

    def __init__(self, client: httpx.Client, name: str, keys: Keys) -> None:
        super().__init__(client, name)
        self.keys = keys

    def note(self, name: str, data: Any) -> None:
        self.keys.setdefault("problem" if set(data) == {"problem"} else name, set()).update(keys_of(data))

    def post(self, what: str, /, **message: Any) -> httpx.Response:
        answer = super().post(what, **message)
        self.note(f"POST {what}", answer.json())
        return answer

    def get(self, what: str = "", **query: Any) -> httpx.Response:
        answer = super().get(what, **query)
        self.note(f"GET {what or 'table'}", answer.json())
        return answer

    def fetches(self, path: str) -> None:
        self.note(f"GET {path}", self.client.get(path).json())


def an_evening(client: httpx.Client, address: str, keys: Keys) -> None:
    """Two people use every action of a table, and one of them starts a guided game."""
    host, guest, dice = Noted(client, "Aoi", keys), Noted(client, "Bruno", keys), Random(4)
    host.note("POST tables", host.makes("toy", ["human"] * 2, public=True, bank=5, options={"rounds": 1}, title="Evening").json())
    for path in ("/api/games", "/api/tables", "/health"):
        host.fetches(path)
    guest.sits(host.table)
    page = Page(address, host).arrives()
    for one in (host, guest):
        one.post("bring", material={"lucky": 7})
        one.post("answers", on=False)
        one.sees()
    host.post("chat", text="Good evening")
    guest.post("claim", token=guest.token)
    host.post("invite")
    host.post("start")
    host.sees()
    for one in (host, guest):
        one.reveals()
    look = re.findall(r'data-look="([^"]+)"', host.sees()["board"])
    host.post("closely", what=look[0])
    host.post("why", do=host.sees()["ask"]["choices"][0]["do"])
    host.post("hint")
    page.asks(id=1, type="why", do="nonsense")
    page.asks(id=2, type="do", k=0, do=host.sees()["ask"]["choices"][0]["do"])
    while host.get().json()["status"] == "playing":
        for one in (host, guest):
            if ask := one.sees()["ask"]:
                one.post("do", k=ask["k"], do=dice.choice(ask["choices"])["do"])
                one.post("undo")
                if host.sees()["consent"]:
                    (guest if one is host else host).post("consent", yes=False)
    for what in ("record", "replay", "turns", "sight"):
        host.get(what)
    record = host.get("record").json()
    host.note("POST /api/verify", client.post("/api/verify", json={"record": record}).json())
    other = Table.new("trick_derby", seed=1, target="interpreted").record()
    host.note("POST /api/replay", client.post("/api/replay", json={"record": other}).json())
    host.post("share")
    host.post("rematch", commitment=promise(host.nonce))
    page.waits(lambda: bool(page.state["rematch"]))
    page.close()
    for frame in page.heard:  # the other values have the same inner keys as in `sight`
        host.note(f"socket {frame['type']}", {name: value if name in PARTLY_SENT else None for name, value in frame.items()})
    guided = Noted(client, "Cleo", keys)
    guided.sat(client.post("/api/guides", json={"game": "trick_derby", "name": "Cleo"}))
    guided.waits()
    for path in ("/", "/new/toy", f"/t/{host.table}", f"/t/{host.table}/replay", "/replay"):
        (data,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', client.get(path, headers=host.headers()).text)
        host.note(f"page {path.replace(host.table, 'T')}", json.loads(data))


def requests(description: dict[str, Any]) -> Keys:
    """Return the query parameters and body keys of every endpoint."""
    keys: Keys = {}
    for path, methods in description["paths"].items():
        for method, about in methods.items():
            asked = {f"?{one['name']}" for one in about.get("parameters", ()) if one["in"] == "query"}
            body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            body = description["components"]["schemas"][body["$ref"].rpartition("/")[2]] if "$ref" in body else body
            keys[f"request {method.upper()} {path}"] = asked | set(body.get("properties", ()))
    return keys


def fields_of(kind: Any, at: str = "") -> set[str]:
    """Return all keys that a view type can have, even those of values that are empty at the moment."""
    if not dataclasses.is_dataclass(kind):
        inside = [field for one in get_args(kind) for field in fields_of(one, at)]
        return set(inside) or {at}
    hints_of = get_type_hints(kind)
    names = [field.name for field in dataclasses.fields(kind)]
    return {key for name in names for key in fields_of(hints_of[name], f"{at}.{name}" if at else name)}


def view_keys(game: Game) -> set[str]:
    view = Table.new(game, seed=1, target="interpreted").view(0)
    return fields_of(type(view)) | {key for key in keys_of(to_data(view)) if "[]" not in key}


@pytest.fixture
def quick_advice(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace search by fixed results."""
    monkeypatch.setattr(hints, "ready", lambda twin: True)
    monkeypatch.setattr(
        bots, "advise", lambda twin, seat, **more: Advice(seat, (Advised(twin.legal(seat)[0], 1.0, 0.5, 1.0),), (), 0, 1, 0.1)
    )
    monkeypatch.setattr(bots, "review", lambda record, seats, **more: [TurningPoint(0, 0, 0, 1, 0.5, 0.4, 0.3)])
    with a_toy_in_the_house(monkeypatch):
        yield


def same_as_kept(keys: Keys) -> None:
    found_now = {name: " ".join(sorted(values)) for name, values in keys.items()}
    kept = json.loads(FILE.read_text())
    if os.environ.get("PADDOCK_GOLDENS") == "write":
        FILE.write_text(json.dumps(kept | found_now, indent=1, sort_keys=True) + "\n")
    else:
        assert found_now == {name: kept.get(name) for name in found_now}


def test_the_keys_of_answers_frames_and_pages_stay(client: httpx.Client, address: str, quick_advice: None) -> None:
    keys: Keys = {}
    an_evening(client, address, keys)
    same_as_kept(keys)


def test_what_can_be_asked_for_stays(tmp_path: Path) -> None:
    same_as_kept(requests(make_app(database(tmp_path)).openapi()))


def test_the_numbers_for_who_runs_the_house_keep_their_names() -> None:
    same_as_kept({"metrics": set(health.NUMBERS)})


@pytest.mark.parametrize("game", [PROBE, *found().values()], ids=lambda game: game.name)
def test_the_keys_of_views_stay(game: Game) -> None:
    same_as_kept({f"view of {game.name}": view_keys(game)})
