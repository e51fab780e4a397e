"""The events of a table. The stored events are the only source from which a table is built."""

from dataclasses import dataclass, field
from typing import Any

NOBODY = -1  # the table itself

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
    """An applied event. n: its number at the table. hash: the hash of the table after the event."""

    n: int
    kind: str
    seat: int
    decision_no: int | None
    payload: dict[str, Any]
    at: int
    hash: bytes = b""

    @property
    def draft(self) -> PendingEvent:
        return PendingEvent(self.kind, self.seat, self.payload)
