"""Notation derived from the declaration of actions: the pattern of each range, filled with the text of each thing."""

from functools import cached_property

from paddock.engine.rules.declared import ActionEnum


class Notation:
    """Writes and reads the actions of a game."""

    def __init__(self, actions: type[ActionEnum]) -> None:
        self.actions = actions

    def write(self, action: int) -> str:
        """The text of an action, or ValueError."""
        if action not in self._texts:
            raise ValueError(f"no such action: {action}")
        return self._texts[action]

    @cached_property
    def _texts(self) -> dict[int, str]:
        """The text of every action."""
        found = {}
        for kind in self.actions:
            for which in range(kind.declaration.size):
                found[int(kind) + which] = kind.declaration.pattern.replace("{}", kind.thing.write(which) if kind.thing else "")
        return found

    @cached_property
    def _actions(self) -> dict[str, int]:
        return {text.upper(): action for action, text in self._texts.items()}

    def read(self, text: str) -> int:
        """The action of a text in upper or lower case, or ValueError."""
        action = self._actions.get(text.upper()) if text.isascii() else None
        if action is None:
            raise ValueError(f"no such move: {text}")
        return action
