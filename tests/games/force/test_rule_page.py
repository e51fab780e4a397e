"""The rule page has every number of the rulebook."""

import re

import pytest

from paddock.engine.table.rule_page import page_of, rules_of
from paddock.games.force.game import GAME

NUMBERS, CHAPTERS = 329, 82  # rules, and headings that are numbered: 411 in all


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_411_numbers_are_on_the_page(language: str) -> None:
    page = page_of(GAME.rule_page, language)
    assert page is not None
    text = page.read_text(encoding="utf-8")
    rules = {rule.id for rule in rules_of(text)}
    chapters = set(re.findall(r"^#+ ([0-9]{3,4}) ", text, re.M))
    assert (len(rules), len(chapters)) == (NUMBERS, CHAPTERS)
    assert {rule.split(".")[0] for rule in rules} <= chapters
