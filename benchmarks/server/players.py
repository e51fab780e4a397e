"""The load on the server: people at tables, each with an open page, and spectators.

Each move is timed from sending until its player has the acknowledgement and the new frame.
"""

import asyncio
import contextlib
import hashlib
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

VIEWERS = 4
TICK = 0.01  # seconds
STATE, TELLING = '{"type":"state"', ('"ask":', '"status":', '"fair":')  # frames without these keys are not parsed


@dataclass
class Sent:
    """The last move sent at a table: its number, its page and its time."""

    number: int = 0
    by: "Window | None" = None
    at: float = 0.0


@dataclass
class Figures:
    """The measurements of one run."""

    waits: list[float] = field(default_factory=list)  # seconds from sending a move to its acknowledgement and frame
    seen: list[float] = field(default_factory=list)  # seconds from sending a move to the frame of another viewer at the table
    lags: list[float] = field(default_factory=list)  # seconds by which the load generator itself was late
    sizes: list[int] = field(default_factory=list)  # bytes of the frames that show a move to one viewer
    games: int = 0
    refused: int = 0
    ready: int = 0  # tables at which everybody has sat down
    begun: asyncio.Event = field(default_factory=asyncio.Event)  # moves start when this is set
    opening: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(8))  # limits how many tables are set up at the same time
    until: float = 0.0

    def begin(self, seconds: float) -> None:
        """Start measuring and drop everything measured while the tables were set up."""
        for figures in (self.waits, self.seen, self.lags, self.sizes):
            figures.clear()
        self.refused, self.until = 0, time.monotonic() + seconds
        self.begun.set()

    async def watch(self) -> None:
        """Record how late the load generator wakes up. The waits of players include that time."""
        loop = asyncio.get_running_loop()
        while not self.is_over:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            self.lags.append(loop.time() - due)

    @property
    def is_over(self) -> bool:
        return self.begun.is_set() and time.monotonic() >= self.until


class Window:
    """One open page."""

    def __init__(self, socket: ClientConnection, figures: Figures, sent: Sent, onlooker: bool) -> None:
        self.socket, self.figures, self.last, self.onlooker = socket, figures, sent, onlooker
        self.shown = 0  # number of the last move by another page that this page has shown
        self.ask: dict[str, Any] | None = None
        self.status = ""
        self.fair: dict[str, Any] = {}
        self.done: set[int] = set()
        self.heard = asyncio.Event()

    async def listen(self) -> None:
        with contextlib.suppress(Exception):
            async for text in self.socket:
                assert isinstance(text, str)
                if text.startswith(STATE) and '"board":' in text:
                    self.is_shown(text)
                if not text.startswith(STATE) or any(word in text for word in TELLING):
                    self.hear(json.loads(text))
                    self.heard.set()

    def is_shown(self, text: str) -> None:
        """Record the size of a frame. If it shows another page's last move for the first time, record its delay too."""
        if len(self.figures.sizes) < 200_000:
            self.figures.sizes.append(len(text.encode()))
        if self.last.by not in (None, self) and self.shown < self.last.number:
            self.shown = self.last.number
            self.figures.seen.append(time.perf_counter() - self.last.at)

    def hear(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "state":
            self.ask = frame.get("ask", self.ask)
            self.status = frame.get("status", self.status)
            self.fair = frame.get("fair", self.fair)
        elif frame["type"] in ("done", "problem"):
            self.done.add(frame["id"])
            self.figures.refused += frame["type"] == "problem"

    async def until(self, holds: Any, seconds: float = 60.0) -> None:
        async with asyncio.timeout(seconds):
            while not holds():
                self.heard.clear()
                await self.heard.wait()


class Table:
    """One table of people, or of one person among bots. `pace` is the number of moves a second; people at pace 0 answer at once."""

    def __init__(
        self, client: httpx.AsyncClient, address: str, game: str, sitters: list[str], pace: float, figures: Figures, seed: int
    ) -> None:
        self.client, self.address, self.game, self.sitters = client, address, game, sitters
        self.seats = sitters.count("human")
        self.pace, self.figures, self.dice = pace, figures, random.Random(seed)
        self.number = 0

    async def play_on(self) -> None:
        """Play one game after another."""
        while not self.figures.is_over:
            try:
                await self.one_game()
                self.figures.games += 1
            except (TimeoutError, httpx.HTTPError, OSError):
                self.figures.refused += 1

    async def one_game(self) -> None:
        async with contextlib.AsyncExitStack() as stack:
            async with self.figures.opening:
                windows = await self.open(stack)
                host = windows[0]
                await host.until(lambda: host.status in ("playing", "over"))
            self.figures.ready += 1
            await self.figures.begun.wait()
            await asyncio.gather(*(self.sit(w) for w in windows if not w.onlooker))

    async def open(self, stack: contextlib.AsyncExitStack) -> list[Window]:
        """Seat everybody, reveal the nonces, and open the pages of people and spectators."""
        nonces = [self.dice.randbytes(32) for _ in range(self.seats)]
        promises = [hashlib.sha256(n).hexdigest() for n in nonces]
        body = {"game": self.game, "sitters": self.sitters, "name": "P0", "commitment": promises[0], "public": True}
        made = (await self.client.post("/api/tables", json=body)).raise_for_status().json()
        table, tokens = made["table"], [made["token"]]
        for k in range(1, self.seats):
            sitting = {"name": f"P{k}", "commitment": promises[k]}
            sat = await self.client.post(
                f"/api/tables/{table}/sit", json=sitting, headers={"Authorization": "Bearer nobody"}
            )  # overrides the host's cookie
            tokens.append(sat.raise_for_status().json()["token"])
        for what, k, message in [("start", 0, {}), *(("reveal", k, {"nonce": n.hex()}) for k, n in enumerate(nonces))]:
            headers = {"Authorization": f"Bearer {tokens[k]}"}
            (await self.client.post(f"/api/tables/{table}/{what}", json=message, headers=headers)).raise_for_status()
        windows, sent = [], Sent()
        for token in (tokens + [""] * VIEWERS)[: max(VIEWERS, self.seats)]:
            url = f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket"
            socket = await stack.enter_async_context(connect(url, max_size=None, open_timeout=60, compression=None))
            await socket.send(json.dumps({"token": token, "lang": "en", "shape": "wide"}))
            window = Window(socket, self.figures, sent, not token)
            listening = asyncio.create_task(window.listen())
            stack.callback(listening.cancel)
            windows.append(window)
        return windows

    async def sit(self, window: Window) -> None:
        while window.status != "over" and not self.figures.is_over:
            if window.ask is None:
                window.heard.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(1.0):
                        await window.heard.wait()
                continue
            if self.pace:
                await asyncio.sleep(self.dice.expovariate(self.pace))
            if window.ask:
                await self.move(window, window.ask)

    async def move(self, window: Window, ask: dict[str, Any]) -> None:
        self.number += 1
        number, k = self.number, ask["k"]
        began = time.perf_counter()
        window.last.number, window.last.by, window.last.at = number, window, began
        await window.socket.send(json.dumps({"type": "do", "id": number, "k": k, "do": self.dice.choice(ask["choices"])["do"]}))
        await window.until(lambda: number in window.done and (window.ask is None or window.ask["k"] != k or window.status == "over"))
        self.figures.waits.append(time.perf_counter() - began)
