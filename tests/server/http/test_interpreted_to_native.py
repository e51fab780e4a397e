"""A table that was played with interpreted rules continues on compiled ones with the same hashes, so any worker can take it over."""

import asyncio
from pathlib import Path
from random import Random

import httpx
import pytest

from paddock.engine.compile import runner as runners
from paddock.engine.presentation.catalog import found
from paddock.server.app import make_app
from paddock.server.domain.event import Event
from paddock.server.domain.game_table import GameTable
from paddock.server.domain.table_row import TableRow
from paddock.server.storage.store import Store
from tests.server.conftest import AMPLE, database
from tests.server.support.people import Person
from tests.server.support.serving import serving

GAME = "trick_derby"  # the tests' warm-up compiles this game


async def kept(folder: Path, table: str) -> tuple[TableRow, list[Event]]:
    store = Store(database(folder))
    row, entries = await store.table_row(table), await store.events(table)
    await store.engine.dispose()
    assert row is not None
    return row, entries


def test_a_table_rebuilt_on_compiled_rules_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url, httpx.Client(base_url=url, timeout=30) as client:
        one, dice = Person(client, "Aoi"), Random(2)
        one.makes(GAME, ["human", "simple", "simple"], start=True)
        one.reveals()
        for _ in range(12):
            one.plays(one.waits(), dice)
    row, entries = asyncio.run(kept(tmp_path, one.table))
    game = found()[GAME]
    monkeypatch.setattr(runners, "_runners", dict(runners._runners))  # keeps the following tests interpreted
    runners.runner_for(game, "native")
    game_table = GameTable(row)
    game_table.rebuild(entries)
    assert game_table.table is not None
    assert game_table.table.runner.native
    assert (game_table.frozen, game_table.n) == ("", len(entries))
    assert len(game_table.table.entries) > 30
