"""Whole games on a GPU, with the random and the simple bot."""

from typing import Any

import numpy as np

from paddock.arena import games
from paddock.arena.bot_specs import NATIVE
from paddock.arena.errors import ArenaError
from paddock.arena.plan import Plan, game_of, stretches
from paddock.engine.compile import whole_games
from paddock.engine.gpu import batch


class GpuGames:
    """Plays the games of a plan on the GPU."""

    def __init__(self, plan: Plan) -> None:
        others = [bot for lineup in plan.lineups if not games.is_native(lineup) for bot in lineup if bot not in NATIVE]
        if others:
            raise ArenaError("gpu_bots", bot=others[0], bots=list(NATIVE))
        game = game_of(plan)
        if not batch.plays_whole_games(game):
            raise ArenaError("gpu_long", game=game.name, bytes=game.layout.dtype.itemsize, most=batch.MOST_RECORD)
        if not batch.is_there():
            raise ArenaError("no_gpu")
        self.plan = plan
        self.batch = batch.GpuBatch(game, plan.seats, plan.values(), bots=True)

    def play(self, first: int, count: int) -> games.Rows:
        rows = np.zeros(count, games.ROW)
        for lineup, seed, numbers in stretches(self.plan, first, count):
            rows[np.array(numbers) - first] = games.rows_of(self.results(seed, len(numbers), games.simple_seats(lineup)))
        return rows

    def results(self, seed: int, count: int, simple_seats: int) -> Any:
        """Play games seed ... seed + count - 1. Returns one row of `whole_games.RESULTS` cells per game."""
        totals, places, _ = self.batch.play(seed, count, simple_seats)
        rows = np.zeros((count, whole_games.RESULTS), np.int64)
        rows[:, : places.shape[1]] = places
        rows[:, whole_games.LENGTH] = totals[:, batch.DECISIONS]
        rows[:, whole_games.REASON] = totals[:, batch.REASON]
        rows[:, whole_games.FAULT] = totals[:, batch.FAULT]
        return rows
