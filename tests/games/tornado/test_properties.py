"""Invariants of every race: steps lead forward, no card is lost, the race ends, and hidden cards stay hidden."""

import random

import numpy as np
import pytest

from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import rng_of
from paddock.engine.vector.batch import Batch
from paddock.games.tornado import state
from paddock.games.tornado.game import GAME
from paddock.games.tornado.geometry import LINE
from paddock.games.tornado.moving import STEP_BITS, STEP_MASK, steps_of
from paddock.games.tornado.observation import audit
from paddock.games.tornado.order import progress, section_of
from tests.games.tornado.situations import Race, table


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("columns", [9, 7])
def test_TO_1_1_no_card_is_ever_lost_and_every_race_ends(seats: int, columns: int) -> None:
    """200 random games each, with an audit after every decision (TO-8.1)."""
    played = Batch(GAME, seats, {"columns": columns}).audited(0, 200)
    assert (played.faults, played.games) == (0, 200)


def test_TO_7_2_every_step_leads_forward_in_random_races() -> None:
    """No step lowers the progress of a boat. Every step raises it, except a change of lane between connector hexagons."""
    looked = 0
    for seed in range(6):
        t = table(4, seed, final=False)
        dice = random.Random(seed)
        while not t.over:
            seat = dice.choice(t.pending)
            t.play(seat, dice.choice(t.legal(seat)))
            s = PythonState(t.state)
            for boat in range(s.seats):
                if s.racing >> boat & 1 and s.cell[boat] and s.turned:
                    looked += steps_forward(s, boat)
    assert looked > 300


def steps_forward(s: PythonState, boat: int) -> int:
    steps, n = steps_of(s, boat), 0
    before = progress(s, boat)
    cell, section = s.cell[boat], s.section[boat]
    while steps:
        to = (steps & STEP_MASK) - 1
        steps >>= STEP_BITS
        if to < 0 or to == LINE:
            continue
        s.cell[boat], s.section[boat] = to + 1, section_of(to, section)
        lane_change = abs(progress(s, boat) - before) < 8  # inside one column of connector hexagons
        assert progress(s, boat) > before or lane_change
        s.cell[boat], s.section[boat] = cell, section
        n += 1
    return n


def test_TO_8_2_random_races_end_long_before_the_safeguard() -> None:
    longest = 0
    for seed in range(8):
        t = table(3 + seed % 4, seed, final=False)
        dice = random.Random(seed)
        while not t.over:
            seat = dice.choice(t.pending)
            t.play(seat, dice.choice(t.legal(seat)))
            longest = max(longest, int(t.state["round"]))
    assert 0 < longest < state.MOST_ROUNDS


def test_TO_1_1_the_books_show_a_card_that_is_lost_or_doubled_or_lies_without_its_hexagons() -> None:
    """TO-2.4, TO-2.6: two hexagons on a connector, four on a turn face."""
    assert audit(Race().connectors("H4.1", "B-4.2").turns("1(1,-2)").s, None) == 0
    r = Race().straight("C2", "H0.1")
    assert audit(r.s, None) == 0
    lost = Race().straight("C2", "H0.1")
    lost.s.board[lost.s.board.index(next(c for c in lost.s.board if c))] = 0
    assert audit(lost.s, None) != 0
    doubled = Race().straight("C2", "H0.1")
    doubled.s.hand[0][0] = doubled.s.stack[0]
    assert audit(doubled.s, None) != 0
    uncovered = Race().connectors("H4.1")
    uncovered.s.cover[0][0] = 0
    assert audit(uncovered.s, None) != 0


def test_TO_1_2_hide_keeps_what_is_known_and_spreads_the_rest_evenly() -> None:
    """The last card of the stack: its back as likely as the backs not seen elsewhere, its front as the fronts of that back not seen."""
    t = table(4, 3)
    v = t.view(0)
    unknown = {kind: (5, 5, 4, 4)[kind] for kind in range(state.TYPES)}
    for card in range(state.CARDS):
        if v.fronts[card]:
            unknown[state.type_of(v.backs[card], v.fronts[card])] -= 1
    unseen = v.backs.count(0)
    of_back = {1: unknown[0] + unknown[1], 2: unknown[2] + unknown[3]}
    placed = {back: sum(b == back and not f for b, f in zip(v.backs, v.fronts)) for back in (1, 2)}
    seen = [0] * state.TYPES
    samples = 3000
    for k in range(samples):
        states = t.states.copy()
        t.runner.hide(states, 0, t.tables, 0, rng_of(k))
        s = states[0]
        assert np.array_equal(s["back"], t.state["back"])
        assert all(s["front"][c] == t.state["front"][c] for c in v.boats[0].cards[:2])
        seen[state.type_of(int(s["under"][17]), int(s["front"][17]))] += 1
    for kind in range(state.TYPES):
        back = state.back_of_type(kind)
        expected = (of_back[back] - placed[back]) / unseen * unknown[kind] / of_back[back]
        assert abs(seen[kind] / samples - expected) < 0.04


def test_TO_3_3_hide_gives_a_closed_seat_any_card_and_an_open_one_none() -> None:
    t = table(3)
    t.play(1, "4")
    found = set()
    for k in range(40):
        states = t.states.copy()
        t.runner.hide(states, 0, t.tables, 0, rng_of(k))
        found.add(int(states[0]["chosen"][1]))
        assert states[0]["chosen"][2] == 0
    assert found == {2, 3, 4}
