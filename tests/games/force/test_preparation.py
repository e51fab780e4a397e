"""Preparation (600) and the race (300): the draws, the sealed choices, the first player and the areas."""

from collections import Counter

import pytest

from paddock.engine.rules.contract import SEALED_ALREADY
from paddock.engine.rules.log import SPECTATORS
from paddock.games.force import rules
from paddock.games.force.actions import Action, Decision
from paddock.games.force.board.places import pile_size
from paddock.games.force.data.codes import ASIDE_CARDS, CATEGORY, COURSES, METRES, CardKind, Distance, Surface
from paddock.games.force.events import Event
from paddock.games.force.game import GAME
from tests.games.force.openings import Opening

AREAS = {1200: 6, 1400: 7, 1600: 8, 1800: 9, 2000: 10, 2200: 11, 2400: 12, 3000: 15, 3200: 16}


def test_101_1_two_players_and_no_other_number() -> None:
    assert list(GAME.seats) == [2]


def test_601_2b_214_4_each_piece_of_the_race_is_drawn_evenly_from_its_list() -> None:
    races = [Opening(seed).s for seed in range(150)]
    assert {s.course for s in races} == set(range(10))
    assert {s.metres for s in races} == set(METRES)
    assert {s.going for s in races} == {1, 2, 3, 4}
    assert {s.surface for s in races} == {Surface.TURF}  # F-16: a dirt race can only be given
    assert max(Counter(s.going for s in races).values()) < 65


def test_601_2_F_16_what_is_given_is_not_drawn() -> None:
    """Also 601.2a."""
    opening = Opening(3, course="kyoto", distance="2400m", surface="dirt", going="heavy")
    s = opening.s
    assert (s.course, s.metres, s.distance, s.surface, s.going) == (COURSES.index("kyoto"), 2400, Distance.MIDDLE, Surface.DIRT, 3)
    assert opening.told(Event.RACE) == [(s.course, Surface.DIRT, 2400, 3)]
    assert opening.told(Event.RACE_DRAWN) == []
    half = Opening(3, course="kyoto", distance="2400m")
    assert half.told(Event.RACE_DRAWN) == [(s.course, 2400, half.s.going)]


@pytest.mark.parametrize(("metres", "category"), [*zip(METRES, CATEGORY, strict=True)])
def test_214_2a_302_2_the_distance_card_gives_the_category(metres: int, category: int) -> None:
    assert Opening(1, distance=f"{metres}m").s.distance == category


# ------------------------------------------------------------------ decks


def test_603_1a_F_17_the_race_is_known_before_both_choose_a_deck_sealed() -> None:
    """Also 601.1."""
    opening = Opening(1, distance="2000m")
    assert opening.s.going != 0
    assert opening.s.pending == 3
    assert opening.s.asked == Decision.DECK
    told = opening.play(1, opening.legal(1)[0])
    assert told == []
    assert opening.s.pending == 1
    assert rules.why(opening.s, opening.t, 1, opening.legal(0)[0]) == SEALED_ALREADY
    opening.play(0, opening.legal(0)[1])
    assert len(opening.told(Event.DECK_SHOWN)) == 2


@pytest.mark.parametrize(("metres", "size"), [("1200m", 60), ("2500m", 60), ("3000m", 80), ("3200m", 80)])
def test_602_1a_only_decks_of_the_size_for_the_distance_are_offered(metres: str, size: int) -> None:
    """Also 602.1."""
    opening = Opening(1, distance=metres)
    offered = [a - Action.DECK_SLOT for a in opening.legal(0)]
    assert offered
    assert {opening.t.deck_cards[slot] for slot in offered} == {size}
    assert all(opening.t.deck_for[slot] & opening.s.distance for slot in offered)
    others = [slot for slot in range(8) if opening.t.deck_cards[slot] and slot not in offered]
    assert all(rules.why(opening.s, opening.t, 0, Action.DECK_SLOT + slot) == rules.why(opening.s, opening.t, 0, 0) != 0 for slot in others)


def test_F_17_own_legal_decks_are_offered_instead_of_the_ready_ones() -> None:
    deck = {"id": "mine", "name": {"en": "Mine", "ja": "自作"}, "cards": {"classics/force": 60}}
    opening = Opening(1, {"seats": [{"decks": [deck]}, None]}, distance="2000m")
    assert opening.legal(0) == [Action.DECK_SLOT + 8]
    assert min(opening.legal(1)) < Action.DECK_SLOT + 8
    opening.decks()
    assert opening.s.deck[0] == 9
    assert {opening.t.card_normal[opening.s.card[i]] for i in range(60)} == {1}  # 602.1c-i
    long = Opening(1, {"seats": [{"decks": [deck]}, None]}, distance="3200m")
    assert max(long.legal(0)) < Action.DECK_SLOT + 8  # none of its own is legal here


