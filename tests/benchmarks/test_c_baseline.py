"""The C baselines play the same games as the rules, so that their speeds can be compared."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.c_baseline import run

GAMES = 2_000
BOOKED_GAMES = 300
THOUSAND = 1_000

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed: the yardsticks are C, compiled on the spot")

TABLES = [(name, seats) for name, yardstick in run.YARDSTICKS.items() for seats in yardstick.seats]
Program = Callable[[str], Path]


# For each game, the state fields in the order in which its C program hashes them, with the C types.
TRICK_DERBY = (
    ("score", "<i2"), ("past_horse", "i1"), ("past_square", "i1"), ("past_place", "i1"), ("past_odds", "i1"), ("past_points", "i1"),
    ("past_up", "i1"), ("past_down", "i1"), ("odds", "i1"), ("whips", "i1"), ("ridden", "i1"), ("deal", "<i8"), ("shown", "<i8"),
    ("square", "i1"), ("arrival", "i1"), ("horse", "i1"), ("up", "i1"), ("pile", "i1"), ("shown_top", "i1"), ("tricks", "i1"),
    ("at_goal", "i1"),
)  # fmt: skip
LONG_SHOT = (
    ("money", "<i4"), ("open_order", "i1"), ("bill_order", "i1"), ("placed", "i1"), ("shown", "i1"), ("space", "i1"), ("home", "i1"),
    ("home_sum", "i1"), ("showing", "<i2"), ("empty", "<i2"), ("top", "i1"), ("laid", "<i2"), ("stack", "i1"), ("renewals", "i1"),
    ("first", "i1"), ("round", "i1"), ("spurt", "i1"),
)  # fmt: skip
BOOKS = {"trick_derby": TRICK_DERBY, "long_shot": LONG_SHOT}


def book(state: Any, name: str) -> Any:
    """Return a field as the C program stores it: money in thousands, rows of cards without their unused end."""
    if name == "money":
        return state[name] // THOUSAND
    if name in ("laid", "stack"):
        return state[name][: int(state[f"{name}_size"])]
    return state[name]


def hash_of_books(h: int, game: str, state: Any) -> int:
    for name, kind in BOOKS[game]:
        for byte in np.asarray(book(state, name)).astype(kind).tobytes():
            h = (h * 31 + byte + 1) & 0xFFFFFFFF
    return h


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    folder = tmp_path_factory.mktemp("limit")
    made: dict[str, Path] = {}

    def compiled(game: str) -> Path:
        if game not in made:
            try:
                made[game] = run.compiled(game, folder)
            except run.NoYardstick as reason:
                pytest.skip(str(reason))
        return made[game]

    return compiled


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("seed", [0, (1 << 40) + 5])
def test_yardstick_plays_the_same_games(program: Program, game: str, seats: int, seed: int) -> None:
    c = run.in_c(program(game), seats, seed, GAMES)
    played = run.batch_of(game, seats).random(seed, GAMES)
    assert (played.decisions, played.hash, played.faults) == (c["decisions"], c["hash"], 0)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_yardstick_keeps_the_same_books(program: Program, game: str, seats: int) -> None:
    batch = run.batch_of(game, seats)
    books = 0
    for seed in range(BOOKED_GAMES):
        batch.random(seed, 1)
        books = hash_of_books(books, game, batch.states[0])
    assert books == run.in_c(program(game), seats, 0, BOOKED_GAMES)["books"]


@pytest.mark.parametrize("game", run.YARDSTICKS)
def test_another_seed_is_another_game(program: Program, game: str) -> None:
    assert run.in_c(program(game), 4, 0, 10)["hash"] != run.in_c(program(game), 4, 1, 10)["hash"]


@pytest.mark.parametrize(("game", "seats"), [("trick_derby", 5), ("long_shot", 3), ("long_shot", 7)])
def test_yardstick_refuses_other_seat_counts(program: Program, game: str, seats: int) -> None:
    with pytest.raises(run.NoYardstick):
        run.in_c(program(game), seats, 0, 1)


def test_every_game_with_a_yardstick_has_its_rows(tmp_path: Path) -> None:
    try:
        rows = run.compare(games=20, rounds=1, folder=tmp_path)
    except run.NoYardstick as reason:
        pytest.skip(str(reason))
    assert [(row["game"], row["seats"]) for row in rows] == TABLES
    assert all(row["equal"] and row["native"] > 0 and row["limit"] > 0 for row in rows)
    assert all((row["race"] is None) == (row["game"] == "long_shot") for row in rows)
    text = run.as_text(rows)
    assert "Trick Derby, 20 random games" in text
    assert "Long Shot, 20 random games" in text
