"""The threads behind a herd, for Python: they come with the first step and go when the herd is closed or forgotten, or the program ends.

While it works or waits a thread is in native code and does not hold the interpreter. After a step it looks out for the next one for
`PATIENCE` and then sleeps, so an idle herd costs nothing. Where there are more threads than cores nobody looks out: it would take the core from who
has work. A herd that steps puts the threads of all others to rest.
"""

import atexit
import os
import threading
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from paddock.engine.vector import pool_workers, step

Array = np.ndarray[Any, Any]
NOTHING = np.zeros(1, np.int64)  # instead of actions
PATIENCE = 200_000  # nanoseconds: about what it takes to wake a thread
NAME = "herd worker"
AT_EXIT = 10.0  # seconds in which a thread that was told to go has gone

_crews: "weakref.WeakSet[Crew]" = weakref.WeakSet()
_here: set[threading.Thread] = set()  # threads that have not gone yet
_last: "weakref.ref[Crew] | None" = None


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew:
    """So many threads, the caller's counted. tend: the compiled `herd.tend`; given(k): what thread k hands to it behind the pool."""

    def __init__(self, tend: Callable[..., int], size: int, given: Callable[[int], tuple[Any, ...]]) -> None:
        self.size, self._tend = size, tend
        self.pool = aligned(size, pool_workers.THREAD)
        self.patience = PATIENCE if size <= cores() else 0
        self._given = [(k, size, step.WORK, NOTHING, self.patience, self.pool, *given(k)) for k in range(size)]
        self._behind = self._given[pool_workers.LEADER][4:]
        self._dismiss = (pool_workers.LEADER, size, step.DISMISS, NOTHING, *self._behind)
        self._threads: list[threading.Thread] = []
        self._one_at_a_time = threading.Lock()
        self._leave: Any = None
        _crews.add(self)

    def lead(self, what: int, actions: Array) -> int:
        """All do this with the herd, the caller among them; the answer of `herd.tend`."""
        with self._one_at_a_time:
            if self._leave is None:
                self._gather()
            if _last is None or _last() is not self:
                self._go_first()
            return self._tend(pool_workers.LEADER, self.size, what, actions, *self._behind)

    def close(self) -> None:
        """All threads go; the next step would bring new ones."""
        with self._one_at_a_time:
            leave, self._leave = self._leave, None
        if leave is not None:
            leave.detach()
            self._tend(*self._dismiss)
            for thread in self._threads:
                thread.join()

    def _gather(self) -> None:
        self._tend(pool_workers.LEADER, self.size, step.ENLIST, NOTHING, *self._behind)
        self._threads = [
            threading.Thread(target=at_work, args=(self._tend, given), name=f"{NAME} {given[0]}", daemon=True) for given in self._given[1:]
        ]
        # Whoever clears a herd away may be in the middle of anything, so it tells the threads to go and does not wait for them.
        self._leave = weakref.finalize(self, self._tend, *self._dismiss)
        self._leave.atexit = False  # `all_leave` waits for them as well
        for thread in self._threads:
            _here.add(thread)
            thread.start()

    def _go_first(self) -> None:
        """This crew looks out for work from now on, and no other does."""
        global _last
        for other in list(_crews):
            other.pool["rest"] = other is not self
        _last = weakref.ref(self)

    def _alone_after_fork(self) -> None:
        """A child process has none of its parent's threads."""
        if self._leave is not None:
            self._leave.detach()
            self._leave = None
        self._one_at_a_time = threading.Lock()


def at_work(tend: Callable[..., int], given: tuple[Any, ...]) -> None:
    """A thread's life. It holds the herd's arrays, not the herd: one that is forgotten dismisses it."""
    try:
        tend(*given)
    finally:
        _here.discard(threading.current_thread())


def all_leave() -> None:
    """Before the interpreter ends: native code must not run on while its memory is taken away."""
    for each in list(_crews):
        each.close()
    for thread in list(_here):
        thread.join(AT_EXIT)


def after_fork() -> None:
    _here.clear()
    for each in list(_crews):
        each._alone_after_fork()


atexit.register(all_leave)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=after_fork)


def aligned(count: int, dtype: Any = np.int64) -> Array:
    """So many zeros, the first at the beginning of a cache line."""
    size = count * np.dtype(dtype).itemsize
    room = np.zeros(size + pool_workers.LINE, np.uint8)
    begin = -room.ctypes.data % pool_workers.LINE
    return room[begin : begin + size].view(dtype)
