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
    assert 8 <= len(test.examples) <= 12
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
    assert len(COMMANDS) >= 2


SERVING = [line.split("#")[0] for block in blocks("sh") for line in block.splitlines() if line.startswith("paddock ")]


@pytest.mark.parametrize("line", SERVING)
def test_the_command_that_runs_on_has_the_options_it_is_given(line: str) -> None:
    _, command, *words = shlex.split(line)
    done = subprocess.run(
        [*PROGRAM, command, "--help"],
        capture_output=True,
        text=True,
        env=os.environ | {"PADDOCK_LANG": "en", "COLUMNS": "200"},
        check=False,
    )
    options = [word for word in words if word.startswith("--")]
    assert options
    assert all(re.search(rf"{option}\b", done.stdout) for option in options), done.stdout + done.stderr


def test_every_make_target_exists() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    for page in (README, (ROOT / "CONTRIBUTING.md").read_text(), (ROOT / "AGENTS.md").read_text()):
        named = set(re.findall(r"\bmake ([a-z]+)\b", "\n".join(re.findall(r"`[^`]+`|^```.*?^```", page, re.DOTALL | re.MULTILINE))))
        assert named <= targets
    given = re.search(r"^make play GAME=(\w+)", README, re.MULTILINE)
    assert given
    assert given[1] in paddock.game_names()
    assert "$(if $(GAME),play $(GAME))" in makefile


def test_the_first_screen_has_a_picture_two_sentences_and_the_two_commands() -> None:
    first = blocks("sh")[0].splitlines()
    assert [line.split("#")[0].strip() for line in first] == ["make play", "make test"]
    above = README[: README.index("```sh")]
    assert above.count("\n") <= 8
    picture = re.search(r"^!\[[^]]+\]\(([^)]+\.svg)\)$", above, re.MULTILINE)
    assert picture
    assert picture[1].startswith("paddock/games/"), "tests/test_pictures.py compares these pictures with today's drawings"
    assert (ROOT / picture[1]).is_file()


def test_every_game_on_the_list_is_there() -> None:
    listed = re.findall(r"paddock/games/(\w+)/rules\.md", README)
    assert set(listed) == set(paddock.game_names())


def test_contributing_lists_every_package_and_its_paths_exist() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text()
    packages = {init.parent.relative_to(ROOT) for init in (ROOT / "paddock").glob("*/**/__init__.py")}
    shown = {path for path in packages if len(path.parts) <= 3 and path.parts[1] != "games"} - {Path("paddock/engine")}
    assert len(shown) > 15
    listed = set(re.findall(r"^\| `(paddock/[a-z/]+)` \|", contributing, re.MULTILINE))
    assert listed == {str(path) for path in shown}


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "AGENTS.md"])
def test_the_paths_and_commands_for_contributors_exist(page: str) -> None:
    text = (ROOT / page).read_text()
    paths = re.findall(r"(?<![\w./])(?:paddock|tests|docs|benchmarks)/[\w./*<>-]+", "\n".join(re.findall(r"`[^`\n]+`", text)))
    assert len(paths) > 10
    for path in paths:
        assert list(ROOT.glob(re.sub(r"<\w+>", "*", path))), path
    for module in re.findall(r"python -m ([\w.]+)", text):
        file = ROOT / module.replace(".", "/")
        assert file.with_suffix(".py").is_file() or (file / "__main__.py").is_file(), module
    for name in re.findall(r"`(test_\w+\.py)`", text):
        assert list((ROOT / "tests").rglob(name)), name
