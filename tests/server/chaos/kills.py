"""Play tables while their servers are killed again and again.

`python -m tests.server.chaos.kills --tables 200 --kills 20` is the full run, on PostgreSQL and SQLite, and prints a report. The test suite
runs a small version. No acknowledged move may be lost or applied twice, and every table must end. Tables of bots alone must continue within
15 seconds of a kill.
"""

import argparse
import asyncio
import contextlib
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx

from paddock.engine.presentation.catalog import found
from paddock.engine.table.verify import verify
from paddock.server.domain.event import Event
from paddock.server.domain.game_table import GameTable
from paddock.server.storage.database import full_url
from paddock.server.storage.store import Store
from tests.server.chaos.kill_players import Player
from tests.server.chaos.kill_servers import Killable, Pair, Single
from tests.server.support.people import Person
from tests.server.support.postgres import cluster
from tests.server.support.short import shortest

PATIENCE = 300.0
TELL = 15.0  # seconds between two progress lines
LATEST = 1800.0  # seconds after which the run gives up tables that have not ended
SLOW = 90.0  # most seconds by which a kill is delayed
GO_ON = 15.0  # seconds within which tables of bots alone must continue after a kill
ANEW = 3  # attempts to set up a table whose connection breaks
GAME, QUICKEST = "trick_derby", "lose_your_shirt"
ENDED = (0, -signal.SIGTERM)  # exit codes of a regular shutdown
BOTS_ALONE = 4  # most tables of bots alone that run at the same time
HUMAN, BOT = "human", "simple"


