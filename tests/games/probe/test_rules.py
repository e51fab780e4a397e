"""The rules of the probe game, each tested in one position."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from paddock.engine.compile.runner import Fault, rng_of
from paddock.engine.table.core import Refused
from paddock.engine.table.table import Table
from tests.probe import rules
from tests.probe.game import GAME


def set_of(*cards: int) -> int:
    return sum(1 << c for c in cards)


def table(hands: list[tuple[int, ...]], stack: list[int] | None = None, discard: int | None = None, **fields: Any) -> Table:
    """A table in its first round with these hands and this stack (top first). The other cards are discarded."""
    made = Table.new(GAME, len(hands), seed=1, target="interpreted")
    s = made.state
    stack = stack or []
    s["hand"][: len(hands)] = [set_of(*h) for h in hands]
    s["held"][: len(hands)] = [len(h) for h in hands]
    s["stack"][:] = -1
    s["stack"][: len(stack)] = stack[::-1]
    s["stack_size"] = len(stack)
    used = {c for h in hands for c in h} | set(stack)
    s["discard"] = set_of(*(c for c in range(20) if c not in used))
    for name, value in fields.items():
        s[name] = value
    assert made.runner.audit(made.states, 0, made.tables) == 0
    return made


def stake(t: Table, seat: int, *cards: int) -> None:
    for card in cards:
        t.play(seat, f"s{card}")
    t.play(seat, ".")


def test_PR_1_1_cards_come_from_the_file() -> None:
    t = Table.new(GAME, 2, seed=0, target="interpreted")
    assert t.tables[0]["strength"].tolist() == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6]
    assert t.tables[0]["effect"][1] == rules.PEEK


def test_PR_1_2_three_cards_each_from_a_shuffled_stack() -> None:
    orders = set()
    for seed in range(8):
        t = Table.new(GAME, 3, seed=seed, target="interpreted")
        assert [bin(int(h)).count("1") for h in t.state["hand"]] == [3, 3, 3]
        assert t.state["stack_size"] == 11
        orders.add(tuple(t.state["stack"].tolist()))
    assert len(orders) == 8


def test_PR_1_3_a_card_somebody_knew_is_shown_when_it_is_drawn() -> None:
    t = table([(15, 1), (0, 4)], stack=[8, 9, 10, 12, 13, 14])
    stake(t, 0, 15)
    stake(t, 1)
    t.play(0, "p1")  # peek: sees 8 and 9
    t.play(0, "b8")  # 9 is on top now, and seat 0 knows it
    assert t.view(1).shown_held[0] == (9,)
    assert 9 in t.view(0).hand
    assert t.view(0).stack_known[0] == 8  # it still knows what lies at the bottom
    assert t.view(1).stack_known[0] == -2


def test_PR_2_1_stakes_are_sealed_until_all_have_closed() -> None:
    t = table([(15, 1), (0, 4)], stack=[8, 9])
    before = t.player_view(1)
    t.play(0, "s15")
    assert t.player_view(1) == before
    t.play(0, ".")
    assert t.pending == (1,)
    with pytest.raises(Refused, match="P-4"):
        t.play(0, "s1")


def test_PR_2_1_none_to_all_may_be_staked() -> None:
    t = table([(15, 1), (0, 4)], stack=[8, 9])
    assert [t.game.notation.write(a) for a in t.legal(0)] == ["s1", "s15", "."]
    stake(t, 0)
    stake(t, 1, 0, 4)
    assert t.view().points == (0, 1)


def test_PR_2_2_the_strongest_stake_wins_a_point_and_a_tie_nothing() -> None:
    t = table([(15, 1), (0, 4), (16,)], stack=[8])
    stake(t, 0, 15)
    stake(t, 1, 0, 4)
    stake(t, 2)
    assert t.view().points == (1, 0, 0)
    t = table([(15, 1), (0, 4), (16,)], stack=[8])
    stake(t, 2, 16)
    stake(t, 0, 15)
    stake(t, 1)
    assert t.view().points == (0, 0, 0)


def test_PR_3_1_the_winner_plays_a_card_and_only_its_own() -> None:
    t = table([(15, 4), (0,)], stack=[8])
    stake(t, 0, 15)
    stake(t, 1)
    assert t.pending == (0,)
    refusal = t.why(0, "p0")
    assert refusal and refusal.rule == "PR-3.1"
    t.play(0, "p4")
    assert 4 in t.view().discard


def test_PR_3_2_peek_shows_two_and_buries_one() -> None:
    t = table([(15, 1), (0, 4, 5)], stack=[8, 9, 10, 12])
    stake(t, 0, 15)
    stake(t, 1)
    t.play(0, "p1")
    assert [t.game.notation.write(a) for a in t.legal(0)] == ["b8", "b9"]
    told = [line.words.key for line in t.log(1)]
    assert "event.peeks" in told
    assert "event.peeked" not in told
    refusal = t.why(0, "b10")
    assert refusal and refusal.rule == "PR-3.2"
    t.play(0, "b9")
    assert t.state["stack"][0] == 9


def test_PR_3_3_search_takes_any_card_and_shuffles() -> None:
    t = table([(15, 2), (0, 4, 5)], stack=[8, 9, 10, 12])
    stake(t, 0, 15)
    stake(t, 1)
    t.play(0, "p2")
    assert t.view(0).stack_open == (8, 9, 10, 12)
    assert t.view(1).stack_open == ()
    t.play(0, "t12")
    assert 12 in t.view(0).hand
    assert any(t.game.events[e.kind].name == "reshuffled" for e in t.events())


def test_PR_3_4_again_plays_another_card_inside_and_then_draws() -> None:
    t = table([(15, 3, 2), (0, 4, 5)], stack=[8, 9, 10, 12])
    stake(t, 0, 15)
    stake(t, 1)
    t.play(0, "p3")
    assert t.view(0).depth == 2  # the draw waits below the next play
    t.play(0, "p2")
    assert t.view(0).depth == 2  # and below its search
    t.play(0, "t8")
    assert t.view().round == 1
    assert t.view().held == (3, 3)


def test_PR_3_5_too_many_effects_stop_the_game() -> None:
    t = table([(15, 3, 2), (0, 4, 5)], stack=[8, 9])
    stake(t, 0, 15)
    stake(t, 1)
    t.state["frames"][:] = rules.PLAYING
    t.state["depth"] = rules.FRAMES
    t.play(0, "p2")  # its place is free again: no fault
    t = table([(15, 3, 2), (0, 4, 5)], stack=[8, 9])
    stake(t, 0, 15)
    stake(t, 1)
    t.state["frames"][:] = rules.PLAYING
    t.state["depth"] = rules.FRAMES
    with pytest.raises(Fault):
        t.play(0, "p3")  # again needs two places


def test_PR_4_1_hands_are_refilled_in_seat_order_while_the_stack_lasts() -> None:
    t = table([(15,), (0,)], stack=[8, 9, 10])
    stake(t, 0, 15)
    stake(t, 1, 0)
    assert t.view().held == (3, 0)


def test_PR_4_2_most_points_after_the_rounds() -> None:
    t = table([(15, 16, 17), (0, 4, 5)], stack=[8, 9, 10], round=2)
    stake(t, 0, 15, 16, 17)
    stake(t, 1)
    outcome = t.outcome()
    assert outcome and outcome.rule == "PR-4.2"
    assert (outcome.scores, outcome.places) == ((1, 0), (1, 2))
    with pytest.raises(Refused, match="P-1"):
        t.play(0, ".")


def chi_square(counts: Counter[Any], expected: list[Any]) -> float:
    n = sum(counts.values())
    assert set(counts) <= set(expected), f"hide gives what cannot be: {set(counts) - set(expected)}"
    each = n / len(expected)
    return sum((counts[e] - each) ** 2 / each for e in expected)


def test_hide_is_even_over_all_arrangements() -> None:
    """Two hidden hand cards and three in the stack, one of them known to seat 0, and seat 1 has closed: 4!/2! deals times four stakes."""
    t = table([(15,), (0, 4)], stack=[8, 9, 10])
    t.state["stack_knowers"][2] = 1  # seat 0 knows the top card, 8
    t.play(1, ".")
    unknown = (0, 4, 9, 10)
    expected = []
    for a, b, c, d in permutations(unknown):
        if a < b:
            for staked in (0, set_of(a), set_of(b), set_of(a, b)):
                expected.append((set_of(a, b) & ~staked, staked, d, c))
    counts: Counter[Any] = Counter()
    rngs = rng_of(77)
    for _ in range(4800):
        copy = t.states.copy()
        t.runner.hide(copy, 0, t.tables, 0, rngs)
        s = copy[0]
        assert s["stack"][2] == 8
        counts[int(s["hand"][1]), int(s["staked"][1]), int(s["stack"][0]), int(s["stack"][1])] += 1
    degrees = len(expected) - 1  # 47; the 99.99 % point is about 90
    assert chi_square(counts, expected) < degrees + 4.5 * (2 * degrees) ** 0.5
