"""Newcomers at a real browser: whole games by mouse, by keyboard, on a phone; two browsers at one table; the pages round it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from paddock.engine.catalog import found
from paddock.server.app import make_app
from tests.server.browser import PHONE, Visitor, chromium, needs_browser
from tests.server.conftest import AMPLE, database
from tests.server.serving import serving

pytestmark = needs_browser
GAME = "trick_derby"
SHORTER = {"lose_your_shirt": {"races": "2"}}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PADDOCK_INTERPRETED", "1")
        folder: Path = tmp_path_factory.mktemp("house")
        with serving(make_app(database(folder), AMPLE, bot_delay=0)) as url:
            yield url


@pytest.fixture
def visitor(browser: Browser, house: str) -> Iterator[Visitor]:
    one = Visitor(browser, house)
    yield one
    one.context.close()


def test_a_newcomer_plays_a_whole_game_by_mouse_and_checks_the_shuffle(visitor: Visitor) -> None:
    visitor.goes("/")
    visitor.page.click(f'[data-play="{GAME}"]')
    assert visitor.plays_by_mouse() > 30
    expect(visitor.page.locator("#result tr")).to_have_count(4)
    visitor.page.click("#check")
    expect(visitor.page.locator("#checked")).to_contain_text("Yes: every promise was kept")
    expect(visitor.page.locator("#checked")).to_contain_text("Your own number")
    visitor.page.click("#result a >> text=Replay")
    expect(visitor.page.locator("#prompt")).to_contain_text("Step 0 of")
    visitor.page.click("#on")
    expect(visitor.page.locator("#prompt")).to_contain_text("Step 1 of")
    visitor.page.keyboard.press("End")
    expect(visitor.page.locator("#on")).to_be_disabled()
    assert visitor.complaints == []


@pytest.mark.parametrize("game", [name for name in sorted(found()) if name != GAME])
def test_every_game_that_is_there_can_be_played_to_its_end_by_mouse(visitor: Visitor, game: str) -> None:
    visitor.goes(f"/new/{game}")
    for name, value in SHORTER.get(game, {}).items():
        visitor.page.fill(f'[data-option="{name}"]', value)
    visitor.page.select_option('[name="seats"]', index=0)
    visitor.page.click("button[type=submit]")
    visitor.plays_by_mouse()
    expect(visitor.page.locator("#result tr")).to_have_count(found()[game].seats.start)
    assert visitor.complaints == []


def test_a_whole_game_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.goes("/")
    page = visitor.page
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.dataset.play === '{GAME}'"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    assert visitor.plays_by_keyboard() > 30
    expect(page.locator("#result")).to_be_visible()
    assert visitor.complaints == []


def test_a_whole_game_on_a_phone_in_japanese_and_dark(browser: Browser, house: str) -> None:
    one = Visitor(browser, house, viewport=PHONE, locale="ja-JP", color_scheme="dark", has_touch=True)
    one.goes("/")
    one.sees("本日の出走表")
    one.page.click(f'[data-play="{GAME}"]')
    one.decision()
    expect(one.page.locator("#board-part svg.tall")).to_be_visible()
    width = one.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"], "nothing sticks out sideways"
    assert one.plays_by_mouse() > 30
    expect(one.page.locator("#result")).to_be_visible()
    assert one.complaints == []
    one.context.close()


def test_a_refused_move_says_why_with_its_rule(visitor: Visitor) -> None:
    visitor.goes("/")
    visitor.page.click(f'[data-play="{GAME}"]')
    off = visitor.page.locator("#hand-part .act[aria-disabled]")
    while not off.count():
        visitor.clicks_a_move(visitor.decision())
    off.first.click(position={"x": 12, "y": 12}, force=True)  # it is marked as disabled, and answers all the same
    expect(visitor.page.locator("#why")).to_contain_text("must follow it")
    expect(visitor.page.locator("#why a.rule")).to_have_attribute("href", f"/rules/{GAME}#TD-5.2")


def test_two_browsers_at_one_table_by_link_with_sealed_choices_and_a_reconnect(browser: Browser, house: str) -> None:
    host, guest, spectator = (Visitor(browser, house) for _ in range(3))
    host.goes(f"/new/{GAME}")
    host.page.fill('[name="name"]', "Aoi")
    host.page.select_option('[name="seats"]', "3")
    host.page.select_option('[name="sitter-1"]', "human")
    host.page.click("text=Open the table")
    host.page.wait_for_url("**/t/*")
    path = host.page.url.removeprefix(house)
    expect(host.page.locator("#prompt")).to_have_text("1 seat is free.")
    invite = host.page.evaluate("JSON.parse(localStorage.getItem('paddock-table-' + location.pathname.split('/')[2])).invite")
    spectator.goes(path)
    spectator.sees("for people who have its link")
    guest.goes(f"{path}#invite={invite}")
    guest.page.click("#acts >> text=Sit down")
    expect(guest.page.locator("#prompt")).to_have_text("All seats are taken.")
    assert "invite" not in guest.page.url
    host.page.click("#acts >> text=Start")
    k = guest.decision()
    guest.clicks_a_move(k)
    expect(host.page.locator("#seats li").nth(1)).to_contain_text("Has chosen, sealed")
    guest.page.reload()
    expect(guest.page.locator("#seats li").nth(1)).to_contain_text("Your choice is sealed")
    host.clicks_a_move(host.decision())
    expect(host.page.locator("#log")).to_contain_text("Guest sets a")
    assert host.complaints == [] == guest.complaints
    for one in (host, guest, spectator):
        one.context.close()


@pytest.mark.parametrize("locale", ["en-US", "ja-JP"])
def test_every_page_opens_without_a_complaint(browser: Browser, house: str, locale: str) -> None:
    one = Visitor(browser, house, locale=locale)
    for path in ("/", f"/new/{GAME}", f"/rules/{GAME}"):
        one.goes(path)
        assert one.page.locator("main").is_visible()
        assert one.page.locator("html").get_attribute("lang") == locale[:2]
    one.goes(f"/rules/{GAME}#TD-5.2")
    expect(one.page.locator("#TD-5\\.2")).to_be_in_viewport()
    one.page.fill("#find", "TD-6")
    expect(one.page.locator("#TD-5\\.2")).to_be_hidden()
    expect(one.page.locator("#TD-6\\.1")).to_be_visible()
    assert one.page.evaluate("[...document.images].filter(i => !i.hidden && i.complete && !i.naturalWidth).length") == 0
    assert one.complaints == []
    one.context.close()
