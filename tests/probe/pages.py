"""The probe's own web pages: its cards, one card, a check, and a file to download."""

import tomllib
from html import escape
from pathlib import Path
from typing import Any

from paddock.engine.presentation.web_pages import Data, File, Page, PageProblem, PageRequest, Route

CARDS: list[list[Any]] = tomllib.loads((Path(__file__).parent / "cards.toml").read_text())["cards"]


def cards(asking: PageRequest) -> Page:
    shown = escape(asking.query.get("mark", ""))
    rows = "".join(f"<li>{n}: {strength}</li>" for n, (strength, _) in enumerate(CARDS))
    return Page(asking.translator.text("pages.cards"), f"<h1>{shown}</h1><ol>{rows}</ol>", script="cards.js", data={"cards": len(CARDS)})


def card(asking: PageRequest) -> Data:
    number = int(asking.parts["number"]) if asking.parts["number"].isdecimal() else -1
    if not 0 <= number < len(CARDS):
        raise PageProblem("There is no such card.", "PR-1.1", 404)
    return Data({"strength": CARDS[number][0]})


def check(asking: PageRequest) -> Data:
    return Data({"cards": len(asking.data or [])})


def listed(asking: PageRequest) -> File:
    return File("cards; of\n the probe.txt", "\n".join(str(strength) for strength, _ in CARDS))


ROUTES = (
    Route("", cards, title="pages.cards"),
    Route("cards/{number}", card),
    Route("check", check, "POST"),
    Route("list", listed),
)
