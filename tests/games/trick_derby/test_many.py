"""Many games: the books, evenness of what is hidden, the simple bot."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from paddock.engine.batch import Batch
from paddock.engine.runner import rng_of
from paddock.games.trick_derby.game import GAME
from tests.games.trick_derby.situations import V, cards, race


@pytest.mark.parametrize("seats", [3, 4])
def test_100_000_random_games_end_and_cards_and_points_add_up(seats: int) -> None:
    played = Batch(GAME, seats).audited(0, 100_000)
    assert played.faults == 0
    assert played.longest <= seats * (seats + 2 * seats + 10 * seats)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_simple_bot_alone_against_random_ones(seats: int) -> None:
    """1,000 games at each seat's turn; 25 % (or a third) would be fair, 55 % is asked of one among four."""
    batch = Batch(GAME, seats)
    wins = sum(int((batch.bots(1000 * k, 250, 1 << k).results[:, 2 * k + 1] == 1).sum()) for k in range(seats))
    assert wins / (250 * seats) > 0.7


def chi_square(counts: Counter[Any], expected: list[Any]) -> float:
    each = sum(counts.values()) / len(expected)
    assert set(counts) <= set(expected), f"what cannot be: {list(set(counts) - set(expected))[:3]}"
    return sum((counts[e] - each) ** 2 / each for e in expected)


def even(counts: Counter[Any], expected: list[Any]) -> bool:
    degrees = len(expected) - 1
    return chi_square(counts, expected) < degrees + 4.5 * (2 * degrees) ** 0.5


def test_TD_7_3_hidden_cards_are_dealt_evenly_within_their_colours() -> None:
    """Three red and one blue card are unseen by seat 0: where they are, and which card of the known colour lies face down, is even."""
    t = race(["R1 B1", "R2 R3", "R4 B2", "R5 B3"], horses=(V, 1, 2, 3))
    s = t.state
    for horse in range(4):
        s["shown"][horse] = s["gone"][horse] | 1 << int(s["down"][horse])
    # the cards face down are known here, so only the hands' cards are open: reds 2 3 | 4 | 5, blues 2 | 3
    rngs = rng_of(5)
    counts: Counter[Any] = Counter()
    for _ in range(4000):
        copy = t.states.copy()
        t.runner.hide(copy, 0, t.tables, 0, rngs)
        deals = tuple(int(copy[0]["deal"][h] & ~s["shown"][h]) for h in (1, 2, 3))
        counts[deals] += 1
    expected = []
    for a, b, c, d in permutations(["R2", "R3", "R4", "R5"]):
        if a < b:
            for e, f in (("B2", "B3"), ("B3", "B2")):
                expected.append((cards(f"{a} {b}"), cards(f"{c} {e}"), cards(f"{d} {f}")))
    assert even(counts, expected)


def test_TD_3_4_a_face_down_card_is_any_of_its_colour() -> None:
    t = race(["R1 B1 B4", "R2 R3 B5", "R4 B2 B6", "R5 B3 B7"])
    s = t.state
    s["ridden"][:] = 15  # seat 0 knows all deals: only the cards face down are open
    s["hand"][1] = int(s["hand"][1]) & ~cards("R2") | 1 << int(s["down"][1])
    down = s["down"][1] = 1  # red 2 lies face down now, and red 3 could as well
    colour = down // 12
    rest = int(s["deal"][1] & ~s["gone"][1])
    choices = [c for c in range(48) if rest >> c & 1 and c // 12 == colour]
    assert choices == [1, 2]
    counts: Counter[int] = Counter()
    rngs = rng_of(6)
    for _ in range(600):
        copy = t.states.copy()
        t.runner.hide(copy, 0, t.tables, 0, rngs)
        counts[int(copy[0]["down"][1])] += 1
    assert even(counts, choices)


def test_TD_4_2_a_face_down_ticket_is_any_of_the_four_others() -> None:
    t = race(["R1 B1", "R2 R3", "R4 B2", "R5 B3"])
    counts: Counter[int] = Counter()
    rngs = rng_of(7)
    for _ in range(800):
        copy = t.states.copy()
        t.runner.hide(copy, 0, t.tables, -1, rngs)
        counts[int(copy[0]["ticket_down"][2])] += 1
    assert even(counts, [k for k in range(5) if k != int(t.state["ticket_up"][2])])
