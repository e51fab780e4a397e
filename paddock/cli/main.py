"""The `paddock` command: its sub-commands and its error handling.

Every error prints one line on the error stream and gives a non-zero exit status. With PADDOCK_TRACEBACK=1 an unexpected exception shows its
traceback.
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
from paddock.games import find

COMMANDS = (games, play, serve, rules, transcript, replay, review, verify, simulate, arena, analyze, warm, bench)
OWN = {command.__name__ for command in COMMANDS} | {"admin"}
INTERRUPTIONS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
COMPLETION = "_PADDOCK_COMPLETE"  # the shell sets this variable to request completions


def make_app(word: str = "") -> typer.Typer:
    """The application with all commands. If the first word is a command of our own, the games' commands are left out, because they import games."""
    app = typer.Typer(name="paddock", help=say("help.paddock"), context_settings={"help_option_names": ["-h", "--help"]})
    for command in COMMANDS:
        app.command(command.__name__, help=say(f"help.{command.__name__}"))(command)
    app.add_typer(admin)
    for name, group in () if word in OWN else game_commands():
        app.add_typer(group, name=name)
    return app


def game_commands() -> list[tuple[str, typer.Typer]]:
    """The command groups that games' manifests name, from the `GROUPS` of their `commands.py`."""
    brought: list[tuple[str, typer.Typer]] = []
    for game in find().values():
        if game.commands:
            groups = importlib.import_module(f"{game.module.rpartition('.')[0]}.commands").GROUPS
            brought += [(name, groups[name]) for name in game.commands]
    taken = set(OWN)
    for name, _ in brought:
        if name in taken:
            raise ValueError(f"two commands are called {name}")
        taken.add(name)
    return brought


def main() -> None:
    """The entry point."""
    if COMPLETION in os.environ:
        make_app()()
    for number in INTERRUPTIONS:
        signal.signal(number, stopped)
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit status."""
    from paddock.cli.console import forgiving_streams, open_streams

    heard = open_streams()
    forgiving_streams()
    if not heard:
        return closed_pipe()
    try:
        invoke(with_last(arguments) or ["serve", "--open"])
        sys.stdout.flush()
    except typer.Exit as e:
        return e.exit_code
    except Failure as e:
        return stop(str(e), e.status)
    except (KeyboardInterrupt, typer.Abort):
        return stop(say("error.interrupted"), INTERRUPTED)
    except BrokenPipeError:
        return closed_pipe()
    except Exception as e:
        return unexpected(e)
    return 0


def invoke(arguments: Sequence[str]) -> None:
    command = typer.main.get_command(make_app(arguments[0] if arguments else ""))
    with command.make_context("paddock", list(arguments)) as context:
        command.invoke(context)


def with_last(arguments: Sequence[str]) -> list[str]:
    """Replace `--resume` without a file by `--resume=last`."""
    whole = list(arguments)
    for i, word in enumerate(whole):
        if word == "--resume" and (i + 1 == len(whole) or whole[i + 1].startswith("-")):
            whole[i] = "--resume=last"
    return whole


def stop(line: str, status: int) -> int:
    """Print one line on the error stream and return the exit status. If printing fails, only the status remains."""
    try:
        sys.stdout.flush()
    except OSError:
        silence(sys.stdout)
    said = "".join(c if c.isprintable() else "?" for c in " ".join(line.split()))  # text from a file must not control the terminal
    try:
        print(f"paddock: {said}", file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)
    return status


def stopped(number: int, frame: FrameType | None) -> None:
    """Handle SIGINT, SIGTERM and SIGHUP in the same way: raise KeyboardInterrupt once, and ignore further signals."""
    for one in INTERRUPTIONS:
        signal.signal(one, signal.SIG_IGN)
    raise KeyboardInterrupt


def closed_pipe() -> int:
    silence(sys.stdout)
    return stop(say("error.closed_pipe"), FAILED)


def silence(stream: Any) -> None:
    """Redirect a broken stream to the null device, so that flushing its buffer at exit raises no error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def unexpected(e: Exception) -> int:
    """Report any other exception. Typer raises errors for a wrong command line. The engine raises ValueErrors with a reason. Any other
    exception is a bug."""
    if os.environ.get("PADDOCK_TRACEBACK") == "1":
        raise e
    if hasattr(e, "format_message"):
        return stop(e.format_message() or say("error.usage"), USAGE)
    if isinstance(e, ValueError):
        return stop(str(e), FAILED)
    if isinstance(e, OSError):
        return stop(say("error.os", reason=e), FAILED)
    return stop(say("error.fault", kind=type(e).__name__, reason=e), FAILED)
