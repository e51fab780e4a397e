"""After a cold start a table plays interpreted at once while a child process compiles. The same table then continues natively."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

PROGRAM = """
    import sys, time
    from paddock.engine.presentation.catalog import found
    import paddock
    name = min(found().values(), key=lambda game: game.layout.dtype.itemsize).name  # compiled soonest
    table = paddock.Table.new(name, seed=1)
    seat = table.pending[0]
    table.play(seat, table.legal(seat)[0])
    print(table.runner.target, "numba" in sys.modules)
    until = time.monotonic() + 300
    while table.runner.target == "interpreted" and time.monotonic() < until:
        time.sleep(0.2)
    print(table.runner.target)
    twin = paddock.Table.new(name, seed=1, target="interpreted")
    seat = twin.pending[0]
    twin.play(seat, twin.legal(seat)[0])
    for _ in range(30):
        seat = table.pending[0]
        action = table.legal(seat)[-1]
        table.play(seat, action)
        twin.play(seat, action)
    print(table.states.tobytes() == twin.states.tobytes())
"""


def test_play_begins_interpreted_and_goes_on_natively(tmp_path: Path) -> None:
    environment = os.environ | {"PADDOCK_CACHE": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[3])}
    environment.pop("PADDOCK_INTERPRETED", None)
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(PROGRAM)], env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["interpreted", "False", "native", "True"]
