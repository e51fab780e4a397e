"""Golden transcripts of two whole games. They change only if the rules change. PADDOCK_GOLDENS=write records them again."""

import os
import random
from pathlib import Path

import pytest

from paddock.engine.table.table import Table
from paddock.engine.table.transcript import transcript
from tests.games.trick_derby.situations import new

FOLDER = Path(__file__).parent / "goldens"
GAMES = {
    "three-with-the-dummy": (3, 31, {}),
    "four-without-win-face-up": (4, 32, {"win_face_up": False, "marks": (0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5)}),
}


def story(seats: int, seed: int, options: dict[str, object]) -> list[str]:
    dice = random.Random(seed)

    def any_move(table: Table, seat: int) -> int:
        return dice.choice(table.legal(seat))

    return list(transcript(new(seats, seed, **options), any_move))


@pytest.mark.parametrize("name", GAMES)
def test_the_story_has_not_drifted(name: str) -> None:
    lines = story(*GAMES[name])
    path = FOLDER / f"{name}.jsonl"
    if os.environ.get("PADDOCK_GOLDENS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    golden = path.read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(lines, golden), 1):
        assert now == then, f"line {number} of {path.name}"
    assert len(lines) == len(golden)
