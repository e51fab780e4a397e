"""The plan of the house: imports go one way, and nothing outside a game's folder names the game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import paddock
from paddock.engine.catalog import found
from paddock.engine.picture import stylesheet
from paddock.engine.words import Speech

HOUSE = Path(paddock.__file__).parent
ROOMS = {"engine": 0, "games": 1, "bots": 2, "arena": 3, "envs": 3, "server": 3, "cli": 4}  # a room imports itself and what lies below it
MODULES = sorted(HOUSE.rglob("*.py"))
GAMES = sorted(p.parent.name for p in (HOUSE / "games").glob("*/game.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(HOUSE.parent))


def imported(tree: ast.AST) -> Iterator[str]:
    """Every module of ours that is imported, by statement or by a name given to importlib."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"paddock(\.\w+)+", node.value):
            yield node.value


def forbidden(module: str, room: str, game: str) -> str:
    """Why a module in this room (and game folder) may not import that one; empty if it may."""
    parts = module.split(".")
    if parts[0] != "paddock" or len(parts) == 1:
        return "" if parts[0] != "tests" else "the product imports no tests"
    other = parts[1]
    if other not in ROOMS:
        return ""
    if room == "games" and game and other == "games" and len(parts) > 2 and parts[2] != game:
        return "one game imports another"
    if ROOMS[other] < ROOMS[room] or other == room:
        return ""
    return f"{room} imports {other}"


def room_and_game(path: Path) -> tuple[str, str]:
    parts = path.relative_to(HOUSE).parts
    room = parts[0] if len(parts) > 1 else ""
    return room, parts[1] if room == "games" and len(parts) > 2 else ""


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_one_way(path: Path) -> None:
    room, game = room_and_game(path)
    if not room:
        return
    assert room in ROOMS, f"{room} is no room of the house"
    wrong = {why for module in imported(ast.parse(path.read_text())) if (why := forbidden(module, room, game))}
    assert not wrong


@pytest.mark.parametrize(
    ("module", "room", "game"),
    [
        ("paddock.games", "engine", ""),
        ("paddock.cli.main", "engine", ""),
        ("paddock.bots.basic", "games", "one"),
        ("paddock.games.other.rules", "games", "one"),
        ("paddock.cli.main", "bots", ""),
        ("paddock.arena.study", "server", ""),
        ("tests.probe.game", "cli", ""),
    ],
)
def test_an_import_the_wrong_way_is_found(module: str, room: str, game: str) -> None:
    assert forbidden(module, room, game)


def docstrings(tree: ast.AST) -> set[int]:
    """The identities of all docstring nodes: examples in them may name a game."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(id(first.value))
    return found


def names_in(source: str) -> set[str]:
    """All identifiers, and all words of the texts that are not docstrings."""
    tree = ast.parse(source)
    told = docstrings(tree)
    words: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            words.add(node.id)
        elif isinstance(node, ast.Attribute):
            words.add(node.attr)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            words.update(word for alias in node.names for word in alias.name.split("."))
            words.update((getattr(node, "module", None) or "").split("."))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            words.update(re.findall(r"\w+", node.value))
    return words


@pytest.mark.parametrize("path", [p for p in MODULES if not room_and_game(p)[1]], ids=name_of)
def test_nothing_outside_a_games_folder_names_the_game(path: Path) -> None:
    assert not names_in(path.read_text()) & set(GAMES)


PAGES = sorted(p for p in HOUSE.rglob("*") if p.suffix in (".css", ".js", ".svg") and not room_and_game(p)[1])
TITLES = [title for game in found().values() for title in (game.name, Speech("en", [game.folder / "words"]).say("game.name"))]


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_no_style_script_or_symbol_outside_a_games_folder_names_the_game(path: Path) -> None:
    assert not re.findall(rf"\b({'|'.join(TITLES)})\b", path.read_text(encoding="utf-8"))


def test_a_game_brings_classes_of_its_own_which_preferences_come_after() -> None:
    brought = [game.folder / "look.css" for game in found().values() if (game.folder / "look.css").exists()]
    assert brought
    for path in brought:
        before, own, after = stylesheet().partition(path.read_text(encoding="utf-8"))
        assert own and ":root" in before and "prefers-reduced-motion" in after


def test_a_named_game_is_found() -> None:
    game = GAMES[0]
    for source in (
        f"import paddock.games.{game}.rules",
        f"x = '{game}'",
        f"{game} = 1",
        f"x = f'docs/{game}.md'",
        f"from paddock.games import {game}",
    ):
        assert game in names_in(source)
    assert game not in names_in(f'"""As in {game}."""')
