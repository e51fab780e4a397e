"""The layout that all pages share: head, top bar and buttons."""

import json
from collections.abc import Sequence
from typing import Any

from paddock.engine.presentation.html import el, text
from paddock.engine.presentation.i18n import LANGUAGES, Translator
from paddock.engine.presentation.svg import symbols

LANGUAGE_NAME = {"en": "English", "ja": "日本語"}


def icon(name: str) -> str:
    """An icon of the sprite that every page contains."""
    return el("svg", f'<use href="#{name}" width="24" height="24"/>', cls="icon", viewBox="0 0 24 24", aria_hidden="true")


def tool_button(label: str, symbol: str, show_label: bool = False, **attributes: Any) -> str:
    """A button of the top bar: an icon, and its label beside it if show_label is set."""
    visible_label = el("span", text(label)) if show_label else ""
    return el("button", icon(symbol), visible_label, cls="tool", type="button", aria_label=label, title=label, **attributes)


def top_bar(translator: Translator, path: str, heading: str = "", tools: str = "") -> str:
    """The bar with the link to the lobby, the heading of the page, its tools, and the switches of language and theme.

    path: the path of the page, for the link to its other language.
    """
    brand = el("svg", '<use href="#logo" width="40" height="40"/>', cls="icon", viewBox="0 0 40 40", aria_hidden="true")
    other = next(language for language in LANGUAGES if language != translator.language)
    languages = el("a", LANGUAGE_NAME[other], cls="tool", href=f"{path}?lang={other}", lang=other, hreflang=other, data_lang=other)
    return el(
        "header",
        el("a", brand, el("span", "Paddock"), cls="brand", href="/", aria_label=translator.text("web.lobby.home")),
        el("div", heading, cls="where") if heading else "",
        el("div", tools, languages, tool_button(translator.text("web.theme"), "i-theme", id="theme"), cls="tools"),
        cls="top",
    )


def page(
    translator: Translator,
    title: str,
    body: str,
    body_class: str,
    script_url: str = "",
    data: dict[str, Any] | None = None,
    style_urls: Sequence[str] = (),
) -> str:
    """A complete page.

    body: the HTML inside the body element, which has the CSS class body_class. script_url: the page's module script. data: passed to the
    script as inert JSON. style_urls: stylesheets besides the common ones.
    """
    data_json = json.dumps(data or {}, ensure_ascii=False).replace("<", "\\u003c")  # "</script>" in data cannot end the element
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
        *[el("link", rel="stylesheet", href=url) for url in style_urls],
        el("script", src=script_url, type="module") if script_url else "",
    )
    sprite = el("div", symbols(), cls="sprite", aria_hidden="true")
    data_element = f'<script type="application/json" id="data">{data_json}</script>'
    skip = el("a", text(translator.text("web.skip")), cls="skip", href="#main")
    return "<!doctype html>" + el("html", head, el("body", skip, sprite, body, data_element, cls=body_class), lang=translator.language)


def script_words(translator: Translator) -> dict[str, str]:
    """The texts that the page's script shows, by their keys without the prefix `web.js.`."""
    return {key.removeprefix("web.js."): value for key, value in translator.words.items() if key.startswith("web.js.")}
