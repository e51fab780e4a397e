"""The render queue draws one frame at a time.

Frames for a player who has moved come first, no request starves, and moves do not wait for frames.
"""

import asyncio
from pathlib import Path

from paddock.server.live import render_queue
from paddock.server.live.registry import TableRegistry
from paddock.server.live.render_queue import RenderQueue
from paddock.server.storage.store import Store
from tests.server.conftest import database


async def drawn_by(queue: RenderQueue, name: str, patience: float, drawn: list[str]) -> None:
    async with queue.slot(patience):
        drawn.append(name)


def test_who_moved_is_drawn_for_first_then_who_is_asked_then_who_looks_on() -> None:
    async def evening() -> list[str]:
        queue = RenderQueue()
        drawn: list[str] = []
        kinds = {"looks": render_queue.LOOKING, "later": render_queue.LATER, "is asked": render_queue.ASKED, "moved": render_queue.MOVED}
        await asyncio.gather(*(drawn_by(queue, name, patience, drawn) for name, patience in kinds.items()))
        return drawn

    assert asyncio.run(evening()) == ["moved", "is asked", "looks", "later"]


def test_who_has_waited_goes_before_who_moved_just_now() -> None:
    async def evening() -> list[str]:
        queue = RenderQueue()
        drawn: list[str] = []
        async with queue.slot(render_queue.MOVED):
            waiting = asyncio.create_task(drawn_by(queue, "looks", 0.01, drawn))
            await asyncio.sleep(0.1)
            moved = asyncio.create_task(drawn_by(queue, "moved", render_queue.MOVED, drawn))
            await asyncio.sleep(0)
        await asyncio.gather(waiting, moved)
        return drawn

    assert asyncio.run(evening()) == ["looks", "moved"]


def test_who_hangs_up_while_waiting_holds_nobody_up() -> None:
    async def evening() -> tuple[list[str], int]:
        queue = RenderQueue()
        drawn: list[str] = []
        async with queue.slot(render_queue.MOVED):
            gone = [asyncio.create_task(drawn_by(queue, "gone", render_queue.MOVED, drawn)) for _ in range(3)]
            last = asyncio.create_task(drawn_by(queue, "there", render_queue.LOOKING, drawn))
            await asyncio.sleep(0)
            gone[0].cancel()
        gone[1].cancel()  # its turn has just come
        await asyncio.sleep(0)
        gone[2].cancel()
        await asyncio.gather(last, *gone, return_exceptions=True)
        await drawn_by(queue, "later", render_queue.LATER, drawn)
        return drawn, queue.waiting

    drawn, waiting = asyncio.run(evening())
    assert (drawn[-2:], waiting) == (["there", "later"], 0)


def test_between_two_drawings_what_has_come_is_read() -> None:
    async def evening() -> list[str]:
        queue = RenderQueue()
        drawn: list[str] = []
        drawing = [asyncio.create_task(drawn_by(queue, "drawing", render_queue.LOOKING, drawn)) for _ in range(4)]
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_later(0, drawn.append, "a move")
        await asyncio.gather(*drawing)
        return drawn

    assert asyncio.run(evening()).index("a move") < 4


def test_nothing_is_drawn_while_a_table_is_being_changed(tmp_path: Path) -> None:
    """No viewer may see an uncommitted position. A change to a table does not wait for frames of that table."""

    class Table:
        must_rebuild, game_table = False, None
        lock = asyncio.Lock()

    async def evening() -> list[str]:
        registry, table = TableRegistry(Store(database(tmp_path))), Table()
        happened: list[str] = []
        async with table.lock:
            drawing = asyncio.create_task(registry.draw(table, lambda: happened.append("drawn"), render_queue.MOVED))  # type: ignore[arg-type]
            for _ in range(20):
                await asyncio.sleep(0)
            happened.append("committed")
        await drawing
        await registry.close()
        return happened

    assert asyncio.run(evening()) == ["committed", "drawn"]
