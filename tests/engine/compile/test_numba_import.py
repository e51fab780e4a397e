"""numba is imported as a whole first, because Python does not wait for a package that another thread is still importing: a part of it that is
imported then fails."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import paddock

MODULES = sorted(Path(paddock.__file__).parent.rglob("*.py"))
RACE = """
import threading
thread = threading.Thread(target=lambda: __import__("numba"))
thread.start()
import paddock.engine.compile.{module}
thread.join()
"""


def imported_at_the_top(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append(str(node.module))
    return [name for name in found if name.partition(".")[0] == "numba"]


def test_every_module_imports_numba_before_its_parts() -> None:
    names = {path: imported_at_the_top(path) for path in MODULES}
    assert sum(map(bool, names.values())) > 3
    assert not [path for path, found in names.items() if found and found[0] != "numba"]


@pytest.mark.parametrize("module", ["intrinsics", "numba_internals"])
def test_a_module_is_imported_while_another_thread_imports_numba(module: str) -> None:
    done = subprocess.run([sys.executable, "-c", RACE.format(module=module)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
