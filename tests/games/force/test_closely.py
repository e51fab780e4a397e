"""Card details: the text, the printed and current numbers, and the sum behind each number.

The details use only facts that the viewing seat knows.
"""

import random
from typing import Any

import pytest

from paddock.engine.presentation.i18n import LANGUAGES, Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.table.table import Table
from paddock.games.force.data.codes import CardKind
from paddock.games.force.draw.details import detail, things, total_key
from paddock.games.force.game import GAME
from paddock.games.force.view import Card, View, view
from tests.games.force.scene import Scene, horse, situation

ALL = 'on = { all = true, whose = "each", zone = "run area", fits = { kind = "horse" } }'


def speech_for(scene: Scene, language: str = "en") -> Translator:
    """The words of a scene's own cards."""
    words: dict[str, str] = {}
    for row, card in enumerate(scene.cards, 1):
        words |= {f"card.{row}": card.names[language], f"card.{row}.text": "", f"card.{row}.id": card.id, f"card.{row}.art": card.art}
    return Translator(language, [GAME.folder / "words"], more=words)


def sight_of(scene: Scene, seat: int = 0) -> PlayerView:
    return PlayerView("force", seat, 2, (), "", "", False, None, None, (), view(scene.s, scene.t, seat), None)


def sheet_of(scene: Scene, card: int, number: str, language: str = "en") -> Any:
    translator = speech_for(scene, language)
    seen = detail(sight_of(scene), translator, f"card-{card}")
    number = translator.text(f"closely.number.{number}")
    return next(sheet for sheet in seen.sheets if any(row[0] == number for row in sheet.rows))


def test_808_1_two_effects_are_told_with_their_cards_and_rules_and_add_up_to_the_number() -> None:
    laws = situation("wind", f'always = [{{ run = "+2", {ALL} }}]') + situation("mud", f'always = [{{ run = "-1", {ALL} }}]')
    scene = Scene(laws, {"run": ["dirty"], "situations": ["wind", "mud"]}, start=False)
    sheet = sheet_of(scene, scene.find("dirty"), "run")
    assert sheet.caption == "Why is its run 2?"
    assert list(zip(sheet.rows, sheet.rules, strict=True)) == [
        (("Printed", "3"), "808.1a"),
        (("Surface does not suit", "−1"), "1002.1a"),
        (("Distance does not suit", "−1"), "1002.1b"),
        (("Wind", "+2"), "808.1f"),
        (("Mud", "−1"), "808.1f"),
        (("Run", "2"), ""),
    ]
    amounts = [int(amount.replace("−", "-")) for _, amount in sheet.rows]
    assert sum(amounts[:-1]) == amounts[-1]


def test_702_6k_iii_a_run_below_0_says_what_it_counts() -> None:
    law = situation("law", f'always = [{{ run = "-9", {ALL} }}, {{ guard_becomes = 6, {ALL} }}]')
    scene = Scene(law, {"run": ["plain"], "situations": ["law"]}, in_run=True, start=False)
    run = sheet_of(scene, scene.find("plain", zone="run"), "run")
    assert list(zip(run.rows, run.rules, strict=True))[-2:] == [(("Run", "−5"), ""), (("Counts in the run as", "0"), "702.6k-iii")]
    guard = sheet_of(scene, scene.find("plain", zone="run"), "guard")
    assert ("Law: becomes", "= 6") in guard.rows and guard.rules[1] == "808.1e"


@pytest.mark.parametrize("language", LANGUAGES)
def test_702_6k_i_the_totals_of_a_run_name_every_horse(language: str) -> None:
    more = horse("heavy", run=2, guard=4)
    scene = Scene(more, {"run": ["plain", "heavy"]}, {"run": ["heavy"]}, in_run=True, start=False)
    player_view, translator = sight_of(scene), speech_for(scene, language)
    v: View = player_view.view
    (run,), (guard,) = (detail(player_view, translator, total_key(side)).sheets for side in ("run", "guard"))
    assert sum(int(row[1]) for row in run.rows[:-1]) == int(run.rows[-1][1]) == v.run
    assert len(run.rows) == 3 and run.rules[0] == "702.6k-i"
    assert int(guard.rows[-1][1]) == v.guard == 4


