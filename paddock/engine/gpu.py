"""The gpu target: many whole games at once, by the same functions as everywhere else.

Every game starts from the same template record, and is numbered as in `loops.random_games`: game `seed` is the same game on every target.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from paddock.engine import loops
from paddock.engine.chance import RNG
from paddock.engine.contract import play
from paddock.engine.description import Game, Materials
from paddock.engine.gpu_build import compiling, numba_cuda
from paddock.engine.gpu_cuts import COUNTS, NOTHING, CutKernel
from paddock.engine.gpu_kernels import DECISIONS, FAULT, HASH, NOTES, REASON, WANTS, WARP, cell_type, in_one_room, own_game, roots
from paddock.engine.runner import build
from paddock.engine.short import shortened

__all__ = ["BLOCK", "DECISIONS", "FAULT", "HASH", "REASON", "GpuBatch", "interpreted_game", "is_there"]

BLOCK = 128
REGISTERS = 64  # a thread, so that many fit, where each has a game of its own
WARPS = 4  # that look after a room: as many as a multiprocessor runs at once; one more where there are games enough for it
MANY_GAMES = 300
USUAL_SHARED = 48 << 10  # bytes of shared memory that a block has without asking
WORD = 4
LEAST_ROOM = 2 * WARP  # games; with fewer, warps would be as empty as without
MOST_AT_ONCE = 1 << 21  # games in the card's memory: they wait at hundreds of labels, and the more wait at each, the better
LONG_WARPS = 16  # of a block that plays such games: as many as there are registers for
LONG_REGISTERS = 128  # a thread there
MEMORY_SHARE = 2  # of the card's memory such games may have half


_kernels: dict[tuple[Any, ...], Any] = {}


def is_there() -> bool:
    """Whether a CUDA device can be used."""
    try:
        return bool(numba_cuda().is_available())
    except Exception:
        return False


def games_in(shared: int, record: np.dtype[Any], warps: int) -> int:
    """How many games have room in so many bytes of shared memory, with what the warps note."""
    noted = WORD * (WANTS + WARP * (warps + 1))
    return (shared - noted) // (cell_type(record).itemsize + WORD)


def games_outside(memory: int, cut: CutKernel) -> int:
    """How many games have room in the card's memory, of which so many bytes are free: a power of two."""
    games = MOST_AT_ONCE
    while games > WARP and cut.bytes_of(games) > memory // MEMORY_SHARE:
        games //= 2
    return games


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
        warps: int | None = None,
    ) -> None:
        """bots: simple bots may play, which takes longer to compile. warps: how many look after a room."""
        self.cuda = numba_cuda()
        self.game, self.seats, self.bots, self.registers = game, seats, bots, registers
        values = game.complete_options(options, seats)
        self.short = shortened(game, seats, values, (*roots(game, bots), play))
        self.template = self.cuda.to_device(self.short.record(game.new_record(seats, values)))
        self.tables = self.cuda.to_device(np.array(game.tables(values, game.complete_materials(materials, seats))))
        self.multiprocessors = int(self.cuda.get_current_device().MULTIPROCESSOR_COUNT)
        most = games_in(self.most_shared(), self.short.dtype, WARPS)
        self.in_shared = most >= LEAST_ROOM
        self.in_rooms = hasattr(game.rules, "coming") or not self.in_shared
        self.warps = warps or (WARPS + (most >= MANY_GAMES) if self.in_shared else LONG_WARPS)
        self.room = games_in(self.most_shared(), self.short.dtype, self.warps)
        self.beside: tuple[Any, ...] = ()  # what kernels of games with long records are handed besides
        if not self.in_shared:
            self.lay_out(CutKernel(game, self.short, bots))
        self.threads = WARP * self.warps if self.in_rooms else BLOCK
        self.shared = self.room * cell_type(self.short.dtype).itemsize if self.in_rooms and self.in_shared else 0
        self.kernel, self.brief = self.make_kernel()

    def lay_out(self, cut: CutKernel) -> None:
        """Cells in the card's memory, for games that are played in parts; every ring is empty again when a batch has been played."""
        self.cut = cut
        self.room = games_outside(self.free_memory(), cut)
        blank = np.zeros(1, cut.cell)
        blank["s"] = self.template.copy_to_host()
        cells = self.cuda.device_array(self.room, cut.cell)
        slots = self.cuda.device_array(cut.slots(self.room), np.int32)
        fill(slots, NOTHING)
        self.beside = (cells, cells.view(np.int32), self.cuda.to_device(blank.view(np.int32)), slots)

    def most_shared(self) -> int:
        """Bytes of shared memory that a block can have here."""
        return int(getattr(self.cuda.get_current_device(), "MAX_SHARED_MEMORY_PER_BLOCK_OPTIN", USUAL_SHARED))

    def free_memory(self) -> int:
        return int(self.cuda.current_context().get_memory_info()[0])

    def make_kernel(self) -> tuple[Any, bool]:
        """One for all batches whose records are alike: compiling takes longest."""
        how = (self.game.rules, str(self.short.dtype), self.bots, self.registers, self.warps, self.room)
        if how not in _kernels:
            if not self.in_rooms:
                made = own_game(self.game, self.short, self.registers, self.bots)
            elif self.in_shared:
                made = in_one_room(self.game, self.short, self.bots, self.room, self.warps)
            else:
                made = self.cut.compiled(self.room, LONG_REGISTERS)
            self.kernel, self.brief = _kernels[how] = made
            nothing = (self.cuda.to_device(np.zeros(shape, np.int64)) for shape in (COUNTS, (1, NOTES), (1, 2 * self.seats)))
            self.launch(1, 0, 0, 0, *nothing)
            if self.shared:
                allow_shared(self.kernel, self.shared)
        return _kernels[how]  # type: ignore[no-any-return]

    def blocks(self, games: int) -> int:
        """One thread for each game; or one room on each multiprocessor."""
        needed = (games + self.threads - 1) // self.threads
        return min(needed, self.multiprocessors) if self.in_rooms else needed

    def launch(self, blocks: int, seed: int, games: int, *rest: Any) -> None:
        shared = self.shared if games else 0
        counts = () if self.in_shared else (self.cuda.to_device(self.cut.counts(min(games, self.room))),)
        with compiling(self.brief):  # the first call compiles
            self.kernel[blocks, self.threads, 0, shared](self.template, self.tables, seed, games, *rest, *self.beside, *counts)

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
        taken = cuda.to_device(np.zeros(COUNTS, np.int64))
        begin, end = cuda.event(), cuda.event()
        begin.record()
        self.launch(self.blocks(games), seed, games, thinkers, taken, totals, results)
        end.record()
        end.synchronize()
        return totals.copy_to_host(), results.copy_to_host(), cuda.event_elapsed_time(begin, end) / 1000


def fill(cells: Any, value: int) -> None:
    """A device array of any length with one byte throughout: 0, or -1 for numbers of any width."""
    from numba.cuda.cudadrv import driver

    driver.device_memset(cells, value & 0xFF, cells.nbytes)


def allow_shared(kernel: Any, size: int) -> None:
    """Let a compiled kernel have so many bytes of shared memory: more than the usual has to be asked for."""
    from numba.cuda.cudadrv import driver

    (compiled,) = kernel.overloads.values()
    function = compiled._codelibrary.get_cufunc()
    attribute = driver.binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    driver.driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)


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
