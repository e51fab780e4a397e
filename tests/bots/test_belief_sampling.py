"""Belief sampling: the sampled worlds are possible, more likely than uniform ones, and based only on the seat's knowledge."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from benchmarks.strength.guesses import right
from paddock.bots import Budget, Searcher, belief
from paddock.bots.belief_sampling import (
    LEAST_GUESSES,
    MOST_GUESSES,
    ObservedDecisions,
    can_sample,
    mismatch_costs,
    number_of_worlds,
    sample_belief,
)
from paddock.bots.search_tree import SearchTree
from paddock.engine.compile import dispatch
from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.rules.extensions import LATENT_DRAWN, NO_LATENT
from paddock.engine.table.table import Table
from paddock.games.long_shot.actions import Action
from paddock.games.long_shot.bot import reconstruct

GUESSING = [game for game in found().values() if can_sample(game)]
WORLDS = 48


def positions(game: Game, seats: int, decisions: int, games: int) -> Iterator[Table]:
    """Yield games of simple bots after this many decisions."""
    for seed in range(games):
        table, rngs = Table.new(game, seats, seed=seed, target="native"), rng_of(seed)
        for _ in range(decisions):
            seat = table.pending[0]
            table.play(seat, table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs))
        yield table


def guessed(table: Table, seat: int, trust: float = 6.0) -> np.ndarray:
    arena = SearchTree(table.game, table.runner.size, 1024, 24, MOST_GUESSES)
    imagined = table.states.copy()
    table.runner.hide(imagined, 0, table.tables, seat, rng_of(5))
    arena.records[0] = imagined[0]
    sample_belief(table.game, "native", arena, table.tables, ObservedDecisions(table, seat, rng_of(6)), trust=trust, worlds=WORLDS, seed=7)
    return arena.records[belief.FIRST_GUESS : belief.FIRST_GUESS + WORLDS].copy()


@pytest.mark.parametrize("game", GUESSING, ids=lambda g: g.name)
def test_guessed_worlds_are_possible_for_the_seat_and_differ(game: Game) -> None:
    for table in positions(game, game.seats.start, 60, 3):
        seat, run = table.pending[0], table.runner
        worlds = guessed(table, seat)
        known = table.states.copy()
        run.hide(known, 0, table.tables, seat, rng_of(1))
        for i in range(WORLDS):
            assert run.audit(worlds, i, table.tables) == 0
            world = worlds[i : i + 1].copy()
            run.hide(world, 0, table.tables, seat, rng_of(1))
            assert world.tobytes() == known.tobytes(), "what the seat knows is the same"
        assert len({world.tobytes() for world in worlds}) > WORLDS // 2


def test_secret_orders_are_guessed_far_better_than_evenly() -> None:
    """In Long Shot with four seats, sampled worlds contain the secret orders far more often than uniform ones do."""
    right = even = total = 0
    for table in positions(found()["long_shot"], 4, 50, 8):
        seat, true = table.pending[0], table.states[0]["order"]
        assert table.states[0]["race"] == 0
        for other in set(range(4)) - {seat}:
            right += int((guessed(table, seat)["order"][:, other] == true[other]).sum())
            even += int((guessed(table, seat, 0.0)["order"][:, other] == true[other]).sum())
            total += WORLDS
    assert even / total < 0.4
    assert right / total > 0.6


@pytest.mark.parametrize("game", GUESSING, ids=lambda g: g.name)
def test_guesses_rest_on_nothing_that_the_seat_does_not_know_or_did_not_know(game: Game) -> None:
    for table in positions(game, game.seats.start, 40, 2):
        seat = table.pending[0]
        other = table.copy()
        other.runner.hide(other.states, 0, other.tables, seat, rng_of(11))
        for k, live in enumerate(other._standing):
            before = np.frombuffer(live.before, game.layout.dtype).copy()
            other.runner.hide(before, 0, other.tables, seat, rng_of(100 + k))
            other._standing[k] = live._replace(before=before.tobytes())
        assert guessed(other, seat).tobytes() == guessed(table, seat).tobytes()
        first, second = (Searcher(rng_of(3)).think(t, seat, Budget(rollouts=40)).actions for t in (table, other))
        assert first == second


def test_a_decision_that_simple_would_not_have_made_speaks_against_a_world_and_less_so_of_who_often_makes_such() -> None:
    counted = mismatch_costs(6.0, 40)
    each = np.diff(counted)
    assert (counted[0], counted[1]) == (0.0, 6.0)
    assert (each > 0).all() and (np.diff(each) <= 0).all()
    assert each[20] < 6.0 / 2
    assert not mismatch_costs(0.0, 40).any()


def test_the_part_of_a_hand_that_is_guessed_right_counts_what_is_there_twice_twice() -> None:
    truth = np.array([3, 3, 5, 9, 0, 0])
    guesses = np.array([[3, 3, 9, 5, 0, 0], [3, 1, 1, 2, 0, 0], [3, 3, 3, 3, 0, 0]])
    assert right(guesses, truth, 3) == pytest.approx((4 + 1 + 2) / (3 * 4))
    assert np.isnan(right(guesses[:, :2], np.zeros(2), 3)), "nothing is hidden there"


def test_what_a_seat_had_at_each_decision_follows_from_what_it_has_now_and_from_how_long_it_had_had_what_it_played() -> None:
    """In Long Shot, `reconstruct` recovers the hand at every earlier decision from the present hand, the ages of its cards, and the
    actions.
    """
    game = found()["long_shot"]
    checked = 0
    for seats in (4, 6):
        table, seat = Table.new(game, seats, seed=seats, target="native"), 1
        rngs, hand = rng_of(3), cards(table.states[0], seat)
        seen: list[tuple[bytes, int, list[int]]] = []  # (state before the decision, action, hand then with the oldest cards first)
        while table.states[0]["race"] == 0:
            hand += list((Counter(cards(table.states[0], seat)) - Counter(hand)).elements())
            now, mover = table.states.copy(), table.pending[0]
            deed = table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, mover, rngs)
            if mover == seat:
                check_back(game, now, seat, seen, hand)
                checked += len(seen)
                seen.append((now.tobytes(), deed, list(hand)))
                if deed < Action.TO_BOX:
                    hand.remove(deed - Action.PLAY_CARD)
            table.play(mover, deed)
    assert checked > 100


def cards(state: np.void, seat: int) -> list[int]:
    return [int(card) for card in state["hand"][seat][: state["held"][seat]]]


def check_back(game: Game, now: np.ndarray, seat: int, seen: list[tuple[bytes, int, list[int]]], hand: list[int]) -> None:
    """Reconstruct every earlier hand from the present one, whose oldest cards come first."""
    after = PythonState(now[0])
    sinces = sorted(int(stack) for stack in now[0]["since"][seat][: len(hand)])
    for slot, (card, stack) in enumerate(zip(hand, sinces, strict=True)):
        after.hand[seat][slot], after.since[seat][slot] = card, stack
    for before, deed, held in reversed(seen):
        then = PythonState(np.frombuffer(before, game.layout.dtype)[0])
        for slot in range(len(held)):
            then.hand[seat][slot] = 0
        lot = held.index(deed - Action.PLAY_CARD) if deed < Action.TO_BOX else 0
        assert reconstruct(then, after, None, seat, deed, lot + 7 * len(held)) in (NO_LATENT, LATENT_DRAWN)
        assert [int(then.hand[seat][slot]) for slot in range(len(held))] == held
        after = then


def test_more_worlds_are_guessed_for_more_rollouts_and_in_more_time_within_bounds() -> None:
    assert number_of_worlds(1000, None) == 250 < number_of_worlds(2000, None) < number_of_worlds(8000, None) == MOST_GUESSES
    assert number_of_worlds(None, 0.3) < number_of_worlds(None, 0.6) < number_of_worlds(None, 2.0) == MOST_GUESSES
    assert number_of_worlds(1000, 0.2) == 200 and number_of_worlds(100, 30.0) == number_of_worlds(10_000, 0.01) == LEAST_GUESSES
