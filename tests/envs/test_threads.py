"""The threads of vector environments: nobody sees how many there are, and they are gone when they should be."""

import gc
import itertools
import os
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

import paddock.envs
from paddock.engine import crew, crews
from paddock.engine.table import Refused
from tests.envs.cases import PROBE

LONG = 60.0  # seconds that nothing here takes, however busy the machine is


def workers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith(crews.NAME)]


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
    """Everything that is seen after so many steps."""
    herd = env.herd
    for _ in range(steps):
        env.step(herd.picks)
        time.sleep(pause)
    arrays = (herd.states, herd.rngs, herd.looks, herd.marks, herd.turns, herd.actors, herd.games, herd.picks, herd.done, herd.rewards)
    return [a.tobytes() for a in (*arrays, herd.scores, herd.places, herd.shares, herd.last_looks)]


@pytest.mark.parametrize("opponents", [None, "random"])
def test_any_number_of_threads_plays_the_same_games(opponents) -> None:
    alone, *others = (made(threads, opponents=opponents) for threads in (1, 2, 3, 4))
    assert [env.herd.threads for env in (alone, *others)] == [1, 2, 3, 4]
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
            env.step(env.herd.picks)
    assert all(after(env, 1) == seen for env in several)
    assert sum(int(env.herd._crew.cells[crew.REST :: crew.ROOM].any()) for env in several) == 2  # one alone looks out for work
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
    actions = env.herd.picks.copy()
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
    assert until(lambda: env.herd._crew.cells[crew.ROOM + crew.ASLEEP] == 1)
    assert until(idle_for_a_moment)  # other threads of this program may be at work now, but not all the time
    env.close()


def idle_for_a_moment() -> bool:
    begun, busy = time.monotonic(), time.process_time()
    time.sleep(0.5)
    return time.process_time() - busy < 0.5 * (time.monotonic() - begun)


def test_nobody_looks_out_for_work_where_cores_are_fewer_than_threads(monkeypatch) -> None:
    assert made(1).herd._crew.patience > 0
    monkeypatch.setattr(crews, "cores", lambda: 1)
    env = made(2)
    assert env.herd._crew.patience == 0
    seen = after(env, 20)
    assert until(lambda: env.herd._crew.cells[crew.ROOM + crew.ASLEEP] == 1)
    assert after(made(1), 20) == seen
    env.close()


