"""The `paddock` command: its sub-commands, and how each of them ends.

Whatever goes wrong ends in one line on the error stream and a status other than zero. PADDOCK_TRACEBACK=1 shows a fault of the program
itself in full.
"""

import importlib
import os
import pkgutil
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import typer

from paddock import games as rooms
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

COMMANDS = (games, play, serve, rules, transcript, replay, review, verify, simulate, arena, analyze, warm, bench)
INTERRUPTIONS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
COMPLETION = "_PADDOCK_COMPLETE"  # set by the shell when it asks for completions


def make_app() -> typer.Typer:
    """All commands, and what the games' folders bring."""
    app = typer.Typer(name="paddock", help=say("help.paddock"), context_settings={"help_option_names": ["-h", "--help"]})
    for command in COMMANDS:
        app.command(command.__name__, help=say(f"help.{command.__name__}"))(command)
    app.add_typer(admin)
    for name, commands in game_commands():
        app.add_typer(commands, name=name)
    return app


def game_commands() -> list[tuple[str, typer.Typer]]:
    """What `commands.py` of every game folder that has one brings: its `app`, under the folder's name, and its `groups`, each under its own."""
    brought: list[tuple[str, typer.Typer]] = []
    for folder in pkgutil.iter_modules(rooms.__path__):
        where = getattr(folder.module_finder, "path", "")
        if folder.ispkg and (Path(where) / folder.name / "commands.py").is_file():
            commands = importlib.import_module(f"{rooms.__name__}.{folder.name}.commands")
            brought += [(folder.name, commands.app)] if hasattr(commands, "app") else []
            brought += list(getattr(commands, "groups", {}).items())
    taken = {command.__name__ for command in COMMANDS} | {"admin"}
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
    command = typer.main.get_command(make_app())
    with command.make_context("paddock", list(arguments)) as context:
        command.invoke(context)


def with_last(arguments: Sequence[str]) -> list[str]:
    """`--resume` without a file means the last game."""
    whole = list(arguments)
    for i, word in enumerate(whole):
        if word == "--resume" and (i + 1 == len(whole) or whole[i + 1].startswith("-")):
            whole[i] = "--resume=last"
    return whole


def stop(line: str, status: int) -> int:
    """Say the one line; where even that cannot be said, the status has to do."""
    try:
        sys.stdout.flush()
    except OSError:
        silence(sys.stdout)
    said = "".join(c if c.isprintable() else "?" for c in " ".join(line.split()))  # a file or a name must not steer the terminal
    try:
        print(f"paddock: {said}", file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)
    return status


def stopped(number: int, frame: FrameType | None) -> None:
    """A terminal that closes, or a polite kill, is an interruption like Ctrl-C; once is enough."""
    for one in INTERRUPTIONS:
        signal.signal(one, signal.SIG_IGN)
    raise KeyboardInterrupt


def closed_pipe() -> int:
    silence(sys.stdout)
    return stop(say("error.closed_pipe"), FAILED)


def silence(stream: Any) -> None:
    """Nobody reads this stream any more: what is still in its buffer goes nowhere, without a complaint at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def unexpected(e: Exception) -> int:
    """What the engine refuses says itself why; what typer refuses is a wrong command line; the rest is our fault."""
    if os.environ.get("PADDOCK_TRACEBACK") == "1":
        raise e
    if hasattr(e, "format_message"):
        return stop(e.format_message() or say("error.usage"), USAGE)
    if isinstance(e, ValueError):
        return stop(str(e), FAILED)
    if isinstance(e, OSError):
        return stop(say("error.os", reason=e), FAILED)
    return stop(say("error.fault", kind=type(e).__name__, reason=e), FAILED)
