"""Duels with less luck: the gain of a bot over `simple`, summed over its decisions.

If the bot's action differs from `simple`'s, both are tried in the true world, and simple bots play on to the end of the game. The gains of
a game add up to the amount by which the bot wins more often than `simple` in its place, on average (the performance difference lemma). A
`simple` among simple bots wins a fair share if every seat takes its turn. Without the luck of the deal and of later cards, a few hundred
games are as precise as thousands of counted ones. The method does not apply to bots that choose at random.
"""

from dataclasses import dataclass, field

from benchmarks.strength.duels import Difference, Match, Score
from paddock.bots import belief
from paddock.bots.search_build import search_on
from paddock.bots.search_tree import SearchTree
from paddock.bots.searcher import Budget, Searcher, SearchParams, SearchTask
from paddock.engine.compile.runner import Array, rng_of
from paddock.engine.presentation.game import Game
from paddock.engine.table.table import Table

TARGET = "native"
WORLDS = 400  # rollouts of each of the two actions; with fewer, their noise would exceed the gains
OF_A_HUNDRED = 5.0  # approximate variance of a hundred evaluated games together
TO_THE_END = {"trust": 0.0, "plies": 1, "chapters": 0, "shrewd": False}  # simple bots decide from the second decision on


class Shown(Searcher):
    """A search that knows the true world. Facts that no seat knows, such as the order of a stack, are redrawn for each rollout."""

    def _enter(self, table: Table, seat: int, imagined: Array, budget: Budget, dials: SearchParams, target: str) -> list[SearchTree]:
        trees = super()._enter(table, seat, imagined, budget, dials, target)
        for arena in trees:
            arena.settings[0].worlds = 1
            arena.records[belief.FIRST_GUESS] = table.states[0]
        return trees


def opened(thinker: Searcher, table: Table, seat: int, rollouts: int, changed: dict[str, float]) -> SearchTask:
    """Return a search at the root of this decision, without any rollouts yet."""
    dials, imagined = SearchParams.of(table.game, changed), table.states.copy()
    table.runner.hide(imagined, 0, table.tables, seat, thinker.rngs)
    trees = thinker._enter(table, seat, imagined, Budget(rollouts), dials, TARGET)
    work = SearchTask(search_on(table.game, TARGET), trees, table.tables, dials, thinker.stop)
    work.open()
    return work


def compared(work: SearchTask, one: int, other: int, worlds: int) -> tuple[float, float]:
    """Return how much better one action is than another in reward and in share of the win. Both are tried in the same worlds."""
    work.grow([one, other], 2 * worlds, None)
    found = {tried.action: tried for tried in work.ranked([one, other])}
    return found[one].reward - found[other].reward, found[one].win - found[other].win


def gain(table: Table, seat: int, action: int, worlds: int, changed: dict[str, float]) -> tuple[float, float]:
    """Return how much better an action is than `simple`'s in the true world."""
    work = opened(Shown(rng_of(len(table.entries))), table, seat, worlds, changed)
    return (0.0, 0.0) if action == work.usual else compared(work, action, work.usual, worlds)


class Weighed(Match):
    """A match whose games are evaluated decision by decision."""

    def __init__(self, game: Game, seats: int, budget: Budget, dials: dict[str, float], seed: int) -> None:
        super().__init__(game, seats, budget, dials, seed)
        self.gained = 0.0

    def play(self, number: int) -> float:
        """Return a fair share plus the gains of the bot's decisions in game `number`."""
        self.gained = 1 / self.seats
        super().play(number)
        return self.gained

    def thought(self, table: Table, seat: int, thinker: Searcher, budget: Budget, follows: bool) -> int:
        action = super().thought(table, seat, thinker, budget, follows)
        self.gained += gain(table, seat, action, WORLDS, TO_THE_END)[1]
        return action


@dataclass
class WeighedScore(Score):
    """The score of evaluated games, with bounds from the variance of their results."""

    weighed: list[float] = field(default_factory=list)

    def bound(self, lower: bool) -> float:
        of = Difference(self.weighed, OF_A_HUNDRED)
        return max(0.0, of.mean - of.width) if lower else min(1.0, of.mean + of.width)
