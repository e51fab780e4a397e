"""A kernel for games with long records and much code: their rules are cut at calls (`cuts.py`), and games that have the same part coming are taken up
together.

All games under way lie in the card's memory, and every label has a ring there, into which games are put that wait at it. A block takes games of one
ring, some for each of its threads, and runs the part for all of them. So the threads of a warp do the same, and the code of a part, of which a
multiprocessor keeps little, is fetched once for many hundred games. Where most of its games have the same part coming the block goes on with them,
others of that ring in the place of those that have not; otherwise it looks for the next label with games enough. Nobody ever waits for a lock.
"""

from typing import Any

import numpy as np

from paddock.engine import loops
from paddock.engine.compiler import Build
from paddock.engine.contract import result
from paddock.engine.gpu_build import GpuBuild, fence, numba_cuda
from paddock.engine.gpu_kernels import DECISIONS, FAULT, HASH, REASON, WARP, WHOLE_WARP, room_for_offers
from paddock.engine.life import cell_type, cut_life
from paddock.engine.short import Short
from paddock.engine.waits import LEAST

MANY = 1 << 12  # games that a block takes at once, if so many wait: the more, the less often it has to look for them
STAY = 0.6  # of a block's games that have the same part coming: enough to go on with
LONG_IS_LARGE = 2500  # bytes of byte code: with calls, what a thread keeps for its caller would be most of what it writes
LINE = 128  # bytes: records begin at a line of the cache, and a warp writes one in a go
WORD = 4  # bytes
PATIENCE = 100  # nanoseconds until a block without work looks again
NOTHING = -1
MOST_LABELS = 1 << 12
BEGUN, RETIRED = 0, 1  # cells of what all blocks count: games that were begun; places of games that are needed no more
COUNTS = 2
# Cells of what a block notes, behind those of its warps: its share of all games, where in a ring it begins to take, how many it takes, how many games
# it goes on with.
SHARE, FIRST, TAKEN, KEPT = WARP, WARP + 1, WARP + 2, WARP + 3
NOTED = WARP + 4


