"""All tables of this process: they are fetched from the store, changed by commands, committed, and shown to who watches.

Commands of one table come one after another. A command's entries are entered in memory, committed in one transaction, and only then
told; if the commit fails, because another worker was first or because the database went away, the table is built again from what is kept
and the command is tried once more.
"""

import asyncio
import contextlib
import logging
import math
import os
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from paddock.engine.table.table import Refused
from paddock.server.domain import commands
from paddock.server.domain import event as kinds
from paddock.server.domain.card_set import cards_hash
from paddock.server.domain.event import NOBODY, Draft
from paddock.server.domain.game_table import BOT_DELAY_MS, Room
from paddock.server.domain.problem import Problem, refused
from paddock.server.domain.table_config import HUMAN, Config
from paddock.server.domain.table_row import TableRow
from paddock.server.live import render_queue, tokens
from paddock.server.live.bot_pool import Thinkers
from paddock.server.live.frame_diff import Shown
from paddock.server.live.rate_limit import Bucket, Limits, Rate
from paddock.server.live.render_queue import Turns
from paddock.server.storage.database import UNREACHABLE
from paddock.server.storage.loaded_table import LAST_CHAT, Kept
from paddock.server.storage.store import Store, Taken, Work

log = logging.getLogger("paddock.server")
IDLE_ROOMS = 500  # tables kept in memory though nobody watches them
AWAY_MS = 60_000  # after so long without a page open someone counts as away
SEEN_MS = 40_000  # a page of which another worker has told within this time is open
TRIES, PATIENCE, PAUSE = (
    40,
    10.0,
    0.25,
)  # how often and how long (seconds) a command is tried again, and the pause where the database is away
TURNS = 4  # so often a turn to draw is given up because the table is being changed; then nobody may change it until it is drawn

T = TypeVar("T")
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
    drawn: dict[object, Shown] = field(default_factory=dict)  # what was made for this position, by who looks and how
    sights: dict[int, Any] = field(default_factory=dict)  # of this position, by who looks
    stories: dict[Any, tuple[Any, int, list[dict[str, str]]]] = field(
        default_factory=dict
    )  # the log in words, by who reads it, as far as it goes
    talkers: dict[int, Bucket] = field(default_factory=dict)  # how much each seat may say, by whatever way it says it
    changes: int = 0  # how often it has changed, as far as is known here
    is_spoilt: bool = False  # something was entered that was not committed: it must be built again
    unkept: int = 0  # when it first changed here after its views were kept
    views: dict[int, bytes] = field(default_factory=dict)  # kept ones, by viewer, where the rules that drew them are gone
    kept: tuple[str, dict[str, object], bool] | None = None  # status, summary and whether anything is due, as far as they were written here
    seen: dict[int, int] = field(
        default_factory=dict
    )  # seat -> when another worker had a page of it open (negative: since when it has not)

    def news(self) -> None:
        self.drawn.clear()
        self.sights.clear()
        for watcher in list(self.watchers):
            watcher()

    @property
    def has_unkept_views(self) -> bool:
        return bool(self.unkept) and self.room.table is not None and not self.room.frozen

    def is_open_here(self, seat: int) -> bool:
        return seat in self.watchers.values()


