"""Standings of a small tournament, compared with results calculated by hand."""

from pathlib import Path

import numpy as np
import pytest

from paddock.arena import games, tournament
from paddock.arena.checkpoint import Checkpoint
from paddock.arena.executors import Threads
from paddock.arena.plan import balanced
from paddock.arena.ratings import rate
from paddock.arena.statistics import share_of
from tests.arena.conftest import probe_plan

BOTS = ("simple", "random")
PLAN = probe_plan(balanced(BOTS, 2))


@pytest.fixture
def journal(tmp_path: Path):
    made = Checkpoint(tmp_path / "arena.jsonl", PLAN, BOTS)
    yield made
    made.close()


def rows_of(*outcomes: tuple[tuple[int, int], tuple[int, int]]) -> games.Rows:
    """Return rows with these scores and places."""
    rows = np.zeros(len(outcomes), games.ROW)
    for row, (scores, places) in zip(rows, outcomes):
        row["score"][:2], row["place"][:2] = scores, places
    return rows


HAND = rows_of(
    ((5, 3), (1, 2)),  # seed 1: simple, random
    ((4, 4), (1, 1)),  # random, simple
    ((2, 6), (2, 1)),  # seed 2
    ((1, 7), (2, 1)),
    ((9, 0), (1, 2)),  # seed 3
    ((0, 8), (2, 1)),
)


def test_standings_by_hand(journal: Checkpoint) -> None:
    """simple scores 5 and 4, then 2 and 7, then 9 and 8. Its wins are 1 + ½, 0 + 1 and 1 + 1 of two each."""
    journal.add(0, HAND)
    outcome = tournament.standings(PLAN, journal, 6, rated=False)
    simple, random = outcome.standings
    assert (outcome.seeds, outcome.faulty) == (3, 0)
    assert (simple.bot, simple.games, random.bot) == ("simple", 6, "random")
    assert simple.wins.mean == pytest.approx((0.75 + 0.5 + 1) / 3)
    assert random.wins.mean == pytest.approx(1 - simple.wins.mean)
    expected = share_of(0.75, float(np.var([0.75, 0.5, 1], ddof=1)), 3, 6)
    assert (simple.wins.low, simple.wins.high) == (pytest.approx(expected.low), pytest.approx(expected.high))
    assert simple.score.mean == pytest.approx(35 / 6)
    assert simple.place.mean == pytest.approx((1 + 1 + 2 + 1 + 1 + 1) / 6)
    assert simple.ahead == {"random": pytest.approx((1 + 0.5 + 0 + 1 + 1 + 1) / 6)}
    assert random.ahead == {"simple": pytest.approx(1.5 / 6)}
    assert simple.odds.mean == pytest.approx(3)  # odds of three to one, where one to one is fair


def test_only_seeds_that_all_line_ups_played_count(journal: Checkpoint) -> None:
    journal.add(0, HAND[:3])
    assert tournament.standings(PLAN, journal, 6, rated=False).seeds == 1
    assert not tournament.standings(PLAN, journal, 6, rated=False).standings[0].wins.sure


def test_a_seed_with_a_fault_is_left_out(journal: Checkpoint) -> None:
    broken = HAND.copy()
    broken["fault"][2] = 7
    journal.add(0, broken)
    outcome = tournament.standings(PLAN, journal, 6, rated=False)
    assert (outcome.seeds, outcome.faulty) == (2, 1)
    assert outcome.standings[0].wins.mean == pytest.approx((0.75 + 1) / 2)


def test_a_tournament_goes_on_where_it_was(journal: Checkpoint, tmp_path: Path) -> None:
    played: list[int] = []
    tournament.play(PLAN, 60, Threads(2), journal, played.append)
    tournament.play(PLAN, 100, Threads(2), journal, played.append)
    assert sum(played) == 100
    assert journal.known(100)[0].tobytes() == games.play(PLAN, 0, 100).tobytes()
    tournament.play(PLAN, 100, Threads(2), journal, played.append)
    assert sum(played) == 100


def test_the_better_bot_is_rated_higher_and_the_more_games_the_surer() -> None:
    games_won = [(("a", "b"), (1, 2)), (("b", "a"), (2, 1))]
    few, many = (rate(("a", "b"), games_won * n) for n in (2, 20))
    assert few["a"].mu > few["b"].mu
    assert many["a"].mu > few["a"].mu
    assert many["a"].sigma < few["a"].sigma
    assert many["a"].ordinal > many["b"].ordinal


def test_a_bot_that_beats_itself_gains_nothing() -> None:
    found = rate(("a",), [(("a", "a"), (1, 2))] * 10)
    assert found["a"].mu == pytest.approx(25, abs=1e-6)


def test_equal_bots_are_rated_equal() -> None:
    found = rate(("a", "b"), [(("a", "b"), (1, 1))] * 20)
    assert found["a"].mu == pytest.approx(found["b"].mu)
