"""Notifications of changes by other workers: none is lost, even if one arrives while a table is being read."""

import asyncio
from pathlib import Path

from paddock.server.domain.table_config import Choices, new_config
from paddock.server.live.cluster import Cluster
from paddock.server.live.registry import TableRegistry
from paddock.server.storage.loaded_table import LoadedTable
from paddock.server.storage.store import Store
from paddock.server.storage.write_batch import WriteBatch
from tests.server.conftest import database
from tests.server.support.people import promise

GAME = "trick_derby"


class SlowStore(Store):
    """A store that pauses between reading a table and returning it, so that others can write meanwhile."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.has_read, self.may_answer = asyncio.Event(), asyncio.Event()

    async def load(self, id: str, after: int = 0) -> LoadedTable | None:
        found = await super().load(id, after)
        self.has_read.set()
        await self.may_answer.wait()
        return found


def test_a_change_that_is_heard_of_while_the_table_is_read_is_read_too(tmp_path: Path) -> None:
    async def run() -> list[object]:
        store = SlowStore(database(tmp_path))
        await store.open()
        registry = TableRegistry(store)
        news = Cluster(registry)
        config = new_config(GAME, ["human", "simple", "simple"], {}, 0, "", Choices(), "en")
        table, _, _ = await registry.make_table(config, True, "Aoi", promise("00" * 32), False)
        id = table.game_table.id
        news.hint(id, await store.write(WriteBatch(id, chat_line=(0, "Aoi", "one"))))
        await store.has_read.wait()
        news.hint(id, await store.write(WriteBatch(id, chat_line=(0, "Aoi", "two"))))
        store.may_answer.set()
        await registry.close()
        await store.close()
        return [line["text"] for line in table.chat]

    assert asyncio.run(run()) == ["one", "two"]
