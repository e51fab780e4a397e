"""The `paddock` command: its sub-commands and its error handling.

Every error prints one line on the error stream and gives a non-zero exit status. With PADDOCK_TRACEBACK=1, exceptions that are not
failures of a command show their traceback.
"""

import importlib
import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType
from typing import Any

import typer

from paddock.cli.commands.admin import admin
from paddock.cli.commands.analyze import analyze
from paddock.cli.commands.arena import arena
from paddock.cli.commands.bench import bench
from paddock.cli.commands.games import games
from paddock.cli.commands.play import play
from paddock.cli.commands.replay import replay
from paddock.cli.commands.review import review
from paddock.cli.commands.rules import rules
from paddock.cli.commands.serve import serve
from paddock.cli.commands.simulate import simulate
from paddock.cli.commands.transcript import transcript
from paddock.cli.commands.verify import verify
from paddock.cli.commands.warm import warm
from paddock.cli.errors import FAILED, INTERRUPTED, USAGE, Failure
from paddock.cli.language import say
from paddock.cli.printable import printable
from paddock.games import find

COMMANDS = (games, play, serve, rules, transcript, replay, review, verify, simulate, arena, analyze, warm, bench)
OWN_COMMANDS = {command.__name__ for command in COMMANDS} | {"admin"}
INTERRUPTIONS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
COMPLETION = "_PADDOCK_COMPLETE"  # the shell sets this variable to request completions


def make_app(word: str = "") -> typer.Typer:
    """The application with all commands. If the first word is a command of our own, the games' commands are left out, because they import games."""
    app = typer.Typer(name="paddock", help=say("help.paddock"), context_settings={"help_option_names": ["-h", "--help"]})
    for command in COMMANDS:
        app.command(command.__name__, help=say(f"help.{command.__name__}"))(command)
    app.add_typer(admin)
    if word not in OWN_COMMANDS:
        for name, group in game_commands():
            app.add_typer(group, name=name)
    return app


def game_commands() -> list[tuple[str, typer.Typer]]:
    """The command groups that games' manifests name, from the `GROUPS` of their `commands.py`."""
    mounted: list[tuple[str, typer.Typer]] = []
    taken = set(OWN_COMMANDS)
    for game in find().values():
        if not game.commands:
            continue
        groups = importlib.import_module(f"{game.module.rpartition('.')[0]}.commands").GROUPS
        for name in game.commands:
            if name in taken:
                raise ValueError(f"two commands are called {name}")
            taken.add(name)
            mounted.append((name, groups[name]))
    return mounted


def main() -> None:
    """The entry point."""
    if COMPLETION in os.environ:
        make_app()()
    for number in INTERRUPTIONS:
        signal.signal(number, interrupt)
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit status."""
    from paddock.cli.console import replace_closed_streams, replace_unencodable_characters

    stdout_was_open = replace_closed_streams()
    replace_unencodable_characters()
    if not stdout_was_open:
        return closed_pipe()
    try:
        invoke(resume_last(arguments) or ["serve", "--open"])
        sys.stdout.flush()
    except typer.Exit as e:
        return e.exit_code
    except Failure as e:
        return fail(str(e), e.status)
    except (KeyboardInterrupt, typer.Abort):
        return fail(say("error.interrupted"), INTERRUPTED)
    except BrokenPipeError:
        return closed_pipe()
    except Exception as e:
        return fail_for(e)
    return 0


def invoke(arguments: Sequence[str]) -> None:
    """Run the command and let its exceptions through. The first argument names the command."""
    command = typer.main.get_command(make_app(arguments[0] if arguments else ""))
    with command.make_context("paddock", list(arguments)) as context:
        command.invoke(context)


def resume_last(arguments: Sequence[str]) -> list[str]:
    """Replace `--resume` without a file by `--resume=last`."""
    arguments_with_file = list(arguments)
    for i, word in enumerate(arguments_with_file):
        if word == "--resume" and (i + 1 == len(arguments_with_file) or arguments_with_file[i + 1].startswith("-")):
            arguments_with_file[i] = "--resume=last"
    return arguments_with_file


def fail(line: str, status: int) -> int:
    """Print one line on the error stream and return the exit status. If printing fails, only the status remains."""
    try:
        sys.stdout.flush()
    except OSError:
        silence(sys.stdout)
    one_line = printable(" ".join(line.split()))
    try:
        print(f"paddock: {one_line}", file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)
    return status


def interrupt(number: int, frame: FrameType | None) -> None:
    """Handle SIGINT, SIGTERM and SIGHUP in the same way: ignore further signals and raise KeyboardInterrupt."""
    for signal_number in INTERRUPTIONS:
        signal.signal(signal_number, signal.SIG_IGN)
    raise KeyboardInterrupt


def closed_pipe() -> int:
    """Report that the reader of the output is gone. Nothing more is written to standard output."""
    silence(sys.stdout)
    return fail(say("error.closed_pipe"), FAILED)


def silence(stream: Any) -> None:
    """Redirect a broken stream to the null device, so that flushing its buffer at exit raises no error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def fail_for(e: Exception) -> int:
    """Report an exception and return the exit status. Exceptions of typer and click mean a wrong command line. The engine raises ValueErrors
    with a reason. An exception that is none of these and no OSError is a bug."""
    if os.environ.get("PADDOCK_TRACEBACK") == "1":
        raise e
    if hasattr(e, "format_message"):  # a usage error of click
        return fail(e.format_message() or say("error.usage"), USAGE)
    if isinstance(e, ValueError):
        return fail(str(e), FAILED)
    if isinstance(e, OSError):
        return fail(say("error.os", reason=e), FAILED)
    return fail(say("error.fault", kind=type(e).__name__, reason=e), FAILED)
