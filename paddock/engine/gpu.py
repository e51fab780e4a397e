"""The gpu target: one thread plays one game, by the same functions as everywhere else.

Each thread keeps its state in local memory (faster than in the array of states), starts from the same template record, and numbers its games
like `loops.random_games`: game `seed` is the same game on every target.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from paddock.engine import loops
from paddock.engine.chance import RNG
from paddock.engine.contract import result
from paddock.engine.description import Game, Materials
from paddock.engine.runner import build

BLOCK = 128
DECISIONS, HASH, FAULT = 0, 1, 2


def numba_cuda() -> Any:
    """numba.cuda; names that NumPy has removed and some numba-cuda releases still read are put back first."""
    for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))
    from numba import cuda

    return cuda


def is_there() -> bool:
    """Whether a CUDA device can be used."""
    try:
        return bool(numba_cuda().is_available())
    except Exception:
        return False


def copier(dtype: np.dtype[Any]) -> Any:
    """A function copy(to, of) between two records, field by field: CUDA code cannot assign whole records."""
    lines = ["def copy(to, of):"]

    def walk(kind: np.dtype[Any], path: str, depth: int) -> None:
        for name in kind.names or ():
            field, shape = kind[name].base, kind[name].shape
            if field.names:
                walk(field, f"{path}{name}.", depth)
                continue
            index = "".join(f"[i{k}]" for k in range(len(shape)))
            for k, n in enumerate(shape):
                lines.append("    " + "    " * k + f"for i{k} in range({n}):")
            lines.append("    " + "    " * len(shape) + f"to.{path}{name}{index} = of.{path}{name}{index}")

    walk(dtype, "", 0)
    space: dict[str, Any] = {}
    exec("\n".join(lines), space)
    return space["copy"]


class GpuBatch:
    """Many whole games of one game, seat count and option set on a GPU."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any] | None = None,
        materials: Materials | None = None,
        registers: int | None = None,
    ) -> None:
        self.cuda = numba_cuda()
        self.game, self.seats, self.registers = game, seats, registers
        values = game.complete_options(options, seats)
        self.template = self.cuda.to_device(game.new_record(seats, values))
        self.tables = self.cuda.to_device(np.array(game.tables(values, game.complete_materials(materials, seats))))
        self.nothing = self.cuda.to_device(np.zeros(1, np.int64))[:0]
        self.kernel = self.make_kernel()

    def make_kernel(self) -> Any:
        cuda = self.cuda
        import numba

        made = build(self.game, "gpu")
        open_game, random_game, final = made(loops.open_game), made(loops.random_game), made(result)
        copy = cuda.jit(copier(self.game.layout.dtype), device=True)
        record, generator = numba.from_dtype(self.game.layout.dtype), numba.from_dtype(RNG)
        room, totals, seats = 1 + 2 * self.game.rules.MOST_OFFERS, loops.TOTALS, self.seats

        @cuda.jit(max_registers=self.registers)
        def play_games(template, tables, log, seed, games, totals_out, results):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            if i >= totals_out.shape[0]:
                return
            mine = cuda.local.array(1, record)
            rngs = cuda.local.array(1, generator)
            out = cuda.local.array(room, numba.int64)
            total = cuda.local.array(totals, numba.int64)
            ends = cuda.local.array(12, numba.int64)
            s = mine[0]
            t = tables[0]
            rng = rngs[0]
            total[loops.HASH] = 0
            n = 0
            fault = 0
            for g in range(games):
                copy(s, template[0])
                open_game(s, t, rng, seed + i + g * totals_out.shape[0], log)
                n += random_game(s, t, rng, out, log, total)
                fault |= s.fault
                final(s, t, ends)
                for k in range(seats):
                    results[i, 2 * k] += ends[2 * k]
                    results[i, 2 * k + 1] += ends[2 * k + 1]
            totals_out[i, DECISIONS] = n
            totals_out[i, HASH] = total[loops.HASH]
            totals_out[i, FAULT] = fault

        return play_games

    def random(self, seed: int, threads: int, games: int = 1) -> tuple[Any, Any, float]:
        """Random games on this many threads, `games` one after another on each (thread i: seed + i, seed + i + threads, ...).
        Returns per thread decisions, hash and fault; per thread sums of score and place of each seat; seconds the kernel ran."""
        cuda = self.cuda
        totals = cuda.to_device(np.zeros((threads, 3), np.int64))
        results = cuda.to_device(np.zeros((threads, 2 * self.seats), np.int64))
        begin, end = cuda.event(), cuda.event()
        begin.record()
        self.kernel[(threads + BLOCK - 1) // BLOCK, BLOCK](self.template, self.tables, self.nothing, seed, games, totals, results)
        end.record()
        end.synchronize()
        return totals.copy_to_host(), results.copy_to_host(), cuda.event_elapsed_time(begin, end) / 1000


def interpreted_game(game: Game, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> tuple[int, int]:
    """Decisions and hash of one random game by the interpreted rules: what every target must give."""
    from paddock.engine.plain import Plain, zeros

    values = game.complete_options(options, seats)
    made = build(game, "interpreted")
    s, t = Plain(game.new_record(seats, values)[0]), Plain(game.tables(values)[0])
    rng, out, total = Plain(np.zeros(1, RNG)[0]), zeros(1 + 2 * game.rules.MOST_OFFERS), zeros(loops.TOTALS)
    made(loops.open_game)(s, t, rng, seed, zeros(0))
    n = made(loops.random_game)(s, t, rng, out, zeros(0), total)
    return n, total[loops.HASH]
