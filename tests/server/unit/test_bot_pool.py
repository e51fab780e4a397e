"""The bot pool: tables take turns, people get every second slot, and each bot gets less time under load."""

import threading
import time
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path

import httpx
import pytest

from paddock.server.app import make_app
from paddock.server.domain.table_config import THINKING_MS
from paddock.server.live import scheduler
from paddock.server.live.bot_pool import BotPool
from tests.server.conftest import AMPLE, database
from tests.server.support.people import Person
from tests.server.support.serving import serving

PATIENCE = 60.0


@pytest.fixture
def held() -> tuple[BotPool, threading.Event]:
    """A pool whose only thread is busy until the event is set."""
    pool, go, busy = BotPool(1), threading.Event(), threading.Event()

    def work() -> None:
        busy.set()
        go.wait(PATIENCE)

    pool.for_table("first").submit(work)
    assert busy.wait(PATIENCE)
    return pool, go


def test_every_table_has_its_turn_however_many_bots_wait_at_another(held: tuple[BotPool, threading.Event]) -> None:
    pool, go = held
    order: list[str] = []
    jobs = [pool.for_table(table).submit(partial(order.append, table)) for table in ("a", "a", "a", "a", "b", "c", "c")]
    go.set()
    for job in jobs:
        job.result(PATIENCE)
    assert order == ["a", "b", "c", "a", "c", "a", "a"]


def test_what_people_wait_for_has_every_second_turn(held: tuple[BotPool, threading.Event]) -> None:
    pool, go = held
    order: list[str] = []
    jobs = [pool.for_table(f"table {n}").submit(partial(order.append, "bot")) for n in range(3)]
    jobs += [pool.submit(order.append, "page") for _ in range(3)]
    go.set()
    for job in jobs:
        job.result(PATIENCE)
    assert order == ["page", "bot", "page", "bot", "page", "bot"]


def test_the_more_wait_the_less_time_has_each(held: tuple[BotPool, threading.Event]) -> None:
    pool, go = held
    assert pool.share == 1.0
    jobs = [pool.for_table(str(n)).submit(int) for n in range(9)]
    assert (pool.waiting, pool.share) == (9, 0.1)
    go.set()
    for job in jobs:
        job.result(PATIENCE)
    assert pool.waiting == 0


def test_a_pool_that_ends_gives_up_what_was_not_begun_and_takes_nothing_more(held: tuple[BotPool, threading.Event]) -> None:
    pool, go = held
    late = pool.for_table("a").submit(int)
    pool.shutdown(wait=False, cancel_futures=True)
    with pytest.raises(CancelledError):
        late.result(PATIENCE)
    with pytest.raises(RuntimeError):
        pool.submit(int)
    go.set()
    pool.shutdown()


def test_what_fails_is_told_to_who_asked_and_the_thread_goes_on() -> None:
    pool = BotPool(1)
    with pytest.raises(ValueError):
        pool.submit(int, "x").result(PATIENCE)
    assert pool.submit(int, "7").result(PATIENCE) == 7
    pool.shutdown()


def test_bots_at_tables_have_less_time_where_many_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def measured(twin: object, seat: int, name: str, seed: int | None = None, seconds: float = 0) -> list[str]:
        given.append(seconds)
        return thinking(twin, seat, "simple", seed)  # type: ignore[arg-type]

    thinking = scheduler.think
    monkeypatch.setattr(scheduler, "think", measured)
    app = make_app(database(tmp_path), AMPLE, bot_delay=0)
    with serving(app) as url, httpx.Client(base_url=url, timeout=30) as client:
        app.state.registry.bot_pool.shutdown()
        app.state.registry.bot_pool = pool = BotPool(1)
        go = threading.Event()
        one = Person(client, "Aoi")
        assert one.makes("trick_derby", ["human", "hard", "hard"], start=True).is_success
        waiting = [
            pool.for_table(f"other {n % 20}").submit(go.wait, PATIENCE) for n in range(60)
        ]  # three tasks at each of twenty other tables
        assert one.reveals().is_success
        late = time.monotonic() + PATIENCE
        while pool.waiting < len(waiting):  # until the bots of this table have queued
            assert time.monotonic() < late
            time.sleep(0.01)
        go.set()
        while not given:
            assert time.monotonic() < late
            time.sleep(0.01)
    assert given[0] < THINKING_MS["hard"] / 1000 / 10
