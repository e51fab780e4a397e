"""All tables of this process: they are fetched from the store, changed by commands, committed, and shown to who watches.

Commands of one table come one after another. A command's entries are entered in memory, committed in one transaction, and only then
told; if the commit fails the table in memory is thrown away and built again from what is kept.
"""

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from paddock.bots import bot_named
from paddock.bots.levels import MEDIUM_ROLLOUTS
from paddock.engine.fair import commitment
from paddock.engine.table import Refused, Table
from paddock.server import commands, tokens
from paddock.server import entry as kinds
from paddock.server.config import HUMAN, RESIGN, Config, thinking_ms
from paddock.server.entry import NOBODY, Draft
from paddock.server.limits import Bucket, Limits, Rate
from paddock.server.problem import Problem, refused
from paddock.server.room import BOT_DELAY_MS, STARTING, Room
from paddock.server.store import Store, TableRow, Taken, Work

log = logging.getLogger("paddock.server")
DEFAULT_BOT = "simple"
ROLLOUTS = {"medium": MEDIUM_ROLLOUTS}  # a level that is made weaker by looking at less, not by less time
IDLE_ROOMS = 500  # tables kept in memory though nobody watches them
LOOK_AGAIN = 2.0  # seconds: dues are looked at at least so often
AWAY_MS = 60_000  # after so long without a page open someone counts as away
LAST_CHAT = 200  # lines that are shown
SEALED_STEPS = 3  # a step of a sealed choice has this part of the time
MOST_STEPS = 64  # small steps of one sealed choice of a bot; more is a fault of the game

Watcher = Callable[[], None]
Holding = Callable[[Room], dict[int, bytes | None]]  # seats whose token changes: its hash, or None for a seat that is free now


@dataclass
class Open:
    """A table in memory."""

    room: Room
    tokens: dict[int, bytes]
    invite: bytes
    since: int = 0  # when it was fetched
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: dict[Watcher, int] = field(default_factory=dict)  # who is told that something changed, and from which seat they look
    gone: dict[int, int] = field(default_factory=dict)  # seat -> since when no page of it is open
    chat: list[dict[str, object]] = field(default_factory=list)
    turns: dict[int, list[Any]] = field(default_factory=dict)  # after the game: seat -> its decisions that mattered
    drawn: dict[object, dict[str, Any]] = field(default_factory=dict)  # what was made for this position, by who looks and how
    talkers: dict[int, Bucket] = field(default_factory=dict)  # how much each seat may say, by whatever way it says it

    def news(self) -> None:
        self.drawn.clear()
        for watcher in list(self.watchers):
            watcher()

    def is_here(self, seat: int) -> bool:
        return seat in self.watchers.values()


