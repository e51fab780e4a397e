"""Garbage collection by timer: generation 0 every 0.2 s; a full collection when idle or after growth.

A server holds hundreds of thousands of long-lived objects (tables, drawings) and makes few reference cycles. Nearly all cycles become
garbage while they are young. Python's default triggers count allocations. Collections of all these objects would repeatedly block requests.
"""

import contextlib
import ctypes
import gc
import resource
import threading
import time
from pathlib import Path

OFTEN = 0.2  # seconds between two collections of generation 0
FEW = 100  # if a collection found fewer objects, only every tenth collection runs; the other objects are taken to be in use
CHECK_EVERY = 10  # intervals of OFTEN between two checks of CPU load and memory size
EARLIEST, LATEST = 300.0, 900.0  # seconds between two full collections: when idle, and in any case
LITTLE = 0.2  # share of one core below which the process counts as idle
GROWN, GROWN_BY = 2.0, 512 << 20  # growth since the last full collection that triggers the next: both the factor and the bytes
PAGES = Path("/proc/self/statm")


def look_seldom() -> None:
    """Replace automatic garbage collection in this process with a timer thread."""
    gc.freeze()  # imported modules are never garbage
    gc.disable()
    threading.Thread(target=look_on, name="rings", daemon=True).start()


def look_on() -> None:
    searched, used, had, found = time.monotonic(), time.process_time(), size(), FEW
    while True:
        for look in range(CHECK_EVERY):
            time.sleep(OFTEN)
            if found >= FEW or look == 0:
                found = gc.collect(0)
            gc.freeze()  # exclude the survivors until the next full collection
        before, used = used, time.process_time()
        if is_time(time.monotonic() - searched, (used - before) / (CHECK_EVERY * OFTEN), had, size()):
            gc.unfreeze()
            gc.collect()
            give_back()
            searched, had = time.monotonic(), size()


def is_time(since: float, busy: float, had: int, has: int) -> bool:
    """Whether to run a full collection.

    since: seconds since the last one. busy: share of a core in use. had, has: memory size at the last full collection and now.
    """
    has_grown = has > GROWN * had and has > had + GROWN_BY
    return has_grown or since >= LATEST or (since >= EARLIEST and busy < LITTLE)


def give_back() -> None:
    """Return freed memory to the operating system, if the C library has malloc_trim."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def size() -> int:
    """Bytes of memory in use, or the peak so far on systems without /proc."""
    try:
        return int(PAGES.read_text().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
