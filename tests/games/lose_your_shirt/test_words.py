"""Notation, texts and drawing: every action has a notation, a text in both languages and a control."""

import io
import random
import re
import tomllib
from xml.etree import ElementTree

import pytest

from paddock.engine.presentation.i18n import Translator, word_file
from paddock.games.lose_your_shirt.actions import ACTIONS, Action, Decision
from paddock.games.lose_your_shirt.draw.cards import short_money
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.game import GAME
from paddock.games.lose_your_shirt.narrate import pounds
from paddock.games.lose_your_shirt.refusals import Ending, Refusal
from tests.games.lose_your_shirt.situations import betting, do, racing, table

LANGUAGES = ("en", "ja")
WORDS = {language: Translator(language, [GAME.folder / "words"], ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")) for language in LANGUAGES}


def test_LY_3_3_every_action_has_a_text_that_can_be_typed_in():
    texts = [GAME.notation.write(a) for a in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert [GAME.notation.read(t) for t in texts] == list(range(ACTIONS))
    for wrong in ("", "7.2", "1.5", "b+3", ">7", "h0", "20", "WIN", " win", "b-2"):
        with pytest.raises(ValueError, match="no such"):
            GAME.notation.read(wrong)
    for wrong in (-1, ACTIONS):
        with pytest.raises(ValueError, match="no such"):
            GAME.notation.write(wrong)


def test_LY_4_1_cards_are_written_as_horse_and_spaces():
    assert GAME.notation.write(Action.PLAY) == "1.2"
    assert GAME.notation.write(Action.PLAY_BET + 17) == "b6.4"
    assert GAME.notation.chance(Event.DEALT, (2, 0, 18, 19)) == ("deal:2", ["1.2", "+3", "-2"])
    assert GAME.notation.chance(Event.DEALER_DRAWN, (3,)) == ("dealer", ["3"])
    assert GAME.notation.chance(Event.PILE_DRAWN, (17,)) == ("turn", ["6.4"])


def test_both_languages_have_the_same_words_with_the_same_gaps():
    en, ja = (word_file(GAME.folder / "words" / f"{language}.toml") for language in LANGUAGES)
    assert set(en) == set(ja)
    for key in en:
        gaps = [set(re.findall(r"\{(\w+)\}", text)) for text in (en[key], ja[key])]
        assert gaps[0] == gaps[1], key
        assert en[key].strip()
        assert ja[key].strip()
    assert tomllib.loads((GAME.folder / "words/ja.toml").read_text())["bet"]["win"] == "単勝"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_refusal_reason_option_and_kind_has_its_words(language):
    translator = WORDS[language]
    for action in range(ACTIONS):
        assert translator.text(GAME.narrate.action(action))
    for code, rule in Refusal.rules().items():
        assert translator.text(GAME.narrate.refusal(code, 0))
        assert translator.has(f"refused.{rule}")
    for reason in Ending:
        assert translator.text(GAME.narrate.reason(reason))
    for option in GAME.options:
        assert translator.has(f"options.{option.name}")
    subject = (100, 20, 3, 40)
    for kind in Decision.kinds().values():
        assert translator.text(GAME.narrate.asked(kind.name, subject))
        assert translator.text(GAME.narrate.hint(kind.name, subject))
    for part in ("name", "sentence", "summary"):
        assert translator.has(f"game.{part}")


RARE = {
    Event.REDEALT: (1,),
    Event.SAFEGUARD: (20,),
    Event.ALL_BROKE: (),
    Event.JACKPOT_PAID: (0, 3, 50, 120),
    Event.NO_HORSE_MOVES: (0,),
    Event.HORSE_STUCK: (0, 1),
}


def random_story(seats, seed, **options):
    """A random game; yields the table after each decision."""
    at = table(seats, seed, **options)
    rng = random.Random(seed)
    yield at
    while not at.over:
        seat = rng.choice(at.pending)
        at.play(seat, rng.choice(at.legal(seat)))
        yield at


def test_every_event_of_random_games_is_told_in_both_languages():
    seen = set()
    for seed in range(12):
        at = list(random_story(3 + seed % 4, seed, races=2, length=8 if seed % 3 else 24, stake_returned=seed % 2 == 0))[-1]
        seen |= {e.kind for e in at.events()}
        for line in at.log(0):
            for translator in WORDS.values():
                said = translator.text(line.words)
                assert said
                assert "{" not in said
    assert seen >= set(Event) - set(RARE)


@pytest.mark.parametrize("kind", RARE)
def test_rare_events_are_told_too(kind):
    for translator in WORDS.values():
        assert translator.text(GAME.narrate.event(kind.key, kind, RARE[kind]))


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_every_legal_action_can_be_pressed_and_the_drawing_is_well_formed(shape):
    looked_at = set()
    for seed in range(6):
        for n, at in enumerate(random_story(3 + seed % 4, seed, races=2, length=(16, 8, 40)[seed % 3])):
            if n % 5:
                continue
            for seat in (*at.pending[:1], -1):
                player_view = at.player_view(seat)
                looked_at.add(player_view.kind)
                drawing = GAME.draw(player_view, shape, WORDS["ja" if seed % 2 else "en"])
                for part in filter(None, (drawing.board, drawing.hand)):
                    root = ElementTree.fromstring(part)
                    assert not any("style" in e.attrib or e.tag.endswith("script") for e in root.iter())
                    ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
                    assert len(ids) == len(set(ids))
                pressed = set(re.findall(r'data-action="([^"]+)"', drawing.board + drawing.hand))
                assert {t.replace("&gt;", ">") for t in pressed} == {c.notation for c in player_view.choices}
    assert looked_at >= {"kind", "back", "stake", "more", "card", "horse", "lane", "turn", ""}


def test_LY_3_1_a_face_down_card_is_drawn_the_same_whatever_it_is():
    one = racing(["1.2", "2.2", "3.2"], {1: ("win", [("4.4", 30)])})
    other = racing(["1.2", "2.2", "3.2"], {1: ("win", [("5.2", 30)])})
    other.state["discard"] = one.state["discard"]
    for seat in (0, -1):
        assert one.drawing(seat) == other.drawing(seat)
    assert one.drawing(1) != other.drawing(1)


def test_LY_3_1_an_envelope_is_the_same_for_every_bet():
    one, other = betting(3), betting(3)
    do(one, 0, "win")
    do(one, 0, GAME.notation.write(one.legal(0)[0]) + " 10 close done")
    do(other, 0, "jackpot")
    do(other, 0, GAME.notation.write(other.legal(0)[-1]) + " done")
    assert one.drawing(1) == other.drawing(1)
    assert one.drawing(-1, "tall") == other.drawing(-1, "tall")


def test_LY_5_0_between_races_the_drawing_says_who_got_what():
    at = racing(["1.2", "2.2", "3.2"], {0: ("win", [("1.4", 30)]), 2: ("place", [("5.4", 20)])}, {1: (1, 15), 2: (2, 15)})
    do(at, 0, "1.2")
    do(at, 1, "2.2")
    for shape in ("wide", "tall"):
        board = at.drawing(1, shape).board
        assert "got £180" in board
        assert "got nothing" in board


def test_LY_1_3_ious_are_shown_as_such():
    at = racing(["1.2", "2.2", "3.2"], money=(9000, 100, 100))
    assert int(at.state["bank"]) < 0
    assert "IOUs £6,800" in at.drawing(0).board


@pytest.mark.parametrize(
    ("amount", "shown"), [(0, "£0"), (250, "£250"), (9_990, "£9,990"), (12_500, "£12.5k"), (3_400_000, "£3.4m"), (2_000_000_000, "£2bn")]
)
def test_LY_1_3_money_in_small_places(amount, shown):
    assert short_money(amount) == shown
    assert pounds(-20) == "−£20"
    assert pounds(1200) == "£1,200"


def terminal_lines(at, seat, language):
    from rich.console import Console

    from paddock.games.lose_your_shirt.terminal import draw

    screen = Console(width=80, no_color=True, record=True, file=io.StringIO())
    screen.print(draw(at.player_view(seat), WORDS[language], 80))
    return screen.export_text().splitlines()


def test_the_terminal_shows_the_table_in_80_columns_and_no_face_down_card_of_others():
    for seed in range(4):
        for n, at in enumerate(random_story(3 + seed, seed, races=2, length=(16, 40, 8, 30)[seed])):
            if n % 9 == 0:
                for seat in (*at.pending[:1], -1):
                    for language in LANGUAGES:
                        assert terminal_lines(at, seat, language)
    at = racing(["1.2", "2.2", "3.2"], {1: ("win", [("4.4", 30)])}, {5: (5, 7)})
    text = "\n".join(terminal_lines(at, 0, "en"))
    assert "## £30" in text
    assert "4.4" not in text
    assert "4.4* £30" in "\n".join(terminal_lines(at, 1, "en"))
    assert "5  · · · · · · · 5 · · · · · · · · ║" in text


def test_LY_4_3_the_terminal_marks_the_places_in_reach():
    at = racing(["3.2 1.2", "2.2", "5.2"])
    do(at, 0, "3.2")
    marked = [line.split() for line in terminal_lines(at, 0, "en") if " o " in line]
    assert [line[0] for line in marked] == ["2", "3", "4"]
    assert all(line.index("o") == 3 for line in marked)  # space 2, behind the lane's number


def test_the_pictures_of_the_rule_page_show_what_they_say():
    from docs.pictures.lose_your_shirt import pictures

    lane, bets, result = (table for _, table, _, _ in pictures())
    assert lane.view().phase == "lane"
    assert bets.view().phase == "betting"
    assert result.over
