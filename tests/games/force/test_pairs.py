"""Pairs of situations of Paddock Classics in both orders of time (808.1g, h), pairs of replacement effects on one event (809.2), and loops (1201)."""

import random
from itertools import permutations

import pytest

from paddock.games.force.actions import Decision
from paddock.games.force.continuous.current_values import cost_of, guard_of, run_of
from paddock.games.force.continuous.layers import forget
from paddock.games.force.continuous.sums import sum_of
from paddock.games.force.data.codes import AbilityKind, CardNumber, Replacement, SupportType, Zone
from paddock.games.force.data.frames import FrameKind, push
from paddock.games.force.data.stages import Step
from paddock.games.force.effects.replaceable_events import push_going_change, push_move, push_rule_discard, push_rule_draw
from paddock.games.force.events import Event
from paddock.games.force.play.rule_check import push_check
from paddock.games.force.refusals import Ending
from paddock.games.force.state import GATHERED
from tests.games.force.scene import Scene, situation
from tests.games.force.test_cards_do import LIBRARY, TABLES, answer_all, is_clean, is_horse, names

SITUATIONS = [card for card in LIBRARY.cards if card.type == SupportType.SITUATION]
PAIRS = list(permutations([card.short for card in SITUATIONS], 2))
WORDS = ((CardNumber.RUN, run_of), (CardNumber.GUARD, guard_of), (CardNumber.COST, cost_of))


def both(first: str, second: str, rng: random.Random, *, start: bool = False) -> Scene:
    side = {
        "run": names(rng, 2, is_horse),
        "hand": names(rng, 4, is_horse),
        "farm": names(rng, 3),
        "a1": names(rng, 4),
        "a2": names(rng, 3),
    }
    side |= {"a3": names(rng, 3), "a4": names(rng, 3)}
    you = side | {"situations": [first, second]}
    return Scene("", you, side, going=rng.randint(1, 4), in_run=True, start=start, cards=(LIBRARY.cards, TABLES))


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_808_1_two_situations_work_together_in_both_orders(first: str, second: str) -> None:
    """The pass ends, every number is what its sum says, asking again changes nothing, and nothing is left behind."""
    scene = both(first, second, random.Random(f"{first} {second}"))
    s, t = scene.s, scene.t
    cards = [c for seat in (0, 1) for zone in ("run", "hand") for c in scene.places[seat][zone]]
    found = [word(s, t, c) for c in cards for _, word in WORDS]
    assert 0 < s.gathers < GATHERED // 2
    assert [sum_of(s, t, c, number)[-1].value for c in cards for number, _ in WORDS] == found
    forget(s)
    assert [word(s, t, c) for c in cards for _, word in WORDS] == found
    forget(s)
    assert not any(s.touched)
    assert not any(s.known_run)
    assert s.fault == 0


def replacing(code: int) -> list[str]:
    return [card.short for card in SITUATIONS if any(a.kind == AbilityKind.REPL and a.ops[0].code == code for a in card.abilities)]


EVENTS = [
    (code, *pair)
    for code in (Replacement.DRAW, Replacement.ZONE, Replacement.DISCARD, Replacement.GOING)
    for pair in permutations(replacing(code), 2)
]


@pytest.mark.parametrize(("code", "first", "second"), EVENTS)
def test_809_2_two_replacements_of_one_event_in_both_orders(code: int, first: str, second: str) -> None:
    """Whichever is picked first, the event ends clean and each has replaced it at most once."""
    asked = False
    for seed in range(40):
        rng = random.Random(f"{first} {second} {seed}")
        scene = both(first, second, rng)
        begin(scene, code, rng)
        scene.go()
        asked = asked or scene.asked == Decision.REPLACE
        answer_all(scene, rng)
        assert is_clean(scene)
        used = scene.told(Event.REPLACES)
        assert all(used.count(one) <= (1 if code != Replacement.DRAW else 2) for one in used)
    assert asked


def begin(scene: Scene, code: int, rng: random.Random) -> None:
    """Start the event, followed by a rule check for the abilities that it triggers."""
    push_check(scene.s)
    if code == Replacement.DRAW:
        push_rule_draw(scene.s, 0, 1)
    elif code == Replacement.DISCARD:
        push_rule_discard(scene.s, 0, 2)
    elif code == Replacement.GOING:
        push_going_change(scene.s, rng.choice((-1, 1)), 0, push(scene.s, FrameKind.TEXT))
    else:
        push_move(scene.s, rng.choice(scene.places[1][rng.choice(("run", "hand"))]), Zone.FARM)


def test_1201_1c_a_state_that_stays_true_and_asks_nobody_is_a_draw() -> None:
    loop = situation("loop", 'when = "state"\nif = { count = { zone = "deck", at_least = 1 } }\ndo = [{ shuffle = "deck" }]')
    scene = Scene(loop, {"situations": ["loop"]}, stage=Step.AFTER_DRAW)
    assert (scene.s.over, scene.s.won, scene.s.reason) == (1, 3, Ending.ENDLESS)


def test_1201_1c_traps_6_once_a_turn_is_no_loop() -> None:
    calm = situation(
        "calm", 'once_a_turn = true\nwhen = "state"\nif = { count = { zone = "deck", at_least = 1 } }\ndo = [{ shuffle = "deck" }]'
    )
    assert Scene(calm, {"situations": ["calm"]}, stage=Step.AFTER_DRAW).s.over == 0
