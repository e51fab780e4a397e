"""The state of a table: its seats, shuffle, game and clocks. A table is event-sourced: only its events change it.

`GameTable.apply` applies the next event. Live tables and rebuilt tables use the same code, so any process can take over a table. The
commands in `commands.py` return pending events; `live/registry.py` applies and commits them.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.i18n import Translator
from paddock.engine.rules.declared import DecisionKind
from paddock.engine.table.commit_reveal import Deal, Participant, canonical
from paddock.engine.table.table import Table
from paddock.server.domain import event as kinds
from paddock.server.domain.event import NOBODY, Event, PendingEvent
from paddock.server.domain.table_config import FREE_SECONDS, HUMAN, THINKING_MS, Config, hash_of_tables, same_tables
from paddock.server.domain.table_row import TableRow, Timer

BOT_DELAY_MS = 900  # from the beginning of a decision until a bot plays
REVEAL_MS = 20_000  # time in which the players must reveal their nonces
SMALLEST_BANK_MS = 60_000  # smallest time bank of a player who comes back after the clock ran out
SEED_DISTANCE = 1_000_003  # distance between the bot seeds of two decisions of a seeded game
GUIDE_LENGTH = 6  # the guide ends this many decisions after the last new kind of decision
# The phases of a table. FROZEN is only a status.
OPEN, STARTING, PLAYING, OVER, FROZEN = "open", "starting", "playing", "over", "frozen"
# kind of event -> kind of entry in the engine's record
ENGINE_KIND = {kinds.MOVE: "move", kinds.AUTOMATIC: "automatic", kinds.COVER: "covered"}


@dataclass
class Seat:
    """One seat and its player."""

    who: str = "empty"  # empty, human or bot
    name: str = ""
    bot: str = ""  # level of the bot
    commitment: str = ""  # hash of the nonce
    nonce: str = field(default="", repr=False)  # secret until the shuffle
    covered: bool = False  # a bot plays for the person
    left: bool = False  # the person has left the running game
    resigned: int = 0  # 1 for the first seat that resigned, 2 for the second ...; 0: not resigned
    muted: bool = False  # the administrator has muted this player in the chat
    answers: bool = True  # the table plays a forced action for this seat
    material: Any = field(default=None, repr=False)  # materials of the player, such as a deck; never shown to others
    decision_no: int = 0  # number of decisions so far
    since: int = 0  # time from which the pending decision is timed
    bank: int = 0  # milliseconds left in the time bank

    @property
    def is_played_by_bot(self) -> bool:
        return self.who == "bot" or self.covered

    def hashed(self) -> dict[str, Any]:
        """The data of a seat that is part of the table's hash. The keys must not change, because hashes are stored."""
        return {
            "who": self.who,
            "name": self.name,
            "bot": self.bot,
            "commitment": self.commitment,
            "nonce": self.nonce,
            "covered": self.covered,
            "left": self.left,
            "resigned": self.resigned,
            "muted": self.muted,
            "answers": self.answers,
            "material": self.material,
            "k": self.decision_no,
            "since": self.since,
            "bank": self.bank,
        }


DEFAULTS = Seat().hashed()  # default values are left out of hashes, so a new field of Seat keeps stored hashes valid


@dataclass
class UndoRequest:
    """A request to undo a decision, and the seats that have agreed."""

    seat: int
    agreed: set[int] = field(default_factory=set)


