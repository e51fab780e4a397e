"""The format of results files stays fixed when the code is renamed."""

from pathlib import Path

import numpy as np

from paddock.arena.bot_specs import SETTINGS, canonical_spec
from paddock.arena.checkpoint import Checkpoint
from paddock.arena.games import ROW
from paddock.arena.plan import balanced
from tests.arena.conftest import probe_plan

BOTS = ("simple", "hard:rollouts=50:threads=2")
HEAD = (
    'a0dc8cc1 {"paddock-arena":1,"game":"probe","rules":1,"tables":"a56bebea919c67a43addebbcf7443d13c3293753ff7e4d8c96228cd6c13895e9",'
    '"seats":2,"options":{"rounds":3},"bots":["simple","hard:rollouts=50:threads=2"],"seed":1}\n'
)
GAMES = 'bf567bf7 {"first":8,"rows":[[1,30,0,5,1,3,2],[0,31,-1,4,1,4,1]]}\n'


def test_a_tournaments_file_keeps_its_bytes(tmp_path: Path) -> None:
    rows = np.zeros(2, ROW)
    rows["score"][:, :2], rows["place"][:, :2] = [[5, 3], [4, 4]], [[1, 2], [1, 1]]
    rows["decisions"], rows["fault"], rows["reason"] = [30, 31], [0, -1], [1, 0]
    journal = Checkpoint(tmp_path / "arena.jsonl", probe_plan(balanced(BOTS, 2)), BOTS)
    journal.add(8, rows)
    journal.close()
    assert journal.path.read_text() == HEAD + GAMES


def test_a_bots_settings_are_written_as_ever() -> None:
    assert list(SETTINGS) == ["seconds", "rollouts", "threads"]
    assert canonical_spec("hard:threads=2:seconds=0.5") == "hard:seconds=0.5:threads=2"
