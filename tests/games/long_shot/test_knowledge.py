"""The knowledge of each seat (LS-2.2, LS-4.4, LS-5.1) and the uniform redraw of hidden cards."""

from collections import Counter
from typing import Any

import numpy as np

from paddock.engine.compile.runner import rng_of, runner_for
from paddock.engine.presentation.player_view import to_bytes
from paddock.games.long_shot.game import GAME
from paddock.games.long_shot.notation import read_card, write_card
from tests.games.long_shot.situations import Position


def hidden(p: Position, seat: int, seed: int) -> Any:
    """A copy of the state in which all cards that the seat does not know are redrawn."""
    states = p.table.states.copy()
    runner_for(GAME, "interpreted").hide(states, 0, p.table.tables, seat, rng_of(seed))
    return states[0]


def cards(row: Any) -> list[str]:
    return [write_card(int(c)) for c in row if c]


def small(seats: int = 4) -> Position:
    """A position with few cards, for the redraw from the knowledge of seat 0.

    Seats 1 and 2 hold one old and one new card each, seat 3 holds one old card, and the stack has two cards.
    """
    p = Position(seats, seed=5).boxes().having(renewals=1).orders(1, 2, 3, 4)
    p.hand(0, "1.1 F0").hand(1, "1.2 F1").hand(2, "1.3 F2").hand(3, "1.4").stack("F3 F3")
    for seat in (1, 2):
        p.state["since"][seat][:2] = (1, 2)
    return p


def test_LS_5_1_a_gathered_card_cannot_be_in_a_slot_filled_before() -> None:
    p = small()
    old, new = {"1.2", "1.3", "1.4"}, {"F1", "F2", "F3"}
    for seed in range(60):
        s = hidden(p, 0, seed)
        assert {cards(s["hand"][k])[0] for k in (1, 2, 3)} == old
        assert {cards(s["hand"][k])[1] for k in (1, 2)} | set(cards(s["stack"])) == new
        assert Counter(cards(s["stack"]) + [cards(s["hand"][k])[1] for k in (1, 2)]) == Counter(["F1", "F2", "F3", "F3"])
        assert cards(s["hand"][0]) == ["1.1", "F0"]


def test_LS_5_1_each_renewal_has_a_pool_of_its_own() -> None:
    p = small().having(renewals=2)
    p.hand(3, "1.4 6.6 6.7")
    p.state["since"][3][:3] = (1, 2, 3)  # 6.6 from the second stack, 6.7 from the third
    p.state["since"][0][:2] = (1, 3)
    seen = set()
    for seed in range(60):
        s = hidden(p, 0, seed)
        hands = [cards(s["hand"][k]) for k in range(4)]
        assert {hands[1][0], hands[2][0], hands[3][0]} == {"1.2", "1.3", "1.4"}
        assert {hands[1][1], hands[2][1], hands[3][1]} == {"F1", "F2", "6.6"}
        assert sorted([hands[3][2], *cards(s["stack"])]) == ["6.7", "F3", "F3"]
        seen.add((hands[1][0], hands[1][1], hands[3][2]))
    assert len(seen) > 12


def test_LS_5_1_hiding_is_even_over_the_physical_cards() -> None:
    """Chi-square against enumeration: of F1, F2, F3, F3 in four places there are 12 arrangements, each of two of the 24 physical ones."""
    p = small()
    n = 2400
    found = Counter()
    for seed in range(n):
        s = hidden(p, 0, seed)
        found[tuple(cards(s["stack"]) + [cards(s["hand"][k])[1] for k in (1, 2)])] += 1
    assert len(found) == 12
    expected = n / 12
    assert sum((c - expected) ** 2 / expected for c in found.values()) < 31.3  # 11 degrees of freedom, p = 0.001


def test_LS_2_2_hidden_orders_are_even_over_seats_and_the_one_left_over() -> None:
    p = small()
    n = 2400
    found = Counter()
    for seed in range(n):
        s = hidden(p, 0, seed)
        orders = tuple(int(x) for x in s["order"][:4])
        assert orders[0] == 1
        found[orders[1:]] += 1
    assert len(found) == 24  # four other horses in three places
    assert sum((c - n / 24) ** 2 / (n / 24) for c in found.values()) < 49.7  # 23 degrees of freedom, p = 0.001


def test_LS_2_2_open_orders_of_the_last_race_stay() -> None:
    p = small().last_race(5, 1, 2, 3)
    for seat in (-1, 0, 2):
        s = hidden(p, seat, 9)
        assert list(s["open_order"][:4]) == [5, 1, 2, 3]
        assert list(s["order"]) == [0] * 6


def test_a_spectator_knows_no_hand_and_hiding_twice_is_hiding_once() -> None:
    p = small()
    for seat in (-1, 0, 3):
        once = p.table.states.copy()
        run = runner_for(GAME, "interpreted")
        run.hide(once, 0, p.table.tables, seat, rng_of(1))
        twice = once.copy()
        run.hide(twice, 0, p.table.tables, seat, rng_of(2))
        direct = p.table.states.copy()
        run.hide(direct, 0, p.table.tables, seat, rng_of(2))
        assert twice.tobytes() == direct.tobytes()
        assert once.tobytes() != direct.tobytes()
    assert len({tuple(cards(hidden(p, -1, seed)["hand"][0])) for seed in range(20)}) > 3


def test_LS_4_4_a_view_shows_boxes_and_own_hand_and_nothing_hidden() -> None:
    p = small()
    before = [to_bytes(p.table.view(seat)) for seat in range(-1, 4)]
    for seat in range(-1, 4):
        states = p.table.states.copy()
        states[0] = hidden(p, seat, 4)
        from paddock.engine.compile.python_state import PythonState

        assert to_bytes(GAME.view(PythonState(states[0]), PythonState(p.table.tables[0]), seat)) == before[seat + 1]
    assert [(c.horse, c.value) for c in p.table.view(1).hand] == [(1, 2), (0, 1)]


def test_a_played_card_leaves_the_first_slot_that_holds_it_and_everyone_sees_which() -> None:
    p = Position(5).having(renewals=1).boxes().hand(0, "1.1 F3 2.2 F3").stack("F8")
    p.state["since"][0][:4] = (1, 1, 1, 2)
    p.do("F3")
    assert cards(p.state["hand"][0]) == ["1.1", "F3", "2.2"]
    assert list(p.state["since"][0][:4]) == [1, 2, 1, 0]


def test_an_observation_counts_own_cards_and_the_board() -> None:
    p = small()
    p.put(0, read_card("1.5"))
    own = p.table.observe(0)
    assert own[read_card("1.1") - 1] == 1
    assert own[51 + read_card("1.5") - 1] == 1
    assert len(own) == GAME.rules.OBS_SIZE == sum(n for _, n in GAME.obs_layout)
    assert p.table.observe(-1)[:51] == [0] * 51
    assert np.array_equal(own, p.table.observe(0))
