"""Frame diffs: a client that applies the changed groups gets the same drawing as a newly connected client."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser

from paddock.server.live.frame_diff import FrameDiff, change
from tests.server.conftest import People
from tests.server.support.browser import Visitor, needs_browser
from tests.server.support.short import shortest
from tests.server.support.sockets import Page, changed_back

GAME = "trick_derby"
PIECES = st.lists(st.sampled_from(["<svg>", "<g>a</g>", "<g id='b'/>", "<path/>", "馬", "🐎", "</g>", "<g", "g"]), max_size=30)


def news(old: dict[str, Any] | None, new: dict[str, Any]) -> dict[str, Any]:
    sent = FrameDiff(new).since(FrameDiff(old) if old is not None else None)
    return json.loads(sent) if sent else {}


@given(PIECES, PIECES)
def test_whatever_the_drawings_the_new_one_is_put_together_again(one: list[str], other: list[str]) -> None:
    old, new = "".join(one), "".join(other)
    assert changed_back(old, change(old.split("<g"), new.split("<g"))) == new


def test_only_what_changed_is_sent() -> None:
    old = {"status": "playing", "board": "<svg>" + "<g>same</g>" * 9 + "<g>red</g></svg>", "log": [1, 2]}
    new = old | {"board": old["board"].replace("red", "blue"), "log": [1, 2, 3]}  # type: ignore[attr-defined]
    told = news(old, new)
    assert told == {"type": "state", "board": {"changed": [[0, 10], ">blue</g></svg>"]}, "log": {"from": 2, "new": [3]}}
    assert news(new, new) == {}
    assert news(None, new) == {"type": "state", **new, "log": {"from": 0, "new": [1, 2, 3]}}


def test_a_drawing_that_is_mostly_new_is_sent_whole() -> None:
    other = "<svg><g>quite</g><g>another</g></svg>"
    assert news({"board": "<svg><g>one</g></svg>"}, {"board": other}) == {"type": "state", "board": other}
    assert news({"board": ""}, {"board": other}) == {"type": "state", "board": other}
    assert news({"board": other}, {"board": ""}) == {"type": "state", "board": ""}


def test_what_is_sent_is_made_once_for_all_who_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[FrameDiff | None] = []
    honest = FrameDiff.news

    def noted(self: FrameDiff, old: FrameDiff | None) -> dict[str, Any]:
        made.append(old)
        return honest(self, old)

    monkeypatch.setattr(FrameDiff, "news", noted)
    old, new = FrameDiff({"status": "open"}), FrameDiff({"status": "playing"})
    assert [new.since(old) for _ in range(5)] == [new.since(old)] * 5
    assert made == [old]


def drawn(state: dict[str, Any]) -> list[Any]:
    return [state[part] for part in ("board", "hand", "log", "ask")]


def test_a_page_that_puts_changes_together_has_the_drawing_that_is_sent_whole(address: str, person: People) -> None:
    one, dice = person("Aoi 🐎"), random.Random(3)
    one.makes(GAME, ["human", "simple", "simple"], public=True, start=True)
    one.reveals()
    page = Page(address, one).arrives()
    for _ in range(6):
        shown = one.waits()
        page.waits(lambda: drawn(page.state) == drawn(one.sees()))  # waits for the moves of bots
        one.plays(shown, dice)
    page.close()
    whole = [len(str(frame["board"])) for frame in page.heard if isinstance(frame.get("board"), str)]
    parts = [len(str(frame["board"])) for frame in page.heard if isinstance(frame.get("board"), dict)]
    assert len(parts) > 5 and sum(parts) / len(parts) < max(whole) / 2


@needs_browser
def test_in_a_browser_the_table_after_some_moves_is_the_table_after_coming_anew(browser: Browser, registry: str) -> None:
    visitor = Visitor(browser, registry)
    visitor.opens_a_table(GAME, shortest(GAME))
    for _ in range(5):
        visitor.clicks_a_move(visitor.decision())
    k, drawn = visitor.decision(), [visitor.page.inner_html(part) for part in ("#board-part", "#hand-part")]
    visitor.page.reload()
    assert visitor.decision() == k
    assert [visitor.page.inner_html(part) for part in ("#board-part", "#hand-part")] == drawn
    assert visitor.complaints == []
    visitor.context.close()
