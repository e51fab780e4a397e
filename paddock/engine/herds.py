"""A herd of games for Python: arrays that native code fills, stepped on all cores by one call."""

import os
import threading
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from typing import Any

import numpy as np

from paddock.engine import herd
from paddock.engine.chance import RNG
from paddock.engine.compiler import Build
from paddock.engine.description import Game, Materials
from paddock.engine.runner import NO_LOG, Array, Fault, build, runner_on
from paddock.engine.table import Refused
from paddock.engine.words import phrase

FEWEST = 64  # games that are worth a thread of their own
PARTS = 4  # of the work for each thread: who was kept busy by something else leaves some of his to the others
SHORT_RECORD = 1024  # bytes up to which a processor itself sees which memory comes next
OTHERS = {"random": herd.RANDOM, "simple": herd.SIMPLE}
CELLS = ("int8", "int16", "int32", "int64", "float32")


class Herd:
    """`count` games of one kind. With `others` one learner plays in each, on seat `learner` (None: taking turns, by game number); without,
    every seat is asked in turn. Arrays are written in place: `step` changes what the last one showed."""

    def __init__(
        self, game: Game, seats: int, count: int, options: Mapping[str, Any] | None = None, others: str | None = None,
        learner: int | None = None, cell: str | None = None, threads: int | None = None, materials: Materials | None = None,
    ) -> None:  # fmt: skip
        if seats not in game.seats:
            raise ValueError(f"{game.name} is for {game.seats.start} to {game.seats.stop - 1} players, not {seats}")
        if count < 1:
            raise ValueError(f"one game or more, not {count}")
        if others is not None and others not in OTHERS:
            raise ValueError(f"the others are {' or '.join(OTHERS)}, not {others}")
        if learner is not None and (others is None or not 0 <= learner < seats):
            raise ValueError(f"a learner sits among others on a seat 0 to {seats - 1}, not on {learner}")
        cell = cell or usual_cell(game)
        if cell not in CELLS:
            raise ValueError(f"observations are of type {', '.join(CELLS)}, not {cell}")
        self.game, self.seats, self.count = game, seats, count
        values = game.complete_options(options, seats)
        self.empty = game.new_record(seats, values)
        self.tables = game.tables(values, game.complete_materials(materials, seats))
        self.others = OTHERS[others] if others else herd.EVERY_SEAT
        self.learner = herd.TAKING_TURNS if learner is None else learner
        self.threads = max(1, min(threads or cores(), count // FEWEST))
        self.parts = 1 if self.threads == 1 else min(PARTS * self.threads, count // FEWEST)
        self._make_arrays(cell)
        self._do = compiled(game, cell).direct(herd.step_games)

    def _make_arrays(self, cell: str) -> None:
        game, n = self.game, self.count
        whole = np.int64
        self.states: Array = np.zeros(n, game.layout.dtype)
        self.rngs: Array = np.zeros(n, RNG)
        self.actions: Array = np.zeros(n, whole)
        self.turns: Array = np.zeros(n, whole)  # the seat that is to act
        self.actors: Array = np.zeros(n, whole)  # the seat that acted last
        self.games: Array = np.zeros(n, whole)  # the number of each game: its seed
        self.offers: Array = np.zeros((n, 1 + 2 * game.rules.MOST_OFFERS), whole)
        self.marks: Array = np.zeros((n, game.rules.ACTIONS), np.int8)  # 1: legal
        self.picks: Array = np.zeros(n, whole)  # a random legal action
        self.done: Array = np.zeros(n, bool)  # whether the last action ended a game
        self.rewards: Array = np.zeros(n)  # of the seat that acted
        self.shares: Array = np.zeros((n, self.seats))  # of every seat of the game that ended last here
        self.scores: Array = np.zeros((n, self.seats), whole)
        self.places: Array = np.zeros((n, self.seats), whole)
        self.looks: Array = np.zeros((n, game.rules.LOOK), cell)  # what the seat that is to act observes
        self.last_looks: Array = np.zeros((n, game.rules.LOOK), cell)  # what the seat that acted observed when a game ended here
        self._lines: Array = np.array(game.layout.lines() if game.layout.dtype.itemsize > SHORT_RECORD else [], whole)
        self._outs = [np.zeros(runner_on(game, "native").size, whole) for _ in range(self.threads)]

    def begin(self, seed: int) -> None:
        """Deal games seed, seed + 1, ...; the ones after them follow with the next numbers."""
        self.games[:] = np.arange(seed, seed + self.count)
        self.done[:] = False
        self.rewards[:] = 0.0
        self._run(herd.BEGIN)

    def step(self, actions: Array) -> None:
        """One action for each game; Refused, with nothing changed anywhere, if a rule forbids one."""
        self.actions[:] = one_for_each(actions, self.count)
        wrong = self._part(herd.CHECK, 0, self.count, 0)
        if wrong >= 0:
            raise self.refusal(wrong)
        self._run(herd.STEP)

    def _run(self, what: int) -> None:
        n, parts = self.count, self.parts
        if sum(shared_out(lambda i, k: self._part(what, n * i // parts, n * (i + 1) // parts, k), parts, self.threads)):
            broken = self.games[self.states["fault"] != 0].tolist()
            raise Fault(f"{self.game.name}: the rules stopped with a fault in game {', '.join(map(str, broken))}")

    def _part(self, what: int, first: int, last: int, k: int) -> int:
        return self._do(  # type: ignore[no-any-return]
            what, self.states, self.empty, self.tables, self.rngs, self.actions, self.turns, self.actors, self.games, self.offers, self.marks,
            self.picks, self.done, self.rewards, self.shares, self.scores, self.places, self.looks, self.last_looks, self._lines, self._outs[k],
            NO_LOG, first, last, self.learner, self.others,
        )  # fmt: skip

    def refusal(self, i: int) -> Refused:
        """Why the action for game i is refused."""
        seat, action = int(self.turns[i]), int(self.actions[i])
        code = runner_on(self.game, "native").why(self.states, i, self.tables, seat, action)
        rule = self.game.rule_of_code(code)
        own = self.game.tell_at(self.states[i], self.tables[0])
        reason = phrase(f"refused.{rule}") if rule.startswith("P-") else own.refusal(code, action)
        return Refused(rule, reason, code, f"game {i} of {self.count}: seat {seat} may not do {action} now")


def one_for_each(actions: Any, count: int) -> Array:
    """Actions as an array, if they are one whole number for each game: nothing is rounded, and one number does not stand for all."""
    given = np.asarray(actions)
    if given.shape != (count,) or given.dtype.kind not in "iu":
        raise ValueError(f"an action is a whole number, and each of the {count} games takes one: not {given.dtype} of shape {given.shape}")
    return given


def usual_cell(game: Game) -> str:
    """The narrowest type that holds every number of an observation, as the game says."""
    return str(getattr(game.rules, "LOOK_CELL", "int32"))


_builds: dict[tuple[int, str], Build] = {}


def compiled(game: Game, cell: str) -> Build:
    """The build whose observations have cells of this type."""
    if cell == "int64":
        return runner_on(game, "native").build
    return _builds.setdefault((id(game), cell), build(game, "native", cell))


# ------------------------------------------------------------------ all cores


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew:
    """Threads that wait for parts of work. One crew serves a process; a child process gets its own."""

    def __init__(self) -> None:
        self.waiting: SimpleQueue[tuple[Callable[[int], int], int, SimpleQueue[Any]]] = SimpleQueue()
        self.size = 0
        self.process = os.getpid()

    def grow(self, size: int) -> None:
        while self.size < size:
            threading.Thread(target=self.work, daemon=True).start()
            self.size += 1

    def work(self) -> None:
        while True:
            part, k, done = self.waiting.get()
            try:
                done.put(part(k))
            except BaseException as e:  # handed to who asked for the work
                done.put(e)


_crew = Crew()


def in_parts(part: Callable[[int], int], parts: int) -> list[int]:
    """part(0) ... part(parts - 1) at the same time; the caller does the first."""
    global _crew
    if parts == 1:
        return [part(0)]
    if _crew.process != os.getpid():
        _crew = Crew()
    _crew.grow(parts - 1)
    done: SimpleQueue[Any] = SimpleQueue()
    for k in range(1, parts):
        _crew.waiting.put((part, k, done))
    answers = [part(0)]
    answers += [done.get() for _ in range(1, parts)]
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
    return answers


def shared_out(part: Callable[[int, int], int], parts: int, threads: int) -> list[int]:
    """part(i, k) for i = 0 ... parts - 1, by threads k = 0 ... threads - 1: each takes the next one as soon as it has done one."""
    left = iter(range(parts))  # handing out a number is one step of the interpreter: nobody gets the same one

    def some(k: int) -> int:
        return sum(part(i, k) for i in left)

    return in_parts(some, threads)
