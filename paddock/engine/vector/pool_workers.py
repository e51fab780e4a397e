"""The thread pool behind a vector step, as native code without the interpreter.

Games are cut into chunks, and every thread has an equal range of them. A thread takes the chunks of its own range one by one, then those that are left of
others'. The thread that calls is the leader: it hands out the work, works like the others, and waits for chunks that others have taken, never for
a thread that has taken none. So a worker that sleeps, or is kept busy by something else, costs little but its help. A worker without work
spins, as waking takes longer than many a step, but only for a moment: then it sleeps on its condition variable.
"""

from paddock.engine.vector.atomics import (
    Pool,
    atomic_add,
    atomic_load,
    atomic_store,
    cond_init,
    cond_signal,
    cond_wait,
    cpu_relax,
    lock,
    nanoseconds,
    sched_yield,
    unlock,
)

LEADER = 0
CHUNK = 32  # games of a chunk
MOST_GAMES = 1 << 24
CHUNK_NUMBER_BITS = 40  # a chunk that was taken: its number, and above it what to do with its games
CHUNK_NUMBER = (1 << CHUNK_NUMBER_BITS) - 1
SPINS = 50  # between two looks at the clock
YIELD_AFTER = (
    4  # after this part of its patience who waits lets others have the core; sooner, two threads would settle down on one core of two
)

# ------------------------------------------------------------------ chunks


def all_chunks(n: int) -> int:
    return (n + CHUNK - 1) // CHUNK


def first_chunk(n: int, threads: int, k: int) -> int:
    """The first chunk of thread k's range."""
    return all_chunks(n) * k // threads


def first_game(chunk: int) -> int:
    """The first game of a chunk that was taken."""
    return (chunk & CHUNK_NUMBER) * CHUNK


def task_of(chunk: int) -> int:
    """What to do with its games."""
    return chunk >> CHUNK_NUMBER_BITS


def publish_chunks(pool: Pool, threads: int, n: int, task: int) -> None:
    """Begin a round: this is to be done with all games. Threads that sleep are woken."""
    atomic_store(pool, LEADER, "chunks_left", all_chunks(n))
    atomic_store(pool, LEADER, "first_wrong", n)
    atomic_store(pool, LEADER, "faults", 0)
    for k in range(threads - 1, -1, -1):
        atomic_store(pool, k, "next_chunk", (task << CHUNK_NUMBER_BITS) + first_chunk(n, threads, k))
    for k in range(1, threads):
        if atomic_load(pool, k, "asleep") != 0:
            wake(pool, k)


def has_chunks(pool: Pool, whose: int) -> bool:
    """Whether there are chunks of this thread's range that nobody has taken."""
    return atomic_load(pool, whose, "next_chunk") & CHUNK_NUMBER < atomic_load(pool, whose, "end_chunk")


def claim_chunk(pool: Pool, whose: int) -> int:
    """The next chunk of a thread's range, or -1. Whoever comes late takes a chunk of the round that is on."""
    if not has_chunks(pool, whose):
        return -1
    chunk = atomic_add(pool, whose, "next_chunk", 1)
    return chunk if chunk & CHUNK_NUMBER < atomic_load(pool, whose, "end_chunk") else -1


def report_done(pool: Pool, did: int, faults: int) -> None:
    """So many chunks are done, with so many games that stopped. Who has done the last one wakes the leader."""
    if faults > 0:
        atomic_add(pool, LEADER, "faults", faults)
    if did > 0 and atomic_add(pool, LEADER, "chunks_left", -did) == did and atomic_load(pool, LEADER, "asleep") != 0:
        wake(pool, LEADER)


# ------------------------------------------------------------------ waiting


def is_due(pool: Pool, me: int) -> bool:
    """The leader waits until all chunks are done, a worker until there are chunks of its own range, or it is to leave."""
    if me == LEADER:
        return atomic_load(pool, LEADER, "chunks_left") <= 0
    return has_chunks(pool, me) or atomic_load(pool, me, "leave") != 0


def wait(pool: Pool, me: int, spin_ns: int) -> None:
    """Spin for so many nanoseconds until it is due, then sleep. A thread that was kept from its core for a while sleeps at once: two threads that
    always want to run stay on one core, even if another one has nothing to do, but a thread that is woken gets a free one."""
    began = nanoseconds()
    looked = began
    while True:
        for _ in range(SPINS):
            if is_due(pool, me):
                return
            cpu_relax()
        before, looked = looked, nanoseconds()
        if atomic_load(pool, me, "rest") != 0 or looked - began >= spin_ns or looked - before >= spin_ns // YIELD_AFTER:
            sleep(pool, me)
            began = nanoseconds()
            looked = began
        elif looked - began >= spin_ns // YIELD_AFTER:
            sched_yield()


def sleep(pool: Pool, me: int) -> None:
    """Until somebody wakes this thread. It looks once more after it has said so, as who had work for it before did not know."""
    lock(pool, me)
    atomic_store(pool, me, "asleep", 1)
    if is_due(pool, me):
        atomic_store(pool, me, "asleep", 0)
    while atomic_load(pool, me, "asleep") != 0:
        cond_wait(pool, me)
    unlock(pool, me)


def wake(pool: Pool, whom: int) -> None:
    lock(pool, whom)
    atomic_store(pool, whom, "asleep", 0)
    cond_signal(pool, whom)
    unlock(pool, whom)


# ------------------------------------------------------------------ coming and going


def init_workers(pool: Pool, threads: int, n: int) -> None:
    """Equal ranges of chunks for so many threads, and no work yet."""
    for k in range(threads):
        cond_init(pool, k)
        atomic_store(pool, k, "asleep", 0)
        atomic_store(pool, k, "rest", 0)
        atomic_store(pool, k, "leave", 0)
        atomic_store(pool, k, "next_chunk", first_chunk(n, threads, k + 1))
        atomic_store(pool, k, "end_chunk", first_chunk(n, threads, k + 1))


def stop_workers(pool: Pool, threads: int) -> None:
    """Every worker leaves as soon as it has done what it has taken."""
    for k in range(1, threads):
        atomic_store(pool, k, "leave", 1)
        wake(pool, k)
