"""Records to take home, and finished games to step through."""

import asyncio
from functools import lru_cache
from typing import Any

from paddock.engine.table import Table
from paddock.server.commands import names_speech
from paddock.server.house import House
from paddock.server.problem import Problem
from paddock.server.room import OVER, Room


def record_for(room: Room, viewer: int) -> dict[str, Any]:
    """The engine's record with who sat where. In a running game others' forced answers look like any answer."""
    if room.table is None:
        raise Problem(409, "not-playing")
    record = room.table.record(viewer)
    if room.phase != OVER:
        record["entries"] = [e if e["seat"] == viewer or e["kind"] != "automatic" else e | {"kind": "move"} for e in record["entries"]]
    return record | {"sitting": {"names": room.names, "who": [p.who for p in room.places]}}


async def step(house: House, room: Room, at: int, seat: int, language: str, shape: str) -> dict[str, Any]:
    """The finished game after `at` entries."""
    if not -1 <= seat < len(room.places):
        raise Problem(422, "no-seat")
    return await asyncio.get_running_loop().run_in_executor(house.thinkers, shown, room, at, seat, language, shape)


def shown(room: Room, at: int, seat: int, language: str, shape: str) -> dict[str, Any]:
    assert room.table is not None and room.game is not None
    steps = len(room.table.entries)
    table = after(room, min(at, steps))
    speech = names_speech(room, language)
    sight = table.sight(seat)
    drawing = room.game.draw(sight, shape, speech)
    story = [{"text": speech.say(line.words), "rule": line.rule} for line in table.story(seat)]
    return {"step": min(at, steps), "steps": steps, "board": drawing.board, "hand": drawing.hand, "log": story}


@lru_cache(maxsize=32)
def after(room: Room, at: int) -> Table:
    """The game once more, up to there."""
    assert room.table is not None
    record = room.table.record()
    return Table.replay(record | {"entries": record["entries"][:at]}, game=room.game)
