"""The log: an int64 stream of events, `[used, (kind, audience, count, values ...) ...]`.

Rules write the log and never read it. A log of length 0 is switched off: a write then costs only a comparison. The audience is a
bit set of seats, spectators and the referee. An event that looks different to different people is written once for each
audience. If the log is too short, its first cell becomes `OVERFLOWED`, and the caller treats this as a fault.
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
    """An audience of one seat and the referee, who hears every event."""
    return (1 << int(seat)) | REFEREE


def all_but(seat: int) -> int:
    """Everyone except one seat and the referee: the second audience of an event that this seat sees differently."""
    return (ALL_SEATS | SPECTATORS) & ~(1 << int(seat))


def open_note(log: Log, kind: int, audience: int) -> None:
    """Begin an event. Calls of `add` append its values."""
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
    """Append a value to the last opened event, which has `event_length` values so far. Returns the new number of values."""
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
    """Write an event with any number of values. Native code replaces this function by an intrinsic. On a GPU no log is written."""
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
    """One event of a log."""

    kind: int  # number of the event in the game; `Game.events` has its name and rule
    audience: int  # bit set of those who hear it: seats, spectators, referee
    values: tuple[int, ...]  # its numbers, in the order of its declaration

    def heard_by(self, seat: int) -> bool:
        """Whether this seat (-1: a spectator) belongs to the event's audience."""
        return bool(self.audience & (SPECTATORS if seat < 0 else 1 << seat))


def read_events(log: Sequence[int]) -> list[Event]:
    """The events in the log of one call."""
    if len(log) == 0:
        return []
    used = int(log[0])
    cells = log[:used].tolist() if isinstance(log, np.ndarray) else list(log)  # one call is much faster than one call for each cell
    at = 1
    events = []
    while at < used:
        end = at + HEAD + cells[at + 2]
        events.append(Event(cells[at], cells[at + 1], tuple(cells[at + HEAD : end])))
        at = end
    return events
