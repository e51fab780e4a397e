"""What one seat sees now: the view, whose decision it is, and what it may do. The only thing that is ever shown."""

import dataclasses
import json
from dataclasses import dataclass
from typing import Any

from paddock.engine.words import Phrase


@dataclass(frozen=True)
class Choice:
    """A legal action, ready to be offered."""

    action: int
    notation: str
    label: Phrase


@dataclass(frozen=True)
class Outcome:
    """How a game ended: why, and each seat's score and place."""

    reason: int
    rule: str
    scores: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Sight:
    """What a seat (-1: a spectator) may know and do."""

    game: str
    seat: int
    seats: int
    pending: tuple[int, ...]
    kind: str  # name of the decision this seat owes, or empty
    rule: str
    sealed: bool
    prompt: Phrase | None
    hint: Phrase | None
    choices: tuple[Choice, ...]
    view: Any
    outcome: Outcome | None

    def choice(self, action: int) -> Choice | None:
        return next((c for c in self.choices if c.action == action), None)


def to_data(value: Any) -> Any:
    """Plain data (dicts, lists, numbers, texts) of a sight or a view."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: to_data(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {str(k): to_data(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [to_data(v) for v in value]
    if isinstance(value, set | frozenset):
        return sorted(to_data(v) for v in value)
    if value is None or isinstance(value, bool | int | str):
        return value
    if hasattr(value, "items"):
        return {str(k): to_data(v) for k, v in value.items()}
    raise TypeError(f"a view holds plain data, not {type(value).__name__}")


def to_bytes(value: Any) -> bytes:
    """One text for equal sights."""
    return json.dumps(to_data(value), sort_keys=True, separators=(",", ":")).encode()
