"""`paddock serve` with two workers on PostgreSQL. The test kills workers repeatedly while people play, and restarts the database.

This is the small version of `python -m tests.server.chaos.kills`: no acknowledged move is lost or applied twice, and every table ends.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.chaos.kill_servers import Pair, Single
from tests.server.chaos.kills import Evening, an_evening
from tests.server.support.postgres import Cluster, cluster, needs_postgres
from tests.server.support.serving import free_port

TABLES, KILLS = 3, 3
PAUSE = (0.5, 1.2)  # shortest and longest number of seconds between kills
THINK = 0.12


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    with cluster() as one:
        yield one


@needs_postgres
def test_workers_are_killed_and_the_database_is_restarted_while_people_play(postgres: Cluster, tmp_path: Path) -> None:
    registry = Pair(postgres, tmp_path / "log", interpreted=True)
    evening = an_evening(Evening(registry, TABLES, KILLS, PAUSE, is_small=True, think=THINK))
    assert not evening.faults, evening.report()
    assert len(registry.kills) >= KILLS and evening.counts["troubles"] == 1


def test_the_only_process_on_sqlite_is_killed_while_people_play(tmp_path: Path) -> None:
    registry = Single(str(tmp_path / "tables.db"), tmp_path / "log", interpreted=True)
    evening = an_evening(Evening(registry, TABLES, KILLS, PAUSE, is_small=True, think=THINK))
    assert not evening.faults, evening.report()
    assert len(registry.kills) >= KILLS


def test_several_workers_on_an_sqlite_file_are_refused_in_one_line(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "paddock", "serve", "--workers", "2", "--db", str(tmp_path / "x.db")]
    ended = subprocess.run(words, capture_output=True, text=True, check=False, env=os.environ | {"PADDOCK_LANG": "en"})
    assert ended.returncode == 1
    assert "postgresql://" in ended.stderr and ended.stderr.strip().count("\n") == 0


def test_a_database_that_does_not_answer_is_one_line_without_the_address(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "paddock", "serve", "--db", f"postgresql://me:secret@127.0.0.1:{free_port()}/x"]
    ended = subprocess.run(words, capture_output=True, text=True, check=False, env=os.environ | {"PADDOCK_LANG": "en"})
    assert ended.returncode == 1
    assert "secret" not in ended.stderr and ended.stderr.strip().count("\n") == 0
