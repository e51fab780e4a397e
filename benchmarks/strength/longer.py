"""Measure the gain from twice the search time: `python -m benchmarks.strength.longer GAME --positions 600 --rollouts 1000`.

`--seconds 1` gives a time instead of a number of rollouts. Simple bots play, and at some decisions two searches choose an action, one with
twice the time. If they differ, a third search compares the two actions in many sampled worlds that agree with the seat's knowledge, each
played to the end. The result is how much more often the second action wins, per decision and summed over a game.

The comparison ignores facts that no search can know, such as the true hands of others. A few hundred positions therefore replace thousands
of duels.
"""

import argparse

import numpy as np

import paddock  # noqa: F401 (brings the games)
from benchmarks.strength.guesses import positions
from benchmarks.strength.strength import FORK, LITTLE_HELP
from benchmarks.strength.weighed import TARGET, compared, opened
from paddock.bots.search_build import warm
from paddock.bots.searcher import Budget, Searcher
from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import Game
from paddock.engine.table.table import Table

FIRST, SECOND, JUDGE = 0, 1 << 40, 2 << 40  # seeds of the two searches and of the judge
NORMAL = 1.96  # standard errors of a 95 % interval
SEEDS = 1 << 20  # seeds of each process, so that no two processes play the same game
COUNTED = 40  # games in which decisions are counted
BY_SIMPLE: dict[str, float] = {"plies": 1, "chapters": 0, "shrewd": False}  # simple bots decide from the second decision on


def choices(game: Game, seats: int) -> float:
    """Return how many decisions with a choice one seat has in a game of simple bots, on average."""
    made = 0
    for seed in range(COUNTED):
        table, rngs = Table.new(game, seats, seed=seed, target=TARGET), rng_of(seed)
        while not table.over:
            seat = table.pending[0]
            made += len(table.legal(seat)) > 1
            table.play(seat, table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs))
    return made / COUNTED / seats


def judged(table: Table, seat: int, first: int, second: int, worlds: int, seed: int) -> float:
    """Return how much more often the second action wins, in this many worlds sampled from the seat's knowledge."""
    work = opened(Searcher(rng_of(seed)), table, seat, 4 * worlds, BY_SIMPLE)
    return compared(work, second, first, worlds)[1]


def gains(name: str, seats: int, positions_of: int, seed: int, budgets: list[Budget], worlds: int) -> list[float]:
    """Return for each position how much more often the action of the second budget wins."""
    found: list[float] = []
    for number, (table, seat, _) in enumerate(positions(game_named(name), seats, seed, 0)):
        if number == positions_of:
            break
        first, second = (
            Searcher(rng_of(base + seed + number)).think(table, seat, budget).best
            for base, budget in zip((FIRST, SECOND), budgets, strict=True)
        )
        found.append(0.0 if first == second else judged(table, seat, first, second, worlds, JUDGE + seed + number))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--positions", type=int, default=600)
    parser.add_argument("--rollouts", type=int, default=1000)
    parser.add_argument("--seconds", type=float, help="a time instead of a number of rollouts")
    parser.add_argument("--worlds", type=int, default=4000, help="sampled worlds in which two answers are compared")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    game = game_named(given.game)
    seats = given.seats or game.seats.start
    budgets = [Budget(None, n * given.seconds) if given.seconds else Budget(n * given.rollouts) for n in (1, 2)]
    warm(game)
    each = -(-given.positions // given.processes)
    with FORK.Pool(given.processes) as pool:
        jobs = [(game.name, seats, each, given.seed + SEEDS * k, budgets, given.worlds) for k in range(given.processes)]
        of = np.array([gain for some in pool.starmap(gains, jobs) for gain in some])
    many, gain, sure = choices(game, seats), of.mean(), of.std() / np.sqrt(len(of))
    low, high = (many * (gain + side * NORMAL * sure) for side in (-1, 1))
    print(f"{game.name}, {seats} seats, {given.seconds or given.rollouts} {'s' if given.seconds else 'rollouts'} and twice:")
    print(
        f"another answer at {np.mean(of != 0):.1%} of {len(of)} decisions, {100 * gain:+.4f} +- {100 * sure:.4f} of 100 games a decision;"
    )
    verdict = "helps" if low > 0 else "no more help" if high < LITTLE_HELP else "open"
    print(f"{many:.1f} decisions a game: {many * gain:+.2%} of the games, 95 % bounds {low:+.2%} ... {high:+.2%}: {verdict}")


if __name__ == "__main__":
    main()
