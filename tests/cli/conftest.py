"""Fixtures that run the command in this process, in a child process, or at a real terminal. The probe is among the games."""

import io
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

os.environ["PADDOCK_LANG"] = "en"  # must be set before the command loads its texts

from paddock.cli.main import run
from paddock.engine.presentation import catalog
from tests.cli.terminal import Terminal, surroundings
from tests.probe.game import GAME as PROBE

Command = Callable[..., "CommandResult"]


@dataclass(frozen=True)
class CommandResult:
    """The exit status and output of a command."""

    status: int
    out: str
    err: str

    @property
    def error_line(self) -> str:
        """The single line on the error stream."""
        assert self.status != 0
        lines = self.err.strip().splitlines()
        assert len(lines) == 1, self.err
        assert "Traceback" not in self.out
        return lines[0]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for saved games."""
    folder = tmp_path / "data"
    monkeypatch.setenv("PADDOCK_DATA", str(folder))
    return folder


@pytest.fixture
def command(data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command in this process, with typed lines as its input."""
    monkeypatch.setattr(catalog, "_finders", [*catalog._finders, lambda: {PROBE.name: PROBE}])
    monkeypatch.setenv("PADDOCK_INTERPRETED", "1")

    def call(*words: str, typed: str = "") -> CommandResult:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        status = run(words)
        captured = capsys.readouterr()
        return CommandResult(status, captured.out, captured.err)

    return call


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of a child process in which the probe is a game."""
    return surroundings(tmp_path)


@pytest.fixture
def terminal(environment: dict[str, str]) -> Iterator[Callable[..., Terminal]]:
    """Opens real terminals of 80 columns, and closes them at the end."""
    opened: list[Terminal] = []

    def open_one(*words: str, **changed: str) -> Terminal:
        opened.append(Terminal(words, environment | changed))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()
