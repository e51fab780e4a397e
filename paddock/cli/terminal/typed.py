"""Parsing of the player's input: a move or a command."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paddock.engine.presentation.player_view import Choice

COMMANDS = ("why", "look", "log", "rules", "undo", "save", "hint", "help", "quit")
WITH_ARGUMENT = ("why", "look", "rules", "save")
SHORTHANDS = {"?": "help", "q": "quit", "exit": "quit", "h": "help"}


@dataclass(frozen=True)
class Typed:
    """A command with its argument. For a move, `command` is empty and `argument` is the text of the move."""

    command: str
    argument: str


def parse(text: str, choices: Sequence[Choice]) -> Typed:
    """Parse an input. The notation of a choice takes precedence over a command. Full-width letters and digits count as normal ones."""
    text = unicodedata.normalize("NFKC", text).strip()
    first, _, argument = text.partition(" ")
    command = SHORTHANDS.get(first.lower(), first.lower())
    is_command = command in COMMANDS and (argument == "" or command in WITH_ARGUMENT)
    if is_command and find_choice(text, choices) is None:
        return Typed(command, argument.strip())
    return Typed("", text)


def are_numbered(choices: Sequence[Choice]) -> bool:
    """Whether the player can choose by number. This is not possible if a number is the notation of a choice."""
    return not any(c.notation.isdecimal() for c in choices)


def find_choice(text: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice with this number or notation. Case does not matter, unless two choices differ only in case."""
    if text.isdecimal() and are_numbered(choices):
        if len(text) > len(str(len(choices))):  # `int` refuses thousands of digits
            return None
        number = int(text)
        return choices[number - 1] if 1 <= number <= len(choices) else None
    exact = [c for c in choices if c.notation == text]
    alike = exact or [c for c in choices if c.notation.lower() == text.lower()]
    return alike[0] if len(alike) == 1 else None


def thing_key(text: str, things: Mapping[str, str]) -> str:
    """The key of the thing with this name, else of the one whose name begins with the text, else of the one whose name contains it. Empty if
    several names match or none."""
    wanted = text.strip().casefold()
    names = {key: name.casefold() for key, name in things.items()}
    for matches in (str.__eq__, str.startswith, str.__contains__):
        found = {name: key for key, name in reversed(names.items()) if wanted and matches(name, wanted)}  # things of one name count once
        if len(found) == 1:
            return next(iter(found.values()))
    return ""
