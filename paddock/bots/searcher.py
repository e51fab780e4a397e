"""Search from Python: budget, parameters, threads and results.

A `Searcher` keeps its trees between decisions. If a tree already holds the next decision of the same seat, its statistics are kept. The
searcher copies the table's state and redraws everything that the seat does not know (`hide`). So the trees hold no hidden information.
"""

import math
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from paddock.bots import search as tree
from paddock.bots.belief_sampling import MOST_GUESSES, ObservedDecisions, can_sample, number_of_worlds, sample_belief
from paddock.bots.search_arrays import PARAMS, records
from paddock.bots.search_build import Search, plan_of, search_on, target_for
from paddock.bots.search_tree import SearchTree
from paddock.engine.compile import dispatch
from paddock.engine.compile.cpu import cores
from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import Array
from paddock.engine.presentation.game import Game
from paddock.engine.rules.random import word
from paddock.engine.table.table import Table

CHUNK_SECONDS = 0.02  # approximate interval between checks of the time and the stop flag
MOST_CHUNK = 4096
OVERTIME = 1.2  # multiple of the time limit after which no more rollouts are traced
MOST_ROOM = 1 << 14  # open nodes of a tree; a full tree opens no more nodes
ROOM_A_ROLLOUT = 8
LEAST_ROOM = 1 << 10
NEVER = 1 << 40  # decisions; no game is that long
WORLDS, STREAMS = 1 << 40, 1 << 20  # number of worlds in a stream, number of streams; each tree has one stream
MOST_TREES = 4
GUESSING_SECONDS = 0.2  # with less time, search samples no worlds


@dataclass(frozen=True)
class Budget:
    """The limits of a search: a number of rollouts, a time, or both. The trees share the rollouts, and each tree has its own thread."""

    rollouts: int | None = None
    seconds: float | None = None
    trees: int = 1

    def __post_init__(self) -> None:
        if self.rollouts is None and self.seconds is None:
            raise ValueError("a budget is a number of rollouts, a time, or both")
        if (self.rollouts is not None and self.rollouts < 1) or (self.seconds is not None and self.seconds < 0) or self.trees < 1:
            raise ValueError("a budget is one rollout or more, no negative time, and one tree or more")


@dataclass(frozen=True)
class SearchParams:
    """Search parameters. A game may set any of them in the `search.params` of its description."""

    explore: float = 0.05  # width of the confidence bounds below the root
    prior: float = 2.0  # virtual trials of every action
    bias: float = 0.1  # added to the reward of virtual trials of the usual action, subtracted for other actions
    favour: float = 0.1  # bonus of the usual root action, divided by the square root of its trials
    place_share: float = 0.1  # weight of the place in the reward; margin_share is the weight of the lead, and the win has the rest
    margin_share: float = 0.1
    margin: float = 20.0  # scale of the lead in points: this lead counts as 0.73, and no lead as 0.5
    temper: float = 100.0  # difference in `evaluate` that makes a seat e times as likely to win
    cut: int = 0  # decisions after which a rollout ends with `evaluate`; 0: no limit
    chapters: int = 1  # phases of the game after which a rollout ends with `evaluate`; 0: no limit
    shrewd: bool = True  # the searching seat calls `rollout_action` with own=True, which may play better than `simple`
    plies: int = 24  # largest number of decisions of a rollout inside the tree
    little: int = 150  # number of rollouts of the bot `medium`
    random: float = 0.0  # share of random decisions in rollouts
    trust: float = 2.5  # cost of the first mismatch in belief sampling; 0: no belief sampling

    @classmethod
    def of(cls, game: Game, changed: Mapping[str, float]) -> "SearchParams":
        said: dict[str, Any] = {**game.search.params, **changed}
        return cls(**said)

    def record(self) -> Array:
        """The parameters as a record for compiled code."""
        params = records(1, PARAMS)
        for name in PARAMS.fields or ():
            params[name] = getattr(self, name)
        return params  # type: ignore[no-any-return]


@dataclass(frozen=True)
class ActionResult:
    """The search result for one action: its number of trials, and their mean outcome."""

    action: int
    visits: int
    reward: float
    win: float  # share of the win
    place: float


@dataclass
class SearchResult:
    """The search result for a decision. The best action comes first."""

    seat: int
    actions: list[ActionResult]
    usual: int  # the usual action, mostly that of `simple`
    rollouts: int
    seconds: float = 0.0
    traces: dict[int, list[list[tuple[int, int]]]] = field(default_factory=dict)  # action -> traced rollouts: (seat, action) ...

    @property
    def best(self) -> int:
        return self.actions[0].action


