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


async def draw_in_slot(queue: RenderQueue, name: str, patience: float, drawn: list[str]) -> None:
    async with queue.slot(patience):
        drawn.append(name)


def test_the_shortest_patience_is_drawn_first() -> None:
    async def scenario() -> list[str]:
        queue = RenderQueue()
        drawn: list[str] = []
        patience_of = {
            "looks": render_queue.LOOKING,
            "later": render_queue.LATER,
            "is asked": render_queue.ASKED,
            "moved": render_queue.MOVED,
        }
        await asyncio.gather(*(draw_in_slot(queue, name, patience, drawn) for name, patience in patience_of.items()))
        return drawn

    assert asyncio.run(scenario()) == ["moved", "is asked", "looks", "later"]


def test_the_earlier_deadline_goes_before_a_later_request_with_less_patience() -> None:
    async def scenario() -> list[str]:
        queue = RenderQueue()
        drawn: list[str] = []
        async with queue.slot(render_queue.MOVED):
            waiting = asyncio.create_task(draw_in_slot(queue, "looks", 0.01, drawn))
            await asyncio.sleep(0.1)
            moved = asyncio.create_task(draw_in_slot(queue, "moved", render_queue.MOVED, drawn))
            await asyncio.sleep(0)
        await asyncio.gather(waiting, moved)
        return drawn

    assert asyncio.run(scenario()) == ["looks", "moved"]


def test_a_cancelled_request_gives_its_slot_to_the_next() -> None:
    async def scenario() -> tuple[list[str], int]:
        queue = RenderQueue()
        drawn: list[str] = []
        async with queue.slot(render_queue.MOVED):
            gone = [asyncio.create_task(draw_in_slot(queue, "gone", render_queue.MOVED, drawn)) for _ in range(3)]
            last = asyncio.create_task(draw_in_slot(queue, "there", render_queue.LOOKING, drawn))
            await asyncio.sleep(0)
            gone[0].cancel()
        gone[1].cancel()  # its turn has just come
        await asyncio.sleep(0)
        gone[2].cancel()
        await asyncio.gather(last, *gone, return_exceptions=True)
        await draw_in_slot(queue, "later", render_queue.LATER, drawn)
        return drawn, queue.waiting

    assert asyncio.run(scenario()) == (["there", "later"], 0)


def test_a_move_is_handled_between_two_drawings() -> None:
    async def scenario() -> list[str]:
        queue = RenderQueue()
        drawn: list[str] = []
        drawing = [asyncio.create_task(draw_in_slot(queue, "drawing", render_queue.LOOKING, drawn)) for _ in range(4)]
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_later(0, drawn.append, "a move")
        await asyncio.gather(*drawing)
        return drawn

    assert "a move" in asyncio.run(scenario())[:4]  # before the last of the four drawings


def test_a_frame_waits_for_the_commit_of_a_change_to_its_table(tmp_path: Path) -> None:
    """No viewer may see an uncommitted position."""

    class Table:
        must_rebuild, game_table = False, None
        lock = asyncio.Lock()

    async def scenario() -> list[str]:
        registry, table = TableRegistry(Store(database(tmp_path))), Table()
        happened: list[str] = []
        async with table.lock:
            drawing = asyncio.create_task(registry.render(table, lambda: happened.append("drawn"), render_queue.MOVED))  # type: ignore[arg-type]
            for _ in range(20):
                await asyncio.sleep(0)
            happened.append("committed")
        await drawing
        await registry.close()
        return happened

    assert asyncio.run(scenario()) == ["committed", "drawn"]
