"""The gpu target: many whole games at once, by the same functions as everywhere else.

Every game starts from the same template record, and is numbered as in `loops.random_games`: game `seed` is the same game on every target.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from paddock.engine import loops
from paddock.engine.chance import RNG
from paddock.engine.description import Game, Materials
from paddock.engine.gpu_build import compiling, numba_cuda
from paddock.engine.gpu_kernels import DECISIONS, FAULT, HASH, NOTES, REASON, WARP, own_game, side_by_side
from paddock.engine.runner import build

__all__ = ["BLOCK", "DECISIONS", "FAULT", "HASH", "REASON", "GpuBatch", "interpreted_game", "is_there"]

BLOCK = 128
REGISTERS = 64  # a thread, so that many fit
ROOM, MOST_EACH = 8192, 8  # bytes for the games of a thread, side by side, and how many it has at most
BLOCKS_EACH = 2  # blocks that a multiprocessor works on, where games lie side by side
TRIED_BLOCKS, TRIED_GAMES = (1, 2, 4, 8), 1 << 17


_kernels: dict[tuple[Any, ...], Any] = {}


def is_there() -> bool:
    """Whether a CUDA device can be used."""
    try:
        return bool(numba_cuda().is_available())
    except Exception:
        return False


def games_in(room: int, record: int) -> int:
    """How many records of this size, as a power of two: more make fuller warps, but what lies in the caches is soon replaced."""
    return int(min(MOST_EACH, 1 << max(1, room // record).bit_length() - 1))


class GpuBatch:
    """Many whole games of one game, seat count and option set on a GPU."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any] | None = None,
        materials: Materials | None = None,
        bots: bool = False,
        registers: int | None = REGISTERS,
    ) -> None:
        """bots: simple bots may play, which takes longer to compile."""
        self.cuda = numba_cuda()
        self.game, self.seats, self.bots, self.registers = game, seats, bots, registers
        self.games_each = games_in(ROOM, game.layout.dtype.itemsize)
        self.blocks_each, self.threads = BLOCKS_EACH, BLOCK
        values = game.complete_options(options, seats)
        self.template = self.cuda.to_device(game.new_record(seats, values))
        self.tables = self.cuda.to_device(np.array(game.tables(values, game.complete_materials(materials, seats))))
        self.in_pieces = hasattr(game.rules, "coming")
        self.kernel = self.make_kernel()

    def make_kernel(self) -> Any:
        """One for all batches that differ in seats and options alone: compiling takes longest."""
        how = (self.game.rules, self.in_pieces, self.bots, self.registers, self.games_each, self.threads)
        if how not in _kernels:
            if self.in_pieces:
                _kernels[how] = side_by_side(self.game, self.registers, self.bots, self.games_each, self.threads // WARP)
            else:
                _kernels[how] = own_game(self.game, self.registers, self.bots)
        return _kernels[how]

    def blocks(self, games: int) -> int:
        """One thread for each game; or, where games lie side by side, as many as the card works on at once."""
        needed = (games + self.threads - 1) // self.threads
        if not self.in_pieces:
            return needed
        return min(needed, int(self.cuda.get_current_device().MULTIPROCESSOR_COUNT) * self.blocks_each)

    def tune(self, games: int = TRIED_GAMES) -> None:
        """Find out how many blocks a multiprocessor should work on."""
        tried = []
        for blocks in TRIED_BLOCKS if self.in_pieces else ():
            self.blocks_each = blocks
            tried.append((self.random(0, games)[2], blocks))
        if tried:
            self.blocks_each = min(tried)[1]

    def random(self, seed: int, games: int) -> tuple[Any, Any, float]:
        """Random games seed ... seed + games - 1."""
        return self.play(seed, games, 0)

    def play(self, seed: int, games: int, thinkers: int) -> tuple[Any, Any, float]:
        """Games seed ... seed + games - 1, the seats of the set `thinkers` by simple bots, the others at random. Returns for each game decisions,
        hash, fault and reason of the end; score and place of each seat; and the seconds that the kernel ran."""
        if thinkers and not self.bots:
            raise ValueError("this batch was made for random players alone")
        cuda = self.cuda
        totals = cuda.to_device(np.zeros((games, NOTES), np.int64))
        results = cuda.to_device(np.zeros((games, 2 * self.seats), np.int64))
        taken = cuda.to_device(np.zeros(1, np.int64))
        blocks = self.blocks(games)
        begin, end = cuda.event(), cuda.event()
        begin.record()
        with compiling():  # the first call compiles
            self.kernel[blocks, self.threads](self.template, self.tables, seed, games, thinkers, taken, totals, results)
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
