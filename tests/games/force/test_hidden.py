"""Knowledge of cards (401, 402, 406, 504, F-50) and the redraw of hidden cards.

Every arrangement that agrees with the known facts is equally likely.
"""

import itertools
from collections import Counter
from collections.abc import Callable
from copy import copy
from typing import Any

import numpy as np
import pytest

from paddock.engine.compile.python_state import PythonState, zeros
from paddock.engine.rules.log import SPECTATORS
from paddock.engine.rules.random import RNG, mix_seed
from paddock.games.force import rules
from paddock.games.force.actions import Action, Decision
from paddock.games.force.board.facts import ALL_KNOW, PUBLIC, fact, see_area, see_hand_card, see_place, zone_bit
from paddock.games.force.board.places import card_at, pile_first, pile_size, place_of, zone_of
from paddock.games.force.board.zones import draw_top, lay, lay_seen, shuffle_area
from paddock.games.force.data.codes import PileEnd, Zone
from paddock.games.force.events import Event
from paddock.games.force.state import STATE
from tests.games.force.openings import Opening
from tests.games.force.scene import Scene

NO_LOG = zeros(0)
HAND, A1, A2, A4, DOWN = (zone_bit(z) for z in (Zone.HAND, Zone.AREA1, Zone.AREA2, Zone.AREA4, Zone.DOWN))


def copied(s: Any) -> PythonState:
    """A copy by way of a record, which is faster than `deepcopy`."""
    record = np.zeros(1, STATE.dtype)
    s.write_to(record[0])
    return PythonState(record[0])


def hidden(scene: Scene, seat: int, seed: int) -> Scene:
    rng = PythonState(np.zeros(1, RNG)[0])
    mix_seed(rng, seed)
    other = copy(scene)
    other.s = copied(scene.s)
    rules.hide(other.s, other.t, seat, rng)
    return other


def facts(scene: Scene, card: int) -> tuple[int, int, int]:
    return fact(scene.s, 0, card), fact(scene.s, 1, card), fact(scene.s, PUBLIC, card)


# ------------------------------------------------------------------ facts


def test_407_1_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    """Also 502.1, 401.2a."""
    scene = Scene(start=False)
    log = zeros(200)
    card = draw_top(scene.s, log, 0)
    assert facts(scene, card) == (0, 0, 0)
    scene.end(log)
    assert [e.heard_by(0) for e in scene.events if e.kind == Event.DREW] == [True]
    assert [(e.heard_by(0), e.heard_by(1), e.heard_by(-1)) for e in scene.events if e.kind == Event.DRAWN] == [(False, True, True)]


def test_402_a_card_whose_place_somebody_knows_stays_known_when_it_is_drawn() -> None:
    scene = Scene(start=False)
    top = pile_size(scene.s, 0) - 1
    see_place(scene.s, 0, top, 1 << 1)
    card = draw_top(scene.s, NO_LOG, 0)
    assert facts(scene, card) == (0, HAND, 0)


def test_401_2a_a_card_shown_on_its_way_to_the_hand_is_known_to_all() -> None:
    scene = Scene("", {"farm": ["dear"]}, start=False)
    lay(scene.s, NO_LOG, scene.find("dear"), Zone.HAND, PileEnd.TOP)
    assert facts(scene, scene.find("dear")) == (HAND, HAND, HAND)
    lay(scene.s, NO_LOG, scene.find("dear"), Zone.FARM, PileEnd.TOP)
    assert facts(scene, scene.find("dear")) == (0, 0, 0)


def test_an_unseen_move_widens_what_was_told() -> None:
    scene = Scene("", {"farm": ["dear"], "hand": ["plain", "force"]}, start=False)
    dear = scene.find("dear")
    lay(scene.s, NO_LOG, dear, Zone.HAND, PileEnd.TOP)
    lay(scene.s, NO_LOG, scene.find("force"), Zone.AREA1, PileEnd.BOTTOM)  # only its owner sees which card it was
    assert facts(scene, dear) == (HAND, HAND | A1, HAND | A1)
    place = pile_first(scene.s, 0, 1)
    assert (card_at(scene.s, 0, place), scene.s.pile_knowers[0, place]) == (scene.find("force"), 1)


def test_504_1_a_shuffle_ends_knowledge_of_places_and_keeps_knowledge_of_the_area() -> None:
    scene = Scene(start=False)
    top = pile_size(scene.s, 0) - 1
    card = card_at(scene.s, 0, top)
    see_place(scene.s, 0, top, 1)
    log = zeros(200)
    shuffle_area(scene.s, log, 0, 1)
    scene.end(log)
    assert not any(scene.s.pile_knowers[0])
    assert facts(scene, card) == (A1, 0, 0)
    assert scene.told(Event.SHUFFLED)[0][:2] == (0, 1)
    assert sorted(scene.told(Event.SHUFFLED)[0][2:]) == sorted(card_at(scene.s, 0, top - i) for i in range(3))  # 504.1a: this area alone


