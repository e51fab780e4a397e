"""The page about adding a game is true: its files form a game that can be played and passes the conformance suite."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "tutorials" / "add-a-game.md"
BLOCK = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```", re.M | re.S)

SUITE = """
import sys
from pathlib import Path
from paddock.games.furlong.game import GAME
from tests.conformance import checks
from tests.conformance.lab import Lab
for check in checks.CHECKS:
    if check is checks.same_everywhere:
        check(Lab(GAME, 2), ("interpreted", "native"))
    elif check is checks.every_rule_is_cited:
        check(Lab(GAME, 2), [Path(sys.argv[1])])
    else:
        check(Lab(GAME, 2, target="interpreted"))
print("all", len(checks.CHECKS))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Write the page's files into a folder."""
    game = tmp_path / "furlong"
    (game / "words").mkdir(parents=True)
    (game / "__init__.py").touch()
    files = dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))
    assert {
        "rules.py",
        "bot.py",
        "notation.py",
        "view.py",
        "narrate.py",
        "draw.py",
        "game.py",
        "game.toml",
        "rules.md",
        "words/en.toml",
        "words/ja.toml",
    } <= set(files)
    for name, text in files.items():
        (tmp_path / name if name.startswith("test_") else game / name).write_text(text, encoding="utf-8")
    return tmp_path


def run(folder: Path, *command: str) -> str:
    environment = os.environ | {"PADDOCK_GAMES": str(folder), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, *command], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_example_game_passes_the_conformance_suite(folder: Path) -> None:
    assert run(folder, "-c", SUITE, str(folder / "test_furlong.py")).startswith("all")


def test_the_example_games_own_tests_pass(folder: Path) -> None:
    assert "4 passed" in run(
        folder, "-m", "pytest", "-p", "no:cacheprovider", "-o", "addopts=", "--rootdir", str(folder), str(folder / "test_furlong.py")
    )


def test_the_example_game_is_found_and_played_by_the_command(folder: Path) -> None:
    assert "furlong" in run(folder, "-m", "paddock", "games")
    told = run(folder, "-m", "paddock", "transcript", "furlong", "--seats", "2", "--seed", "1", "--bots", "random")
    assert told.count('"event":"decision"') == 8
    assert '"event":"end"' in told
