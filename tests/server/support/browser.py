"""A real browser at a table, used as a person would: by mouse, touch or keyboard."""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect, sync_playwright

CHROMIUM = os.environ.get("PADDOCK_CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
LEGAL = ".act[data-action]:not([aria-disabled])"
PATIENCE, SHORT = 30_000, 5_000
# Whether the decision is still open, and whether a choice for it waits for confirmation.
OPEN = "k => !document.body.classList.contains('is-over') && document.getElementById('bar').dataset.k === k"
UNCONFIRMED = "k => document.getElementById('bar').dataset.k === k && !!document.getElementById('primary')"
TRIES = 6  # presses are repeated because a redraw may swallow one
# A point at which the mouse hits an element with a legal action. Null if the decision has been made meanwhile, as the table gives forced
# answers.
REACHABLE = """([legal, k]) => {
  const FROM_THE_MIDDLE = [6, 5, 7, 4, 8, 3, 9, 2, 10, 1, 11];
  if (document.getElementById("bar").dataset.k !== k) return null;
  const offered = [...document.querySelectorAll(`#hand-part ${legal}, #board-part ${legal}`)];
  for (const one of offered) {
    one.scrollIntoView({ block: "nearest", inline: "center" });
    const box = one.getBoundingClientRect();
    for (const i of FROM_THE_MIDDLE) for (const j of FROM_THE_MIDDLE) {
      const [x, y] = [box.x + (box.width * i) / 12, box.y + (box.height * j) / 12];
      if (document.elementFromPoint(x, y)?.closest(".act") === one) return [x, y];
    }
  }
  throw new Error(`no mouse reaches any of ${offered.length} moves`);
}"""

needs_browser = pytest.mark.skipif(shutil.which(CHROMIUM) is None, reason=f"there is no Chromium at {CHROMIUM}")


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """One person at one browser window. `complaints` collects all console errors and warnings."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        self.context = browser.new_context(**({"viewport": DESK, "locale": "en-US", "reduced_motion": "reduce"} | settings))
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda e: self.complaints.append(str(e)))
        self.address = address

    def goes(self, path: str) -> None:
        self.page.goto(self.address + path)

    def decision(self) -> str:
        """Wait for a decision and return its number, or an empty string once the game is over.

        The decision may already be gone when the caller looks, because the table gives forced answers itself.
        """
        while True:
            self.page.wait_for_selector('body.is-over, #bar[data-k]:not([data-k=""])')
            over, k = self.page.evaluate("[document.body.classList.contains('is-over'), document.getElementById('bar').dataset.k || '']")
            if over or k:
                return "" if over else str(k)

    def is_open(self, k: str) -> bool:
        return bool(self.page.evaluate(OPEN, k))

    def follows(self, k: str, what: str) -> bool:
        """Return whether the decision is made or `what` becomes true within a short time."""
        try:
            self.page.wait_for_function(f"k => !({OPEN})(k) || ({what})(k)", arg=k, timeout=SHORT)
        except TimeoutError:
            return False
        return True

    def answers(self, k: str, press: Callable[[str], None], confirm: Callable[[], None]) -> None:
        """Press a legal action, confirm if the page asks for it, and wait until the decision is made."""
        for _ in range(TRIES):
            if not self.is_open(k):
                return
            press(k)
            if not self.follows(k, UNCONFIRMED):
                continue
            if self.page.evaluate(UNCONFIRMED, k):
                confirm()
            if self.follows(k, "() => false"):
                return
        raise AssertionError(f"decision {k} cannot be made: {self.page.inner_text('#bar')}")

    def clicks_a_move(self, k: str) -> None:
        """Click a legal action in the drawings."""
        self.answers(k, lambda k: self.meets(k, self.page.mouse.click), lambda: self.presses_primary(lambda b: b.click(timeout=SHORT)))

    def taps_a_move(self, k: str) -> None:
        """Tap a legal action in the drawings."""
        self.answers(k, lambda k: self.meets(k, self.page.touchscreen.tap), lambda: self.presses_primary(lambda b: b.tap(timeout=SHORT)))

    def keys_a_move(self, k: str) -> None:
        """Reach a legal action with Tab and press Enter, twice if the choice needs confirmation."""
        self.answers(k, self.tabs_to_a_move, lambda: self.page.keyboard.press("Enter"))

    def meets(self, k: str, press: Callable[[float, float], None]) -> None:
        point = self.page.evaluate(REACHABLE, [LEGAL, k])
        if point is not None:
            press(*point)

    def presses_primary(self, press: Callable[[Locator], None]) -> None:
        with contextlib.suppress(TimeoutError):  # the move may be sent already, and its button removed
            press(self.page.locator("#primary"))

    def tabs_to_a_move(self, k: str) -> None:
        """Press Tab until a legal action has the focus, then Enter. Returns early if the decision has been made meanwhile."""
        for _ in range(80):
            if not self.is_open(k):
                return
            if self.page.evaluate(f"document.activeElement.matches({LEGAL!r})"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no move can be reached by the keyboard")

    def plays(self, move: Callable[[str], None]) -> int:
        """Play a whole game and return the number of moves."""
        moves = 0
        while k := self.decision():
            move(k)
            moves += 1
        return moves

    def opens_a_table(self, game: str, options: dict[str, Any], people: int = 1) -> None:
        """Fill in the form for a new table: fewest seats, people first, simple bots on the other seats."""
        self.goes(f"/new/{game}")
        for name, value in options.items():
            field = self.page.locator(f'[data-option="{name}"]')
            field.set_checked(value) if isinstance(value, bool) else field.fill(str(value))
        self.page.select_option('[name="seats"]', index=0)
        for k in range(1, int(self.page.input_value('[name="seats"]'))):
            self.page.select_option(f'[name="sitter-{k}"]', "human" if k < people else "simple")
        self.page.locator("#new-table button[type=submit]").press("Enter")
        self.page.wait_for_url("**/t/*")

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()
