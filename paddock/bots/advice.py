"""Advice by the bot `hard`: winning chances, the two best lines, and the turning points of a finished game.

    advice = advise(table, seat)
    for one in advice.actions:
        print(table.game.notation.write(one.action), f"{one.win:.0%}")

Advice uses only what the seat may know. The moves of other seats in a line are likely moves, and reveal nothing about their cards.
"""

import secrets
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from paddock.bots.levels import HARD_SECONDS, SEED_BITS
from paddock.bots.searcher import Budget, Searcher, default_threads
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.game import Game
from paddock.engine.table.core import ACTING
from paddock.engine.table.table import Table

TRACES = 40  # traced rollouts from which a line is built
LONGEST_LINE = 6  # decisions
SEEN_ENOUGH = 3  # traced rollouts that must agree on a step of a line
REVIEW_ROLLOUTS = 400
TURNING_POINTS = 5


@dataclass(frozen=True)
class Advised:
    """The result for one action. An action with share 0 was not tried, so its chance has no meaning."""

    action: int
    share: float  # of all rollouts
    win: float  # the winning chance; a tied win counts in part
    place: float  # the mean place


@dataclass(frozen=True)
class Advice:
    """The result for a decision."""

    seat: int
    actions: tuple[Advised, ...]  # all legal actions, the best first
    lines: tuple[tuple[tuple[int, int], ...], ...]  # for each of the two best actions, a likely line of (seat, action) pairs from it on
    simple: int  # the action of the bot `simple`
    rollouts: int
    seconds: float

    @property
    def best(self) -> Advised:
        """The result for the best action."""
        return self.actions[0]

    def of(self, action: int) -> Advised:
        """The result for this action."""
        return next(one for one in self.actions if one.action == action)


def advise(
    table: Table,
    seat: int,
    *,
    seconds: float | None = None,
    rollouts: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> Advice:
    """Advice for a seat that owes a decision. The table is not changed.

    - `seconds`, `rollouts`: the limits of the search, whichever is used up first; without both it takes one second
    - `seed`: with a seed, a number of rollouts and no time limit the advice is reproducible
    - `threads`: threads to search with

    Any thread may call this function, and compiled search releases the GIL. Raises ValueError if the seat owes no decision."""
    if seat not in table.pending:
        raise ValueError(f"seat {seat} owes no decision")
    if seconds is None and rollouts is None:
        seconds = HARD_SECONDS
    budget = Budget(rollouts, seconds, threads or (default_threads() if rollouts is None else 1))
    thinker = Searcher(rng_of(secrets.randbits(SEED_BITS) if seed is None else seed))
    found = thinker.think(table, seat, budget, TRACES)
    total = max(1, sum(one.visits for one in found.actions))
    tried = tuple(Advised(one.action, one.visits / total, one.win, one.place) for one in found.actions)
    rest = tuple(Advised(a, 0.0, 0.0, float(table.seats)) for a in table.legal(seat) if a not in {one.action for one in tried})
    lines = tuple(line_of(traces) for traces in found.traces.values())
    return Advice(seat, tried + rest, lines, found.usual, found.rollouts, found.seconds)


def line_of(traces: list[list[tuple[int, int]]]) -> tuple[tuple[int, int], ...]:
    """The most frequent line of the traced rollouts, step by step."""
    line: list[tuple[int, int]] = []
    while len(line) < LONGEST_LINE:
        steps = Counter(trace[len(line)] for trace in traces if len(trace) > len(line))
        if not steps or (line and max(steps.values()) < SEEN_ENOUGH):
            break
        step = max(steps, key=lambda s: (steps[s], -s[1]))
        line.append(step)
        traces = [trace for trace in traces if len(trace) >= len(line) and trace[len(line) - 1] == step]
    return tuple(line)


# ------------------------------------------------------------------ after a game


@dataclass(frozen=True)
class TurningPoint:
    """A decision and the winning chances around it."""

    entry: int  # the number of the decision among the entries of the record
    seat: int
    action: int  # the action that the seat chose
    best: int  # the best action
    before: float  # the winning chance with the best action
    chosen: float  # the winning chance with the chosen action
    after: float  # the winning chance at the seat's next decision, or the share of the win at the end

    @property
    def moved(self) -> float:
        """The change of the winning chance until the seat's next decision."""
        return self.after - self.before

    @property
    def cost(self) -> float:
        """The winning chance that the chosen action lost against the best action."""
        return max(0.0, self.before - self.chosen)


def review(
    record: Mapping[str, Any], seats: Collection[int] | None = None, *, rollouts: int = REVIEW_ROLLOUTS, seed: int = 0,
    most: int = TURNING_POINTS, target: str = "native", game: Game | None = None,
) -> list[TurningPoint]:  # fmt: skip
    """The decisions of a finished game at which the winning chance changed most, the largest change first. `seats` limits the review to
    these seats. Each decision is judged from what its seat knew then. Raises BadRecord if the record cannot be replayed."""
    whole = Table.replay(record, target, game)
    if not whole.over:
        raise ValueError("a game is reviewed when it is over")
    points = [p for seat in range(whole.seats) if seats is None or seat in seats for p in points_of(record, whole, seat, rollouts, seed)]
    points.sort(key=lambda p: (-abs(p.moved), p.entry))
    return points[:most]


def points_of(record: Mapping[str, Any], whole: Table, seat: int, rollouts: int, seed: int) -> list[TurningPoint]:
    """All decisions of a seat that had several legal actions and were not taken back."""
    standing = {move.entry for move in whole._standing}
    table = Table.replay({**record, "entries": []}, whole.target, whole.game)
    judged: list[tuple[int, int, Advice]] = []
    for number, entry in enumerate(whole.entries):
        if entry.kind == "undo":
            table.undo(entry.seat, consent=True)
            continue
        assert entry.kind in ACTING
        if entry.seat == seat and number in standing and len(table.legal(seat)) > 1:
            judged.append((number, entry.action, advise(table, seat, rollouts=rollouts, seed=seed + number)))
        table.play(entry.seat, entry.action, entry.kind)
    outcome = whole.outcome()
    assert outcome is not None
    win_share = (outcome.places[seat] == 1) / outcome.places.count(1)
    later = [advice.best.win for _, _, advice in judged[1:]] + [win_share]
    return [
        TurningPoint(number, seat, action, advice.best.action, advice.best.win, advice.of(action).win, after)
        for (number, action, advice), after in zip(judged, later)
    ]
