"""Simulations: one line-up plays many seeds, and a summary accumulates the results."""

import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing

import numpy as np

from paddock.arena import games
from paddock.arena.executors import Executor, Portion, in_order
from paddock.arena.plan import Plan
from paddock.arena.results_file import ResultsFile
from paddock.arena.statistics import Estimate, Moments, win_shares

Progress = Callable[[int], None]


class Summary:
    """Totals and statistics of the games played so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = self.faults = self.first_fault = 0
        self.decisions, self.shortest, self.longest = 0, 0, 0
        self.seconds = 0.0
        self.reasons: Counter[int] = Counter()
        seats = plan.seats
        self.wins, self.scores, self.places = Moments(seats), Moments(seats), Moments(seats)

    def __repr__(self) -> str:
        shares = ", ".join(f"{share.mean:.1%}" for share in self.win_shares()) if self.games > self.faults else "none"
        return f"<Summary {self.plan.game}: {self.games} games, {self.faults} faults, win shares by seat {shares}>"

    def add(self, first: int, rows: games.Rows) -> None:
        faulty = rows["fault"] != 0
        if faulty.any() and not self.faults:
            self.first_fault = self.plan.seed_of(first + int(np.argmax(faulty)))
        self.games += len(rows)
        self.faults += int(faulty.sum())
        self.decisions += int(rows["decisions"].sum())
        lengths = rows["decisions"]
        self.shortest = min(int(lengths.min()), self.shortest or int(lengths.min()))
        self.longest = max(int(lengths.max()), self.longest)
        whole = rows[~faulty]
        self.reasons.update(whole["reason"].tolist())
        seats = self.plan.seats
        self.wins.add(win_shares(whole["place"][:, :seats]))
        self.scores.add(whole["score"][:, :seats].astype(float))
        self.places.add(whole["place"][:, :seats].astype(float))

    def win_shares(self) -> list[Estimate]:
        """The share of the wins of each seat, with its interval."""
        return self.wins.shares()


def simulate(plan: Plan, count: int, executor: Executor, results: ResultsFile | None, progress: Progress, summary: Summary) -> None:
    """Play the games and add them to the summary and the results file, in seed order. The caller closes or discards the results file."""
    with closing(executor(games.play, plan, [Portion(0, count)])) as done:  # type: ignore[type-var]
        began = time.perf_counter()
        for portion, rows in in_order(done):
            if results is not None:
                results.add(portion.first, rows)
            summary.add(portion.first, rows)
            summary.seconds = time.perf_counter() - began
            progress(portion.games)
