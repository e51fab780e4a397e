"""Type checkers see what a game declares: a misspelt field, table column, event or option is an error for mypy and for pyright, and a user's
program is not."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = sorted(p.parent for p in (ROOT / "paddock" / "games").glob("*/game.py"))
PLANTS = {
    "field": "s",
    "view": "s",
    "column": "t",
    "event": "Event",
    "option": "Option",
}  # what is misspelt, behind which name; view: in view.py
RECORDS = {"field": "State", "view": "State", "column": "Tables"}  # the annotation of `s` or `t` in functions that count
COMMON = {"pending", "options", "over", "seats", "fault", "rng"}
PROGRAM = '''"""A program of somebody who uses the package."""

import random

import paddock
from paddock.bots import bot_named

table = paddock.Table.new("trick_derby", seats=4, seed=7)
dice = random.Random(1)
bot = bot_named("simple", seed=1)
while not table.over:
    seat: int = table.pending[0]
    legal: list[int] = table.legal(seat)
    table.play(seat, bot.choose(table, seat) if seat else dice.choice(legal))
outcome = table.outcome()
assert outcome is not None
places: tuple[int, ...] = outcome.places
print(places, table.translator("en").text(table.log(0)[0].words))
'''


def sources(game: Path) -> Iterator[Path]:
    yield from sorted(path for path in game.rglob("*.py") if path.name not in ("events.py", "options.py", "state.py"))


def has_tables(game: Path) -> bool:
    return "TABLES = NO_TABLES" not in (game / "rules.py").read_text(encoding="utf-8")


def plants(game: Path) -> list[str]:
    """What is misspelt in this game."""
    return [kind for kind in PLANTS if kind != "column" or has_tables(game)]


def uses(tree: ast.Module, kind: str) -> Iterator[ast.Attribute]:
    """Every use of such a name. Fields and columns count in functions that say that `s` is a State, or `t` is Tables."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        types = {each.arg: ast.unparse(each.annotation) for each in function.args.args if each.annotation}
        if kind in RECORDS and types.get(PLANTS[kind]) != RECORDS[kind]:
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == PLANTS[kind]:
                yield node


def planted(game: Path, kind: str) -> tuple[str, int]:
    """A copy of one of the game's own modules with one letter too many in a name, and the line of the mistake."""
    for path in [game / "view.py"] if kind == "view" else sources(game):
        text = path.read_text(encoding="utf-8")
        for node in uses(ast.parse(text), kind):
            if node.attr not in COMMON and node.attr.isidentifier() and node.end_lineno and node.end_col_offset:
                lines = text.split("\n")
                line = lines[node.end_lineno - 1].encode()
                lines[node.end_lineno - 1] = (line[: node.end_col_offset] + b"x" + line[node.end_col_offset :]).decode()
                return "\n".join(lines), node.end_lineno
    raise AssertionError(f"{game.name} has no {kind} to misspell")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    """Every planted module, and the program of a user, in one folder; and where the mistakes are."""
    where = tmp_path_factory.mktemp("planted")
    mistakes: dict[str, int] = {}
    for game in GAMES:
        for kind in plants(game):
            name = f"{game.name}_{kind}.py"
            text, mistakes[name] = planted(game, kind)
            (where / name).write_text(text, encoding="utf-8")
    (where / "program.py").write_text(PROGRAM)
    return where, mistakes


def test_mypy_finds_every_planted_mistake_and_none_in_a_users_program(folder: tuple[Path, dict[str, int]]) -> None:
    where, mistakes = folder
    settings = [
        f"--config-file={ROOT / 'pyproject.toml'}",
        "--no-error-summary",
        "--cache-dir",
        str(ROOT / ".mypy_cache"),
        "--no-warn-unused-ignores",
    ]
    done = subprocess.run([sys.executable, "-m", "mypy", *settings, str(where)], cwd=ROOT, capture_output=True, text=True)
    found = {(Path(m[1]).name, int(m[2])) for m in re.finditer(r"^(\S+\.py):(\d+): error", done.stdout, re.M)}
    assert not [line for name, line in found if name == "program.py"], done.stdout
    assert set(mistakes.items()) <= found, done.stdout


def test_pyright_finds_every_planted_mistake_and_none_in_a_users_program(folder: tuple[Path, dict[str, int]]) -> None:
    where, mistakes = folder
    settings = {"include": ["."], "extraPaths": [str(ROOT)], "typeCheckingMode": "standard", "pythonVersion": "3.11"}
    (where / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [str(Path(sys.executable).with_name("basedpyright")), "--outputjson", "--pythonpath", sys.executable, "--project", str(where)]
    done = subprocess.run(command, cwd=where, capture_output=True, text=True)
    reported = json.loads(done.stdout)["generalDiagnostics"]
    found = {(Path(d["file"]).name, d["range"]["start"]["line"] + 1) for d in reported if d["severity"] == "error"}
    assert not [d for d in reported if d["file"].endswith("program.py") and d["severity"] == "error"]
    assert set(mistakes.items()) <= found


def test_only_a_game_with_tables_has_a_column_to_misspell() -> None:
    assert [game.name for game in GAMES if "column" in plants(game)] == ["force"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_annotates_with_its_own_records(game: Path) -> None:
    """The names State and Tables of `engine/rules/types.py` stand for any record, so type checkers find no mistake behind them."""
    untyped = {"State", "Tables"} if has_tables(game) else {"State"}
    for path in game.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "paddock.engine.rules.types":
                assert not untyped & {name.name for name in node.names}, path


def test_the_package_says_that_it_is_typed() -> None:
    assert (ROOT / "paddock" / "py.typed").is_file()