class Searcher:
    """Searches decisions, one at a time, with its own random numbers and trees. Any thread may set `stop`."""

    def __init__(self, rngs: Array, dials: Mapping[str, float] | None = None) -> None:
        self.rngs = rngs
        self.changed = dict(dials or {})
        self.trees: list[SearchTree] = []
        self.asked: tuple[Array, int] | None = None  # owner of the trees' statistics: the game's tables, and the seat
        self.stop = threading.Event()

    def __repr__(self) -> str:
        return f"<Searcher: {len(self.trees)} trees, {'changed parameters ' + repr(self.changed) if self.changed else 'usual parameters'}>"

    def think(self, table: Table, seat: int, budget: Budget, traces: int = 0) -> SearchResult:
        """Search the decision of this seat. `traces` rollouts are traced for each of the two best actions."""
        began = time.perf_counter()
        self.stop.clear()
        imagined = table.states.copy()
        table.runner.hide(imagined, 0, table.tables, seat, self.rngs)
        dials = SearchParams.of(table.game, self.changed)
        target = target_for(table, budget.seconds is None)
        trees = self._enter(table, seat, imagined, budget, dials, target)
        task = SearchTask(search_on(table.game, target), trees, table.tables, dials, self.stop)
        task.open()
        found = SearchResult(seat, task.halve(budget, began), task.usual, task.rollouts)
        if traces:
            deadline = math.inf if budget.seconds is None else began + OVERTIME * budget.seconds
            found.traces = task.traces([one.action for one in found.actions[:2]], traces, deadline)
        found.seconds = time.perf_counter() - began
        return found

    def _enter(self, table: Table, seat: int, imagined: Array, budget: Budget, dials: SearchParams, target: str) -> list[SearchTree]:
        """Prepare the trees for a decision. Each tree gets its own stream of worlds."""
        room = MOST_ROOM if budget.rollouts is None else min(MOST_ROOM, max(LEAST_ROOM, ROOM_A_ROLLOUT * budget.rollouts))
        if self.asked is None or self.asked[0] is not table.tables or any(a.room < room or a.plies != dials.plies for a in self.trees):
            self.trees = []
        elif self.asked[1] != seat:  # the statistics depend on what the seat knows
            for search_tree in self.trees:
                search_tree.forget()
        self.asked = (table.tables, seat)
        guessing = can_sample(table.game) and dials.trust > 0 and target != "interpreted"
        in_time = budget.seconds is None or budget.seconds >= GUESSING_SECONDS
        seen = ObservedDecisions(table, seat, self.rngs) if guessing and in_time else None
        while len(self.trees) < budget.trees:
            self.trees.append(SearchTree(table.game, table.runner.size, room, dials.plies, MOST_GUESSES if can_sample(table.game) else 0))
        run, offers = table.runner, table.runner.buffer(table.runner.size)
        run.call(dispatch.LEGAL, imagined, 0, table.tables, seat, out=offers)
        rng = PythonState(self.rngs[0])
        for search_tree in self.trees[: budget.trees]:
            search_tree.enter(imagined, plan_of(table.game, native=False), seat, offers)
            settings = search_tree.settings[0]
            settings.seat, settings.seed = seat, word(rng) % STREAMS * WORLDS
            settings.cut, settings.plies = dials.cut or NEVER, dials.plies
            settings.chapters, settings.shrewd = dials.chapters, dials.shrewd
            settings.random = round(dials.random * tree.RANDOM_OF)
            settings.traced, search_tree.arms[0] = 0, 0
            settings.worlds = number_of_worlds(budget.rollouts, budget.seconds) if seen and seen.count else 0
            if seen and seen.count:
                worlds, seed = int(settings.worlds), word(rng) % STREAMS * WORLDS
                sample_belief(table.game, target, search_tree, table.tables, seen, trust=dials.trust, worlds=worlds, seed=seed)
        rng.write_to(self.rngs[0])
        return self.trees[: budget.trees]


