"""What threads need that share memory without the interpreter: atomic access, waiting, a mutex and a condition variable; and prefetching.

Written out in plain Python they say what they do to one thread alone. In native code the processor's instructions and calls of the C library stand
in their place (`NATIVE`). A pool is an array of records, one for each thread (`THREAD`).
"""

from collections.abc import Callable
from ctypes import c_int64
from time import CLOCK_MONOTONIC, clock_gettime_ns
from typing import Annotated, Any, TypeAlias

import numba  # noqa: F401 (first, because another thread may be importing it)
import numpy as np
from llvmlite import binding, ir
from numba.core import cgutils

from paddock.engine.compile.intrinsics import I32, I64, NOTHING, POINTER, Call, Table, intrinsic_for
from paddock.engine.rules.types import Out, States

NATIVE: Table = {}
CLOCK = CLOCK_MONOTONIC
NANOSECONDS = 1_000_000_000
WORD = 8  # bytes of a field
ORDER = "seq_cst"

CELL, SHARED_LINE = np.int64, 128  # bytes between fields that different threads write, so that none takes a cache line from another
THREAD = np.dtype(
    [
        # written by every thread that takes a chunk
        ("next_chunk", CELL),  # of this thread's range, with what to do
        ("end_chunk", CELL),  # behind the last one of its range
        ("_line_0", CELL, 14),
        # written seldom
        ("asleep", CELL),
        ("rest", CELL),  # it is not to spin, but to sleep
        ("leave", CELL),  # it is to end
        ("actions", CELL),  # the leader's: where the actions of a step lie
        ("_line_1", CELL, 12),
        # written by who sleeps and who wakes
        ("mutex", CELL, 8),
        ("condition", CELL, 8),
        # the leader's, written by all
        ("chunks_left", CELL),  # that are not done
        ("first_wrong", CELL),  # game with an action that was not offered
        ("faults", CELL),  # games that stopped
        ("_line_3", CELL, 13),
    ],
    align=True,
)
assert all(THREAD.fields[name][1] % SHARED_LINE == 0 for name in ("asleep", "mutex", "chunks_left")) and THREAD.itemsize % SHARED_LINE == 0  # type: ignore[index]

Pool: TypeAlias = Annotated[Any, THREAD]


# ------------------------------------------------------------------ atomic access


def atomic_load(pool: Pool, k: int, field: str) -> int:
    """A field of thread k's record."""
    return int(pool[k][field])


def atomic_store(pool: Pool, k: int, field: str, value: int) -> None:
    pool[k][field] = value


def atomic_add(pool: Pool, k: int, field: str, value: int) -> int:
    """Add to a field; returns what it held before."""
    before = int(pool[k][field])
    pool[k][field] = before + value
    return before


def atomic_min(pool: Pool, k: int, field: str, value: int) -> None:
    """Lower a field to this value, if it holds more."""
    pool[k][field] = min(int(pool[k][field]), value)


def field_of(call: Call) -> Any:
    """A pointer to the field that the call names, of record k."""
    return call.builder.bitcast(bytes_of(call, call.constant("field")), I64.as_pointer())


def bytes_of(call: Call, field: str) -> Any:
    return call.byte_of("pool", "k", ir.Constant(I64, call.cell("pool").offset(field)))


@intrinsic_for(atomic_load, NATIVE, constants=("field",))
def load_code(call: Call) -> Any:
    return call.builder.load_atomic(field_of(call), ORDER, WORD)


@intrinsic_for(atomic_store, NATIVE, constants=("field",))
def store_code(call: Call) -> None:
    call.builder.store_atomic(call.number("value"), field_of(call), ORDER, WORD)


@intrinsic_for(atomic_add, NATIVE, constants=("field",))
def add_code(call: Call) -> Any:
    return call.builder.atomic_rmw("add", field_of(call), call.number("value"), ORDER)


@intrinsic_for(atomic_min, NATIVE, constants=("field",))
def least_code(call: Call) -> None:
    call.builder.atomic_rmw("min", field_of(call), call.number("value"), ORDER)


# ------------------------------------------------------------------ memory


