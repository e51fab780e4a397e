"""Write which tests show each rule: `rules.tests.md` in the folder of every game with a rule page.

A test shows the rules that its name or its docstring names (`test_TD_5_3_...`, `test_702_6b_i_...`).
"""

import ast
import re
from pathlib import Path

from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.table.rule_page import rules_of

ROOT = Path(__file__).parents[1]
LITTLE = r"(?:i+|iv|vi*|ix|x)"


def named(rule: str) -> re.Pattern[str]:
    """A pattern that finds a rule in the name or the docstring of a test. It tells 702.6b from 702.6b-i."""
    inside = re.sub("[.-]", "_", rule)
    deeper = rf"_{LITTLE}_" if rule[0].isdigit() else "_[0-9]"
    return re.compile(rf"_{inside}(?=_)(?!{deeper})|(?<![\w.-]){re.escape(rule)}(?![\w]|[.-][0-9]|-[ivx])")


def tests_in(folder: Path) -> list[tuple[Path, str, str]]:
    """Every test of a folder: its file, its name, and the text in which it names rules."""
    tests = []
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                tests.append((path, node.name, f"{node.name}_ {ast.get_docstring(node) or ''}"))
    return tests


def shown(game: Game) -> dict[str, list[tuple[Path, str]]]:
    """For every rule of the page the tests that name it."""
    assert game.rule_page is not None
    tests = tests_in(ROOT / "tests" / "games" / game.name)
    listed: dict[str, list[tuple[Path, str]]] = {}
    for rule in rules_of(game.rule_page.read_text(encoding="utf-8")):
        wanted = named(rule.id)
        listed[rule.id] = [(path, name) for path, name, text in tests if wanted.search(text)]
    return listed


def page(game: Game) -> str:
    lines = [f"# {game.name}: which tests show each rule", "", "[Rules](rules.md) · [ルール](rules.ja.md)", ""]
    for rule, tests in shown(game).items():
        links = ", ".join(f"[{name}](../../../{path.relative_to(ROOT)})" for path, name in tests)
        lines += [f"- {rule} {links}"] if tests else []
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    games = [game for game in found().values() if game.rule_page is not None and game.rule_page.is_relative_to(ROOT / "paddock")]
    return {game.folder / "rules.tests.md": page(game) for game in games}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
