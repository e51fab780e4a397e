"""Architecture rules: imports follow the layers, folders stay small, and only a game's folder names the game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import paddock
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.svg import stylesheet

PACKAGE = Path(paddock.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(p.parent.name for p in (PACKAGE / "games").glob("*/game.py"))

# For each folder: its parts, in layers. A module may import its own part and the layers above. Parts of one layer do not import each other.
LAYERS: dict[str, list[tuple[str, ...]]] = {
    "paddock": [("engine",), ("games",), ("bots",), ("arena", "envs", "server"), ("cli",)],
    "paddock.engine": [("rules",), ("presentation",), ("compile",), ("table",), ("vector",), ("gpu",)],
    "paddock.server": [("domain",), ("storage",), ("live",), ("view",), ("web",), ("ops",), ("app",), ("preload",), ("processes",)],
    "paddock.games.force": [
        ("state",),
        ("data",),
        ("things",),
        ("events", "actions", "refusals", "options"),
        ("cards",),
        ("board",),
        ("continuous",),
        ("effects",),
        ("play",),
        ("turn",),
        ("accel",),
        ("hide_places",),
        ("hide",),
        ("observation", "audit", "result"),
        ("rules",),
        ("notation",),
        ("bot",),
        ("view",),
        ("draw",),
        ("seat_summary",),
        ("terminal",),
        ("narrate",),
        ("statistics",),
        ("pages",),
        ("game",),
        ("commands",),
    ],
}
OF_A_GAME = ("paddock.engine.rules", "paddock.engine.presentation")  # imports allowed to a game besides its own folder
GPU_USERS = ("paddock.engine.gpu", "paddock.arena", "paddock.envs")


def name_of(path: Path) -> str:
    return str(path.relative_to(PACKAGE.parent))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield every imported module, by import statement or as a string for importlib."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"paddock(\.\w+)+", node.value):
            yield node.value


def part_of(module: str, folder: str) -> str:
    """Return the part of the folder (a package or module directly in it) that contains the module. Empty if the module lies elsewhere."""
    return module[len(folder) + 1 :].partition(".")[0] if module.startswith(folder + ".") else ""


def forbidden(module: str, other: str) -> str:
    """Return the reason why this module may not import the other, or an empty string."""
    if other.partition(".")[0] == "tests":
        return "the product imports no tests"
    game = part_of(module, "paddock.games")
    if game and not other.startswith((f"paddock.games.{game}", *OF_A_GAME)) and other.startswith("paddock."):
        return f"a game imports {other}"
    if other.startswith("paddock.engine.gpu") and not module.startswith(GPU_USERS):
        return f"{module} imports {other}"
    if module.startswith("paddock.server.view.") and other.startswith("paddock.server.domain.commands"):
        return f"the view {module} imports commands"
    for folder, layers in LAYERS.items():
        own, its = part_of(module, folder), part_of(other, folder)
        rank = {part: number for number, layer in enumerate(layers) for part in layer}
        if own in rank and its in rank and own != its and rank[its] >= rank[own]:
            return f"{folder}.{own} imports {folder}.{its}"
    return ""


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_one_way(path: Path) -> None:
    wrong = {why for other in imported(ast.parse(path.read_text())) if (why := forbidden(module_of(path), other))}
    assert not wrong


@pytest.mark.parametrize("folder", LAYERS)
def test_every_part_of_a_folder_stands_in_a_layer(folder: str) -> None:
    path = PACKAGE.parent.joinpath(*folder.split("."))
    parts = {p.stem for p in path.glob("*.py")} | {p.parent.name for p in path.glob("*/__init__.py")}
    assert parts - {"__init__", "__main__"} == {part for layer in LAYERS[folder] for part in layer}


@pytest.mark.parametrize(
    ("module", "other"),
    [
        ("paddock.engine.table.table", "paddock.games"),
        ("paddock.engine.table.table", "paddock.cli.main"),
        ("paddock.games.one.rules", "paddock.bots.basic"),
        ("paddock.games.one.rules", "paddock.games.other.rules"),
        ("paddock.games.one.rules", "paddock.engine.table.table"),
        ("paddock.bots.basic", "paddock.cli.main"),
        ("paddock.server.app", "paddock.arena.plan"),
        ("paddock.cli.main", "tests.probe.game"),
        ("paddock.engine.rules.log", "paddock.engine.compile.build"),
        ("paddock.cli.commands.bench", "paddock.engine.gpu.batch"),
        ("paddock.server.view.frames", "paddock.server.domain.commands.cover"),
    ],
)
def test_an_import_the_wrong_way_is_found(module: str, other: str) -> None:
    assert forbidden(module, other)


def of_one_game(path: Path) -> str:
    return part_of(module_of(path), "paddock.games")


@pytest.mark.parametrize("folder", sorted({p.parent for p in MODULES}), ids=name_of)
def test_no_folder_holds_more_files_than_a_reader_takes_in(folder: Path) -> None:
    most = 26 if folder.parent == PACKAGE / "games" else 20
    assert len(list(folder.glob("*.py"))) <= most


MOST_POSITIONAL = 8
# Commands have one parameter for each option of the command line. Rules are compiled, and the compiler knows no keyword-only parameters.
EXEMPT = {
    "paddock/cli/commands/analyze.py: analyze",
    "paddock/cli/commands/arena.py: arena",
    "paddock/cli/commands/play.py: play",
    "paddock/cli/commands/simulate.py: simulate",
    "paddock/games/force/effects/card_moves.py: send_cards",
    "paddock/games/force/effects/triggers.py: fits_event",
    "paddock/games/force/effects/triggers.py: trigger_ability",
    "paddock/games/force/effects/triggers.py: trigger_holder",
    "paddock/games/force/effects/triggers.py: trigger_zone",
    "paddock/games/force/play/payable.py: can_complete_by_trying",
    "paddock/games/force/play/paying.py: fits_payment",
}


def with_many_parameters(tree: ast.AST) -> set[str]:
    """Return the names of the functions with too many positional parameters. The object or class that a method belongs to does not count."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [parameter.arg for parameter in (*node.args.posonlyargs, *node.args.args)]
            if len(names) - (names[:1] in (["self"], ["cls"])) > MOST_POSITIONAL:
                found.add(node.name)
    return found


