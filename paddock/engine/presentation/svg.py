"""Drawings: small helpers to write SVG, and standalone pictures.

Game drawings use only classes and presentation attributes, because the page's security policy blocks style attributes. They refer to the
project's symbols by name. A web page already contains the stylesheet and the symbols. A file or a notebook needs both inside the picture.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache, wraps
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any

from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Drawing

STYLES = Path(__file__).parent / "styles"
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")  # characters that XML cannot contain
WIDE_LETTERS = 0x2E80  # letters from this code point on are twice as wide
VIEW_BOX = re.compile(r'viewBox="([^"]+)"')


def text(value: Any) -> str:
    """Text for SVG: escaped, and without characters that XML cannot contain, such as control characters in a name."""
    return plain_text(value if type(value) is str else str(value))


@lru_cache(maxsize=1 << 13)
def plain_text(value: str) -> str:
    return escape(UNWRITABLE.sub("", value), quote=True)


def number(value: float) -> str:
    """A number as text, with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def text_width(said: str) -> int:
    """The width of a text in ordinary letters. Wide letters, such as Japanese ones, count twice."""
    return sum(2 if ord(letter) > WIDE_LETTERS else 1 for letter in said)


def fit_text(said: str, most: float) -> str:
    """The text, shortened with an ellipsis if it is wider than `most` ordinary letters."""
    if text_width(said) <= most:
        return said
    cut = said[:-1]
    while cut and text_width(cut) > most - 1:
        cut = cut[:-1]
    return cut.rstrip() + "…"


def tag(name: str, *inside: str, **attributes: Any) -> str:
    """An element. `cls` is class, `data_action` is data-action; None leaves an attribute out."""
    body = "".join(inside)
    return f"{opening(name, **attributes)}>{body}</{name}>" if body else f"{opening(name, **attributes)}/>"


@lru_cache(maxsize=1 << 15, typed=True)  # most opening tags of a drawing occur in earlier drawings too
def opening(name: str, **attributes: Any) -> str:
    return f"<{name}{''.join([attribute(key, value) for key, value in attributes.items() if value is not None])}"


@lru_cache(maxsize=1 << 16, typed=True)
def attribute(key: str, value: Any) -> str:
    key = {"cls": "class"}.get(key, key).replace("_", "-")
    return f' {key}="{text(number(value) if isinstance(value, int | float) else value)}"'


fragment = lru_cache(maxsize=1 << 12, typed=True)  # caches a fragment of a drawing that depends only on its arguments
MOST_FRAGMENTS = 600  # largest number of fragments cached in one translator


def shows(what: Callable[..., Any]) -> Callable[[Callable[..., str]], Callable[..., str]]:
    """Cache a fragment of a drawing that often stays the same from move to move. `what` gets the same arguments as the drawing function,
    first the scene with its `translator`. Its result is the cache key, so it must contain every part of the scene that the fragment
    shows."""

    def keeping(draw: Callable[..., str]) -> Callable[..., str]:
        @wraps(draw)
        def kept(scene: Any, *rest: Any) -> str:
            pieces: dict[Any, str] = scene.translator.pieces
            key = (draw, rest, what(scene, *rest))
            found = pieces.get(key)
            if found is None:
                if len(pieces) >= MOST_FRAGMENTS:
                    for oldest in list(islice(pieces, MOST_FRAGMENTS // 4)):
                        pieces.pop(oldest, None)
                found = pieces[key] = draw(scene, *rest)
            return found

        return kept

    return keeping


def use(symbol: str, **attributes: Any) -> str:
    return tag("use", href=f"#{symbol}", **attributes)


def stylesheet() -> str:
    """The stylesheet: the project's classes, then each game's `styles.css`, then the rules of `pages.css`, which override both."""
    return joined((STYLES / "paddock.css", *(game.folder / "styles.css" for game in found().values()), STYLES / "pages.css"))


@cache
def joined(files: tuple[Path, ...]) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in files if path.exists())


@cache
def symbols() -> str:
    """The SVG symbols, which a page contains once."""
    return (STYLES / "symbols.svg").read_text(encoding="utf-8")


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
            w, h = (width, h * width / w) if w > width else (w, h)  # a wide hand is scaled down because a picture cannot scroll
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
