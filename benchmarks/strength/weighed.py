"""Duels without luck: what one bot wins, added up decision by decision.

Where the bot does what `simple` would not, both answers are tried in the world as it truly is, everybody playing on by `simple` to the end of the
game. What its answer wins more, summed over the decisions of a game, is on average exactly what it wins more often than `simple` in its place
would (the performance difference lemma); and `simple` among its like, on every seat in turn, wins a fair share. The luck of the deal and of the
cards to come is left out, so a few hundred games say as much as thousands that are only counted. Not for bots that choose by lot.
"""

from dataclasses import dataclass, field

from benchmarks.strength.duels import Difference, Match, Score
from paddock.bots import belief
from paddock.bots import search as tree
from paddock.bots.search_build import search_on
from paddock.bots.search_tree import SearchTree
from paddock.bots.searcher import Budget, Searcher, SearchParams, SearchTask
from paddock.engine.compile.runner import Array, rng_of
from paddock.engine.presentation.game import Game
from paddock.engine.table.table import Table

TARGET = "native"
WORLDS = 400  # rollouts of each of the two answers: with fewer their luck would outweigh what is asked
OF_A_HUNDRED = 5.0  # variance of a hundred weighed games together, about
TO_THE_END = {"trust": 0.0, "plies": 1, "chapters": 0, "shrewd": False}  # by `simple` from the second decision on


class Shown(Searcher):
    """A search in the world as it is. What nobody holds, such as the order of a stack, is drawn anew for each rollout."""

    def _enter(self, table: Table, seat: int, imagined: Array, budget: Budget, dials: SearchParams, target: str) -> list[SearchTree]:
        trees = super()._enter(table, seat, imagined, budget, dials, target)
        for arena in trees:
            arena.how[tree.GUESSES] = 1
            arena.records[belief.FIRST_GUESS] = table.states[0]
        return trees


def opened(thinker: Searcher, table: Table, seat: int, rollouts: int, changed: dict[str, float]) -> SearchTask:
    """A search that stands before a question, and has tried nothing yet."""
    dials, imagined = SearchParams.of(table.game, changed), table.states.copy()
    table.runner.hide(imagined, 0, table.tables, seat, thinker.rngs)
    trees = thinker._enter(table, seat, imagined, Budget(rollouts), dials, TARGET)
    work = SearchTask(search_on(table.game, TARGET), trees, table.tables, dials, thinker.stop)
    work.open()
    return work


def compared(work: SearchTask, one: int, other: int, worlds: int) -> tuple[float, float]:
    """By how much one action is better than another in so many worlds, the same for both: its reward, and the share of the win."""
    work.grow([one, other], 2 * worlds, None)
    found = {tried.action: tried for tried in work.ranked([one, other])}
    return found[one].reward - found[other].reward, found[one].win - found[other].win


def gain(table: Table, seat: int, action: int, worlds: int, changed: dict[str, float]) -> tuple[float, float]:
    """By how much an action is better than what `simple` does, in truth."""
    work = opened(Shown(rng_of(len(table.entries))), table, seat, worlds, changed)
    return (0.0, 0.0) if action == work.usual else compared(work, action, work.usual, worlds)


class Weighed(Match):
    """A match whose games are weighed."""

    def __init__(self, game: Game, seats: int, budget: Budget, dials: dict[str, float], seed: int) -> None:
        super().__init__(game, seats, budget, dials, seed)
        self.gained = 0.0

    def play(self, number: int) -> float:
        """What the bot's decisions of game `number` are worth: a fair share, and what they gained."""
        self.gained = 1 / self.seats
        super().play(number)
        return self.gained

    def thought(self, table: Table, seat: int, thinker: Searcher, budget: Budget, follows: bool) -> int:
        action = super().thought(table, seat, thinker, budget, follows)
        self.gained += gain(table, seat, action, WORLDS, TO_THE_END)[1]
        return action


@dataclass
class WeighedScore(Score):
    """Weighed games: the same figures, by how much these differ."""

    weighed: list[float] = field(default_factory=list)

    def bound(self, lower: bool) -> float:
        of = Difference(self.weighed, OF_A_HUNDRED)
        return max(0.0, of.mean - of.width) if lower else min(1.0, of.mean + of.width)
