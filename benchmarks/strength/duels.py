"""Games of one bot against others, and estimates of its strength.

The bot plays one seat, and `simple` or another bot plays the others. The seat changes from game to game, and each deal is played once from
every seat. A game's number determines everything in it. The figure is the bot's odds to win divided by fair odds, 1 : (seats - 1). A shared
win counts as its share. The bounds come from a mixture of likelihood ratios and hold at all times together with 95 % confidence, so
checking often costs nothing.
"""

import itertools
import math
from dataclasses import dataclass, field, replace
from statistics import variance

from paddock.bots.levels import FOLLOW_UP
from paddock.bots.searcher import Budget, Searcher, SearchParams
from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import rng_of, runner_for
from paddock.engine.presentation.game import Game
from paddock.engine.table.table import Table

GOALS = {"hard": 2.5, "medium": 1.6}
HARD_ROLLOUTS = 1000
SURE = 20.0  # 1 / (1 - 95 %)
BETWEEN = 24  # steps of the bisection for a bound
HEROES, OTHERS = 0, 1 << 40  # seeds of the measured bot and of all others
PAIR = 2
MIXED = 15.0  # variance of the mixture, for which the bounds of a difference are narrowest after a few hundred games


def usual_rollouts(game: Game, bot: str) -> int:
    """Return the default number of rollouts for measuring a level."""
    return HARD_ROLLOUTS if bot == "hard" else SearchParams.of(game, {}).little


@dataclass
class Score:
    """Games played and wins; a shared win counts as its share."""

    seats: int
    games: int = 0
    won: float = 0.0
    seconds: float = 0.0

    def ratio(self, p: float) -> float:
        """Return the odds of this probability divided by fair odds."""
        return p / (1 - p) * (self.seats - 1) if p < 1 else math.inf

    def doubts(self, p: float) -> bool:
        """Return whether the games speak 20 : 1 against the probability p."""
        if p <= 0 or p >= 1:
            return True
        lost = self.games - self.won
        mixed = math.lgamma(1 + self.won) + math.lgamma(1 + lost) - math.lgamma(2 + self.games)
        return mixed - self.won * math.log(p) - lost * math.log(1 - p) > math.log(SURE)

    def bound(self, lower: bool) -> float:
        """Return the lower (or upper) bound of the probability: the games speak against all values beyond it."""
        inside, outside = self.won / max(1, self.games), 0.0 if lower else 1.0
        for _ in range(BETWEEN):
            middle = (inside + outside) / 2
            inside, outside = (inside, middle) if self.doubts(middle) else (middle, outside)
        return outside

    @property
    def bounds(self) -> tuple[float, float]:
        """Bounds of the odds divided by fair odds. Without games they are 0 and infinity."""
        return (self.ratio(self.bound(True)), self.ratio(self.bound(False))) if self.games else (0.0, math.inf)

    def verdict(self, goal: float) -> str:
        low, high = self.bounds
        return "met" if low >= goal else "not met" if high < goal else "open"

    def line(self) -> str:
        p = self.won / max(1, self.games)
        low, high = self.bounds
        return (
            f"{self.won:.1f} of {self.games} ({p:.1%}), odds {self.ratio(p):.2f} x fair, 95 % bounds {low:.2f} ... {high:.2f},"
            f" {self.seconds / max(1, self.games):.2f} s a game"
        )


@dataclass
class Difference:
    """How much more often the second of two bots wins the same games.

    `mixed` is the variance of the mixture. It should be near the variance of all gains together when the result is decided.
    """

    gains: list[float] = field(default_factory=list)
    mixed: float = MIXED

    @property
    def mean(self) -> float:
        return sum(self.gains) / max(1, len(self.gains))

    @property
    def width(self) -> float:
        """Half the width of a 95 % interval that holds at all times, from a normal mixture."""
        n = len(self.gains)
        if n < PAIR:
            return math.inf
        total = max(n * variance(self.gains), 1.0)  # a few equal gains must not make the interval narrow
        return math.sqrt((total + self.mixed) * math.log((total + self.mixed) / self.mixed * SURE * SURE)) / n

    def verdict(self, least: float) -> str:
        """Return whether the second bot wins more often, wins at most `least` more often, or neither is certain."""
        return "helps" if self.mean - self.width > 0 else "no more help" if self.mean + self.width < least else "open"


class Match:
    """Games of one bot against others. `rivals` is the budget of the others; None makes them `simple`.

    With `openings`, both seats of a game for two get their first answers. Each deal is then also played with answers and seats swapped.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        budget: Budget,
        dials: dict[str, float],
        seed: int,
        rivals: Budget | None = None,
        openings: bool = False,
    ) -> None:
        self.game, self.seats, self.budget, self.dials, self.seed = game, seats, budget, dials, seed
        self.rivals, self.openings = rivals, openings
        self.run = runner_for(game, "native")

    def play(self, number: int) -> float:
        """Return the bot's share of the win in game `number`."""
        variants = self.seats * (PAIR if self.openings else 1)
        deal, variant = divmod(number, variants)
        table = Table.new(self.game, self.seats, seed=self.seed + deal, target="native")
        hero, rngs = variant % self.seats, rng_of(OTHERS + number)
        if self.openings:
            self.open(table, deal, variant >= self.seats)
        budgets = [self.budget if seat == hero else self.rivals for seat in range(self.seats)]
        thinkers = [
            Searcher(rng_of((HEROES if seat == hero else OTHERS * (1 + seat)) + self.seed + number), self.dials if seat == hero else {})
            for seat in range(self.seats)
        ]
        last = -1
        while not table.over:
            seat = table.pending[0]
            budget = budgets[seat]
            if budget is None:
                action = self.run.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs)
            else:
                action = self.thought(table, seat, thinkers[seat], budget, seat == last)
            last = seat
            table.play(seat, action)
        _, _, places = self.run.result(table.states, 0, table.tables)
        return 1 / places.count(1) if places[hero] == 1 else 0.0

    def thought(self, table: Table, seat: int, thinker: Searcher, budget: Budget, follows: bool) -> int:
        """Choose an action like a bot at a table: no search for a forced action, and less time for the second small decision of a turn."""
        legal = table.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if follows and budget.seconds is not None:
            budget = replace(budget, seconds=FOLLOW_UP * budget.seconds)
        return thinker.think(table, seat, budget).best

    def open(self, table: Table, deal: int, swapped: bool) -> None:
        """Give both seats their first answers. Pairs of different answers take turns."""
        pairs = list(itertools.combinations(sorted(set(table.legal(0)) & set(table.legal(1))), PAIR))
        pair = pairs[deal % len(pairs)]
        for seat, action in enumerate(reversed(pair) if swapped else pair):
            table.play(seat, action)
