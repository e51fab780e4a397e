"""The registry of all tables loaded in this process. It loads tables, runs commands on them, commits their events and notifies watchers.

The commands of one table run one after another. A command's events are applied in memory and committed in one transaction. Watchers are
notified after the commit. A commit fails if another worker was first or the database is unreachable. Then the registry rebuilds the table
from the stored events and runs the command again.
"""

import asyncio
import contextlib
import hmac
import logging
import math
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from paddock.engine.compile.cpu import cores
from paddock.engine.table.core import Refused
from paddock.server.domain import before_game, commands
from paddock.server.domain import event as kinds
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
from paddock.server.storage.store import Store
from paddock.server.storage.write_batch import Conflict, WriteBatch

log = logging.getLogger("paddock.server")
IDLE_TABLES = 500  # unwatched tables that stay in memory
AWAY_MS = 60_000  # a player without an open page counts as away after this time
SEEN_MS = 40_000  # a page counts as open if another worker reported it within this time
TRIES = 40  # a command that always conflicts is refused after this many tries
PATIENCE, PAUSE = 10.0, 0.25  # seconds that a command waits for an unreachable database, and between two tries
MOST_YIELDS = 4  # a rendering gives its slot back this often because the table is changing; then it locks the table

Result = TypeVar("Result")
Watcher = Callable[[], None]
NewTokens = dict[int, bytes | None]  # seat -> hash of its new token; None: the seat becomes free
TokensToSet = Callable[[GameTable], NewTokens]


@dataclass
class LiveTable:
    """A table loaded in this process."""

    game_table: GameTable
    tokens: dict[int, bytes]
    invite: bytes
    since: int = 0  # time at which the table was loaded
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: dict[Watcher, int] = field(default_factory=dict)  # callback to call after a change -> the seat that it watches for
    away_since: dict[int, int] = field(default_factory=dict)  # seat -> time since which no page of it is open here
    chat: list[dict[str, object]] = field(default_factory=list)
    turning_points: dict[int, list[Any]] = field(default_factory=dict)  # after the game: seat -> its turning points
    frames: dict[object, FrameDiff] = field(default_factory=dict)  # cache: (viewer, language, shape) -> frame of this position
    player_views: dict[int, Any] = field(default_factory=dict)  # cache: viewer -> player view of this position
    # cache: (viewer, language, names) -> the engine's table, the length of its log, and the log in words so far
    logs: dict[Any, tuple[Any, int, list[dict[str, str]]]] = field(default_factory=dict)
    chat_limits: dict[int, Bucket] = field(default_factory=dict)  # seat -> its rate limit for chat, over HTTP and WebSocket together
    revision: int = 0  # the revision that this process knows
    must_rebuild: bool = False  # an event was applied but not committed, so the table must be rebuilt
    unsaved_since: int = 0  # time of the first change since the views were saved; 0: none
    views: dict[int, bytes] = field(default_factory=dict)  # viewer -> saved view, for a table whose game has changed
    # status, summary and whether there are timers, as this process last wrote them
    written_status: tuple[str, dict[str, object], bool] | None = None
    # seat -> time at which another worker had a page of it open; negative: when it closed
    open_elsewhere: dict[int, int] = field(default_factory=dict)

    def notify(self) -> None:
        """Clear the caches of the old position and call all watchers."""
        self.frames.clear()
        self.player_views.clear()
        for watcher in list(self.watchers):
            watcher()

    @property
    def has_unsaved_views(self) -> bool:
        return bool(self.unsaved_since) and self.game_table.table is not None and not self.game_table.frozen

    def seat_of(self, token: str) -> int:
        """The seat of a token, or NOBODY for a spectator. Raises a Problem if the holder of the token may not see the table."""
        hashed = tokens.hash_of(token)
        for seat, seat_token in self.tokens.items():
            if hmac.compare_digest(seat_token, hashed):
                return seat
        if self.game_table.row.public or hmac.compare_digest(self.invite, hashed):
            return NOBODY
        raise Problem(403, "by-link")

    def is_open_here(self, seat: int) -> bool:
        """Whether a page of this seat is connected to this process."""
        return seat in self.watchers.values()


