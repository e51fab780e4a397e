"""The terminal that is written to: Rich's console, without colour where none is wanted."""

import os
import sys

from rich.console import Console


class Screen(Console):
    """Rich's console, but for a reader that goes away: Rich would end the program without a word."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(no_color: bool = False) -> Console:
    """Colour is left out on request, where NO_COLOR is set (Rich looks at it itself) and where no terminal is listening."""
    return Screen(no_color=True if no_color else None, highlight=False, markup=False, emoji=False)


def open_streams() -> bool:
    """A stream that was closed before the program began reads as ended and writes to nowhere. Returns whether anybody can read the output."""
    heard = sys.stdout is not None
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open until the program ends)
    return heard


def forgiving_streams() -> None:
    """What a terminal cannot show becomes a question mark, and what cannot be decoded does not stop the game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
