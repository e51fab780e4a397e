"""Checkpoints of a tournament: their content is correct, and a killed process loses at most the last line."""

import os
from pathlib import Path

import numpy as np
import pytest

from paddock.arena import games
from paddock.arena.checkpoint import Checkpoint, decode_line, encode_line
from paddock.arena.errors import ArenaError
from paddock.arena.executors import Portion
from paddock.arena.plan import Plan, balanced
from tests.arena.conftest import probe_plan

BOTS = ("simple", "random")
PLAN = probe_plan(balanced(BOTS, 2))


def rows_for(count: int) -> games.Rows:
    """Return rows that all differ."""
    rows = np.zeros(count, games.ROW)
    rows["score"][:, :2] = np.arange(2 * count).reshape(-1, 2)
    rows["place"][:, :2], rows["reason"], rows["decisions"] = (1, 2), 1, np.arange(count) + 30
    return rows


ROWS = rows_for(40)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A checkpoint with games 0 to 9 and 20 to 29."""
    journal = Checkpoint(tmp_path / "arena.jsonl", PLAN, BOTS)
    journal.add(20, ROWS[20:30])
    journal.add(0, ROWS[:10])
    journal.close()
    return journal.path


def taken_up(path: Path, plan: Plan = PLAN, bots: tuple[str, ...] = BOTS) -> Checkpoint:
    journal = Checkpoint(path, plan, bots)
    journal.close()
    return journal


def test_what_was_added_is_there_and_the_rest_is_missing(path: Path) -> None:
    journal = taken_up(path)
    rows, there = journal.known(40)
    assert rows[there].tobytes() == ROWS[there].tobytes()
    assert there.nonzero()[0].tolist() == [*range(10), *range(20, 30)]
    assert journal.missing(40) == [Portion(10, 10), Portion(30, 10)]
    assert journal.missing(25) == [Portion(10, 10)]
    assert journal.missing(10) == []


def test_a_torn_last_line_is_dropped_wherever_it_was_torn(path: Path) -> None:
    whole = path.read_bytes()
    last = whole.rindex(b"\n", 0, len(whole) - 1) + 1
    for end in (last + 1, last + 9, (last + len(whole)) // 2, len(whole) - 1):
        path.write_bytes(whole[:end])
        journal = taken_up(path)
        assert journal.torn
        assert journal.missing(40) == [Portion(0, 20), Portion(30, 10)]
        assert path.read_bytes() == whole[:last]


def test_a_head_that_was_torn_is_written_again(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:30])
    journal = taken_up(path)
    assert journal.missing(40) == [Portion(0, 40)]
    assert path.read_bytes() == whole[: whole.index(b"\n") + 1]


def test_any_other_damage_is_refused_and_nothing_changed(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b"0", b"1", 1)
    damaged = b"".join(lines)
    path.write_bytes(damaged)
    with pytest.raises(ArenaError, match="damaged in line 2"):
        taken_up(path)
    assert path.read_bytes() == damaged


def test_a_line_that_is_whole_and_wrong_is_refused(path: Path) -> None:
    with open(path, "ab") as file:
        file.write(encode_line({"first": 0, "rows": [[1, 2, 3]]}))
    with pytest.raises(ArenaError, match="damaged in line 4"):
        taken_up(path)


@pytest.mark.parametrize(
    ("plan", "bots", "why"),
    [
        (PLAN, ("random", "simple"), "bots simple random, not random simple"),
        (probe_plan(balanced(BOTS, 2), seed=9), BOTS, "seed 1, not 9"),
        (probe_plan(balanced(BOTS, 3)), BOTS, "with 2 seats, not 3"),
        (probe_plan(balanced(BOTS, 2), rounds=4), BOTS, "options .*3.*, not .*4"),
    ],
)
def test_another_tournament_is_refused_with_the_difference(path: Path, plan: Plan, bots: tuple[str, ...], why: str) -> None:
    before = path.read_bytes()
    with pytest.raises(ArenaError, match=why):
        taken_up(path, plan, bots)
    assert path.read_bytes() == before


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("content", [b"my thesis\n", b'{"a": 1}\n{"b": 2}\n', b"no line"])
def test_a_file_that_is_no_tournament_is_left_alone(tmp_path: Path, content: bytes, fresh: bool) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes(content)
    with pytest.raises(ArenaError, match="no tournament of ours"):
        Checkpoint(path, PLAN, BOTS, fresh)
    assert path.read_bytes() == content


def test_a_fresh_beginning_forgets_the_old_tournament(path: Path) -> None:
    other = probe_plan(balanced(BOTS, 2), seed=9)
    journal = Checkpoint(path, other, BOTS, fresh=True)
    journal.close()
    assert taken_up(path, other).missing(40) == [Portion(0, 40)]


def test_two_tournaments_never_write_to_one_file(path: Path) -> None:
    first = Checkpoint(path, PLAN, BOTS)
    with pytest.raises(ArenaError, match="being written by another"):
        Checkpoint(path, PLAN, BOTS)
    first.close()
    taken_up(path)


def test_a_line_that_was_interrupted_is_taken_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, whole = Checkpoint(path, PLAN, BOTS), path.read_bytes()

    def interrupted(handle: int, line: bytes) -> int:
        written(handle, bytes(line)[:9])
        raise KeyboardInterrupt

    written = os.write
    monkeypatch.setattr(os, "write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        journal.add(10, ROWS[10:20])
    monkeypatch.undo()
    journal.close()
    assert path.read_bytes() == whole
    assert journal.missing(40) == [Portion(10, 10), Portion(30, 10)]


def test_a_checksum_sees_every_changed_letter() -> None:
    line = encode_line({"first": 3, "rows": []})
    assert decode_line(line) == {"first": 3, "rows": []}
    for k in range(len(line)):
        assert decode_line(line[:k] + bytes([line[k] ^ 1]) + line[k + 1 :]) is None
