"""Many games in one native call, for benchmarks, tests and studies."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from paddock.engine.compile import whole_games
from paddock.engine.compile.runner import Array, Runner, runner_for
from paddock.engine.presentation.game import Game, Materials, Value
from paddock.engine.rules.random import RNG


@dataclass
class Played:
    """What a batch came to."""

    games: int
    decisions: int
    hash: int
    faults: int
    first_fault: int
    longest: int
    results: Array | None = None


class Batch:
    """Whole games of one game, seat count and option set on one core."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any] | None = None, target: str = "native", materials: Materials | None = None
    ) -> None:
        values: Mapping[str, Value] = game.complete_options(options, seats)
        self.game, self.seats = game, seats
        self.runner: Runner = runner_for(game, target)
        self.tables = game.tables(values, game.complete_materials(materials, seats))
        self.states = np.zeros(2, game.layout.dtype)
        self.states[1] = game.new_record(seats, values)[0]
        self.out = np.zeros(self.runner.size, np.int64)
        self.rngs = np.zeros(1, RNG)
        self.log = np.zeros(0, np.int64)

    def random(self, seed: int, games: int) -> Played:
        """Random games number seed ... seed + games - 1."""
        return self._play(seed, games, np.zeros((0, whole_games.RESULTS), np.int64))

    def audited(self, seed: int, games: int) -> Played:
        """The same games, the books checked after every decision."""
        return self._play(seed, games, np.zeros((0, whole_games.RESULTS), np.int64), audited=True)

    def bots(self, seed: int, games: int, thinkers: int) -> Played:
        """Games with simple bots on the seats of the set `thinkers`; results[g, 2 k] and [g, 2 k + 1] are seat k's score and place, and
        results[g, loops.LENGTH], [g, loops.REASON] and [g, loops.FAULT] how long it was and how it ended."""
        return self._play(seed, games, np.zeros((games, whole_games.RESULTS), np.int64), thinkers)

    def _play(self, seed: int, games: int, results: Array, bots: int = 0, audited: bool = False) -> Played:
        total = np.zeros(whole_games.TOTALS, np.int64)
        arrays = (self.states, self.tables, self.rngs, self.out, self.log, total, results)
        self.runner.build(whole_games.play_games)(*arrays, seed, games, bots, audited)
        d, h, f, first, longest = (int(v) for v in total)
        return Played(games, d, h, f, first, longest, results if len(results) else None)
