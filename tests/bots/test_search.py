"""Searching bots: their decisions are legal, use no hidden information, repeat with the same seed, keep the budget, and are strong."""

import threading
from collections.abc import Callable, Iterator

import pytest

from paddock.bots import Budget, Searcher, SearchParams, bot_named, search_build
from paddock.bots import search as tree
from paddock.bots import searcher as thinking
from paddock.bots.levels import SearchBot
from paddock.engine.compile import background
from paddock.engine.compile.build import Build
from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.rules.extensions import rollout_action
from paddock.engine.table.table import Table
from tests.bots.test_infoset import GAMES, positions
from tests.probe.game import GAME as PROBE

PATIENCE = 60.0  # seconds, far more than anything here needs


def choosing(game: Game, seats: int, most: int) -> "list[tuple[Table, int]]":
    """Return decisions with more than one legal action."""
    return [(t.copy(), k) for t in positions(game, seats, most) for k in t.pending if len(t.legal(k)) > 1]


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_every_level_answers_legally_and_changes_nothing(name: str, game: Game) -> None:
    bot = bot_named(name, 1, rollouts=20)
    for table, seat in choosing(game, game.seats.start, 8):
        before = table.states.tobytes()
        assert bot.choose(table, seat) in table.legal(seat)
        assert table.states.tobytes() == before


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_two_worlds_that_a_seat_cannot_tell_apart_get_the_same_answer(game: Game) -> None:
    for table, seat in choosing(game, game.seats.stop - 1, 6):
        found = thought(table, seat)
        for number in range(3):
            other = table.copy()
            other.runner.hide(other.states, 0, other.tables, seat, rng_of(number))
            assert thought(other, seat) == found


def thought(table: Table, seat: int) -> object:
    found = Searcher(rng_of(5)).think(table, seat, Budget(rollouts=30))
    return found.actions, found.usual


def test_search_is_handed_what_its_seat_knows_and_nothing_else() -> None:
    for table, seat in choosing(PROBE, 3, 8):
        thinker = Searcher(rng_of(5))
        thinker.think(table, seat, Budget(rollouts=2))
        imagined = table.states.copy()
        table.runner.hide(imagined, 0, table.tables, seat, rng_of(5))
        assert thinker.trees[0].records[tree.ROOT_STATE].tobytes() == imagined[0].tobytes()


def test_a_closed_sealed_choice_of_another_seat_changes_nothing() -> None:
    """The other seats stake everything in one table and nothing in the other. Seat 0's search gives the same result."""
    answers = set()
    for stakes in (False, True):
        table = Table.new(PROBE, 3, seed=4, target="native")
        for seat in (1, 2):
            while len(table.legal(seat)) > 1 and stakes:
                table.play(seat, table.legal(seat)[0])
            table.play(seat, 20)
        answers.add(repr(thought(table, 0)))
    assert len(answers) == 1


# ------------------------------------------------------------------ repeatable


