"""Names that were retired in the restructuring do not come back. The list is the table of old and new names in docs/glossary.md."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([\w.]+)` \| (.*) \|$", re.M)
ROWS = ROW.findall(GLOSSARY)
MODULES = {old: new.strip("`") for old, new in ROWS if "." in old}
NAMES = {old: new for old, new in ROWS if "." not in old}
GAMES_OWN = ROOT / "paddock" / "games"  # a word of a rulebook may mean something there
SOURCES = sorted(p for p in (ROOT / "paddock").rglob("*.py") if not p.is_relative_to(GAMES_OWN))


def path_of(module: str) -> Path:
    return ROOT.joinpath(*module.split("."))


def is_there(module: str) -> bool:
    path = path_of(module)
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def defined(source: str) -> set[str]:
    """Names of classes, functions and constants at the top of a module, and of the members of its classes."""
    found: set[str] = set()
    tree = ast.parse(source)
    for body in (tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))):
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found |= {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return found


def test_the_glossary_lists_old_and_new_names() -> None:
    assert len(MODULES) > 200 and len(NAMES) > 100


@pytest.mark.parametrize("module", MODULES)
def test_a_retired_module_is_gone_and_its_successor_is_there(module: str) -> None:
    assert not is_there(module)
    assert is_there(MODULES[module])


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_retired_name_is_defined(path: Path) -> None:
    assert not defined(path.read_text(encoding="utf-8")) & set(NAMES)


def test_a_retired_name_is_noticed() -> None:
    for source in ("class Herd: ...", "def tend(): ...", "class A:\n    def runner_on(self): ...", "SPILT = 1", "PLANS: int = 1"):
        assert defined(source) & set(NAMES)
    assert not defined("class VectorGames:\n    def step(self): ...") & set(NAMES)