class TableRegistry:
    """The tables of one process."""

    def __init__(
        self, store: Store, random: tokens.Random = secrets.token_bytes, bot_delay: int = BOT_DELAY_MS, chat: Rate = Limits.chat
    ) -> None:  # fmt: skip
        self.store, self.random, self.bot_delay, self.chat = store, random, bot_delay, chat
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.next_timer_check = math.inf  # the time at which the scheduler looks for expired timers again
        self.wake = asyncio.Event()  # set when this time has been brought forward
        self.on_commit: Callable[[str, int], None] = lambda table, revision: None  # called after every commit with table id and revision
        self.on_presence: Callable[[str, int], None] = lambda table, seat: None  # called when a seat's first page opens or its last closes
        self.tasks: set[asyncio.Task[None]] = set()
        self.workers = max(1, cores() - 1)
        self.bot_pool = BotPool(self.workers)
        self.rendering, self.rebuilding = RenderQueue(), RenderQueue()  # for rendering, and for rebuilding tables

    async def close(self) -> None:
        """Wait for the background tasks, then stop the bot pool."""
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.bot_pool.shutdown(wait=False, cancel_futures=True)

    def check_timers_by(self, at: float) -> None:
        """Let the scheduler look for expired timers at this time at the latest."""
        if at < self.next_timer_check:
            self.next_timer_check = at
            self.wake.set()

    def start_task(self, batch: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a background task. `close` waits for it."""
        task = asyncio.create_task(batch)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # -------------------------------------------------------------- finding tables
    async def find(self, id: str, patience: float = render_queue.LOOKING) -> LiveTable:
        """The table, from memory or rebuilt from its stored events.

        Tables are rebuilt one at a time, in the order of the `rebuilding` queue. After a restart, tables at which bots must move come first,
        because no client would load these tables.
        """
        if id in self.tables:
            return self.tables[id]
        if not tokens.is_id(id):
            raise Problem(404, "no-table")
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id, patience))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            if (loading := self._loading.get(id)) is not None and loading.done():
                del self._loading[id]

    async def _load(self, id: str, patience: float) -> LiveTable:
        async with self.rebuilding.slot(patience):
            loaded = await self.store.load(id)
            if loaded is None:
                raise Problem(404, "no-table")
            table = LiveTable(GameTable(loaded.row, self.bot_delay), {}, loaded.row.invite_hash, self.store.now(), must_rebuild=True)
            await self._apply_loaded(table, loaded)
        if table.game_table.frozen:
            log.error("table %s is frozen: %s", id, table.game_table.frozen)
        self._make_room()
        self.tables[id] = table
        return table

    async def _catch_up(self, table: LiveTable) -> None:
        """Apply the events that other workers have stored, or rebuild the table if must_rebuild is set. The caller holds the lock."""
        loaded = await self.store.load(table.game_table.id, 0 if table.must_rebuild else table.game_table.n)
        if loaded is None:
            self.tables.pop(table.game_table.id, None)
            raise Problem(404, "no-table")
        await self._apply_loaded(table, loaded)

    async def _apply_loaded(self, table: LiveTable, loaded: LoadedTable) -> None:
        """Take over the loaded data. If must_rebuild is set, `loaded` contains all events of the table, otherwise only new ones."""
        game_table = GameTable(loaded.row, self.bot_delay) if table.must_rebuild else table.game_table
        if table.must_rebuild:
            await asyncio.to_thread(game_table.rebuild, loaded.events)
        else:
            game_table.rebuild(loaded.events)  # few events; without await, so that no task sees a half-updated table
        if game_table.is_past:
            table.views = await self.store.saved_views(game_table.id)
        table.game_table, table.tokens, table.chat, table.invite = game_table, loaded.tokens, loaded.chat, loaded.row.invite_hash
        table.revision, table.must_rebuild, table.written_status = loaded.row.revision, False, None

    @contextlib.asynccontextmanager
    async def locked(self, table: LiveTable) -> AsyncIterator[GameTable]:
        """Lock a table and yield its game table.

        The game table contains committed events only. It may lack events that another worker has just committed.
        """
        async with table.lock:
            if table.must_rebuild:
                await self._catch_up(table)
            yield table.game_table

    async def render(self, table: LiveTable, function: Callable[[], Result], patience: float) -> Result:
        """Render a committed state of a table in a slot of the render queue. Moves at the table do not wait for the slot."""
        for _ in range(MOST_YIELDS):
            async with self.rendering.slot(patience):
                if not (table.must_rebuild or table.lock.locked()):
                    return function()
            async with self.locked(table):  # wait until the change is committed or rolled back
                pass
        async with self.locked(table), self.rendering.slot(render_queue.MOVED):
            return function()

    async def fresh(self, id: str) -> LiveTable:
        """The table at the revision in the database, including changes that other workers have just made."""
        table = await self.find(id)
        if not self.store.is_sqlite and (await self.store.revisions([id])).get(id, -1) != table.revision:
            await self.refresh(table)
        return table

    async def refresh(self, table: LiveTable) -> None:
        """Load the changes of another worker and notify the watchers."""
        async with table.lock:
            await self._catch_up(table)
        table.notify()

    def _make_room(self) -> None:
        """Drop unwatched tables beyond IDLE_TABLES from memory. The tables loaded first go first."""
        idle = [id for id, t in self.tables.items() if not (t.watchers or t.has_unsaved_views or t.lock.locked())]
        for id in idle[: max(0, len(idle) - IDLE_TABLES)]:
            del self.tables[id]

    # -------------------------------------------------------------- changing them
    async def make_table(self, config: Config, public: bool, name: str, promise: str, begin: bool) -> tuple[LiveTable, str, str]:
        """Make a table and seat its maker at the first human seat. Returns the table, the seat's token and the invitation token."""
        token, invite = tokens.new_token(self.random), tokens.new_token(self.random)
        row = TableRow(tokens.new_id(self.random), config.to_json(), public, tokens.hash_of(invite), self.store.now())
        table = LiveTable(GameTable(row, self.bot_delay), {}, row.invite_hash, self.store.now())
        if HUMAN not in config.sitters:
            raise Problem(422, "no-human")
        maker_seat = config.sitters.index(HUMAN)
        pending_events = before_game.set_up(GameTable(row), maker_seat, name, promise, self.new_secret(), begin, self.store.now())
        async with table.lock:
            await self._commit_events(table, pending_events, {maker_seat: tokens.hash_of(token)}, row)
            self._make_room()
            self.tables[row.id] = table
        return table, token, invite

    def new_secret(self) -> PendingEvent:
        """The event that begins a shuffle round with a new secret of the server."""
        return PendingEvent(kinds.NONCE, payload={"what": "secret", "secret": self.random(32).hex()})

    async def act(self, table: LiveTable, command: commands.Command, tokens_to_set: TokensToSet | None = None) -> None:
        """Run a command, change seat tokens, and return after the commit. The command completes even if the client disconnects."""
        await asyncio.shield(self.start_task(self._act(table, command, tokens_to_set)))

    async def _act(self, table: LiveTable, command: commands.Command, tokens_to_set: TokensToSet | None) -> None:
        """Retry a command after a conflict or a failed commit.

        Each retry first rebuilds the table. So a command can recognize that an earlier try was committed after all.
        """
        deadline = asyncio.get_running_loop().time() + PATIENCE
        for _ in range(TRIES):
            try:
                async with self.locked(table) as game_table:
                    new_tokens = tokens_to_set(game_table) if tokens_to_set else {}
                    if not has_tokens(table, new_tokens):
                        pending_events = command(game_table)
                        if pending_events or new_tokens:
                            await self._commit_events(table, pending_events, new_tokens)
                table.notify()
                return
            except Conflict:
                continue
            except UNREACHABLE:
                if asyncio.get_running_loop().time() > deadline:
                    break
                await asyncio.sleep(PAUSE)
        raise Problem(503, "again")

    async def _commit_events(
        self,
        table: LiveTable,
        pending_events: Sequence[PendingEvent],
        new_tokens: NewTokens,
        new_row: TableRow | None = None,
    ) -> None:
        """Apply pending events and the forced actions that follow, and commit all of them. The caller holds the lock.

        new_row: the row of a new table. Timers, status and summary are written only if they may have changed.
        """
        game_table, before, at = table.game_table, table.game_table.n, self.store.now()
        try:
            applied = game_table.carry_out(pending_events, at)
            timers, status, summary = game_table.timers(), game_table.status, game_table.summary()
            written_status, written_summary, had_timers = table.written_status or ("", {}, True)
            has_new_status = (status, summary) != (written_status, written_summary)  # false after most moves
            batch = WriteBatch(
                game_table.id,
                applied,
                timers=timers if timers or had_timers else None,
                status=status if has_new_status else "",
                summary=summary if has_new_status else None,
                tokens=new_tokens,
                new_row=new_row,
                known_revision=None if new_row else table.revision,
            )
            self._note_commit(table, await self.store.write(batch))
            table.written_status, table.unsaved_since = (status, summary, bool(timers)), table.unsaved_since or at
            if timers:
                self.check_timers_by(min(timer.at for timer in timers))
        except Refused as refusal:
            table.must_rebuild = game_table.n > before
            raise refused(refusal) from None
        except BaseException:
            table.must_rebuild = True
            raise
        for seat, hashed in new_tokens.items():
            if hashed is None:
                table.tokens.pop(seat, None)
            else:
                table.tokens[seat] = hashed

    def _note_commit(self, table: LiveTable, revision: int) -> None:
        """Take over the revision of our own commit, unless changes by other workers came before it. Then report the commit."""
        if revision == table.revision + 1:
            table.revision = revision
        self.on_commit(table.game_table.id, revision)

    async def say(self, table: LiveTable, seat: int, text: str) -> None:
        """Store a chat message and show it at the table."""
        if not table.chat_limits.setdefault(seat, Bucket(self.chat)).take():
            raise Problem(429, "too-often")
        name = table.game_table.seats[seat].name
        self._note_commit(table, await self.store.write(WriteBatch(table.game_table.id, chat_line=(seat, name, text))))
        table.chat = [*table.chat[1 - LAST_CHAT :], {"seat": seat, "name": name, "text": text}]
        table.notify()

    async def set_invitation(self, table: LiveTable, invite_hash: bytes) -> None:
        """Replace the invitation token of a table."""
        self._note_commit(table, await self.store.write(WriteBatch(table.game_table.id, invite_hash=invite_hash)))
        table.invite = invite_hash
        table.notify()

    # -------------------------------------------------------------- presence
    def watch(self, table: LiveTable, watcher: Watcher, seat: int) -> None:
        """Call the watcher after every change of the table. Its page counts as open for the seat."""
        is_new = not table.is_open_here(seat)
        table.watchers[watcher] = seat
        if seat != NOBODY and is_new:
            self.on_presence(table.game_table.id, seat)
            if table.away_since.pop(seat, None) is not None:
                table.notify()

    def unwatch(self, table: LiveTable, watcher: Watcher) -> None:
        """Stop calling the watcher. If it was the last page of its seat, the player may soon count as away."""
        seat = table.watchers.pop(watcher, NOBODY)
        if seat != NOBODY and not table.is_open_here(seat):
            self.on_presence(table.game_table.id, seat)
            table.away_since[seat] = self.store.now()
            table.notify()
            asyncio.get_running_loop().call_later(AWAY_MS / 1000, table.notify)  # when the player begins to count as away

    def is_here(self, table: LiveTable, seat: int) -> bool:
        """Whether a page of this seat is open at this or another worker."""
        return table.is_open_here(seat) or self.store.now() - table.open_elsewhere.get(seat, 0) < SEEN_MS

    def is_away(self, table: LiveTable, seat: int) -> bool:
        """Whether no page of this seat has been open for AWAY_MS."""
        if self.is_here(table, seat):
            return False
        last_seen = max(table.away_since.get(seat, table.since), abs(table.open_elsewhere.get(seat, 0)))
        return self.store.now() - last_seen >= AWAY_MS


def has_tokens(table: LiveTable, new_tokens: Mapping[int, bytes | None]) -> bool:
    """Whether the table already has these tokens, because an earlier try was committed after all."""
    return bool(new_tokens) and all(token is not None and table.tokens.get(k) == token for k, token in new_tokens.items())
