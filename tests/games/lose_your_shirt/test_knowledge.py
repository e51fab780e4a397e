"""The redraw of hidden cards is uniform and changes no fact that the seat knows (LY-2.2, LY-3.1, LY-3.2, LY-3.4)."""

import os
from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import rng_of, runner_for
from paddock.engine.rules.bitset import size
from paddock.engine.table.table import Table
from paddock.games.lose_your_shirt.cards import HORSE_BITS, deck, horse_of
from paddock.games.lose_your_shirt.game import GAME
from paddock.games.lose_your_shirt.hide import without
from paddock.games.lose_your_shirt.things import CARD
from paddock.games.lose_your_shirt.view import elements
from tests.games.lose_your_shirt.situations import betting, card_set, do, kind, racing, words

TARGET = "interpreted" if os.environ.get("PADDOCK_INTERPRETED") == "1" else "native"


def run():
    return runner_for(GAME, TARGET)


def hidden(states, tables, seat, seed):
    """A copy of the state in which all facts that the seat does not know are redrawn."""
    copy = states.copy()
    run().hide(copy, 0, tables, seat, rng_of(seed))
    assert not copy[0]["fault"]
    return copy


def random_states(seats, count, seed, **options):
    """States of random games, a few from each."""
    rng = np.random.default_rng(seed)
    while count:
        at = Table.new(GAME, seats, int(rng.integers(1 << 30)), options, target=TARGET)
        stop = int(rng.integers(5, 120))
        while not at.over and stop:
            seat = int(rng.choice(at.pending))
            at.play(seat, int(rng.choice(at.legal(seat))))
            stop -= 1
            if rng.random() < 0.06 and count:
                count -= 1
                yield at


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_LY_3_1_hide_keeps_every_known_cell_keeps_the_books_and_hiding_twice_is_hiding_once(seats):
    """LY-2.2: also while bets are made, when all other hands are dealt anew."""
    layout = GAME.layout
    for at in random_states(seats, 60 if TARGET == "native" else 6, seats):
        for seat in (*range(seats), -1):
            one = hidden(at.states, at.tables, seat, 1)
            assert hidden(one, at.tables, seat, 2).tobytes() == hidden(at.states, at.tables, seat, 2).tobytes()
            assert run().audit(one, 0, at.tables) == 0
            for field, index in layout.cells():
                if layout.knows(at.state, seat, field, index):
                    assert one[0][field.name][index] == at.state[field.name][index], field.name
            assert GAME.view(PythonState(one[0]), PythonState(at.tables[0]), seat) == at.view(seat)


def test_LY_3_4_the_face_down_cards_of_one_seat_are_of_different_horses_in_every_hidden_world():
    bets = {0: ("win", [("1.2", 10), ("2.2", 20), ("3.2", 10)]), 1: ("place", [("4.2", 10), ("5.2", 10)]), 2: ("jackpot", [("6.2", 50)])}
    at = racing(["1.3 1.4 2.3", "3.3 3.4 4.3 4.4", "5.3 5.4 6.3 6.4 +3"], bets)
    do(at, 0, "b1.2")
    while at.view().phase == "lane":
        at.play(0, at.legal(0)[0])
    for seed in range(200):
        world = hidden(at.states, at.tables, 1, seed)[0]
        horses = [horse_of(int(k) - 1) for k in world["laid"][0][:3] if k]
        assert len(set(horses)) == 2
        assert horse_of(kind("1.2")) not in horses
        assert list(world["laid"][1]) == list(at.state["laid"][1])


def chi_square_is_even(seen, expected, draws):
    """Every expected world comes up, and no other, as often as it should."""
    assert set(seen) <= set(expected), set(seen) - set(expected)
    total = sum(expected.values())
    chi = sum((seen[w] - draws * n / total) ** 2 / (draws * n / total) for w, n in expected.items())
    freedom = len(expected) - 1
    assert chi < freedom + 5 * np.sqrt(2 * freedom), (chi, freedom)


def test_LY_3_2_every_arrangement_of_unseen_cards_is_equally_likely():
    """LY-3.4: six unseen cards, two seats with two face-down cards each and one in hand: against enumeration of the cards as things."""
    bets = {1: ("win", [("1.2", 10), ("2.2", 10)]), 2: ("place", [("1.4", 20), ("3.2", 10)])}
    at = racing(["6.2", "1.2", "2.2"], bets)
    cards = ["1.2", "1.2", "1.4", "2.2", "2.2", "3.2"]
    expected: Counter = Counter()
    for order in permutations(range(6)):  # four face-down slots, then a card in each hand
        a, b, c, d, one, two = (cards[i] for i in order)
        if a[0] != b[0] and c[0] != d[0]:
            expected[a, b, c, d, one, two] += 1
    seen: Counter = Counter()
    draws = 5_000
    rngs = rng_of(5)
    for _ in range(draws):
        states = at.states.copy()
        run().hide(states, 0, at.tables, 0, rngs)
        w = states[0]
        slots = [CARD.write(int(w["laid"][k][j]) - 1) for k in (1, 2) for j in (0, 1)]
        seen[(*slots, words(w["hand"][1]), words(w["hand"][2]))] += 1
    chi_square_is_even(seen, expected, draws)


