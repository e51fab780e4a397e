"""Pages of a table in a real browser: guided start, typed moves, hints, resigning, replays by link and from a file, checks of tampered
records.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from paddock.bots import advice
from paddock.engine.presentation.catalog import found
from paddock.server.view import hints
from tests.server.support.browser import PHONE, Visitor, needs_browser
from tests.server.support.short import shortest
from tests.server.support.toys import a_toy_in_the_house

pytestmark = needs_browser
GAME, SHORT_GAME = "trick_derby", "lose_your_shirt"
NOTHING_ELSE = "() => false"


@pytest.fixture(scope="module", autouse=True)
def quick_hints() -> Iterator[None]:
    """Hints return after a tenth of a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "SECONDS", 0.1)
        patch.setattr(hints, "ready", lambda twin: True)
        patch.setattr(advice, "TRACES", 1)
        yield


@pytest.mark.parametrize("game", sorted(found()))
def test_the_guided_start_of_every_game_says_a_sentence_and_can_be_left(visitor: Visitor, game: str) -> None:
    visitor.goes("/")
    visitor.page.click(f'[data-guide="{game}"]')
    visitor.decision()
    expect(visitor.page.locator("#guide-text p")).to_have_count(2)
    expect(visitor.page.locator("#live")).to_contain_text(visitor.page.locator("#guide-text p").first.inner_text()[:20])
    visitor.page.click("#guide-off")
    expect(visitor.page.locator("#guide")).to_be_hidden()
    visitor.clicks_a_move(visitor.decision())
    expect(visitor.page.locator("#guide")).to_be_hidden()


def test_the_guide_fits_a_phone(browser: Browser, registry: str) -> None:
    one = Visitor(browser, registry, viewport=PHONE, has_touch=True)
    one.goes("/")
    one.page.click(f'[data-guide="{GAME}"]')
    k = one.decision()
    expect(one.page.locator("#guide")).to_be_in_viewport()
    expect(one.page.locator("#prompt")).to_be_in_viewport()
    one.clicks_a_move(k)
    assert one.complaints == []
    one.context.close()


def test_a_move_can_be_typed_from_anywhere_on_the_page(visitor: Visitor) -> None:
    visitor.goes("/")
    visitor.page.click(f'[data-play="{GAME}"]')
    k = visitor.decision()
    move = visitor.page.locator("#hand-part .act[data-action]").first.get_attribute("data-action")
    assert move
    visitor.page.keyboard.type(move)
    expect(visitor.page.locator("#typed")).to_have_value(move)
    expect(visitor.page.locator("#moves button").first).to_contain_text(move)
    visitor.page.keyboard.press("Enter")
    visitor.page.keyboard.press("Enter")  # confirms the sealed choice
    assert visitor.follows(k, NOTHING_ELSE)
    visitor.decision()
    visitor.page.keyboard.type("zz")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#why")).to_contain_text("There is no such move")
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator("#all-moves")).to_be_hidden()


def test_a_long_log_is_one_stop_for_the_keyboard_and_its_rules_are_reached_by_arrows(visitor: Visitor) -> None:
    visitor.opens_a_table(GAME, {})
    for _ in range(8):
        visitor.clicks_a_move(visitor.decision())
    visitor.decision()
    links = visitor.page.locator("#log a.rule")
    assert links.count() > 8
    assert visitor.page.locator('#log a.rule[tabindex="0"]').count() == 1
    links.last.focus()
    for key, n in (("ArrowUp", -2), ("Home", 0), ("ArrowDown", 1), ("End", -1)):
        visitor.page.keyboard.press(key)
        expect(links.nth(n)).to_be_focused()
        expect(links.nth(n)).to_have_attribute("tabindex", "0")


# Whether the pointer stays over an element for 60 animation frames, the time in which the page could still move.
STAYS = """one => new Promise(done => {
  const seen = [];
  const look = () => { seen.push(one.matches(":hover")); if (seen.length < 60) requestAnimationFrame(look); else done(seen.every(Boolean)); };
  requestAnimationFrame(look);
})"""


def test_a_card_that_lifts_keeps_the_pointer_at_its_lower_edge(visitor: Visitor) -> None:
    visitor.goes("/")
    visitor.page.click(f'[data-play="{GAME}"]')
    visitor.decision()
    card = visitor.page.locator("#hand-part .act.legal").first
    x, y = card.locator("> .hit").evaluate(
        "one => { const box = one.getBoundingClientRect(); return [box.x + box.width / 3, box.bottom - 2]; }"
    )
    visitor.page.mouse.move(x, y)
    assert card.evaluate(STAYS)


