"""The thread pool behind vector games, for Python. The threads start with the first step. They stop when the pool is closed or garbage-collected, or
when the program ends.

A thread is in native code while it works or waits, so it does not hold the interpreter lock. After a step it spins for `SPIN_NS` and then sleeps, so
idle vector games cost nothing. Threads do not spin where there are more of them than cores, because they would take a core from a working thread. A
pool that runs a step puts the threads of all other pools to sleep.
"""

import atexit
import os
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from paddock.engine.compile.cpu import cores
from paddock.engine.vector import atomics, pool_workers, step
from paddock.engine.vector.arrays import StepArrays

Array = np.ndarray[Any, Any]
NOTHING = np.zeros(1, np.int64)  # instead of actions
SPIN_NS = 200_000  # nanoseconds: about what it takes to wake a thread
NAME = "vector worker"
AT_EXIT = 10.0  # seconds in which a thread that was told to go has gone

_pools: "weakref.WeakSet[ThreadPool]" = weakref.WeakSet()
_threads: set[threading.Thread] = set()  # threads that have not gone yet
_active: "weakref.ref[ThreadPool] | None" = None


class ThreadPool:
    """One thread for each of these buffers, the caller's counted. run_batch: the compiled `step.run_batch`."""

    def __init__(self, run_batch: Callable[..., int], arrays: StepArrays, buffers: Sequence[Array]) -> None:
        size = len(buffers)
        self.size, self._run_batch = size, run_batch
        self.pool = aligned(size, atomics.THREAD)
        self.spin_ns = SPIN_NS if size <= cores() else 0
        self._arguments = [(k, size, step.WORK, NOTHING, self.spin_ns, self.pool, arrays, out) for k, out in enumerate(buffers)]
        self._leader_arguments = self._arguments[pool_workers.LEADER][4:]
        self._stop_arguments = (pool_workers.LEADER, size, step.STOP_WORKERS, NOTHING, *self._leader_arguments)
        self._threads: list[threading.Thread] = []
        self._one_at_a_time = threading.Lock()
        self._finalizer: Any = None
        _pools.add(self)

    def run(self, what: int, actions: Array) -> int:
        """Run one task on all threads, the caller included. Returns the answer of `step.run_batch`."""
        with self._one_at_a_time:
            if self._finalizer is None:
                self._start_threads()
            if _active is None or _active() is not self:
                self._become_active()
            return self._run_batch(pool_workers.LEADER, self.size, what, actions, *self._leader_arguments)

    def close(self) -> None:
        """All threads go; the next step would bring new ones."""
        with self._one_at_a_time:
            leave, self._finalizer = self._finalizer, None
        if leave is not None:
            leave.detach()
            self._run_batch(*self._stop_arguments)
            for thread in self._threads:
                thread.join()

    def _start_threads(self) -> None:
        self._run_batch(pool_workers.LEADER, self.size, step.INIT_WORKERS, NOTHING, *self._leader_arguments)
        self._threads = [
            threading.Thread(target=worker_main, args=(self._run_batch, given), name=f"{NAME} {given[0]}", daemon=True)
            for given in self._arguments[1:]
        ]
        # A finalizer can run at any moment, so it tells the threads to stop and does not wait for them.
        self._finalizer = weakref.finalize(self, self._run_batch, *self._stop_arguments)
        self._finalizer.atexit = False  # `all_leave` waits for them as well
        for thread in self._threads:
            _threads.add(thread)
            thread.start()

    def _become_active(self) -> None:
        """The workers of this pool spin for work from now on, and no others do."""
        global _active
        for other in list(_pools):
            other.pool["rest"] = other is not self
        _active = weakref.ref(self)

    def _forget_threads(self) -> None:
        """A child process has none of its parent's threads."""
        if self._finalizer is not None:
            self._finalizer.detach()
            self._finalizer = None
        self._one_at_a_time = threading.Lock()


def worker_main(run_batch: Callable[..., int], given: tuple[Any, ...]) -> None:
    """The main function of a worker. It holds the arrays, not the object that owns them, so that the object can be garbage-collected."""
    try:
        run_batch(*given)
    finally:
        _threads.discard(threading.current_thread())


def stop_all() -> None:
    """Before the interpreter ends: native code must not run on while its memory is taken away."""
    for each in list(_pools):
        each.close()
    for thread in list(_threads):
        thread.join(AT_EXIT)


def after_fork() -> None:
    _threads.clear()
    for each in list(_pools):
        each._forget_threads()


atexit.register(stop_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=after_fork)


def aligned(count: int, dtype: Any = np.int64) -> Array:
    """So many zeros, the first at the beginning of a cache line."""
    size = count * np.dtype(dtype).itemsize
    room = np.zeros(size + atomics.SHARED_LINE, np.uint8)
    begin = -room.ctypes.data % atomics.SHARED_LINE
    return room[begin : begin + size].view(dtype)
