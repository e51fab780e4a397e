"""The load: tables full of people, each with a page open, and onlookers; every move is timed from its sending until it is acknowledged and shown."""

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
STATE, TELLING = '{"type":"state"', ('"ask":', '"status":', '"fair":')  # frames that tell nothing else are not taken apart


@dataclass
class Sent:
    """The last move that was sent at a table: which, by which page, and when."""

    number: int = 0
    by: "Window | None" = None
    at: float = 0.0


@dataclass
class Figures:
    """What was measured."""

    waits: list[float] = field(default_factory=list)  # seconds from send to acknowledged and shown
    seen: list[float] = field(default_factory=list)  # seconds from send until one of the others at the table was shown it
    lags: list[float] = field(default_factory=list)  # seconds by which the load itself was late
    sizes: list[int] = field(default_factory=list)  # bytes of the frames that showed a move to one viewer
    games: int = 0
    refused: int = 0
    ready: int = 0  # tables at which everybody sits
    begun: asyncio.Event = field(default_factory=asyncio.Event)  # nobody moves before
    opening: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(8))  # tables that are set up at a time
    until: float = 0.0

    def begin(self, seconds: float) -> None:
        """Everybody sits: forget what it took to get there."""
        for figures in (self.waits, self.seen, self.lags, self.sizes):
            figures.clear()
        self.refused, self.until = 0, time.monotonic() + seconds
        self.begun.set()

    async def watch(self) -> None:
        """How late the load is when it wants to do something: so much of each wait may be its own."""
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
        self.shown = 0  # the last of others' moves that was shown here
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
        """A picture has come: that of the last move, where it is another's."""
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
    """One table of people (or of one among bots) who answer at once, or after a pause: pace is how many a second they would make."""

    def __init__(
        self, client: httpx.AsyncClient, address: str, game: str, sitters: list[str], pace: float, figures: Figures, seed: int
    ) -> None:
        self.client, self.address, self.game, self.sitters = client, address, game, sitters
        self.seats = sitters.count("human")
        self.pace, self.figures, self.dice = pace, figures, random.Random(seed)
        self.number = 0

    async def play_on(self) -> None:
        """Game after game."""
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
        """Everybody sits down, shows a number, and opens a page."""
        nonces = [self.dice.randbytes(32) for _ in range(self.seats)]
        promises = [hashlib.sha256(n).hexdigest() for n in nonces]
        body = {"game": self.game, "sitters": self.sitters, "name": "P0", "commitment": promises[0], "public": True}
        made = (await self.client.post("/api/tables", json=body)).raise_for_status().json()
        table, tokens = made["table"], [made["token"]]
        for k in range(1, self.seats):
            sitting = {"name": f"P{k}", "commitment": promises[k]}
            sat = await self.client.post(
                f"/api/tables/{table}/sit", json=sitting, headers={"Authorization": "Bearer nobody"}
            )  # no cookie of the host's
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