def test_LY_3_3_every_sealed_bet_that_hand_and_money_allow_is_equally_likely():
    """£50, a hand that is known because all other cards are seen: every kind, row of cards and stakes, against enumeration."""
    at = betting(3, ("", "1.2 2.3 +3", ""), money=(100, 50, 0), max_backed=2)
    do(at, 1, "win back1.2 10 close done")
    s = at.state
    s["laid"][1], s["hand"][1], s["held"][1] = 0, card_set("1.2 2.3 +3"), 3
    s["hand"][2], s["held"][2] = 0, 0
    s["hand"][0] = without(deck(3), int(s["hand"][1]))  # the viewer sees all other cards
    s["held"][0] = size(s["hand"][0])
    expected: Counter = Counter()
    for bet in (1, 2):
        for card in ("1.2", "2.3"):
            for stake in range(10, 60, 10):
                expected[bet, (card,), (stake,)] += 1
        for row in (("1.2", "2.3"), ("2.3", "1.2")):
            for a, b in product(range(10, 60, 10), repeat=2):
                if a + b <= 50:
                    expected[bet, row, (a, b)] += 1
    for card in ("1.2", "2.3"):
        expected[3, (card,), (50,)] += 1
    seen: Counter = Counter()
    rngs = rng_of(6)
    draws = 4_000
    for _ in range(draws):
        states = at.states.copy()
        run().hide(states, 0, at.tables, 0, rngs)
        w = states[0]
        n = int((w["laid"][1] > 0).sum())
        assert int(w["staked"][1]) == int(w["sealed"][1].sum())
        seen[int(w["chosen"][1]), tuple(CARD.write(int(k) - 1) for k in w["laid"][1][:n]), tuple(int(v) for v in w["sealed"][1][:n])] += 1
    chi_square_is_even(seen, expected, draws)


def test_LY_3_1_a_seat_still_choosing_is_put_back_to_its_beginning():
    at = betting(3)
    do(at, 1, "win")
    do(at, 1, GAME.notation.write(at.legal(1)[0]))
    do(at, 1, "50")
    world = hidden(at.states, at.tables, 0, 3)[0]
    assert (int(world["chosen"][1]), int(world["staked"][1]), int(world["step"][1])) == (0, 0, 0)
    assert not world["laid"][1].any()
    assert not world["sealed"][1].any()
    own = hidden(at.states, at.tables, 1, 3)[0]
    assert int(own["staked"][1]) == 50


def test_LY_2_2_a_seat_that_must_bet_holds_a_horse_card_in_every_hidden_world():
    at = Table.new(GAME, 6, 1, target=TARGET)
    for seed in range(300):
        world = hidden(at.states, at.tables, 0, seed)[0]
        assert all(int(world["hand"][k]) & HORSE_BITS for k in range(6))


def test_LY_3_3_a_sealed_bet_of_a_very_rich_seat_can_be_redrawn():
    at = betting(3, money=(10_000_000_000, 100, 100))
    do(at, 0, "win")
    do(at, 0, GAME.notation.write(at.legal(0)[0]))
    do(at, 0, "all done")
    totals = set()
    for seed in range(50):
        world = hidden(at.states, at.tables, 1, seed)
        assert run().audit(world, 0, at.tables) == 0
        totals.add(int(world[0]["staked"][0]))
    assert len(totals) == 50
    assert max(totals) > 5_000_000_000


def test_LY_4_7_in_the_pile_nothing_is_hidden_but_the_generator():
    at = racing(["1.2", "2.2", "3.2"])
    for seat in range(3):
        while at.pending == (seat,):
            at.play(seat, at.legal(seat)[0])
    assert at.view().phase == "pile"
    world = hidden(at.states, at.tables, 0, 9)
    same = world.copy()
    same[0]["rng"] = at.state["rng"]
    assert same.tobytes() == at.states.tobytes()
    assert world.tobytes() != at.states.tobytes()


def test_LY_3_4_cards_of_the_hand_are_dealt_anew_within_what_is_unseen():
    at = racing(["1.2 1.3", "2.2 2.3", "3.2 3.3"])
    hands = {words(hidden(at.states, at.tables, 0, seed)[0]["hand"][1]) for seed in range(200)}
    assert len(hands) == 6  # two of 2.2, 2.3, 3.2, 3.3
    assert all(len(elements(int(hidden(at.states, at.tables, 0, k)[0]["hand"][1]))) == 2 for k in range(5))
