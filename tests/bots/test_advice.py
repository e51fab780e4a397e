"""Advice and reviews: the figures are consistent, and each line of play begins with the advised action."""

import pytest

from paddock.bots import advise, bot_named, review
from paddock.bots.advice import line_of
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.table.table import Table
from tests.bots.test_infoset import GAMES
from tests.bots.test_search import choosing
from tests.probe.game import GAME as PROBE


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_the_numbers_of_an_advice_add_up(game: Game) -> None:
    for table, seat in choosing(game, game.seats.start, 5):
        before = table.states.tobytes()
        advice = advise(table, seat, rollouts=60, seed=1)
        assert table.states.tobytes() == before
        assert sorted(one.action for one in advice.actions) == sorted(table.legal(seat))
        assert sum(one.share for one in advice.actions) == pytest.approx(1)
        assert advice.rollouts == 60
        for one in advice.actions:
            assert 0 <= one.win <= 1
            assert 1 <= one.place <= table.seats
        assert advice.best is advice.actions[0]
        assert [line[0] for line in advice.lines] == [(seat, one.action) for one in advice.actions[:2]]
        assert all(0 <= who < table.seats for line in advice.lines for who, _ in line)


def test_the_same_seed_gives_the_same_advice_and_it_is_what_hard_does() -> None:
    for table, seat in choosing(PROBE, 3, 6):
        first, again = (advise(table, seat, rollouts=80, seed=3) for _ in range(2))
        assert (first.actions, first.lines) == (again.actions, again.lines)
        assert first.best.action == bot_named("hard", 3, rollouts=80).choose(table, seat)


def test_who_owes_no_decision_is_not_advised() -> None:
    table = Table.new(PROBE, 3, seed=1, target="native")
    table.play(0, 20)
    with pytest.raises(ValueError, match="seat 0 owes no decision"):
        advise(table, 0, rollouts=5)


def test_a_line_tells_what_most_rollouts_did_next() -> None:
    often, seldom = [(0, 5), (1, 7), (2, 3)], [(0, 5), (1, 8), (2, 9)]
    assert line_of([often] * 5 + [seldom] * 3) == ((0, 5), (1, 7), (2, 3))
    assert line_of([often] + [seldom]) == ((0, 5),), "one rollout is no line"


# ------------------------------------------------------------------ reviews


def finished(game: Game, seats: int, seed: int) -> Table:
    table, player = Table.new(game, seats, seed=seed, target="native"), bot_named("random", seed)
    while not table.over:
        table.play(table.pending[0], player.choose(table, table.pending[0]))
    return table


def test_a_review_names_the_decisions_where_the_chance_moved_most() -> None:
    table = finished(PROBE, 3, 2)
    points = review(table.record(), rollouts=60, most=4, game=PROBE)
    everything = review(table.record(), rollouts=60, most=1000, game=PROBE)
    assert points == everything[:4]
    moves = [abs(p.moved) for p in everything]
    assert moves == sorted(moves, reverse=True)
    for point in everything:
        entry = table.entries[point.entry]
        assert (entry.seat, entry.action) == (point.seat, point.action)
        assert all(0 <= chance <= 1 for chance in (point.before, point.chosen, point.after))
        assert point.cost >= 0
    outcome = table.outcome()
    assert outcome is not None
    for seat in range(3):
        last = max((p for p in everything if p.seat == seat), key=lambda p: p.entry)
        assert last.after == (outcome.places[seat] == 1) / outcome.places.count(1)


def test_a_review_of_one_seat_leaves_out_the_others_and_what_was_taken_back() -> None:
    table = Table.new(PROBE, 3, seed=2, target="native")
    table.play(1, table.legal(1)[0])
    table.undo(1)
    player = bot_named("random", 5)
    while not table.over:
        table.play(table.pending[0], player.choose(table, table.pending[0]))
    points = review(table.record(), [1], rollouts=20, most=1000, game=PROBE)
    assert {p.seat for p in points} == {1}
    assert 0 not in {p.entry for p in points}


def test_a_running_game_is_not_reviewed() -> None:
    table = Table.new(PROBE, 3, seed=2, target="native")
    with pytest.raises(ValueError, match="when it is over"):
        review(table.record(), game=PROBE)


def test_a_whole_game_of_people_is_reviewed() -> None:
    table = finished(found()["trick_derby"], 3, 1)
    points = review(table.record(), [0], rollouts=10)
    assert len(points) == 5
