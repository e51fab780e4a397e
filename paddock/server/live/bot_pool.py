"""A thread pool for bots and other long computations, with a fair queue.

Jobs are queued by table, and the tables take turns, however many bots wait at each. Jobs that a person waits for directly (a page, a hint)
get every second turn. So bots delay such a job by at most one turn.
"""

import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

Result = TypeVar("Result")
PEOPLE = ""  # queue for jobs that belong to no table: a person waits for them
Job = tuple["Future[Any]", Callable[[], Any]]


class BotPool(Executor):
    """A thread pool that serves its queues round-robin."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._queues: OrderedDict[str, deque[Job]] = OrderedDict()  # table id -> its jobs; the next table to serve comes first
        self._people_were_last = False
        self._is_ending = False
        self._change = threading.Condition()
        self._threads = [threading.Thread(target=self._work, name=f"bot-{k}", daemon=True) for k in range(threads)]
        for thread in self._threads:
            thread.start()

    # -------------------------------------------------------------- submitting
    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> "Future[Result]":
        return self.submit_for(PEOPLE, fn, *args, **kwargs)

    def submit_for(self, queue_name: str, fn: Callable[..., Result], *args: Any, **kwargs: Any) -> "Future[Result]":
        future: Future[Result] = Future()
        with self._change:
            if self._is_ending:
                raise RuntimeError("the bot pool is closing")
            self._queues.setdefault(queue_name, deque()).append((future, lambda: fn(*args, **kwargs)))
            self._change.notify()
        return future

    def for_table(self, table: str) -> Executor:
        """An executor that submits to the queue of one table."""
        return TableExecutor(self, table)

    @property
    def waiting(self) -> int:
        """Number of queued jobs."""
        return sum(len(queue) for queue in list(self._queues.values()))

    @property
    def share(self) -> float:
        """The fraction of its usual thinking time that a bot may take, given the number of queued jobs."""
        return min(1.0, self.threads / (1 + self.waiting))

    # -------------------------------------------------------------- worker threads
    def _work(self) -> None:
        while job := self._next():
            future, work = job
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work())
                except BaseException as e:
                    future.set_exception(e)

    def _next(self) -> Job | None:
        with self._change:
            while not self._queues:
                if self._is_ending:
                    return None
                self._change.wait()
            queue_name = self._next_queue()
            queue = self._queues.pop(queue_name)
            job = queue.popleft()
            if queue:
                self._queues[queue_name] = queue  # at the end, behind all other tables
            self._people_were_last = queue_name == PEOPLE
            return job

    def _next_queue(self) -> str:
        if PEOPLE in self._queues and not self._people_were_last:
            return PEOPLE
        return next((queue_name for queue_name in self._queues if queue_name != PEOPLE), PEOPLE)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._change:
            self._is_ending = True
            if cancel_futures:
                for queue in self._queues.values():
                    for future, _ in queue:
                        future.cancel()
                self._queues.clear()
            self._change.notify_all()
        if wait:
            for thread in self._threads:
                thread.join()


class TableExecutor(Executor):
    """An executor for the jobs of one table."""

    def __init__(self, pool: BotPool, table: str) -> None:
        self.pool, self.table = pool, table

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> "Future[Result]":
        return self.pool.submit_for(self.table, fn, *args, **kwargs)
