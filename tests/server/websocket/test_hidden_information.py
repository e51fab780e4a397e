"""The server's messages reveal no hidden information, in whole games of every game.

Two servers have the same clock and tokens. The second server's table is a copy in which the game's `hide` redraws everything that one
viewer may not know, and sealed choices differ. As long as the viewer's view is the same in both worlds, the server must send this viewer
the same frames and answers, byte for byte. The times of its timers must be the same too.
"""

import asyncio
import copy
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

from paddock.bots import bot_named
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.player_view import to_bytes
from paddock.engine.rules.contract import SPECTATOR
from paddock.server.domain.game_table import BOT_DELAY_MS, PLAYING, GameTable
from paddock.server.storage import schema
from paddock.server.storage.write_batch import WriteBatch
from paddock.server.view import frames
from tests.server.support.people import promise
from tests.server.support.short import shortest
from tests.server.support.wire import Socket, Wire, fixed_random, wired

NOON = 1_700_000_000_000
LONG = 60  # seconds, generous for a busy machine
LOOKS = {0: ("en", "wide"), SPECTATOR: ("ja", "tall")}
MOST_MOVES = 300
LOOK_ROUND = 23  # moves between two rounds of requests


class Bots:
    """Bots of both worlds. In the second world they repeat the first world's action if it is legal and not sealed."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.second = False
        self.done: list[tuple[int, int]] = []

    def choose(self, table: Any, seat: int) -> int:
        legal = table.legal(seat)
        if not self.second:
            self.done.append((seat, bot_named("simple", self.dice.getrandbits(60)).choose(table, seat)))
            return self.done[-1][1]
        kind = table.kind(seat)
        same = next((action for who, action in self.done if who == seat), None)
        if same is not None:
            self.done.remove((seat, same))
        return same if same in legal and not (kind and kind.sealed) else self.dice.choice(legal)


class Pair:
    """Both worlds, and the sockets of two viewers in each."""

    def __init__(self, worlds: tuple[Wire, Wire], seats: int, dice: random.Random) -> None:
        self.worlds, self.dice = worlds, dice
        self.people = seats - 1 if seats > 2 else seats
        self.tokens: list[str] = []
        self.sockets: dict[tuple[int, int], Socket] = {}  # (world, viewer) -> socket
        self.same: set[int] = set()  # viewers whose views are the same in both worlds
        self.bots = Bots(dice)
        self.compared = 0

    async def open(self, game: str, seats: int) -> None:
        names = ["Aoi", "Bruno", "Hana", "Marek", "Nora", "Otto"]
        sitters = ["human"] * self.people + ["simple"] * (seats - self.people)
        for world in self.worlds:
            nonces = [f"{k + 1:064x}" for k in range(self.people)]
            made = await world.done(
                "",
                "",
                game=game,
                sitters=sitters,
                name=names[0],
                commitment=promise(nonces[0]),
                options=shortest(game),
                public=True,
                bank=5,
            )
            world.table, self.tokens = made["table"], [made["token"]]
            for k in range(1, self.people):
                sat = await world.done("sit", "", name=names[k], commitment=promise(nonces[k]))
                self.tokens.append(sat["token"])
            await world.done("start", self.tokens[0])
            for k in range(self.people):
                await world.done("reveal", self.tokens[k], nonce=nonces[k])
            await world.quiet()
        assert self.game_tables[0].hash() == self.game_tables[1].hash()

    @property
    def game_tables(self) -> tuple[GameTable, GameTable]:
        return self.worlds[0].open.game_table, self.worlds[1].open.game_table

    def token(self, viewer: int) -> str:
        return self.tokens[viewer] if viewer != SPECTATOR else ""

    def views(self, viewer: int) -> tuple[bytes, bytes]:
        one, other = (to_bytes(game_table.table.view(viewer)) for game_table in self.game_tables if game_table.table)
        return one, other

    # -------------------------------------------------------------- making the second world
    async def redraw(self, viewer: int) -> None:
        """Make the second world a copy of the first in which everything unknown to this viewer is redrawn."""
        real, other = self.game_tables
        assert real.table is not None
        twin = real.table.copy()
        real.table._standing, twin._standing = [], []  # the undo history belongs to the other world
        twin.runner.hide(twin.states, 0, twin.tables, viewer, rng_of(self.dice.getrandbits(60)))
        kept = ("seats", "closed", "undo_request", "acts", "n", "at", "phase")
        vars(other).update(copy.deepcopy({name: vars(real)[name] for name in kept}) | {"table": twin})
        store = self.worlds[1].registry.store
        async with store.engine.begin() as connection:
            await connection.execute(delete(schema.events))
        await store.write(WriteBatch(other.id, timers=other.timers()))
        self.same = {SPECTATOR, viewer}  # a spectator knows nothing that a player does not know
        await self.connect()

    async def connect(self) -> None:
        """Reconnect all viewers one after the other, because each connection shows who is present."""
        for socket in self.sockets.values():
            await socket.close()
        for world in self.worlds:
            world.open.notify()
            await world.quiet()
        self.sockets = {}
        for viewer, look in LOOKS.items():
            for w, world in enumerate(self.worlds):
                self.sockets[w, viewer] = world.socket(self.token(viewer), *look)
                await asyncio.wait_for(self.sockets[w, viewer].greeted.wait(), LONG)
                await world.quiet()
        self.compare()

    # -------------------------------------------------------------- comparing
    def compare(self) -> None:
        """Check that each viewer with the same view received the same frames in both worlds."""
        self.same = {viewer for viewer in self.same if len(set(self.views(viewer))) == 1}
        for viewer in self.same:
            assert self.sockets[0, viewer].frames == self.sockets[1, viewer].frames
            self.compared += 1
        if self.same:
            one, other = (self.happens(game_table) for game_table in self.game_tables)
            assert one == other

    def happens(self, game_table: GameTable) -> list[tuple[str, int]]:
        """Return the table's timers. The timer for forced answers is left out, because whether a seat has only one answer may be secret.

        Instead, the method checks that forced answers come at the time of a bot's answer.
        """
        found = {due.what: due.at for due in game_table.timers()}
        waits = [game_table.seats[k].since + BOT_DELAY_MS for k in game_table.forced_unseen()]
        assert found.pop("answer", min(waits, default=0)) == min(waits, default=0)
        return sorted(found.items())

    async def fetch(self) -> None:
        """Request everything a viewer can read, and some refusals, and compare the answers of both worlds."""
        real = self.game_tables[0].table
        assert real is not None
        write, actions = real.notation.write, real.game.rules.ACTIONS
        tried = [write(self.dice.randrange(actions)) for _ in range(6)]
        for viewer in self.same:
            base, answers = f"/api/tables/{self.worlds[0].table}", ([], [])  # type: tuple[str, tuple[list[bytes], list[bytes]]]
            for w, world in enumerate(self.worlds):
                for path in ("", "/sight?lang=en", "/sight?lang=ja&shape=tall", "/record", "/replay?step=3", "/replay?step=0&seat=1"):
                    answers[w].append(await world.asks("GET", base + path, self.token(viewer)))
                for action in tried:
                    answers[w].append(await world.asks("POST", f"{base}/why", self.token(viewer), {"do": action}))
                for body in ({"k": 999, "do": tried[0]}, {"k": 0, "do": "nonsense"}, {"k": -1}):
                    answers[w].append(await world.asks("POST", f"{base}/do", self.token(viewer), body))
                answers[w].append(await world.asks("POST", f"{base}/cover", self.token(viewer), {"seat": 1, "on": True}))
                await world.quiet()
            assert answers[0] == answers[1]

    # -------------------------------------------------------------- playing
    async def move(self) -> None:
        """Make one decision in both worlds: a person's, or those of the bots and of seats with a forced answer."""
        real, other = self.game_tables
        people = [k for k in real.pending if k < self.people]
        if not people or self.dice.random() < 0.2:
            await self.wait()
            return
        seat = self.dice.choice(people)
        assert real.table is not None and other.table is not None
        if seat != 0 and (kind := real.table.kind(seat)) and kind.sealed:
            for w in (0, 1):
                await self.seal(w, seat)
            return
        action = bot_named("simple", self.dice.getrandbits(60)).choose(real.table, seat)
        await self.do(0, seat, action)
        if seat in other.pending and action in other.table.legal(seat):
            await self.do(1, seat, action)
        else:
            self.same = set()

    async def seal(self, w: int, seat: int) -> None:
        """Make a whole sealed choice at random, so that the worlds differ in actions and in the number of steps."""
        game_table = self.game_tables[w]
        assert game_table.table is not None
        heard = len(game_table.table.events())
        while (
            seat in game_table.pending and len(game_table.table.events()) == heard and (kind := game_table.table.kind(seat)) and kind.sealed
        ):
            await self.do(w, seat, self.dice.choice(game_table.table.legal(seat)))

    async def do(self, w: int, seat: int, action: int) -> None:
        game_table = self.game_tables[w]
        assert game_table.table is not None
        await self.worlds[w].done("do", self.tokens[seat], k=game_table.seats[seat].decision_no, do=game_table.table.notation.write(action))
        await self.worlds[w].quiet()

    async def wait(self) -> None:
        """Advance the clock by the delay of bots."""
        self.worlds[0].clock[0] += BOT_DELAY_MS
        for w, world in enumerate(self.worlds):
            self.bots.second = bool(w)
            world.registry.check_timers_by(0)
            await world.quiet()
        self.bots.done.clear()


