"""The commands and examples on the pages are understood: options, arguments, modules, and the Python blocks that no other test runs."""

import importlib.util
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from paddock.cli.main import make_app, resume_last

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "benchmarks" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
MODULE = re.compile(r"python -m ((?:benchmarks|tests|docs|paddock)[\w.]*)")


def commands(text: str) -> Iterator[list[str]]:
    """The words after `paddock` in the lines of shell blocks, without comments."""
    for language, block in BLOCK.findall(text):
        if language in ("", "sh", "console"):
            for line in block.splitlines():
                name, *words = shlex.split(line.removeprefix("$ "), comments=True) or [""]
                if name == "paddock":
                    yield words


SHOWN = [(page, words) for page in PAGES for words in commands(page.read_text(encoding="utf-8"))]


def understood(words: list[str]) -> None:
    """Parse a command line as the program does, without running it."""
    name, rest, context = "paddock", resume_last(words), None
    command = typer.main.get_command(make_app())
    while rest and isinstance(command, typer.core.TyperGroup):
        context = command.make_context(name, rest[:1], parent=context)
        name, *rest = rest
        found = command.get_command(context, name)
        assert found is not None, f"No such command: {name}"
        command = found
    command.make_context(name, rest, parent=context)


@pytest.mark.parametrize(("page", "words"), SHOWN, ids=[f"{page.stem} {' '.join(words)}" for page, words in SHOWN])
def test_a_command_on_a_page_is_understood(page: Path, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    understood([{"TABLE": "t", "SEAT": "1", "GAME": "trick_derby"}.get(word, word) for word in words])


def test_a_wrong_option_is_noticed() -> None:
    assert len(SHOWN) > 20
    understood(["admin", "list", "--days", "3"])
    for words in (["play", "--no-such-option"], ["admin", "list", "--days", "soon"], ["dance"]):
        with pytest.raises(Exception, match=r"No such|should be a valid"):
            understood(words)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_modules_of_commands_exist(page: Path) -> None:
    for module in MODULE.findall(page.read_text(encoding="utf-8")):
        assert importlib.util.find_spec(module.rstrip(".")) is not None, module


USING_BOTS = [
    text
    for language, text in BLOCK.findall((ROOT / "docs" / "how-to" / "use-the-bots.md").read_text(encoding="utf-8"))
    if language == "python"
]


@pytest.mark.parametrize("code", USING_BOTS, ids=["choose", "advise"])
def test_the_examples_with_bots_run(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    exec(compile(code, "docs/how-to/use-the-bots.md", "exec"), {})
