"""Many whole games at once on a GPU: one thread for each game, with the same functions as on the other targets.

Every game starts from the same template record. Game number `seed` is the same game as in `whole_games.play_games`, on every target.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from paddock.engine.compile import whole_games as loops
from paddock.engine.compile.numba_internals import compiling, numba_cuda
from paddock.engine.compile.runner import build
from paddock.engine.gpu.device_code import NO_LOG, GpuBuild, copier
from paddock.engine.presentation.game import Game, Materials
from paddock.engine.rules.bitset import lowest
from paddock.engine.rules.contract import baseline_action, legal, nth_action, play, result
from paddock.engine.rules.fields import MOST_SEATS
from paddock.engine.rules.random import RNG, below

BLOCK = 128
REGISTERS = 64  # largest number for each thread: fewer registers allow more threads
MOST_RECORD = 8 << 10  # bytes: a thread stores its record in local memory, and with larger records a GPU is slower than a CPU
DECISIONS, HASH, FAULT, REASON = 0, 1, 2, 3  # results of a game besides scores and places
NOTES = 4
ROOTS = (loops.open_game, loops.hash_step, result, legal, nth_action, below, play)

_kernels: dict[tuple[Any, ...], Any] = {}


def is_there() -> bool:
    """Whether a CUDA device can be used."""
    try:
        return bool(numba_cuda().is_available())
    except Exception:
        return False


def plays_whole_games(game: Game) -> bool:
    """Whether the game's record is short enough for whole games on a GPU."""
    return game.layout.dtype.itemsize <= MOST_RECORD


def action_buffer_size(game: Game) -> int:
    return max(1 + 2 * int(game.rules.MOST_GROUPS), 2 * MOST_SEATS)


def chooser(made: GpuBuild, bots: bool) -> Any:
    """A device function for the next action of a seat: the baseline action if the seat is in the set, else a random action."""
    cuda = numba_cuda()
    options, nth_offered, draw = made(legal), made(nth_action), made(below)
    if not bots:

        @cuda.jit(device=True)
        def at_random(s, t, seat, rng, out, thinkers):
            return nth_offered(out, draw(rng, options(s, t, seat, out)))

        return at_random
    think = made(baseline_action)

    @cuda.jit(device=True)
    def as_seated(s, t, seat, rng, out, thinkers):
        if (thinkers >> seat) & 1:
            return think(s, t, seat, rng)
        return nth_offered(out, draw(rng, options(s, t, seat, out)))

    return as_seated


def whole_games(game: Game, bots: bool) -> Any:
    """A kernel in which thread i plays games i, i + threads, ... one after another. It must be compiled with `optimize_for_size`."""
    import numba

    cuda = numba_cuda()
    made = GpuBuild(game, (*ROOTS, *((baseline_action,) if bots else ())), whole=True)
    open_game, final, hashed, whose = made(loops.open_game), made(result), made(loops.hash_step), made.intrinsics[lowest]
    choose, do = chooser(made, bots), made(play)
    copy = cuda.jit(copier(game.layout.dtype), device=True)
    record, generator, room = numba.from_dtype(game.layout.dtype), numba.from_dtype(RNG), action_buffer_size(game)

    @cuda.jit(max_registers=REGISTERS)
    def play_games(template, tables, seed, games, thinkers, totals, results):
        mine = cuda.local.array(1, record)
        dice = cuda.local.array(1, generator)
        out = cuda.local.array(room, numba.int64)
        s, t, rng, log = mine[0], tables[0], dice[0], NO_LOG
        for game in range(cuda.grid(1), games, cuda.gridsize(1)):
            copy(s, template[0])
            open_game(s, t, rng, seed + game, log)
            n, h = 0, 0
            while s.over == 0 and s.fault == 0:
                seat = whose(s.pending)
                action = choose(s, t, seat, rng, out, thinkers)
                do(s, t, seat, action, log)
                h = hashed(h, action)
                n += 1
            totals[game, DECISIONS] = n
            totals[game, HASH] = h
            totals[game, FAULT] = s.fault
            totals[game, REASON] = final(s, t, out)
            for k in range(results.shape[1]):
                results[game, k] = out[k]

    return play_games


class GpuBatch:
    """Many whole games of one game, seat count and option set on a GPU."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any] | None = None, materials: Materials | None = None, bots: bool = False
    ) -> None:
        """bots: whether simple bots may play. They increase the compile time."""
        if not plays_whole_games(game):
            raise ValueError(f"{game.name}: records of {game.layout.dtype.itemsize} bytes are too long for whole games on a GPU")
        self.cuda = numba_cuda()
        self.game, self.seats, self.bots = game, seats, bots
        empty, tables = game.new_game(seats, options, materials)
        self.template, self.tables = self.cuda.to_device(empty), self.cuda.to_device(np.array(tables))
        how = (game.rules, bots)  # all batches of a game share a kernel, because compiling is slow
        if how not in _kernels:
            _kernels[how] = whole_games(game, bots)
        self.kernel = _kernels[how]
        self.random(0, 1)  # compiles

    def random(self, seed: int, games: int) -> tuple[Any, Any, float]:
        """Play the random games seed ... seed + games - 1."""
        return self.play(seed, games, 0)

    def play(self, seed: int, games: int, thinkers: int) -> tuple[Any, Any, float]:
        """Play the games seed ... seed + games - 1. Simple bots play the seats in the set `thinkers`, and the other seats play at random.
        Returns three results: decisions, hash, fault and end reason of each game; score and place of each seat; the kernel's run time
        in seconds."""
        if thinkers and not self.bots:
            raise ValueError("this batch was made for random players alone")
        cuda = self.cuda
        totals = cuda.to_device(np.zeros((games, NOTES), np.int64))
        results = cuda.to_device(np.zeros((games, 2 * self.seats), np.int64))
        begin, end = cuda.event(), cuda.event()
        begin.record()
        with compiling(optimize_for_size=True):  # the first call compiles
            self.kernel[(games + BLOCK - 1) // BLOCK, BLOCK](self.template, self.tables, seed, games, thinkers, totals, results)
        end.record()
        end.synchronize()
        return totals.copy_to_host(), results.copy_to_host(), cuda.event_elapsed_time(begin, end) / 1000


def interpreted_game(game: Game, seats: int, seed: int) -> tuple[int, int]:
    """Decisions and hash of one random game, played by the interpreted rules. Every target must give the same result."""
    from paddock.engine.compile.python_state import PythonState, blank, zeros

    made = build(game, "interpreted")
    s, t = (PythonState(array[0]) for array in game.new_game(seats))
    rng, out, totals = blank(RNG), zeros(1 + 2 * game.rules.MOST_GROUPS), [blank(loops.TOTAL)]
    made(loops.open_game)(s, t, rng, seed, zeros(0))
    n = made(loops.play_game)(s, t, rng, out, zeros(0), totals, 0, False)
    return n, totals[0].hash
