"""Finding rules on a page by id or chapter, in the reader's language."""

from dataclasses import replace
from pathlib import Path

import pytest

from paddock.engine.table.rule_page import asked_for, page_of, rules_of
from tests.probe.game import GAME as PROBE

PAGE = """# Dash

Some words.

## Parts
- DA-1.1 A horse.
  It goes on
  - and on.
- DA-1.2 A **whip**.

More words
## Race
- DA-2.1 Run.
- DA-11.1 Rest.
"""


def test_a_rule_has_its_whole_text_and_its_heading() -> None:
    rules = rules_of(PAGE)
    assert [(r.id, r.heading) for r in rules] == [("DA-1.1", "Parts"), ("DA-1.2", "Parts"), ("DA-2.1", "Race"), ("DA-11.1", "Race")]
    assert rules[0].text == "A horse.\nIt goes on\n- and on."
    assert rules[1].text == "A **whip**."


@pytest.mark.parametrize(
    ("asked", "ids"), [("DA-1.2", ["DA-1.2"]), ("da-1", ["DA-1.1", "DA-1.2"]), ("DA-2", ["DA-2.1"]), ("DA-3", []), ("", []), ("DA", [])]
)
def test_an_id_or_a_chapter_is_asked_for(asked: str, ids: list[str]) -> None:
    assert [r.id for r in asked_for(rules_of(PAGE), asked)] == ids


def test_the_page_of_the_language_is_taken_where_there_is_one(tmp_path: Path) -> None:
    page, translated = tmp_path / "dash.md", tmp_path / "dash.ja.md"
    page.write_text("x")
    dash = replace(PROBE, rule_page=page)
    assert page_of(dash.rule_page, "ja") == page
    translated.write_text("y")
    assert page_of(dash.rule_page, "ja") == translated
    assert page_of(dash.rule_page, "en") == page
    assert page_of(None, "en") is None
