"""The events of a table. The stored events are the only source from which a table is built."""

from dataclasses import dataclass, field
from typing import Any

NOBODY = -1  # in place of a seat: the event concerns the table itself, or the viewer is a spectator

# Kinds of events
# Kinds of events
MOVE, AUTOMATIC, UNDO, CONSENT, COVER, TIME_OUT, RESIGN, SEAT, NONCE, CLOSE = (
    "move", "automatic", "undo", "consent", "cover", "time-out", "resign", "seat", "nonce", "close",
)  # fmt: skip


@dataclass(frozen=True)
class PendingEvent:
    """An event that has not been applied yet. The table gives it its number."""

    kind: str
    seat: int = NOBODY
    payload: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Event:
    """An applied event.

    n: its number at the table. decision_no: the number of the seat's decision, or None if the event is no decision. at: the time in
    milliseconds since 1970. hash: the hash of the table after the event.
    """

    n: int
    kind: str
    seat: int
    decision_no: int | None
    payload: dict[str, Any]
    at: int
    hash: bytes = b""

    @property
    def as_pending(self) -> PendingEvent:
        """The event as it was before it was applied."""
        """The event as it was before it was applied."""
        return PendingEvent(self.kind, self.seat, self.payload)
