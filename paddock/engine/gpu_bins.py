"""A kernel for games with long records: they lie in the card's memory, a thousand and more for each multiprocessor, and wait in bins.

In a block's shared memory only a handful of such records would have room, so the games of a block (its room) lie outside. A bin holds the games
that have the same kind of piece coming, in the same manner (`manner` of the contract). A warp takes 32 out of the fullest, or stays with the kind
that its neighbours are busy with, whose code is at hand: so threads of a warp go the same way for longer than if only the kind were asked for. A
new game's record is written by all threads of a warp together, line after line, as thousands of cells take a single thread as long as many decisions.
"""

from typing import Any

import numpy as np

from paddock.engine import loops
from paddock.engine.chance import WORDS
from paddock.engine.contract import MANNERS, PIECES, answer, coming, manner, proceed, result
from paddock.engine.gpu_build import NO_LOG, GpuBuild, numba_cuda
from paddock.engine.gpu_kernels import (
    DECISIONS,
    FAULT,
    FRESH,
    HASH,
    NOTHING,
    PATIENCE,
    REASON,
    REFILL,
    WANTS,
    WARP,
    WHOLE_WARP,
    cell_fields,
    chooser,
    room_for_offers,
    roots,
)
from paddock.engine.short import Short

BINS = WANTS * MANNERS
MANY = 511  # more in a bin than a warp can take in one go are as good as so many
ENOUGH = 16  # games in a bin of the kind that neighbours are busy with: better than a full one of another kind
LONG_IS_LARGE = 2500  # bytes of byte code: with calls, what a thread keeps for its caller would be most of what it writes
LINE = 128  # bytes: records begin at a line of the cache, and a warp writes one in a go
LOCK, KIND = 0, 1  # cells of what the warps of a block share
NO_GAME = -1
WORD = 4  # bytes


