"""Arbitrary messages to a server: it answers with clear refusals, and no table is damaged.

`python -m tests.server.chaos.fuzz` is the full run.
"""

import asyncio
import gc
import json
import random
import tracemalloc
from pathlib import Path

from paddock.server.domain.problem import Problem
from tests.server.chaos.fuzz import attacked
from tests.server.chaos.fuzz_messages import message
from tests.server.support.people import promise
from tests.server.support.wire import Socket, Wire, fixed_random, wired

MESSAGES = 1000
UNDER_FIRE = 1000
REFUSED = 20
GAME = "trick_derby"


async def started(world: Wire) -> list[str]:
    made = await world.done(
        "", "", game=GAME, sitters=["human"] * 3, name="Aoi", commitment=promise("01" * 32), public=True, undo=False, cover=False
    )
    world.table, tokens = made["table"], [made["token"]]
    for name in ("Bruno", "Hana"):
        tokens.append((await world.done("sit", "", name=name, commitment=promise("01" * 32)))["token"])
    await world.done("start", tokens[0])
    for token in tokens:
        await world.done("reveal", token, nonce="01" * 32)
    await world.quiet()
    return tokens


def test_whatever_is_sent_through_a_socket_harms_no_table_and_memory_stays(tmp_path: Path) -> None:
    dice = random.Random(3)

    async def run() -> None:
        async with wired(tmp_path / "house", [1_700_000_000_000], fixed_random()) as world:
            tokens = await started(world)
            moves = list(world.open.game_table.table.entries) if world.open.game_table.table else []
            sent = 0
            tracemalloc.start()
            before = 0
            while sent < MESSAGES:
                socket: Socket = world.socket(dice.choice([*tokens[1:], "", "nobody"]), "en", "wide")
                for _ in range(30):
                    socket._in.put_nowait({"type": "websocket.receive", "text": message(dice)})
                await asyncio.sleep(0)
                while not socket.task.done() and not socket._in.empty():
                    await asyncio.sleep(0)
                sent += 30 - socket._in.qsize()  # the server disconnects a client after malformed messages
                await socket.close()
                kinds = {json.loads(json.loads(f)["text"])["type"] for f in socket.frames if "text" in json.loads(f)}
                assert kinds <= {"hello", "state", "done", "problem"}
                if sent >= MESSAGES // 2 and not before:
                    before = tracemalloc.get_traced_memory()[0]
            after = tracemalloc.get_traced_memory()[0]
            tracemalloc.stop()
            game_table = world.open.game_table
            assert game_table.table is not None and not game_table.frozen
            assert game_table.table.legal(0), "the first seat, which sent nothing, still has its decision"
            assert [e for e in game_table.table.entries if e.seat == 0] == [e for e in moves if e.seat == 0]
            assert after - before < 5_000_000, "memory stays"

    asyncio.run(run())


def test_a_refusal_leaves_nothing_behind_that_only_a_search_for_rings_would_find(tmp_path: Path) -> None:
    async def run() -> int:
        async with wired(tmp_path / "house", [1_700_000_000_000], fixed_random()) as world:
            socket = world.socket((await started(world))[1], "en", "wide")
            gc.collect()
            gc.disable()
            try:
                for number in range(REFUSED):
                    stale = {"type": "do", "id": number, "k": 999_999, "do": "R1"}
                    socket._in.put_nowait({"type": "websocket.receive", "text": json.dumps(stale)})
                async with asyncio.timeout(60):
                    while sum('\\"type\\":\\"problem\\"' in frame for frame in socket.frames) < REFUSED:
                        await asyncio.sleep(0.01)
                return sum(issubclass(type(one), Problem) for one in gc.get_objects())  # `isinstance` fails on dead weak proxies
            finally:
                gc.enable()
                await socket.close()

    assert asyncio.run(run()) < REFUSED // 2


def test_a_server_under_fire_answers_with_clear_refusals_and_its_tables_are_played_to_the_end(tmp_path: Path) -> None:
    """Small version of `python -m tests.server.chaos.fuzz`: sockets, hand-made requests, and requests from the OpenAPI description."""
    attack = attacked(UNDER_FIRE, tmp_path, tables=2)
    assert not attack.faults, attack.report()
    assert sum(attack.kinds.values()) >= UNDER_FIRE * 0.9
    assert {"malformed", "out of turn", "stale", "too long", "foreign socket", "http: foreign", "http: by description"} <= set(attack.kinds)