@pytest.mark.parametrize("trees", [1, 3])
def test_the_same_seed_and_rollouts_give_the_same_findings_whatever_thread_comes_first(trees: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def findings() -> list[object]:
        thinker = Searcher(rng_of(9))
        return [thinker.think(t, k, Budget(rollouts=100, trees=trees)).actions for t, k in choosing(PROBE, 3, 8)]

    first = findings()
    assert findings() == first

    def backwards(jobs: list[Callable[[], None]]) -> None:
        for job in reversed(jobs):
            job()

    monkeypatch.setattr(thinking, "in_parallel", backwards)
    assert findings() == first


def test_interpreted_search_finds_what_native_search_finds() -> None:
    for table, seat in choosing(PROBE, 3, 6):
        slow = Table.replay(table.record(), "interpreted", PROBE)
        assert thought(slow, seat) == thought(table, seat)


def test_another_seed_thinks_otherwise() -> None:
    table, seat = choosing(PROBE, 3, 1)[0]
    found = {repr(Searcher(rng_of(seed)).think(table, seat, Budget(rollouts=50)).actions) for seed in range(4)}
    assert len(found) == 4


# ------------------------------------------------------------------ budgets


@pytest.mark.parametrize("rollouts", [1, 2, 7, 64, 333])
@pytest.mark.parametrize("trees", [1, 2])
def test_a_budget_of_rollouts_is_used_and_no_more(rollouts: int, trees: int) -> None:
    for table, seat in choosing(PROBE, 3, 4):
        found = Searcher(rng_of(2)).think(table, seat, Budget(rollouts=rollouts, trees=trees))
        assert found.rollouts == sum(one.visits for one in found.actions) == rollouts


def test_without_time_the_answer_is_that_of_simple() -> None:
    for table, seat in choosing(PROBE, 3, 8):
        found = Searcher(rng_of(2)).think(table, seat, Budget(seconds=0.0))
        assert (found.best, found.rollouts) == (found.usual, 0)


def test_one_rollout_is_no_reason_to_leave_what_simple_does() -> None:
    for table, seat in choosing(PROBE, 3, 8):
        assert bot_named("hard", 3, rollouts=2).choose(table, seat) == bot_named("simple", 3).choose(table, seat)


def test_a_forced_answer_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(PROBE, 3, seed=4, target="native")
    while len(table.legal(0)) > 1:
        table.play(0, table.legal(0)[0])
    monkeypatch.setattr(Searcher, "think", lambda *_: pytest.fail("it thought"))
    assert bot_named("hard", 1).choose(table, 0) == table.legal(0)[0]


def test_a_bot_that_thinks_can_be_stopped_from_another_thread() -> None:
    table, seat = choosing(PROBE, 3, 1)[0]
    bot = bot_named("hard", 1, seconds=10 * PATIENCE, threads=2)
    assert isinstance(bot, SearchBot)
    answers: list[int] = []
    thread = threading.Thread(target=lambda: answers.append(bot.choose(table, seat)), daemon=True)
    thread.start()
    while thread.is_alive() and not bot.thinker.trees:
        thread.join(0.01)
    while thread.is_alive():
        bot.stop()
        thread.join(0.1)
    assert answers[0] in table.legal(seat)


def test_budgets_that_mean_nothing_are_refused() -> None:
    for wrong in ({}, {"rollouts": 0}, {"seconds": -1.0}, {"rollouts": 5, "trees": 0}):
        with pytest.raises(ValueError, match="a budget is"):
            Budget(**wrong)


# ------------------------------------------------------------------ trees


def test_what_was_learned_about_the_next_small_decision_is_kept() -> None:
    table = Table.new(PROBE, 3, seed=4, target="native")
    thinker = Searcher(rng_of(2))
    first = thinker.think(table, 0, Budget(rollouts=200))
    known = int(thinker.trees[0].counters[0].nodes)
    table.play(0, first.best if first.best != 20 else table.legal(0)[0])
    thinker.think(table, 0, Budget(rollouts=1))
    assert thinker.trees[0].counters[0].root > 0
    assert thinker.trees[0].counters[0].nodes >= known


def test_what_was_learned_for_another_seat_is_forgotten() -> None:
    table = Table.new(PROBE, 3, seed=4, target="native")
    thinker = Searcher(rng_of(2))
    thinker.think(table, 0, Budget(rollouts=200))
    thinker.think(table, 1, Budget(rollouts=2))
    assert thinker.trees[0].counters[0].root == 0
    assert thinker.trees[0].nodes[0].seat == 1


def test_a_full_tree_goes_on_without_new_nodes() -> None:
    table = Table.new(PROBE, 3, seed=4, target="native")
    thinker = Searcher(rng_of(2))
    thinker.think(table, 0, Budget(rollouts=50))
    arena = thinker.trees[0]
    arena.nodes = arena.nodes[: int(arena.counters[0].nodes) + 1].copy()
    assert thinker.think(table, 0, Budget(rollouts=50)).rollouts == 50
    assert int(arena.counters[0].nodes) <= len(arena.nodes)


@pytest.mark.parametrize("game", found().values(), ids=lambda g: g.name)
def test_the_dials_a_game_sets_are_dials(game: Game) -> None:
    assert SearchParams.of(game, {}).temper > 0


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_what_the_thinking_seat_goes_on_with_is_legal_and_what_it_knows(game: Game) -> None:
    carry_on = Build("interpreted", game.layout.dtype, game.rules.TABLES, game.bindings())(rollout_action)
    for table, seat in choosing(game, game.seats.start, 6):
        t = PythonState(table.tables[0])
        action = carry_on(PythonState(table.state), t, seat, PythonState(rng_of(1)[0]), True)
        assert action in table.legal(seat)
        other = table.states.copy()
        table.runner.hide(other, 0, table.tables, seat, rng_of(2))
        assert carry_on(PythonState(other[0]), t, seat, PythonState(rng_of(1)[0]), True) == action


def test_rollouts_end_after_so_many_chapters() -> None:
    """Rollouts of one phase give shorter traces than those of two; 0 sets no limit."""
    game = next(g for g in found().values() if SearchParams.of(g, {}).chapters > 1)
    table = Table.new(game, game.seats.start, seed=1, target="native")
    seat, lengths = table.pending[0], []
    for chapters in (1, 2, 0):
        findings = Searcher(rng_of(3), {"chapters": chapters}).think(table, seat, Budget(rollouts=20), traces=4)
        lengths.append(max(len(line) for lines in findings.traces.values() for line in lines))
    assert table.seats < lengths[0] < lengths[1] <= lengths[2] == tree.LONGEST_TRACE


def test_the_thinking_seat_goes_on_by_simple_where_it_is_told_to() -> None:
    game = next(g for g in found().values() if g.search.rollout_action)
    table, seat = choosing(game, game.seats.start, 6)[-1]
    usual, like_simple = (Searcher(rng_of(3), dials).think(table, seat, Budget(rollouts=60)).actions for dials in ({}, {"shrewd": False}))
    assert usual != like_simple


# ------------------------------------------------------------------ strength


def test_hard_beats_simple_by_far_where_search_pays() -> None:
    """The search plays one seat of three. A fair share would be 8 of 24 games."""
    game = found()["trick_derby"]
    won = 0.0
    for number in range(24):
        table, hero, others = Table.new(game, 3, seed=number // 3, target="native"), number % 3, bot_named("simple", number)
        bot = bot_named("hard", number, rollouts=60)
        while not table.over:
            seat = table.pending[0]
            table.play(seat, (bot if seat == hero else others).choose(table, seat))
        outcome = table.outcome()
        assert outcome is not None
        won += outcome.places[hero] == 1
    assert won >= 16


def test_easy_is_sensible_but_slips() -> None:
    same = total = 0
    for table, seat in choosing(PROBE, 3, 30):
        for seed in range(10):
            same += bot_named("easy", seed).choose(table, seat) == bot_named("simple", seed).choose(table, seat)
            total += 1
    assert 0.7 < same / total < 0.97


# ------------------------------------------------------------------ while the search is being compiled


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Table, threading.Event]]:
    """A table of a game whose search is not cached. The compiler runs until the test sets the event."""
    game = found()["trick_derby"]
    finished = threading.Event()
    monkeypatch.setattr(search_build, "_searches", {})
    monkeypatch.setattr(search_build.native_search, "_requested", set())
    monkeypatch.setattr(search_build.native_search, "_pending", set())
    monkeypatch.setattr(search_build.cache, "is_warm", lambda fingerprint: False)
    monkeypatch.setattr(background.subprocess, "run", lambda *args, **more: finished.wait(PATIENCE))
    yield Table.new(game, 3, seed=1), finished
    finished.set()


