"""Executors, which play the games of a plan: on threads of this machine, on a Ray cluster or on a GPU.

An executor takes ranges of games, splits them into portions, and yields each portion with its result, in any order. `Threads` and `Ray`
call the given job for each portion. `Gpu` ignores the job and always plays whole games.
"""

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

from paddock.arena import games
from paddock.arena.errors import ArenaError
from paddock.arena.plan import Plan, game_of
from paddock.engine.compile.cpu import cores

EXECUTORS = ("threads", "gpu", "ray")
AHEAD = 3  # submitted portions per worker
PORTIONS = 16  # approximate number of portions per worker in a whole run
MOST_GAMES, MOST_GAMES_GPU = 512, 1 << 17  # most games in a portion, because native games stop only between portions

Result = TypeVar("Result", covariant=True)


class Portion(NamedTuple):
    """Games first ... first + games - 1 of a plan."""

    first: int
    games: int


class Job(Protocol[Result]):
    """The function that plays a portion. Worker processes must be able to import it by name."""

    def __call__(self, plan: Plan, first: int, count: int, stop: games.Stop) -> Result: ...


def portions(of: Iterable[Portion], size: int) -> Iterator[Portion]:
    """Split ranges of games into portions of at most `size` games."""
    for first, count in of:
        for at in range(first, first + count, size):
            yield Portion(at, min(size, first + count - at))


def portion_size(plan: Plan, count: int, workers: int, most: int = MOST_GAMES) -> int:
    """The number of games per portion. A game with a search bot is a portion by itself. Other games give each worker several portions."""
    if not all(games.is_native(lineup) for lineup in plan.lineups):
        return 1
    return max(1, min(most, count // (workers * PORTIONS)))


# ------------------------------------------------------------------ threads


class Threads:
    """Runs the job on a thread pool of this process. Games run in parallel because compiled code releases the GIL."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()

    def __call__(self, job: "Job[Any]", plan: Plan, todo: list[Portion]) -> Iterator[tuple[Portion, Any]]:
        games.prepare(plan)
        return self.run_portions(job, plan, todo)

    def run_portions(self, job: "Job[Any]", plan: Plan, todo: list[Portion]) -> Iterator[tuple[Portion, Any]]:
        size = portion_size(plan, sum(p.games for p in todo), self.workers)
        waiting = portions(todo, size)
        halt = threading.Event()
        with ThreadPoolExecutor(self.workers, "games") as pool:
            running: dict[Future[Any], Portion] = {}
            try:
                while True:
                    for portion in islice(waiting, self.workers * AHEAD - len(running)):
                        running[pool.submit(job, plan, *portion, halt.is_set)] = portion
                    if not running:
                        return
                    for done in wait(running, return_when=FIRST_COMPLETED).done:
                        yield running.pop(done), done.result()
            finally:
                halt.set()
                for future in running:
                    future.cancel()


# ------------------------------------------------------------------ Ray


class Ray:
    """Runs the job on a Ray cluster: the one this program is connected to, the one at RAY_ADDRESS, or a local one for this run only.

    If a worker or node is lost, Ray runs its portions again elsewhere. The results are the same because the seeds are the same."""

    def __call__(self, job: "Job[Any]", plan: Plan, todo: list[Portion]) -> Iterator[tuple[Portion, Any]]:
        ray = import_ray()
        game_of(plan)
        started_here = not ray.is_initialized()
        if started_here:
            connect(ray)
        try:
            yield from self.run_portions(ray, job, plan, todo)
        finally:
            if started_here:
                ray.shutdown()

    def run_portions(self, ray: Any, job: "Job[Any]", plan: Plan, todo: list[Portion]) -> Iterator[tuple[Portion, Any]]:
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = portions(todo, portion_size(plan, sum(p.games for p in todo), workers))
        task = ray.remote(num_cpus=1, max_retries=-1)(run_on_worker)
        running: dict[Any, Portion] = {}
        try:
            while True:
                for portion in islice(waiting, workers * AHEAD - len(running)):
                    running[task.remote(job, plan, *portion)] = portion
                if not running:
                    return
                for done in ray.wait(list(running), num_returns=1)[0]:
                    yield running.pop(done), fetch_result(ray, done)
        finally:
            for task_id in running:
                ray.cancel(task_id, force=True)


def import_ray() -> Any:
    """Import Ray, without its usage statistics and accelerator warning. Raises ArenaError if Ray is not installed."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ArenaError("no_ray") from None
    return ray


def connect(ray: Any) -> None:
    """Connect to a cluster or start a local one. Workers get PADDOCK_GAMES and PYTHONPATH, so they find the same games."""
    found = {name: os.environ[name] for name in ("PADDOCK_GAMES", "PYTHONPATH") if name in os.environ}
    settings = {"runtime_env": {"env_vars": found}} if found else {}
    address = os.environ.get("RAY_ADDRESS") or "local"  # without an address Ray joins the cluster last started on this machine
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", include_dashboard=False, **settings)
    except (ConnectionError, RuntimeError, OSError, ValueError) as e:
        raise ArenaError("no_cluster", reason=str(e).splitlines()[0]) from None


def run_on_worker(job: "Job[Any]", plan: Plan, first: int, count: int) -> Any:
    """Run the job on a worker of the cluster. A worker's first portion compiles the games or loads them from its machine's cache."""
    games.prepare(plan)
    return job(plan, first, count, games.never)


def fetch_result(ray: Any, done: Any) -> Any:
    """The result of a finished task. Raises ArenaError with the reason if the task or its worker failed."""
    try:
        return ray.get(done)
    except ray.exceptions.RayTaskError as e:
        cause = e.cause
        raise cause if isinstance(cause, ArenaError) else ArenaError("worker", reason=f"{type(cause).__name__}: {cause}") from None
    except ray.exceptions.RayError as e:
        raise ArenaError("worker", reason=str(e).splitlines()[0]) from None


# ------------------------------------------------------------------ GPU


class Gpu:
    """Plays whole games on a CUDA device, one thread per game. Supports only the random and simple bots, and only short records."""

    def __call__(self, job: "Job[Any]", plan: Plan, todo: list[Portion]) -> Iterator[tuple[Portion, Any]]:
        from paddock.arena.gpu import GpuGames

        device = GpuGames(plan)
        device.play(todo[0].first, 1)  # compiles the kernels
        return ((portion, device.play(*portion)) for portion in portions(todo, MOST_GAMES_GPU))


Executor = Callable[["Job[Any]", Plan, list[Portion]], Iterator[tuple[Portion, Any]]]


def executor_named(name: str, workers: int | None = None) -> Executor:
    """The executor of this name. Raises ArenaError if there is none. `workers` is the number of threads; the others ignore it."""
    makers: dict[str, Callable[[], Executor]] = {"threads": lambda: Threads(workers), "gpu": Gpu, "ray": Ray}
    if name not in makers:
        raise ArenaError("place", given=name, places=list(EXECUTORS))
    return makers[name]()


def in_order(done: Iterable[tuple[Portion, Any]]) -> Iterator[tuple[Portion, Any]]:
    """Yield the portions in order of their games. A portion that finishes early waits for the portions before it."""
    early: dict[int, tuple[Portion, Any]] = {}
    due = 0
    for finished in done:
        early[finished[0].first] = finished
        while due in early:
            yield early[due]
            due += early.pop(due)[0].games