def address_of(numbers: Out) -> int:
    """Where an array lies, for other threads to read. Whoever tells it keeps the array until they have."""
    return int(numbers.ctypes.data)


def number_at(address: int, i: int) -> int:
    """The i-th number of an array that lies there."""
    return int(c_int64.from_address(address + WORD * i).value)


def prefetch(states: States, i: int, offset: int) -> None:
    """Ask the memory for the cache line at an offset in a record that is needed soon (native code alone can)."""


@intrinsic_for(address_of, NATIVE)
def address_code(call: Call) -> Any:
    return call.builder.ptrtoint(call.array("numbers").data, I64)


@intrinsic_for(number_at, NATIVE)
def number_code(call: Call) -> Any:
    numbers = call.builder.inttoptr(call.number("address"), I64.as_pointer())
    return call.builder.load(call.builder.gep(numbers, [call.number("i")]))


@intrinsic_for(prefetch, NATIVE)
def prefetch_code(call: Call) -> None:
    place = call.byte_of("states", "i", call.number("offset"))
    call.instruction("llvm.prefetch.p0", NOTHING, place, *(ir.Constant(I32, k) for k in (0, 2, 1)))  # to read, into the second cache, data


# ------------------------------------------------------------------ waiting


def cpu_relax() -> None:
    """Let the other thread of this processor core go first for a moment."""


def sched_yield() -> None:
    """Let another thread have this core, if one waits for it."""


def nanoseconds() -> int:
    """A clock that only ever goes forward."""
    return clock_gettime_ns(CLOCK)


@intrinsic_for(cpu_relax, NATIVE)
def cpu_relax_code(call: Call) -> None:
    kind = binding.get_process_triple().partition("-")[0]
    if kind in ("x86_64", "i686"):
        call.instruction("llvm.x86.sse2.pause", NOTHING)
    elif kind in ("aarch64", "arm64"):
        call.instruction("llvm.aarch64.hint", NOTHING, ir.Constant(I32, 1))  # yield


@intrinsic_for(nanoseconds, NATIVE)
def nanoseconds_code(call: Call) -> Any:
    builder, now = call.builder, cgutils.alloca_once(call.builder, I64, 2)
    call.library("clock_gettime", I32, ir.Constant(I32, CLOCK), builder.bitcast(now, POINTER))
    seconds, rest = (builder.load(builder.gep(now, [ir.Constant(I64, k)])) for k in (0, 1))
    return builder.add(builder.mul(seconds, ir.Constant(I64, NANOSECONDS)), rest)


# ------------------------------------------------------------------ sleeping, with the fields `mutex` and `condition`


def cond_init(pool: Pool, k: int) -> None:
    """Make thread k's mutex, open, and its condition variable."""


def lock(pool: Pool, k: int) -> None:
    """Wait until the mutex is open, and close it."""


def unlock(pool: Pool, k: int) -> None:
    """Open the mutex that one has closed."""


def cond_wait(pool: Pool, k: int) -> None:
    """Open the mutex that one has closed, sleep until somebody rings (or for no reason: look again), and close the mutex."""


def cond_signal(pool: Pool, k: int) -> None:
    """Wake the thread that sleeps."""


@intrinsic_for(cond_init, NATIVE)
def cond_init_code(call: Call) -> None:
    for name, field in (("pthread_mutex_init", "mutex"), ("pthread_cond_init", "condition")):
        call.library(name, I32, bytes_of(call, field), ir.Constant(POINTER, None))


def library_call(plain: Callable[..., None], name: str, *fields: str) -> None:
    """In native code a function of the C library, with pointers to these fields, stands in the place of a plain one."""
    intrinsic_for(plain, NATIVE)(lambda call: call.library(name, I32, *(bytes_of(call, field) for field in fields)))


library_call(sched_yield, "sched_yield")
library_call(lock, "pthread_mutex_lock", "mutex")
library_call(unlock, "pthread_mutex_unlock", "mutex")
library_call(cond_wait, "pthread_cond_wait", "condition", "mutex")
library_call(cond_signal, "pthread_cond_signal", "condition")
