"""Kernels that play whole games, with random players or simple bots.

A warp runs one instruction for all of its 32 threads, or for those of them that are there while the others stand still. Where games go the
same way at the same time (every trick has as many cards), each thread has a game of its own. Elsewhere they would soon run one after another;
there each thread has several games, the warp looks what most of them have coming (`coming` of the contract), and every thread that has such a
game does that one piece, side by side, while the other games wait until theirs is what most have coming. So a deal, a settlement, the next block
of random words are done by many threads together. The steps of a game keep their order, so its outcome is the same as ever.
"""

from typing import Any

from paddock.engine import loops
from paddock.engine.chance import RNG, WORDS, below
from paddock.engine.contract import KINDS, PIECES, answer, coming, legal, offered, play, proceed, result, simple
from paddock.engine.fields import MOST_SEATS
from paddock.engine.gpu_build import NO_LOG, GpuBuild, copier, numba_cuda

DECISIONS, HASH, FAULT, REASON = 0, 1, 2, 3  # what is written of a game besides scores and places
NOTES = 4
FRESH, REFILL, NOTHING = KINDS, KINDS + 1, KINDS + 2  # besides what a game has coming: one to begin, random words to make, no more games
WANTS = 64  # NOTHING is the last: a thread of a warp looks at two of them
WHOLE_WARP, WARP = 0xFFFFFFFF, 32
NONE_IS_LARGE = 1 << 30  # where threads go the same way, calls cost more than copies
ROOTS = (loops.open_game, loops.hash_step, result, legal, offered, below)


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


def own_game(game: Any, registers: int | None, bots: bool) -> Any:
    """Thread i plays games i, i + threads, ... one after another."""
    import numba

    cuda = numba_cuda()
    made = GpuBuild(game, (*ROOTS, play, *((simple,) if bots else ())), large=NONE_IS_LARGE)
    open_game, final, hashed, whose = made(loops.open_game), made(result), made(loops.hash_step), made.natives["lowest"]
    choose, do = chooser(made, bots), made(play)
    copy = cuda.jit(copier(game.layout.dtype), device=True)
    record, generator, room = numba.from_dtype(game.layout.dtype), numba.from_dtype(RNG), room_for_offers(game)

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

    return play_games


def side_by_side(game: Any, registers: int | None, bots: bool, each: int, warps: int) -> Any:
    """Each thread has `each` games at a time, in blocks of so many warps; `taken` counts the games that were begun."""
    import numba

    cuda = numba_cuda()
    made = GpuBuild(game, (*ROOTS, answer, proceed, coming, *((simple,) if bots else ())))
    open_game, final, hashed, whose = made(loops.open_game), made(result), made(loops.hash_step), made.natives["lowest"]
    choose, fill_block = chooser(made, bots), made.natives["next_block"]
    reply, go_on, ahead = made(answer), made(proceed), made(coming)
    copy, room = cuda.jit(copier(game.layout.dtype), device=True), room_for_offers(game)
    record, generator = numba.from_dtype(game.layout.dtype), numba.from_dtype(RNG)
    int8, int32, int64, cells = numba.int8, numba.int32, numba.int64, warps * WANTS

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def fill(words):  # type: ignore[no-untyped-def]
        """What `word` does with an empty buffer, before anybody asks: the words are the same."""
        fill_block(words)
        words.block += 1
        words.left = WORDS

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def most_common(counts, wants):  # type: ignore[no-untyped-def]
        """What most games of the warp have coming; NOTHING if all are played. Every thread of the warp asks."""
        lane = cuda.laneid
        mine = (cuda.threadIdx.x // WARP) * WANTS
        counts[mine + lane] = 0
        counts[mine + lane + WARP] = 0
        cuda.syncwarp()
        for j in range(each):
            cuda.atomic.add(counts, mine + wants[j], 1)
        cuda.syncwarp()
        low, high = int32(counts[mine + lane] * WANTS + lane), int32(counts[mine + lane + WARP] * WANTS + lane + WARP)
        if lane == WARP - 1:
            high = int32(0)
        best = max(low, high)
        for step in (16, 8, 4, 2, 1):
            best = max(best, int32(cuda.shfl_xor_sync(WHOLE_WARP, best, step)))
        return best & (WANTS - 1) if best >= WANTS else int32(NOTHING)

    @cuda.jit(max_registers=registers)  # type: ignore[untyped-decorator]
    def play_games(template, tables, seed, games, thinkers, taken, totals, results):  # type: ignore[no-untyped-def]
        counts = cuda.shared.array(cells, int32)
        mine = cuda.local.array(each, record)
        dice = cuda.local.array(each, generator)
        number = cuda.local.array(each, int64)
        hashes = cuda.local.array(each, int64)
        length = cuda.local.array(each, int32)
        wants = cuda.local.array(each, int8)
        out = cuda.local.array(room, int64)
        t, log = tables[0], NO_LOG
        for j in range(each):
            wants[j] = FRESH
            number[j] = -1
        while True:
            now = most_common(counts, wants)
            if now == NOTHING:
                break
            i = -1
            for j in range(each):
                if wants[j] == now:
                    i = j
            if i >= 0:
                s, rng, game = mine[i], dice[i], number[i]
                if now == FRESH:
                    if game >= 0:
                        totals[game, DECISIONS] = length[i]
                        totals[game, HASH] = hashes[i]
                        totals[game, FAULT] = s.fault
                        totals[game, REASON] = final(s, t, out)
                        for k in range(results.shape[1]):
                            results[game, k] = out[k]
                    game = cuda.atomic.add(taken, 0, 1)
                    number[i] = game
                    length[i] = 0
                    hashes[i] = 0
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
                    hashes[i] = hashed(hashes[i], action)
                    length[i] += 1
                if game >= games:
                    wants[i] = NOTHING
                elif s.over != 0 or s.fault != 0:
                    wants[i] = FRESH
                elif rng.left == 0 or s.rng.left == 0:
                    wants[i] = REFILL
                else:
                    wants[i] = ahead(s)

    return play_games
