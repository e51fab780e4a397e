"""Data stored for a table besides its events: its database row and its timers."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class TableRow:
    """The database row of a table. revision: the number of changes so far."""

    id: str
    config: dict[str, Any]
    public: bool
    invite_hash: bytes
    made_at: int
    revision: int = 0


@dataclass(frozen=True)
class Timer:
    """A task that the scheduler runs at a table at a given time, without a client's request."""

    what: str
    at: int
