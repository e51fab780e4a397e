"""Ctrl-C, closed input, closed output and closed terminal: the command prints one line, exits with an error status, and saves the game."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from paddock.cli.terminal import saves
from paddock.cli.terminal.screen import Screen
from paddock.engine.table import record as records
from paddock.engine.table.core import LogLine
from paddock.engine.table.table import Table
from tests.cli.conftest import Command
from tests.cli.terminal import PROGRAM, Terminal

Opens = Callable[..., Terminal]


def kept(environment: dict[str, str]) -> dict[str, Any]:
    """Return the only saved game, which must be complete and readable."""
    files = list(Path(environment["PADDOCK_DATA"]).iterdir())
    assert [f.suffix for f in files] == [".json"], "nothing but the save is left behind"
    assert files[0].stat().st_mode & 0o777 == 0o600
    return records.read(files[0])


def moves_of(record: dict[str, Any], seat: int) -> list[str]:
    return [entry["do"] for entry in record["entries"] if entry["seat"] == seat]


def press_until_ended(game: Terminal) -> None:
    """Press Ctrl-C again and again until the command ends."""
    while game.child.poll() is None:
        game.press(b"\x03")
        time.sleep(0.3)


def test_ctrl_c_ends_in_one_line_and_the_game_can_be_taken_up(terminal: Opens, environment: dict[str, str]) -> None:
    game = terminal("play", "probe", "--seed", "1")
    game.wait_for("\n> ")
    game.ask("1")
    press_until_ended(game)
    assert game.end() == 130
    last = game.text.replace("^C", "").strip().splitlines()[-1]
    assert last.startswith("paddock: interrupted; the game is kept as ")
    assert "Traceback" not in game.text
    assert moves_of(kept(environment), seat=0) == ["s11"]
    again = terminal("play", "--resume")
    assert "Taken up again after" in again.wait_for("\n> ")


def test_the_end_of_the_input_is_no_loss(terminal: Opens, environment: dict[str, str]) -> None:
    game = terminal("play", "probe", "--seed", "1")
    game.wait_for("\n> ")
    game.press(b"\x04")
    assert game.end() == 1
    assert game.text.strip().splitlines()[-1].startswith("paddock: the input ended; the game is kept as ")
    assert kept(environment)["over"] is False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_polite_kill_is_no_loss(terminal: Opens, environment: dict[str, str], number: signal.Signals) -> None:
    game = terminal("play", "probe", "--seed", "1")
    game.wait_for("\n> ")
    game.ask("1")
    while game.child.poll() is None:  # a signal between the prompt and the read call takes effect only with the next one
        os.kill(game.child.pid, number)
        game.read(0.2)
    assert game.end() == 130
    assert "Traceback" not in game.text
    assert len(kept(environment)["entries"]) > 0


def test_a_hard_kill_loses_nothing_that_was_answered(terminal: Opens, environment: dict[str, str]) -> None:
    game = terminal("play", "probe", "--seed", "1")
    game.wait_for("\n> ")
    game.ask("1")
    os.kill(game.child.pid, signal.SIGKILL)
    game.end()
    saved = next(Path(environment["PADDOCK_DATA"]).glob("*.paddock.json"))
    assert moves_of(json.loads(saved.read_text()), seat=0) == ["s11"]
    assert "Taken up again" in terminal("play", "--resume").wait_for("\n> ")


def test_a_closed_pipe_ends_in_one_line(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [*PROGRAM, "transcript", "probe", "--seed", "1", "--option", "rounds=5"],
        env=environment | {"PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as child:  # fmt: skip
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        error_line = child.stderr.read()
    assert child.returncode == 1
    assert error_line == "paddock: the output was closed before everything was written\n"


def test_a_game_whose_screen_is_gone_is_kept(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [*PROGRAM, "play", "probe", "--seed", "1"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as child:  # fmt: skip
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.read(1)
        child.stdout.close()
        child.stdin.write(b"1\n.\n1\n")
        child.stdin.close()
        error_line = child.stderr.read().decode()
    assert child.returncode == 1
    assert error_line.count("\n") == 1
    assert error_line.startswith("paddock: ")
    assert kept(environment)["over"] is False


def test_ctrl_c_before_a_game_is_chosen_ends_in_one_line(terminal: Opens) -> None:
    asked = terminal("play")
    asked.wait_for("Which game?")
    asked.wait_for("> ")
    press_until_ended(asked)
    assert asked.end() == 130
    assert asked.text.replace("^C", "").strip().endswith("\npaddock: no game was chosen")


def test_everything_that_is_shown_is_saved_before(command: Command, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[LogLine] = []

    def check(screen: Screen, lines: Sequence[LogLine]) -> None:
        shown.extend(lines)
        (file,) = data.glob("*.json")
        saved = Table.replay(records.read(file), target="interpreted")
        assert saved.log(0)[: len(shown)] == shown

    monkeypatch.setattr(Screen, "show_log", check)
    assert command("play", "probe", "--seats", "2", "--seed", "1", typed="1\n" * 60).status == 0
    assert len(shown) > 10


@pytest.mark.parametrize("fails_from", [1, 2])
def test_a_failed_save_is_said_at_once_and_at_the_end(command: Command, monkeypatch: pytest.MonkeyPatch, fails_from: int) -> None:
    saves_asked = 0

    def write(*_: object) -> None:
        nonlocal saves_asked
        saves_asked += 1
        if saves_asked >= fails_from:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves, "write", write)
    result = command("play", "probe", "--seats", "2", "--seed", "1", typed="1\nquit\n")
    assert "the game could not be written to" in result.error_line
    assert ("the game could not be written to" in result.out) == (fails_from > 1)
    assert (result.out == "") == (fails_from == 1)
