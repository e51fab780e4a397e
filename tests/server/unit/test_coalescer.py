"""The coalescer combines the queries that arrive while another one is running."""

import asyncio

import pytest

from paddock.server.storage.coalescer import Coalescer


def test_what_is_asked_while_an_answer_is_waited_for_is_asked_together() -> None:
    asked: list[list[int]] = []
    answers = asyncio.Event()

    async def ask(some: list[int]) -> dict[int, str]:
        asked.append(some)
        await answers.wait()
        return {n: str(n) for n in some if n < 9}

    async def run() -> list[str | None]:
        together = Coalescer(ask)
        first = asyncio.create_task(together.get(1))
        while not asked:
            await asyncio.sleep(0)
        rest = [asyncio.create_task(together.get(n)) for n in (2, 3, 2, 9)]
        await asyncio.sleep(0)
        answers.set()
        return await asyncio.gather(first, *rest)

    assert asyncio.run(run()) == ["1", "2", "3", "2", None]
    assert asked == [[1], [2, 3, 9]]


def test_who_asked_is_told_that_there_was_no_answer_and_the_next_is_answered() -> None:
    async def ask(some: list[int]) -> dict[int, str]:
        if 0 in some:
            raise OSError
        return {n: str(n) for n in some}

    async def run() -> str | None:
        together = Coalescer(ask)
        with pytest.raises(OSError):
            await together.get(0)
        return await together.get(1)

    assert asyncio.run(run()) == "1"
