"""Rule pages: both languages have the same rules, a test names each rule, and the generated list of tests is correct."""

import re
import runpy
from pathlib import Path

import pytest

from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.table.rule_page import HOW_TO_PLAY, asked_for, how_to_play, page_of, rules_of, shown_by

DOCS = Path(__file__).parents[1] / "docs"
MADE = runpy.run_path(str(DOCS / "make_rule_tests.py"))
GAMES = [game for game in found().values() if game.rule_page is not None]
CHAPTER = re.compile(r"^#+ ([0-9]{3,4}) ", re.M)
SECTION = re.compile(r"^## (.+)$", re.M)
RUN_IT = "run python docs/make_rule_tests.py"


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    assert isinstance(request.param, Game)
    return request.param


def text_of(game: Game, language: str) -> str:
    page = page_of(game.rule_page, language)
    assert page is not None
    return page.read_text(encoding="utf-8")


def test_both_languages_have_the_same_rules_and_chapters(game: Game) -> None:
    english, japanese = (text_of(game, language) for language in ("en", "ja"))
    assert [rule.id for rule in rules_of(english)] == [rule.id for rule in rules_of(japanese)]
    assert CHAPTER.findall(english) == CHAPTER.findall(japanese)
    assert all(rule.text for rule in (*rules_of(english), *rules_of(japanese)))


def test_how_to_play_stands_first_in_both_languages_or_in_none(game: Game) -> None:
    pages = [text_of(game, language) for language in ("en", "ja")]
    taught = [bool(how_to_play(page)) for page in pages]
    assert taught[0] == taught[1]
    for page, heading in zip(pages, HOW_TO_PLAY):
        assert not how_to_play(page) or SECTION.findall(page)[0] == heading


def test_every_rule_that_asks_for_something_is_shown_by_a_test_that_names_it(game: Game) -> None:
    bracketed = set(re.findall(r"^- \(([^)]+)\)", text_of(game, "en"), re.M))
    unshown = [rule for rule, tests in MADE["shown"](game).items() if not tests and rule not in bracketed]
    assert unshown == []


def test_the_list_of_tests_names_every_rule_that_is_shown_and_no_test_that_is_gone(game: Game) -> None:
    page = page_of(game.rule_page, "ja")
    assert page is not None
    listed, there = shown_by(page), {rule: {name for _, name in tests} for rule, tests in MADE["shown"](game).items()}
    assert {rule for rule, tests in there.items() if tests} == set(listed), RUN_IT
    for rule, tests in listed.items():
        assert tests and set(tests) <= there[rule], RUN_IT


@pytest.mark.parametrize(("asked", "first"), [("702.6b-i", "702.6b-i"), ("101.2", "101.2"), ("702", "702.1"), ("td-5.2", "TD-5.2")])
def test_a_rule_is_found_by_its_id_whatever_the_book_calls_it(asked: str, first: str) -> None:
    listed = [rule for game in GAMES for rule in rules_of(text_of(game, "en"))]
    assert asked_for(listed, asked)[0].id == first
