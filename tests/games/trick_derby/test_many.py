"""Tests over many games: the audit, the uniform redraw of hidden information, and the bot `simple`."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from paddock.engine.compile.runner import rng_of
from paddock.engine.vector.batch import Batch
from paddock.games.trick_derby import rules, state
from paddock.games.trick_derby.actions import Phase
from paddock.games.trick_derby.game import GAME
from paddock.games.trick_derby.observation import OBSERVATION
from tests.games.trick_derby.situations import V, cards, race


@pytest.mark.parametrize("seats", [3, 4])
def test_100_000_random_games_end_and_cards_and_points_add_up(seats: int) -> None:
    played = Batch(GAME, seats).audited(0, 100_000)
    assert played.faults == 0
    assert played.longest <= seats * (seats + 2 * seats + 10 * seats)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_simple_bot_alone_against_random_ones(seats: int) -> None:
    """One bot plays 250 games from each seat against random players. It must win more than 70 % of them."""
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
    """Seat 0 has not seen four red cards and two blue cards. Every legal arrangement of these cards is equally likely."""
    t = race(["R1 B1", "R2 R3", "R4 B2", "R5 B3"], horses=(V, 1, 2, 3))
    s = t.state
    for horse in range(4):
        s["shown"][horse] = s["gone"][horse] | 1 << int(s["down"][horse])
    # the cards face down are known, so only the cards in hand are unknown: reds 2 3 | 4 | 5, blues 2 | 3
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
    s["ridden"][:] = 15  # seat 0 knows all deals, so only the cards face down are unknown
    s["hand"][1] = int(s["hand"][1]) & ~cards("R2") | 1 << int(s["down"][1])
    down = s["down"][1] = 1  # red 2 lies face down, and red 3 is the other candidate
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


def test_TD_4_2_who_is_still_choosing_a_ticket_has_none() -> None:
    t = race(["R1 B1", "R2 R3", "R4 B2", "R5 B3"])
    t.state["phase"], t.state["pending"] = Phase.TICKET_DOWN, 0b1100
    copy = t.states.copy()
    t.runner.hide(copy, 0, t.tables, 0, rng_of(1))
    assert copy[0]["ticket_down"].tolist()[2:] == [-1, -1]
    assert copy[0]["ticket_down"][1] >= 0


def test_TD_1_3_what_is_unknown_changes_but_never_its_colour() -> None:
    t = race(["R1 B1", "R2 R3", "R4 B2", "R5 B3"])
    t.state["shown"][:] = 0
    deals = set()
    for seed in range(20):
        copy = t.states.copy()
        t.runner.hide(copy, 0, t.tables, 0, rng_of(seed))
        for horse in range(4):
            for colour in range(4):
                every = state.colour_set(colour)
                assert bin(int(copy[0]["deal"][horse]) & every).count("1") == bin(int(t.state["deal"][horse]) & every).count("1")
        assert copy[0]["deal"][V] == t.state["deal"][V]  # seat 0 rides this horse
        assert copy[0]["hand"][0] == t.state["hand"][0]
        assert copy[0]["hand"][1] == copy[0]["deal"][1] & ~copy[0]["gone"][1] & ~(1 << int(copy[0]["down"][1]))
        deals.add(tuple(copy[0]["deal"].tolist()))
    assert len(deals) > 10


def test_TD_1_3_every_unseen_card_may_be_anywhere_the_first_too() -> None:
    t = race(["B1 B4", "R1 R2", "R3 B2", "R5 B3"])
    t.state["shown"][:] = 0
    holders = set()
    for seed in range(30):
        copy = t.states.copy()
        t.runner.hide(copy, 0, t.tables, 0, rng_of(seed))
        holders.add(next(h for h in range(4) if int(copy[0]["deal"][h]) & 1))
    assert holders == {1, 2, 3}


def test_TD_3_4_the_observation_shows_the_colour_once_all_have_chosen() -> None:
    t = race(["R1 B1", "R2 R3", "R4 B2", "R5 B3"])
    start = next(
        sum(n for _, n in OBSERVATION.layout[:i]) for i, (name, _) in enumerate(OBSERVATION.layout) if name.startswith("colour set aside")
    )
    colours = [int(c) // 12 + 1 for c in t.state["down"]]
    assert t.observe(2)[start : start + 4] == colours
    t.state["phase"], t.state["pending"] = Phase.DISCARDING, 1
    assert t.observe(2)[start : start + 4] == [0] * 4


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda s: s["deal"].__setitem__(0, int(s["deal"][1])), rules.CARDS_WRONG),
        (lambda s: s["deal"].__setitem__(0, int(s["deal"][0]) & int(s["deal"][0]) - 1), rules.CARDS_WRONG),
        (lambda s: s["hand"].__setitem__(0, 0), rules.HAND_WRONG),
        (lambda s: s["down"].__setitem__(0, 0), rules.HAND_WRONG),
        (lambda s: s["whips"].__setitem__(2, 3), rules.WHIPS_WRONG),
        (lambda s: s["whips"].__setitem__(2, -1), rules.WHIPS_WRONG),
        (lambda s: s["score"].__setitem__(2, 3), rules.POINTS_WRONG),
    ],
)
def test_TD_1_2_the_audit_finds_a_card_a_whip_or_a_point_that_is_wrong(change: Any, code: int) -> None:
    """TD-1.2, TD-1.6, TD-2.2."""
    t = race(["R1 B1", "R2 R3", "R4 B2", "R5 B3"])
    assert t.runner.audit(t.states, 0, t.tables) == 0
    change(t.state)
    assert t.runner.audit(t.states, 0, t.tables) == code


def test_TD_9_2_the_audit_finds_a_card_the_dummy_lost() -> None:
    """TD-1.2."""
    t = race(["R1 B1", "R5 B2", "R9 B3"], pile="B7 Y12")
    assert t.runner.audit(t.states, 0, t.tables) == 0
    t.state["dummy_hand"] = 0
    assert t.runner.audit(t.states, 0, t.tables) == rules.DUMMY_WRONG
