"""The detail view of a card in a real browser: by mouse, keyboard and touch. A touch that opens the detail view does not play the card."""

from typing import Any

from playwright.sync_api import Browser, expect

from tests.server.support.browser import DESK, PHONE, Visitor, needs_browser

pytestmark = needs_browser
GUIDE = """async game => {
  const answer = await fetch("/api/guides", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game, name: "Aoi" }) });
  location.href = `/t/${(await answer.json()).table}`;
}"""


def at_the_hand(browser: Browser, registry: str, **settings: Any) -> Visitor:
    """Start a guided Force game and choose the deck, so that the hand shows cards."""
    visitor = Visitor(browser, registry, **settings)
    visitor.goes("/")
    visitor.page.evaluate(GUIDE, "force")
    visitor.page.wait_for_selector("#board-part .act[data-action]")
    visitor.page.locator("#board-part .act[data-action]").first.click()
    visitor.page.locator("#primary").click()
    visitor.page.wait_for_selector("#hand-part [data-look]")
    return visitor


def test_a_card_under_the_mouse_or_in_focus_is_read_beside_the_board(browser: Browser, registry: str) -> None:
    visitor = at_the_hand(browser, registry, viewport=DESK)
    page, card = visitor.page, visitor.page.locator("#hand-part [data-look]").first
    expect(page.locator("#inspect")).to_be_hidden()
    card.hover()
    expect(page.locator("#inspect-name")).to_have_text((card.get_attribute("aria-label") or "").split(":")[0].split(".")[0])
    expect(page.locator("#inspect-picture svg")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#inspect")).to_be_hidden()
    page.mouse.move(5, 5)
    page.locator("#hand-part [tabindex='0']").focus()
    page.keyboard.press("End")
    last = page.locator("#hand-part [data-look]").last.get_attribute("aria-label") or ""
    expect(page.locator("#inspect-name")).to_have_text(last.split(":")[0].split(".")[0])
    page.locator("#inspect-off").click()
    expect(page.locator("#inspect")).to_be_hidden()
    assert visitor.complaints == []


def test_a_finger_reads_a_card_without_playing_it(browser: Browser, registry: str) -> None:
    visitor = at_the_hand(browser, registry, viewport=PHONE, has_touch=True, locale="ja-JP")
    page = visitor.page
    k = visitor.decision()
    page.locator("#hand-part [data-look]").first.tap()
    expect(page.locator("#inspect-picture svg")).to_be_visible()
    assert visitor.is_open(k), "looking at a card plays nothing"
    box = page.locator("#inspect").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] + 1
    page.locator("#inspect-off").tap()
    expect(page.locator("#inspect")).to_be_hidden()
    assert visitor.complaints == []