def cell_type(record: np.dtype[Any]) -> np.dtype[Any]:
    """A game in a room: as in shared memory, but whole lines long."""
    return cell_fields(record, lambda size: -(-size // LINE) * LINE)


def in_bins(game: Any, short: Short, bots: bool, room: int, warps: int, registers: int) -> tuple[Any, bool]:
    """The kernel: each block has a room for so many games, which is its part of `rooms`, and so many warps that look after them; `taken` counts the
    games that were begun. `words` are the rooms again, as plain words, and `blank` those of a game's first record."""
    import numba

    cuda = numba_cuda()
    made = GpuBuild(game, (*roots(game, bots), manner), short, LONG_IS_LARGE, looked_at=False)
    open_game, final, hashed, whose = made(loops.open_game), made(result), made(loops.hash_step), made.natives["lowest"]
    choose, fill_block = chooser(made, bots), made.natives["next_block"]
    reply, go_on, next_kind, next_manner = made(answer), made(proceed), made(coming), made(manner)
    offers, threads, cell_words = room_for_offers(game), warps * WARP, cell_type(short.dtype).itemsize // WORD
    int16, int32, int64 = numba.int16, numba.int32, numba.int64

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def fill(words):  # type: ignore[no-untyped-def]
        """What `word` does with an empty buffer, before anybody asks: the words are the same."""
        fill_block(words)
        words.block += 1
        words.left = WORDS

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def write_down(cell, t, taken, totals, results):  # type: ignore[no-untyped-def]
        """What a game came to; and the number of the one that is begun in its place."""
        out = cuda.local.array(offers, int64)
        s, game = cell.s, cell.number
        if game >= 0:
            totals[game, DECISIONS] = cell.length
            totals[game, HASH] = cell.hash
            totals[game, FAULT] = s.fault
            totals[game, REASON] = final(s, t, out)
            for k in range(results.shape[1]):
                results[game, k] = out[k]
        cell.number = cuda.atomic.add(taken, 0, 1)
        cell.length = 0
        cell.hash = 0

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def wipe(words, blank, first, picked, mine, n):  # type: ignore[no-untyped-def]
        """Give n picked games a new record, all threads of the warp together."""
        for at in range(cuda.laneid, blank.shape[0], WARP):
            word = blank[at]
            for k in range(n):
                words[(first + picked[mine + k]) * cell_words + at] = word

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def do_piece(cell, now, t, seed, games, thinkers):  # type: ignore[no-untyped-def]
        """What a game has coming; returns the bin in which it waits then."""
        out = cuda.local.array(offers, int64)
        s, rng = cell.s, cell.dice
        if now == FRESH:
            if cell.number < games:
                open_game(s, t, rng, seed + cell.number, NO_LOG)
        elif now == REFILL:
            if rng.left == 0:
                fill(rng)
            if s.rng.left == 0:
                fill(s.rng)
        elif now >= PIECES:
            go_on(s, t, NO_LOG)
        else:
            seat = whose(s.pending)
            action = choose(s, t, seat, rng, out, thinkers)
            reply(s, t, seat, action, NO_LOG)
            cell.hash = hashed(cell.hash, action)
            cell.length += 1
        if cell.number >= games:
            return NOTHING * MANNERS
        if s.over != 0 or s.fault != 0:
            return FRESH * MANNERS
        if rng.left == 0 or s.rng.left == 0:
            return REFILL * MANNERS
        return next_kind(s) * MANNERS + next_manner(s)

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def greatest(mine):  # type: ignore[no-untyped-def]
        """Of the numbers of a warp's threads."""
        for step in (16, 8, 4, 2, 1):
            mine = max(mine, int32(cuda.shfl_xor_sync(WHOLE_WARP, mine, step)))
        return mine

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def fullest(counts, busy):  # type: ignore[no-untyped-def]
        """The bin to take from, as games in it * BINS + bin: of the kind that is being done if that has enough, else of all. Every thread of the warp
        asks."""
        lane, best = cuda.laneid, int32(0)
        if lane < MANNERS:
            best = int32(min(counts[busy * MANNERS + lane], MANY) * BINS + busy * MANNERS + lane)
        best = greatest(best)
        if best >= ENOUGH * BINS:
            return best
        for at in range(lane, NOTHING * MANNERS, WARP):
            best = max(best, int32(min(counts[at], MANY) * BINS + at))
        return greatest(best)

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def take(bin, counts, heads, follow, picked, mine):  # type: ignore[no-untyped-def]
        """Up to 32 games out of a bin; how many. One thread of the warp does it."""
        n, game = int32(0), int32(heads[bin])
        while game >= 0 and n < WARP:
            picked[mine + n] = game
            game = int32(follow[game])
            n += int32(1)
        heads[bin] = game
        counts[bin] -= n
        return n

    @cuda.jit(max_registers=registers)  # type: ignore[untyped-decorator]
    def play_games(template, tables, seed, games, thinkers, taken, totals, results, rooms, words, blank):  # type: ignore[no-untyped-def]
        counts = cuda.shared.array(BINS, int32)
        heads = cuda.shared.array(BINS, int32)  # the game that was put into a bin last
        follow = cuda.shared.array(room, int16)  # the one that was put there before
        picked = cuda.shared.array(threads, int32)
        ours = cuda.shared.array(2, int32)
        if games == 0:
            return
        t, lane, me = tables[0], cuda.laneid, cuda.threadIdx.x
        mine, first = (me // WARP) * WARP, cuda.blockIdx.x * room
        for at in range(me, room, threads):
            follow[at] = at - 1  # before the first there is NO_GAME
            rooms[first + at].number = NO_GAME
        for at in range(me, BINS, threads):
            counts[at] = room if at == FRESH * MANNERS else 0
            heads[at] = room - 1 if at == FRESH * MANNERS else NO_GAME
        if me == 0:
            ours[LOCK] = 0
            ours[KIND] = FRESH
        cuda.syncthreads()
        at, bin = int32(NO_GAME), int32(0)
        while True:
            if lane == 0:
                while cuda.atomic.cas(ours, LOCK, 0, 1) != 0:
                    cuda.nanosleep(PATIENCE)
            cuda.syncwarp()
            cuda.threadfence_block()
            if at >= 0:
                follow[at] = cuda.atomic.exch(heads, bin, at)
                cuda.atomic.add(counts, bin, 1)
            cuda.syncwarp()
            best = fullest(counts, ours[KIND])
            finished = counts[NOTHING * MANNERS] == room
            cuda.syncwarp()
            bin, n = int32(best % BINS), int32(0)
            now = bin // MANNERS
            if lane == 0:
                if best >= BINS:
                    n = take(bin, counts, heads, follow, picked, mine)
                    ours[KIND] = now
                cuda.threadfence_block()
                cuda.atomic.exch(ours, LOCK, 0)
            n = int32(cuda.shfl_sync(WHOLE_WARP, n, 0))
            cuda.syncwarp()
            if finished:
                break
            if now == FRESH:
                if lane < n:
                    write_down(rooms[first + picked[mine + lane]], t, taken, totals, results)
                cuda.syncwarp()
                wipe(words, blank, first, picked, mine, n)
                cuda.syncwarp()
            at = int32(NO_GAME)
            if lane < n:
                at = picked[mine + lane]
                bin = int32(do_piece(rooms[first + at], now, t, seed, games, thinkers))

    return play_games, made.brief
