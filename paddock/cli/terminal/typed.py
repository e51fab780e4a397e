"""Parsing of the player's input: a move or a command."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paddock.engine.presentation.player_view import Choice

COMMANDS = ("why", "look", "log", "rules", "undo", "save", "hint", "help", "quit")
SHORT = {"?": "help", "q": "quit", "exit": "quit", "h": "help"}


@dataclass(frozen=True)
class Typed:
    """A command with its argument. For a move, `word` is empty and `rest` is the text of the move."""

    word: str
    rest: str


def read(text: str, choices: Sequence[Choice]) -> Typed:
    """Parse an input. The notation of a choice takes precedence over a command. Full-width letters and digits count as normal ones."""
    text = unicodedata.normalize("NFKC", text).strip()
    first, _, rest = text.partition(" ")
    word = SHORT.get(first.lower(), first.lower())
    if word in COMMANDS and find(text, choices) is None and (rest == "" or word in ("why", "look", "rules", "save")):
        return Typed(word, rest.strip())
    return Typed("", text)


def are_numbered(choices: Sequence[Choice]) -> bool:
    """Whether the player can choose by number. This is not possible if a number is the notation of a choice."""
    return not any(c.notation.isdecimal() for c in choices)


def find(text: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice with this number or notation. Case does not matter, unless two choices differ only in case."""
    if text.isdecimal() and are_numbered(choices):
        number = int(text) if len(text) <= len(str(len(choices))) else 0
        return choices[number - 1] if 1 <= number <= len(choices) else None
    exact = [c for c in choices if c.notation == text]
    alike = exact or [c for c in choices if c.notation.lower() == text.lower()]
    return alike[0] if len(alike) == 1 else None


def thing(text: str, things: Mapping[str, str]) -> str:
    """The key of the thing with this name, or with a name that begins with or contains the text. Empty if none or several names match."""
    wanted = text.strip().casefold()
    names = {key: name.casefold() for key, name in things.items()}
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = {name: key for key, name in reversed(names.items()) if wanted and fits(name, wanted)}
        if len(found) == 1:
            return next(iter(found.values()))
    return ""
