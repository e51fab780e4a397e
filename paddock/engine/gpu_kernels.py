"""Kernels that play whole games, with random players or simple bots.

A warp runs one instruction for all of its 32 threads, or for those of them that are there while the others stand still. Where games go the
same way at the same time (every trick has as many cards), each thread has a game of its own. Elsewhere they would soon run one after another.
There the games of a block lie in one room, its shared memory: more games than there are threads. (Where that has no room for enough of them:
`gpu_cuts.py`.) A warp looks what most of them have coming (`coming` of the contract), takes up to 32 that have that and does this one piece for all,
side by side, while the others wait until theirs is what most have coming. So a deal, a settlement, the next block of random words are done
by many threads together. The steps of a game keep their order, so its outcome is the same as ever.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from paddock.engine import loops
from paddock.engine.chance import RNG, WORDS, below
from paddock.engine.contract import KINDS, PIECES, answer, coming, legal, offered, play, proceed, result, simple
from paddock.engine.fields import MOST_SEATS
from paddock.engine.gpu_build import NO_LOG, GpuBuild, copier, numba_cuda
from paddock.engine.short import Short

DECISIONS, HASH, FAULT, REASON = 0, 1, 2, 3  # what is written of a game besides scores and places
NOTES = 4
FRESH, REFILL, NOTHING = KINDS, KINDS + 1, KINDS + 2  # besides what a game has coming: one to begin, random words to make, no more games
WANTS = 64  # NOTHING is the last: a thread of a warp looks at two of them
WHOLE_WARP, WARP = 0xFFFFFFFF, 32
TAKEN = -1  # what a game wants that a warp has taken
PAIR = 8  # bytes of a pair of words
PATIENCE = 20  # nanoseconds between two looks whether the room's lock is free
NONE_IS_LARGE = 1 << 30  # where threads go the same way, calls cost more than copies
ROOTS = (loops.open_game, loops.hash_step, result, legal, offered, below)


def roots(game: Any, bots: bool) -> tuple[Any, ...]:
    """What a kernel calls, in pieces if the game has them."""
    return (*ROOTS, *((answer, proceed, coming) if hasattr(game.rules, "coming") else (play,)), *((simple,) if bots else ()))


def room_for_offers(game: Any) -> int:
    return max(1 + 2 * int(game.rules.MOST_OFFERS), 2 * MOST_SEATS)


def chooser(made: GpuBuild, bots: bool) -> Any:
    """A device function: the next action of a seat, by the simple bot where the seat is in the set, else at random."""
    cuda = numba_cuda()
    options, nth_offered, draw = made(legal), made(offered), made(below)
    if not bots:

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def at_random(s, t, seat, rng, out, thinkers):  # type: ignore[no-untyped-def]
            return nth_offered(out, draw(rng, options(s, t, seat, out)))

        return at_random
    think = made(simple)

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def as_seated(s, t, seat, rng, out, thinkers):  # type: ignore[no-untyped-def]
        if (thinkers >> seat) & 1:
            return think(s, t, seat, rng)
        return nth_offered(out, draw(rng, options(s, t, seat, out)))

    return as_seated


def own_game(game: Any, short: Short, registers: int | None, bots: bool) -> tuple[Any, bool]:
    """Thread i plays games i, i + threads, ... one after another. Returns the kernel, and whether it is to be compiled with loops that stay loops."""
    import numba

    cuda = numba_cuda()
    made = GpuBuild(game, (*ROOTS, play, *((simple,) if bots else ())), short, NONE_IS_LARGE, brief=True)
    open_game, final, hashed, whose = made(loops.open_game), made(result), made(loops.hash_step), made.natives["lowest"]
    choose, do = chooser(made, bots), made(play)
    copy = cuda.jit(copier(short.dtype), device=True)
    record, generator, room = numba.from_dtype(short.dtype), numba.from_dtype(RNG), room_for_offers(game)

    @cuda.jit(max_registers=registers)  # type: ignore[untyped-decorator]
    def play_games(template, tables, seed, games, thinkers, taken, totals, results):  # type: ignore[no-untyped-def]
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

    return play_games, made.brief


def cell_fields(record: np.dtype[Any], sized: Callable[[int], int]) -> np.dtype[Any]:
    """A game in a block's room: its record, the generator of its players, and what is noted of it. sized: how long such a cell is made."""
    fields = [("s", record), ("dice", RNG), ("hash", np.int64), ("number", np.int32), ("length", np.int32)]
    plain = np.dtype(fields, align=True)
    offsets = [plain.fields[name][1] for name, _ in fields]  # type: ignore[index]
    names, formats = [n for n, _ in fields], [f for _, f in fields]
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": sized(plain.itemsize), "aligned": True})


