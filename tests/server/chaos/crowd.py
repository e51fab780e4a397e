"""Thousands of idle open pages: `python -m tests.server.chaos.crowd --sockets 2000`.

Prints the memory per page and checks that the server still answers.
"""

import argparse
import asyncio
import json
import resource
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.chaos.kill_servers import Killable, Single
from tests.server.support.people import Person

GAME = "trick_derby"
AT_ONE_TABLE = 50
TOGETHER = 20  # connections opened concurrently
MOVES = 10
SPARE = 200  # file descriptors needed besides the sockets


def memory(process: int) -> int:
    """Return the resident memory of a process in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * resource.getpagesize()


@dataclass
class Crowd:
    """Many open pages at the tables of one server."""

    registry: Killable
    sockets: int
    people: list[Person] = field(default_factory=list)
    lines: list[ClientConnection] = field(default_factory=list)
    before: int = 0
    after: int = 0
    told: int = 0  # pages that received the last move
    alone: list[float] = field(default_factory=list)  # seconds per move without spectators
    crowded: list[float] = field(default_factory=list)

    def comes_together(self) -> None:
        files = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(files[0], min(files[1], self.sockets + SPARE)), files[1]))
        self.registry.waits_until_up()
        with httpx.Client(base_url=self.registry.url, timeout=60) as client:
            for _ in range(max(1, self.sockets // AT_ONE_TABLE)):
                self.people.append(one := Person(client, "Aoi"))
                assert one.makes(GAME, ["human", "simple", "simple"], public=True, start=True).is_success
                assert one.reveals().is_success
            self.alone = self.moves(Random(1))
            asyncio.run(self.watches())

    async def watches(self) -> None:
        await self.opens(self.people[:1])  # allocates everything that the server creates on first use
        self.before = memory(self.registry.process.pid)
        for n in range(0, self.sockets, TOGETHER):
            some = [self.people[k % len(self.people)] for k in range(n, min(self.sockets, n + TOGETHER))]
            await self.opens(some)
        self.after = memory(self.registry.process.pid)
        hearing = [asyncio.create_task(hears(line)) for line in self.lines]
        self.crowded = await asyncio.to_thread(self.moves, Random(2))
        self.told = sum(await asyncio.gather(*hearing))
        await asyncio.gather(*(line.close() for line in self.lines))

    async def opens(self, people: list[Person]) -> None:
        self.lines += await asyncio.gather(*(watching(self.registry.url, one.table) for one in people))

    def moves(self, dice: Random) -> list[float]:
        """Play a move at each table in turn. Return the seconds from sending each move to its acknowledgement."""
        took = []
        for n in range(max(MOVES, len(self.people))):
            one = self.people[n % len(self.people)]
            shown = one.waits(60)
            began = time.perf_counter()
            one.plays(shown, dice)
            took.append(time.perf_counter() - began)
        return took

    @property
    def each(self) -> float:
        return (self.after - self.before) / self.sockets

    def report(self) -> str:
        return (
            f"{len(self.lines)} idle pages at {len(self.people)} tables: {self.each / 1024:.0f} KB of the server for each "
            f"({self.before >> 20} MB before, {self.after >> 20} MB after); {self.told} were shown the next move; "
            f"a move took {1000 * statistics.median(self.alone):.0f} ms before and {1000 * statistics.median(self.crowded):.0f} ms with them"
        )


async def watching(url: str, table: str) -> ClientConnection:
    """Open a spectator's connection and wait for its first state."""
    line = await connect(f"{url.replace('http', 'ws')}/api/tables/{table}/socket", max_size=None, open_timeout=120, compression=None)
    await line.send(json.dumps({"lang": "en", "shape": "wide"}))
    while (await heard(line))["type"] != "state":
        pass
    return line


async def heard(line: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(120):
        frame: dict[str, Any] = json.loads(await line.recv())
        return frame


async def hears(line: ClientConnection) -> bool:
    return bool((await heard(line))["type"] == "state")


def gathered(sockets: int, folder: Path) -> Crowd:
    registry = Single(str(folder / "tables.db"), folder / "log", interpreted=True)
    try:
        crowd = Crowd(registry, sockets)
        crowd.comes_together()
        return crowd
    finally:
        registry.end()


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tests.server.chaos.crowd", description=__doc__)
    words.add_argument("--sockets", type=int, default=2000)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory(prefix="paddock-crowd-") as folder:
        print(gathered(asked.sockets, Path(folder)).report())


if __name__ == "__main__":
    main()