def test_who_may_not_look_at_a_table_is_told_so_and_led_back(visitor: Visitor, browser: Browser, registry: str) -> None:
    visitor.opens_a_table(GAME, {}, people=2)
    stranger = Visitor(browser, registry)
    stranger.page.goto(visitor.page.url)
    expect(stranger.page.locator("#prompt")).to_contain_text("for people who have its link")
    expect(stranger.page.locator(".side")).to_be_hidden()
    stranger.page.click("#acts a")
    stranger.page.wait_for_url(f"{registry}/")
    stranger.context.close()


@pytest.mark.parametrize("game", sorted(found()))
def test_on_a_phone_all_that_can_be_pressed_for_a_decision_is_on_the_screen(browser: Browser, registry: str, game: str) -> None:
    one = Visitor(browser, registry, viewport=PHONE, locale="ja-JP", has_touch=True, is_mobile=True)
    one.goes("/")
    one.page.tap(f'[data-guide="{game}"]')
    one.decision()
    for off in (False, True):
        if off:
            one.page.tap("#guide-off")
        expect(one.page.locator("#list")).to_be_in_viewport(ratio=1)
        expect(one.page.locator("#prompt")).to_be_in_viewport(ratio=1)
    assert one.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        PHONE["width"],
        PHONE["height"],
    ]
    one.context.close()


def test_a_hint_says_what_a_strong_bot_would_do(visitor: Visitor) -> None:
    visitor.goes("/")
    visitor.page.click(f'[data-play="{GAME}"]')
    visitor.decision()
    visitor.page.click("#ask-hint")
    expect(visitor.page.locator("#advice li").first).to_contain_text("is what a strong bot would do: wins about")
    visitor.clicks_a_move(visitor.decision())
    expect(visitor.page.locator("#advice")).to_be_hidden()


def test_settings_are_kept_and_the_game_in_brief_and_its_own_tabs_are_beside_the_log(visitor: Visitor) -> None:
    visitor.goes("/")
    visitor.page.select_option("#level", "easy")
    visitor.page.click(f'[data-play="{GAME}"]')
    k = visitor.decision()
    visitor.page.click("#tab-brief")
    expect(visitor.page.locator("#panel-brief")).to_contain_text("At this table")
    visitor.page.keyboard.press("ArrowLeft")
    expect(visitor.page.locator("#panel-own-seen table")).to_have_count(4)
    expect(visitor.page.locator("#seats li").first).to_contain_text("0 pts")
    expect(visitor.page.locator("#seats li").nth(1)).to_contain_text("Bot, easy")
    visitor.page.click("#menu")
    visitor.page.select_option("#confirm", "never")
    visitor.page.uncheck("#answers")
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("#hand-part .act[data-action]").first.click()
    assert visitor.follows(k, NOTHING_ELSE)
    visitor.page.reload()
    visitor.decision()
    visitor.page.click("#menu")
    expect(visitor.page.locator("#confirm")).to_have_value("never")
    expect(visitor.page.locator("#answers")).not_to_be_checked()
    visitor.page.click("#resign")
    expect(visitor.page.locator("#resign")).to_contain_text("Really resign?")
    visitor.page.click("#resign")
    expect(visitor.page.locator("#result tr").last).to_contain_text("Guest (resigned)", timeout=30_000)


def test_the_form_for_a_new_table_asks_about_the_seats_there_are(visitor: Visitor) -> None:
    visitor.goes("/new/tornado")
    seats = visitor.page.locator("[data-seat]")
    visitor.page.select_option('[name="seats"]', "3")
    assert [one.is_visible() for one in seats.all()] == [True, True, False, False, False]
    visitor.page.select_option('[name="seats"]', "6")
    assert all(one.is_visible() for one in seats.all())


def plays_a_short_game(visitor: Visitor) -> None:
    visitor.opens_a_table(SHORT_GAME, shortest(SHORT_GAME))
    visitor.plays(visitor.clicks_a_move)
    expect(visitor.page.locator("section#result tr")).to_have_count(3)