def cell_type(record: np.dtype[Any]) -> np.dtype[Any]:
    """Its size is an odd number of pairs of words, so that the same field of neighbours lies on different banks."""
    return cell_fields(record, lambda size: size + (PAIR if size // PAIR % 2 == 0 else 0))


def in_one_room(game: Any, short: Short, bots: bool, room: int, warps: int) -> tuple[Any, bool]:
    """The same, but each block has a room for so many games in its shared memory, and so many warps that look after them; `taken` counts the
    games that were begun."""
    import numba

    cuda = numba_cuda()
    made = GpuBuild(game, roots(game, bots), short)
    open_game, final, hashed, whose = made(loops.open_game), made(result), made(loops.hash_step), made.natives["lowest"]
    choose, fill_block = chooser(made, bots), made.natives["next_block"]
    reply, go_on, ahead = made(answer), made(proceed), made(coming)
    copy, offers = cuda.jit(copier(short.dtype), device=True), room_for_offers(game)
    kind_of_cell, threads, rounds = numba.from_dtype(cell_type(short.dtype)), warps * WARP, (room + WARP - 1) // WARP
    int32, int64 = numba.int32, numba.int64

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def fill(words):  # type: ignore[no-untyped-def]
        """What `word` does with an empty buffer, before anybody asks: the words are the same."""
        fill_block(words)
        words.block += 1
        words.left = WORDS

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def most_common(counts):  # type: ignore[no-untyped-def]
        """What most games that wait have coming, and how many: as counts * WANTS + kind. Every thread of the warp asks."""
        lane = cuda.laneid
        low, high = int32(counts[lane] * WANTS + lane), int32(counts[lane + WARP] * WANTS + lane + WARP)
        best = max(low, int32(0) if lane == WARP - 1 else high)
        for step in (16, 8, 4, 2, 1):
            best = max(best, int32(cuda.shfl_xor_sync(WHOLE_WARP, best, step)))
        return best

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def pick(wants, now, picked, mine):  # type: ignore[no-untyped-def]
        """Up to 32 games that have this coming, one for each thread of the warp; how many. They are nobody else's until they are put back."""
        lane = cuda.laneid
        n = int32(0)
        for j in range(rounds):
            at = lane + WARP * j
            fits = at < room and wants[min(at, room - 1)] == now
            mask = cuda.ballot_sync(WHOLE_WARP, fits)
            rank = n + int32(cuda.popc(mask & ((1 << lane) - 1)))
            if fits and rank < WARP:
                picked[mine + rank] = at
                wants[at] = TAKEN
            n += int32(cuda.popc(mask))
        return min(n, int32(WARP))

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def look_after(cells, template, tables, seed, games, thinkers, taken, totals, results):  # type: ignore[no-untyped-def]
        counts = cuda.shared.array(WANTS, int32)
        wants = cuda.shared.array(room, int32)
        picked = cuda.shared.array(threads, int32)
        lock = cuda.shared.array(1, int32)
        out = cuda.local.array(offers, int64)
        t, log = tables[0], NO_LOG
        lane = cuda.laneid
        mine = (cuda.threadIdx.x // WARP) * WARP
        for at in range(cuda.threadIdx.x, room, threads):
            wants[at] = FRESH
            cells[at].number = -1
        for kind in range(cuda.threadIdx.x, WANTS, threads):
            counts[kind] = room if kind == FRESH else 0
        if cuda.threadIdx.x == 0:
            lock[0] = 0
        cuda.syncthreads()
        at, want = -1, 0
        while True:
            if lane == 0:
                while cuda.atomic.cas(lock, 0, 0, 1) != 0:
                    cuda.nanosleep(PATIENCE)
            cuda.syncwarp()
            cuda.threadfence_block()
            if at >= 0:
                wants[at] = want
                cuda.atomic.add(counts, want, 1)
            cuda.syncwarp()
            best = most_common(counts)
            now, n = best & (WANTS - 1), int32(0)
            if best >= WANTS:
                n = pick(wants, now, picked, mine)
            finished = counts[NOTHING] == room
            cuda.syncwarp()
            if lane == 0:
                counts[now] -= n
                cuda.threadfence_block()
                cuda.atomic.exch(lock, 0, 0)
            cuda.syncwarp()
            if finished:
                break
            at = -1
            if lane < n:
                at = picked[mine + lane]
                cell = cells[at]
                s, rng, game = cell.s, cell.dice, cell.number
                if now == FRESH:
                    if game >= 0:
                        totals[game, DECISIONS] = cell.length
                        totals[game, HASH] = cell.hash
                        totals[game, FAULT] = s.fault
                        totals[game, REASON] = final(s, t, out)
                        for k in range(results.shape[1]):
                            results[game, k] = out[k]
                    game = cuda.atomic.add(taken, 0, 1)
                    cell.number = game
                    cell.length = 0
                    cell.hash = 0
                    if game < games:
                        copy(s, template[0])
                        open_game(s, t, rng, seed + game, log)
                elif now == REFILL:
                    if rng.left == 0:
                        fill(rng)
                    if s.rng.left == 0:
                        fill(s.rng)
                elif now >= PIECES:
                    go_on(s, t, log)
                else:
                    seat = whose(s.pending)
                    action = choose(s, t, seat, rng, out, thinkers)
                    reply(s, t, seat, action, log)
                    cell.hash = hashed(cell.hash, action)
                    cell.length += 1
                if game >= games:
                    want = NOTHING
                elif s.over != 0 or s.fault != 0:
                    want = FRESH
                elif rng.left == 0 or s.rng.left == 0:
                    want = REFILL
                else:
                    want = ahead(s)

    @cuda.jit  # type: ignore[untyped-decorator]
    def play_games(template, tables, seed, games, thinkers, taken, totals, results):  # type: ignore[no-untyped-def]
        if games > 0:
            look_after(cuda.shared.array(0, kind_of_cell), template, tables, seed, games, thinkers, taken, totals, results)

    return play_games, made.brief
