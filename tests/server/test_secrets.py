"""Nothing leaks on the wire: in worlds that differ only in what a viewer may not know, all frames and answers have the same bytes.

Two servers with the same clock, the same random bytes and so the same tokens and the same shuffle; one player makes different sealed
choices in them.
"""

import hashlib
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from paddock.server.app import make_app
from tests.server.conftest import AMPLE, database
from tests.server.people import Person
from tests.server.serving import serving
from tests.server.sockets import Page

NOON = 1_700_000_000_000


def fixed_random() -> Callable[[int], bytes]:
    numbers = itertools.count()

    def take(n: int) -> bytes:
        return (hashlib.sha512(str(next(numbers)).encode()).digest() * 2)[:n]

    return take


@dataclass
class World:
    """One server, three people and a spectator, each with a page open; what every viewer was sent."""

    address: str
    client: httpx.Client
    people: list[Person] = field(default_factory=list)
    pages: dict[str, Page] = field(default_factory=dict)
    answers: list[bytes] = field(default_factory=list)

    def opens(self, game: str, seats: int) -> None:
        names = ("Aoi", "Bruno", "Hana", "Marek")[:seats]
        for number, name in enumerate(names):
            one = Person(self.client, name, nonce=f"{number + 1:064x}")
            one.makes(game, ["human"] * seats, public=True) if not number else one.sits(self.people[0].table)
            self.people.append(one)
        self.people[0].post("start")
        for one in self.people:
            one.reveals()
        watcher = Person(self.client, "Nora", self.people[0].table)
        for one in (*self.people, watcher):
            self.pages[one.name] = Page(self.address, one)
        self.quiet()

    def quiet(self) -> None:
        for page in self.pages.values():
            page.reads()

    def reconnects(self, name: str) -> None:
        person = next((p for p in self.people if p.name == name), Person(self.client, name, self.people[0].table))
        old = self.pages[name]
        old.close()
        self.pages[name] = Page(self.address, person, "ja", "tall")
        self.pages[name].frames = old.frames
        self.quiet()

    def asks(self, name: str) -> None:
        """Everything one can fetch, and some refusals."""
        person = next((p for p in self.people if p.name == name), Person(self.client, name, self.people[0].table))
        for what, query in (
            ("", {}),
            ("sight", {"lang": "en"}),
            ("sight", {"lang": "ja", "shape": "tall"}),
            ("record", {}),
            ("replay", {"step": 3}),
        ):
            self.keep(person.get(what, **query))
        for what, message in (("do", {"k": 0, "do": "nonsense"}), ("do", {"k": 99, "do": "B1"}), ("why", {"do": "B1"}), ("undo", {})):
            self.keep(person.post(what, **message))

    def keep(self, answer: httpx.Response) -> None:
        headers = sorted((k, v) for k, v in answer.headers.items() if k != "date")
        self.answers.append(repr((answer.status_code, headers)).encode() + answer.content)

    def acts(self, seat: int, *moves: str) -> None:
        person = self.people[seat]
        for move in moves:
            k = person.sees()["ask"]["k"]
            answer = person.post("do", k=k, do=move)
            assert answer.status_code == 200, answer.text
        self.quiet()

    def sent_to(self, name: str) -> list[str]:
        return self.pages[name].frames


def in_world(folder: Path, play: Callable[[World], None], game: str, seats: int) -> World:
    folder.mkdir()
    app = make_app(database(folder), AMPLE, now=lambda: NOON, random=fixed_random())
    with serving(app) as address, httpx.Client(base_url=address, timeout=30) as client:
        world = World(address, client)
        world.opens(game, seats)
        play(world)
        for page in world.pages.values():
            page.close()
        return world


def differing(tmp_path: Path, play: Callable[[World, bool], None], game: str, seats: int = 3) -> tuple[World, World]:
    one = in_world(tmp_path / "one", lambda w: play(w, False), game, seats)
    other = in_world(tmp_path / "other", lambda w: play(w, True), game, seats)
    assert one.sent_to("Bruno") != other.sent_to("Bruno"), "the worlds must differ for who chose"
    return one, other


def test_a_sealed_card_shows_to_nobody_else_in_no_frame_and_no_answer(tmp_path: Path) -> None:
    def play(world: World, otherwise: bool) -> None:
        hand = [c["do"] for c in world.people[1].sees()["ask"]["choices"]]
        colours = [move[:2] for move in hand]
        same = next(c for c in colours if colours.count(c) > 1)  # the colour of the back is public once all have chosen
        pair = [move for move in hand if move[:2] == same][:2]
        world.acts(1, pair[otherwise])
        world.asks("Aoi")
        world.asks("Nora")
        world.reconnects("Aoi")
        world.reconnects("Nora")
        for seat in (0, 2):
            world.acts(seat, world.people[seat].sees()["ask"]["choices"][0]["do"])
        world.asks("Aoi")
        world.asks("Nora")

    one, other = differing(tmp_path, play, "trick_derby")
    assert one.sent_to("Aoi") == other.sent_to("Aoi")
    assert one.sent_to("Nora") == other.sent_to("Nora")
    assert one.answers == other.answers


def test_the_number_of_steps_of_a_sealed_choice_shows_to_nobody_else(tmp_path: Path) -> None:
    """A sealed choice of many small steps against one of few."""

    def play(world: World, otherwise: bool) -> None:
        person = world.people[1]
        for step in range(12):
            shown = person.sees()
            if shown["ask"] is None or not shown["ask"]["sealed"]:
                break
            choices = [c["do"] for c in shown["ask"]["choices"]]
            world.acts(1, choices[-1] if otherwise or step == 0 else choices[0])
        assert person.sees()["ask"] is None
        world.asks("Aoi")
        world.asks("Nora")
        world.reconnects("Nora")

    one, other = differing(tmp_path, play, "lose_your_shirt")
    assert one.people[1].name == "Bruno"
    assert one.sent_to("Aoi") == other.sent_to("Aoi")
    assert one.sent_to("Nora") == other.sent_to("Nora")
    assert one.answers == other.answers


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_test_would_notice_a_leak(tmp_path: Path, lang: str) -> None:
    """An open choice is seen by all: the frames differ."""

    def play(world: World, otherwise: bool) -> None:
        for seat in range(3):
            world.acts(seat, world.people[seat].sees()["ask"]["choices"][0]["do"])
        first = next(p for p in world.people if p.sees()["ask"])
        choices = first.sees()["ask"]["choices"]
        world.acts(first.seat, choices[otherwise]["do"])

    one = in_world(tmp_path / "one", lambda w: play(w, False), "trick_derby", 3)
    other = in_world(tmp_path / "other", lambda w: play(w, True), "trick_derby", 3)
    assert one.sent_to("Nora") != other.sent_to("Nora")
