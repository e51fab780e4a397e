"""New players in a real browser: whole games by mouse, keyboard and touch; two browsers at one table; the pages after a game."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from paddock.engine.presentation.catalog import found
from tests.server.support.browser import PHONE, Visitor, needs_browser
from tests.server.support.short import shortest

pytestmark = needs_browser
GAME = "trick_derby"
GAMES = sorted(found())


@pytest.fixture(scope="module")
def compiled() -> bool:
    """The server of these tests compiles the games, so bots think at their normal speed."""
    return True


@pytest.fixture
def visitor(browser: Browser, registry: str) -> Iterator[Visitor]:
    one = Visitor(browser, registry)
    yield one
    one.context.close()


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end_by_mouse(visitor: Visitor, game: str) -> None:
    visitor.opens_a_table(game, shortest(game))
    assert visitor.plays(visitor.clicks_a_move) > 3
    expect(visitor.page.locator("#result tr")).to_have_count(found()[game].seats.start)
    assert visitor.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end_by_keyboard_alone(visitor: Visitor, game: str) -> None:
    visitor.opens_a_table(game, shortest(game))
    assert visitor.plays(visitor.keys_a_move) > 3
    expect(visitor.page.locator("#result")).to_be_visible()
    assert visitor.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end_by_finger_on_a_phone_in_japanese_and_dark(browser: Browser, registry: str, game: str) -> None:
    one = Visitor(browser, registry, viewport=PHONE, locale="ja-JP", color_scheme="dark", has_touch=True, is_mobile=True)
    one.opens_a_table(game, shortest(game))
    one.decision()
    expect(one.page.locator("#board-part svg.tall")).to_be_visible()
    width = one.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"], "nothing sticks out sideways"
    assert one.plays(one.taps_a_move) > 3
    expect(one.page.locator("#result")).to_be_visible()
    assert one.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert one.complaints == []
    one.context.close()


def test_a_newcomer_plays_after_two_clicks(visitor: Visitor) -> None:
    visitor.goes("/")
    visitor.page.select_option("#level", "simple")
    visitor.page.click(f'[data-play="{GAME}"]')
    visitor.clicks_a_move(visitor.decision())
    expect(visitor.page.locator("#log li").first).to_be_visible()
    assert visitor.complaints == []


def test_from_the_lobby_to_the_first_move_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.goes("/")
    for _ in range(80):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate(f"document.activeElement.dataset.play === '{GAME}'"):
            break
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/t/*")
    visitor.keys_a_move(visitor.decision())
    assert visitor.complaints == []


def test_a_move_can_be_typed_in_the_games_notation(visitor: Visitor) -> None:
    visitor.opens_a_table(GAME, {})
    k = visitor.decision()
    move = visitor.page.locator("#hand-part .act[data-action]:not([aria-disabled])").first.get_attribute("data-action") or ""
    visitor.page.keyboard.type(move)
    visitor.page.keyboard.press("Enter")
    visitor.page.keyboard.press("Enter")  # confirms the sealed choice
    assert visitor.follows(k, "() => false")


@pytest.mark.parametrize("game", GAMES)
def test_the_guided_start_says_something_at_each_new_kind_of_decision_and_can_be_left(visitor: Visitor, game: str) -> None:
    visitor.goes("/")
    visitor.page.click(f'[data-guide="{game}"]')
    said = []
    for _ in range(3):
        k = visitor.decision()
        said.append(visitor.page.locator("#guide-text").inner_text() if visitor.page.locator("#guide").is_visible() else "")
        visitor.clicks_a_move(k)
    assert said[0], "the first decision is explained"
    while (k := visitor.decision()) and not visitor.page.locator("#guide").is_visible():
        visitor.clicks_a_move(k)
    visitor.page.click("#guide-off")
    expect(visitor.page.locator("#guide")).to_be_hidden()
    visitor.page.reload()
    visitor.clicks_a_move(visitor.decision())
    expect(visitor.page.locator("#guide")).to_be_hidden()
    assert visitor.complaints == []


def test_a_refused_move_says_why_with_its_rule(visitor: Visitor) -> None:
    visitor.opens_a_table(GAME, {})
    off = visitor.page.locator("#hand-part .act[aria-disabled]")
    while not off.count():
        visitor.clicks_a_move(visitor.decision())
    off.first.click(position={"x": 12, "y": 12}, force=True)  # the card is marked as disabled but still reacts to a click
    expect(visitor.page.locator("#why")).to_contain_text("must follow it")
    expect(visitor.page.locator("#why a.rule")).to_have_attribute("href", f"/rules/{GAME}#TD-5.2")


# ------------------------------------------------------------------ two browsers


def test_two_browsers_at_one_table_by_link_with_sealed_choices_and_a_reconnect(browser: Browser, registry: str) -> None:
    host, guest, spectator = (Visitor(browser, registry) for _ in range(3))
    host.opens_a_table(GAME, {}, people=2)
    path = host.page.url.removeprefix(registry)
    expect(host.page.locator("#prompt")).to_have_text("1 seat is free.")
    invite = host.page.evaluate("JSON.parse(localStorage.getItem('paddock-table-' + location.pathname.split('/')[2])).invite")
    spectator.goes(path)
    spectator.sees("for people who have its link")
    guest.goes(f"{path}#invite={invite}")
    guest.page.evaluate("localStorage.setItem('paddock-name', 'Bruno')")
    guest.page.click("#acts >> text=Sit down")
    expect(guest.page.locator("#prompt")).to_have_text("All seats are taken.")
    assert "invite" not in guest.page.url
    host.page.click("#acts >> text=Start")
    guest.clicks_a_move(guest.decision())
    expect(host.page.locator("#seats li").nth(1)).to_contain_text("Has chosen, sealed")
    guest.page.reload()
    expect(guest.page.locator("#seats li").nth(1)).to_contain_text("Your choice is sealed")
    host.clicks_a_move(host.decision())
    expect(host.page.locator("#log")).to_contain_text("Bruno sets a")
    expect(guest.page.locator("#log")).to_contain_text("Bruno sets")
    while not host.page.evaluate("document.body.classList.contains('is-over')"):
        for one in (host, guest):
            if k := one.page.evaluate("document.getElementById('bar').dataset.k"):
                one.clicks_a_move(k)
    expect(guest.page.locator("#result")).to_be_visible()
    assert guest.page.locator("#prompt").inner_text() == host.page.locator("#prompt").inner_text()
    assert host.complaints == [] == guest.complaints
    for one in (host, guest, spectator):
        one.context.close()


def test_a_seat_is_taken_along_to_another_device_by_its_own_link_and_no_token_is_in_any_address(browser: Browser, registry: str) -> None:
    desk, phone = Visitor(browser, registry), Visitor(browser, registry, viewport=PHONE)
    asked: list[str] = []
    referers: list[str] = []
    for one in (desk, phone):
        one.page.on("request", lambda request: asked.append(request.url))
        one.page.on("request", lambda request: referers.append(request.headers.get("referer", "")))
        one.page.on("websocket", lambda socket: asked.append(socket.url))
    desk.opens_a_table(GAME, {})
    k = desk.decision()
    token = desk.page.evaluate("JSON.parse(localStorage.getItem('paddock-table-' + location.pathname.split('/')[2])).token")
    phone.goes(f"{desk.page.url.removeprefix(registry)}#seat={token}")
    assert phone.decision() == k
    assert "#" not in phone.page.url
    phone.clicks_a_move(k)
    desk.page.wait_for_selector(f'#bar:not([data-k="{k}"])')
    desk.page.click("#rules-link")
    assert len(asked) > 10
    assert [url for url in asked if token in url.partition("#")[0]] == []
    assert set(referers) == {""}
    for one in (desk, phone):
        one.context.close()


def test_names_and_chat_that_look_like_html_are_shown_as_they_were_typed(browser: Browser, registry: str) -> None:
    one = Visitor(browser, registry)
    evil = '<img src=x onerror="x()">'[:24]
    one.goes("/")
    one.page.fill("#name", evil)
    one.page.select_option("#level", "simple")
    one.page.click(f'[data-play="{GAME}"]')
    one.clicks_a_move(one.decision())
    expect(one.page.locator("#seats li").first).to_contain_text(evil)
    expect(one.page.locator("#log")).to_contain_text(evil)
    one.page.click("#tab-chat")
    one.page.fill("#chat-form input", "<script>document.title='x'</script><b>&amp;")
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#chat")).to_contain_text("<script>document.title='x'</script><b>&amp;")
    assert one.page.locator("main img, main script, #chat b b").count() == 0
    assert one.complaints == []
    one.context.close()


# ------------------------------------------------------------------ after the game


def finished(visitor: Visitor) -> str:
    """Let a bot play the game to its end. Return the table's id."""
    game = "lose_your_shirt" if "lose_your_shirt" in found() else GAMES[0]
    visitor.opens_a_table(game, shortest(game))
    visitor.decision()
    visitor.page.click("#menu")
    visitor.page.click("#cover-me")
    visitor.page.wait_for_selector("body.is-over")
    return visitor.page.url.rpartition("/")[2]


