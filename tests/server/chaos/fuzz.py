"""Fuzz a running server: `python -m tests.server.chaos.fuzz --messages 100000`.

It sends malformed, out-of-turn, stale, oversized and foreign messages and requests. In the first half nobody plays, and no byte of any
table may change. In the second half people play the tables to the end meanwhile. Every answer must be a clear refusal. The server must log
no error, and its memory must not grow. The test suite runs a small version.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paddock.engine.table.verify import verify
from tests.server.chaos.crowd import memory
from tests.server.chaos.fuzz_messages import SOCKET_KINDS, Target, message, request
from tests.server.chaos.kill_servers import Killable, Single
from tests.server.chaos.kills import kept_entries
from tests.server.support.people import Person

GAME = "trick_derby"
MOVES_BEFORE = 20  # made at each table before the attack
BURST = 30  # messages sent through one socket
GUNS = 6  # concurrent clients of each kind
SOCKETS, BY_DESCRIPTION = (
    0.62,
    0.03,
)  # shares of all messages: through sockets, and generated from the OpenAPI description; the rest are hand-made requests
LAST = 777_777  # id of the message that the server answers after all others of a burst
PATIENCE = 600.0  # seconds; the machine may be busy
GROWTH = 24 << 20  # bytes that memory may grow in the second half, for tables in memory and caches
TYPES = {"hello", "state", "done", "problem"}


@dataclass
class Attack:
    """One attacked server, its tables, and counts of its answers."""

    server: Killable
    messages: int
    tables: int = 6
    people: list[list[Person]] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    codes: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    moves: int = 0
    described: int = 0

    # -------------------------------------------------------------- the tables
    def sits_down(self, client: httpx.Client) -> None:
        for n in range(self.tables):
            people = [Person(client, f"Player {k}") for k in range(3)]
            settings_ = {"public": True, "undo": False, "cover": False, "resign": False, "chat": False, "hints": False}
            assert people[0].makes(GAME, ["human"] * 3, **settings_).is_success
            for one in people[1:]:
                assert one.sits(people[0].table).is_success
            assert people[0].post("start").is_success
            for one in people:
                assert one.reveals().is_success
            self.people.append(people)
            self.targets.append(self.until_one_alone_decides(people, random.Random(n)))

    def until_one_alone_decides(self, people: list[Person], dice: random.Random) -> Target:
        """Play until exactly one person has a decision. The target holds the tokens of the others, who must not change anything."""
        made, moves = 0, ["R1"]
        while True:
            asked = self.asked(people)
            if made >= MOVES_BEFORE and len(asked) == 1:
                free = [one.token for one in people if one is not asked[0][0]]
                return Target(people[0].table, free, moves, asked[0][1]["k"])
            for one, ask in asked:
                moves = [choice["do"] for choice in ask["choices"]]
                one.post("do", k=ask["k"], do=dice.choice(moves))
                made += 1

    def asked(self, people: list[Person]) -> list[tuple[Person, Any]]:
        """Return the people who must decide, with their requests, once the table has applied all forced answers."""
        while True:
            asks = [(one, one.sees()["ask"]) for one in people if one.get().json()["your_turn"]]
            known = people[0].get().json()["status"]
            if known != "playing" or (asks and all(ask and len(ask["choices"]) > 1 for _, ask in asks)):
                return [(one, ask) for one, ask in asks if ask] if known == "playing" else []

    # -------------------------------------------------------------- sending
    def runs(self) -> None:
        self.server.waits_until_up()
        with httpx.Client(base_url=self.server.url, timeout=PATIENCE) as client:
            self.sits_down(client)
            before = self.hashes()
            self.shoots(self.messages // 2, random.Random(1), [t.tokens for t in self.targets])
            if self.hashes() != before:
                self.faults.append("a table is no longer what it was")
            playing = threading.Thread(target=self.plays_to_the_end)
            playing.start()
            self.shoots(self.messages - self.messages // 2, random.Random(2), [[""]] * self.tables)
            playing.join()
            self.checks(client)

    def hashes(self) -> dict[str, list[tuple[int, bytes]]]:
        kept = asyncio.run(kept_entries(self.server.db, [t.table for t in self.targets]))
        return {id: [(e.n, e.hash) for e in entries] for id, (game_table, entries) in kept.items()}

    def shoots(self, count: int, dice: random.Random, tokens: list[Any]) -> None:
        """Send `count` messages. `tokens` holds, for each table, tokens of its own seats; some messages use tokens of other tables."""
        self.memory.append(memory(self.server.process.pid))
        before = self.kinds["http: by description"]
        self.by_description(round(count * BY_DESCRIPTION))
        self.described = self.kinds["http: by description"] - before
        asyncio.run(self.guns(count, dice, tokens))
        self.memory.append(memory(self.server.process.pid))

    async def guns(self, count: int, dice: random.Random, tokens: list[Any]) -> None:
        sockets = int(count * SOCKETS / GUNS) + 1
        requests = (count - self.described - GUNS * sockets) // GUNS + 1
        each = [random.Random(dice.random()) for _ in range(2 * GUNS)]
        await asyncio.gather(
            *(self.through_sockets(sockets, one, tokens) for one in each[:GUNS]),
            *(self.by_http(requests, one, tokens) for one in each[GUNS:]),
        )

    def target(self, dice: random.Random, tokens: list[Any]) -> tuple[Target, list[str]]:
        """Pick a table at random. Also return the tokens of seats at other tables."""
        k = dice.randrange(self.tables)
        others = [one.token for people in self.people for one in people if one.table != self.targets[k].table]
        found = self.targets[k]
        return Target(found.table, tokens[k], found.moves, found.k), others

    # -------------------------------------------------------------- sockets
    async def through_sockets(self, count: int, dice: random.Random, tokens: list[Any]) -> None:
        sent = 0
        while sent < count:
            target, others = self.target(dice, tokens)
            token = dice.choice([*target.tokens, *target.tokens, dice.choice(others), "", "nobody"])
            address = f"{self.server.url.replace('http', 'ws')}/api/tables/{target.table}/socket"
            origin: Any = "https://elsewhere.example" if dice.random() < 0.05 else None
            try:
                async with connect(
                    address, origin=origin, max_size=None, open_timeout=PATIENCE, compression=None, ping_interval=None
                ) as line:
                    if origin:
                        self.faults.append("a foreign page was let in")
                    sent += await self.burst(line, dice, target, token)
            except InvalidStatus as e:
                self.kinds["foreign socket"] += 1
                self.codes[str(e.response.status_code)] += 1
                sent += 1
                if not origin:
                    self.faults.append(f"a socket was refused: {e}")

    async def burst(self, line: ClientConnection, dice: random.Random, target: Target, token: str) -> int:
        """Send a burst of messages and read until all are answered or the server closes the connection.

        Return the number of messages used up.
        """
        names, weights = list(SOCKET_KINDS), [weight for weight, _ in SOCKET_KINDS.values()]
        chosen = dice.choices(names, weights, k=BURST)
        answered = 0
        with contextlib.suppress(ConnectionClosed):
            await line.send(json.dumps({"lang": "en", "shape": "wide", "token": token}) if dice.random() < 0.9 else message(dice))
            for kind in chosen:
                await line.send(SOCKET_KINDS[kind][1](dice, target))
            await line.send(json.dumps({"type": "why", "id": LAST, "do": target.moves[0]}))
            while True:
                async with asyncio.timeout(PATIENCE):
                    frame = json.loads(await line.recv())
                if frame.get("id") == LAST:
                    break
                answered += self.hears(frame)
        shot = chosen[: answered + 1]  # the server may have closed the connection at the message after the last answered one
        self.kinds.update(shot)
        return len(shot)

    def hears(self, frame: dict[str, Any]) -> bool:
        """Check that a frame has a known type and that a refusal has a text. Return whether the frame answers a message."""
        if frame["type"] not in TYPES:
            self.faults.append(f"an unknown answer: {frame['type']}")
        if frame["type"] == "problem":
            self.codes[frame["problem"]["code"]] += 1
            if not frame["problem"]["text"]:
                self.faults.append(f"a refusal without a sentence: {frame}")
        if frame["type"] == "done":
            self.codes["done"] += 1
            if set(frame) - {"type", "id", "legal", "k"}:
                self.faults.append(f"something was done: {frame}")
        return frame["type"] in ("problem", "done")

    # -------------------------------------------------------------- HTTP
    async def by_http(self, count: int, dice: random.Random, tokens: list[Any]) -> None:
        host, port = self.server.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        for _ in range(count):
            target, others = self.target(dice, tokens)
            one = request(dice, target, others)
            try:
                writer.write(one.data)
                await writer.drain()
                async with asyncio.timeout(PATIENCE):
                    status, body = await answer(reader, one.data.startswith(b"HEAD "))
                self.judges(one.kind, status, body, one.foreign)
                is_open = one.kind != "nonsense" and status != 413
            except (ConnectionError, asyncio.IncompleteReadError):  # the server closes the connection after malformed HTTP
                self.codes["hung up"] += 1
                is_open = False
            self.kinds[f"http: {one.kind}"] += 1
            if not is_open:
                writer.close()
                reader, writer = await asyncio.open_connection(host, int(port))
        writer.close()

    def judges(self, kind: str, status: int, body: bytes, foreign: bool) -> None:
        self.codes[str(status)] += 1
        if status >= 500:
            self.faults.append(f"{kind}: {status} {body[:200]!r}")
        if foreign and status != 403:
            self.faults.append(f"a foreign request was answered with {status}")
        if status >= 400 and body.startswith(b"{") and not json.loads(body)["problem"]["text"]:
            self.faults.append(f"{kind}: a refusal without a sentence")

    def by_description(self, count: int) -> None:
        """Send requests that schemathesis generates from the server's OpenAPI description."""
        described: Any = schemathesis.openapi.from_url(f"{self.server.url}/api/openapi.json")
        operations = [found.ok() for found in described.get_all_operations()]
        examples = max(1, count // len(operations))
        for operation in operations:

            @settings(max_examples=examples, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
            @given(case=operation.as_strategy())
            def run(case: Any) -> None:
                if "table" in (case.path_parameters or {}):
                    case.path_parameters["table"] = self.targets[0].table
                reply = case.call(base_url=self.server.url)
                self.kinds["http: by description"] += 1
                self.judges(f"{case.method} {case.path}", reply.status_code, reply.content, False)

            run()

    # -------------------------------------------------------------- report
    def plays_to_the_end(self) -> None:
        dice = random.Random(3)
        with httpx.Client(base_url=self.server.url, timeout=PATIENCE) as client:
            for people in self.people:
                for one in people:
                    one.client = client
                while asked := self.asked(people):
                    for one, ask in asked:
                        one.post("do", k=ask["k"], do=dice.choice(ask["choices"])["do"])
                        self.moves += 1

    def checks(self, client: httpx.Client) -> None:
        for people in self.people:
            people[0].client = client
            record = people[0].get("record").json()
            if "result" not in verify(record):
                self.faults.append(f"table {people[0].table} did not end")
        if sum(self.kinds.values()) < self.messages:
            self.faults.append(f"only {sum(self.kinds.values())} messages were shot")
        if (grown := self.memory[-1] - self.memory[-2]) > GROWTH:
            self.faults.append(f"memory grew by {grown >> 20} MB in the second half")
        log = self.server.log.read_text()
        if " ERROR " in log:
            self.faults.append(f"the server logged:\n{log[max(log.index(' ERROR ') - 200, 0) :][:3000]}")

    def report(self) -> str:
        lines = [f"{sum(self.kinds.values())} messages and requests: {'all is well' if not self.faults else 'FAULTS'}"]
        lines += [f"  {fault}" for fault in self.faults[:20]]
        lines += [f"  kinds: {listed(self.kinds.items())}", f"  answers: {listed(self.codes.items())}"]
        lines += [
            f"  memory of the server: {', '.join(f'{m / (1 << 20):.1f}' for m in self.memory)} MB (first half: before, after; second half)"
        ]
        return "\n".join([*lines, f"  {self.moves} moves were made meanwhile, at {self.tables} tables, to the end"])


def listed(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {n}" for name, n in sorted(counts, key=lambda pair: -pair[1]))


async def answer(reader: asyncio.StreamReader, is_head: bool) -> tuple[int, bytes]:
    """Read one HTTP response and return its status and body."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    length = next((int(line.partition(":")[2]) for line in head if line.lower().startswith("content-length:")), 0)
    return int(head[0].split()[1]), b"" if is_head or not length else await reader.readexactly(length)


def attacked(messages: int, folder: Path, tables: int = 6) -> Attack:
    server = Single(str(folder / "tables.db"), folder / "log", interpreted=True)
    try:
        attack = Attack(server, messages, tables)
        attack.runs()
        return attack
    finally:
        server.end()


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.server.chaos.fuzz", description=__doc__)
    words.add_argument("--messages", type=int, default=100_000)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory(prefix="paddock-fuzz-") as folder:
        attack = attacked(asked.messages, Path(folder))
    print(attack.report(), file=sys.stderr if attack.faults else sys.stdout)
    return 1 if attack.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
