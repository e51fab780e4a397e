"""Players at tables whose servers are killed. Each reconnects when its socket breaks and repeats a move until it is acknowledged."""

import asyncio
import contextlib
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

AGAIN = 0.3  # seconds until the player reconnects
SILENCE = 20.0  # seconds without a frame after which the player reconnects and sends the move again
LATE = ("k-taken", "k-ahead", "refused", "not-playing")  # refusals that mean the table has moved on meanwhile
BROKEN = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage)


@dataclass
class Player:
    """One seat. acknowledged: the (k, move) pairs that the server has acknowledged."""

    url: str
    table: str
    seat: int
    token: str
    dice: random.Random
    counts: Counter[str]
    think: float = 0.0  # most seconds before a decision
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    sending: tuple[int, str] | None = None
    shown: dict[str, Any] = field(default_factory=dict)
    is_over: bool = False

    def where(self) -> str:
        ask = self.shown.get("ask") or {}
        return f"table {self.table} seat {self.seat}: {len(self.acknowledged)} moves, sending {self.sending}, asked {ask.get('k')}"

    async def plays_to_the_end(self) -> None:
        while not self.is_over:
            with contextlib.suppress(*BROKEN):
                address = f"{self.url.replace('http', 'ws')}/api/tables/{self.table}/socket"
                async with connect(address, max_size=None, open_timeout=30, close_timeout=1, compression=None) as line:
                    await self.talks(line)
            if not self.is_over:
                self.counts["broken lines"] += 1
                await asyncio.sleep(AGAIN + self.dice.random())

    async def talks(self, line: ClientConnection) -> None:
        self.shown = {}
        await line.send(json.dumps({"lang": "en", "shape": "wide", "token": self.token}))
        if self.sending:
            self.counts["sent again"] += 1
            await self.sends(line)
        while not self.is_over:
            async with asyncio.timeout(SILENCE if self.sending else None):
                frame = json.loads(await line.recv())
            await self.hears(frame, line)

    async def hears(self, frame: dict[str, Any], line: ClientConnection) -> None:
        if frame["type"] == "state":
            self.shown |= {key: frame[key] for key in ("status", "ask") if key in frame}
            self.is_over = self.shown.get("status") == "over" and self.sending is None
        elif frame["type"] == "done" and self.sending and frame["id"] == self.sending[0]:
            self.acknowledged.append(self.sending)
            self.sending = None
        elif frame["type"] == "problem" and self.sending:
            await self.is_refused(frame["problem"]["code"], line)
        self.is_over = self.shown.get("status") == "over" and self.sending is None
        await self.decides(line)

    async def is_refused(self, code: str, line: ClientConnection) -> None:
        self.counts[f"refused: {code}"] += 1
        if code == "again":
            await asyncio.sleep(AGAIN)
            await self.sends(line)
            return
        assert code in LATE, f"table {self.table}: {code} to {self.sending}"
        self.sending = None

    async def decides(self, line: ClientConnection) -> None:
        ask = self.shown.get("ask")
        if not ask or self.sending or len(ask["choices"]) == 1:  # the table gives a forced answer itself
            return
        if self.acknowledged and ask["k"] <= self.acknowledged[-1][0]:
            return  # already answered; the next state is on its way
        if self.think:
            await asyncio.sleep(self.dice.uniform(0, self.think))
        self.sending = (ask["k"], self.dice.choice(ask["choices"])["do"])
        await self.sends(line)
        if self.dice.random() < 0.1:  # a double click sends the same move twice
            self.counts["sent twice"] += 1
            await self.sends(line)

    async def sends(self, line: ClientConnection) -> None:
        assert self.sending is not None
        k, do = self.sending
        await line.send(json.dumps({"type": "do", "id": k, "k": k, "do": do}))
