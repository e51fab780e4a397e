"""The same games on a GPU: one thread plays one game, with random and simple bots."""

from typing import Any

import numpy as np

from paddock.arena import games
from paddock.arena.entrants import NATIVE
from paddock.arena.plan import Plan, game_of, stretches
from paddock.arena.trouble import Trouble
from paddock.engine import gpu, loops
from paddock.engine.chance import RNG
from paddock.engine.contract import result
from paddock.engine.fields import MOST_SEATS
from paddock.engine.runner import build


class BotBatch(gpu.GpuBatch):
    """Games with simple bots on some seats and random ones on the others; a row of `loops.RESULTS` cells each."""

    def make_kernel(self) -> Any:
        cuda = self.cuda
        import numba

        numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # the last portion of games may be small
        made = build(self.game, "gpu")
        open_game, bot_game, final = made(loops.open_game), made(loops.bot_game), made(result)
        copy = cuda.jit(gpu.copier(self.game.layout.dtype), device=True)
        record, generator = numba.from_dtype(self.game.layout.dtype), numba.from_dtype(RNG)
        room, totals, ends = 1 + 2 * self.game.rules.MOST_OFFERS, loops.TOTALS, 2 * MOST_SEATS
        length, reason, fault, hash_cell = loops.LENGTH, loops.REASON, loops.FAULT, loops.HASH

        @cuda.jit  # type: ignore[untyped-decorator]
        def play_games(template: Any, tables: Any, log: Any, seed: int, thinkers: int, rows: Any) -> None:
            i = cuda.grid(1)
            if i >= rows.shape[0]:
                return
            mine = cuda.local.array(1, record)
            rngs = cuda.local.array(1, generator)
            out = cuda.local.array(room, numba.int64)
            total = cuda.local.array(totals, numba.int64)
            places = cuda.local.array(ends, numba.int64)
            s = mine[0]
            total[hash_cell] = 0
            for k in range(ends):
                places[k] = 0
            copy(s, template[0])
            open_game(s, tables[0], rngs[0], seed + i, log)
            rows[i, length] = bot_game(s, tables[0], rngs[0], out, log, total, thinkers)
            rows[i, reason] = final(s, tables[0], places)
            rows[i, fault] = s.fault
            for k in range(ends):
                rows[i, k] = places[k]

        return play_games

    def bots(self, seed: int, count: int, thinkers: int) -> Any:
        """Games number seed ... seed + count - 1."""
        rows = self.cuda.device_array((count, loops.RESULTS), np.int64)
        blocks = (count + gpu.BLOCK - 1) // gpu.BLOCK
        self.kernel[blocks, gpu.BLOCK](self.template, self.tables, self.nothing, seed, thinkers, rows)
        return rows.copy_to_host()


class GpuGames:
    """A plan's games on the GPU."""

    def __init__(self, plan: Plan) -> None:
        others = [bot for lineup in plan.lineups if not games.is_native(lineup) for bot in lineup if bot not in NATIVE]
        if others:
            raise Trouble("gpu_bots", bot=others[0], bots=list(NATIVE))
        if not gpu.is_there():
            raise Trouble("no_gpu")
        self.plan = plan
        self.batch = BotBatch(game_of(plan), plan.seats, plan.values())

    def play(self, first: int, count: int) -> games.Rows:
        rows = np.zeros(count, games.ROW)
        for lineup, seed, numbers in stretches(self.plan, first, count):
            rows[np.array(numbers) - first] = games.rows_of(self.batch.bots(seed, len(numbers), games.thinkers(lineup)))
        return rows
