"""Both languages have the same texts with the same gaps."""

import random
import re

import pytest

from paddock.engine.presentation.i18n import LANGUAGES, Translator, word_file
from paddock.games.trick_derby import narrate, state
from paddock.games.trick_derby.actions import ACTIONS, Action, Phase
from paddock.games.trick_derby.events import Event
from paddock.games.trick_derby.game import GAME
from paddock.games.trick_derby.refusals import Refusal
from tests.games.trick_derby.situations import card, new

WORDS = {language: word_file(GAME.folder / "words" / f"{language}.toml") for language in LANGUAGES}
GAP = re.compile(r"\{(\w+)\}")


def translator(language: str, *names: str) -> Translator:
    return Translator(language, [GAME.folder / "words"], names)


def plain(key: str) -> str:
    """A key without the suffix for singular or plural, because Japanese has no singular."""
    return key.removesuffix(".one").removesuffix(".other")


def test_both_languages_have_the_same_keys() -> None:
    keys = {language: {plain(k) for k in words} for language, words in WORDS.items()}
    assert keys["en"] == keys["ja"]
    assert all(f"{plain(k)}.other" in words for words in WORDS.values() for k in words if k.endswith(".one"))


def test_both_languages_have_the_same_gaps() -> None:
    for key, english in WORDS["en"].items():
        japanese = WORDS["ja"].get(key)
        if japanese is not None:
            assert set(GAP.findall(japanese)) == set(GAP.findall(english)), key


def test_japanese_is_japanese() -> None:
    """No Japanese text is an English sentence."""
    sentences = {k: v for k, v in WORDS["ja"].items() if k.startswith(("game.", "asks.", "hint.", "event.", "refused.", "reason."))}
    assert all(re.search(r"[ぁ-んァ-ヶ一-龠]", v) for v in sentences.values())
    assert all(WORDS["en"].get(k) != v for k, v in sentences.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_decision_has_a_prompt_and_a_hint(language: str) -> None:
    say = translator(language).text
    for number, kind in GAME.kinds.items():
        subjects = [(-1, 0), (state.YELLOW, 1)] if number == Phase.PLAYING else [()]
        for subject in subjects:
            assert say(narrate.asked(kind.name, subject))
            assert say(narrate.hint(kind.name, subject))
    assert say(narrate.asked("play", (-1, 0))) != say(narrate.asked("play", (state.YELLOW, 0)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_says_something_of_its_own(language: str) -> None:
    """TD-5.1 refuses a card that the seat does not hold and an action without a card. Each refusal has its own text."""
    said = {translator(language).text(narrate.refusal(code, card("R3"))) for code in GAME.codes}
    assert len(said) == len(GAME.codes)
    assert all(Refusal(code).key.startswith(GAME.codes[code]) for code in GAME.codes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_card_or_ticket_is_named(language: str) -> None:
    s = translator(language)
    assert s.text(narrate.card_words(card("R3"))) in s.text(narrate.refusal(Refusal.MUST_FOLLOW, card("R3")))
    assert s.text(narrate.ticket_word(state.OPERA)) in s.text(narrate.refusal(Refusal.TICKET_TAKEN, Action.LAY_TICKET + state.OPERA))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_is_named_in_its_own_way(language: str) -> None:
    say = translator(language).text
    assert len({say(narrate.action(a)) for a in range(ACTIONS)}) == ACTIONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_line(language: str) -> None:
    """Games with three and four players contain every kind of event except draws. No event text has an empty gap."""
    told, said = set(), []
    for seats, seed in ((3, 5), (4, 5), (4, 6), (4, 7), (3, 8)):
        table, dice = new(seats, seed, marks=(0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3)), random.Random(seed)
        while not table.over:
            seat = dice.choice(table.pending)
            table.play(seat, dice.choice(table.legal(seat)))
        voice = table.translator(language, ("Aoi", "Bruno", "Hana", "Marek")[:seats])
        for viewer in range(-1, seats):
            for line in table.log(viewer):
                assert line.event
                told.add(line.event.kind)
                said.append(voice.text(line.words))
    assert told == {k for k, e in GAME.events.items() if not e.chance}
    assert not any("{" in words or "None" in words or "-1" in words for words in said)


def test_TD_9_5_the_dummy_is_called_so_and_the_fourth_player_by_name() -> None:
    line = narrate.event("led", Event.LED, (3, card("Y8")))
    assert translator("en", "Aoi", "Bruno", "Hana").text(line) == "Dummy leads yellow 8."
    assert translator("en", "Aoi", "Bruno", "Hana", "Marek").text(line) == "Marek leads yellow 8."
    assert new(3).translator("en").text(line) == "Dummy leads yellow 8."
    assert new(4).translator("en").text(line) == "Seat 4 leads yellow 8."


def test_TD_5_5_one_square_and_several() -> None:
    s = translator("en")
    assert s.text(narrate.event("horse_moved", Event.HORSE_MOVED, (state.SILVER, 1, 2))) == "Silver Arazan moves 1 square, to square 2."
    assert s.text(narrate.event("horse_moved", Event.HORSE_MOVED, (state.SILVER, 3, 7))) == "Silver Arazan moves 3 squares, to the goal."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_introduces_itself(language: str) -> None:
    say = translator(language).text
    assert say("game.name")
    assert len(say("game.sentence")) > 20
    assert len(say("game.summary").strip().splitlines()) > 5
    assert all(say(f"options.{o.name}") for o in GAME.options)
    assert all(say(narrate.reason(code)) for code in GAME.reasons)
