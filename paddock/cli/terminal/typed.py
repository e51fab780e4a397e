"""What the player typed: a choice, or one of the words of the prompt."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paddock.engine.presentation.player_view import Choice

COMMANDS = ("why", "look", "log", "rules", "undo", "save", "hint", "help", "quit")
SHORT = {"?": "help", "q": "quit", "exit": "quit", "h": "help"}


@dataclass(frozen=True)
class Typed:
    """A word of the prompt with what follows it, or (word empty) the text of a move."""

    word: str
    rest: str


def read(text: str, choices: Sequence[Choice]) -> Typed:
    """A legal choice's own notation is always a move; full-width letters and figures are taken as plain ones."""
    text = unicodedata.normalize("NFKC", text).strip()
    first, _, rest = text.partition(" ")
    word = SHORT.get(first.lower(), first.lower())
    if word in COMMANDS and find(text, choices) is None and (rest == "" or word in ("why", "look", "rules", "save")):
        return Typed(word, rest.strip())
    return Typed("", text)


def are_numbered(choices: Sequence[Choice]) -> bool:
    """Whether the choices can be picked by number: not where a bare number is some move's notation."""
    return not any(c.notation.isdecimal() for c in choices)


def find(text: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice of this number or notation. Where case is the only difference it does not matter, unless two choices differ by it."""
    if text.isdecimal() and are_numbered(choices):
        number = int(text) if len(text) <= len(str(len(choices))) else 0
        return choices[number - 1] if 1 <= number <= len(choices) else None
    exact = [c for c in choices if c.notation == text]
    alike = exact or [c for c in choices if c.notation.lower() == text.lower()]
    return alike[0] if len(alike) == 1 else None


def thing(text: str, things: Mapping[str, str]) -> str:
    """The key of what a name, or the beginning or a part of one, means; empty if it means nothing or different things."""
    wanted = text.strip().casefold()
    names = {key: name.casefold() for key, name in things.items()}
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = {name: key for key, name in reversed(names.items()) if wanted and fits(name, wanted)}
        if len(found) == 1:
            return next(iter(found.values()))
    return ""