def tampered_on_the_way(page: Page, change: str) -> None:
    """Let an intermediary change the record on its way from the server to the page."""

    def tamper(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        record = json.loads(answer.text())
        if change == "secret":
            record["fair"]["secret"] = "00" * 32
        elif change == "nonce":
            record["fair"]["seats"][0]["value"] = "00" * 32
        else:
            record["key"] = "00" * 32
        route.fulfill(response=answer, json=record)  # type: ignore[attr-defined]

    page.route("**/record", tamper)


def test_after_the_game_the_shuffle_is_checked_in_the_page_and_a_tampered_record_is_found_out(visitor: Visitor) -> None:
    finished(visitor)
    page = visitor.page
    page.click("#check")
    expect(page.locator("#checked.good")).to_contain_text("Yes: every promise was kept")
    expect(page.locator("#checked")).to_contain_text("Your own number")
    for change in ("secret", "nonce", "key"):
        tampered_on_the_way(page, change)
        page.click("#check")
        expect(page.locator("#checked.problem")).to_be_visible()
        page.unroute("**/record")
        page.click("#check")
        expect(page.locator("#checked.good")).to_be_visible()
    assert visitor.complaints == []


def test_a_replay_is_stepped_through_shared_by_link_and_read_from_a_file_also_a_tampered_one(
    visitor: Visitor, browser: Browser, registry: str, tmp_path: Path
) -> None:
    table = finished(visitor)
    page = visitor.page
    page.click("#result a >> text=Replay")
    expect(page.locator("#prompt")).to_contain_text("Step 0 of")
    page.click("#on")
    expect(page.locator("#prompt")).to_contain_text("Step 1 of")
    page.keyboard.press("End")
    expect(page.locator("#on")).to_be_disabled()
    link = page.request.post(f"{registry}/api/tables/{table}/share", data={}).json()["link"]
    record = page.request.get(f"{registry}/api/tables/{table}/record").json()

    stranger = Visitor(browser, registry)
    stranger.goes(link)
    expect(stranger.page.locator("#prompt")).to_contain_text("Step 0 of")
    assert httpx.get(f"{registry}/api/tables/{table}/replay").status_code == 403, "without the link it is closed"

    good, bad = tmp_path / "good.paddock.json", tmp_path / "bad.paddock.json"
    good.write_text(json.dumps(record))
    moves = [e for e in record["entries"] if e["kind"] == "move"]
    moves[0]["do"], moves[1]["do"] = moves[1]["do"], moves[0]["do"]
    bad.write_text(json.dumps(record | {"result": {"scores": [0] * record["seats"]}}))
    stranger.goes("/replay")
    stranger.page.set_input_files("#file", str(good))
    expect(stranger.page.locator("#checked.good")).to_be_visible()
    expect(stranger.page.locator("#prompt")).to_contain_text("Step 0 of")
    stranger.page.set_input_files("#file", str(bad))
    expect(stranger.page.locator("#checked.problem")).to_be_visible()
    assert visitor.complaints == []
    assert [c for c in stranger.complaints if "422" not in c] == []
    stranger.context.close()
