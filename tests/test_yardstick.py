"""The C yardstick plays the same games of Trick Derby as the rules: only then does its speed say anything about theirs."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from benchmarks.limit import run

GAMES = 2_000
BOOKED_GAMES = 300

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed: the yardstick is C, compiled on the spot")

# The books in the order in which trick_derby.c hashes them, with the width it keeps them in.
BOOKS = (
    ("score", "<i2"), ("past_horse", "i1"), ("past_square", "i1"), ("past_place", "i1"), ("past_odds", "i1"), ("past_points", "i1"),
    ("past_up", "i1"), ("past_down", "i1"), ("odds", "i1"), ("whips", "i1"), ("ridden", "i1"), ("deal", "<i8"), ("shown", "<i8"),
    ("square", "i1"), ("arrival", "i1"), ("horse", "i1"), ("up", "i1"), ("pile", "i1"), ("shown_top", "i1"), ("tricks", "i1"),
    ("at_goal", "i1"),
)  # fmt: skip


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        return run.compiled("trick_derby", tmp_path_factory.mktemp("limit"))
    except run.NoYardstick as reason:
        pytest.skip(str(reason))


def hash_of_books(h: int, state: Any) -> int:
    for name, kind in BOOKS:
        for byte in state[name].astype(kind).tobytes():
            h = (h * 31 + byte + 1) & 0xFFFFFFFF
    return h


@pytest.mark.parametrize("seats", run.SEATS)
@pytest.mark.parametrize("seed", [0, (1 << 40) + 5])
def test_yardstick_plays_the_same_games(program: Path, seats: int, seed: int) -> None:
    c = run.yardstick(program, seats, seed, GAMES)
    played = run.batch_of(seats).random(seed, GAMES)
    assert (played.decisions, played.hash, played.faults) == (c["decisions"], c["hash"], 0)


@pytest.mark.parametrize("seats", run.SEATS)
def test_yardstick_keeps_the_same_books(program: Path, seats: int) -> None:
    batch = run.batch_of(seats)
    books = 0
    for seed in range(BOOKED_GAMES):
        batch.random(seed, 1)
        books = hash_of_books(books, batch.states[0])
    assert books == run.yardstick(program, seats, 0, BOOKED_GAMES)["books"]


def test_another_seed_is_another_game(program: Path) -> None:
    assert run.yardstick(program, 4, 0, 10)["hash"] != run.yardstick(program, 4, 1, 10)["hash"]


def test_yardstick_refuses_other_seat_counts(program: Path) -> None:
    with pytest.raises(run.NoYardstick):
        run.yardstick(program, 5, 0, 1)
