"""Every file and every function that the explanations name exists."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "paddock"
PAGES = sorted((ROOT / "docs" / "explanation").glob("*.md"))
NAMED = re.compile(r"`([\w./<>-]+\.(?:py|js|toml|md)):\s+([\w.]+)`")
FILE = re.compile(r"`((?:[\w<>-]+/)+[\w.<>-]*)`")
SCRIPT = re.compile(r"^(?:export )?(?:async )?function (\w+)|^  (?:async )?(\w+)\(.*\) \{$", re.M)  # functions and methods
GAMES = [path.parent.name for path in (PACKAGE / "games").glob("*/game.py")]


def names_in(path: Path) -> set[str]:
    """The names of classes, functions, constants and members that a file defines; methods and members after their class."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return {name for names in SCRIPT.findall(text) for name in names if name}
    found: set[str] = set()
    module = ast.parse(text)
    for inside, body in [("", module.body), *((f"{node.name}.", node.body) for node in module.body if isinstance(node, ast.ClassDef))]:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(inside + node.name)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found |= {inside + name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return found


def places(path: str) -> list[Path]:
    """The files that a path on a page stands for: in the package or in the repository, and in every game for `<game>`."""
    paths = [path.replace("<game>", game) for game in GAMES] if "<game>" in path else [path]
    return [PACKAGE / one if (PACKAGE / one).exists() else ROOT / one for one in paths]


def faults(page: str) -> list[str]:
    """What a page names and nobody finds."""
    wrong = [path for path in FILE.findall(page) for place in places(path) if not place.exists()]
    for path, name in NAMED.findall(page):
        wrong += [f"{path}: {name}" for place in places(path) if not place.is_file() or name not in names_in(place)]
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_everything_that_an_explanation_names_is_there(page: Path) -> None:
    assert faults(page.read_text(encoding="utf-8")) == []


def test_the_walks_name_functions() -> None:
    page = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
    walks = re.split(r"^### ", page, flags=re.M)[1:]
    assert [walk[:2] for walk in walks] == ["a.", "b.", "c.", "d.", "e.", "f."]
    for walk in walks:
        assert len(NAMED.findall(walk)) >= 8, walk.splitlines()[0]


def test_a_missing_file_or_function_is_found() -> None:
    assert faults("`engine/rules/log.py: emit`, `server/web/static/connection.js: ask`, `games/<game>/game.py: GAME`, `tests/engine`") == []
    assert faults("`engine/rules/log.py: tell`") == ["engine/rules/log.py: tell"]
    assert faults("`engine/rules/nothing.py: emit`") == ["engine/rules/nothing.py: emit"]
    assert faults("`server/web/static/connection.js: beg`") == ["server/web/static/connection.js: beg"]
    assert faults("`engine/nothing/`") == ["engine/nothing/"]


def test_the_rule_that_is_shown_is_the_rule_of_the_game() -> None:
    page = (ROOT / "docs" / "explanation" / "how-rules-become-native-code.md").read_text(encoding="utf-8")
    (rule,) = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    assert rule in (PACKAGE / "games" / "trick_derby" / "trick.py").read_text(encoding="utf-8")
