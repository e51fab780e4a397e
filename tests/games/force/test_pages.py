"""The deck builder's answers: the page with every card, legality with rule numbers, lists read and written, clear refusals."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from paddock.engine.presentation.i18n import LANGUAGES, Translator
from paddock.engine.presentation.web_pages import Data, File, Page, PageProblem, PageRequest
from paddock.games.force import pages
from paddock.games.force.cards.decks import ready_decks
from paddock.games.force.cards.sets import classics
from paddock.games.force.game import GAME


def asking(data: Any = None, language: str = "en", **parts: str) -> PageRequest:
    translator = Translator(language, [GAME.folder / "words"], more=GAME.own_words(language))
    return PageRequest(parts, {}, data, translator)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_every_card_with_its_text(language: str) -> None:
    page = pages.builder(asking(language=language))
    assert isinstance(page, Page)
    closed = re.sub(r"<input([^>]*)>", r"<input\1/>", page.body)
    root = ET.fromstring(f"<main>{closed}</main>")
    listed = [item.attrib["data-card"] for item in root.iter("li") if "data-card" in item.attrib]
    assert listed == [card.id for card in classics().cards]
    assert " style=" not in page.body and "<script" not in page.body
    assert page.data["own"]["found"].count("{n}") == 1


def test_a_ready_deck_is_legal_for_its_distances() -> None:
    deck = next(deck for deck in ready_decks() if deck.size == 60)
    told = pages.check(asking(deck.data()))
    assert isinstance(told, Data)
    assert told.value["faults"] == [] and told.value["size"] == 60
    assert "long" not in told.value["for"] and told.value["for"]


def test_602_1a_602_1c_faults_name_their_rules() -> None:
    told = pages.check(asking({"cards": {"salt-caravan": 7}}))
    assert {fault["rule"] for fault in told.value["faults"]} == {"602.1a", "602.1c"}
    assert told.value["for"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_that_is_written_can_be_read(language: str) -> None:
    deck = ready_decks()[0]
    text = pages.write(asking(deck.data(), language)).value["text"]
    assert pages.read(asking({"text": text}, language)).value["cards"] == dict(deck.cards)


@pytest.mark.parametrize("data", [None, [], {"text": 3}, {"text": "x" * 30_000}, {"text": "3 No Such Card"}])
def test_what_is_no_list_is_refused_with_a_reason(data: Any) -> None:
    with pytest.raises(PageProblem) as problem:
        pages.read(asking(data))
    assert str(problem.value)


@pytest.mark.parametrize("data", [None, 7, {"cards": {"no-such-card": 1}}, {"cards": {"force": -2}}, {"cards": "x"}])
def test_what_is_no_deck_is_refused_with_a_reason(data: Any) -> None:
    with pytest.raises(PageProblem):
        pages.check(asking(data))


def test_ready_decks_can_be_taken_home() -> None:
    file = pages.ready(asking(deck=ready_decks()[1].id))
    assert isinstance(file, File) and file.content.startswith("# ")
    with pytest.raises(PageProblem):
        pages.ready(asking(deck="none"))