def test_401_2c_who_looks_through_an_area_knows_its_cards_in_no_order() -> None:
    scene = Scene(start=False)
    see_area(scene.s, 0, 2, 1)
    first = pile_first(scene.s, 0, 2)
    for place in range(first, first + 3):
        assert facts(scene, card_at(scene.s, 0, place)) == (0, A2, 0)
        assert scene.s.pile_knowers[0, place] == 0


def test_401_4a_the_order_of_cards_from_an_open_zone_is_known_to_the_one_who_orders_them() -> None:
    scene = Scene("", {"farm": ["dear", "dirty"]}, start=False)
    for name in ("dear", "dirty"):
        lay_seen(scene.s, NO_LOG, scene.find(name), Zone.AREA1, PileEnd.TOP, 0, 1)
        assert facts(scene, scene.find(name))[1:] == (A1, A1)
        assert scene.s.pile_knowers[0, place_of(scene.s, scene.find(name))] == 1


def test_406_2_F_42_a_card_put_face_down_unseen_is_known_to_its_owner_only() -> None:
    scene = Scene("", {"hand": ["dear"], "farm": ["dirty"]}, start=False)
    lay(scene.s, NO_LOG, scene.find("dirty"), Zone.DOWN, PileEnd.TOP)
    assert scene.s.down_knowers[0] == ALL_KNOW
    lay(scene.s, NO_LOG, scene.find("dear"), Zone.DOWN, PileEnd.TOP)
    assert scene.s.down_knowers[0] == 1
    assert facts(scene, scene.find("dear")) == (DOWN, 0, 0)
    assert facts(scene, scene.find("dirty")) == (DOWN, DOWN, DOWN)
    lay(scene.s, NO_LOG, scene.find("dirty"), Zone.AREA4, PileEnd.TOP)  # a face-down card that nobody saw go
    assert scene.s.down_knowers[0] == 0
    assert facts(scene, scene.find("dear")) == (DOWN | A4, 0, 0)


def test_402_moves_are_told_in_two_lines() -> None:
    scene = Scene("", {"hand": ["dear"]}, start=False)
    log = zeros(200)
    lay(scene.s, log, scene.find("dear"), Zone.AREA1, PileEnd.TOP)
    scene.end(log)
    seen = [(e.kind, e.heard_by(0), e.heard_by(1), e.heard_by(-1)) for e in scene.events]
    assert seen == [(Event.MOVED, True, False, False), (Event.MOVED_UNSEEN, False, True, True)]


# ------------------------------------------------------------------ hidden worlds


def arrangement(scene: Scene, seat: int) -> tuple[object, ...]:
    """The arrangement of a seat's cards: the pile in order, the hand and the face-down cards."""
    s = scene.s
    return (*(int(s.pile[seat, i]) for i in range(pile_size(s, seat))), tuple(s.hand[seat]), tuple(s.down[seat]))


def small(prepare: Callable[[Scene], None]) -> Scene:
    cards = {"a1": ["plain", "dear"], "a2": ["dirty"], "a3": [], "a4": ["force"], "hand": ["force", "draw-one"], "down": ["plain"]}
    scene = Scene("", {}, cards, start=False)
    prepare(scene)
    return scene


def know_nothing(scene: Scene) -> None:
    scene.s.down_knowers[1] = 0


def know_a_hand_card(scene: Scene) -> None:
    know_nothing(scene)
    see_hand_card(scene.s, scene.find("draw-one", 1), 1)


def know_an_area(scene: Scene) -> None:
    know_nothing(scene)
    see_area(scene.s, 1, 1, 0)


def know_overlapping(scene: Scene) -> None:
    """Facts about three cards with overlapping sets of zones."""
    know_nothing(scene)
    scene.s.told[0, scene.find("dear", 1, "a1")] = A1 | HAND
    scene.s.told[0, scene.find("dirty", 1, "a2")] = A1 | A2
    scene.s.told[0, scene.find("draw-one", 1)] = HAND | DOWN


def know_a_place(scene: Scene) -> None:
    know_nothing(scene)
    see_place(scene.s, 1, 0, ALL_KNOW)


def consistent(scene: Scene) -> set[tuple[object, ...]]:
    """All arrangements of the seven cards that agree with the facts, by brute force."""
    s = scene.s
    n = int(s.deck_cards[1])
    places = (
        [zone_of(s, card_at(s, 1, i)) for i in range(pile_size(s, 1))]
        + [Zone.HAND] * int(s.hand_cards[1])
        + [Zone.DOWN] * int(s.down_cards[1])
    )
    fixed = {i: int(s.pile[1, i]) for i in range(pile_size(s, 1)) if s.pile_knowers[1, i] & 1}
    found = set()
    for order in itertools.permutations(range(n)):
        if any(order[i] != card for i, card in fixed.items()):
            continue
        if all(
            i in fixed or (m := fact(s, 0, 80 + card)) == 0 or m & zone_bit(zone)
            for i, (card, zone) in enumerate(zip(order, places, strict=True))
        ):
            piles = order[: pile_size(s, 1)]
            hand = sum(1 << order[i] for i, zone in enumerate(places) if zone == Zone.HAND)
            down = sum(1 << order[i] for i, zone in enumerate(places) if zone == Zone.DOWN)
            found.add((*piles, (hand, 0), (down, 0)))
    return found