def test_a_source_that_the_viewer_does_not_know_is_not_named() -> None:
    law = situation("law", f'always = [{{ run = "+2", {ALL} }}]')
    scene = Scene(law, {"run": ["plain"]}, {"situations": ["law"]}, start=False)
    card = scene.find("plain", zone="run")
    assert ("Law", "+2") in sheet_of(scene, card, "run").rows
    scene.s.card_knowers[scene.find("law", 1)] = 0
    assert ("a card", "+2") in sheet_of(scene, card, "run").rows


def test_808_1a_numbers_that_nothing_works_on_stand_together_as_printed() -> None:
    scene = Scene("", {"run": ["dear"]}, start=False)
    sheet = sheet_of(scene, scene.find("dear", zone="run"), "guard")
    assert (sheet.caption, sheet.rows, sheet.rules) == ("As printed", (("Run", "6"), ("Guard", "1"), ("Cost", "3")), ("808.1a",) * 3)


def shown(v: View) -> list[Card]:
    return [card for card in v.seen().values() if card.kind == CardKind.HORSE and card.sums]


def test_every_number_that_is_shown_is_the_end_of_its_sum() -> None:
    met = 0
    for seed in range(3):
        table, dice = Table.new("force", seed=seed, target="interpreted"), random.Random(seed)
        for n in range(90):
            if table.over:
                break
            seat = table.pending[0]
            table.play(seat, dice.choice(table.legal(seat)))
            if n % 6 == 0:
                for viewer in (-1, 0, 1):
                    for card in shown(table.view(viewer)):
                        met += any(len(one) > 1 for one in card.sums)
                        assert tuple(one[-1][2] for one in card.sums) == (card.cost, card.run, card.guard)
                        assert tuple(one[0][2] for one in card.sums) == card.printed
    assert met > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_one_sees_can_be_read_with_its_text(language: str) -> None:
    table = Table.new("force", seed=2, target="interpreted")
    dice = random.Random(3)
    for _ in range(60):
        seat = table.pending[0]
        table.play(seat, dice.choice(table.legal(seat)))
    player_view, translator = table.player_view(seat), table.translator(language)
    v: View = player_view.view
    listed = things(player_view, translator)
    for card in v.seen().values():
        seen = detail(player_view, translator, card.key)
        text = translator.text(f"card.{card.card}.text")
        assert seen.name == listed[card.key] == translator.text(f"card.{card.card}")
        assert not text or any(text in row for row in seen.sheets[0].rows)
    others = {i for i in range(160) if f"card-{i}" not in listed}
    assert len(others) > 60, "what lies hidden cannot be read"


@pytest.mark.parametrize("language", LANGUAGES)
def test_603_1a_a_deck_that_may_be_chosen_tells_its_plan_and_its_cards(language: str) -> None:
    table = Table.new("force", seed=2, target="interpreted")
    player_view, translator = table.player_view(0), table.translator(language)
    decks = [key for key in things(player_view, translator) if key.startswith("deck-")]
    assert len(decks) == len(player_view.choices)
    for key in decks:
        plan, listed = detail(player_view, translator, key).sheets
        assert plan.rows[0][1] == translator.text(f"deck.{key[5:]}.plan")
        assert sum(int(n) for _, n in listed.rows) in (60, 80)


def test_805_2b_who_is_asked_by_a_card_reads_its_text() -> None:
    table, dice = Table.new("force", seed=4, target="interpreted"), random.Random(2)
    translator, met = table.translator("en"), 0
    while not table.over:
        seat = table.pending[0]
        kind, subject = table.asks(seat)
        hint = table.player_view(seat).hint
        assert hint is not None and kind is not None
        if kind.name in ("choose", "optional", "mode", "search") and subject[0] >= 0:
            text = translator.text(f"card.{int(table.state['card'][subject[0]])}.text")
            assert text and translator.text(hint).endswith(text)
            met += 1
        table.play(seat, dice.choice(table.legal(seat)))
    assert met > 0


def test_F_10_every_copy_of_a_card_that_may_be_played_can_be_pressed() -> None:
    table, dice, met = Table.new("force", seed=6, target="interpreted"), random.Random(5), 0
    translator = table.translator("en")
    for _ in range(120):
        seat = table.pending[0]
        player_view = table.player_view(seat)
        hand = table.game.draw(player_view, "wide", translator).hand
        offered = {card.card for card in player_view.view.hand if player_view.choice(card.instance)}
        copies = sum(card.card in offered for card in player_view.view.hand)
        assert hand.count("data-action") == copies
        met += copies > len(offered)
        table.play(seat, dice.choice(table.legal(seat)))
    assert met > 0