def test_603_1a_F_50_with_open_lists_everyone_knows_every_card_and_with_closed_ones_only_the_owner() -> None:
    s = Opening(1, distance="2000m").decks().s
    assert set(list(s.card_knowers)[:60]) == {3 | SPECTATORS}
    assert list(s.card)[:60] == sorted(list(s.card)[:60])
    assert all(s.deck)
    closed = Opening(1, distance="2000m", open_lists=False).decks()
    assert set(list(closed.s.card_knowers)[:60]) == {1}
    assert set(list(closed.s.card_knowers)[80:140]) == {2}
    assert list(closed.s.card)[:60] != sorted(list(closed.s.card)[:60])
    assert list(closed.s.deck) == [0, 0]
    assert {values[1] for values in closed.told(Event.DECK_SHOWN)} == {-1}
    assert [values[0] for values in closed.told(Event.LISTED)] == [0, 1]


# ------------------------------------------------------------------ hands


def test_603_1b_seven_random_cards_to_each_hand() -> None:
    opening = Opening(1, distance="2000m").decks()
    s = opening.s
    assert list(s.hand_cards) == [7, 7]
    assert opening.s.asked == Decision.MULLIGAN
    seen = [e for e in opening.events if e.kind == Event.DEALT and len(e.values) == 8]
    assert [sorted(e.values[1:]) for e in seen] == [opening.hand(0), opening.hand(1)]
    assert not seen[0].heard_by(1)
    assert not seen[1].heard_by(-1)
    assert len({tuple(Opening(seed, distance="2000m").decks().hand(0)) for seed in range(6)}) == 6


def test_603_1c_a_changed_hand_is_shuffled_back_and_dealt_anew_and_a_kept_one_stays() -> None:
    """Also 603.1c-i."""
    opening = Opening(2, distance="2000m").decks()
    before = opening.hand(0), opening.hand(1)
    shuffles = len(opening.told(Event.SHUFFLED))
    opening.play(0, Action.YES)
    assert opening.told(Event.CHANGED_HAND) == []  # 603.1c-i: nothing is carried out before both have decided
    assert opening.hand(0) == before[0]
    opening.play(1, Action.NO)
    assert opening.told(Event.CHANGED_HAND) == [(0,)]
    assert opening.told(Event.KEPT_HAND) == [(1,)]
    assert len(opening.told(Event.SHUFFLED)) == shuffles + 1
    dealt = [values for values in opening.told(Event.DEALT) if values[0] == 0 and len(values) == 8][-1]
    assert list(dealt[1:]) != before[0]
    assert set(before[1]) <= set(opening.hand(1))


def test_603_1c_once_only() -> None:
    opening = Opening(2, distance="2000m").decks()
    opening.hands(Action.YES, Action.YES)
    assert opening.s.asked != Decision.MULLIGAN
    assert list(opening.s.mulligan) == [0, 0]


# ------------------------------------------------------------------ who starts, areas


@pytest.mark.parametrize("metres", METRES)
def test_603_1d_603_1f_F_1_cards_set_aside_and_areas_by_distance(metres: int) -> None:
    """Also 603.1f-i, 603.1d."""
    opening = Opening(1, distance=f"{metres}m").decks().hands()
    s, first = opening.s, opening.s.first_player
    aside = ASIDE_CARDS[METRES.index(metres)]
    for seat in (0, 1):
        assert len([1 for values in opening.told(Event.TURNED_UP) if values[0] == seat]) == aside
        left = list(s.area_cards[seat])
        left[0] += seat == first  # 702.3: the first player has drawn
        assert left == ([12, 13, 13, 12] if metres == 2500 else [AREAS[metres]] * 4)
        assert pile_size(s, seat) + s.hand_cards[seat] + aside == s.deck_cards[seat]


def test_603_1e_the_first_pair_with_one_horse_decides_and_all_cards_set_aside_end_face_up_in_the_farm() -> None:
    starters = set()
    for seed in range(12):
        opening = Opening(seed, distance="1600m").decks().hands()
        turned = opening.told(Event.TURNED_UP)
        pairs = list(zip(turned[::2], turned[1::2], strict=True))
        horses = [[opening.kind(card) == CardKind.HORSE for _, card in pair] for pair in pairs]
        first = next(pair.index(True) for pair in horses if sum(pair) == 1)
        assert opening.told(Event.STARTS) == [(first,)]
        assert opening.s.turn_player == opening.s.first_player == first  # 603.1g
        assert sorted(opening.farm(0)) == sorted(card for seat, card in turned if seat == 0)
        starters.add(first)
    assert starters == {0, 1}


def test_603_1e_i_never_decided_is_decided_by_a_coin() -> None:
    forces = {"id": "forces", "name": {"en": "Forces", "ja": "力"}, "cards": {"classics/force": 60}}
    starters = set()
    for seed in range(10):
        opening = Opening(seed, {"seats": [{"decks": [forces]}, {"decks": [forces]}]}, distance="2000m").decks().hands()
        assert opening.told(Event.TOSSED) == opening.told(Event.STARTS) == [(opening.s.first_player,)]
        starters.add(opening.s.first_player)
    assert starters == {0, 1}


def test_603_1g_702_3_no_draw_is_skipped_in_the_first_turn() -> None:
    opening = Opening(1, distance="2000m").decks().hands()
    first = opening.s.first_player
    assert opening.s.turn == 1
    assert opening.s.hand_cards[first] == 8
    assert opening.s.hand_cards[1 - first] == 7


def test_F_48_nothing_triggers_before_the_first_turn() -> None:
    opening = Opening(1, distance="2000m").decks()
    assert opening.s.waits == 0
    assert opening.s.clock == 0
