"""A real browser at a table, as a person uses it: by mouse or by keyboard."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect, sync_playwright

CHROMIUM = os.environ.get("PADDOCK_CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
LEGAL = ".act[data-action]:not([aria-disabled])"
PATIENCE, SHORT = 30_000, 5_000
UNCONFIRMED = "k => document.getElementById('bar').dataset.k === k && !!document.getElementById('primary')"
# A point at which the mouse meets something that is offered; nothing if the decision has been made meanwhile (the only answer is given at once).
REACHABLE = """([legal, k]) => {
  if (document.getElementById("bar").dataset.k !== k) return null;
  const offered = [...document.querySelectorAll(`#hand-part ${legal}, #board-part ${legal}`)];
  for (const one of offered) {
    one.scrollIntoView({ block: "nearest", inline: "center" });
    const box = one.getBoundingClientRect();
    for (let i = 1; i < 12; i++) for (let j = 1; j < 12; j++) {
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
    """One person at one browser window. Everything the console complains about is kept."""

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
        """Wait until something is asked; gives its number, or nothing once the game is over. What was asked may be gone again when one looks:
        the table gives the only answer at once."""
        while True:
            self.page.wait_for_selector('body.is-over, #bar[data-k]:not([data-k=""])')
            over, k = self.page.evaluate("[document.body.classList.contains('is-over'), document.getElementById('bar').dataset.k || '']")
            if over or k:
                return "" if over else str(k)

    def answered(self, k: str) -> None:
        """Wait until that decision is made."""
        self.page.wait_for_selector(f'body.is-over, #bar:not([data-k="{k}"])')

    def clicks_a_move(self, k: str) -> None:
        """Press what is offered in the drawings, where a mouse can reach it, and confirm where that is asked for."""
        point = self.page.evaluate(REACHABLE, [LEGAL, k])
        if point is None:
            return
        self.page.mouse.click(*point)
        if self.page.evaluate(UNCONFIRMED, k):
            try:
                self.page.click("#primary", timeout=SHORT)
            except TimeoutError:  # the move was on its way already, and its button went with it
                if self.page.evaluate(UNCONFIRMED, k):
                    raise
        self.answered(k)

    def plays_by_mouse(self) -> int:
        moves = 0
        while k := self.decision():
            self.clicks_a_move(k)
            moves += 1
        return moves

    def plays_by_keyboard(self) -> int:
        """Tab to what is offered once; then Enter, and again Enter where a choice is confirmed."""
        moves = 0
        while k := self.decision():
            if not self.tabs_to_a_move(k):
                continue
            self.page.keyboard.press("Enter")
            if self.page.evaluate(UNCONFIRMED, k):
                self.page.keyboard.press("Enter")
            self.answered(k)
            moves += 1
        return moves

    def tabs_to_a_move(self, k: str) -> bool:
        """No, if the decision has been made meanwhile."""
        for _ in range(60):
            if self.page.evaluate("document.getElementById('bar').dataset.k") != k:
                return False
            if self.page.evaluate(f"document.activeElement.matches({LEGAL!r})"):
                return True
            self.page.keyboard.press("Tab")
        raise AssertionError("no move can be reached by the keyboard")

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()
