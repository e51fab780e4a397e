"""Threads on which bots think, and whatever else takes a while: cores − 1 of them, with a queue that is fair.

Each table has its turn, whether one bot waits there or five; and what people wait for themselves (a page, a hint) has every second turn, so
that a house full of thinking bots keeps nobody waiting for more than one of them.
"""

import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

T = TypeVar("T")
PEOPLE = ""  # whose work it is where no table is named
Job = tuple["Future[Any]", Callable[[], Any]]


class BotPool(Executor):
    """A pool that takes work in turns."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._queues: OrderedDict[str, deque[Job]] = OrderedDict()  # by table, the next in turn first
        self._people_were_last = False
        self._is_ending = False
        self._change = threading.Condition()
        self._all = [threading.Thread(target=self._work, name=f"bot-{k}", daemon=True) for k in range(threads)]
        for one in self._all:
            one.start()

    # -------------------------------------------------------------- handing in
    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        return self.submit_for(PEOPLE, fn, *args, **kwargs)

    def submit_for(self, whose: str, fn: Callable[..., T], *args: Any, **kwargs: Any) -> "Future[T]":
        done: Future[T] = Future()
        with self._change:
            if self._is_ending:
                raise RuntimeError("the house is closing")
            self._queues.setdefault(whose, deque()).append((done, lambda: fn(*args, **kwargs)))
            self._change.notify()
        return done

    def at(self, table: str) -> Executor:
        """The same pool for the work of one table."""
        return OneTable(self, table)

    @property
    def waiting(self) -> int:
        """Pieces of work that nobody has begun."""
        return sum(len(queue) for queue in list(self._queues.values()))

    @property
    def share(self) -> float:
        """What part of its usual time a piece of work may take, with so many waiting."""
        return min(1.0, self.threads / (1 + self.waiting))

    # -------------------------------------------------------------- taking turns
    def _work(self) -> None:
        while job := self._next():
            done, work = job
            if done.set_running_or_notify_cancel():
                try:
                    done.set_result(work())
                except BaseException as e:
                    done.set_exception(e)

    def _next(self) -> Job | None:
        with self._change:
            while not self._queues:
                if self._is_ending:
                    return None
                self._change.wait()
            whose = self._whose_turn()
            queue = self._queues.pop(whose)
            job = queue.popleft()
            if queue:
                self._queues[whose] = queue  # behind all others
            self._people_were_last = whose == PEOPLE
            return job

    def _whose_turn(self) -> str:
        if PEOPLE in self._queues and not self._people_were_last:
            return PEOPLE
        return next((whose for whose in self._queues if whose != PEOPLE), PEOPLE)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._change:
            self._is_ending = True
            if cancel_futures:
                for queue in self._queues.values():
                    for done, _ in queue:
                        done.cancel()
                self._queues.clear()
            self._change.notify_all()
        if wait:
            for one in self._all:
                one.join()


class OneTable(Executor):
    """What one table hands in."""

    def __init__(self, pool: BotPool, table: str) -> None:
        self.pool, self.table = pool, table

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        return self.pool.submit_for(self.table, fn, *args, **kwargs)