async def play(pair: Pair, game: str, seats: int) -> int:
    await pair.open(game, seats)
    await pair.redraw(0)
    moves = 0
    while pair.game_tables[0].phase == PLAYING and moves < MOST_MOVES:
        await pair.move()
        pair.compare()
        moves += 1
        if pair.game_tables[0].phase != PLAYING:
            break
        if moves % LOOK_ROUND == 0 or (pair.game_tables[0].closed and pair.dice.random() < 0.1):
            await pair.fetch()
        if not pair.same or pair.dice.random() < 0.1 or pair.game_tables[1].phase != PLAYING:
            await pair.redraw(pair.dice.choice(list(LOOKS)))
    return moves


def worlds_of(game: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Pair, int]:
    """Play one game in two worlds to its end."""
    monkeypatch.delenv("PADDOCK_INTERPRETED")
    seats = min(max(3, found()[game].seats.start), found()[game].seats.stop - 1)
    clock = [NOON]

    async def run() -> tuple[Pair, int]:
        async with wired(folder / "one", clock, fixed_random()) as one, wired(folder / "other", clock, fixed_random()) as other:
            pair = Pair((one, other), seats, random.Random(7))
            monkeypatch.setattr("paddock.server.live.scheduler.bot_named", lambda *_: pair.bots)
            moves = await play(pair, game, seats)
            for socket in pair.sockets.values():
                await socket.close()
            return pair, moves

    return asyncio.run(run())


@pytest.mark.parametrize("game", sorted(found()))
def test_worlds_that_a_viewer_cannot_tell_apart_send_this_viewer_the_same_bytes_through_a_whole_game(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair, moves = worlds_of(game, tmp_path, monkeypatch)
    assert moves > 10
    assert pair.compared > moves, "most of the time the worlds could not be told apart"


def test_the_test_would_notice_a_number_that_counts_what_others_do_in_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = frames.make
    monkeypatch.setattr(
        frames, "make", lambda registry, table, *look: made(registry, table, *look) | {"n": table.game_table.seats[1].decision_no}
    )
    with pytest.raises(AssertionError):
        worlds_of("lose_your_shirt", tmp_path, monkeypatch)