class SearchTask:
    """The search of one decision, in one or several trees."""

    def __init__(self, run: Search, trees: list[SearchTree], tables: Array, dials: SearchParams, stop: threading.Event) -> None:
        self.run, self.trees, self.tables, self.stop = run, trees, tables, stop
        self.favour, self.dials = dials.favour, dials.record()
        self.rollouts = 0

    def open(self) -> None:
        """Open the roots that earlier searches have not opened, and reset the statistics of the root edges."""
        for search_tree in self.trees:
            if search_tree.counters[0].root == tree.NONE:
                self.run(search_tree, self.tables, self.dials, 1)
            search_tree.begin()
        self.usual = self.trees[0].usual

    def halve(self, budget: Budget, began: float) -> list[ActionResult]:
        """Sequential halving: try all actions, drop the worse half, and repeat until two actions are left and tried. The trees drop the
        same actions, by their combined statistics. Returns the results of all actions, the best first."""
        left = self.candidates(budget.rollouts)
        dropped: list[ActionResult] = []
        rounds = max(1, math.ceil(math.log2(len(left))))
        for number in range(1, rounds + 1):
            goal = None if budget.rollouts is None else max(budget.rollouts * number // rounds, min(len(left), budget.rollouts))
            until = None if budget.seconds is None else began + budget.seconds * number / rounds
            self.grow(left, goal, until)
            found = self.ranked(left)
            if number < rounds:
                keep = max(2, -(-len(left) // 2))
                dropped = found[keep:] + dropped
                left = [one.action for one in found[:keep]]
        return found + dropped

    def candidates(self, rollouts: int | None) -> list[int]:
        """The actions to try: first the usual action, then as many other actions as the budget can try twice."""
        others = [one.action for one in self.trees[0].tried() if one.action != self.usual]
        most = len(others) if rollouts is None else max(1, rollouts // 2 - 1)
        if len(others) > most:
            others = [others[i * len(others) // most] for i in range(most)]
        return [self.usual, *others]

    def grow(self, actions: list[int], goal: int | None, until: float | None) -> None:
        """One round: each tree makes its share of the rollouts up to the goal, on its own thread."""
        many = len(self.trees)
        missing = None if goal is None else max(0, goal - self.rollouts)
        done = [0] * many

        def job(i: int) -> Callable[[], None]:
            share = None if missing is None else missing * (i + 1) // many - missing * i // many

            def task() -> None:
                done[i] = self.iterate(self.trees[i], share, until)

            return task

        for search_tree in self.trees:
            search_tree.try_out(actions)
        in_parallel([job(i) for i in range(many)])
        self.rollouts += sum(done)

    def iterate(self, search_tree: SearchTree, rollouts: int | None, until: float | None) -> int:
        """Iterate in short chunks until `rollouts`, `until` or `stop` ends the loop. Returns the number of iterations."""
        chunk, done = 1, 0
        while rollouts is None or done < rollouts:
            began = time.perf_counter()
            if self.stop.is_set() or (until is not None and began >= until):
                break
            now = chunk if rollouts is None else min(chunk, rollouts - done)
            self.run(search_tree, self.tables, self.dials, now)
            done += now
            took = max(time.perf_counter() - began, 1e-6)
            left = CHUNK_SECONDS if until is None else min(CHUNK_SECONDS, max(until - began - took, 0.0))
            chunk = max(1, min(MOST_CHUNK, int(now * left / took), 4 * now))
        return done

    def ranked(self, actions: list[int]) -> list[ActionResult]:
        """Rank these actions by their mean rewards in all trees. The usual action gets a bonus that shrinks with its trials, because little
        evidence does not justify another action."""
        sums = {action: np.zeros(4) for action in actions}
        for search_tree in self.trees:
            for one in search_tree.tried():
                if one.action in sums:
                    sums[one.action] += one[1:]
        found = []
        for action, (visits, reward, won, place) in sums.items():
            n = max(visits, 1.0)
            found.append(ActionResult(action, int(visits), float(reward / n), float(won / n), float(place / n)))

        def standing(one: ActionResult) -> tuple[bool, float]:
            bonus = self.favour / math.sqrt(one.visits) + 1 / one.visits if one.action == self.usual and one.visits else 0.0
            return one.visits > 0, one.reward + bonus

        return sorted(found, key=standing, reverse=True)

    def traces(self, actions: list[int], many: int, deadline: float) -> dict[int, list[list[tuple[int, int]]]]:
        """Trace `many` rollouts of each of these actions, in turn. After the deadline only the first rollout of each action is traced."""
        found: dict[int, list[list[tuple[int, int]]]] = {action: [] for action in actions}
        for i in range(many):
            if i == 0 or time.perf_counter() < deadline:
                for action in actions:
                    found[action].append(self.trace(action))
        return found

    def trace(self, action: int) -> list[tuple[int, int]]:
        """Make one more rollout of this action and return its decisions."""
        search_tree = self.trees[0]
        search_tree.try_out([action])
        search_tree.trace["seat"] = tree.NONE
        search_tree.settings[0].traced = 1
        self.run(search_tree, self.tables, self.dials, 1)
        search_tree.settings[0].traced = 0
        return [(seat, action) for seat, action in search_tree.trace.tolist() if seat != tree.NONE]


def in_parallel(jobs: list[Callable[[], None]]) -> None:
    """Run the jobs in parallel, each on its own thread. Raises the first exception of a job."""
    failed: list[BaseException] = []

    def run(job: Callable[[], None]) -> None:
        try:
            job()
        except BaseException as e:  # raised again when all threads have ended
            failed.append(e)

    others = [threading.Thread(target=run, args=(job,)) for job in jobs[1:]]
    for thread in others:
        thread.start()
    run(jobs[0])
    for thread in others:
        thread.join()
    if failed:
        raise failed[0]


def default_threads() -> int:
    """The default number of search threads."""
    return min(MOST_TREES, cores())
