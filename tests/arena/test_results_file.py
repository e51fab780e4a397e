"""Results files are complete or do not exist."""

import csv
import os
from pathlib import Path

import pytest

from paddock.arena import games
from paddock.arena.errors import ArenaError
from paddock.arena.plan import balanced
from paddock.arena.results_file import ResultsFile, check_ending
from tests.arena.conftest import probe_plan

PLAN = probe_plan(balanced(("simple", "random"), 2), seed=5)
COLUMNS = ["seed", "seats", "bot_1", "bot_2", "score_1", "score_2", "place_1", "place_2", "reason", "decisions", "fault"]


def written(path: Path, count: int = 6) -> Path:
    sheet = ResultsFile(path, PLAN)
    rows = games.play(PLAN, 0, count)
    sheet.add(0, rows[:4])
    sheet.add(4, rows[4:])
    return sheet.close()


def test_a_row_for_every_game(tmp_path: Path) -> None:
    with open(written(tmp_path / "games.csv"), newline="") as file:
        lines = list(csv.DictReader(file))
    assert list(lines[0]) == COLUMNS
    assert [line["seed"] for line in lines] == ["5", "5", "6", "6", "7", "7"]
    assert [(line["bot_1"], line["bot_2"]) for line in lines] == [("simple", "random"), ("random", "simple")] * 3
    rows = games.play(PLAN, 0, 6)
    assert [int(line["score_2"]) for line in lines] == rows["score"][:, 1].tolist()
    assert [int(line["decisions"]) for line in lines] == rows["decisions"].tolist()
    assert {line["reason"] for line in lines} == {"PR-4.2"}


def test_parquet_holds_the_same_as_csv(tmp_path: Path) -> None:
    from pyarrow import csv as arrow_csv
    from pyarrow import parquet

    there = parquet.read_table(written(tmp_path / "games.parquet"))
    assert there.schema.names == COLUMNS
    assert there.to_pydict() == arrow_csv.read_csv(written(tmp_path / "games.csv")).to_pydict()


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_until_it_is_whole_the_old_file_stands(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games.{ending}"
    path.write_text("old")
    sheet = ResultsFile(path, PLAN)
    sheet.add(0, games.play(PLAN, 0, 6))
    assert path.read_text() == "old"
    sheet.discard()
    assert os.listdir(tmp_path) == [path.name]
    assert path.read_text() == "old"
    written(path)
    assert os.listdir(tmp_path) == [path.name]
    assert path.read_bytes() != b"old"


def test_what_was_finished_is_kept_under_a_name_that_says_so(tmp_path: Path) -> None:
    sheet = ResultsFile(tmp_path / "games.csv", PLAN)
    sheet.add(0, games.play(PLAN, 0, 3))
    assert sheet.close_partial() == tmp_path / "games.partial.csv"
    assert os.listdir(tmp_path) == ["games.partial.csv"]
    assert len((tmp_path / "games.partial.csv").read_text().splitlines()) == 4


def test_rows_that_were_torn_by_an_interruption_are_not_passed_off_as_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(columns: dict[str, list[object]]) -> None:
        sheet.format.text.write("5,2,sim")
        raise KeyboardInterrupt

    sheet = ResultsFile(tmp_path / "games.csv", PLAN)
    sheet.add(0, games.play(PLAN, 0, 3))
    assert sheet.rows_are_complete
    monkeypatch.setattr(sheet.format, "add", interrupted)
    with pytest.raises(KeyboardInterrupt):
        sheet.add(3, games.play(PLAN, 3, 3))
    assert not sheet.rows_are_complete
    sheet.discard()
    assert os.listdir(tmp_path) == []


def test_the_file_may_be_read_like_any_other(tmp_path: Path) -> None:
    umask = os.umask(0o022)
    try:
        assert written(tmp_path / "games.csv").stat().st_mode & 0o777 == 0o644
    finally:
        os.umask(umask)


def test_a_name_must_say_what_to_write(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match=r"must end in one of \.csv, \.parquet"):
        check_ending(tmp_path / "games.xls")
    (tmp_path / "games.csv").mkdir()
    with pytest.raises(OSError, match="directory"):
        ResultsFile(tmp_path / "games.csv", PLAN)
    assert os.listdir(tmp_path) == ["games.csv"]