class TableRegistry:
    """The tables of one process."""

    def __init__(
        self, store: Store, random: tokens.Random = secrets.token_bytes, bot_delay: int = BOT_DELAY_MS, chat: Rate = Limits.chat
    ) -> None:  # fmt: skip
        self.store, self.random, self.bot_delay, self.chat = store, random, bot_delay, chat
        self.tables: dict[str, Open] = {}
        self._loading: dict[str, asyncio.Future[Open]] = {}
        self.wake = asyncio.Event()  # something may be due
        self.sleeps_until = math.inf  # the time at which who keeps the time looks anyway
        self.changed: Callable[[str, int], None] = lambda table, changes: None  # who is told of every commit
        self.seat_seen: Callable[[str, int], None] = lambda table, seat: None  # and of pages that are opened and closed
        self.tasks: set[asyncio.Task[None]] = set()
        self.workers = max(1, (os.cpu_count() or 2) - 1)
        self.thinkers = Thinkers(self.workers)
        self.turns, self.builds = Turns(), Turns()  # who draws next, and which table is built from its entries next

    async def close(self) -> None:
        """Finish what was begun."""
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinkers.shutdown(wait=False, cancel_futures=True)

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something that goes on by itself."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # -------------------------------------------------------------- finding tables
    async def find(self, id: str, patience: float = render_queue.LOOKING) -> Open:
        """The table, from memory or built from its entries. After a restart all are built again, one after another: tables at which bots are
        to move first, as nobody else would go on with them."""
        if not tokens.is_id(id):
            raise Problem(404, "no-table")
        if id in self.tables:
            return self.tables[id]
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id, patience))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            if self._loading.get(id, None) is not None and self._loading[id].done():
                self._loading.pop(id, None)

    async def _load(self, id: str, patience: float) -> Open:
        async with self.builds.turn(patience):
            kept = await self.store.kept(id)
            if kept is None:
                raise Problem(404, "no-table")
            table = Open(Room(kept.row, self.bot_delay), {}, kept.row.invite_hash, self.store.now(), is_spoilt=True)
            await self._take(table, kept)
        if table.room.frozen:
            log.error("table %s is frozen: %s", id, table.room.frozen)
        self._make_room()
        self.tables[id] = table
        return table

    async def _catch_up(self, table: Open) -> None:
        """Take what others have written; all of it where what is in memory is spoilt. The lock is held."""
        kept = await self.store.kept(table.room.id, 0 if table.is_spoilt else table.room.n)
        if kept is None:
            self.tables.pop(table.room.id, None)
            raise Problem(404, "no-table")
        await self._take(table, kept)

    async def _take(self, table: Open, kept: Kept) -> None:
        room = Room(kept.row, self.bot_delay) if table.is_spoilt else table.room
        if table.is_spoilt:
            await asyncio.to_thread(room.rebuild, kept.entries)
        else:
            room.rebuild(kept.entries)  # a few, and nobody may see it half done
        if room.is_past:
            table.views = await self.store.views(room.id)
        table.room, table.tokens, table.chat, table.invite = room, kept.tokens, kept.chat, kept.row.invite_hash
        table.changes, table.is_spoilt, table.kept = kept.row.news, False, None

    @contextlib.asynccontextmanager
    async def at(self, table: Open) -> AsyncIterator[Room]:
        """Look at a table, or work at it: nobody else does meanwhile, and it holds what is committed and nothing else."""
        async with table.lock:
            if table.is_spoilt:
                await self._catch_up(table)
            yield table.room

    async def draw(self, table: Open, doing: Callable[[], T], patience: float) -> T:
        """Make a drawing when it is its turn, of what is committed. Moves at the table do not wait for that turn."""
        for _ in range(TURNS):
            async with self.turns.turn(patience):
                if not (table.is_spoilt or table.lock.locked()):
                    return doing()
            async with self.at(table):  # until that change is committed, or taken back
                pass
        async with self.at(table), self.turns.turn(render_queue.MOVED):
            return doing()

    async def fresh(self, id: str) -> Open:
        """The table as it is kept now, though another worker may have changed it a moment ago."""
        table = await self.find(id)
        if not self.store.is_sqlite and (await self.store.news_of([id])).get(id, -1) != table.changes:
            await self.refresh(table)
        return table

    async def refresh(self, table: Open) -> None:
        """Another worker has changed this table."""
        async with table.lock:
            await self._catch_up(table)
        table.news()

    def _make_room(self) -> None:
        """Forget tables that nobody watches, the oldest first."""
        idle = [id for id, t in self.tables.items() if not (t.watchers or t.has_unkept_views or t.lock.locked())]
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
            drafts = [self.new_secret(), *sitting]
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

    def new_secret(self) -> Draft:
        return Draft(kinds.NONCE, payload={"what": "secret", "secret": self.random(32).hex()})

    async def act(self, table: Open, command: commands.Command, holding: Holding | None = None) -> None:
        """Check and do a command, and change who holds which seat; returns when it is committed, however the asker's connection fares."""
        await asyncio.shield(self.begin(self._act(table, command, holding)))

    async def _act(self, table: Open, command: commands.Command, holding: Holding | None) -> None:
        """Where another worker was first, or the commit failed, see what is kept and try again: what was done after all is not done twice."""
        late = asyncio.get_running_loop().time() + PATIENCE
        for _ in range(TRIES):
            try:
                async with self.at(table) as room:
                    new_tokens = holding(room) if holding else {}
                    if not is_held(table, new_tokens):
                        drafts = command(room)
                        if drafts or new_tokens:
                            await self._enter(table, drafts, new_tokens)
                table.news()
                return
            except Taken:
                continue
            except UNREACHABLE:
                if asyncio.get_running_loop().time() > late:
                    break
                await asyncio.sleep(PAUSE)
        raise Problem(503, "again")

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
            dues = room.dues()
            status, about, had_dues = table.kept or ("", {}, True)
            now = room.status, summary(room), bool(dues)
            is_new = now[:2] != (status, about)  # most moves change neither, nor what is due
            new_dues, (new_status, new_summary) = dues if dues or had_dues else None, now[:2] if is_new else ("", None)
            known = None if made else table.changes
            work = Work(room.id, entered, new_dues, new_status, new_summary, changed, made, known=known)
            self._note(table, await self.store.write(work))
            table.kept, table.unkept = now, table.unkept or at
            if any(due.at < self.sleeps_until for due in dues):
                self.wake.set()
        except Refused as refusal:
            table.is_spoilt = bool(entered)
            raise refused(refusal) from None
        except BaseException:
            table.is_spoilt = True
            raise
        for seat, hashed in changed.items():
            if hashed is None:
                table.tokens.pop(seat, None)
            else:
                table.tokens[seat] = hashed

    def _note(self, table: Open, changes: int) -> None:
        """This worker's own change is no news to it, unless others' changes came between."""
        if changes == table.changes + 1:
            table.changes = changes
        self.changed(table.room.id, changes)

    async def say(self, table: Open, seat: int, text: str) -> None:
        """Chat."""
        if not table.talkers.setdefault(seat, Bucket(self.chat)).take():
            raise Problem(429, "too-often")
        name = table.room.places[seat].name
        self._note(table, await self.store.write(Work(table.room.id, said=(seat, name, text))))
        table.chat = [*table.chat[1 - LAST_CHAT :], {"seat": seat, "name": name, "text": text}]
        table.news()

    async def invite_by(self, table: Open, invite_hash: bytes) -> None:
        """Another invitation instead of the old one."""
        self._note(table, await self.store.write(Work(table.room.id, invite_hash=invite_hash)))
        table.invite = invite_hash
        table.news()

    # -------------------------------------------------------------- who is here
    def watch(self, table: Open, watcher: Watcher, seat: int) -> None:
        is_new = not table.is_open_here(seat)
        table.watchers[watcher] = seat
        if seat != NOBODY and is_new:
            self.seat_seen(table.room.id, seat)
            if table.gone.pop(seat, None) is not None:
                table.news()

    def unwatch(self, table: Open, watcher: Watcher) -> None:
        seat = table.watchers.pop(watcher, NOBODY)
        if seat != NOBODY and not table.is_open_here(seat):
            self.seat_seen(table.room.id, seat)
            table.gone[seat] = self.store.now()
            table.news()
            asyncio.get_running_loop().call_later(AWAY_MS / 1000, table.news)

    def is_here(self, table: Open, seat: int) -> bool:
        """Whether a page of this seat is open, here or at another worker."""
        return table.is_open_here(seat) or self.store.now() - table.seen.get(seat, 0) < SEEN_MS

    def is_away(self, table: Open, seat: int) -> bool:
        if self.is_here(table, seat):
            return False
        last = max(table.gone.get(seat, table.since), abs(table.seen.get(seat, 0)))
        return self.store.now() - last >= AWAY_MS


def is_held(table: Open, new_tokens: Mapping[int, bytes | None]) -> bool:
    """Whether these tokens are in place already: an earlier try had been committed after all."""
    return bool(new_tokens) and all(token is not None and table.tokens.get(k) == token for k, token in new_tokens.items())


def summary(room: Room) -> dict[str, object]:
    """What the lobby shows of a table."""
    who = [{"who": p.who, "name": p.name} for p in room.places]
    about = {"game": room.config.game, "title": room.config.title, "seats": who, "bank": room.config.bank_ms // 60_000}
    return about | ({"cards": cards} if (cards := cards_hash(room)) else {})
