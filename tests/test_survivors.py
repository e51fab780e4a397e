"""The lists of survivors name functions that exist."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.mutants import ROOT, WAYS, listed, survivors_file

GAMES = sorted(path.parent.name for path in (ROOT / "tests" / "games").glob("*/survivors.txt"))
LINES = [(game, line) for game in GAMES for line in listed(game)]


@cache
def functions(game: str) -> set[str]:
    """Every function of a game, as `module.function`. The module is the last part of its name."""
    found = set()
    for path in (ROOT / "paddock" / "games" / game).rglob("*.py"):
        module = module_of(path)
        found |= {f"{module}.{node.name}" for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)}
    return found


def module_of(path: Path) -> str:
    return path.parent.name if path.stem == "__init__" else path.stem


@pytest.mark.parametrize(("game", "line"), LINES)
def test_a_survivor_is_a_function_of_its_game_broken_in_a_known_way(game: str, line: str) -> None:
    function, _, way = line.partition(": ")
    assert function in functions(game)
    assert way in WAYS


@pytest.mark.parametrize("game", GAMES)
def test_every_line_but_the_heading_has_a_reason(game: str) -> None:
    lines = survivors_file(game).read_text(encoding="utf-8").splitlines()
    assert all(" — " in line for line in lines[1:] if line)
