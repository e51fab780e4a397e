"""A kernel for games with long records and much code: their rules are cut at calls (`cuts.py`), and games that have the same part coming are taken up
together.

The games of a block (its room) lie in the card's memory. Each label has a ring there, into which games are put that wait at it. Whoever puts the 32nd
into a row of a ring announces the row; a warp takes an announced row, or the fullest that there is, and runs the part for all its games side by side.

What remains is to have the code at hand: it is a hundred times as large as what a multiprocessor keeps of it. So parts are put into groups, neighbours
in the code together, and all multiprocessors do rows of one group at a time, then those of the next: a part is fetched once for many. A warp goes on
with games that have another part of the group coming, if they are enough. Nobody ever waits for a lock.
"""

from typing import Any

import numpy as np

from paddock.engine import loops
from paddock.engine.compiler import Build
from paddock.engine.contract import result
from paddock.engine.gpu_build import GpuBuild, numba_cuda
from paddock.engine.gpu_kernels import DECISIONS, FAULT, HASH, REASON, WARP, WHOLE_WARP, room_for_offers
from paddock.engine.life import cell_type, cut_life
from paddock.engine.short import Short

STAY = 24  # games that have the same part of the group coming: enough to go on with
GROUPS = 32
TURN = 30  # rows that a block does of a group, about, before the next group has its turn
LONG_IS_LARGE = 2500  # bytes of byte code: with calls, what a thread keeps for its caller would be most of what it writes
LINE = 128  # bytes: records begin at a line of the cache, and a warp writes one in a go
WORD = 4  # bytes
PATIENCE = 100  # nanoseconds until a warp without work looks again
NOTHING = -1
MOST_LABELS = 1 << 12
SIZES = 2 * WARP  # a row is announced as its place * SIZES + its games
BEGUN, ROWS = 0, 1  # cells of what all blocks count: games that were begun, rows that were taken
COUNTS = 2
RETIRED, FIRST, LAST = (
    0,
    1,
    1 + GROUPS,
)  # cells of what a block's warps count: games that are no more; rows of a group that were taken, announced
OURS = 1 + 2 * GROUPS


