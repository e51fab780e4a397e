"""Threads of vector environments: their number does not change any result, and they end with the environment."""

import gc
import os
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

import paddock.envs
from paddock.engine.table.core import Refused
from paddock.engine.vector import atomics, pool_workers, thread_pool
from tests.envs.cases import PROBE

LONG = 60.0  # seconds, far more than anything here needs on a busy machine


def workers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith(thread_pool.NAME)]


def until(so) -> bool:
    end = time.monotonic() + LONG
    while not so() and time.monotonic() < end:
        time.sleep(0.01)
    return so()


def made(threads, count=300, **more):
    env = paddock.envs.vector(PROBE, num_envs=count, seats=3, threads=threads, **more)
    env.reset(seed=11)
    return env


def after(env, steps, pause=0.0) -> list[bytes]:
    """Return all visible arrays after this many steps."""
    games = env.vector_games.arrays
    for _ in range(steps):
        env.step(games.random_actions)
        time.sleep(pause)
    stepped = (games.states, games.rngs, games.games, games.seat_to_act, games.seat_that_acted, games.random_actions)
    arrays = (*stepped, games.observations, games.action_masks, games.done, games.rewards)
    return [a.tobytes() for a in (*arrays, games.scores, games.places, games.final_rewards, games.final_observations)]


@pytest.mark.parametrize("opponents", [None, "random"])
def test_any_number_of_threads_plays_the_same_games(opponents) -> None:
    alone, *others = (made(threads, opponents=opponents) for threads in (1, 2, 3, 4))
    assert [env.vector_games.threads for env in (alone, *others)] == [1, 2, 3, 4]
    seen = after(alone, 60)
    for env in others:
        assert after(env, 60) == seen
        env.close()


def test_threads_that_have_gone_to_sleep_come_back_for_the_next_step() -> None:
    alone, env = made(1), made(2)
    assert after(env, 15, pause=0.01) == after(alone, 15)
    env.close()


def test_environments_that_take_turns_do_not_meet() -> None:
    seen = after(made(1), 40)
    several = [made(2) for _ in range(3)]
    for _ in range(39):
        for env in several:
            env.step(env.vector_games.arrays.random_actions)
    assert all(after(env, 1) == seen for env in several)
    assert sum(int(env.vector_games._pool.pool["rest"].any()) for env in several) == 2  # only one pool's workers spin
    for env in several:
        env.close()


def test_environments_step_at_the_same_time_in_threads_of_a_program() -> None:
    seen = after(made(1), 50)
    found: list[list[bytes]] = []
    several = [made(2) for _ in range(3)]
    drivers = [threading.Thread(target=lambda env=env: found.append(after(env, 50))) for env in several]
    for driver in drivers:
        driver.start()
    for driver in drivers:
        driver.join()
    assert found == [seen] * 3
    for env in several:
        env.close()


def test_the_first_wrong_action_is_named_whoever_met_it_and_no_game_is_stepped() -> None:
    env = made(3)
    before = after(env, 5)
    actions = env.vector_games.arrays.random_actions.copy()
    actions[[290, 130, 77, 210]] = PROBE.rules.ACTIONS + 5
    for _ in range(20):
        with pytest.raises(Refused, match="game 77 of 300"):
            env.step(actions)
    assert after(env, 0) == before
    alone = made(1)
    assert after(alone, 6) == after(env, 1)
    env.close()


def test_threads_come_with_the_first_step_and_go_when_it_is_closed() -> None:
    assert until(lambda: not workers())
    env = paddock.envs.vector(PROBE, num_envs=300, threads=3)
    assert not workers()
    env.reset(seed=1)
    assert len(workers()) == 2
    env.close()
    assert not workers()
    env.close()


def test_threads_go_when_the_environment_is_forgotten() -> None:
    assert until(lambda: not workers())
    env = made(3)
    after(env, 3)
    assert len(workers()) == 2
    del env
    gc.collect()
    assert until(lambda: not workers())


