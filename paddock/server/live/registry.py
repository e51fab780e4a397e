"""All tables of this process: they are fetched from the store, changed by commands, committed, and shown to who watches.

Commands of one table come one after another. A command's entries are entered in memory, committed in one transaction, and only then
told; if the commit fails, because another worker was first or because the database went away, the table is built again from what is kept
and the command is tried once more.
"""

import asyncio
import contextlib
import logging
import math
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from paddock.engine.compile.cpu import cores
from paddock.engine.table.core import Refused
from paddock.server.domain import commands
from paddock.server.domain import event as kinds
from paddock.server.domain.card_set import cards_hash
from paddock.server.domain.event import NOBODY, PendingEvent
from paddock.server.domain.game_table import BOT_DELAY_MS, GameTable
from paddock.server.domain.problem import Problem, refused
from paddock.server.domain.table_config import HUMAN, Config
from paddock.server.domain.table_row import TableRow
from paddock.server.live import render_queue, tokens
from paddock.server.live.bot_pool import BotPool
from paddock.server.live.frame_diff import FrameDiff
from paddock.server.live.rate_limit import Bucket, Limits, Rate
from paddock.server.live.render_queue import RenderQueue
from paddock.server.storage.database import UNREACHABLE
from paddock.server.storage.loaded_table import LAST_CHAT, LoadedTable
from paddock.server.storage.store import Conflict, Store, WriteBatch

log = logging.getLogger("paddock.server")
IDLE_TABLES = 500  # tables kept in memory though nobody watches them
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
Holding = Callable[[GameTable], dict[int, bytes | None]]  # seats whose token changes: its hash, or None for a seat that is free now


@dataclass
class LiveTable:
    """A table in memory."""

    game_table: GameTable
    tokens: dict[int, bytes]
    invite: bytes
    since: int = 0  # when it was fetched
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: dict[Watcher, int] = field(default_factory=dict)  # who is told that something changed, and from which seat they look
    away_since: dict[int, int] = field(default_factory=dict)  # seat -> since when no page of it is open
    chat: list[dict[str, object]] = field(default_factory=list)
    turning_points: dict[int, list[Any]] = field(default_factory=dict)  # after the game: seat -> its decisions that mattered
    frames: dict[object, FrameDiff] = field(default_factory=dict)  # what was made for this position, by who looks and how
    player_views: dict[int, Any] = field(default_factory=dict)  # of this position, by who looks
    logs: dict[Any, tuple[Any, int, list[dict[str, str]]]] = field(
        default_factory=dict
    )  # the log in words, by who reads it, as far as it goes
    chat_limits: dict[int, Bucket] = field(default_factory=dict)  # how much each seat may say, by whatever way it says it
    revision: int = 0  # how often it has changed, as far as is known here
    must_rebuild: bool = False  # something was entered that was not committed: it must be built again
    unsaved_since: int = 0  # when it first changed here after its views were kept
    views: dict[int, bytes] = field(default_factory=dict)  # kept ones, by viewer, where the rules that drew them are gone
    written_status: tuple[str, dict[str, object], bool] | None = (
        None  # status, summary and whether anything is due, as far as they were written here
    )
    open_elsewhere: dict[int, int] = field(
        default_factory=dict
    )  # seat -> when another worker had a page of it open (negative: since when it has not)

    def notify(self) -> None:
        self.frames.clear()
        self.player_views.clear()
        for watcher in list(self.watchers):
            watcher()

    @property
    def has_unsaved_views(self) -> bool:
        return bool(self.unsaved_since) and self.game_table.table is not None and not self.game_table.frozen

    def is_open_here(self, seat: int) -> bool:
        return seat in self.watchers.values()