@dataclass
class Evening:
    """One run: its tables, players and findings."""

    server: Killable
    tables: int
    kills: int
    pause: tuple[float, float]  # shortest and longest number of seconds between two kills
    is_small: bool = False  # one game, people on all seats, and no waiting for the bots' tables to finish
    think: float = 0.0  # most seconds that a player thinks
    seed: int = 5
    players: list[Player] = field(default_factory=list)
    alone: list[str] = field(default_factory=list)  # ids of the tables of bots alone
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    is_killing: bool = True
    stood: list[float] = field(default_factory=list)  # seconds for which tables of bots alone stood still after kills
    longest: float = 0.0
    seconds: float = 0.0

    # -------------------------------------------------------------- setting up
    def sit_down(self) -> None:
        plans = [self.plan(n) for n in range(self.tables)]
        with ThreadPoolExecutor(4) as pool:
            for seated in pool.map(lambda plan: self.one_table(*plan), plans):
                self.players += seated
        self.alone += [self.bots_alone() for _ in range(min(BOTS_ALONE, self.tables // 2))]

    def plan(self, n: int) -> tuple[str, list[str]]:
        """Return the game and sitters of table n. No sitters means one person among bots.

        Of each ten tables, one has people on all seats, one has the next game in turn, and eight have the quickest game.
        """
        names = list(found())
        if self.is_small or n % 10 == 1:
            return GAME, [HUMAN] * 3
        return (names[n // 10 % len(names)] if n % 10 == 3 else QUICKEST), []

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.server.url, timeout=60)

    def one_table(self, game: str, sitters: list[str]) -> list[Player]:
        for _ in range(ANEW):
            with self.client() as client, contextlib.suppress(httpx.RemoteProtocolError):  # the server may close an idle connection
                return self.seated(client, game, sitters or [HUMAN, *[BOT] * (found()[game].seats.start - 1)])
        raise AssertionError("nobody could sit down")

    def seated(self, client: httpx.Client, game: str, sitters: list[str]) -> list[Player]:
        people = [Person(client, f"Player {k}") for k in range(sitters.count(HUMAN))]
        must(people[0].makes(game, sitters, options=shortest(game), public=True))
        for one in people[1:]:
            must(one.sits(people[0].table))
        must(people[0].post("start"))
        for one in people:
            must(one.reveals())
        dice = [random.Random(f"{p.table}{p.seat}") for p in people]
        return [Player(self.server.url, p.table, p.seat, p.token, dice[k], self.counts, self.think) for k, p in enumerate(people)]

    def bots_alone(self) -> str:
        with self.client() as client:
            one = Person(client, "Aoi")
            must(one.makes(GAME, [HUMAN, BOT, BOT], public=True))
            must(one.post("start"))
            must(one.reveals())
            must(one.post("leave"))
            return one.table

    # -------------------------------------------------------------- playing and killing
    def runs(self) -> None:
        self.server.waits_until_up()
        self.sit_down()
        began = time.monotonic()
        killer = threading.Thread(target=self.kills_now_and_then)
        killer.start()
        asyncio.run(self.all_play())
        killer.join()
        self.seconds = time.monotonic() - began
        self.server.waits_until_up()
        self.waits_for_the_bots()

    async def all_play(self) -> None:
        telling = asyncio.create_task(self.tells_how_far())
        try:
            async with asyncio.timeout(LATEST / 4 if self.is_small else LATEST):
                await asyncio.gather(*(player.plays_to_the_end() for player in self.players), self.keeps_bots_playing())
        except TimeoutError:
            self.faults += [f"it does not end: {p.where()}" for p in self.players if not p.is_over]
        telling.cancel()

    async def tells_how_far(self) -> None:
        """Print the progress from time to time."""
        began = time.monotonic()
        while True:
            await asyncio.sleep(TELL)
            over = sum(p.is_over for p in self.players)
            so_far = f"{over} of {len(self.players)} players have finished, {self.moves()} moves, {len(self.server.kills)} kills"
            print(f"{time.monotonic() - began:4.0f} s: {so_far}", file=sys.stderr, flush=True)
            if over > 0.9 * len(self.players):
                print("  still at play:", *(p.where() for p in self.players if not p.is_over), sep="\n    ", file=sys.stderr, flush=True)

    async def keeps_bots_playing(self) -> None:
        """While kills continue, keep tables of bots alone running, so that a standstill would be noticed."""
        while self.is_killing:
            await asyncio.sleep(2)
            await asyncio.to_thread(self.one_more_of_bots)

    def one_more_of_bots(self) -> None:
        try:
            last = httpx.get(f"{self.server.url}/api/tables/{self.alone[-1]}", timeout=10).json()
            if last.get("status") == "over":
                self.alone.append(self.bots_alone())
        except (httpx.TransportError, AssertionError, ValueError):
            return  # the server was killed meanwhile

    def kills_now_and_then(self) -> None:
        dice = random.Random(self.seed)
        try:
            while len(self.server.kills) < self.kills:
                self.lets_them_play(dice.uniform(*self.pause))
                if not self.counts["troubles"] and len(self.server.kills) >= self.kills // 2:
                    self.server.trouble()
                    self.counts["troubles"] += 1
                self.server.kill(dice)
        except Exception as e:
            self.faults.append(f"the killer fails: {e!r}")
        finally:
            self.is_killing = False

    def lets_them_play(self, seconds: float) -> None:
        """Wait the given time and until enough moves were made. On a slow machine workers would otherwise die before they have started."""
        before, late = self.moves(), time.monotonic() + SLOW
        time.sleep(seconds)
        while self.moves() < before + max(3, self.tables // 10) and time.monotonic() < late and any(not p.is_over for p in self.players):
            time.sleep(0.1)

    def moves(self) -> int:
        return sum(len(p.acknowledged) for p in self.players)

    def waits_for_the_bots(self) -> None:
        """Wait until the tables of bots alone have continued, or in the full run until they have ended."""
        late, since = time.monotonic() + PATIENCE, time.time_ns() // 1_000_000
        with self.client() as client:
            for id in self.alone:
                while not (self.has_gone_on(id, since) if self.is_small else client.get(f"/api/tables/{id}").json()["status"] == "over"):
                    if time.monotonic() > late:
                        self.faults.append(f"table {id} of bots alone does not end")
                        return
                    time.sleep(0.3)

    def has_gone_on(self, id: str, since: int) -> bool:
        game_table, entries = asyncio.run(kept_entries(self.server.db, [id]))[id]
        return game_table.status == "over" or entries[-1].at > since

    # -------------------------------------------------------------- checks
    def checks(self) -> None:
        with self.client() as client:
            for id in sorted({p.table for p in self.players}):
                record = client.get(f"/api/tables/{id}/record").json()
                verify(record)
                self.faults += [fault for p in self.players if p.table == id for fault in wrong(p, record)]
        kept = asyncio.run(kept_entries(self.server.db, sorted({*self.alone, *(p.table for p in self.players)})))
        for id, (game_table, entries) in kept.items():
            if game_table.status != "over" and not (self.is_small and id in self.alone and game_table.status == "playing"):
                self.faults.append(f"table {id} is {game_table.status} {game_table.frozen}")
            self.counts["entries"] += len(entries)
        times = [[e.at for e in kept[id][1]] for id in self.alone]
        self.stood = [s for some in times for s in standstills(some, self.server.kills)]
        self.longest = max((s for some in times for s in standstills(some, self.server.kills, is_last=False)), default=0.0)
        if not self.is_small and max(self.stood, default=0.0) > GO_ON:
            self.faults.append(f"a table of bots alone went on only {max(self.stood):.1f} s after a kill")

    def report(self) -> str:
        lines = [f"{self.server.name}: {'all is well' if not self.faults else 'FAULTS'}"]
        lines += [f"  {fault}" for fault in self.faults[:20]]
        figures = {
            "tables with people": len({p.table for p in self.players}),
            "tables of bots alone": len(self.alone),
            "pages open": len(self.players),
            "kills": len(self.server.kills),
            "seconds": round(self.seconds),
            "moves acknowledged": self.moves(),
            "times that bots alone were at play when somebody was killed": len(self.stood),
            "longest until they went on, seconds after the (last) kill": round(max(self.stood, default=0.0), 1),
            "and after the first of several kills in a row": round(self.longest, 1),
        }
        return "\n".join(lines + [f"  {name}: {value}" for name, value in (figures | dict(sorted(self.counts.items()))).items()])


def must(answer: httpx.Response) -> None:
    assert answer.is_success, answer.text


def wrong(player: Player, record: dict[str, Any]) -> list[str]:
    """Compare a record with the player's acknowledged moves. Return a line for each lost or repeated move."""
    own = [e for e in record["entries"] if e["seat"] == player.seat]
    name = f"table {player.table} seat {player.seat}"
    lost = [f"{name}: {move} (decision {k}) was acknowledged and is lost" for k, move in player.acknowledged if own[k]["do"] != move]
    moves = [e["do"] for e in own if e["kind"] == "move"]
    twice = moves != [move for _, move in player.acknowledged]
    return lost + ([f"{name}: acknowledged were {len(player.acknowledged)} moves, kept are {len(moves)}"] if twice else [])


def standstills(times: list[int], kills: list[int], is_last: bool = True) -> list[float]:
    """For each pair of moves with kills between them, return the seconds from a kill to the next move.

    Of several kills between two moves, the last one counts, because its victim may have been the worker that had just taken the table over.
    With `is_last` false the first one counts.
    """
    found = []
    for before, after in pairwise(times):
        if between := [kill for kill in kills if before < kill < after]:
            found.append((after - (between[-1] if is_last else between[0])) / 1000)
    return found


async def kept_entries(db: str, tables: list[str]) -> dict[str, tuple[GameTable, list[Event]]]:
    """Rebuild each table from its stored events, without the server."""
    store, kept = Store(full_url(db)), {}
    try:
        for id in tables:
            row, entries = await store.table_row(id), await store.events(id)
            assert row is not None
            game_table = GameTable(row)
            game_table.rebuild(entries)
            kept[id] = game_table, entries
    finally:
        await store.engine.dispose()
    return kept


def an_evening(evening: Evening) -> Evening:
    """Run the game evening, check the outcome, and end the server."""
    server = evening.server
    try:
        evening.runs()
        if not evening.faults:
            evening.checks()
        if (code := server.end()) not in ENDED:
            evening.faults.append(f"the server ended with {code}")
    finally:
        if server.process.poll() is None:
            server.end()
    return evening


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.server.chaos.kills", description=__doc__)
    words.add_argument("--tables", type=int, default=200)
    words.add_argument("--kills", type=int, default=20)
    words.add_argument("--pause", type=float, default=6.0, help="seconds between kills, about")
    words.add_argument("--on", choices=("postgres", "sqlite", "both"), default="both")
    asked = words.parse_args()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))  # SIGTERM must also end the servers and the database
    pause = (asked.pause * 0.5, asked.pause * 1.5)
    faults = 0
    with tempfile.TemporaryDirectory(prefix="paddock-kills-") as folder:
        if asked.on != "sqlite":
            with cluster() as postgres:
                evening = an_evening(Evening(Pair(postgres, Path(folder) / "pair.log"), asked.tables, asked.kills, pause))
                print(evening.report(), flush=True)
                faults += len(evening.faults)
        if asked.on != "postgres":
            server = Single(str(Path(folder) / "tables.db"), Path(folder) / "single.log")
            evening = an_evening(Evening(server, asked.tables, asked.kills, pause))
            print(evening.report(), flush=True)
            faults += len(evening.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
