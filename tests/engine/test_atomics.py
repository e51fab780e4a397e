"""Words for threads: native ones do what the plain ones say, and what several threads do at once is never lost."""

import threading
import time

import numba
import numpy as np

from paddock.engine import atomics

NATIVE = atomics.native()


def test_native_words_do_what_the_plain_ones_say() -> None:
    load, store, add, least = (NATIVE[name] for name in ("atomic_load", "atomic_store", "atomic_add", "atomic_least"))
    made = numba.njit(lambda cells: (store(cells, 0, 5), add(cells, 0, 7), least(cells, 1, 3), least(cells, 2, 9), load(cells, 0))[1::3])
    cells, plain = np.array([1, 8, 8, 8]), np.array([1, 8, 8, 8])
    assert made(cells) == (5, 12)
    atomics.atomic_store(plain, 0, 5)
    assert atomics.atomic_add(plain, 0, 7) == 5
    atomics.atomic_least(plain, 1, 3)
    atomics.atomic_least(plain, 2, 9)
    assert atomics.atomic_load(plain, 0) == 12
    assert cells.tolist() == plain.tolist() == [12, 3, 8, 8]


def test_the_clock_is_the_computers() -> None:
    read = NATIVE["read_clock"]
    made = numba.njit(lambda cells: read(cells, 1))
    cells, plain = np.zeros(4, np.int64), np.zeros(4, np.int64)
    atomics.read_clock(plain, 1)
    made(cells)
    begun, ended = (int(c[1]) * atomics.NANOSECONDS + int(c[2]) for c in (plain, cells))
    assert begun <= ended <= time.clock_gettime_ns(atomics.CLOCK)
    assert cells[0] == cells[3] == 0


def test_no_count_is_lost_between_threads() -> None:
    add = NATIVE["atomic_add"]

    @numba.njit(nogil=True)
    def count(cells, times):
        for _ in range(times):
            add(cells, 0, 1)

    cells = np.zeros(1, np.int64)
    count(cells, 0)
    threads = [threading.Thread(target=count, args=(cells, 200_000)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert cells[0] == 800_000


def test_who_sleeps_by_the_bell_wakes_when_it_rings() -> None:
    lock_init, bell_init, lock, unlock, sleep, ring = (
        NATIVE[name] for name in ("lock_init", "bell_init", "lock", "unlock", "sleep_till_bell", "ring")
    )
    load, store = NATIVE["atomic_load"], NATIVE["atomic_store"]

    @numba.njit(nogil=True)
    def begin(cells):
        lock_init(cells, 8)
        bell_init(cells, 16)

    @numba.njit(nogil=True)
    def wait(cells):
        lock(cells, 8)
        store(cells, 1, 1)
        while load(cells, 0) == 0:
            sleep(cells, 16, 8)
        unlock(cells, 8)

    @numba.njit(nogil=True)
    def wake(cells):
        lock(cells, 8)
        store(cells, 0, 1)
        ring(cells, 16)
        unlock(cells, 8)

    cells = np.zeros(32, np.int64)
    begin(cells)
    sleeper = threading.Thread(target=wait, args=(cells,))
    sleeper.start()
    until = time.monotonic() + 60
    while cells[1] == 0 and time.monotonic() < until:
        time.sleep(0.01)
    assert sleeper.is_alive()
    wake(cells)
    sleeper.join(60)
    assert not sleeper.is_alive()