def test_a_replay_goes_by_link_to_someone_else_and_by_file_to_anyone(
    visitor: Visitor, browser: Browser, registry: str, tmp_path: Path
) -> None:
    plays_a_short_game(visitor)
    visitor.page.click("#share")
    expect(visitor.page.locator("#hint")).to_contain_text("#share=")
    link = visitor.page.locator("#hint").inner_text().split(": ", 1)[1]
    with visitor.page.expect_download() as download:
        visitor.page.click("section#result a[download]")
    file = tmp_path / "game.paddock.json"
    download.value.save_as(file)

    friend = Visitor(browser, registry)
    friend.page.goto(link)
    expect(friend.page.locator("#prompt")).to_contain_text("Step 0 of")
    expect(friend.page.locator("#hands-part figure")).to_have_count(3)
    friend.page.click("#on")
    expect(friend.page.locator("#hint")).to_contain_text(re.compile(r"^(Guest|Ash|Birch): "))
    friend.page.select_option("#seat", "1")
    expect(friend.page.locator("#hands-part figure")).to_have_count(0)
    friend.page.reload()
    expect(friend.page.locator("#prompt")).to_contain_text("Step 1 of")
    friend.page.click("#check")
    expect(friend.page.locator("#checked")).to_contain_text("Every move was legal.")

    friend.goes("/replay")
    friend.page.set_input_files("#file", file)
    expect(friend.page.locator("#checked")).to_contain_text("Yes: every promise was kept")
    expect(friend.page.locator("#checked")).to_contain_text("The result is right.")
    friend.page.keyboard.press("End")
    expect(friend.page.locator("#last")).to_be_disabled()

    record = json.loads(file.read_text())
    record["fair"]["secret"] = "0" * 64
    file.write_text(json.dumps(record))
    friend.page.set_input_files("#file", file)
    expect(friend.page.locator("#checked.problem")).to_contain_text("No: the server’s secret is not the one it promised.")
    record["fair"] = json.loads(download.value.path().read_text())["fair"]
    record["result"]["scores"][0] += 100
    file.write_text(json.dumps(record))
    friend.page.set_input_files("#file", file)
    expect(friend.page.locator("#checked.problem")).to_contain_text("the result in the record is not the result of its moves")
    file.write_text("no record")
    friend.page.set_input_files("#file", file)
    expect(friend.page.locator("#prompt")).to_contain_text("This file is no record")
    assert [c for c in friend.complaints if "422" not in c] == []  # browsers log the 422 of a refused record as an error
    friend.context.close()


def test_the_next_game_is_found_by_both_and_a_new_link_leads_back(browser: Browser, registry: str) -> None:
    host, guest = Visitor(browser, registry), Visitor(browser, registry)
    host.opens_a_table(SHORT_GAME, shortest(SHORT_GAME), people=2)
    host.page.click("#acts >> text=invitation")
    expect(host.page.locator("#hint")).to_contain_text("#invite=")
    guest.page.goto(host.page.locator("#hint").inner_text().split(": ", 1)[1])
    guest.page.click("#acts >> text=Sit down")
    host.page.click("#acts >> text=Start")
    host.decision()
    host.page.click("#menu")
    host.page.click("#new-link")
    expect(host.page.locator("#hint")).to_contain_text("#seat=")
    link = host.page.locator("#hint").inner_text().split(": ", 1)[1]
    device = Visitor(browser, registry)
    device.page.goto(link)
    expect(device.page.locator("#seats li").first).to_contain_text("you")
    for one in (host, guest):
        one.page.click("#menu")
        one.page.click("#resign")
        one.page.click("#resign")
    expect(host.page.locator("section#result")).to_be_visible()
    host.page.click("#rematch")
    host.page.wait_for_url(lambda url: url != guest.page.url)
    guest.page.click("#rematch")
    guest.page.wait_for_url(host.page.url)
    expect(guest.page.locator("#seats li").nth(1)).to_contain_text("you")
    expect(host.page.locator("#prompt")).to_have_text("All seats are taken.")
    for one in (host, guest, device):
        assert one.complaints == []
        one.context.close()


def test_something_of_ones_own_is_brought_to_a_table_from_a_file_or_from_what_the_browser_kept(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.page
    with pytest.MonkeyPatch.context() as patch, a_toy_in_the_house(patch):
        visitor.goes("/new/toy")
        page.evaluate("""localStorage.setItem("paddock-materials-toy", '[{"name": "Seven", "material": {"lucky": 7}}]')""")
        page.reload()
        page.select_option("#bring", "Seven")
        page.select_option('[name="seats"]', "2")
        page.select_option('[name="sitter-1"]', "simple")
        page.click("#new-table button[type=submit]")
        visitor.decision()
        visitor.goes("/new/toy")
        page.select_option('[name="seats"]', "2")
        page.select_option('[name="sitter-1"]', "human")
        page.click("#new-table button[type=submit]")
        page.wait_for_url("**/t/*")
        file = tmp_path / "lucky.json"
        file.write_text('{"lucky": 3}')
        page.wait_for_selector("#bring")
        page.locator("#bring").evaluate("pick => { pick.value = 'file'; }")  # selecting it as a user would open the system's file dialog
        page.set_input_files("#bring-file", file)
        expect(page.locator("#bring option").first).to_have_text("You brought something of your own")
        page.select_option("#bring", "Put it away again")
        expect(page.locator("#bring option").first).to_have_text("Bring nothing of your own")
