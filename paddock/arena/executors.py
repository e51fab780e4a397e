"""Where the games are played: on threads of this machine, on a Ray cluster, on a GPU. Each takes portions of work and hands back what came
of them, in any order; the work itself is the same function everywhere.
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

PLACES = ("threads", "gpu", "ray")
AHEAD = 3  # portions in the works for each worker
PORTIONS = 16  # a worker gets about so many in all
MOST_GAMES, MOST_GAMES_GPU = 512, 1 << 17  # in one portion: a worker can only stop after it

Result = TypeVar("Result", covariant=True)


class Portion(NamedTuple):
    """Games first ... first + games - 1 of a plan."""

    first: int
    games: int


class Job(Protocol[Result]):
    """What is done with a portion: a function that other processes can import."""

    def __call__(self, plan: Plan, first: int, count: int, stop: games.Stop) -> Result: ...


def portions(of: Iterable[Portion], size: int) -> Iterator[Portion]:
    """The same games in portions of at most this size."""
    for first, count in of:
        for at in range(first, first + count, size):
            yield Portion(at, min(size, first + count - at))


def portion_size(plan: Plan, count: int, workers: int, most: int = MOST_GAMES) -> int:
    """One game at a time for bots that think; else so many that every worker gets some portions."""
    if not all(games.is_native(lineup) for lineup in plan.lineups):
        return 1
    return max(1, min(most, count // (workers * PORTIONS)))


# ------------------------------------------------------------------ threads


class Threads:
    """Threads of this process. Native games and searches run side by side, as they hold no lock."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()

    def __call__(self, work: "Job[Any]", plan: Plan, todo: list[Portion]) -> Iterator[tuple[Portion, Any]]:
        games.prepare(plan)
        return self.spread(work, plan, todo)

    def spread(self, work: "Job[Any]", plan: Plan, todo: list[Portion]) -> Iterator[tuple[Portion, Any]]:
        size = portion_size(plan, sum(p.games for p in todo), self.workers)
        waiting = portions(todo, size)
        halt = threading.Event()
        with ThreadPoolExecutor(self.workers, "games") as pool:
            running: dict[Future[Any], Portion] = {}
            try:
                while True:
                    for portion in islice(waiting, self.workers * AHEAD - len(running)):
                        running[pool.submit(work, plan, *portion, halt.is_set)] = portion
                    if not running:
                        return
                    for done in wait(running, return_when=FIRST_COMPLETED).done:
                        yield running.pop(done), done.result()
            finally:
                halt.set()
                for left in running:
                    left.cancel()


# ------------------------------------------------------------------ Ray


class Ray:
    """A Ray cluster: the one at RAY_ADDRESS, one that this program is connected to already, or a local one that is started now and ends with
    the run. Portions of a worker or node that is lost are played again elsewhere, by the same numbers and so with the same outcome."""

    def __call__(self, work: "Job[Any]", plan: Plan, todo: list[Portion]) -> Iterator[tuple[Portion, Any]]:
        ray = ray_here()
        game_of(plan)
        ours = not ray.is_initialized()
        if ours:
            begin(ray)
        try:
            yield from self.spread(ray, work, plan, todo)
        finally:
            if ours:
                ray.shutdown()

    def spread(self, ray: Any, work: "Job[Any]", plan: Plan, todo: list[Portion]) -> Iterator[tuple[Portion, Any]]:
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = portions(todo, portion_size(plan, sum(p.games for p in todo), workers))
        task = ray.remote(num_cpus=1, max_retries=-1)(at_a_worker)
        running: dict[Any, Portion] = {}
        try:
            while True:
                for portion in islice(waiting, workers * AHEAD - len(running)):
                    running[task.remote(work, plan, *portion)] = portion
                if not running:
                    return
                for done in ray.wait(list(running), num_returns=1)[0]:
                    yield running.pop(done), answer(ray, done)
        finally:
            for left in running:
                ray.cancel(left, force=True)


def ray_here() -> Any:
    """Ray, quietly, or Trouble where it is not installed."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ArenaError("no_ray") from None
    return ray


def begin(ray: Any) -> None:
    """Connect to a cluster or start one. Workers find the same games as this process."""
    found = {name: os.environ[name] for name in ("PADDOCK_GAMES", "PYTHONPATH") if name in os.environ}
    settings = {"runtime_env": {"env_vars": found}} if found else {}
    address = os.environ.get("RAY_ADDRESS") or "local"  # without it Ray would join whatever cluster was started last on this machine
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", include_dashboard=False, **settings)
    except (ConnectionError, RuntimeError, OSError, ValueError) as e:
        raise ArenaError("no_cluster", reason=str(e).splitlines()[0]) from None


def at_a_worker(work: "Job[Any]", plan: Plan, first: int, count: int) -> Any:
    """What a worker of the cluster does: the first portion compiles, or takes from its machine's cache."""
    games.prepare(plan)
    return work(plan, first, count, games.never)


def answer(ray: Any, done: Any) -> Any:
    try:
        return ray.get(done)
    except ray.exceptions.RayTaskError as e:
        cause = e.cause
        raise cause if isinstance(cause, ArenaError) else ArenaError("worker", reason=f"{type(cause).__name__}: {cause}") from None
    except ray.exceptions.RayError as e:
        raise ArenaError("worker", reason=str(e).splitlines()[0]) from None


# ------------------------------------------------------------------ GPU


class Gpu:
    """A CUDA device: one thread a game. It has the random and the simple bots, and plays no game with a long record."""

    def __call__(self, work: "Job[Any]", plan: Plan, todo: list[Portion]) -> Iterator[tuple[Portion, Any]]:
        from paddock.arena.gpu import GpuGames

        device = GpuGames(plan)
        device.play(todo[0].first, 1)  # compiles
        return ((portion, device.play(*portion)) for portion in portions(todo, MOST_GAMES_GPU))


Where = Callable[["Job[Any]", Plan, list[Portion]], Iterator[tuple[Portion, Any]]]


def place_named(name: str, workers: int | None = None) -> Where:
    made: dict[str, Callable[[], Where]] = {"threads": lambda: Threads(workers), "gpu": Gpu, "ray": Ray}
    if name not in made:
        raise ArenaError("place", given=name, places=list(PLACES))
    return made[name]()


def in_order(done: Iterable[tuple[Portion, Any]]) -> Iterator[tuple[Portion, Any]]:
    """The same, the lowest game first; what comes early waits."""
    early: dict[int, tuple[Portion, Any]] = {}
    due = 0
    for finished in done:
        early[finished[0].first] = finished
        while due in early:
            yield early[due]
            due += early.pop(due)[0].games
