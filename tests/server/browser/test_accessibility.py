"""Every page in a real browser, in both themes and languages: axe-core finds no serious violation, and the console stays empty."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from paddock.engine.presentation.catalog import found
from paddock.server.web.pages.game_pages import routes_of
from tests.server.support.browser import PHONE, Visitor, needs_browser
from tests.server.support.short import shortest

pytestmark = needs_browser
GAMES = sorted(found())
GAME = "trick_derby"
THEMES = {"light": "en-US", "dark": "ja-JP"}
SERIOUS = ("serious", "critical")


@pytest.fixture(scope="module")
def compiled() -> bool:
    """The server of these tests compiles the games."""
    return True


@pytest.fixture(params=THEMES)
def visitor(request: pytest.FixtureRequest, browser: Browser, registry: str) -> Iterator[Visitor]:
    one = Visitor(browser, registry, color_scheme=request.param, locale=THEMES[request.param])
    yield one
    one.context.close()


def faults(one: Visitor) -> list[str]:
    """Return the serious axe-core violations of the open page."""
    found = Axe().run(one.page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{v['id']}: {v['help']}: {n['target']} {n['html'][:200]}" for v in found if v["impact"] in SERIOUS for n in v["nodes"][:3]]


def assert_good(one: Visitor) -> None:
    assert faults(one) == []
    assert one.complaints == []


OWN = [
    f"/games/{game.name}/{route.path}" for game in found().values() for route in routes_of(game) if route.title and route.method == "GET"
]


@pytest.mark.parametrize("path", ["/", "/replay", *(f"/new/{game}" for game in GAMES), *(f"/rules/{game}" for game in GAMES), *OWN])
def test_pages_that_anyone_can_open(visitor: Visitor, path: str) -> None:
    visitor.goes(path)
    expect(visitor.page.locator("main")).to_be_visible()
    assert visitor.page.locator("html").get_attribute("lang") == visitor.page.evaluate("navigator.language").partition("-")[0]
    assert visitor.page.evaluate("[...document.images].filter(i => !i.hidden && i.complete && !i.naturalWidth).length") == 0
    assert_good(visitor)


def test_a_page_for_what_is_not_there(visitor: Visitor) -> None:
    visitor.goes("/t/nothing")
    expect(visitor.page.locator("main h1")).to_be_visible()
    assert faults(visitor) == []


def test_a_table_that_waits_for_players(visitor: Visitor) -> None:
    visitor.opens_a_table(GAME, {}, people=2)
    expect(visitor.page.locator("#seats li")).to_have_count(3)
    visitor.page.click("#menu")
    assert_good(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_play_with_all_moves_and_the_menu_open(visitor: Visitor, game: str) -> None:
    visitor.opens_a_table(game, {})
    for _ in range(4):
        visitor.clicks_a_move(visitor.decision())
    visitor.decision()
    visitor.page.click("#list")
    visitor.page.click("#menu")
    assert_good(visitor)


def test_a_guided_game(visitor: Visitor) -> None:
    visitor.goes("/")
    visitor.page.click(f'[data-guide="{GAME}"]')
    visitor.decision()
    expect(visitor.page.locator("#guide")).to_be_visible()
    assert_good(visitor)


def test_a_table_on_a_phone(browser: Browser, registry: str) -> None:
    for theme, locale in THEMES.items():
        one = Visitor(browser, registry, color_scheme=theme, locale=locale, viewport=PHONE, has_touch=True, is_mobile=True)
        one.opens_a_table(GAME, {})
        one.decision()
        assert_good(one)
        one.context.close()


def test_the_result_and_the_replay(visitor: Visitor) -> None:
    game = "lose_your_shirt" if "lose_your_shirt" in found() else GAMES[0]
    visitor.opens_a_table(game, shortest(game))
    visitor.decision()
    visitor.page.click("#menu")
    visitor.page.click("#cover-me")
    visitor.page.wait_for_selector("body.is-over")
    visitor.page.click("#check")
    expect(visitor.page.locator("#checked.good")).to_be_visible()
    assert_good(visitor)
    visitor.page.click("#result a[href$='/replay']")
    expect(visitor.page.locator("#on")).to_be_enabled()
    visitor.page.click("#on")
    assert_good(visitor)


@pytest.mark.parametrize("locale", ["en-US", "ja-JP"])
def test_rules_are_found_by_their_number(browser: Browser, registry: str, locale: str) -> None:
    one = Visitor(browser, registry, locale=locale)
    one.goes(f"/rules/{GAME}#TD-5.2")
    expect(one.page.locator("#TD-5\\.2")).to_be_in_viewport()
    one.page.fill("#find", "TD-6")
    expect(one.page.locator("#TD-5\\.2")).to_be_hidden()
    expect(one.page.locator("#TD-6\\.1")).to_be_visible()
    assert one.complaints == []
    one.context.close()
