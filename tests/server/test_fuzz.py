"""Anything at all sent to a server: nothing but clear refusals, and no table is harmed. PADDOCK_FUZZ makes it longer."""

import asyncio
import json
import os
import random
import tracemalloc
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings

from paddock.server.actions import ACTIONS
from tests.server.conftest import People
from tests.server.people import promise
from tests.server.wire import Socket, Wire, fixed_random, wired

MESSAGES = int(os.environ.get("PADDOCK_FUZZ", "1000"))
EXAMPLES = max(3, MESSAGES // 5000)
GAME = "trick_derby"
ODD: list[Any] = [
    None, True, 0, -1, 1, 7, 2**31, 2**63, 10**40, 0.5, -0.0, 1e300, "", "x", "R1", "tW", "\u0000", "\u202e", "é" * 30, "x" * 70, "00" * 32, [], [0],
    [[[[]]]], {}, {"k": 0}, "human", "simple",
]  # fmt: skip
KEYS = ("k", "do", "seat", "on", "yes", "bot", "nonce", "commitment", "text", "lang", "shape", "token", "material", "__class__", "")


def message(dice: random.Random) -> str:
    """Something that may look like a message."""
    kind = dice.choice([*ACTIONS, "look", "x", 5, None])
    if kind in ("leave", "resign"):  # these would be done
        kind = "do"
    body = {dice.choice(KEYS): dice.choice(ODD) for _ in range(dice.randrange(4))}
    whole: Any = {"type": kind, "id": dice.choice([1, 2, None, *ODD])} | body
    text = json.dumps(dice.choice([whole] * 12 + ODD))
    if dice.random() < 0.1:
        at = dice.randrange(len(text) + 1)
        text = text[:at] + dice.choice(['"', "{", "\\ud800", "NaN", "[" * 2000, "\x00"]) + text[at:]
    return text


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
            moves = list(world.open.room.table.entries) if world.open.room.table else []
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
                sent += 30 - socket._in.qsize()  # whoever speaks nonsense is hung up on
                await socket.close()
                kinds = {json.loads(json.loads(f)["text"])["type"] for f in socket.frames if "text" in json.loads(f)}
                assert kinds <= {"hello", "state", "done", "problem"}
                if sent >= MESSAGES // 2 and not before:
                    before = tracemalloc.get_traced_memory()[0]
            after = tracemalloc.get_traced_memory()[0]
            tracemalloc.stop()
            room = world.open.room
            assert room.table is not None and not room.frozen
            assert room.table.legal(0), "the first seat, which sent nothing, still has its decision"
            assert [e for e in room.table.entries if e.seat == 0] == [e for e in moves if e.seat == 0]
            assert after - before < 5_000_000, "memory stays"

    asyncio.run(run())


def test_whatever_is_asked_by_http_is_answered_or_refused(address: str, person: People) -> None:
    one = person("Aoi")
    one.makes(GAME, ["human", "simple", "simple"], public=True, start=True)
    one.reveals()
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    count = 0
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def run(case: Any) -> None:
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = one.table
            answer = case.call(base_url=address)
            assert answer.status_code < 500, (case.method, case.path, case.body)

        run()
        count += 1
    assert count > 20
    assert one.sees()["status"] in ("playing", "over", "open")
