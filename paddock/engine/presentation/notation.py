"""Notation that follows from the declaration of actions: each range has a pattern, each thing its text."""

import re
from functools import cached_property

from paddock.engine.rules.declared import ActionEnum


class Notation:
    """Writes and reads the actions of a game."""

    def __init__(self, actions: type[ActionEnum]) -> None:
        self.actions = actions

    def write(self, action: int) -> str:
        """The text of an action, or ValueError."""
        kind, which = self.actions.split(action)
        return str(kind.declaration.pattern.replace("{}", kind.thing.write(which) if kind.thing else ""))

    @cached_property
    def _patterns(self) -> list[tuple[ActionEnum, re.Pattern[str]]]:
        found = []
        for kind in self.actions:
            before, _, after = kind.declaration.pattern.partition("{}")
            thing = f"({kind.thing.pattern})" if kind.thing else ""
            found.append((kind, re.compile(f"{re.escape(before)}{thing}{re.escape(after)}", re.IGNORECASE | re.ASCII)))
        return found

    def read(self, text: str) -> int:
        """The action of a text in upper or lower case, or ValueError."""
        for kind, pattern in self._patterns:
            if match := pattern.fullmatch(text):
                return int(kind) + (kind.thing.read(match[1]) if kind.thing else 0)
        raise ValueError(f"no such move: {text}")
