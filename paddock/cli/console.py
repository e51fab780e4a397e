"""The terminal: a Rich console with optional colour, and robust standard streams."""

import os
import sys

from rich.console import Console


class PipeConsole(Console):
    """A Rich console that raises BrokenPipeError, because Rich itself would end the program silently."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(no_color: bool = False) -> Console:
    """Create the console. It has no colour with `no_color`, and Rich also drops colour if NO_COLOR is set or the output is no terminal."""
    return PipeConsole(no_color=True if no_color else None, highlight=False, markup=False, emoji=False)


def replace_closed_streams() -> bool:
    """Replace standard streams that were closed before the program began by the null device. Returns whether standard output was open."""
    stdout_was_open = sys.stdout is not None
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open until the program ends)
    return stdout_was_open


def replace_unencodable_characters() -> None:
    """Replace characters that a stream cannot encode or decode, so that they raise no error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
