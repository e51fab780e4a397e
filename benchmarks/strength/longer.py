"""What twice the time gains: `python -m benchmarks.strength.longer GAME --seats N --positions 600 --rollouts 1000`,
or `--seconds 1`.

At moments of games of simple bots a search is asked what it would do, and one that has twice the time. Where they differ, a third one tries both
answers, and no others, in many worlds of its own that agree with all that the seat knows, each played to the end of the game. The figure is by how
much the second answer wins more often there, on average over all decisions, and added up over those of a game. It leaves out what neither can
know, such as the hands that the others truly hold, so some hundred positions say what duels of the two would say after thousands of games.
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

FIRST, SECOND, JUDGE = 0, 1 << 40, 2 << 40  # seeds
NORMAL = 1.96  # standard errors: 95 %
SEEDS = 1 << 20  # of each process: none looks at games of another
COUNTED = 40  # games in which decisions are counted
BY_SIMPLE: dict[str, float] = {"plies": 1, "chapters": 0, "shrewd": False}  # to the end of the game, from the second decision on


def choices(game: Game, seats: int) -> float:
    """Decisions of one seat in a game of simple bots that leave a choice."""
    made = 0
    for seed in range(COUNTED):
        table, rngs = Table.new(game, seats, seed=seed, target=TARGET), rng_of(seed)
        while not table.over:
            seat = table.pending[0]
            made += len(table.legal(seat)) > 1
            table.play(seat, table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs))
    return made / COUNTED / seats


def judged(table: Table, seat: int, first: int, second: int, worlds: int, seed: int) -> float:
    """By how much the second answer wins more often, in so many worlds that the seat thinks possible."""
    work = opened(Searcher(rng_of(seed)), table, seat, 4 * worlds, BY_SIMPLE)
    return compared(work, second, first, worlds)[1]


def gains(name: str, seats: int, positions_of: int, seed: int, budgets: list[Budget], worlds: int) -> list[float]:
    """By how much the answer of the second budget wins more often, at so many moments."""
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
    parser.add_argument("--worlds", type=int, default=4000, help="of the judge")
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
