"""One thing that happened at a table, as it is kept."""

from dataclasses import dataclass, field
from typing import Any

NOBODY = -1  # the table itself

MOVE, AUTOMATIC, UNDO, CONSENT, COVER, TIME_OUT, RESIGN, SEAT, NONCE, CLOSE = (
    "move", "automatic", "undo", "consent", "cover", "time-out", "resign", "seat", "nonce", "close",
)  # fmt: skip
NUMBERED = (MOVE, AUTOMATIC, UNDO)  # and COVER where it plays: these carry the seat's own decision number k


@dataclass(frozen=True)
class PendingEvent:
    """An entry to be made: the table gives it its number."""

    kind: str
    seat: int = NOBODY
    payload: dict[str, Any] = field(default_factory=dict)

    @property
    def is_numbered(self) -> bool:
        return self.kind in NUMBERED or (self.kind == COVER and "do" in self.payload)


@dataclass(frozen=True)
class Event:
    """An entry as it was made. hash: of the table after it."""

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
