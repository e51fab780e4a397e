"""When the server runs full garbage collections: when it is idle or when memory has grown."""

import gc
import subprocess
import sys

from paddock.server.ops.gc_policy import is_time, size

MB = 1 << 20
LETS_GO = """
import gc, time, weakref
from paddock.server.ops.gc_policy import look_seldom

class Ring: pass

def let_go():
    one = Ring()
    one.itself = one
    return weakref.ref(one)

look_seldom()
assert not gc.isenabled()
rings, late = [], time.monotonic() + 60
while all(ring() for ring in rings):
    assert time.monotonic() < late, "all are kept"
    time.sleep(0.05)
    rings.append(let_go())
"""

GIVES_BACK = """
import ctypes, sys
from paddock.server.ops.gc_policy import give_back, size
things = [bytearray(3000) for _ in range(60_000)]
kept = things[-1]
before = size()
del things
give_back()
assert size() < before - (100 << 20) or not hasattr(ctypes.CDLL(None), "malloc_trim"), (before, size())
"""


def test_a_busy_server_is_not_held_up() -> None:
    assert not is_time(since=300, busy=0.8, had=200 * MB, has=400 * MB)
    assert not is_time(since=200, busy=0.0, had=200 * MB, has=200 * MB)


def test_there_is_a_search_when_there_is_little_to_do_or_memory_has_grown_or_it_is_long_ago() -> None:
    assert is_time(since=301, busy=0.1, had=200 * MB, has=200 * MB)
    assert is_time(since=10, busy=0.9, had=200 * MB, has=800 * MB)
    assert is_time(since=901, busy=0.9, had=200 * MB, has=200 * MB)


def test_rings_that_are_let_go_are_found_soon() -> None:
    ended = subprocess.run([sys.executable, "-c", LETS_GO], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert gc.isenabled(), "only in a server"


def test_the_size_is_that_of_a_process() -> None:
    assert 10 * MB < size() < 64_000 * MB


def test_memory_that_was_let_go_can_be_given_back() -> None:
    """A live object at the end of the heap must not keep the freed memory before it in the process."""
    ended = subprocess.run([sys.executable, "-c", GIVES_BACK], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
