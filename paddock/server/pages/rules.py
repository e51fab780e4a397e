"""A game's rule page as HTML: every rule is an anchor that the log and refusals point to."""

import re
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt

from paddock.engine.description import Game
from paddock.engine.html import el, text
from paddock.engine.rulebook import PACKED, page_of
from paddock.engine.words import Speech
from paddock.server.language import words_of
from paddock.server.pages.html import page, script_words, top
from paddock.server.problem import Problem

RULE_NAME = re.compile(r"(?<![\w#\"/-])([A-Z]{1,4}-[0-9]+\.[0-9a-z]+(?:\.[0-9a-z]+)*)(?![\w-])")
PICTURE = re.compile(r'<img src="img/([\w.-]+\.svg)"')
PAGE_LINK = re.compile(r'<p><a href="[\w.-]+\.md">[^<]*</a></p>\s*')


def folders(game: Game) -> list[Path]:
    return [game.ledger.parent, PACKED] if game.ledger else []


@lru_cache(maxsize=32)
def rendered(path: Path, game: str, changed: float) -> str:
    """The page's Markdown as HTML; raw HTML in it is shown, not run."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(path.read_text(encoding="utf-8"))
    html = PAGE_LINK.sub("", html)
    html = RULE_NAME.sub(r'<a href="#\1">\1</a>', html)
    html = re.sub(r"<li>\s*(<p>)?<a href=\"#([^\"]+)\">\2</a>", r'<li id="\2" class="rule-item">\1<a class="rule" href="#\2">\2</a>', html)
    return PICTURE.sub(rf'<img loading="lazy" src="/rules/{game}/img/\1"', html)


def rules_page(words: Speech, game: Game) -> str:
    path = page_of(game, words.language)
    if path is None:
        raise Problem(404, "no-rules")
    title = words_of(game, words.language).say("game.name")
    find = el(
        "input", cls="field", type="search", id="find", placeholder=words.say("web.rules.find"), aria_label=words.say("web.rules.find")
    )
    body = el(
        "main",
        el("div", find, el("p", "", cls="muted", id="found", role="status"), cls="rules-find"),
        el("article", rendered(path, game.name, path.stat().st_mtime), cls="rules-text", id="rules"),
        el("p", text(words.say("web.rules.credits", names=game.credits)), cls="muted") if game.credits else "",
        cls="sheet-page",
        id="main",
        tabindex="-1",
    )
    where = el("b", text(title)) + el("span", text(words.say("web.rules.name")), cls="muted")
    whole = top(words, f"/rules/{game.name}", where) + body
    return page(words, f"{title} · {words.say('web.rules.name')}", whole, "doc-page", "rules.js", {"words": script_words(words)})


def picture_file(game: Game, name: str) -> Path:
    """A drawing of the rule page."""
    if not re.fullmatch(r"[\w-]+(\.[a-z]{2})?\.svg", name):
        raise Problem(404, "no-page")
    for folder in folders(game):
        if (folder / "img" / name).is_file():
            return folder / "img" / name
    raise Problem(404, "no-page")
