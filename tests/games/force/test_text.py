"""Printed texts: goldens of every card of the set in both languages, and the wording of what the set does not say."""

import os
import tomllib
from pathlib import Path

import pytest

from paddock.engine.presentation.i18n import LANGUAGES, word_file
from paddock.games.force import narrate
from paddock.games.force.actions import Action, Decision
from paddock.games.force.cards.sets import classics
from paddock.games.force.cards.text.nouns import WORDING
from paddock.games.force.cards.text.text import card_text, mode_texts
from tests.games.force.cards_by_hand import card_with
from tests.games.force.scene import Scene, support

GOLDENS = Path(__file__).parent / "goldens"


def all_texts(language: str) -> str:
    cards = classics().cards
    return "".join(f"{card.short}\n{card.names[language]}\n{card_text(card, language, cards) or '-'}\n\n" for card in cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_prints_as_recorded(language: str) -> None:
    """PADDOCK_GOLDENS=write records them anew."""
    golden = GOLDENS / f"card_texts.{language}.txt"
    if os.environ.get("PADDOCK_GOLDENS") == "write":
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(all_texts(language), encoding="utf-8")
    assert all_texts(language) == golden.read_text(encoding="utf-8")


def test_both_languages_have_the_same_pieces() -> None:
    """The languages differ only in plural forms and in verb forms that only Japanese needs."""
    pieces = []
    for language in LANGUAGES:
        keys = (key.removesuffix(".one").removesuffix(".other") for key in word_file(WORDING / f"{language}.toml"))
        pieces.append({key for key in keys if not key.startswith(("may_form.", "link_form."))})
    assert pieces[0] == pieces[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_well_set(language: str) -> None:
    stop = "." if language == "en" else "。"
    for card in classics().cards:
        text = card_text(card, language, classics().cards)
        if card.abilities:
            assert text.endswith(stop), text
            assert "  " not in text and stop * 2 not in text and "{" not in text and " ," not in text, text
            assert text[0] == text[0].upper()
        if language == "ja":
            assert not any(mark in text for mark in (". ", "、、", "、。")), text


WORDED = tomllib.loads((Path(__file__).parent / "worded.toml").read_text(encoding="utf-8"))["text"]


@pytest.mark.parametrize("worded", WORDED, ids=[worded["en"][:50] for worded in WORDED])
def test_what_the_set_does_not_say_has_words_too(worded: dict[str, str]) -> None:
    card = card_with(worded["kind"], worded["ability"])
    assert (card_text(card, "en"), card_text(card, "ja")) == (worded["en"], worded["ja"])


def test_another_card_is_named_in_the_readers_language() -> None:
    card = card_with("horse", 'do = [{ move = { choose = 1, zone = "farm", fits = { name = "classics/salt-caravan" } }, to = "hand" }]')
    assert "1 card named Salt Caravan from your farm" in card_text(card, "en", classics().cards)
    assert "「塩の隊商」" in card_text(card, "ja", classics().cards)


def test_O13_the_ways_of_a_card_are_called_by_what_they_do() -> None:
    text = support("fork", "area", 'do = [{ choose_one = [[{ draw = 1 }], [{ going = "+1" }]] }]')
    scene = Scene(text, {"hand": ["fork"]})
    fork = scene.cards[scene.rows["fork"] - 1]
    assert mode_texts(fork, "en") == ["Draw 1 card", "The going gets 1 step worse", "number 3"]
    assert mode_texts(fork, "ja")[2] == "3番"
    plain = scene.cards[scene.rows["plain"] - 1]
    assert mode_texts(plain, "en") == ["number 1", "number 2", "number 3"]
    scene.play(scene.find("fork"))
    state = {"card": scene.s.card, "asked": scene.s.asked, "depth": scene.s.depth, "frame": scene.s.frame}
    assert narrate.at(state, None).action(Action.MODE + 1).key == f"card.{scene.rows['fork']}.mode.2"


def test_603_1c_who_may_change_the_hand_is_not_asked_yes_or_no() -> None:
    asked = narrate.Narrator((0,) * 160, Decision.MULLIGAN)
    assert (asked.action(Action.YES).key, asked.action(Action.NO).key) == ("action.change", "action.keep")
