"""Rings of objects that hold each other are looked for among the newest often, and among all when there is little to do.

A server holds hundreds of thousands of objects for long (tables, drawings) and makes few rings, which nearly all are new when they are let
go. Looked for by the number of objects, as is usual, they let everybody wait for up to a tenth of a second, again and again; looked for
by the clock it takes some milliseconds, and less where there are none.
"""

import contextlib
import ctypes
import gc
import resource
import threading
import time
from pathlib import Path

OFTEN = 0.2  # seconds between two looks at the newest objects
FEW = 100  # where fewer of them were in rings, only every tenth look is made: the rest is taken to be in use
CHECK_EVERY = 10  # of these between two looks at how busy and how large the process is
EARLIEST, LATEST = 300.0, 900.0  # seconds between two searches among all: where there is little to do, and in any case
LITTLE = 0.2  # of one core
GROWN, GROWN_BY = 2.0, 512 << 20  # so many times as large, and by so many bytes, since the last search: there may be many old rings
PAGES = Path("/proc/self/statm")


def look_seldom() -> None:
    """From now on, for the whole process."""
    gc.freeze()  # what was imported stays
    gc.disable()
    threading.Thread(target=look_on, name="rings", daemon=True).start()


def look_on() -> None:
    searched, used, had, found = time.monotonic(), time.process_time(), size(), FEW
    while True:
        for look in range(CHECK_EVERY):
            time.sleep(OFTEN)
            if found >= FEW or look == 0:
                found = gc.collect(0)
            gc.freeze()  # not looked at again before the next search among all; it costs nothing
        before, used = used, time.process_time()
        if is_time(time.monotonic() - searched, (used - before) / (CHECK_EVERY * OFTEN), had, size()):
            gc.unfreeze()
            gc.collect()
            give_back()
            searched, had = time.monotonic(), size()


def is_time(since: float, busy: float, had: int, has: int) -> bool:
    """Whether to search among all: so many seconds since the last time, with so much of a core in use, so large then and now."""
    has_grown = has > GROWN * had and has > had + GROWN_BY
    return has_grown or since >= LATEST or (since >= EARLIEST and busy < LITTLE)


def give_back() -> None:
    """What was let go goes back to the system, which would else be kept for later. Not every system's library can do that."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def size() -> int:
    """Bytes of memory in use; where the system does not say so, the most there were."""
    try:
        return int(PAGES.read_text().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
