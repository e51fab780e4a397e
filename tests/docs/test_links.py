"""Every relative link in a Markdown file leads to a file that exists, and to a heading of it that exists. So does every page that code names."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [*ROOT.glob("*.md"), *(page for folder in ("docs", "benchmarks", "paddock", "tests") for page in (ROOT / folder).rglob("*.md"))]
)
CODE = re.compile(r"^(```|~~~).*?^\1[^\n]*$|`[^`\n]*`", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.M)
FENCED = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.M | re.S)


def links(text: str) -> Iterator[str]:
    """The targets of the links on a page, without those in code and those to other sites."""
    yield from (target for target in LINK.findall(CODE.sub("", text)) if "://" not in target and not target.startswith("mailto:"))


def anchors(text: str) -> set[str]:
    """The names of the headings on a page, as GitHub makes them."""
    found: set[str] = set()
    for heading in HEADING.findall(FENCED.sub("", text)):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.strip()).lower()
        name = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        taken = sum(other == name or re.fullmatch(rf"{re.escape(name)}-\d+", other) is not None for other in found)
        found.add(f"{name}-{taken}" if taken else name)
    return found


def faults(page: Path) -> list[str]:
    """The links of a page that lead nowhere."""
    text = page.read_text(encoding="utf-8")
    wrong = []
    for target in links(text):
        path, _, anchor = target.partition("#")
        there = page.parent / path if path else page
        if not there.exists() or (anchor and there.suffix == ".md" and anchor not in anchors(there.read_text(encoding="utf-8"))):
            wrong.append(target)
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_and_headings(page: Path) -> None:
    assert faults(page) == []


def test_a_link_to_a_missing_file_or_heading_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n## Two words, `code`!\n[a](page.md) [b](#two-words-code) [c](https://example.org/#x) `[d](nowhere.md)`\n")
    assert faults(page) == []
    page.write_text(
        "# A page\n[a](nowhere.md) [b](#two-words) [c](page.md#a-page)\n```\n[d](nowhere.md)\n# no heading\n```\n[e](#no-heading)\n"
    )
    assert faults(page) == ["nowhere.md", "#two-words", "#no-heading"]


def test_every_page_is_on_the_index() -> None:
    docs = ROOT / "docs"
    listed = {(docs / target.partition("#")[0]).resolve() for target in links((docs / "index.md").read_text(encoding="utf-8"))}
    dated = docs / "explanation" / "performance"
    missing = [
        page for page in docs.rglob("*.md") if page.resolve() not in listed and page.name != "index.md" and dated not in page.parents
    ]
    assert missing == []


def test_pages_that_code_names_are_there() -> None:
    sources = [
        path
        for folder in ("paddock", "benchmarks", "tests", "docs")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".toml")
    ]
    named = {(path, page) for path in sources for page in re.findall(r"\bdocs/[\w/-]+\.(?:md|py)\b", path.read_text(encoding="utf-8"))}
    assert len(named) > 15
    assert [f"{path.relative_to(ROOT)}: {page}" for path, page in sorted(named) if not (ROOT / page).exists()] == []
