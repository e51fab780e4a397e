"""Bots answer a fixed time after their turn begins, so the answer time reveals nothing about their choices."""

import sqlite3
from pathlib import Path
from random import Random

import httpx
import pytest

from paddock.server.app import make_app
from paddock.server.domain.table_config import THINKING_MS
from paddock.server.live import scheduler
from tests.server.conftest import AMPLE, database
from tests.server.support.people import Person
from tests.server.support.serving import serving

DELAY = 1000
ROUNDED = 1  # milliseconds: both times are rounded down


@pytest.mark.parametrize("bot", ["simple", "hard"])
def test_a_bot_that_knew_its_answer_at_once_gives_it_no_sooner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    def at_once(twin: object, seat: int, name: str, seed: int | None = None, seconds: float = 0) -> list[str]:
        return thinking(twin, seat, "simple", seed)  # type: ignore[arg-type]

    thinking = scheduler.think
    monkeypatch.setattr(scheduler, "think", at_once)
    assert max(THINKING_MS.values()) < DELAY
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=DELAY)) as url, httpx.Client(base_url=url, timeout=30) as client:
        one = Person(client, "Aoi")
        one.makes("trick_derby", ["human", bot, bot], start=True)
        one.reveals()
        one.plays(one.waits(), Random(1))
        one.waits()
    rows = sqlite3.connect(tmp_path / "tables.db").execute("select kind, seat, at from entry order by n").fetchall()
    asked = next(at for kind, seat, at in reversed(rows) if kind == "nonce")
    answered = [at for kind, seat, at in rows if kind == "move" and seat > 0]
    assert answered
    assert answered[0] - asked >= DELAY - ROUNDED