def whole_lines(size: int) -> int:
    return -(-size // LINE) * LINE


class CutKernel:
    """The kernel of a game, and the sizes of what it is handed. room: games of a block, a power of two."""

    def __init__(self, game: Any, short: Short, bots: bool) -> None:
        self.game, self.short = game, short
        self.cuts = cut_life(Build("gpu", short.dtype, game.rules.TABLES, game.swaps() | dict(short.swap)), bots)
        self.cell = cell_type(short.dtype, room_for_offers(game), self.cuts.cells, whole_lines)
        self.fresh, self.labels = self.cuts.labels, self.cuts.labels + 1
        assert self.labels <= MOST_LABELS

    def bytes_of(self, room: int) -> int:
        """What a room takes of the card's memory."""
        return room * self.cell.itemsize + WORD * self.slots(room)

    def announced(self, room: int) -> int:
        """Room for the rows of a group that wait: no more than there are games, or labels with a row that is not full."""
        return 1 << (2 * room // WARP + self.labels).bit_length()

    def slots(self, room: int) -> int:
        """Rings of twice as many games as wait, as rows are taken before they are full; and the rows that are announced."""
        return self.labels * 2 * room + GROUPS * self.announced(room)

    def groups(self) -> np.ndarray[Any, Any]:
        """The group of each label: parts that follow each other, as much text in each group; new games are the last."""
        found = np.full(self.labels, GROUPS - 1, np.int32)
        ends = np.cumsum([len(f.__dict__["text"]) for f in self.cuts.functions()])
        for part, end in zip(self.cuts.parts, ends, strict=True):
            for block in part.blocks:
                if block.label is not None:
                    found[block.label] = (end - 1) * (GROUPS - 1) // ends[-1]
        return found

    def compiled(self, room: int, registers: int) -> tuple[Any, bool]:
        """The kernel, and whether it is to be compiled with loops that stay loops. `rooms` are the cells, `words` the same as plain words, `blank`
        those of a game's first cell, `slots` the rings, empty."""
        import numba

        cuda = numba_cuda()
        go_plain = self.cuts.go()
        made = GpuBuild(self.game, (go_plain, loops.open_game, result), self.short, LONG_IS_LARGE, looked_at=False, cell=self.cell)
        go, final = made(go_plain), made(result)
        labels, fresh, ring, announced = self.labels, self.fresh, 2 * room, self.announced(room)
        rows, slots_of_block, cell_words = ring // WARP, self.slots(room), self.cell.itemsize // WORD
        entry, back = self.cuts.root.number_of_entry(), self.cuts.root.first
        int32, int64 = numba.int32, numba.int64

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def write_down(cell, t, totals, results):  # type: ignore[no-untyped-def]
            """What a game came to."""
            game = cell.number
            if game >= 0:
                totals[game, DECISIONS] = cell.length
                totals[game, HASH] = cell.hash
                totals[game, FAULT] = cell.s.fault
                totals[game, REASON] = final(cell.s, t, cell.out)
                for k in range(results.shape[1]):
                    results[game, k] = cell.out[k]

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def greatest(mine):  # type: ignore[no-untyped-def]
            """Of the numbers of a warp's threads."""
            for step in (16, 8, 4, 2, 1):
                mine = max(mine, int32(cuda.shfl_xor_sync(WHOLE_WARP, mine, step)))
            return mine

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def put(at, label, counts, group_of, ours, slots, base, board):  # type: ignore[no-untyped-def]
            """A game into the ring of its label; with the last game of a row this is announced. What was put is taken out by others at once, who wait
            until it is there."""
            i = int32(cuda.atomic.add(counts, label, 1))
            slots[base + int64(label) * ring + (i & (ring - 1))] = at
            if i & (WARP - 1) == WARP - 1:
                group = group_of[label]
                place = int32(cuda.atomic.add(ours, LAST + group, 1)) & (announced - 1)
                row = label * rows + ((i // WARP) & (rows - 1))
                cuda.atomic.exch(slots, board + group * announced + place, int32(row * SIZES + WARP))

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def take_row(begin, ours, slots, board):  # type: ignore[no-untyped-def]
            """An announced row, of this group or the next that has one; or nothing. One thread of the warp asks."""
            for k in range(GROUPS):
                group = (begin + k) % GROUPS
                first = cuda.atomic.add(ours, FIRST + group, 0)
                while first < cuda.atomic.add(ours, LAST + group, 0):
                    now = cuda.atomic.cas(ours, FIRST + group, first, first + 1)
                    if now == first:
                        row = int32(NOTHING)
                        while row == NOTHING:
                            row = int32(cuda.atomic.exch(slots, board + group * announced + (first & (announced - 1)), NOTHING))
                        return row
                    first = now
            return int32(NOTHING)

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def fullest(counts):  # type: ignore[no-untyped-def]
            """The label with the fullest row that was not announced, as games in it * MOST_LABELS + label. Every thread of the warp asks."""
            best = int32(0)
            for label in range(cuda.laneid, labels, WARP):
                best = max(best, int32((counts[label] & (WARP - 1)) * MOST_LABELS + label))
            return greatest(best)

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def close_row(label, counts):  # type: ignore[no-untyped-def]
            """The row that a label is filling, if it has games; the next game begins a new one. One thread of the warp asks."""
            had = int32(counts[label])
            games = had & (WARP - 1)
            if games != 0 and cuda.atomic.cas(counts, label, had, (had | (WARP - 1)) + 1) == had:
                return int32((label * rows + ((had // WARP) & (rows - 1))) * SIZES + games)
            return int32(NOTHING)

        @cuda.jit(max_registers=registers)  # type: ignore[untyped-decorator]
        def play_games(template, tables, seed, games, thinkers, taken, totals, results, rooms, words, blank, slots, groups):  # type: ignore[no-untyped-def]
            counts = cuda.shared.array(labels, int32)  # games that were ever put into a ring; a row that was taken early counts as full
            group_of = cuda.shared.array(labels, int32)
            ours = cuda.shared.array(OURS, int32)
            if games == 0:
                return
            t, lane, me, threads = tables[0], cuda.laneid, cuda.threadIdx.x, cuda.blockDim.x
            first, base, turn = cuda.blockIdx.x * room, int64(cuda.blockIdx.x) * slots_of_block, cuda.gridDim.x * TURN
            board = base + labels * ring
            for at in range(me, labels, threads):
                counts[at] = room if at == fresh else 0
                group_of[at] = groups[at]
            for at in range(me, OURS, threads):
                ours[at] = 0
            cuda.syncthreads()
            if me == 0:
                ours[LAST + group_of[fresh]] = room // WARP
            for at in range(me, room, threads):
                rooms[first + at].number = NOTHING
                slots[base + int64(fresh) * ring + at] = at
                if at & (WARP - 1) == 0:
                    slots[board + group_of[fresh] * announced + at // WARP] = (fresh * rows + at // WARP) * SIZES + WARP
            cuda.threadfence_block()
            cuda.syncthreads()
            while True:
                row = int32(NOTHING)
                if lane == 0:
                    row = take_row(int32(cuda.atomic.add(taken, ROWS, 1) // turn % GROUPS), ours, slots, board)
                row = int32(cuda.shfl_sync(WHOLE_WARP, row, 0))
                cuda.syncwarp()
                if row == NOTHING:
                    best = fullest(counts)
                    if best < MOST_LABELS:
                        if cuda.atomic.add(ours, RETIRED, 0) == room:
                            break
                        cuda.nanosleep(PATIENCE)
                        continue
                    if lane == 0:
                        row = close_row(best % MOST_LABELS, counts)
                    row = int32(cuda.shfl_sync(WHOLE_WARP, row, 0))
                    cuda.syncwarp()
                    if row == NOTHING:
                        continue
                label, at = row // SIZES // rows, int32(NOTHING)
                if lane < row % SIZES:
                    place = base + int64(row // SIZES) * WARP + lane
                    while at == NOTHING:
                        at = int32(cuda.atomic.exch(slots, place, NOTHING))
                cuda.syncwarp()
                cuda.threadfence_block()
                while True:
                    group, coming = group_of[label], int32(NOTHING)
                    if label == fresh:
                        number = int64(games)
                        if at >= 0:
                            write_down(rooms[first + at], t, totals, results)
                            number = cuda.atomic.add(taken, BEGUN, 1)
                            if number >= games:
                                cuda.atomic.add(ours, RETIRED, 1)
                                at = int32(NOTHING)
                        cuda.syncwarp()
                        for k in range(WARP):  # all threads write a cell together, line after line: thousands of words take one thread long
                            other = int32(cuda.shfl_sync(WHOLE_WARP, at, k))
                            if other >= 0:
                                for word in range(lane, cell_words, WARP):
                                    words[int64(first + other) * cell_words + word] = blank[word]
                        cuda.syncwarp()
                        if at >= 0:
                            cell = rooms[first + at]
                            cell.number = number
                            cell.seed = seed + number
                            cell.thinkers = thinkers
                            cell.w[back] = fresh
                            coming = int32(entry)
                    elif at >= 0:
                        coming = int32(go(int64(label), rooms[first + at], t))
                    cuda.syncwarp()
                    same = int32(cuda.popc(cuda.match_any_sync(WHOLE_WARP, coming)))
                    best = greatest(same * MOST_LABELS + coming if coming >= 0 else int32(0))
                    label = best % MOST_LABELS
                    goes_on = best >= STAY * MOST_LABELS and group_of[label] == group
                    if at >= 0 and (coming != label or not goes_on):
                        cuda.threadfence_block()
                        put(at, coming, counts, group_of, ours, slots, base, board)
                        at = int32(NOTHING)
                    cuda.syncwarp()
                    if not goes_on:
                        break

        return play_games, made.brief
