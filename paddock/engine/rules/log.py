"""The log: an int64 stream of events, `[used, (kind, audience, count, values ...) ...]`.

Rules write it, nobody reads it inside the rules. A log of length 0 is switched off and costs a comparison. The audience is a
bit set of seats, the spectators and the referee; an event that looks different to different people is written once for each
audience. A log that is too short marks itself as spilt, and the caller treats that as a fault.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from paddock.engine.rules.types import Log

SPECTATORS = 1 << 16
REFEREE = 1 << 17
ALL_SEATS = (1 << 16) - 1
EVERYONE = ALL_SEATS | SPECTATORS | REFEREE
OVERFLOWED = -1
HEAD = 3  # kind, audience, count


def seat_alone(seat: int) -> int:
    """The audience of one seat (and the referee, who hears everything)."""
    return (1 << int(seat)) | REFEREE


def all_but(seat: int) -> int:
    """Everyone except one seat and the referee: the other half of an event that a seat sees differently."""
    return (ALL_SEATS | SPECTATORS) & ~(1 << int(seat))


def open_note(log: Log, kind: int, audience: int) -> None:
    """Begin an event; its values follow by `add`."""
    if len(log) == 0 or log[0] < 0:
        return
    at = int(log[0]) if log[0] > 0 else 1
    if at + HEAD > len(log):
        log[0] = OVERFLOWED
        return
    log[at] = kind
    log[at + 1] = audience
    log[at + 2] = 0
    log[0] = at + HEAD
    return


def add(log: Log, event_length: int, value: int) -> int:
    """Add a value to the event that was opened last, which has `event_length` values so far; returns the new length."""
    if len(log) == 0 or log[0] < 0:
        return event_length + 1
    at = int(log[0])
    if at >= len(log):
        log[0] = OVERFLOWED
        return event_length + 1
    log[at] = value
    log[at - event_length - 1] = event_length + 1
    log[0] = at + 1
    return event_length + 1


def emit(log: Log, kind: int, audience: int, *values: int) -> None:
    """Write an event with any number of values. Native code has an intrinsic in its place; on a GPU no log is kept."""
    if len(log) == 0 or log[0] < 0:
        return
    at = int(log[0]) if log[0] > 0 else 1
    end = at + HEAD + len(values)
    if end > len(log):
        log[0] = OVERFLOWED
        return
    log[at], log[at + 1], log[at + 2] = kind, audience, len(values)
    for i, value in enumerate(values):
        log[at + HEAD + i] = value
    log[0] = end


class Event(NamedTuple):
    """One event as it was written."""

    kind: int
    audience: int
    values: tuple[int, ...]

    def heard_by(self, seat: int) -> bool:
        """Whether this seat (or, with -1, a spectator) may know of it."""
        return bool(self.audience & (SPECTATORS if seat < 0 else 1 << seat))


def read_events(log: Sequence[int]) -> list[Event]:
    """The events of a log that was written by one call."""
    if len(log) == 0:
        return []
    used = int(log[0])
    cells = log[:used].tolist() if isinstance(log, np.ndarray) else list(log)  # one call, where a call a cell would take most of the time
    at = 1
    events = []
    while at < used:
        end = at + HEAD + cells[at + 2]
        events.append(Event(cells[at], cells[at + 1], tuple(cells[at + HEAD : end])))
        at = end
    return events
