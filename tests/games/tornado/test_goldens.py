"""Golden transcripts. PADDOCK_GOLDENS=write records them again. Read the difference before a commit."""

import os
import random
from pathlib import Path
from typing import Any

import pytest

from paddock.engine.table.table import Table
from paddock.engine.table.transcript import transcript
from paddock.games.tornado.game import GAME

FOLDER = Path(__file__).parent / "goldens"
GAMES: list[tuple[str, int, int, dict[str, Any]]] = [
    ("three-short-course", 3, 11, {"columns": 7}),
    ("five-heat-only", 5, 23, {"final": False}),
]


def lines_of(seats: int, seed: int, options: dict[str, Any]) -> list[str]:
    dice = random.Random(seed)
    table = Table.new(GAME, seats=seats, seed=seed, options=options, target="interpreted")
    return list(transcript(table, lambda t, seat: dice.choice(t.legal(seat))))


@pytest.mark.parametrize(("name", "seats", "seed", "options"), GAMES, ids=[g[0] for g in GAMES])
def test_transcript_is_the_golden_one(name: str, seats: int, seed: int, options: dict[str, Any]) -> None:
    file = FOLDER / f"{name}.jsonl"
    lines = lines_of(seats, seed, options)
    if os.environ.get("PADDOCK_GOLDENS") == "write":
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    golden = file.read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(lines, golden), 1):
        assert now == then, f"line {number}"
    assert len(lines) == len(golden)
