"""Drawings: small helpers to write SVG, and a picture that is complete in itself.

Game drawings carry classes and presentation attributes only (the page's policy blocks style attributes) and use the house's symbols by
name. The page has the stylesheet and the symbols already; a file or a notebook needs both inside.
"""

import re
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import Any

from paddock.engine.description import Drawing

LOOK = Path(__file__).parent / "look"
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")  # what XML cannot hold
VIEW_BOX = re.compile(r'viewBox="([^"]+)"')


def text(value: Any) -> str:
    """Text for SVG: escaped, and without what XML cannot hold, such as control characters in a name."""
    return escape(UNWRITABLE.sub("", str(value)), quote=True)


def number(value: float) -> str:
    """At most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def tag(name: str, *inside: str, **attributes: Any) -> str:
    """An element. `cls` is class, `data_action` is data-action; None leaves an attribute out."""
    words = "".join([attribute(key, value) for key, value in attributes.items() if value is not None])
    body = "".join(inside)
    return f"<{name}{words}>{body}</{name}>" if body else f"<{name}{words}/>"


@lru_cache(maxsize=1 << 16, typed=True)  # drawings repeat themselves: most attributes have been written before
def attribute(key: str, value: Any) -> str:
    key = {"cls": "class"}.get(key, key).replace("_", "-")
    return f' {key}="{text(number(value) if isinstance(value, int | float) else value)}"'


def use(symbol: str, **attributes: Any) -> str:
    return tag("use", href=f"#{symbol}", **attributes)


@cache
def stylesheet() -> str:
    return (LOOK / "paddock.css").read_text(encoding="utf-8")


@cache
def symbols() -> str:
    """The symbols, as they are put once into a page."""
    return (LOOK / "symbols.svg").read_text(encoding="utf-8")


def box_of(svg: str) -> tuple[float, float, float, float]:
    found = VIEW_BOX.search(svg)
    assert found, "a drawing has a viewBox"
    x, y, w, h = (float(v) for v in found.group(1).split())
    return x, y, w, h


def whole_picture(drawing: Drawing) -> str:
    """Board and hand as one SVG with stylesheet and symbols inside."""
    parts, height = [], 0.0
    width = box_of(drawing.board)[2]
    for d in (drawing.board, drawing.hand):
        if d:
            _, _, w, h = box_of(d)
            w, h = (width, h * width / w) if w > width else (w, h)  # a long hand is made smaller: a page would let it scroll
            parts.append(
                re.sub(r"^<svg", f'<svg x="{number((width - w) / 2)}" y="{number(height)}" width="{number(w)}" height="{number(h)}"', d)
            )
            height += h + 16
    inner = symbols()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="-8 -8 {number(width + 16)} {number(height)}" width="{number(width)}">'
        f"<style>{escape(stylesheet(), quote=False)}</style><defs>{inner}</defs>"
        f'<rect x="-8" y="-8" width="100%" height="100%" class="ground"/>{"".join(parts)}</svg>'
    )
