"""Concurrent builds: several threads that need the same compiled function all get it complete."""

from concurrent.futures import ThreadPoolExecutor

from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import build
from tests.probe.game import GAME


def test_threads_that_want_the_same_entry_at_once_all_get_it_whole() -> None:
    made = build(GAME, "native")
    with ThreadPoolExecutor(4) as pool:
        entry_points = [job.result() for job in [pool.submit(made.direct, dispatch.call) for _ in range(4)]]
    assert len({id(one) for one in entry_points}) == 1
