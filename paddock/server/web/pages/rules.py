"""A game's rule page as HTML. Every rule has an anchor, because the log and error messages link to rules."""

import re
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt

from paddock.engine.presentation.game import Game
from paddock.engine.presentation.html import el, text
from paddock.engine.presentation.i18n import Translator
from paddock.engine.table.rule_page import RULE_ID, page_of, rules_of, shown_by
from paddock.server.domain.language import game_translator_for
from paddock.server.domain.problem import Problem
from paddock.server.web.pages.page_layout import page, script_words, top_bar

# `rendered` applies these patterns to the HTML in this order. ANCHOR expects the links that RULE_ID_IN_TEXT has made.
PAGE_LINK = re.compile(r'<p><a href="[\w.-]+\.md">[^<]*</a></p>\s*')  # a paragraph that only links to another Markdown page
RULE_ID_IN_TEXT = re.compile(rf"(?<![\w#\"/.-])({RULE_ID})(?![\w-])")  # a rule id that is not part of a longer word, URL or attribute
ANCHOR = re.compile(r'<li>\s*(<p>)?(\(?)<a href="#([^"]+)">\3</a>')  # a list item that begins with its rule id, maybe in brackets
CHAPTER = re.compile(r"<h([234])>([0-9]{3,4}) ")  # a heading that begins with a chapter number, such as 702
PICTURE = re.compile(r'<img src="pictures/([\w.-]+\.svg)"')  # a drawing in the folder `pictures` beside the page

PICTURE_NAME = re.compile(r"[\w-]+(\.[a-z]{2})?\.svg")  # the name of such a drawing, such as `start.ja.svg`


@lru_cache(maxsize=32)
def rendered(path: Path, game: str, modified: int, tests_heading: str) -> str:
    """The rule page's Markdown as HTML. Raw HTML in it is escaped.

    Every rule and every numbered chapter has an anchor. A rule that `<page>.tests.md` names has a list of the tests that show it.
    modified: newest modification time of the Markdown files in the folder, part of the cache key. tests_heading: the heading of the lists of tests.
    """
    markdown = path.read_text(encoding="utf-8")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    html = PAGE_LINK.sub("", html)
    ids = {rule.id for rule in rules_of(markdown)}
    html = RULE_ID_IN_TEXT.sub(lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] in ids else m[1], html)
    html = ANCHOR.sub(r'<li id="\3" class="rule-item">\1\2<a class="rule" href="#\3">\3</a>', html)
    html = CHAPTER.sub(r'<h\1 id="\2">\2 ', html)
    for rule, tests in shown_by(path).items():
        item = f'<li id="{rule}" class="rule-item">'
        html = html.replace(item, item + tests_list(tests, tests_heading), 1)
    return PICTURE.sub(rf'<img loading="lazy" src="/rules/{game}/pictures/\1"', html)


def tests_list(tests: list[str], heading: str) -> str:
    """A collapsed list of the tests that show a rule. heading: its text, with a gap for their number."""
    names = "".join(el("li", el("code", text(name))) for name in tests)
    return el("details", el("summary", text(heading.format(n=len(tests)))), el("ul", names), cls="shown-by")


def rules_page(translator: Translator, game: Game) -> str:
    path = page_of(game.rule_page, translator.language)
    if path is None:
        raise Problem(404, "no-rules")
    title = game_translator_for(game, translator.language).text("game.name")
    name = translator.text("web.rules.name")
    modified = max(file.stat().st_mtime_ns for file in path.parent.glob("*.md"))
    content = rendered(path, game.name, modified, translator.words["web.rules.shown_by"])
    label = translator.text("web.rules.find")
    search_box = el("input", cls="field", type="search", id="find", placeholder=label, aria_label=label)
    body = el(
        "main",
        el("div", search_box, el("p", "", cls="muted", id="found", role="status"), cls="rules-find"),
        el("article", content, cls="rules-text", id="rules"),
        el("p", text(translator.text("web.rules.credits", names=game.credits)), cls="muted") if game.credits else "",
        cls="sheet-page",
        id="main",
        tabindex="-1",
    )
    heading = el("b", text(title)) + el("span", text(name), cls="muted")
    whole = top_bar(translator, f"/rules/{game.name}", heading) + body
    return page(translator, f"{title} · {name}", whole, "doc-page", "/static/rules.js", {"words": script_words(translator)})


def picture_file(game: Game, name: str) -> Path:
    """The file of a drawing on the rule page. Raises a Problem if there is no such file."""
    path = game.rule_page.parent / "pictures" / name if game.rule_page and PICTURE_NAME.fullmatch(name) else None
    if path is None or not path.is_file():
        raise Problem(404, "no-page")
    return path