class TableRegistry:
    """The tables of one process."""

    def __init__(
        self, store: Store, random: tokens.Random = secrets.token_bytes, bot_delay: int = BOT_DELAY_MS, chat: Rate = Limits.chat
    ) -> None:  # fmt: skip
        self.store, self.random, self.bot_delay, self.chat = store, random, bot_delay, chat
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.wake = asyncio.Event()  # something may be due
        self.sleeps_until = math.inf  # the time at which who keeps the time looks anyway
        self.changed: Callable[[str, int], None] = lambda table, changes: None  # who is told of every commit
        self.seat_seen: Callable[[str, int], None] = lambda table, seat: None  # and of pages that are opened and closed
        self.tasks: set[asyncio.Task[None]] = set()
        self.workers = max(1, cores() - 1)
        self.thinkers = BotPool(self.workers)
        self.turns, self.builds = RenderQueue(), RenderQueue()  # who draws next, and which table is built from its entries next

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
    async def find(self, id: str, patience: float = render_queue.LOOKING) -> LiveTable:
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

    async def _load(self, id: str, patience: float) -> LiveTable:
        async with self.builds.slot(patience):
            kept = await self.store.kept(id)
            if kept is None:
                raise Problem(404, "no-table")
            table = LiveTable(GameTable(kept.row, self.bot_delay), {}, kept.row.invite_hash, self.store.now(), must_rebuild=True)
            await self._take(table, kept)
        if table.game_table.frozen:
            log.error("table %s is frozen: %s", id, table.game_table.frozen)
        self._make_room()
        self.tables[id] = table
        return table

    async def _catch_up(self, table: LiveTable) -> None:
        """Take what others have written; all of it where what is in memory is spoilt. The lock is held."""
        kept = await self.store.kept(table.game_table.id, 0 if table.must_rebuild else table.game_table.n)
        if kept is None:
            self.tables.pop(table.game_table.id, None)
            raise Problem(404, "no-table")
        await self._take(table, kept)

    async def _take(self, table: LiveTable, kept: LoadedTable) -> None:
        game_table = GameTable(kept.row, self.bot_delay) if table.must_rebuild else table.game_table
        if table.must_rebuild:
            await asyncio.to_thread(game_table.rebuild, kept.entries)
        else:
            game_table.rebuild(kept.entries)  # a few, and nobody may see it half done
        if game_table.is_past:
            table.views = await self.store.views(game_table.id)
        table.game_table, table.tokens, table.chat, table.invite = game_table, kept.tokens, kept.chat, kept.row.invite_hash
        table.revision, table.must_rebuild, table.written_status = kept.row.revision, False, None

    @contextlib.asynccontextmanager
    async def at(self, table: LiveTable) -> AsyncIterator[GameTable]:
        """Look at a table, or work at it: nobody else does meanwhile, and it holds what is committed and nothing else."""
        async with table.lock:
            if table.must_rebuild:
                await self._catch_up(table)
            yield table.game_table

    async def draw(self, table: LiveTable, doing: Callable[[], T], patience: float) -> T:
        """Make a drawing when it is its turn, of what is committed. Moves at the table do not wait for that turn."""
        for _ in range(TURNS):
            async with self.turns.slot(patience):
                if not (table.must_rebuild or table.lock.locked()):
                    return doing()
            async with self.at(table):  # until that change is committed, or taken back
                pass
        async with self.at(table), self.turns.slot(render_queue.MOVED):
            return doing()

    async def fresh(self, id: str) -> LiveTable:
        """The table as it is kept now, though another worker may have changed it a moment ago."""
        table = await self.find(id)
        if not self.store.is_sqlite and (await self.store.news_of([id])).get(id, -1) != table.revision:
            await self.refresh(table)
        return table

    async def refresh(self, table: LiveTable) -> None:
        """Another worker has changed this table."""
        async with table.lock:
            await self._catch_up(table)
        table.notify()

    def _make_room(self) -> None:
        """Forget tables that nobody watches, the oldest first."""
        idle = [id for id, t in self.tables.items() if not (t.watchers or t.has_unsaved_views or t.lock.locked())]
        for id in idle[: max(0, len(idle) - IDLE_TABLES)]:
            del self.tables[id]

    # -------------------------------------------------------------- changing them
    async def make(self, config: Config, public: bool, name: str, promise: str, begin: bool) -> tuple[LiveTable, str, str]:
        """A new table with who asked for it at the first human seat. Returns it, that seat's token, and the invitation's."""
        token, invite = tokens.new_token(self.random), tokens.new_token(self.random)
        row = TableRow(tokens.new_id(self.random), config.to_json(), public, tokens.hash_of(invite), self.store.now())
        game_table = GameTable(row, self.bot_delay)
        table = LiveTable(game_table, {}, row.invite_hash, self.store.now())
        if HUMAN not in config.sitters:
            raise Problem(422, "no-human")
        mine = config.sitters.index(HUMAN)

        def setting_up(game_table: GameTable) -> list[PendingEvent]:
            sitting = commands.sit(game_table, mine, name, promise) if config.seed is None else commands.sit_alone(game_table, mine, name)
            drafts = [self.new_secret(), *sitting]
            for draft in drafts:
                game_table.apply(draft, self.store.now())
            for seat, sitter in enumerate(config.sitters):
                if sitter != HUMAN:
                    drafts.append(commands.bot_draft(game_table, seat, sitter))
                    game_table.apply(drafts[-1], self.store.now())
            if config.seed is not None:
                return [*drafts, PendingEvent(kinds.NONCE, payload={"what": "numbered"})]
            return drafts + (commands.start(game_table, mine) if begin else [])

        drafts = setting_up(GameTable(row))
        async with table.lock:
            await self._commit_events(table, drafts, {mine: tokens.hash_of(token)}, row)
            self._make_room()
            self.tables[game_table.id] = table
        return table, token, invite

    def new_secret(self) -> PendingEvent:
        return PendingEvent(kinds.NONCE, payload={"what": "secret", "secret": self.random(32).hex()})

    async def act(self, table: LiveTable, command: commands.Command, holding: Holding | None = None) -> None:
        """Check and do a command, and change who holds which seat; returns when it is committed, however the asker's connection fares."""
        await asyncio.shield(self.begin(self._act(table, command, holding)))

    async def _act(self, table: LiveTable, command: commands.Command, holding: Holding | None) -> None:
        """Where another worker was first, or the commit failed, see what is kept and try again: what was done after all is not done twice."""
        late = asyncio.get_running_loop().time() + PATIENCE
        for _ in range(TRIES):
            try:
                async with self.at(table) as game_table:
                    new_tokens = holding(game_table) if holding else {}
                    if not is_held(table, new_tokens):
                        drafts = command(game_table)
                        if drafts or new_tokens:
                            await self._commit_events(table, drafts, new_tokens)
                table.notify()
                return
            except Conflict:
                continue
            except UNREACHABLE:
                if asyncio.get_running_loop().time() > late:
                    break
                await asyncio.sleep(PAUSE)
        raise Problem(503, "again")

    async def _commit_events(
        self,
        table: LiveTable,
        drafts: Sequence[PendingEvent],
        new_tokens: dict[int, bytes | None] | dict[int, bytes],
        made: TableRow | None = None,
    ) -> None:
        """Enter drafts, and what follows from them at once, and commit all of it. The lock is held."""
        game_table, at = table.game_table, self.store.now()
        entered = []
        try:
            for draft in drafts:
                entered.append(game_table.apply(draft, at))
            while not game_table.frozen and (forced := game_table.forced()):
                entered.append(game_table.apply(forced, at))
            changed = dict(new_tokens)
            dues = game_table.timers()
            status, about, had_dues = table.written_status or ("", {}, True)
            now = game_table.status, summary(game_table), bool(dues)
            is_new = now[:2] != (status, about)  # most moves change neither, nor what is due
            new_dues, (new_status, new_summary) = dues if dues or had_dues else None, now[:2] if is_new else ("", None)
            known = None if made else table.revision
            work = WriteBatch(game_table.id, entered, new_dues, new_status, new_summary, changed, made, known=known)
            self._note(table, await self.store.write(work))
            table.written_status, table.unsaved_since = now, table.unsaved_since or at
            if any(due.at < self.sleeps_until for due in dues):
                self.wake.set()
        except Refused as refusal:
            table.must_rebuild = bool(entered)
            raise refused(refusal) from None
        except BaseException:
            table.must_rebuild = True
            raise
        for seat, hashed in changed.items():
            if hashed is None:
                table.tokens.pop(seat, None)
            else:
                table.tokens[seat] = hashed

    def _note(self, table: LiveTable, changes: int) -> None:
        """This worker's own change is no news to it, unless others' changes came between."""
        if changes == table.revision + 1:
            table.revision = changes
        self.changed(table.game_table.id, changes)

    async def say(self, table: LiveTable, seat: int, text: str) -> None:
        """Chat."""
        if not table.chat_limits.setdefault(seat, Bucket(self.chat)).take():
            raise Problem(429, "too-often")
        name = table.game_table.seats[seat].name
        self._note(table, await self.store.write(WriteBatch(table.game_table.id, said=(seat, name, text))))
        table.chat = [*table.chat[1 - LAST_CHAT :], {"seat": seat, "name": name, "text": text}]
        table.notify()

    async def invite_by(self, table: LiveTable, invite_hash: bytes) -> None:
        """Another invitation instead of the old one."""
        self._note(table, await self.store.write(WriteBatch(table.game_table.id, invite_hash=invite_hash)))
        table.invite = invite_hash
        table.notify()

    # -------------------------------------------------------------- who is here
    def watch(self, table: LiveTable, watcher: Watcher, seat: int) -> None:
        is_new = not table.is_open_here(seat)
        table.watchers[watcher] = seat
        if seat != NOBODY and is_new:
            self.seat_seen(table.game_table.id, seat)
            if table.away_since.pop(seat, None) is not None:
                table.notify()

    def unwatch(self, table: LiveTable, watcher: Watcher) -> None:
        seat = table.watchers.pop(watcher, NOBODY)
        if seat != NOBODY and not table.is_open_here(seat):
            self.seat_seen(table.game_table.id, seat)
            table.away_since[seat] = self.store.now()
            table.notify()
            asyncio.get_running_loop().call_later(AWAY_MS / 1000, table.notify)

    def is_here(self, table: LiveTable, seat: int) -> bool:
        """Whether a page of this seat is open, here or at another worker."""
        return table.is_open_here(seat) or self.store.now() - table.open_elsewhere.get(seat, 0) < SEEN_MS

    def is_away(self, table: LiveTable, seat: int) -> bool:
        if self.is_here(table, seat):
            return False
        last = max(table.away_since.get(seat, table.since), abs(table.open_elsewhere.get(seat, 0)))
        return self.store.now() - last >= AWAY_MS


def is_held(table: LiveTable, new_tokens: Mapping[int, bytes | None]) -> bool:
    """Whether these tokens are in place already: an earlier try had been committed after all."""
    return bool(new_tokens) and all(token is not None and table.tokens.get(k) == token for k, token in new_tokens.items())


def summary(game_table: GameTable) -> dict[str, object]:
    """What the lobby shows of a table."""
    who = [{"who": p.who, "name": p.name} for p in game_table.seats]
    about = {"game": game_table.config.game, "title": game_table.config.title, "seats": who, "bank": game_table.config.bank_ms // 60_000}
    return about | ({"cards": cards} if (cards := cards_hash(game_table)) else {})