def test_a_bot_with_seconds_answers_like_simple_while_search_is_compiled(
    cold: tuple[Table, threading.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, finished = cold
    thought: list[int] = []
    think = Searcher.think
    monkeypatch.setattr(Searcher, "think", lambda self, table, seat, *rest: thought.append(seat) or think(self, table, seat, *rest))
    for name in ("medium", "hard"):
        for _ in range(3):
            seat = table.pending[0]
            assert bot_named(name, 3).choose(table, seat) == bot_named("simple", 3).choose(table, seat)
    assert thought == []
    finished.set()
    while search_build.is_coming(table):
        finished.wait(0.01)
    bot_named("medium", 3).choose(table, table.pending[0])
    assert thought == [table.pending[0]]


def test_a_bot_with_rollouts_alone_waits_for_nothing_and_searches(cold: tuple[Table, threading.Event]) -> None:
    table, finished = cold
    bot = bot_named("hard", 3, rollouts=6)
    native = Table.replay(table.record(), "native", table.game)
    answer = bot.choose(table, table.pending[0])
    finished.set()
    assert answer == bot_named("hard", 3, rollouts=6).choose(native, table.pending[0])


def test_where_search_cannot_be_compiled_bots_search_interpreted(
    cold: tuple[Table, threading.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = cold

    def broken(*args: object, **more: object) -> None:
        raise OSError("no compiler here")

    monkeypatch.setattr(background.subprocess, "run", broken)
    while search_build.is_coming(table):
        threading.Event().wait(0.01)
    bot = bot_named("hard", 3, seconds=0.01)
    assert isinstance(bot, SearchBot)
    bot.choose(table, table.pending[0])
    assert bot.thinker.trees, "it has thought"


# ------------------------------------------------------------------ levels


@pytest.mark.parametrize("game", found().values(), ids=lambda g: g.name)
def test_medium_takes_as_few_rollouts_as_the_game_says_whatever_its_time(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Budget] = []
    monkeypatch.setattr(Searcher, "think", lambda self, table, seat, budget: asked.append(budget) or pytest.fail("enough"))
    table, seat = choosing(game, game.seats.start, 1)[0]
    for seconds, rollouts in ((None, None), (30.0, None), (None, 7)):
        with pytest.raises(pytest.fail.Exception):
            bot_named("medium", 1, seconds=seconds, rollouts=rollouts).choose(table, seat)
    little = SearchParams.of(game, {}).little
    assert [(budget.rollouts, budget.seconds) for budget in asked] == [(little, 1.0), (little, 30.0), (7, None)]
