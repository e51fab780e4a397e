"""Measure how strong a bot is: `python -m benchmarks.strength.bots GAME --seats N --bot hard --rollouts 1000`.

The bot plays one seat and `simple` the others. The seat changes from game to game, and each deal is played once from every seat. The figure
is the bot's odds to win divided by fair odds, 1 : (seats - 1). A shared win counts as its share.

The test is sequential: after every game it stops if the bounds are above or below the goal. The bounds come from a mixture of likelihood
ratios and hold at all times together with 95 % confidence, so checking often costs nothing.
"""

import argparse
import sys
import threading
import time
from collections.abc import Callable

import paddock  # noqa: F401 (brings the games)
from benchmarks.strength.duels import GOALS, Match, Score, usual_rollouts
from paddock.bots.searcher import Budget
from paddock.engine.presentation.catalog import game_named

SHOWN_EVERY = 10  # games between two progress lines without a terminal


def measure(
    match: Match, games: int, threads: int, goal: float, decided: bool = True, show: Callable[[Score], None] = lambda score: None
) -> Score:
    """Play until the goal is decided or the games are used up."""
    score, lock, numbers = Score(match.seats), threading.Lock(), iter(range(games))
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            began = time.process_time() if threads == 1 else time.perf_counter()
            share = match.play(number)
            with lock:
                score.games += 1
                score.won += share
                score.seconds += (time.process_time() if threads == 1 else time.perf_counter()) - began
                show(score)
                if decided and score.verdict(goal) != "open":
                    stop.set()

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return score


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument("--bot", choices=tuple(GOALS), default="hard")
    parser.add_argument("--rollouts", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--games", type=int, default=400, help="largest number of games")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--all", action="store_true", help="play all games even if the result is decided")
    parser.add_argument("--goal", type=float, help="odds relative to fair odds")
    parser.add_argument("--dial", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    game = game_named(given.game)
    rollouts = given.rollouts or (None if given.seconds else usual_rollouts(game, given.bot))
    dials = {name: float(value) if "." in value else int(value) for name, value in (d.split("=") for d in given.dial)}
    goal = given.goal or GOALS[given.bot]
    for seats in given.seats or game.seats:
        match = Match(game, seats, Budget(rollouts, given.seconds), dials, given.seed)

        def show(score: Score) -> None:
            if sys.stderr.isatty():
                print(f"\r{score.line()}", end="", file=sys.stderr, flush=True)
            elif score.games % SHOWN_EVERY == 0:
                print(score.line(), file=sys.stderr, flush=True)

        score = measure(match, given.games, given.threads, goal, not given.all, show)
        met = score.verdict(goal)
        what = f"{rollouts} rollouts" if rollouts else f"{given.seconds} s"
        print(f"{game.name} {seats} seats, {given.bot} at {what} a move {given.dial or ''}: {score.line()}; goal {goal}: {met}", flush=True)


if __name__ == "__main__":
    main()
