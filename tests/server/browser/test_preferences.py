"""Preferences in a real browser: stored theme and sound, reduced motion, a host who fills a seat, and a game's own page."""

import pytest
from playwright.sync_api import Browser, expect

from paddock.engine.presentation.catalog import found
from tests.server.support.browser import Visitor, needs_browser

pytestmark = needs_browser
GAME = "trick_derby"
# Count movements and sounds. The counters must exist before the page's scripts run.
COUNTING = """
  window.moved = 0;
  window.heard = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how); };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
"""


def paper(one: Visitor) -> str:
    return str(one.page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_the_theme_is_the_systems_until_someone_chooses_and_then_it_is_kept(visitor: Visitor) -> None:
    visitor.page.emulate_media(color_scheme="light")
    visitor.goes("/")
    light = paper(visitor)
    visitor.page.emulate_media(color_scheme="dark")
    dark = paper(visitor)
    assert light != dark
    visitor.page.click("#theme")
    assert paper(visitor) == light
    visitor.goes(f"/rules/{GAME}")
    assert paper(visitor) == light, "also on other pages"
    visitor.page.click("#theme")
    assert paper(visitor) == dark


def test_the_language_is_switched_by_one_press_and_kept(visitor: Visitor) -> None:
    visitor.goes("/")
    visitor.page.click('[data-lang="ja"]')
    expect(visitor.page.locator("html")).to_have_attribute("lang", "ja")
    visitor.goes(f"/new/{GAME}")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "ja")


def test_moves_are_heard_until_the_sound_is_off_and_it_stays_off(visitor: Visitor) -> None:
    visitor.page.add_init_script(COUNTING)
    visitor.opens_a_table(GAME, {})
    for _ in range(3):
        visitor.clicks_a_move(visitor.decision())
    visitor.decision()
    assert visitor.page.evaluate("window.heard") > 0
    visitor.page.click("#sound")
    expect(visitor.page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    visitor.page.reload()
    expect(visitor.page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    for _ in range(3):
        visitor.clicks_a_move(visitor.decision())
    visitor.decision()
    assert visitor.page.evaluate("window.heard") == 0


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_and_cards_move_unless_the_reader_wants_none_of_it(browser: Browser, registry: str, motion: str) -> None:
    one = Visitor(browser, registry, reduced_motion=motion)
    one.page.add_init_script(COUNTING)
    one.opens_a_table(GAME, {})
    for _ in range(4):
        one.clicks_a_move(one.decision())
    one.decision()
    assert (one.page.evaluate("window.moved") > 0) is (motion == "no-preference")
    one.context.close()


def test_the_host_gives_an_empty_seat_to_a_bot_and_begins(visitor: Visitor) -> None:
    visitor.opens_a_table(GAME, {}, people=2)
    expect(visitor.page.locator("#prompt")).to_have_text("1 seat is free.")
    visitor.page.select_option(".seat__pick", "easy")
    expect(visitor.page.locator("#seats li").nth(1)).to_contain_text("Bot, easy")
    visitor.page.click("#acts >> text=Start")
    visitor.clicks_a_move(visitor.decision())


def test_a_deck_is_built_filtered_checked_kept_written_down_read_again_and_brought_to_a_table(visitor: Visitor) -> None:
    page = visitor.page
    game = "force"
    assert game in found()
    visitor.goes(f"/games/{game}/decks")
    cards = page.locator("[data-card]:visible")
    everything = cards.count()
    page.select_option('[data-filter="kind"]', "horse")
    assert 0 < cards.count() < everything
    page.fill('[data-filter="words"]', "no card is called so")
    expect(cards).to_have_count(0)
    page.fill('[data-filter="words"]', "")
    cards.first.locator("[data-more]").click()
    expect(page.locator("#size")).to_have_text("1")
    expect(page.locator("#faults .is-wrong b").first).to_contain_text("602.1")
    page.select_option("#begin", index=1)
    expect(page.locator("#faults .is-right")).to_be_visible()
    expect(page.locator("#faults .is-wrong")).to_have_count(0)
    size = page.inner_text("#size")
    page.fill("#called", "Mine")
    page.click("#write")
    expect(page.locator("#list")).not_to_have_value("")
    page.click("#keep")
    expect(page.locator("#mine option")).to_have_count(2)
    page.select_option("#begin", "")
    expect(page.locator("#size")).to_have_text("0")
    page.click("#read")
    expect(page.locator("#size")).to_have_text(size)
    visitor.goes(f"/new/{game}")
    page.select_option("#bring", "Mine")
    page.select_option('[data-option="distance"]', "1200m")
    page.select_option('[name="sitter-1"]', "simple")
    page.locator("#new-table button[type=submit]").press("Enter")
    visitor.decision()
    expect(page.locator("#log")).to_contain_text("Guest plays this deck: brought deck 1.")
