"""Finding rules on a page by id or chapter, in the reader's language."""

from dataclasses import replace
from pathlib import Path

import pytest

from paddock.engine.table.rule_page import asked_for, how_to_play, page_of, readable, rules_of
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


TAUGHT = """# Dash

[日本語](dash.ja.md)

![The track](pictures/track.svg)

## How to play

Run. See [the rules](dash.md) and [a page](https://dash.example).

### The end

Rest.

## Parts

- DA-1.1 A horse.
"""


@pytest.mark.parametrize("heading", ["How to play", "遊び方"])
def test_how_to_play_is_one_section_with_all_its_parts(heading: str) -> None:
    page = TAUGHT.replace("How to play", heading)
    assert how_to_play(page).splitlines()[0].startswith("Run.")
    assert how_to_play(page).endswith("### The end\n\nRest.")
    assert [rule.heading for rule in rules_of(page)] == ["Parts"]


def test_a_page_without_that_section_does_not_tell_how_to_play() -> None:
    assert how_to_play(PAGE) == how_to_play("") == how_to_play(TAUGHT.replace("## How to play", "### How to play")) == ""


def test_a_terminal_shows_no_pictures_and_no_links_to_other_pages() -> None:
    shown = readable(TAUGHT)
    assert "pictures/" not in shown
    assert "日本語" not in shown
    assert "[the rules](dash.md) and [a page]" in shown
    assert [rule.id for rule in rules_of(shown)] == ["DA-1.1"]


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
