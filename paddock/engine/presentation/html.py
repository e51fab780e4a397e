"""Helpers to write HTML: elements and escaped text, for the pages of the server and of the games."""

from html import escape
from typing import Any

VOID = ("br", "hr", "img", "input", "link", "meta")


def text(value: Any) -> str:
    return escape(str(value), quote=True)


def el(name: str, /, *inside: str, **attributes: Any) -> str:
    """An element. `cls` is class, `for_` is for, `data_x` is data-x. True gives a bare attribute; None and False omit the attribute.
    `inside` is HTML."""
    words = []
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        key = {"cls": "class", "for_": "for"}.get(key, key).replace("_", "-")
        words.append(f" {key}" if value is True else f' {key}="{text(value)}"')
    opening = f"<{name}{''.join(words)}>"
    return opening if name in VOID else f"{opening}{''.join(inside)}</{name}>"
