"""The README is true: its examples run, and its commands work."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import paddock

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
PROGRAM = [sys.executable, "-c", "from paddock.cli.main import main; main()"]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_the_python_examples_do_what_they_say() -> None:
    """All Python blocks together form one session."""
    source = "\n".join(blocks("python"))
    test = doctest.DocTestParser().get_doctest(source, {}, "README", "README.md", 0)
    assert len(test.examples) > 10
    told: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=told.append)
    assert outcome.failed == 0, "".join(told)


COMMANDS = [line.removeprefix("$ ") for block in blocks("console") for line in block.splitlines() if line.startswith("$ ")]


@pytest.mark.parametrize("line", COMMANDS)
def test_the_commands_work(line: str, tmp_path: Path) -> None:
    name, *words = shlex.split(line)
    assert name == "paddock"
    environment = os.environ | {"PADDOCK_DATA": str(tmp_path), "PADDOCK_LANG": "en", "PADDOCK_INTERPRETED": "1"}
    done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_there_are_commands_to_run() -> None:
    assert len(COMMANDS) >= 3


def test_it_opens_with_the_two_commands() -> None:
    first = blocks("sh")[0].splitlines()
    assert [line.split("#")[0].strip() for line in first] == ["make play", "make test"]
    assert README.index("```sh") < 40
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {"play", "test", "help"} <= set(targets)


def test_every_game_on_the_list_is_there() -> None:
    listed = re.findall(r"paddock/games/(\w+)/rules\.md", README)
    assert listed
    assert set(listed) <= set(paddock.game_names())
