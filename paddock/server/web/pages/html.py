"""The layout that all pages share: head, top bar and buttons."""

import json
from collections.abc import Sequence
from typing import Any

from paddock.engine.presentation.html import el, text
from paddock.engine.presentation.i18n import LANGUAGES, Translator
from paddock.engine.presentation.svg import symbols

OWN_NAME = {"en": "English", "ja": "日本語"}


def icon(name: str) -> str:
    return el("svg", f'<use href="#{name}" width="24" height="24"/>', cls="icon", viewBox="0 0 24 24", aria_hidden="true")


def tool(label: str, symbol: str, shown: bool = False, **attributes: Any) -> str:
    """A button of the top bar."""
    word = el("span", text(label)) if shown else ""
    return el("button", icon(symbol), word, cls="tool", type="button", aria_label=label, title=label, **attributes)


def top(words: Translator, path: str, where: str = "", tools: str = "") -> str:
    brand = el("svg", '<use href="#logo" width="40" height="40"/>', cls="icon", viewBox="0 0 40 40", aria_hidden="true")
    other = next(language for language in LANGUAGES if language != words.language)
    languages = el("a", OWN_NAME[other], cls="tool", href=f"{path}?lang={other}", lang=other, hreflang=other, data_lang=other)
    return el(
        "header",
        el("a", brand, el("span", "Paddock"), cls="brand", href="/", aria_label=words.text("web.lobby.home")),
        el("div", where, cls="where") if where else "",
        el("div", tools, languages, tool(words.text("web.theme"), "i-theme", id="theme"), cls="tools"),
        cls="top",
    )


def page(
    words: Translator, title: str, body: str, cls: str, script: str = "", data: dict[str, Any] | None = None, own_script: str = "",
    own_styles: Sequence[str] = (),
) -> str:  # fmt: skip
    """A complete page. data: passed to the script as inert JSON. own_script, own_styles: URLs of a game's own files."""
    given = json.dumps(data or {}, ensure_ascii=False).replace("<", "\\u003c")
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", text(title)),
        el("link", rel="icon", href="/static/icon.svg", type="image/svg+xml"),
        el("link", rel="stylesheet", href="/paddock.css"),
        el("link", rel="stylesheet", href="/static/site.css"),
        el("script", src="/static/theme.js"),
        *[el("link", rel="stylesheet", href=address) for address in own_styles],
        el("script", src=own_script or f"/static/{script}", type="module") if own_script or script else "",
    )
    inner = el("div", symbols(), cls="sprite", aria_hidden="true")
    told = f'<script type="application/json" id="data">{given}</script>'
    skip = el("a", text(words.text("web.skip")), cls="skip", href="#main")
    return "<!doctype html>" + el("html", head, el("body", skip, inner, body, told, cls=cls), lang=words.language)


def script_words(words: Translator) -> dict[str, str]:
    """The texts that the script shows itself."""
    return {key.removeprefix("web.js."): value for key, value in words.words.items() if key.startswith("web.js.")}