class GameTable:
    """The state of one table."""

    def __init__(self, row: TableRow, bot_delay: int = BOT_DELAY_MS) -> None:
        self.row, self.id, self.bot_delay = row, row.id, bot_delay
        self.config = Config.from_json(row.config)
        self.game = found().get(self.config.game)
        self.seats = [self.empty_seat() for _ in range(self.config.seats)]
        self.host = NOBODY
        self.phase = OPEN
        self.frozen = ""  # the reason why the table is read-only; empty: it is not
        if self.game is None or self.game.version != self.config.version:
            self.frozen = "version"
        elif not same_tables(self.game, self.config):
            self.frozen = "cards"
        self.round = 0  # number of the shuffle round
        self.secret = ""  # the server's secret of this round
        self.began = 0  # time at which the players were asked to reveal their nonces
        self.broken: list[dict[str, Any]] = []  # data of the abandoned shuffle rounds, for the record
        self.table: Table | None = None
        self.undo_request: UndoRequest | None = None
        self.closed: set[int] = set()  # seats that have made their sealed choice in this round
        self.acts: dict[tuple[int, int], str] = {}  # (seat, decision_no) -> action, to acknowledge a repeated message
        self.met: dict[str, int] = {}  # in a guided game: kind of decision -> decision number at which it was first asked
        self.guide_ended = -1  # decision number at which the guide shows its closing text
        self.common: Any = None  # common materials that the host brought, such as a card set
        self.next_table = ""  # id of the rematch table
        self.n = self.at = 0  # number and time of the last event
        # language -> names, materials, and the cached translator that was made for these names and materials
        self.translators: dict[str, tuple[list[str], Any, Translator]] = {}

    def __repr__(self) -> str:
        played = f", {self.table!r}" if self.table else ""
        return f"<GameTable {self.id}: {self.config.game}, {self.phase}, {self.n} events{played}>"

    def empty_seat(self) -> Seat:
        """An empty seat with the clock and the answers of the table's configuration."""
        return Seat(bank=self.config.bank_ms, answers=self.config.answers)

    # -------------------------------------------------------------- events
    def rebuild(self, events: Iterable[Event]) -> None:
        """Apply stored events. The table is frozen if an event fails or its result differs from the stored one."""
        for e in events:
            if self.frozen:
                return
            try:
                applied = self.apply(e.as_pending, e.at)
            except Exception:
                self.frozen = "entry"
                return
            if (applied.n, applied.decision_no, applied.hash) != (e.n, e.decision_no, e.hash):
                self.frozen = "differs"

    def apply(self, pending_event: PendingEvent, at: int) -> Event:
        """Apply a pending event. Raises Refused, and changes nothing, if a rule of the game forbids the action."""
        APPLY[pending_event.kind](self, pending_event, at)
        self.n, self.at = self.n + 1, at
        decision_no = None
        if pending_event.kind in (kinds.MOVE, kinds.AUTOMATIC, kinds.UNDO) or (
            pending_event.kind == kinds.COVER and "do" in pending_event.payload
        ):
            player = self.seats[pending_event.seat]
            decision_no = player.decision_no
            self.acts[pending_event.seat, decision_no] = str(pending_event.payload.get("do", pending_event.kind))
            player.decision_no += 1
        if self.config.guide:
            self._record_met_kind()
        return Event(self.n, pending_event.kind, pending_event.seat, decision_no, pending_event.payload, at, self.hash())

    def carry_out(self, pending_events: Iterable[PendingEvent], at: int) -> list[Event]:
        """Apply pending events and the forced actions that follow them."""
        applied = [self.apply(pending_event, at) for pending_event in pending_events]
        while not self.frozen and (forced := self.forced()):
            applied.append(self.apply(forced, at))
        return applied

    def _record_met_kind(self) -> None:
        """Record each kind of decision when the guided player meets it first. Forced actions that the table plays do not count."""
        for k in self.pending:
            player = self.seats[k]
            if not player.is_played_by_bot and self.table and (len(self.table.legal(k)) > 1 or not player.answers):
                now = player.decision_no
                self.met.setdefault(self.kind(k).name, now)
                if self.guide_ended < 0 and now - max(self.met.values()) >= GUIDE_LENGTH:
                    self.guide_ended = now

    def hash(self) -> bytes:
        """The hash of the state that events determine. The parts and their order must not change, because hashes are stored."""
        seats = [{key: value for key, value in p.hashed().items() if value != DEFAULTS[key]} for p in self.seats]
        request = [self.undo_request.seat, sorted(self.undo_request.agreed)] if self.undo_request else []
        data = [self.n, self.at, self.phase, self.host, self.round, self.secret, self.began, seats, request, sorted(self.closed)]
        data += [self.next_table, self.common]
        states = self.table.game.layout.canonical_bytes(self.table.states) if self.table else b""
        return hashlib.sha256(canonical(data).encode() + states).digest()

    # -------------------------------------------------------------- public data
    @property
    def status(self) -> str:
        """The phase, or FROZEN for a read-only table."""
        return FROZEN if self.frozen else self.phase

    @property
    def cards_hash(self) -> str:
        """The hash of the card set that the host brought. Empty if the table plays with the game's own cards, or is frozen.

        The record of the game contains the same hash, so players can compare them.
        """
        if self.common is None or self.game is None or self.frozen:
            return ""
        return hash_of_tables(self.game, self.config, self.common)

    def summary(self) -> dict[str, Any]:
        """The data of this table that the lobby shows."""
        seats = [{"who": p.who, "name": p.name} for p in self.seats]
        data = {"game": self.config.game, "title": self.config.title, "seats": seats, "bank": self.config.bank_ms // 60_000}
        return data | ({"cards": cards} if (cards := self.cards_hash) else {})

    @property
    def is_past(self) -> bool:
        """Whether the game's version or cards have changed since. Then the table can only be shown from its saved views."""
        return self.frozen in ("version", "cards")

    @property
    def names(self) -> list[str]:
        return [p.name for p in self.seats]

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        return self.table.pending if self.table and self.phase == PLAYING else ()

    def humans(self) -> list[int]:
        return [k for k, p in enumerate(self.seats) if p.who == HUMAN]

    def bots_to_move(self) -> list[int]:
        return [k for k in self.pending if self.seats[k].is_played_by_bot]

    def bot_seed(self, seat: int) -> int | None:
        """The seed of a bot's next decision in a seeded game. It does not depend on the order in which bots finish."""
        if self.config.seed is None:
            return None
        return self.config.seed + SEED_DISTANCE * (self.seats[seat].decision_no * self.config.seats + seat)

    def answer_at(self, seats: Iterable[int]) -> int:
        """The time at which the table answers for these seats. The delay is fixed, so that thinking time reveals nothing about a hand."""
        return min(self.seats[k].since for k in seats) + self.bot_delay

    def kind(self, seat: int) -> DecisionKind:
        """The kind of the decision that this seat owes."""
        assert self.table is not None
        kind = self.table.kind(seat)
        assert kind is not None
        return kind

    def forced(self) -> PendingEvent | None:
        """The forced action of a seat if everyone can see that it is forced. The table plays it immediately."""
        assert self.game is not None
        for seat in self.pending:
            is_public = self.kind(seat).open_count  # everyone can see how many actions are legal
            if self.answers_for(seat) and is_public and self.table and len(legal := self.table.legal(seat)) == 1:
                return PendingEvent(kinds.AUTOMATIC, seat, {"do": self.table.notation.write(legal[0])})
        return None

    def forced_unseen(self) -> list[int]:
        """Human seats with a forced action that other players cannot recognize as forced.

        This relies on `forced`, which has already played the recognizable ones. The table plays these actions after the bot delay.
        """
        people = [k for k in self.pending if not self.seats[k].is_played_by_bot and self.seats[k].answers]
        return [k for k in people if self.table and len(self.table.legal(k)) == 1]

    def answers_for(self, seat: int) -> bool:
        """Whether the table may play a forced action for this seat."""
        return self.seats[seat].is_played_by_bot or self.seats[seat].answers

    def timers(self) -> list[Timer]:
        """The timers of this table: tasks that the scheduler runs without a client's request."""
        if self.frozen:
            return []
        if self.phase == STARTING:
            return [Timer("nonce", self.began + REVEAL_MS)]
        timers = []
        if not self.undo_request and (bots := self.bots_to_move()):  # bots wait while people decide about an undo
            thinking = max(THINKING_MS.get(self.seats[k].bot, 0) for k in bots)
            timers.append(Timer("bots", self.answer_at(bots) - min(self.bot_delay, thinking)))
        if not self.undo_request and (unseen := self.forced_unseen()):
            timers.append(Timer("answer", self.answer_at(unseen)))
        if self.config.bank_ms and (people := [k for k in self.pending if not self.seats[k].is_played_by_bot]):
            timers.append(Timer("clock", min(self.runs_out(k) for k in people)))
        return timers

    def runs_out(self, seat: int) -> int:
        """The time at which this seat's clock runs out if the seat does not decide."""
        return self.seats[seat].since + FREE_SECONDS * 1000 + self.seats[seat].bank

    # -------------------------------------------------------------- seats and shuffle
    def _seat(self, pending_event: PendingEvent, at: int) -> None:
        """A change at a seat: a player sits, leaves or is removed, materials, settings of the player, or the rematch table."""
        payload = pending_event.payload
        what, player = payload["what"], self.seats[pending_event.seat]
        if what == "sit":
            player.who, player.name, player.bot = payload["who"], payload["name"], payload.get("bot", "")
            player.commitment, player.nonce = payload.get("commitment", ""), ""
            if player.covered:
                self._hand_back(player, at)
            player.left = False
            if self.host == NOBODY and player.who == HUMAN:
                self.host = pending_event.seat
        elif what == "leave" and self.phase == PLAYING:
            player.covered = player.left = True
            self._drop_own_request(pending_event.seat)
        elif what == "mute":
            player.muted = payload["on"]
        elif what == "answers":
            player.answers = payload["on"]
        elif what == "bring":
            player.material = payload["material"]
        elif what == "common":
            self.common = payload["material"]
        elif what == "rematch":
            self.next_table = payload["table"]
        else:  # "free", or "leave" before the game
            self.seats[pending_event.seat] = self.empty_seat()
            self.phase = OPEN
        if self.host == pending_event.seat and what == "leave":
            self.host = next((k for k in self.humans() if not self.seats[k].left), NOBODY)

    def _nonce(self, pending_event: PendingEvent, at: int) -> None:
        """A step of the shuffle. The game begins with the last nonce, or at once if it is seeded ("numbered")."""
        payload = pending_event.payload
        what = payload["what"]
        if what == "secret":
            self.round, self.secret = self.round + 1, payload["secret"]
        elif what == "commit":
            self.seats[pending_event.seat].commitment = payload["commitment"]
        elif what == "begin":
            self.phase, self.began = STARTING, at
        elif what == "reveal":
            self.seats[pending_event.seat].nonce = payload["nonce"]
        elif what == "broken":
            self._abandon_round(payload["secret_commitment"])
        elif what == "numbered":
            assert self.game is not None
            self._begin_game(Table.new(self.game, self.config.seats, self.config.seed, self.config.options), at)
        if self.phase == STARTING and all(self.seats[k].nonce for k in self.humans()):
            self._deal(at)

    def _abandon_round(self, commitment: str) -> None:
        """Abandon the shuffle round because a nonce is missing. Seats without a nonce become free; the others must commit again."""
        seats = [{"kind": p.who, "value": p.nonce or p.bot, "commitment": p.commitment} for p in self.seats]
        self.broken.append({"round": self.round, "secret": self.secret, "secret_commitment": commitment, "seats": seats})
        for k in self.humans():
            player, self.seats[k] = self.seats[k], self.empty_seat()
            if player.nonce:
                self.seats[k].who, self.seats[k].name = HUMAN, player.name
                self.seats[k].answers, self.seats[k].material = player.answers, player.material
        if self.host != NOBODY and self.seats[self.host].who != HUMAN:
            self.host = next(iter(self.humans()), NOBODY)
        self.phase = OPEN

    def _deal(self, at: int) -> None:
        """Begin the game with the shuffle that the secret and all nonces determine."""
        assert self.game is not None
        participants = tuple(Participant(p.who, p.nonce if p.who == HUMAN else p.bot) for p in self.seats)
        secret_commitment = hashlib.sha256(bytes.fromhex(self.secret)).hexdigest()
        deal = Deal(self.id, self.secret, participants, secret_commitment, tuple(p.commitment for p in self.seats), tuple(self.broken))
        self._begin_game(Table.new(self.game, self.config.seats, options=self.config.options, deal=deal, materials=self.materials()), at)

    def materials(self) -> dict[str, Any]:
        """The common materials and the materials of each seat."""
        return {"common": self.common, "seats": [p.material for p in self.seats]}

    def _begin_game(self, table: Table, at: int) -> None:
        self.table, self.phase = table, PLAYING
        self._start_clocks(table.pending, at)

    # -------------------------------------------------------------- playing
    def _act(self, pending_event: PendingEvent, at: int) -> None:
        """An action in the game. A cover event without an action begins or ends the cover."""
        assert self.table is not None
        if pending_event.kind == kinds.COVER and "do" not in pending_event.payload:
            self._cover(pending_event, at)
            return
        before, kind = self.table.pending, self.table.kind(pending_event.seat)
        events = self.table.play(pending_event.seat, pending_event.payload["do"], ENGINE_KIND[pending_event.kind])
        after, in_secret = self.table.pending, bool(kind and kind.sealed and not events)
        self._charge_time(pending_event.seat, at)
        if not in_secret:
            self.closed.clear()
        elif pending_event.seat not in after:
            self.closed.add(pending_event.seat)
        self.undo_request = None
        # The steps of a sealed choice count as one decision. Otherwise the clock would reveal the number of steps.
        self._start_clocks([k for k in after if k not in before or (k == pending_event.seat and not in_secret)], at)
        if self.table.over:
            self.phase = OVER

    def _undo(self, pending_event: PendingEvent, at: int) -> None:
        assert self.table is not None
        self.table.undo(pending_event.seat, consent=bool(pending_event.payload.get("agreed")))
        self.undo_request = None
        self.closed -= set(self.table.pending)
        self.phase = PLAYING
        self._start_clocks(self.table.pending, at)

    def _consent(self, pending_event: PendingEvent, at: int) -> None:
        """An undo is requested, agreed to, or refused or withdrawn."""
        what = pending_event.payload["what"]
        if what == "ask":
            self.undo_request = UndoRequest(pending_event.seat)
        elif what == "yes" and self.undo_request:
            self.undo_request.agreed.add(pending_event.seat)
        else:
            self.undo_request = None

    def must_agree(self, seat: int) -> set[int]:
        """The human seats whose consent an undo of this seat needs. Covered seats are not asked."""
        return {k for k in self.humans() if k != seat and not self.seats[k].covered}

    def _cover(self, pending_event: PendingEvent, at: int) -> None:
        """A bot begins to play for the seat, or the player takes the seat back."""
        player = self.seats[pending_event.seat]
        if pending_event.payload["on"]:
            self._charge_time(pending_event.seat, at)
            player.covered, player.since = True, at
            self._drop_own_request(pending_event.seat)
        else:
            self._hand_back(player, at)

    def _time_out(self, pending_event: PendingEvent, at: int) -> None:
        """The time bank is empty, so a bot plays for the seat."""
        player = self.seats[pending_event.seat]
        player.bank, player.covered, player.since = 0, True, at
        self._drop_own_request(pending_event.seat)

    def _resign(self, pending_event: PendingEvent, at: int) -> None:
        """A bot plays the seat to the end, and the seat is placed last."""
        player = self.seats[pending_event.seat]
        player.covered, player.since, player.resigned = True, at, 1 + max(p.resigned for p in self.seats)
        self._drop_own_request(pending_event.seat)

    def final_places(self, places: Sequence[int]) -> list[int]:
        """The final places. Resigned seats come after all others, and the seat that resigned first comes last."""
        others = [places[k] for k, p in enumerate(self.seats) if not p.resigned]
        resigned = sorted((p.resigned for p in self.seats if p.resigned), reverse=True)
        return [
            len(others) + 1 + resigned.index(p.resigned) if p.resigned else 1 + sum(other < places[k] for other in others)
            for k, p in enumerate(self.seats)
        ]

    def _hand_back(self, player: Seat, at: int) -> None:
        """The player takes the seat back from the bot, with at least the smallest time bank."""
        player.covered, player.since = False, at
        player.bank = max(player.bank, min(SMALLEST_BANK_MS, self.config.bank_ms))

    def _drop_own_request(self, seat: int) -> None:
        """Drop the seat's own undo request, because its player no longer decides."""
        if self.undo_request and self.undo_request.seat == seat:
            self.undo_request = None

    def _close(self, pending_event: PendingEvent, at: int) -> None:
        """The administrator closes this table."""
        self.frozen = "closed"

    # -------------------------------------------------------------- time
    def _start_clocks(self, seats: Iterable[int], at: int) -> None:
        """Time the decisions of these seats from now."""
        for k in seats:
            self.seats[k].since = at

    def _charge_time(self, seat: int, at: int) -> None:
        """Charge the time beyond the free seconds to the seat's time bank."""
        player = self.seats[seat]
        used = at - player.since - FREE_SECONDS * 1000
        if self.config.bank_ms and used > 0:
            player.bank, player.since = max(0, player.bank - used), at - FREE_SECONDS * 1000


APPLY = {
    kinds.SEAT: GameTable._seat,
    kinds.NONCE: GameTable._nonce,
    kinds.MOVE: GameTable._act,
    kinds.AUTOMATIC: GameTable._act,
    kinds.COVER: GameTable._act,
    kinds.UNDO: GameTable._undo,
    kinds.CONSENT: GameTable._consent,
    kinds.TIME_OUT: GameTable._time_out,
    kinds.RESIGN: GameTable._resign,
    kinds.CLOSE: GameTable._close,
}