def test_one_thread_is_the_callers_own() -> None:
    assert until(lambda: not workers())
    env = made(1)
    after(env, 3)
    assert not workers()


def test_an_idle_environment_burns_nothing() -> None:
    env = made(2)
    after(env, 20)
    assert until(lambda: env.vector_games._pool.pool[1]["asleep"] == 1)
    assert until(idle_for_a_moment)  # for a moment, because other threads of this process may run now and then
    env.close()


def idle_for_a_moment() -> bool:
    begun, busy = time.monotonic(), time.process_time()
    time.sleep(0.5)
    return time.process_time() - busy < 0.5 * (time.monotonic() - begun)


def test_nobody_looks_out_for_work_where_cores_are_fewer_than_threads(monkeypatch) -> None:
    assert made(1).vector_games._pool.spin_ns > 0
    monkeypatch.setattr(thread_pool, "cores", lambda: 1)
    env = made(2)
    assert env.vector_games._pool.spin_ns == 0
    seen = after(env, 20)
    assert until(lambda: env.vector_games._pool.pool[1]["asleep"] == 1)
    assert after(made(1), 20) == seen
    env.close()


@pytest.mark.parametrize(("kept_away", "looks"), [(False, 20), (True, 3)])
def test_who_is_kept_from_its_core_while_it_looks_out_for_work_sleeps(monkeypatch, kept_away, looks) -> None:
    patience, me = 200, 1
    pool = np.zeros(2, atomics.THREAD)
    asleep: list[int] = []
    time_of = iter([0, 10, 20, 20 + patience // pool_workers.YIELD_AFTER, *range(80, 1000, 10)] if kept_away else range(0, 1000, 10))

    def sleep(pool, me) -> None:
        asleep.append(looked[-1])
        pool[me]["end_chunk"] = 1  # the woken worker has work

    looked: list[int] = []

    def nanoseconds() -> int:
        looked.append(next(time_of))
        return looked[-1]

    monkeypatch.setattr(pool_workers, "nanoseconds", nanoseconds)
    monkeypatch.setattr(pool_workers, "sleep", sleep)
    pool_workers.wait(pool, me, patience)
    assert asleep == [20 + patience // pool_workers.YIELD_AFTER if kept_away else patience]
    assert len(looked) == 1 + looks + 1  # at the start, at every poll, and after sleeping


def test_who_waits_gives_way_after_a_part_of_its_patience(monkeypatch) -> None:
    patience, pool, times, gave = 200, np.zeros(2, atomics.THREAD), iter(range(0, 1000, 10)), []
    pool[pool_workers.LEADER]["chunks_left"] = 1

    def sched_yield() -> None:
        gave.append(looked[-1])
        if len(gave) == 3:
            pool[pool_workers.LEADER]["chunks_left"] = 0

    looked: list[int] = []
    monkeypatch.setattr(pool_workers, "nanoseconds", lambda: looked.append(next(times)) or looked[-1])
    monkeypatch.setattr(pool_workers, "sched_yield", sched_yield)
    pool_workers.wait(pool, pool_workers.LEADER, patience)
    assert gave == [50, 60, 70]


def test_the_leader_waits_for_all_chunks_and_a_worker_for_its_own_or_to_leave() -> None:
    pool = np.zeros(2, atomics.THREAD)
    pool_workers.init_workers(pool, 2, 10 * pool_workers.CHUNK)
    assert pool_workers.is_due(pool, pool_workers.LEADER) and not pool_workers.is_due(pool, 1)
    pool_workers.publish_chunks(pool, 2, 10 * pool_workers.CHUNK, 0)
    assert not pool_workers.is_due(pool, pool_workers.LEADER) and pool_workers.is_due(pool, 1)
    for _ in range(5):
        pool_workers.claim_chunk(pool, 1)
    assert not pool_workers.is_due(pool, 1)
    pool_workers.report_done(pool, 9, 0)
    assert not pool_workers.is_due(pool, pool_workers.LEADER)
    pool_workers.report_done(pool, 1, 2)
    assert pool_workers.is_due(pool, pool_workers.LEADER) and pool[pool_workers.LEADER]["faults"] == 2
    pool_workers.stop_workers(pool, 2)
    assert pool_workers.is_due(pool, 1)


def test_who_has_done_the_last_chunk_wakes_the_leader(monkeypatch) -> None:
    woken: list[int] = []
    monkeypatch.setattr(pool_workers, "wake", lambda pool, whom: woken.append(whom))
    pool = np.zeros(2, atomics.THREAD)
    pool[pool_workers.LEADER]["chunks_left"], pool[pool_workers.LEADER]["asleep"] = 3, 1
    pool_workers.report_done(pool, 2, 0)
    assert woken == []
    pool_workers.report_done(pool, 1, 0)
    assert woken == [pool_workers.LEADER]


@pytest.mark.parametrize("n", [64, 150, 4096])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_every_thread_has_an_equal_range_of_chunks_and_each_is_taken_once(n, threads) -> None:
    what = 3
    pool = np.zeros(threads, atomics.THREAD)
    pool_workers.init_workers(pool, threads, n)
    assert all(pool_workers.claim_chunk(pool, whose) == -1 for whose in range(threads))  # no work yet
    for _ in range(2):
        pool_workers.publish_chunks(pool, threads, n, what)
        ranges = []
        for whose in range(threads):
            taken = list(iter(lambda whose=whose: pool_workers.claim_chunk(pool, whose), -1))
            assert pool_workers.claim_chunk(pool, whose) == -1
            assert {pool_workers.task_of(chunk) for chunk in taken} <= {what}
            ranges.append([pool_workers.first_game(chunk) for chunk in taken])
        assert [first for firsts in ranges for first in firsts] == list(range(0, n, pool_workers.CHUNK))
        assert max(map(len, ranges)) - min(map(len, ranges)) <= 1


def test_a_pool_begins_at_a_line_of_memory() -> None:
    for count in (1, 3, 7):
        pool = thread_pool.aligned(count, atomics.THREAD)
        assert len(pool) == count and pool.ctypes.data % atomics.SHARED_LINE == 0
        assert not pool.view(np.int64).any()
        assert len(thread_pool.aligned(count)) == count


def run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(BEGIN) + textwrap.dedent(program)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert "Error" not in done.stderr
    return done.stdout


BEGIN = """
    import os, sys, threading
    import paddock.envs
    from tests.probe.game import GAME
    def made(threads=2):
        env = paddock.envs.vector(GAME, num_envs=256, seats=2, threads=threads)
        env.reset(seed=5)
        return env
    def after(env, steps):
        for _ in range(steps):
            env.step(env.vector_games.arrays.random_actions)
        return env.vector_games.arrays.states.tobytes()
"""


def test_a_program_may_end_without_closing_anything() -> None:
    assert run("envs = [made() for _ in range(3)]\nfor env in envs: after(env, 9)\nprint('ended')") == "ended\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")
def test_after_a_fork_both_processes_go_on_with_threads_of_their_own() -> None:
    program = """
        seen = after(made(1), 30)
        env = made()
        after(env, 10)
        child = os.fork()
        good = after(env, 20) == seen and len(threading.enumerate()) == 2
        if child == 0:
            sys.exit(0 if good else 3)
        print(good, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    """
    assert run(program) == "True 0\n"


def test_results_are_arrays_of_the_environment_and_not_of_a_thread() -> None:
    env = made(2)
    seen, _, _, _, info = env.step(env.vector_games.arrays.random_actions)
    kept = seen.copy(), info["action_mask"].copy()
    env.close()
    assert np.array_equal(seen, kept[0])
    assert np.array_equal(info["action_mask"], kept[1])