def test_no_function_takes_more_positional_parameters_than_a_caller_can_tell_apart() -> None:
    found = {f"{name_of(path)}: {name}" for path in MODULES for name in with_many_parameters(ast.parse(path.read_text()))}
    assert found == EXEMPT


@pytest.mark.parametrize(("parameters", "many"), [
    ("a, b, c, d, e, f, g, h", False),
    ("a, b, c, d, e, f, g, h, i", True),
    ("a, b, c, d, /, e, f, g, h, i=1", True),
    ("self, a, b, c, d, e, f, g, h", False),
    ("self, a, b, c, d, e, f, g, h, i", True),
    ("a, b, c, d, e, f, g, h, *, i, j", False),
    ("a, b, c, d, e, f, g, h, *more, **named", False),
])  # fmt: skip
def test_positional_parameters_are_counted(parameters: str, many: bool) -> None:
    assert bool(with_many_parameters(ast.parse(f"async def f({parameters}): ..."))) is many


def docstrings(tree: ast.AST) -> set[int]:
    """Return the ids of all docstring nodes. Docstrings are exempt, because examples in them may name a game."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(id(first.value))
    return found


def names_in(source: str) -> set[str]:
    """Return all identifiers and all words of string constants, except docstrings."""
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


@pytest.mark.parametrize("path", [p for p in MODULES if not of_one_game(p)], ids=name_of)
def test_nothing_outside_a_games_folder_names_the_game(path: Path) -> None:
    assert not names_in(path.read_text()) & set(GAMES)


PAGES = sorted(p for p in PACKAGE.rglob("*") if p.suffix in (".css", ".js", ".svg") and not of_one_game(p))
TITLES = [title for game in found().values() for title in (game.name, Translator("en", [game.folder / "words"]).text("game.name"))]


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_no_style_script_or_symbol_outside_a_games_folder_names_the_game(path: Path) -> None:
    assert not re.findall(rf"\b({'|'.join(TITLES)})\b", path.read_text(encoding="utf-8"))


def test_a_game_brings_classes_of_its_own_which_preferences_come_after() -> None:
    brought = [game.folder / "styles.css" for game in found().values() if (game.folder / "styles.css").exists()]
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


WITHOUT_INPUT_OR_OUTPUT = sorted((PACKAGE / "server" / "domain").rglob("*.py"))
DOES_INPUT_OR_OUTPUT = {
    "asyncio",
    "socket",
    "ssl",
    "subprocess",
    "threading",
    "sqlalchemy",
    "fastapi",
    "starlette",
    "uvicorn",
    "asyncpg",
    "aiosqlite",
}


def roots(source: str) -> set[str]:
    """Return the top-level packages that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


@pytest.mark.parametrize("path", WITHOUT_INPUT_OR_OUTPUT, ids=name_of)
def test_the_servers_domain_does_no_input_or_output(path: Path) -> None:
    assert not roots(path.read_text()) & DOES_INPUT_OR_OUTPUT


def test_input_and_output_are_noticed() -> None:
    assert roots("import asyncio\nfrom sqlalchemy.orm import x") >= {"asyncio", "sqlalchemy"}