@pytest.mark.parametrize(("kept_away", "looks"), [(False, 20), (True, 3)])
def test_who_is_kept_from_its_core_while_it_looks_out_for_work_sleeps(monkeypatch, kept_away, looks) -> None:
    patience, me = 200, 1
    cells = np.zeros(2 * crew.ROOM, np.int64)
    asleep: list[int] = []
    time_of = iter([0, 10, 20, 20 + patience // crew.POLITE, *range(80, 1000, 10)] if kept_away else range(0, 1000, 10))

    def sleep(cells, me) -> None:
        asleep.append(looked[-1])
        cells[crew.ROOM * me + crew.TICKET] = 1 << crew.MANY  # there is a ticket for who wakes up

    looked: list[int] = []

    def now(cells, me) -> int:
        looked.append(next(time_of))
        return looked[-1]

    monkeypatch.setattr(crew, "now", now)
    monkeypatch.setattr(crew, "sleep", sleep)
    assert crew.asked(cells, me, patience)
    assert asleep == [20 + patience // crew.POLITE if kept_away else patience]
    assert len(looked) == 1 + looks + 1  # when it began, at every look, after it slept


def test_tickets_are_left_to_who_has_begun_and_all_are_taken_from_who_has_not() -> None:
    whose, five = 1, 5 << crew.MANY
    cells = np.zeros(2 * crew.ROOM, np.int64)
    assert crew.take(cells, whose, False) == -1  # there are none
    cells[crew.ROOM * whose + crew.TICKET] = five
    assert [crew.take(cells, whose, True) for _ in range(2)] == [five, -1]  # nobody had begun; now somebody has
    assert [crew.take(cells, whose, False) for _ in range(6)] == [five + 1, five + 2, five + 3, five + 4, -1, -1]
    cells[crew.ROOM * whose + crew.TICKET] = five
    assert [crew.take(cells, whose, False) & crew.NUMBER for _ in range(5)] == [0, 1, 2, 3, 4]


def waits(monkeypatch, then) -> bool:
    """Whether thread 1 sees all done or other work while it waits for two tickets of thread 0; then(looks, cells): what happens meanwhile."""
    me, four, looks = 1, 4 << crew.MANY, 0
    cells = np.zeros(2 * crew.ROOM, np.int64)
    cells[crew.LEFT], cells[crew.TICKET], cells[crew.ROOM * me + crew.TICKET] = 2, four + 2, four + 4

    def breathe() -> None:
        nonlocal looks
        looks += 1
        then(looks, cells)

    monkeypatch.setattr(crew, "breathe", breathe)
    return crew.soon_done(cells, me, 2)


@pytest.mark.parametrize(("changed", "to"), [(crew.LEFT, 0), (crew.ROOM + crew.TICKET, 1 << crew.MANY)])  # all is done; there is new work
def test_who_waits_for_the_last_tickets_sees_that_they_are_done(monkeypatch, changed, to) -> None:
    seen = []

    def then(looks, cells) -> None:
        seen.append(looks)
        if looks == 3:
            cells[changed] = to

    assert waits(monkeypatch, then)
    assert seen == [1, 2, 3]


def test_who_waits_for_the_last_tickets_does_so_for_a_moment_after_one_was_taken(monkeypatch) -> None:
    seen: list[int] = []
    assert not waits(monkeypatch, lambda looks, cells: seen.append(looks))
    assert len(seen) == crew.MOMENT
    late, took = crew.MOMENT - crew.LOOKS, []

    def then(looks, cells) -> None:
        took.append(looks)
        if looks == late:
            cells[crew.TICKET] += 1

    assert not waits(monkeypatch, then)
    assert len(took) == late + crew.MOMENT


def test_games_are_gone_through_the_other_way_every_time_and_each_ticket_says_so() -> None:
    n, threads, what = 150, 2, 3
    cells = np.zeros(threads * crew.ROOM, np.int64)
    crew.enlist(cells, threads, n)
    for back in (True, False, True):
        crew.turn_round(cells)
        crew.hand_out(cells, threads, n, what)
        for whose, firsts in ((0, [0, 32]), (1, [64, 96, 128])):
            taken = [crew.take(cells, whose, False) for _ in range(len(firsts) + 1)]
            assert taken.pop() == -1
            assert {crew.deed_of(ticket) for ticket in taken} == {what}
            assert {crew.goes_back(ticket) for ticket in taken} == {back}
            assert [crew.first_of(ticket) for ticket in taken] == (firsts[::-1] if back else firsts)


def shared_out(n: int, speeds: list[int], rounds: int, monkeypatch) -> list[list[int]]:
    """Shares after every `WINDOW` rounds of threads that take so many nanoseconds for a ticket; 0: one that does not come."""
    threads = len(speeds)
    cells = np.zeros(threads * crew.ROOM, np.int64)
    crew.enlist(cells, threads, n)
    found = []
    for _ in range(rounds):
        for _ in range(crew.WINDOW):
            for k, takes in enumerate(speeds):
                did = int(cells[crew.ROOM * k + crew.SHARE])
                times = iter((1000, 1000 + did * takes))
                monkeypatch.setattr(crew, "now", lambda cells, me, times=times: next(times))
                crew.note_begun(cells, k)
                crew.note_done(cells, k, did if takes else 0)
            crew.share_out(cells, threads, n)
        found.append(cells[crew.SHARE :: crew.ROOM].tolist())
        assert sum(found[-1]) == crew.all_tickets(n) and min(found[-1]) >= 1
    return found


def test_whose_core_is_quicker_gets_more_games_and_then_they_stay(monkeypatch) -> None:
    found = shared_out(4096, [1000, 3000], 40, monkeypatch)
    assert found[0] == [72, 56]  # not far at a time
    assert all(a <= b for (a, _), (b, _) in itertools.pairwise(found))
    assert 93 <= found[-1][0] <= 98 and found[-1] == found[-5]  # three quarters are 96
    found = shared_out(4096, [1000, 1000, 2000, 1500], 40, monkeypatch)
    assert found[-1] == found[-5] and max(abs(a - b) for a, b in zip(found[-1], [40, 40, 20, 27])) <= 2


def test_shares_stay_where_threads_are_about_as_quick_or_one_does_not_come(monkeypatch) -> None:
    assert shared_out(4096, [1000, 1050], 5, monkeypatch) == [[64, 64]] * 5
    assert shared_out(4096, [1000, 0], 5, monkeypatch) == [[64, 64]] * 5
    assert shared_out(4096, [1000], 5, monkeypatch) == [[128]] * 5


def test_the_slowest_thread_of_a_small_herd_keeps_a_ticket(monkeypatch) -> None:
    assert shared_out(128, [1, 10**6], 20, monkeypatch)[-1] == [3, 1]


def test_games_are_the_same_however_they_are_shared_out() -> None:
    env, alone = made(2), made(1)
    assert after(env, 5) == after(alone, 5)
    cells = env.herd._crew.cells
    tickets = crew.all_tickets(env.num_envs)
    for share in (1, tickets // 3, tickets - 1):
        cells[crew.SHARE], cells[crew.ROOM + crew.SHARE] = share, tickets - share
        assert after(env, 20) == after(alone, 20)
    env.close()
    alone.close()


def test_cells_begin_at_a_line_of_memory() -> None:
    for count in (crew.ROOM, 3 * crew.ROOM, 7):
        cells = crews.lines(count)
        assert len(cells) == count
        assert cells.ctypes.data % (crew.LINE * cells.itemsize) == 0
        assert not cells.any()


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
            env.step(env.herd.picks)
        return env.herd.states.tobytes()
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
    seen, _, _, _, info = env.step(env.herd.picks)
    kept = seen.copy(), info["action_mask"].copy()
    env.close()
    assert np.array_equal(seen, kept[0])
    assert np.array_equal(info["action_mask"], kept[1])