@pytest.mark.parametrize("prepare", [know_nothing, know_a_hand_card, know_an_area, know_overlapping, know_a_place])
def test_hide_reaches_every_arrangement_that_agrees_with_the_facts_evenly(prepare: Callable[[Scene], None]) -> None:
    scene = small(prepare)
    worlds = consistent(scene)
    samples = 1500
    seen = Counter(arrangement(hidden(scene, 0, seed), 1) for seed in range(samples))
    assert set(seen) <= worlds
    if len(worlds) <= 120:
        assert set(seen) == worlds
        expected = samples / len(worlds)
        chi = sum((seen[w] - expected) ** 2 / expected for w in worlds)
        assert chi < len(worlds) + 5 * (2 * len(worlds)) ** 0.5
    for i in range(pile_size(scene.s, 1)):  # each card at each place as often as in the list of all worlds
        for card in range(7):
            share = sum(w[i] == card for w in worlds) / len(worlds)
            found = sum(n for w, n in seen.items() if w[i] == card) / samples
            assert abs(found - share) < 0.06, (i, card)


def test_hide_twice_is_hide_once() -> None:
    scene = small(know_overlapping)
    for seat in (-1, 0, 1):
        once, twice = hidden(scene, seat, 5), hidden(hidden(scene, seat, 99), seat, 5)
        assert arrangement(once, 1) == arrangement(twice, 1)
        assert list(once.s.told[0]) == list(twice.s.told[0])


def test_hide_leaves_what_the_seat_knows() -> None:
    scene = small(know_a_place)
    for seed in range(20):
        other = hidden(scene, 1, seed)
        assert tuple(other.s.hand[1]) == tuple(scene.s.hand[1])  # his own hand
        assert other.s.pile[1, 0] == scene.s.pile[1, 0]


# ------------------------------------------------------------------ sealed choices and closed lists


def imagined(opening: Opening, seat: int, seed: int) -> Opening:
    rng = PythonState(np.zeros(1, RNG)[0])
    mix_seed(rng, seed)
    other = copy(opening)
    other.s = copied(opening.s)
    rules.hide(other.s, other.t, seat, rng)
    return other


def test_F_17_a_closed_choice_of_a_deck_may_be_any_and_an_open_one_is_none() -> None:
    opening = Opening(1, distance="2000m")
    opening.play(1, opening.legal(1)[0])
    assert {imagined(opening, 0, seed).s.picked[1] for seed in range(40)} == {a - 173 for a in opening.legal(0)}
    assert {imagined(opening, 1, seed).s.picked[1] for seed in range(5)} == {opening.s.picked[1]}
    assert {imagined(opening, -1, seed).s.picked[0] for seed in range(5)} == {0}


def test_F_50_with_closed_lists_the_other_may_play_any_ready_deck_that_fits_what_was_seen() -> None:
    opening = Opening(4, distance="2000m", open_lists=False).decks(0, 1)
    decks = Counter(int(imagined(opening, 0, seed).s.picked[1]) for seed in range(60))
    assert len(decks) == len(Opening(4, distance="2000m").legal(0))  # before anything was seen
    opening.hands()
    s = opening.s
    for seed in range(10):
        other = imagined(opening, 0, seed)
        slot = int(other.s.picked[1]) - 1
        listed = Counter(int(other.s.card[80 + i]) for i in range(60))
        assert listed == Counter(int(opening.t.deck_card[slot, i]) for i in range(60))
        for card in opening.farm(1):  # what lies open has been seen
            assert other.s.card[card] == s.card[card]
        assert [other.s.card[i] for i in range(60)] == [s.card[i] for i in range(60)]


def test_F_50_a_deck_that_no_ready_one_fits_is_filled_up_with_forces() -> None:
    """Also 202.2c-ii."""
    deck = {"id": "mine", "name": {"en": "Mine", "ja": "自作"}, "cards": {"classics/force": 60}}
    opening = Opening(1, {"seats": [None, {"decks": [deck]}]}, distance="1200m", open_lists=False).decks().hands()
    other = imagined(opening, 0, 3)  # 29 Forces lie in his farm
    assert {int(opening.t.card_normal[other.s.card[80 + i]]) for i in range(60)} == {1}


def test_F_12_what_another_remembers_is_not_known() -> None:
    scene = Scene("", {"hand": ["draw-one", "plain"]}, start=False)
    scene.s.rememberer = 1
    scene.go()
    scene.play(scene.find("draw-one"))
    assert scene.s.memories == 1
    assert hidden(scene, 0, 1).s.memory[0] == scene.s.memory[0]
    assert hidden(scene, 1, 1).s.memory[0] != scene.s.memory[0]
    assert hidden(scene, -1, 1).s.now != scene.s.now
    assert scene.s.rememberer == 1 and not scene.s.rememberer & SPECTATORS
    scene.done(Decision.RUNNER).play(Action.DONE)
    assert scene.s.rememberer == 2
