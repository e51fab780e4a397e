"""Compare the first choices of a game: `python -m benchmarks.strength.openings GAME --bot hard --rollouts 100`.

This is for games of two in which both seats open with the same kind of choice, such as a deck. Every pair of choices that can meet plays a
number of games, each deal once from either seat. The first answers are fixed, and two bots of the same level play the rest. A file receives
each finished game, so an interrupted run can continue.
"""

import argparse
import itertools
import json
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, variance

import paddock  # noqa: F401 (brings the games)
from paddock.arena.statistics import Estimate, share_of
from paddock.bots.levels import bot_named
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import Game
from paddock.engine.table.table import Table

SEATS = 2
TRIED = 20  # deals examined for each game of a pair, to find those in which the pair can meet


@dataclass(frozen=True)
class Task:
    """One game: the deal and the opening of each seat."""

    seed: int
    first: int
    second: int


def openings(game: Game, seed: int) -> list[int]:
    """Return the openings that both seats may choose in this deal."""
    table = Table.new(game, SEATS, seed=seed, target="native")
    if set(table.pending) != {0, 1}:
        return []
    return sorted(set(table.legal(0)) & set(table.legal(1)))


def tasks(game: Game, games: int, seed: int) -> Iterator[Task]:
    """Yield games of all pairs in turn, so that an interrupted run covers every pair."""
    meet: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number in range(seed, seed + TRIED * games):
        for pair in itertools.combinations(openings(game, number), 2):
            if len(meet[pair]) < games // 2:
                meet[pair].append(number)
        if meet and min(map(len, meet.values())) == games // 2:
            break
    for k in range(games // 2):
        for (a, b), deals in sorted(meet.items()):
            if k < len(deals):
                yield Task(deals[k], a, b)
                yield Task(deals[k], b, a)


def play(game: Game, task: Task, bot: str, rollouts: int | None) -> tuple[float, int]:
    """Play a game. Return seat 0's share of the win and the seat that moved first after the openings."""
    table = Table.new(game, SEATS, seed=task.seed, target="native")
    bots = [bot_named(bot, seed=2 * task.seed + seat, **({"rollouts": rollouts} if rollouts else {})) for seat in range(SEATS)]
    table.play(0, task.first)
    table.play(1, task.second)
    began = table.pending[0]
    while not table.over:
        seat = table.pending[0]
        table.play(seat, bots[seat].choose(table, seat))
    outcome = table.outcome()
    assert outcome is not None
    places = outcome.places
    return (1 / places.count(1) if places[0] == 1 else 0.0), began


def known(path: Path) -> dict[Task, tuple[float, int]]:
    """Read the finished games. An incomplete line is ignored, so its game is played again."""
    found = {}
    for line in path.read_text().splitlines() if path.exists() else ():
        try:
            seed, first, second, won, began = json.loads(line)
        except ValueError:
            continue
        found[Task(seed, first, second)] = (won, began)
    return found


def estimate(shares: dict[int, list[float]]) -> Estimate:
    """Return the share of wins with its interval. Games of one deal depend on each other."""
    means = [fmean(games) for games in shares.values()]
    return share_of(fmean(means), variance(means) if len(means) > 1 else 0.0, len(means), sum(map(len, shares.values())))


def report(game: Game, done: dict[Task, tuple[float, int]]) -> str:
    name = Table.new(game, SEATS, seed=0).notation.write
    pairs: dict[tuple[int, int], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    first = []
    for task, (won, began) in done.items():
        a, b = sorted((task.first, task.second))
        pairs[a, b][task.seed].append(won if task.first == a else 1 - won)
        first.append(won if began == 0 else 1 - won)
    lines = [f"{'pair':24} {'games':>6} {'first of the two':>17} {'95 %':>16}"]
    for (a, b), shares in sorted(pairs.items()):
        of = estimate(shares)
        lines.append(f"{f'{name(a)} - {name(b)}':24} {sum(map(len, shares.values())):6} {of.mean:17.1%} {of.low:6.1%} ... {of.high:.1%}")
    if first:
        lines.append(f"the seat that moves first wins {fmean(first):.1%} of {len(first)} games")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--rollouts", type=int)
    parser.add_argument("--games", type=int, default=400, help="games for every pair")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path("openings.jsonl"), help="file of finished games")
    given = parser.parse_args()
    game = game_named(given.game)
    if SEATS not in game.seats or not openings(game, given.seed):
        parser.error(f"{game.name} is not a game for two that both begin with a choice")
    done = known(given.into)
    left = (task for task in tasks(game, given.games, given.seed) if task not in done)
    lock = threading.Lock()

    def work() -> None:
        while True:
            with lock:
                task = next(left, None)
            if task is None:
                return
            ended = play(game, task, given.bot, given.rollouts)
            with lock, given.into.open("a") as out:
                done[task] = ended
                out.write(json.dumps([task.seed, task.first, task.second, *ended]) + "\n")
                print(f"\r{len(done)} games", end="", file=sys.stderr, flush=True)

    workers = [threading.Thread(target=work) for _ in range(given.threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print(f"\n{game.name}, {given.bot}{f' at {given.rollouts} rollouts a move' if given.rollouts else ''}:\n{report(game, done)}")


if __name__ == "__main__":
    main()
