"""Which games are to be played: numbered from 0, each with its seed and its line-up, so that any part of them can be played anywhere.

A *line-up* says which bot sits on which seat. Game i has seed `plan.seed + i // n` and line-up `i % n` of the plan's n line-ups: all line-ups
meet the same seeds.
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
    """Numbered games of one game, seat count and option set."""

    game: str
    version: int
    tables: str  # hash of the tables: a card set that differs elsewhere is another game
    seats: int
    options: tuple[tuple[str, Value], ...]
    lineups: tuple[LineUp, ...]
    seed: int

    def seed_of(self, i: int) -> int:
        return self.seed + i // len(self.lineups)

    def lineup_of(self, i: int) -> LineUp:
        return self.lineups[i % len(self.lineups)]

    def values(self) -> dict[str, Value]:
        return dict(self.options)

    def bots(self) -> tuple[str, ...]:
        """Every bot that plays, in the order of first mention."""
        return tuple(dict.fromkeys(bot for lineup in self.lineups for bot in lineup))


def make_plan(game: Game, seats: int, options: Mapping[str, Any] | None, lineups: Sequence[LineUp], seed: int, games: int) -> Plan:
    """A plan whose options and seeds are checked."""
    if not 0 <= seed <= MOST_SEED - games:
        raise ArenaError("seed", given=seed, high=MOST_SEED - games)
    values = game.complete_options(options, seats)
    return Plan(game.name, game.version, game.tables_hash(game.tables(values)), seats, tuple(values.items()), tuple(lineups), seed)


@cache
def game_of(plan: Plan) -> Game:
    """The game of a plan, if what is here is the very same game: another machine may have other rules."""
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
    """Every way to seat these bots, each once. As many bots as seats, or more: everyone sits once, in every choice and order of them. Fewer:
    the seats are filled up with the same bots in every way in which all of them sit."""
    if ways(bots, seats) > MOST_LINE_UPS:
        raise ArenaError("line_ups", most=MOST_LINE_UPS, n=len(bots), seats=seats)
    if len(bots) >= seats:
        return tuple(dict.fromkeys(permutations(bots, seats)))
    named = Counter(bots)
    return tuple(filled for filled in product(named, repeat=seats) if not named - Counter(filled))


def ways(bots: Sequence[str], seats: int) -> int:
    """How many line-ups are looked at, at most."""
    found = 1
    for k in range(seats):
        found *= max(len(bots) - k, 0) if len(bots) >= seats else len(set(bots))
    return found


def stretches(plan: Plan, first: int, count: int) -> Iterator[tuple[LineUp, int, list[int]]]:
    """Games first ... first + count - 1, put together by line-up: the line-up, the first seed, and the numbers of the games with that seed and
    the seeds after it."""
    n = len(plan.lineups)
    for offset in range(min(n, count)):
        numbers = list(range(first + offset, first + count, n))
        yield plan.lineup_of(numbers[0]), plan.seed_of(numbers[0]), numbers
