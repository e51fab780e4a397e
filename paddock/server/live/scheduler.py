"""The scheduler runs tasks without a client's request: bot moves, forced actions, expired clocks, and abandoned shuffle rounds.

Each task is a timer row in the store, and one worker leases it. A task only writes events. So running a task twice does no harm, because
the second write conflicts or finds nothing to do.
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
from paddock.server.domain.event import PendingEvent
from paddock.server.domain.game_table import STARTING, GameTable
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_config import RESIGN, THINKING_MS
from paddock.server.live.registry import LiveTable, TableRegistry
from paddock.server.live.render_queue import BOTS, LATER
from paddock.server.storage.database import UNREACHABLE
from paddock.server.storage.store import StoreClosed
from paddock.server.storage.timers import LEASE_MS
from paddock.server.storage.write_batch import Conflict, WriteBatch

log = logging.getLogger("paddock.server")
DEFAULT_BOT = "simple"
LOOK_AGAIN = 2.0  # seconds: longest pause between two queries for expired timers
SHORTEST_MS = 20  # shortest pause, for a timer that has expired and is in hand
SEALED_STEPS = 3  # a step of a sealed choice gets the thinking time divided by this
MOST_STEPS = 64  # longest sealed choice of a bot, in steps; more would be a bug of the game


class Scheduler:
    """Runs the timers of all tables, for one worker."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry, self.store = registry, registry.store
        self.wake = registry.wake
        self.in_hand: set[tuple[str, str]] = set()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        self._tasks = [asyncio.create_task(self._keep_time()), asyncio.create_task(self._hold())]

    async def close(self) -> None:
        """Lease no more timers, and release the leases in hand so that another worker can take them immediately."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(*UNREACHABLE):
            await self.store.set_leases(sorted(self.in_hand), 0)

    async def _keep_time(self) -> None:
        while True:
            self.wake.clear()
            self.registry.next_timer_check = math.inf
            try:
                expired, at = await self.store.take_expired_timers()
                for due in expired:
                    if due not in self.in_hand:
                        self.in_hand.add(due)
                        self.registry.start_task(self._happen(*due))
            except UNREACHABLE as e:
                log.warning("looking for what is due failed: %s", type(e).__name__)
                at = None
            now = self.store.now()
            latest = now + LOOK_AGAIN * 1000
            self.registry.check_timers_by(latest if at is None else max(now + SHORTEST_MS, min(latest, at)))
            await self._sleep()

    async def _sleep(self) -> None:
        """Sleep until it is time to look for expired timers. A commit can bring this time forward."""
        while (left := self.registry.next_timer_check - self.store.now()) > 0:
            self.wake.clear()
            try:
                async with asyncio.timeout(left / 1000):
                    await self.wake.wait()
            except TimeoutError:
                return

    async def _hold(self) -> None:
        """Extend the leases in hand, because bots may think longer than a lease lasts."""
        while True:
            await asyncio.sleep(LEASE_MS / 3000)
            with contextlib.suppress(*UNREACHABLE):
                await self.store.set_leases(sorted(self.in_hand), self.store.now() + LEASE_MS)

    async def _happen(self, id: str, what: str) -> None:
        try:
            table = await self.registry.find(id, BOTS if what == "bots" else LATER)
            if table.game_table.frozen:
                await self.store.write(WriteBatch(id, timers=()))
            else:
                await DUE[what](self, table)
        except Problem as problem:
            log.info("table %s: %s was not done: %s", id, what, problem.code)
        except (StoreClosed, Conflict):  # this worker is ending, or the table was deleted meanwhile
            return
        except UNREACHABLE as e:
            log.warning("table %s: %s was not done: %s", id, what, type(e).__name__)
            await asyncio.sleep(LOOK_AGAIN)
        except Exception:
            log.exception("table %s: %s failed", id, what)
            await asyncio.sleep(LOOK_AGAIN)
        finally:
            self.in_hand.discard((id, what))
            self.registry.check_timers_by(0)

    async def _bots(self, table: LiveTable) -> None:
        """Let all bots that must move at a table think, each on its own copy, and play their moves together."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with self.registry.locked(table) as game_table:
            asked = [
                (k, game_table.table.copy(), game_table.seats[k].bot or DEFAULT_BOT) for k in game_table.bots_to_move() if game_table.table
            ]
            seeds = {k: game_table.bot_seed(k) for k, _, _ in asked}
            early = game_table.answer_at(k for k, _, _ in asked) - self.store.now() if asked else 0
        pool = self.registry.bot_pool.for_table(table.game_table.id)
        answers = await asyncio.gather(*(loop.run_in_executor(pool, self._think, twin, k, bot, seeds[k]) for k, twin, bot in asked))
        if (left := early / 1000 - (loop.time() - began)) > 0:
            await asyncio.sleep(left)

        def moves(game_table: GameTable) -> list[PendingEvent]:
            """The bots' moves as events. A move is dropped if a person took the seat back, undid a move or requested an undo."""
            drafts: list[PendingEvent] = []
            if game_table.undo_request:
                return drafts
            for (k, twin, _), actions in zip(asked, answers):
                if k in game_table.bots_to_move() and game_table.table and game_table.table.undos == twin.undos:
                    kind = kinds.MOVE if game_table.seats[k].who == "bot" else kinds.COVER
                    drafts += [PendingEvent(kind, k, {"do": action}) for action in actions]
            return drafts

        await self.registry.act(table, moves)

    def _think(self, twin: Table, seat: int, bot: str, seed: int | None) -> list[str]:
        """Choose a bot's actions. The thinking time shrinks if many jobs wait in the bot pool."""
        return think(twin, seat, bot, seed, self.registry.bot_pool.share * THINKING_MS.get(bot, 0) / 1000)

    async def _answer(self, table: LiveTable) -> None:
        """Play the forced actions of human seats that other players cannot recognize as forced."""

        def answers(game_table: GameTable) -> list[PendingEvent]:
            assert game_table.table is not None and game_table.game is not None
            write = game_table.table.notation.write
            if game_table.undo_request:
                return []
            return [PendingEvent(kinds.AUTOMATIC, k, {"do": write(game_table.table.legal(k)[0])}) for k in game_table.forced_unseen()]

        await self.registry.act(table, answers)

    async def _clock(self, table: LiveTable) -> None:
        def out_of_time(game_table: GameTable) -> list[PendingEvent]:
            people = [
                k for k in game_table.pending if not game_table.seats[k].is_played_by_bot and game_table.runs_out(k) <= self.store.now()
            ]
            if game_table.config.out_of_time == RESIGN:
                return [PendingEvent(kinds.RESIGN, k, {"why": "time"}) for k in people]
            return [PendingEvent(kinds.TIME_OUT, k) for k in people]

        await self.registry.act(table, out_of_time)

    async def _nonce(self, table: LiveTable) -> None:
        """Abandon a shuffle round because a nonce is missing, and begin a new round with a new secret."""

        def late(game_table: GameTable) -> dict[int, bytes | None]:
            return {k: None for k in game_table.humans() if not game_table.seats[k].nonce} if game_table.phase == STARTING else {}

        def give_up(game_table: GameTable) -> list[PendingEvent]:
            if game_table.phase != STARTING:
                return []
            broken = {"what": "broken", "secret_commitment": commitment(bytes.fromhex(game_table.secret))}
            return [PendingEvent(kinds.NONCE, payload=broken), self.registry.new_secret()]

        await self.registry.act(table, give_up, late)


DUE = {"bots": Scheduler._bots, "answer": Scheduler._answer, "clock": Scheduler._clock, "nonce": Scheduler._nonce}


def think(twin: Table, seat: int, bot: str, seed: int | None = None, seconds: float = 0) -> list[str]:
    """The actions of a bot: one action, or all steps of a sealed choice, so that others cannot see the number of steps."""
    kind, until = twin.kind(seat), time.monotonic() + seconds
    step = seconds / SEALED_STEPS if kind and kind.sealed else seconds
    player = bot_named(bot, seed, seconds=step, threads=1) if seconds else bot_named(bot, seed)
    actions: list[str] = []
    while len(actions) < MOST_STEPS:
        kind = twin.kind(seat)
        if seconds and time.monotonic() > until:
            player = bot_named(DEFAULT_BOT, seed)  # the thinking time is over: a fast bot finishes the choice
        action = player.choose(twin, seat)
        actions.append(twin.notation.write(action))
        if not (kind and kind.sealed):
            return actions
        events = twin.step(seat, action)
        if events or seat not in twin.pending:  # the choice is complete: events appear only after the last seat has chosen
            return actions
    return actions
