"""What is stored of a table besides its events: the row it was made with, and its timers."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class TableRow:
    """A table as it was made. news: how often it has changed."""

    id: str
    config: dict[str, Any]
    public: bool
    invite_hash: bytes
    made_at: int
    revision: int = 0


@dataclass(frozen=True)
class Timer:
    """Something that must happen without a client."""

    what: str
    at: int