def whole_lines(size: int) -> int:
    return -(-size // LINE) * LINE


class CutKernel:
    """The kernel of a game, and the sizes of what it is handed. games: how many are under way at once, a power of two."""

    def __init__(self, game: Any, short: Short, bots: bool, least: int = LEAST) -> None:
        """least: of functions that games wait for."""
        self.game, self.short = game, short
        self.cuts = cut_life(Build("gpu", short.dtype, game.rules.TABLES, game.swaps() | dict(short.swap)), bots, least)
        self.cell = cell_type(short.dtype, room_for_offers(game), self.cuts.cells, whole_lines)
        self.fresh, self.labels = self.cuts.labels, self.cuts.labels + 1
        assert self.labels <= MOST_LABELS

    def bytes_of(self, games: int) -> int:
        """What they take of the card's memory."""
        return games * self.cell.itemsize + WORD * self.slots(games)

    def slots(self, games: int) -> int:
        """Rings of twice as many games as there are: what was put is taken out long before its place is needed again."""
        return self.labels * 2 * games

    def counts(self, games: int) -> np.ndarray[Any, Any]:
        """How many games were ever put into each ring, and taken out: so many wait to be begun."""
        found = np.zeros(2 * self.labels, np.int32)
        found[self.fresh] = games
        return found

    def compiled(self, games_at_once: int, registers: int) -> tuple[Any, bool]:
        """The kernel, and whether it is to be compiled with loops that stay loops. `cells` are the games, `words` the same as plain words, `blank`
        those of a game's first cell, `slots` the rings, empty, `counts` as above."""
        import numba

        cuda = numba_cuda()
        go_plain = self.cuts.go()
        made = GpuBuild(self.game, (go_plain, loops.open_game, result), self.short, LONG_IS_LARGE, looked_at=False, cell=self.cell)
        go, final, settle = made(go_plain), made(result), fence()
        labels, fresh, ring, cell_words = self.labels, self.fresh, 2 * games_at_once, self.cell.itemsize // WORD
        entry, back = self.cuts.root.number_of_entry(), self.cuts.root.first
        int16, int32, int64 = numba.int16, numba.int32, numba.int64

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
            step = int32(WARP // 2)
            while step > 0:
                mine = max(mine, int32(cuda.shfl_xor_sync(WHOLE_WARP, mine, step)))
                step = int32(step >> 1)
            return mine

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def greatest_of_all(mine, noted):  # type: ignore[no-untyped-def]
            """Of the numbers of a block's threads."""
            lane = cuda.laneid
            mine = greatest(mine)
            if lane == 0:
                noted[cuda.threadIdx.x // WARP] = mine
            cuda.syncthreads()
            mine = greatest(int32(noted[lane]) if lane < cuda.blockDim.x // WARP else int32(0))
            cuda.syncthreads()
            return mine

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def find(after, counts, noted):  # type: ignore[no-untyped-def]
            """The next label after this one at which a block's share waits, or the one at which most wait; NOTHING: none waits anywhere. Each block is
            somewhere else on its way round: if all wanted the fullest ring, most would find little of it."""
            best, wanted = int32(0), int32(noted[SHARE])
            for label in range(cuda.threadIdx.x, labels, cuda.blockDim.x):
                waiting = int32(int32(cuda.ldcg(counts, label)) - int32(cuda.ldcg(counts, labels + label)))
                key = min(waiting, int32(MOST_LABELS - 1))
                if waiting >= wanted:
                    key = int32(MOST_LABELS + (after - label if label < after else after - label + labels))
                if waiting > 0:
                    best = max(best, int32(key * MOST_LABELS + label))
            best = greatest_of_all(best, noted)
            return int32(best % MOST_LABELS) if best > 0 else int32(NOTHING)

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def take(label, most, counts, noted):  # type: ignore[no-untyped-def]
            """So many games of a ring at most. One thread of the block asks; it adds 0 to read, as the compiler may take a mere load out of a loop."""
            while True:
                first = int32(cuda.atomic.add(counts, labels + label, 0))
                n = max(min(int32(most), int32(int32(cuda.atomic.add(counts, label, 0)) - first)), int32(0))
                if n == 0 or cuda.atomic.cas(counts, labels + label, first, int32(first + n)) == first:
                    break
            noted[FIRST] = first
            noted[TAKEN] = n

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def taken_from(label, place, slots):  # type: ignore[no-untyped-def]
            """The game at a place of a ring, which may be about to be put there."""
            at = int32(NOTHING)
            while at == NOTHING:
                at = int32(cuda.atomic.exch(slots, int64(label) * ring + (place & (ring - 1)), NOTHING))
            return at

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def before(threads, lane):  # type: ignore[no-untyped-def]
            """How many of these threads of a warp come before this one."""
            return int32(cuda.popc(threads & int32((int64(1) << lane) - 1)))

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def settle_all():  # type: ignore[no-untyped-def]
            """What the block's threads have written others will see, and they see what others have. One thread does it for all, as it takes long."""
            cuda.syncthreads()
            if cuda.threadIdx.x == 0:
                settle()
            cuda.syncthreads()

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def put(at, label, counts, slots):  # type: ignore[no-untyped-def]
            """A game into the ring of its label; threads of a warp with the same label count together."""
            together, lane = int32(cuda.match_any_sync(cuda.activemask(), label)), cuda.laneid
            leader, place = int32(cuda.ffs(together)) - 1, int32(0)
            if lane == leader:
                place = int32(cuda.atomic.add(counts, label, int32(cuda.popc(together))))
            place = int32(cuda.shfl_sync(together, place, leader)) + before(together, lane)
            slots[int64(label) * ring + (place & (ring - 1))] = at

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def begin(at, t, seed, games, thinkers, taken, totals, results, cells, words, blank):  # type: ignore[no-untyped-def]
            """New games in the place of those that are over, while there are any."""
            number, lane = int64(games), cuda.laneid
            if at >= 0:
                write_down(cells[at], t, totals, results)
                number = cuda.atomic.add(taken, BEGUN, 1)
                if number >= games:
                    cuda.atomic.add(taken, RETIRED, 1)
                    at = int32(NOTHING)
            cuda.syncwarp()
            for k in range(WARP):  # all threads write a cell together, line after line: thousands of words take one thread long
                other = int32(cuda.shfl_sync(WHOLE_WARP, at, k))
                if other >= 0:
                    for word in range(lane, cell_words, WARP):
                        words[int64(other) * cell_words + word] = blank[word]
            cuda.syncwarp()
            if at < 0:
                return int32(NOTHING)
            cell = cells[at]
            cell.number = number
            cell.seed = seed + number
            cell.thinkers = thinkers
            cell.w[back] = fresh
            return int32(entry)

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def run(label, at, t, seed, games, thinkers, taken, totals, results, cells, words, blank):  # type: ignore[no-untyped-def]
            """The games of a warp from this label to the next; NOTHING for those that are no more."""
            coming = int32(NOTHING)
            if label == fresh:
                coming = begin(at, t, seed, games, thinkers, taken, totals, results, cells, words, blank)
            elif at >= 0:
                coming = int32(go(int64(label), cells[at], t))
            cuda.syncwarp()
            return coming

        @cuda.jit(max_registers=registers)  # type: ignore[untyped-decorator]
        def play_games(template, tables, seed, games, thinkers, taken, totals, results, cells, words, blank, slots, counts):  # type: ignore[no-untyped-def]
            noted = cuda.shared.array(NOTED, int32)
            ours = cuda.shared.array(MANY, int32)  # the games that the block has taken,
            coming = cuda.shared.array(MANY, int16)  # their next labels,
            staying = cuda.shared.array(MANY, int32)  # and those of them that have the most frequent one
            if games == 0:
                return
            t, lane, me, threads = tables[0], cuda.laneid, int32(cuda.threadIdx.x), int32(cuda.blockDim.x)
            places = int32(min(games, games_at_once))
            for at in range(cuda.blockIdx.x * threads + me, places, cuda.gridDim.x * threads):
                cells[at].number = NOTHING
                settle()
                cuda.atomic.exch(slots, int64(fresh) * ring + at, int32(at))
            last = int32(cuda.blockIdx.x * labels // cuda.gridDim.x)
            while True:
                left = int32(0)
                if me == 0:
                    left = int32(places - cuda.atomic.add(taken, RETIRED, 0))
                    noted[SHARE] = min(int32(MANY), max(int32(left // cuda.gridDim.x), threads))
                if not cuda.syncthreads_or(left):
                    break
                label = find(last, counts, noted)
                if label == NOTHING:
                    cuda.nanosleep(PATIENCE)
                    continue
                last, kept, goes_on = label, int32(0), True
                while goes_on:
                    if me == 0:
                        take(label, noted[SHARE] - kept, counts, noted)
                    cuda.syncthreads()
                    first, n = int32(noted[FIRST]), int32(noted[TAKEN])
                    for k in range(me, n, threads):
                        ours[kept + k] = taken_from(label, first + k, slots)
                    n = int32(n + kept)
                    settle_all()
                    if me == 0:
                        noted[KEPT] = 0
                    best = int32(0)
                    for row in range(me - lane, n, threads):
                        at = int32(NOTHING)
                        if row + lane < n:
                            at = int32(ours[row + lane])
                        to = run(label, at, t, seed, games, thinkers, taken, totals, results, cells, words, blank)
                        if at >= 0:
                            coming[row + lane] = to
                        same = int32(cuda.popc(cuda.match_any_sync(WHOLE_WARP, to)))
                        if to >= 0:
                            best = max(best, int32(same * MOST_LABELS + to))
                    best = greatest_of_all(best, noted)
                    settle_all()
                    label = int32(best % MOST_LABELS)
                    for row in range(me - lane, n, threads):
                        at, to = int32(NOTHING), int32(NOTHING)
                        if row + lane < n:
                            at, to = int32(ours[row + lane]), int32(coming[row + lane])
                        stays = int32(cuda.ballot_sync(WHOLE_WARP, to == label))
                        place = int32(0)
                        if lane == 0 and stays != 0:
                            place = int32(cuda.atomic.add(noted, KEPT, int32(cuda.popc(stays))))
                        place = int32(cuda.shfl_sync(WHOLE_WARP, place, 0)) + before(stays, lane)
                        if to == label:
                            staying[place] = at
                        elif to >= 0:
                            put(at, to, counts, slots)
                        cuda.syncwarp()
                    cuda.syncthreads()
                    kept = int32(noted[KEPT])
                    goes_on = kept > 0 and kept >= STAY * n
                    for k in range(me, kept, threads):
                        if goes_on:
                            ours[k] = staying[k]
                        else:
                            put(int32(staying[k]), label, counts, slots)
                    cuda.syncthreads()

        return play_games, made.brief
