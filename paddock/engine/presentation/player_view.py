"""Player views: the game's view, the pending decision, and the legal actions of one seat. Viewers see nothing of the state except this."""

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from paddock.engine.presentation.i18n import Phrase


@dataclass(frozen=True)
class Choice:
    """A legal action with its notation and label."""

    action: int
    notation: str  # what a player types, such as R8
    label: Phrase  # what a player reads, such as red 8


@dataclass(frozen=True)
class Outcome:
    """The end of a game: its reason, and each seat's score and place."""

    reason: int  # number of the reason in the game
    rule: str  # id of the rule that ended the game
    scores: tuple[int, ...]  # of each seat
    places: tuple[int, ...]  # of each seat; 1 is first, and equal places are shared


@dataclass(frozen=True)
class PlayerView:
    """Everything that a seat (-1: a spectator) may know and do."""

    game: str  # name of the game
    seat: int  # the seat that sees this; -1: spectators
    seats: int  # number of seats
    pending: tuple[int, ...]  # seats that owe a decision
    kind: str  # name of the decision this seat owes, or empty
    rule: str  # id of the rule of this decision, or empty
    sealed: bool  # whether the decision stays secret until all have answered
    prompt: Phrase | None  # the question
    hint: Phrase | None  # an explanation of the question
    choices: tuple[Choice, ...]  # the legal actions of this seat
    view: Any  # the game's own view: everything on the table that the seat may know
    outcome: Outcome | None  # None before the end

    def __repr__(self) -> str:
        who = f"seat {self.seat} of {self.seats}" if self.seat >= 0 else f"spectator of {self.seats} seats"
        asked = f", asked for {self.kind} with {len(self.choices)} choices" if self.kind else ""
        return f"<PlayerView {self.game}: {who}, {progress(self.pending, self.outcome)}{asked}>"

    def choice(self, action: int) -> Choice | None:
        """The choice with this action, or None if the action is not legal."""
        return next((c for c in self.choices if c.action == action), None)


def progress(pending: tuple[int, ...], outcome: Outcome | None) -> str:
    """The seats to act, or the end of the game, in the words that `repr` of a table and of a player view share."""
    if outcome:
        return f"over by {outcome.rule}, places {', '.join(map(str, outcome.places))}"
    if not pending:
        return "no seat to act"
    *others, last = map(str, pending)
    return f"seats {', '.join(others)} and {last} to act" if others else f"seat {last} to act"


PLAIN = (int, str, bool, type(None))  # looking these types up is faster than `isinstance`, and most values have one of them


def to_data(value: Any) -> Any:
    """A player view or view as plain data (dicts, lists, numbers, texts)."""
    if type(value) in PLAIN or isinstance(value, int | str):
        return value
    if isinstance(value, list | tuple):
        return [to_data(v) for v in value]
    names = attributes_of(value)
    if names is not None:
        return {name: to_data(getattr(value, name)) for name in names}
    if isinstance(value, set | frozenset):
        return sorted(to_data(v) for v in value)
    if isinstance(value, Mapping):
        return {str(k): to_data(v) for k, v in value.items()}
    raise TypeError(f"a view holds plain data, not {type(value).__name__}")


def attributes_of(value: Any) -> tuple[str, ...] | None:
    """The attribute names of a dataclass instance, or None for any other object."""
    kind = type(value)
    if kind not in _attributes:
        _attributes[kind] = tuple(f.name for f in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else None
    return _attributes[kind]


_attributes: dict[type, tuple[str, ...] | None] = {}


def to_bytes(value: Any) -> bytes:
    """Canonical JSON: equal views give equal bytes."""
    return json.dumps(to_data(value), sort_keys=True, separators=(",", ":")).encode()
