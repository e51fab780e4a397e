"""A game's rule page as HTML. Every rule has an anchor, because the log and error messages link to rules."""

import re
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt

from paddock.engine.presentation.game import Game
from paddock.engine.presentation.html import el, text
from paddock.engine.presentation.i18n import Translator
from paddock.engine.table.rule_page import NAME, page_of, rules_of, shown_by
from paddock.server.domain.language import words_of
from paddock.server.domain.problem import Problem
from paddock.server.web.pages.html import page, script_words, top

RULE_NAME = re.compile(rf"(?<![\w#\"/.-])({NAME})(?![\w-])")
ANCHOR = re.compile(r'<li>\s*(<p>)?(\(?)<a href="#([^"]+)">\3</a>')
CHAPTER = re.compile(r"<h([234])>([0-9]{3,4}) ")
PICTURE = re.compile(r'<img src="pictures/([\w.-]+\.svg)"')
PAGE_LINK = re.compile(r'<p><a href="[\w.-]+\.md">[^<]*</a></p>\s*')


@lru_cache(maxsize=32)
def rendered(path: Path, game: str, changed: float, says: str) -> str:
    """The rule page's Markdown as HTML. Raw HTML in it is escaped.

    Every rule and every numbered chapter has an anchor. Each rule has a list of the tests that show it. says: the heading of these lists.
    changed: modification time of the file, part of the cache key.
    """
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(path.read_text(encoding="utf-8"))
    html = PAGE_LINK.sub("", html)
    ids = {rule.id for rule in rules_of(path.read_text(encoding="utf-8"))}
    html = RULE_NAME.sub(lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] in ids else m[1], html)
    html = ANCHOR.sub(r'<li id="\3" class="rule-item">\1\2<a class="rule" href="#\3">\3</a>', html)
    html = CHAPTER.sub(r'<h\1 id="\2">\2 ', html)
    for rule, tests in shown_by(path).items():
        html = html.replace(f'<li id="{rule}" class="rule-item">', f'<li id="{rule}" class="rule-item">{shown(tests, says)}', 1)
    return PICTURE.sub(rf'<img loading="lazy" src="/rules/{game}/pictures/\1"', html)


def shown(tests: list[str], says: str) -> str:
    """A collapsed list of the tests that show a rule."""
    names = "".join(el("li", el("code", text(name))) for name in tests)
    return el("details", el("summary", text(says.format(n=len(tests)))), el("ul", names), cls="shown-by")


def rules_page(words: Translator, game: Game) -> str:
    path = page_of(game.rule_page, words.language)
    if path is None:
        raise Problem(404, "no-rules")
    title = words_of(game, words.language).text("game.name")
    find = el(
        "input", cls="field", type="search", id="find", placeholder=words.text("web.rules.find"), aria_label=words.text("web.rules.find")
    )
    body = el(
        "main",
        el("div", find, el("p", "", cls="muted", id="found", role="status"), cls="rules-find"),
        el("article", rendered(path, game.name, path.stat().st_mtime, words.words["web.rules.shown_by"]), cls="rules-text", id="rules"),
        el("p", text(words.text("web.rules.credits", names=game.credits)), cls="muted") if game.credits else "",
        cls="sheet-page",
        id="main",
        tabindex="-1",
    )
    where = el("b", text(title)) + el("span", text(words.text("web.rules.name")), cls="muted")
    whole = top(words, f"/rules/{game.name}", where) + body
    return page(words, f"{title} · {words.text('web.rules.name')}", whole, "doc-page", "rules.js", {"words": script_words(words)})


def picture_file(game: Game, name: str) -> Path:
    """The file of a drawing on the rule page."""
    path = game.rule_page.parent / "pictures" / name if game.rule_page and re.fullmatch(r"[\w-]+(\.[a-z]{2})?\.svg", name) else None
    if path is None or not path.is_file():
        raise Problem(404, "no-page")
    return path
