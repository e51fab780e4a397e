"""What happens without a client: bots move, only answers are given, clocks run out, shuffles are given up.

Each of these is a row of the store that some worker takes with a lease. What comes of it are entries, so that doing it twice harms nothing.
"""

import asyncio
import contextlib
import logging
import math
import time

from paddock.bots import bot_named
from paddock.engine.table.commit_reveal import commitment
from paddock.engine.table.table import Table
from paddock.server.domain import event as kinds
from paddock.server.domain.event import Draft
from paddock.server.domain.game_table import STARTING, Room
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_config import RESIGN, thinking_ms
from paddock.server.live.registry import Open, TableRegistry
from paddock.server.live.render_queue import BOTS, LATER
from paddock.server.storage.database import UNREACHABLE
from paddock.server.storage.store import LEASE_MS, StoreClosed, Taken, Work

log = logging.getLogger("paddock.server")
DEFAULT_BOT = "simple"
LOOK_AGAIN = 2.0  # seconds: dues are looked at at least so often
SEALED_STEPS = 3  # a step of a sealed choice has this part of the time
MOST_STEPS = 64  # small steps of one sealed choice of a bot; more is a fault of the game


class Keeper:
    """Keeps the time of the tables, for one worker."""

    def __init__(self, house: TableRegistry) -> None:
        self.house, self.store = house, house.store
        self.wake = house.wake
        self.in_hand: set[tuple[str, str]] = set()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        self._tasks = [asyncio.create_task(self._keep_time()), asyncio.create_task(self._hold())]

    async def close(self) -> None:
        """Take nothing more, and give back what is not done yet: another worker goes on with it at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(*UNREACHABLE):
            await self.store.hold_due(sorted(self.in_hand), 0)

    async def _keep_time(self) -> None:
        while True:
            self.house.sleeps_until = math.inf
            try:
                self.wake.clear()
                for due in await self.store.take_due():
                    if due not in self.in_hand:
                        self.in_hand.add(due)
                        self.house.begin(self._happen(*due))
                at = await self.store.next_due()
            except UNREACHABLE as e:
                log.warning("looking for what is due failed: %s", type(e).__name__)
                at = None
            wait = LOOK_AGAIN if at is None else max(0.02, min(LOOK_AGAIN, (at - self.store.now()) / 1000))
            self.house.sleeps_until = self.store.now() + wait * 1000
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self.wake.wait()

    async def _hold(self) -> None:
        """Bots may think longer than a lease lasts."""
        while True:
            await asyncio.sleep(LEASE_MS / 3000)
            with contextlib.suppress(*UNREACHABLE):
                await self.store.hold_due(sorted(self.in_hand), self.store.now() + LEASE_MS)

    async def _happen(self, id: str, what: str) -> None:
        try:
            table = await self.house.find(id, BOTS if what == "bots" else LATER)
            if table.room.frozen:
                await self.store.write(Work(id, dues=()))
            else:
                await DUE[what](self, table)
        except Problem as problem:
            log.info("table %s: %s was not done: %s", id, what, problem.code)
        except (StoreClosed, Taken):  # this worker ends; or the table was taken away meanwhile
            return
        except UNREACHABLE as e:
            log.warning("table %s: %s was not done: %s", id, what, type(e).__name__)
            await asyncio.sleep(LOOK_AGAIN)
        except Exception:
            log.exception("table %s: %s failed", id, what)
            await asyncio.sleep(LOOK_AGAIN)
        finally:
            self.in_hand.discard((id, what))
            self.wake.set()

    async def _bots(self, table: Open) -> None:
        """All bots that are to move here think, each on its own copy, and answer together."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with self.house.at(table) as room:
            asked = [(k, room.table.copy(), room.places[k].bot or DEFAULT_BOT) for k in room.bots_to_move() if room.table]
            seeds = {k: room.bot_seed(k) for k, _, _ in asked}
            early = room.bots_answer_at() - self.store.now() if asked else 0
        pool = self.house.thinkers.at(table.room.id)
        answers = await asyncio.gather(*(loop.run_in_executor(pool, self._think, twin, k, bot, seeds[k]) for k, twin, bot in asked))
        if (left := early / 1000 - (loop.time() - began)) > 0:
            await asyncio.sleep(left)

        def moves(room: Room) -> list[Draft]:
            """Where a person came back, took a move back or asked for it meanwhile, the answer is dropped."""
            drafts: list[Draft] = []
            if room.asked:
                return drafts
            for (k, twin, _), actions in zip(asked, answers):
                if k in room.bots_to_move() and room.table and room.table.undos == twin.undos:
                    kind = kinds.MOVE if room.places[k].who == "bot" else kinds.COVER
                    drafts += [Draft(kind, k, {"do": action}) for action in actions]
            return drafts

        await self.house.act(table, moves)

    def _think(self, twin: Table, seat: int, bot: str, seed: int | None) -> list[str]:
        """What a bot does; where many wait to think, each has less time for it."""
        return think(twin, seat, bot, seed, self.house.thinkers.share * thinking_ms(bot) / 1000)

    async def _answer(self, table: Open) -> None:
        """The only answer of people, which others cannot know to be the only one."""

        def answers(room: Room) -> list[Draft]:
            assert room.table is not None and room.game is not None
            write = room.table.notation.write
            if room.asked:
                return []
            return [Draft(kinds.AUTOMATIC, k, {"do": write(room.table.legal(k)[0])}) for k in room.forced_unseen()]

        await self.house.act(table, answers)

    async def _clock(self, table: Open) -> None:
        def out_of_time(room: Room) -> list[Draft]:
            people = [k for k in room.pending if not room.places[k].is_played_by_bot and room.runs_out(k) <= self.store.now()]
            if room.config.out_of_time == RESIGN:
                return [Draft(kinds.RESIGN, k, {"why": "time"}) for k in people]
            return [Draft(kinds.TIME_OUT, k) for k in people]

        await self.house.act(table, out_of_time)

    async def _nonce(self, table: Open) -> None:
        """Someone did not reveal: the round is given up and a new one begins with a new secret."""

        def late(room: Room) -> dict[int, bytes | None]:
            return {k: None for k in room.humans() if not room.places[k].nonce} if room.phase == STARTING else {}

        def give_up(room: Room) -> list[Draft]:
            if room.phase != STARTING:
                return []
            broken = {"what": "broken", "secret_commitment": commitment(bytes.fromhex(room.secret))}
            return [Draft(kinds.NONCE, payload=broken), self.house.new_secret()]

        await self.house.act(table, give_up, late)


DUE = {"bots": Keeper._bots, "answer": Keeper._answer, "clock": Keeper._clock, "nonce": Keeper._nonce}


def think(twin: Table, seat: int, bot: str, seed: int | None = None, seconds: float = 0) -> list[str]:
    """What a bot does: one action, or all the small steps of a sealed choice, so that their number does not show."""
    kind, until = twin.kind(seat), time.monotonic() + seconds
    step = seconds / SEALED_STEPS if kind and kind.sealed else seconds
    player = bot_named(bot, seed, seconds=step, threads=1) if seconds else bot_named(bot, seed)
    actions: list[str] = []
    while len(actions) < MOST_STEPS:
        kind = twin.kind(seat)
        if seconds and time.monotonic() > until:
            player = bot_named(DEFAULT_BOT, seed)  # the time of a long choice is up: finish it quickly
        action = player.choose(twin, seat)
        actions.append(twin.notation.write(action))
        if not (kind and kind.sealed):
            return actions
        _, events = twin.runner.play(twin.states, 0, twin.tables, seat, action)
        if events or seat not in twin.pending:  # nothing is told before the last seat has closed
            return actions
    return actions