class House:
    """The tables of one process."""

    def __init__(
        self, store: Store, random: tokens.Random = secrets.token_bytes, bot_delay: int = BOT_DELAY_MS, chat: Rate = Limits.chat
    ) -> None:  # fmt: skip
        self.store, self.random, self.bot_delay, self.chat = store, random, bot_delay, chat
        self.tables: dict[str, Open] = {}
        self._loading: dict[str, asyncio.Future[Open]] = {}
        self._wake = asyncio.Event()
        self._in_hand: set[tuple[str, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.Task[None] | None = None
        self.workers = max(1, (os.cpu_count() or 2) - 1)
        self.thinkers = ThreadPoolExecutor(self.workers, thread_name_prefix="bot")

    async def open(self) -> None:
        await self.store.open()
        self._loop = asyncio.create_task(self._keep_time())

    async def close(self) -> None:
        if self._loop:
            self._loop.cancel()
            await asyncio.gather(self._loop, *self._tasks, return_exceptions=True)
        self.thinkers.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    # -------------------------------------------------------------- finding tables
    async def find(self, id: str) -> Open:
        """The table, from memory or built from its entries."""
        if not tokens.is_id(id):
            raise Problem(404, "no-table")
        if id in self.tables:
            return self.tables[id]
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            if self._loading.get(id, None) is not None and self._loading[id].done():
                self._loading.pop(id, None)

    async def _load(self, id: str) -> Open:
        row = await self.store.table(id)
        if row is None:
            raise Problem(404, "no-table")
        room = Room(row, self.bot_delay)
        entries = await self.store.entries(id)
        await asyncio.get_running_loop().run_in_executor(self.thinkers, room.rebuild, entries)
        if room.frozen:
            log.error("table %s is frozen: %s", id, room.frozen)
        self._make_room()
        held, said = await self.store.token_hashes(id), await self.store.chat(id, LAST_CHAT)
        self.tables[id] = Open(room, held, row.invite_hash, self.store.now(), chat=said)
        return self.tables[id]

    def _make_room(self) -> None:
        """Forget tables that nobody watches, the oldest first."""
        idle = [id for id, t in self.tables.items() if not t.watchers and not t.lock.locked()]
        for id in idle[: max(0, len(idle) - IDLE_ROOMS)]:
            del self.tables[id]

    # -------------------------------------------------------------- changing them
    async def make(self, config: Config, public: bool, name: str, promise: str, begin: bool) -> tuple[Open, str, str]:
        """A new table with who asked for it at the first human seat. Returns it, that seat's token, and the invitation's."""
        token, invite = tokens.new_token(self.random), tokens.new_token(self.random)
        row = TableRow(tokens.new_id(self.random), config.to_json(), public, tokens.hash_of(invite), self.store.now())
        room = Room(row, self.bot_delay)
        table = Open(room, {}, row.invite_hash, self.store.now())
        if HUMAN not in config.sitters:
            raise Problem(422, "no-human")
        mine = config.sitters.index(HUMAN)

        def setting_up(room: Room) -> list[Draft]:
            sitting = commands.sit(room, mine, name, promise) if config.seed is None else commands.sit_alone(room, mine, name)
            drafts = [self._secret(), *sitting]
            for draft in drafts:
                room.enter(draft, self.store.now())
            for seat, sitter in enumerate(config.sitters):
                if sitter != HUMAN:
                    drafts.append(commands.bot_draft(room, seat, sitter))
                    room.enter(drafts[-1], self.store.now())
            if config.seed is not None:
                return [*drafts, Draft(kinds.NONCE, payload={"what": "numbered"})]
            return drafts + (commands.start(room, mine) if begin else [])

        drafts = setting_up(Room(row))
        async with table.lock:
            await self._enter(table, drafts, {mine: tokens.hash_of(token)}, row)
            self._make_room()
            self.tables[room.id] = table
        return table, token, invite

    def _secret(self) -> Draft:
        return Draft(kinds.NONCE, payload={"what": "secret", "secret": self.random(32).hex()})

    async def act(self, table: Open, command: commands.Command, holding: Holding | None = None) -> None:
        """Check and do a command, and change who holds which seat; returns when it is committed, however the asker's connection fares."""
        task = asyncio.create_task(self._act(table, command, holding))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.shield(task)

    async def _act(self, table: Open, command: commands.Command, holding: Holding | None) -> None:
        async with table.lock:
            new_tokens = holding(table.room) if holding else {}
            drafts = command(table.room)
            if drafts or new_tokens:
                await self._enter(table, drafts, new_tokens)
        self._told(table)

    async def _enter(
        self, table: Open, drafts: Sequence[Draft], new_tokens: dict[int, bytes | None] | dict[int, bytes], made: TableRow | None = None
    ) -> None:
        """Enter drafts, and what follows from them at once, and commit all of it. The lock is held."""
        room, at = table.room, self.store.now()
        entered = []
        try:
            for draft in drafts:
                entered.append(room.enter(draft, at))
            while not room.frozen and (forced := room.forced()):
                entered.append(room.enter(forced, at))
            changed = dict(new_tokens)
            work = Work(room.id, entered, room.dues(), room.status, summary(room), changed, made)
            await self.store.write(work)
        except Refused as refusal:
            if entered:
                self.tables.pop(room.id, None)
            raise refused(refusal) from None
        except Taken:
            self.tables.pop(room.id, None)
            table.news()
            raise Problem(409, "again") from None
        except BaseException:
            self.tables.pop(room.id, None)
            table.news()
            raise
        for seat, hashed in changed.items():
            if hashed is None:
                table.tokens.pop(seat, None)
            else:
                table.tokens[seat] = hashed

    def _told(self, table: Open) -> None:
        table.news()
        self._wake.set()

    async def say(self, table: Open, seat: int, text: str) -> None:
        """Chat."""
        if not table.talkers.setdefault(seat, Bucket(self.chat)).take():
            raise Problem(429, "too-often")
        name = table.room.places[seat].name
        await self.store.write(Work(table.room.id, said=(seat, name, text)))
        table.chat = [*table.chat[1 - LAST_CHAT :], {"seat": seat, "name": name, "text": text}]
        table.news()

    async def invite_by(self, table: Open, invite_hash: bytes) -> None:
        """Another invitation instead of the old one."""
        await self.store.write(Work(table.room.id, invite_hash=invite_hash))
        table.invite = invite_hash
        table.news()

    # -------------------------------------------------------------- who is here
    def watch(self, table: Open, watcher: Watcher, seat: int) -> None:
        table.watchers[watcher] = seat
        if seat != NOBODY and table.gone.pop(seat, None) is not None:
            table.news()

    def unwatch(self, table: Open, watcher: Watcher) -> None:
        seat = table.watchers.pop(watcher, NOBODY)
        if seat != NOBODY and not table.is_here(seat):
            table.gone[seat] = self.store.now()
            table.news()
            asyncio.get_running_loop().call_later(AWAY_MS / 1000, table.news)

    def is_away(self, table: Open, seat: int) -> bool:
        if table.is_here(seat):
            return False
        return self.store.now() - table.gone.get(seat, table.since) >= AWAY_MS

    # -------------------------------------------------------------- what happens without a client
    async def _keep_time(self) -> None:
        while True:
            try:
                self._wake.clear()
                for due in await self.store.take_due():
                    if due not in self._in_hand:
                        self._in_hand.add(due)
                        task = asyncio.create_task(self._happen(*due))
                        self._tasks.add(task)
                        task.add_done_callback(self._tasks.discard)
                at = await self.store.next_due()
            except Exception:
                log.exception("looking for what is due failed")
                at = None
            wait = LOOK_AGAIN if at is None else max(0.02, min(LOOK_AGAIN, (at - self.store.now()) / 1000))
            try:
                async with asyncio.timeout(wait):
                    await self._wake.wait()
            except TimeoutError:
                continue

    async def _happen(self, id: str, what: str) -> None:
        try:
            table = await self.find(id)
            if table.room.frozen:
                await self.store.write(Work(id, dues=()))
            else:
                await DUE[what](self, table)
        except Problem as problem:
            log.info("table %s: %s was not done: %s", id, what, problem.code)
        except Exception:
            log.exception("table %s: %s failed", id, what)
            await asyncio.sleep(LOOK_AGAIN)
        finally:
            self._in_hand.discard((id, what))
            self._wake.set()

    async def _bots(self, table: Open) -> None:
        """All bots that are to move here think, each on its own copy, and answer together."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with table.lock:
            room = table.room
            asked = [(k, room.table.twin(), room.places[k].bot or DEFAULT_BOT) for k in room.bots_to_move() if room.table]
            seeds = {k: room.bot_seed(k) for k, _, _ in asked}
            early = room.bots_answer_at() - self.store.now() if asked else 0
        answers = await asyncio.gather(
            *(loop.run_in_executor(self.thinkers, self._think, twin, k, bot, seeds[k]) for k, twin, bot in asked)
        )
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

        await self.act(table, moves)

    def _think(self, twin: Table, seat: int, bot: str, seed: int | None) -> list[str]:
        """What a bot does; where many wait to think, each has less time for it."""
        share = min(1.0, self.workers / (1 + self.thinkers._work_queue.qsize()))
        return think(twin, seat, bot, seed, share * thinking_ms(bot) / 1000)

    async def _answer(self, table: Open) -> None:
        """The only answer of people, which others cannot know to be the only one."""

        def answers(room: Room) -> list[Draft]:
            assert room.table is not None and room.game is not None
            write = room.table.notation.write
            if room.asked:
                return []
            return [Draft(kinds.AUTOMATIC, k, {"do": write(room.table.legal(k)[0])}) for k in room.forced_unseen()]

        await self.act(table, answers)

    async def _clock(self, table: Open) -> None:
        def out_of_time(room: Room) -> list[Draft]:
            people = [k for k in room.pending if not room.places[k].is_played_by_bot and room.runs_out(k) <= self.store.now()]
            if room.config.out_of_time == RESIGN:
                return [Draft(kinds.RESIGN, k, {"why": "time"}) for k in people]
            return [Draft(kinds.TIME_OUT, k) for k in people]

        await self.act(table, out_of_time)

    async def _nonce(self, table: Open) -> None:
        """Someone did not reveal: the round is given up and a new one begins with a new secret."""

        def late(room: Room) -> dict[int, bytes | None]:
            return {k: None for k in room.humans() if not room.places[k].nonce} if room.phase == STARTING else {}

        def give_up(room: Room) -> list[Draft]:
            if room.phase != STARTING:
                return []
            broken = {"what": "broken", "secret_commitment": commitment(bytes.fromhex(room.secret))}
            return [Draft(kinds.NONCE, payload=broken), self._secret()]

        await self.act(table, give_up, late)


DUE = {"bots": House._bots, "answer": House._answer, "clock": House._clock, "nonce": House._nonce}


def summary(room: Room) -> dict[str, object]:
    """What the lobby shows of a table."""
    who = [{"who": p.who, "name": p.name} for p in room.places]
    return {"game": room.config.game, "title": room.config.title, "seats": who, "bank": room.config.bank_ms // 60_000}


def think(twin: Table, seat: int, bot: str, seed: int | None = None, seconds: float = 0) -> list[str]:
    """What a bot does: one action, or all the small steps of a sealed choice, so that their number does not show."""
    kind, until = twin.kind(seat), time.monotonic() + seconds
    step = seconds / SEALED_STEPS if kind and kind.sealed else seconds
    player = bot_named(bot, seed, seconds=step, rollouts=ROLLOUTS.get(bot), threads=1) if seconds else bot_named(bot, seed)
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
