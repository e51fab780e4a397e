"""`repr` of what a programmer meets, besides tables: one line that says what the object is and how large it is."""

from collections.abc import Callable

import numpy as np
import pytest

import paddock.envs
from paddock.arena.games import ROW
from paddock.arena.plan import make_plan
from paddock.arena.simulation import Summary
from paddock.arena.tally import Tally
from paddock.bots import bot_named
from paddock.bots.searcher import Searcher
from paddock.engine.compile.runner import rng_of
from paddock.engine.vector.batch import Batch, Played
from paddock.engine.vector.environments import VectorGames
from tests.probe.game import GAME as PROBE

PLAN = make_plan(PROBE, 2, {}, [("simple", "random"), ("random", "simple")], 5, 100)
SAID: dict[str, tuple[Callable[[], object], str]] = {
    "random": (lambda: bot_named("random"), "<RandomBot: any legal action>"),
    "simple": (lambda: bot_named("simple"), "<SimpleBot: the baseline action>"),
    "easy": (lambda: bot_named("easy"), "<EasyBot: the baseline action, at random once in 5 decisions>"),
    "medium": (lambda: bot_named("medium"), "<SearchBot: few rollouts, Budget(rollouts=None, seconds=1.0, trees=1)>"),
    "hard": (lambda: bot_named("hard", rollouts=300), "<SearchBot: Budget(rollouts=300, seconds=None, trees=1)>"),
    "searcher": (lambda: Searcher(rng_of(1)), "<Searcher: 0 trees, usual parameters>"),
    "changed searcher": (lambda: Searcher(rng_of(1), {"cut": 4}), "<Searcher: 0 trees, changed parameters {'cut': 4}>"),
    "plan": (lambda: PLAN, "<Plan probe: 2 seats, 2 line-ups of simple, random, seeds from 5>"),
    "tally": (Tally, "<Tally: 0 games, 0 kinds of events, 0 groups of findings>"),
    "batch": (lambda: Batch(PROBE, 2, target="interpreted"), "<Batch probe: 2 seats, interpreted>"),
    "played": (lambda: Played(1, 20, 7, 0, 0, 20, np.zeros((9, 9))), "Played(games=1, decisions=20, hash=7, faults=0, first_fault=0, longest=20)"),
    "environment": (lambda: paddock.envs.aec(PROBE, 2), "<AecEnv: <Table probe: 2 seats, 0 decisions made, seats 0 and 1 to act>>"),
}  # fmt: skip


@pytest.mark.parametrize("name", SAID)
def test_an_object_says_what_it_is(name: str) -> None:
    make, said = SAID[name]
    assert repr(make()) == said


def test_a_summary_says_the_win_shares_once_there_are_games() -> None:
    summary = Summary(PLAN)
    assert repr(summary) == "<Summary probe: 0 games, 0 faults, win shares by seat none>"
    rows = np.zeros(4, ROW)
    rows["place"][:, :2] = [1, 2], [1, 2], [2, 1], [1, 2]
    rows["fault"][3] = 1
    summary.add(0, rows[3:])
    assert repr(summary) == "<Summary probe: 1 games, 1 faults, win shares by seat none>"
    summary.add(1, rows[:3])
    assert repr(summary) == "<Summary probe: 4 games, 1 faults, win shares by seat 66.7%, 33.3%>"


def test_vector_games_say_how_many_they_are() -> None:
    with_threads = VectorGames(PROBE, 2, 200, threads=2)
    assert repr(with_threads) == "<VectorGames probe: 200 games, 2 seats, 2 threads>"
    with_threads.close()
    env = paddock.envs.vector(PROBE, num_envs=70, seats=2)
    assert repr(env) == "<GameVectorEnv: <VectorGames probe: 70 games, 2 seats, 1 thread>>"
    env.close()
