"""Break each rule on purpose and check that a test fails: `python -m tests.mutants [GAME ...]`.

Every function whose docstring cites a rule is broken in up to three ways: it returns nothing, negates its result, or is off by one. The
tests that name the rule then run interpreted. A mutant survives if all of them pass, so no test really checks the rule. At most 5 % may
survive. Each survivor is listed in tests/games/GAME/survivors.txt with the reason why it behaves like the original.
"""

import argparse
import ast
import contextlib
import inspect
import os
import re
import sys
import textwrap
import types
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from tests.conformance.showing import RULE_ID, game_tests

ROOT = Path(__file__).parents[1]
MOST_SURVIVORS = 0.05


def survivors_file(game: str) -> Path:
    return ROOT / "tests" / "games" / game / "survivors.txt"


@dataclass(frozen=True)
class Mutant:
    game: str
    module: str
    function: str
    way: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.module.rpartition('.')[2]}.{self.function}: {self.way}"


# ------------------------------------------------------------------ breaking a function


def nothing(f: ast.FunctionDef) -> bool:
    returns = ast.unparse(f.returns) if f.returns else "None"
    f.body = [ast.Return(ast.Constant({"bool": False, "int": 0}.get(returns)))]
    return True


def opposite(f: ast.FunctionDef) -> bool:
    """Negate the first condition, or else the returned value."""
    for node in ast.walk(f):
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            node.test = ast.UnaryOp(ast.Not(), node.test)
            return not isinstance(node, ast.While)
    for node in ast.walk(f):
        if isinstance(node, ast.Return) and node.value is not None:
            node.value = ast.IfExp(node.value, ast.Constant(0), ast.Constant(1))
            return True
    return False


def off_by_one(f: ast.FunctionDef) -> bool:
    """Add one to the first value that is returned, assigned or added. A returned True stays, because 2 is true as well."""
    for node in ast.walk(f):
        if isinstance(node, ast.Return) and node.value is not None and ast.unparse(node.value) != "True":
            node.value = ast.BinOp(node.value, ast.Add(), ast.Constant(1))
            return True
    for node in ast.walk(f):
        if isinstance(node, ast.Assign | ast.AugAssign) and not isinstance(node.value, ast.Tuple):
            node.value = ast.BinOp(node.value, ast.Add(), ast.Constant(1))
            return True
    return False


WAYS = {"nothing": nothing, "opposite": opposite, "off by one": off_by_one}


def broken(original: types.FunctionType, way: str) -> types.FunctionType | None:
    tree = ast.parse(textwrap.dedent(inspect.getsource(original)))
    f = tree.body[0]
    assert isinstance(f, ast.FunctionDef)
    if not WAYS[way](f):
        return None
    ast.fix_missing_locations(tree)
    space: dict[str, object] = {}
    exec(compile(tree, original.__code__.co_filename, "exec"), original.__globals__, space)
    made = space[original.__name__]
    assert isinstance(made, types.FunctionType)
    return made


# ------------------------------------------------------------------ all mutants


def compiled_functions(game: Game) -> Iterator[types.FunctionType]:
    """Yield the functions of a game's folder that a build of its rules reaches."""
    from paddock.engine.compile import dispatch
    from paddock.engine.compile.runner import build

    package = game.rules.__name__.rpartition(".")[0]
    for f in build(game, "interpreted").reached(dispatch.call):  # type: ignore[arg-type]
        if f.__module__.startswith(package):
            yield f


def mutants(game: Game) -> list[Mutant]:
    assert game.rule_page is not None
    ids = RULE_ID.findall(game.rule_page.read_text(encoding="utf-8"))
    made = []
    for f in compiled_functions(game):
        cited = tuple(i for i in ids if re.search(rf"(?<![\w.-]){re.escape(i)}(?![\w]|[.-]\d)", f.__doc__ or ""))
        for way in WAYS:
            if cited and broken(f, way) is not None:
                made.append(Mutant(game.name, f.__module__, f.__name__, way, cited))
    return made


# ------------------------------------------------------------------ running the tests


def names_rule(text: str, rule: str) -> bool:
    """Return whether a test's name or docstring names the rule. In a name, three digits begin another rule, as in 508_1_508_2."""
    name = re.escape(rule.replace("-", "_").replace(".", "_"))
    return bool(re.search(rf"{name}(?!\d)(?!_\d{{1,2}}(?!\d))", text) or re.search(rf"(?<![\w.-]){re.escape(rule)}(?![\w]|[.-]\d)", text))


def tests_for(mutant: Mutant) -> list[str]:
    """Return the tests whose name or docstring names one of the mutant's rules."""
    chosen = []
    for path in game_tests(mutant.game):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = f"{node.name} {ast.get_docstring(node) or ''}"
                if any(names_rule(text, rule) for rule in mutant.rules):
                    chosen.append(f"{path.relative_to(ROOT)}::{node.name}")
    return chosen


def put_in_place(original: types.FunctionType, replacement: types.FunctionType) -> None:
    """Replace a function in every module that holds it."""
    for module in list(sys.modules.values()):
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if value is original:
                setattr(module, name, replacement)


def survives(mutant: Mutant) -> bool:
    """Run the tests in a child process; the mutant survives if all of them pass."""
    chosen = tests_for(mutant)
    if not chosen:
        return True
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            os.environ["PADDOCK_INTERPRETED"] = "1"
            sink = os.open(os.devnull, os.O_WRONLY)
            os.dup2(sink, 1)
            os.dup2(sink, 2)
            original = getattr(sys.modules[mutant.module], mutant.function)
            replacement = broken(original, mutant.way)
            assert replacement is not None
            put_in_place(original, replacement)
            signal_after(120)
            os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=", *chosen])))
        os._exit(1)
    return os.waitpid(child, 0)[1] == 0


def signal_after(seconds: int) -> None:
    """Stop a mutant that runs too long, which counts as noticed. The limit is CPU time, so that a busy machine does not matter."""
    import signal

    signal.setitimer(signal.ITIMER_PROF, seconds)


def listed(game: str) -> dict[str, str]:
    """Return the known survivors with their reasons."""
    path = survivors_file(game)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(line.split(" — ", 1) for line in lines if " — " in line)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--match", default="", help="only mutants whose name contains this")
    chosen = parser.parse_args()
    bad = False
    for name, game in found().items():
        if chosen.games and name not in chosen.games:
            continue
        every = [m for m in mutants(game) if chosen.match in str(m)]
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            alive = [m for m, lives in zip(every, pool.map(survives, every), strict=True) if lives]
        known = listed(name)
        share = len(alive) / max(1, len(every))
        print(f"{name}: {len(every)} mutants, {len(alive)} survive ({share:.1%})")
        for m in alive:
            print(f"  {m} [{', '.join(m.rules)}] — {known.get(str(m), 'no reason given')}")
        bad |= share > MOST_SURVIVORS or any(str(m) not in known for m in alive)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
