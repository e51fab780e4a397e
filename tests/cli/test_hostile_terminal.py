"""Robustness of the command: closed streams, odd file names, text with control characters, two terminals on one saved game."""

import fcntl
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from paddock.cli.errors import Failure
from paddock.cli.terminal import saves
from paddock.engine.table import record as records
from paddock.engine.table.table import Table
from tests.cli.conftest import Command
from tests.cli.terminal import PROGRAM
from tests.probe.game import GAME as PROBE


def without(stream: str, environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command with one of its standard streams closed."""
    closed = {"stdin": "<&-", "stdout": ">&-", "stderr": "2>&-"}[stream]
    return subprocess.run(["sh", "-c", f'exec "$@" {closed}', "sh", *PROGRAM, *words], env=environment, capture_output=True, text=True)


def test_a_game_without_an_input_is_kept(environment: dict[str, str]) -> None:
    result = without("stdin", environment, "play", "probe", "--seed", "1")
    assert result.returncode == 1
    assert result.stderr.startswith("paddock: the input ended; the game is kept as ")
    assert result.stderr.count("\n") == 1


def test_a_command_without_an_output_ends_in_one_line(environment: dict[str, str]) -> None:
    for words in (("games",), ("play", "probe", "--seed", "1"), ("transcript", "probe", "--seed", "1")):
        result = without("stdout", environment, *words)
        assert result.returncode == 1
        assert result.stderr == "paddock: the output was closed before everything was written\n"


def test_a_refusal_that_nobody_can_read_has_its_status(environment: dict[str, str]) -> None:
    result = without("stderr", environment, "play", "chess")
    assert result.returncode == 2
    assert result.stdout == ""


@pytest.mark.parametrize("name", ["~nobody-of-that-name/game", "a" * 300, "a\0b", "/proc/version/game"])
def test_a_copy_that_cannot_be_written_does_not_end_the_game(command: Command, name: str) -> None:
    result = command("play", "probe", "--seed", "1", typed=f"save {name}\nquit\n")
    assert result.status == 0
    assert "the game could not be written to" in result.out.replace("\n", " ")


def test_a_file_name_that_is_too_long_is_no_file(command: Command) -> None:
    assert "there is no file" in command("play", "--resume", "a" * 300).error_line


def test_text_from_a_file_does_not_steer_the_terminal(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.paddock.json"
    file.write_text(json.dumps({"paddock": 1, "game": "\x1b[2J\x1b]0;gone\x07chess"}))
    assert "\x1b" not in command("verify", str(file)).error_line
    assert "\x1b" not in command("play", "\x1b[2Jchess").error_line


def saved(path: Path, decisions: int) -> Path:
    table = Table.new(PROBE, 2, seed=1, target="interpreted")
    for _ in range(decisions):
        table.play(table.pending[-1], table.legal(table.pending[-1])[0])
    records.write(path, table.record(), private=True)
    return path


def test_a_game_is_read_when_it_is_held_so_no_move_of_another_terminal_is_lost(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = saved(tmp_path / "game.paddock.json", 1)

    @contextmanager
    def another_played_on(path: Path) -> Iterator[None]:
        saved(path, 2)
        yield

    monkeypatch.setattr(saves, "alone", another_played_on)
    assert command("play", "--resume", str(file), typed="quit\n").status == 0
    assert len(records.read(file)["entries"]) >= 2


def test_a_mark_that_was_taken_away_meanwhile_holds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, lock = tmp_path / "game", fcntl.flock

    def just_left(file: Any, how: int) -> None:
        os.unlink(file.name)
        lock(file, how)

    monkeypatch.setattr(fcntl, "flock", just_left)
    with pytest.raises(Failure, match=r"another terminal|in use"), saves.alone(path):
        raise AssertionError("held by a mark that nobody else can see")


def test_a_save_behind_a_link_is_written_itself(command: Command, tmp_path: Path) -> None:
    file = saved(tmp_path / "game.paddock.json", 1)
    link = tmp_path / "link.paddock.json"
    link.symlink_to(file)
    before = len(records.read(file)["entries"])
    assert command("play", "--resume", str(link), typed="1\nquit\n").status == 0
    assert link.is_symlink()
    assert len(records.read(file)["entries"]) > before
