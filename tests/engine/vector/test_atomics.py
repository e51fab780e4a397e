"""Atomic operations: native ones behave like the Python versions, and no update by concurrent threads is lost."""

import threading
import time

import numba
import numpy as np

from paddock.engine.vector import atomics
from paddock.engine.vector.atomics import NATIVE, THREAD


def test_native_words_do_what_the_plain_ones_say() -> None:
    load, store, add, least = (NATIVE[f] for f in (atomics.atomic_load, atomics.atomic_store, atomics.atomic_add, atomics.atomic_min))

    @numba.njit
    def made(pool):
        store(pool, 1, "asleep", 5)
        before = add(pool, 1, "asleep", 7)
        least(pool, 0, "faults", 3)
        least(pool, 1, "faults", 9)
        return before, load(pool, 1, "asleep")

    native, plain = np.zeros(2, THREAD), np.zeros(2, THREAD)
    for pool in (native, plain):
        pool["faults"] = 8
    assert made(native) == (5, 12)
    atomics.atomic_store(plain, 1, "asleep", 5)
    assert atomics.atomic_add(plain, 1, "asleep", 7) == 5
    atomics.atomic_min(plain, 0, "faults", 3)
    atomics.atomic_min(plain, 1, "faults", 9)
    assert atomics.atomic_load(plain, 1, "asleep") == 12
    assert native.tobytes() == plain.tobytes()
    assert plain["asleep"].tolist() == [0, 12] and plain["faults"].tolist() == [3, 8]


def test_the_clock_is_the_computers() -> None:
    now = NATIVE[atomics.nanoseconds]
    begun, ended = atomics.nanoseconds(), numba.njit(lambda: now())()
    assert begun <= ended <= time.clock_gettime_ns(atomics.CLOCK)


def test_the_numbers_of_another_threads_array_are_read_where_they_lie() -> None:
    address_of, number_at = NATIVE[atomics.address_of], NATIVE[atomics.number_at]
    made = numba.njit(lambda numbers, i: number_at(address_of(numbers), i))
    numbers = np.array([4, -7, 1 << 60])
    assert numba.njit(lambda numbers: address_of(numbers))(numbers) == atomics.address_of(numbers) == numbers.ctypes.data
    for i in range(3):
        assert made(numbers, i) == atomics.number_at(numbers.ctypes.data, i) == numbers[i]


def test_no_count_is_lost_between_threads() -> None:
    add = NATIVE[atomics.atomic_add]

    @numba.njit(nogil=True)
    def count(pool, times):
        for _ in range(times):
            add(pool, 0, "faults", 1)

    pool = np.zeros(1, THREAD)
    count(pool, 0)
    threads = [threading.Thread(target=count, args=(pool, 200_000)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert pool["faults"] == 800_000


def test_who_sleeps_by_the_bell_wakes_when_it_rings() -> None:
    init, lock, unlock, sleep, ring = (
        NATIVE[f] for f in (atomics.cond_init, atomics.lock, atomics.unlock, atomics.cond_wait, atomics.cond_signal)
    )
    load, store = NATIVE[atomics.atomic_load], NATIVE[atomics.atomic_store]

    @numba.njit(nogil=True)
    def begin(pool):
        init(pool, 1)

    @numba.njit(nogil=True)
    def wait(pool):
        lock(pool, 1)
        store(pool, 1, "asleep", 1)
        while load(pool, 1, "leave") == 0:
            sleep(pool, 1)
        unlock(pool, 1)

    @numba.njit(nogil=True)
    def wake(pool):
        lock(pool, 1)
        store(pool, 1, "leave", 1)
        ring(pool, 1)
        unlock(pool, 1)

    pool = np.zeros(2, THREAD)
    begin(pool)
    sleeper = threading.Thread(target=wait, args=(pool,))
    sleeper.start()
    until = time.monotonic() + 60
    while pool[1]["asleep"] == 0 and time.monotonic() < until:
        time.sleep(0.01)
    assert sleeper.is_alive()
    wake(pool)
    sleeper.join(60)
    assert not sleeper.is_alive()
