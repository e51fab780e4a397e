"""Many games in one native call, for benchmarks, tests and studies."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from paddock.engine.compile import whole_games
from paddock.engine.compile.runner import Array, Runner, runner_for
from paddock.engine.presentation.game import Game, Materials
from paddock.engine.rules.random import RNG


@dataclass
class Played:
    """The totals of a batch of games."""

    games: int
    decisions: int  # of all games together
    hash: int  # over all decisions and results; the same games give the same hash on every target
    faults: int  # number of games that stopped with a fault
    first_fault: int  # seed of the first such game
    longest: int  # decisions of the longest game
    results: Array | None = field(default=None, repr=False)  # one row for each game, from `Batch.bots`


class Batch:
    """Whole games of one game, seat count and option set on one core."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any] | None = None, target: str = "native", materials: Materials | None = None
    ) -> None:
        self.game, self.seats = game, seats
        self.runner: Runner = runner_for(game, target)
        empty, self.tables = game.new_game(seats, options, materials)
        self.states = np.concatenate([empty, empty])
        self.out = np.zeros(self.runner.size, np.int64)
        self.rngs = np.zeros(1, RNG)
        self.log = np.zeros(0, np.int64)

    def __repr__(self) -> str:
        return f"<Batch {self.game.name}: {self.seats} seats, {self.runner.target}>"

    def random(self, seed: int, games: int) -> Played:
        """Play the games seed, seed + 1, ..., seed + games - 1. Every seat makes random decisions."""
        return self._play(seed, games, np.zeros((0, whole_games.RESULTS), np.int64))

    def audited(self, seed: int, games: int) -> Played:
        """Play the same games as `random`, and run the game's audit after every decision. A failed audit counts as a fault."""
        return self._play(seed, games, np.zeros((0, whole_games.RESULTS), np.int64), audited=True)

    def bots(self, seed: int, games: int, thinkers: int) -> Played:
        """Play games with the bot `simple` on the seats of the bit set `thinkers`, and the bot `random` on the other seats.

        `results` has one row for each game. Columns 2 k and 2 k + 1 hold the score and the place of seat k. The columns LENGTH, REASON and
        FAULT of `engine/compile/whole_games.py` hold the number of decisions, the end reason, and a fault or 0."""
        return self._play(seed, games, np.zeros((games, whole_games.RESULTS), np.int64), thinkers)

    def _play(self, seed: int, games: int, results: Array, bots: int = 0, audited: bool = False) -> Played:
        totals = np.zeros(1, whole_games.TOTAL)
        arrays = whole_games.BatchArrays(self.states, self.tables, self.rngs, self.out, self.log, totals, results)
        self.runner.build(whole_games.play_games)(arrays, seed, games, bots, audited)
        total: dict[str, int] = dict(zip(whole_games.TOTAL.names or (), totals[0].item()))
        return Played(games, **total, results=results if len(results) else None)
