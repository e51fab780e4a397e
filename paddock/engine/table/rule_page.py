"""Read a game's rule page and look up rules by id.

The page is the Markdown file `rules.md` in the game's folder. Every rule in it is a list item `- XX-1.2 …`. The Japanese translation is
`rules.ja.md` in the same folder. A page may begin with the section "How to play", from which a newcomer learns the game.
"""

import re
from dataclasses import dataclass
from pathlib import Path

RULE_ID = r"(?:[A-Z]{1,4}-[0-9]+(?:\.[0-9a-z]+)*|[0-9]{3,4}\.[0-9]+[a-z]?(?:-[ivx]+)?)"  # TD-5.3, or a rulebook's own 702.6b-i
RULE = re.compile(rf"^- (\({RULE_ID}\)|{RULE_ID})\s+(.*)$")  # an id in brackets marks a rule that needs no code
HOW_TO_PLAY = ("How to play", "遊び方")  # the heading of the first section, in every language
PICTURE_OR_PAGE = re.compile(r"\s*(?:!\[.*|\[[^\]]*\]\([\w.-]+\.md\)\s*)$")  # a line that holds only a picture, or a link to another page
TEST = re.compile(r"\[(test_\w+)\]")


@dataclass(frozen=True)
class Rule:
    """One rule: its id, its text, and the heading above it."""

    id: str
    text: str
    heading: str


def page_of(page: Path | None, language: str) -> Path | None:
    """A game's rule page in this language, else the English page, else None. page: the path of the English page."""
    if page is None:
        return None
    found = (page.with_name(f"{page.stem}.{language}.md"), page)
    return next((each for each in found if each.is_file()), None)


def rules_of(page: str) -> list[Rule]:
    """The rules on a page, in order. The text of a rule includes the indented lines and lists that follow."""
    found: list[Rule] = []
    heading = ""
    inside = False
    for line in page.splitlines():
        begins = RULE.match(line)
        if line.startswith("#"):
            heading, inside = line.lstrip("# ").strip(), False
        elif begins:
            found.append(Rule(begins.group(1).strip("()"), begins.group(2).strip(), heading))
            inside = True
        elif inside and line.startswith("  ") and line.strip():
            last = found[-1]
            found[-1] = Rule(last.id, f"{last.text}\n{line.strip()}", last.heading)
        else:
            inside = False
    return found


def readable(page: str) -> str:
    """The Markdown of a page for a terminal: without pictures, and without the links to other pages above its first section."""
    return "\n".join(line for line in page.splitlines() if not PICTURE_OR_PAGE.match(line))


def how_to_play(page: str) -> str:
    """The Markdown of the section "How to play", without its heading. Empty if the page has no such section."""
    found: list[str] = []
    inside = False
    for line in page.splitlines():
        if line.startswith("## "):
            inside = line[3:].strip() in HOW_TO_PLAY
        elif inside:
            found.append(line)
    return "\n".join(found).strip()


def asked_for(rules: list[Rule], asked: str) -> list[Rule]:
    """The rule with this id, else all rules of this chapter (`TD-5` gives TD-5.1, TD-5.2, …). Case is ignored."""
    wanted = asked.strip().upper()
    exact = [r for r in rules if r.id.upper() == wanted]
    return exact or [r for r in rules if r.id.upper().startswith(wanted + ".")]


def shown_by(page: Path) -> dict[str, list[str]]:
    """The tests of each rule, from the file `<name>.tests.md` beside a rule page. Empty if there is no such file."""
    beside = page.with_name(page.name.split(".")[0] + ".tests.md")
    if not beside.is_file():
        return {}
    found: dict[str, list[str]] = {}
    for line in beside.read_text(encoding="utf-8").splitlines():
        if begins := RULE.match(line):
            found[begins.group(1)] = TEST.findall(begins.group(2))
    return found
