"""Plans: the games of a run, numbered from 0. The number gives a game's seed and line-up, so any executor can play any range of games.

A *line-up* assigns a bot to each seat. Game i has seed `plan.seed + i // n` and line-up `i % n` of the plan's n line-ups. So every line-up
plays every seed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import Any

from paddock.arena.errors import ArenaError
from paddock.engine.presentation.catalog import UnknownGame, game_named
from paddock.engine.presentation.game import Game, Value

LineUp = tuple[str, ...]
MOST_SEED = 1 << 62
MOST_LINE_UPS = 100_000


@dataclass(frozen=True)
class Plan:
    """The games of a run, with one game, seat count and option set."""

    game: str
    version: int
    tables: str  # hash of the tables, because a worker with other cards would play another game
    seats: int
    options: tuple[tuple[str, Value], ...]
    lineups: tuple[LineUp, ...]
    seed: int

    def __repr__(self) -> str:
        named = ", ".join(self.bots())
        return f"<Plan {self.game}: {self.seats} seats, {len(self.lineups)} line-ups of {named}, seeds from {self.seed}>"

    def seed_of(self, i: int) -> int:
        """The seed of game i."""
        return self.seed + i // len(self.lineups)

    def lineup_of(self, i: int) -> LineUp:
        """The line-up of game i."""
        return self.lineups[i % len(self.lineups)]

    def values(self) -> dict[str, Value]:
        """The options by name."""
        return dict(self.options)

    def bots(self) -> tuple[str, ...]:
        """All bots of the line-ups, in order of first appearance."""
        return tuple(dict.fromkeys(bot for lineup in self.lineups for bot in lineup))


def make_plan(game: Game, seats: int, options: Mapping[str, Any] | None, lineups: Sequence[LineUp], seed: int, games: int) -> Plan:
    """Create a plan. Raises an error if an option or the seed is out of range."""
    if not 0 <= seed <= MOST_SEED - games:
        raise ArenaError("seed", given=seed, high=MOST_SEED - games)
    values = game.complete_options(options, seats)
    return Plan(game.name, game.version, game.tables_hash(game.tables(values)), seats, tuple(values.items()), tuple(lineups), seed)


@cache
def game_of(plan: Plan) -> Game:
    """The game of a plan. Raises ArenaError if this machine lacks the game or has other rules or tables than the plan."""
    try:
        game = game_named(plan.game)
    except UnknownGame:
        raise ArenaError("no_game_here", game=plan.game) from None
    if game.version != plan.version:
        raise ArenaError("other_rules", game=plan.game, here=game.version, wanted=plan.version)
    if game.tables_hash(game.tables(plan.values())) != plan.tables:
        raise ArenaError("other_tables", game=plan.game)
    return game


# ------------------------------------------------------------------ line-ups


def balanced(bots: Sequence[str], seats: int) -> tuple[LineUp, ...]:
    """All distinct line-ups of these bots.

    If there are at least as many bots as seats, each bot takes at most one seat. Otherwise every bot takes at least one seat, and some bots
    take several."""
    if ways(bots, seats) > MOST_LINE_UPS:
        raise ArenaError("line_ups", most=MOST_LINE_UPS, n=len(bots), seats=seats)
    if len(bots) >= seats:
        return tuple(dict.fromkeys(permutations(bots, seats)))
    named = Counter(bots)
    return tuple(filled for filled in product(named, repeat=seats) if not named - Counter(filled))


def ways(bots: Sequence[str], seats: int) -> int:
    """An upper bound of the line-ups that `balanced` enumerates."""
    found = 1
    for k in range(seats):
        found *= max(len(bots) - k, 0) if len(bots) >= seats else len(set(bots))
    return found


def stretches(plan: Plan, first: int, count: int) -> Iterator[tuple[LineUp, int, list[int]]]:
    """Group games first ... first + count - 1 by line-up. Yields the line-up, its first seed, and the numbers of its games. The seeds of
    these games are consecutive."""
    n = len(plan.lineups)
    for offset in range(min(n, count)):
        numbers = list(range(first + offset, first + count, n))
        yield plan.lineup_of(numbers[0]), plan.seed_of(numbers[0]), numbers
