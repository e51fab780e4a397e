"""How strong a bot is: `python -m benchmarks.bots GAME --seats N --bot hard --rollouts 1000`.

One seat is played by the bot, the others by `simple`; the seat changes from game to game, and each deal is played once from every seat.
The figure is the bot's odds to win beside fair odds, 1 : (seats - 1); a shared win counts as its share. The test is sequential: it looks
after every game and stops when the bound is above or below the goal. The bounds hold at every moment at once (a mixture of likelihood ratios,
95 %), so looking often costs nothing.
"""

import argparse
import math
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import paddock  # noqa: F401 (brings the games)
from paddock.bots.levels import MEDIUM_ROLLOUTS
from paddock.bots.thinker import Budget, Thinker
from paddock.engine import entries
from paddock.engine.catalog import game_named
from paddock.engine.description import Game
from paddock.engine.runner import NO_LOG, rng_of, runner_on
from paddock.engine.table import Table

GOALS = {"hard": 2.5, "medium": 1.6}
ROLLOUTS = {"hard": 1000, "medium": MEDIUM_ROLLOUTS}
SURE = 20.0  # 1 / (1 - 95 %)
TOLD_EVERY = 10  # games, where nobody watches
BETWEEN = 24  # steps of the bisection for a bound


@dataclass
class Score:
    """Games played and wins, with shares."""

    seats: int
    games: int = 0
    won: float = 0.0
    seconds: float = 0.0

    def ratio(self, p: float) -> float:
        """Odds of this chance beside fair odds."""
        return p / (1 - p) * (self.seats - 1) if p < 1 else math.inf

    def doubts(self, p: float) -> bool:
        """Whether what was seen speaks 20 : 1 against the chance p."""
        if p <= 0 or p >= 1:
            return True
        lost = self.games - self.won
        mixed = math.lgamma(1 + self.won) + math.lgamma(1 + lost) - math.lgamma(2 + self.games)
        return mixed - self.won * math.log(p) - lost * math.log(1 - p) > math.log(SURE)

    def bound(self, lower: bool) -> float:
        """The chance up to which (from which) all are doubted."""
        inside, outside = self.won / max(1, self.games), 0.0 if lower else 1.0
        for _ in range(BETWEEN):
            middle = (inside + outside) / 2
            inside, outside = (inside, middle) if self.doubts(middle) else (middle, outside)
        return outside

    def line(self) -> str:
        p = self.won / max(1, self.games)
        low, high = self.ratio(self.bound(True)), self.ratio(self.bound(False))
        return (
            f"{self.won:.1f} of {self.games} ({p:.1%}), odds {self.ratio(p):.2f} x fair, 95 % bounds {low:.2f} ... {high:.2f},"
            f" {self.seconds / max(1, self.games):.2f} s a game"
        )


class Match:
    """Games of one bot against simple ones."""

    def __init__(self, game: Game, seats: int, budget: Budget, dials: dict[str, float], seed: int) -> None:
        self.game, self.seats, self.budget, self.dials, self.seed = game, seats, budget, dials, seed
        self.run = runner_on(game, "native")

    def play(self, number: int) -> float:
        """The bot's share of the win in game `number`."""
        table = Table.new(self.game, self.seats, seed=self.seed + number // self.seats, target="native")
        hero, rngs = number % self.seats, rng_of(number)
        thinker = Thinker(rng_of(self.seed + number), self.dials)
        states, tables = table.states, table.tables
        out = self.run.room(self.run.size)
        while not table.over:
            seat = table.pending[0]
            if seat != hero:
                action = self.run.bot(entries.SIMPLE, states, 0, tables, seat, rngs)
            else:
                legal = table.legal(seat)
                action = legal[0] if len(legal) == 1 else thinker.think(table, seat, self.budget).best
            assert self.run.call(entries.PLAY, states, 0, tables, seat, action, out, NO_LOG, self.run.nobody) == 0
        _, _, places = self.run.result(states, 0, tables)
        return 1 / places.count(1) if places[hero] == 1 else 0.0


def measure(
    match: Match, games: int, threads: int, goal: float, decided: bool = True, told: Callable[[Score], None] = lambda score: None
) -> Score:
    """Play until the goal is decided, or the games are used up. Deals are finished: every seat has had each of them."""
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
                told(score)
                if decided and (score.ratio(score.bound(True)) >= goal or score.ratio(score.bound(False)) < goal):
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
    parser.add_argument("--games", type=int, default=400, help="at most so many")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--all", action="store_true", help="play all games, decided or not")
    parser.add_argument("--goal", type=float, help="odds beside fair odds")
    parser.add_argument("--dial", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    game = game_named(given.game)
    rollouts = given.rollouts or (None if given.seconds else ROLLOUTS[given.bot])
    dials = {name: float(value) if "." in value else int(value) for name, value in (d.split("=") for d in given.dial)}
    goal = given.goal or GOALS[given.bot]
    for seats in given.seats or game.seats:
        match = Match(game, seats, Budget(rollouts, given.seconds), dials, given.seed)

        def told(score: Score) -> None:
            if sys.stderr.isatty():
                print(f"\r{score.line()}", end="", file=sys.stderr, flush=True)
            elif score.games % TOLD_EVERY == 0:
                print(score.line(), file=sys.stderr, flush=True)

        score = measure(match, given.games, given.threads, goal, not given.all, told)
        met = "met" if score.ratio(score.bound(True)) >= goal else "not met" if score.ratio(score.bound(False)) < goal else "open"
        what = f"{rollouts} rollouts" if rollouts else f"{given.seconds} s"
        print(f"{game.name} {seats} seats, {given.bot} at {what} a move {given.dial or ''}: {score.line()}; goal {goal}: {met}", flush=True)


if __name__ == "__main__":
    main()
