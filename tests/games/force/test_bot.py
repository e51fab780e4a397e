"""The bot `simple`: its actions in clear positions, and its wins against random players."""

import random
from typing import Any

import numpy as np

from paddock.engine.compile.python_state import PythonState
from paddock.engine.rules.random import RNG, mix_seed
from paddock.games.force import bot
from paddock.games.force.actions import Action, Decision
from paddock.games.force.data.codes import Zone
from tests.games.force.openings import Opening
from tests.games.force.scene import Scene, horse, situation, support


def rng_of(seed: int) -> Any:
    rng = PythonState(np.zeros(1, RNG)[0])
    mix_seed(rng, seed)
    return rng


def thinks(scene: Scene) -> int:
    answer = bot.baseline_action(scene.s, scene.t, scene.seat, rng_of(1))
    assert answer in scene.legal()
    return answer


def test_it_takes_a_deck_whose_horses_suit_the_distance() -> None:
    opening = Opening(1, distance="1200m")
    slot = bot.baseline_action(opening.s, opening.t, 0, rng_of(1)) - Action.DECK_SLOT
    suits = {a - Action.DECK_SLOT: bot.suited_horses(opening.s, opening.t, a - Action.DECK_SLOT) for a in opening.legal(0)}
    assert suits[slot] == max(suits.values()) > min(suits.values())


def test_it_changes_a_hand_without_horses_and_keeps_a_mixed_one() -> None:
    seen = set()
    for seed in range(25):
        opening = Opening(seed, distance="2000m").decks()
        kinds = [opening.kind(card) for card in opening.hand(0)]
        answer = bot.baseline_action(opening.s, opening.t, 0, rng_of(1))
        assert answer == (Action.YES if kinds.count(1) < 2 or 3 not in kinds else Action.NO)
        seen.add(answer)
    assert seen == {Action.YES, Action.NO}


def test_it_runs_with_the_most_run_for_its_cost() -> None:
    scene = Scene(horse("fast", run=5), {"hand": ["plain", "fast", "dear", "force", "force", "force"]}).done(Decision.RUNNER)
    assert thinks(scene) == scene.find("fast")
    mud = situation("mud", 'always = [{ run = "-7", on = { all = true, fits = { kind = "horse" } } }]')
    assert thinks(Scene(mud, {"hand": ["plain"], "situations": ["mud"]}).done(Decision.RUNNER)) == Action.DONE


def test_it_guards_with_the_worst_runner_that_stops_the_run() -> None:
    text = horse("wall", run=1, guard=4) + horse("star", run=6, guard=5)
    scene = Scene(text, {"hand": ["plain"]}, {"hand": ["wall", "star", "plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand")).done(Decision.GUARD)
    assert thinks(scene) == scene.find("wall", 1)


def test_it_helps_a_run_with_its_own_supports_only() -> None:
    text = support("boost", "horse", 'do = [{ run = "+2", on = "named" }]') + support(
        "drag", "horse", 'do = [{ run = "-2", on = "named" }]'
    )
    scene = Scene(text, {"hand": ["plain", "boost", "drag"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand")).done(Decision.PRIORITY)
    scene.play(Action.DONE) if scene.seat == 1 else None
    assert thinks(scene) == scene.find("boost")
    scene.play(scene.find("boost"))
    assert thinks(scene) == scene.find("plain", 0, "hand")


def test_it_discards_what_it_needs_least() -> None:
    scene = Scene("", {"hand": ["plain", "dear", "force", "draw-one"], "a1": ["plain"] * 3}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand")).done(Decision.DISCARD)
    while scene.asked == Decision.DISCARD:
        scene.play(thinks(scene))
    assert scene.zone(scene.find("draw-one")) == Zone.FARM
    assert scene.zone(scene.find("force")) == Zone.HAND


def test_worth_grows_with_the_way_gone_and_the_cards_in_hand() -> None:
    ahead = Scene("", {"a1": [], "hand": ["plain"]}, start=False)
    assert bot.evaluate(ahead.s, ahead.t, 0) == 3 * bot.CARD_TO_GO + bot.CARD_IN_HAND == -bot.evaluate(ahead.s, ahead.t, 1)
    ahead.s.won = 2
    assert bot.evaluate(ahead.s, ahead.t, 1) == bot.WON


def test_it_beats_a_random_player() -> None:
    won = 0
    for game in range(6):
        opening, dice, me = Opening(game, distance="1200m"), random.Random(game), game % 2
        while not opening.s.over:
            seat = 0 if opening.s.pending & 1 else 1
            answer = bot.baseline_action(opening.s, opening.t, seat, rng_of(game)) if seat == me else dice.choice(opening.legal(seat))
            opening.play(seat, answer)
        won += opening.s.won == 1 + me
    assert won >= 5
