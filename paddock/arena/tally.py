"""Tallies over many finished games: event counts, and the findings of the game's own statistics."""

from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from paddock.arena import games
from paddock.arena.executors import Executor, Portion, in_order
from paddock.arena.plan import LineUp, Plan, game_of
from paddock.arena.simulation import Progress
from paddock.arena.statistics import Estimate, mean_of, share_of
from paddock.engine.compile.python_state import PythonState
from paddock.engine.presentation.statistics import SHARE, Finished
from paddock.engine.rules.log import Event, read_events
from paddock.engine.vector.batch import Batch

FIRST_LOG = 1 << 16  # cells; `native_story` doubles the log if necessary


@dataclass
class Cell:
    """Findings of one group of a statistic.

    The unit is the game, because findings of one game are not independent. Let y be the sum and n the number of a game's findings. The cell
    stores the sums of y, n, their squares and their product over all games."""

    n: float = 0
    y: float = 0
    yy: float = 0
    yn: float = 0
    nn: float = 0
    games: int = 0

    def add(self, y: float, n: int) -> None:
        self.n, self.y, self.games = self.n + n, self.y + y, self.games + 1
        self.yy, self.yn, self.nn = self.yy + y * y, self.yn + y * n, self.nn + n * n

    def merge(self, other: "Cell") -> None:
        self.n, self.y, self.games = self.n + other.n, self.y + other.y, self.games + other.games
        self.yy, self.yn, self.nn = self.yy + other.yy, self.yn + other.yn, self.nn + other.nn

    def estimate(self, kind: str) -> Estimate:
        """The mean of all findings, with its interval from the spread between games (a ratio estimator)."""
        mean = self.y / self.n
        spread = max(self.yy - 2 * mean * self.yn + mean * mean * self.nn, 0.0)
        games = self.games
        if games < 2:
            return Estimate(mean)
        variance = spread / (games - 1) * (games / self.n) ** 2  # of one game's contribution
        return share_of(mean, variance, games, games) if kind == SHARE else mean_of(mean, variance, games)


@dataclass
class EventFrequency:
    """The occurrences of one kind of event: their number, the number of games, and the values of one event."""

    times: int = 0
    games: int = 0
    example: tuple[int, ...] = ()


@dataclass
class Tally:
    """All data for a report."""

    rows: list[games.Rows] = field(default_factory=list)
    happenings: dict[int, EventFrequency] = field(default_factory=dict)
    cells: dict[tuple[str, int], Cell] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Tally: {sum(map(len, self.rows))} games, {len(self.happenings)} kinds of events, {len(self.cells)} groups of findings>"

    def add(self, done: Finished, module: Any) -> None:
        for kind, times in Counter(e.kind for e in done.events).items():
            seen = self.happenings.setdefault(kind, EventFrequency())
            seen.times, seen.games = seen.times + times, seen.games + 1
        for event in done.events:
            if not self.happenings[event.kind].example:
                self.happenings[event.kind].example = event.values
        if module is None:
            return
        sums: dict[tuple[str, int], tuple[float, int]] = {}
        for name, group, value in module.findings(done):
            y, n = sums.get((name, group), (0.0, 0))
            sums[name, group] = y + value, n + 1
        for key, (y, n) in sums.items():
            self.cells.setdefault(key, Cell()).add(y, n)

    def merge(self, other: "Tally") -> None:
        self.rows.extend(other.rows)
        for kind, theirs in other.happenings.items():
            seen = self.happenings.setdefault(kind, EventFrequency())
            seen.times, seen.games, seen.example = seen.times + theirs.times, seen.games + theirs.games, seen.example or theirs.example
        for key, cell in other.cells.items():
            self.cells.setdefault(key, Cell()).merge(cell)

    def all_rows(self) -> games.Rows:
        return np.concatenate(self.rows) if self.rows else np.zeros(0, games.ROW)

    def groups(self, name: str) -> dict[int, Cell]:
        """The groups of a statistic, in ascending order."""
        return {group: self.cells[name, group] for name_, group in sorted(self.cells) if name_ == name}


# ------------------------------------------------------------------ playing the games


def tally(plan: Plan, first: int, count: int, stop: games.Stop = games.never) -> Tally:
    """Play games and tally their events and findings. Executors run this function as their job."""
    game = game_of(plan)
    module = game.statistics
    found = Tally()
    for i in range(first, first + count):
        row, done = finished(plan, plan.seed_of(i), plan.lineup_of(i), stop)
        found.rows.append(row)
        if done is not None:
            found.add(done, module)
    return found


def finished(plan: Plan, seed: int, lineup: LineUp, stop: games.Stop) -> tuple[games.Rows, Finished | None]:
    """Play one game. Returns its row and its events, or no events after a fault."""
    if games.is_native(lineup):
        row, events, state = native_story(games.batch_of(plan), seed, games.simple_seats(lineup))
    else:
        row, table = games.table_game(plan, seed, lineup, stop)
        if table is None:
            return row, None
        events, state = table.events(), PythonState(table.state)
    if row["fault"][0]:
        return row, None
    scores, places = (tuple(row[name][0, : plan.seats].tolist()) for name in ("score", "place"))
    return row, Finished(plan.seats, plan.values(), events, state, scores, places)


def native_story(batch: Batch, seed: int, simple_seats: int) -> tuple[games.Rows, list[Event], PythonState]:
    """Play one native game with a complete log. If the log is too short, its size is doubled and the game is played again."""
    silent = batch.log
    try:
        size = FIRST_LOG
        while True:
            batch.log = np.zeros(size, np.int64)
            played = batch.bots(seed, 1, simple_seats)
            if batch.log[0] >= 0:
                events = read_events(batch.log)  # type: ignore[arg-type]
                return games.rows_of(played.results), events, PythonState(batch.states[0])
            size *= 2
    finally:
        batch.log = silent


def gather(plan: Plan, count: int, executor: Executor, progress: Progress, into: Tally) -> None:
    """Play games and merge them into a tally, in order of game number, so that the sums are the same on every executor."""
    with closing(executor(tally, plan, [Portion(0, count)])) as done:  # type: ignore[type-var]
        for portion, part in in_order(done):
            into.merge(part)
            progress(portion.games)
