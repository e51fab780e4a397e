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

BOT_DELAY_MS = 900
REVEAL_MS = 20_000
BACK_MS = 60_000  # smallest time bank of a player who comes back after the clock ran out
SEEDS = 1_000_003  # distance between the bot seeds of two decisions of a seeded game
GUIDE_ENDS = 6  # the guide ends this many decisions after the last new kind of decision
OPEN, STARTING, PLAYING, OVER, FROZEN = "open", "starting", "playing", "over", "frozen"
ENGINE_KIND = {kinds.MOVE: "move", kinds.AUTOMATIC: "automatic", kinds.COVER: "covered"}


@dataclass
class Seat:
    """One seat. who: empty, human or bot."""

    who: str = "empty"
    name: str = ""
    bot: str = ""
    commitment: str = ""
    nonce: str = field(default="", repr=False)  # secret until the shuffle
    covered: bool = False
    left: bool = False
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


USUAL = Seat().hashed()  # default values are left out of hashes, so a new field of Seat keeps stored hashes valid


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
        self.seats = [self.free_place() for _ in range(self.config.seats)]
        self.host = NOBODY
        self.phase = OPEN
        self.frozen = ""  # the reason why the table is read-only; empty: it is not
        if self.game is None or self.game.version != self.config.version:
            self.frozen = "version"
        elif not same_tables(self.game, self.config):
            self.frozen = "cards"
        self.round = 0
        self.secret = ""
        self.began = 0  # time at which the players were asked to reveal their nonces
        self.broken: list[dict[str, Any]] = []
        self.table: Table | None = None
        self.undo_request: UndoRequest | None = None
        self.closed: set[int] = set()  # seats that have made their sealed choice in this round
        self.acts: dict[tuple[int, int], str] = {}  # (seat, decision_no) -> action, to acknowledge a repeated message
        self.met: dict[str, int] = {}  # in a guided game: kind of decision -> decision number at which it was first asked
        self.guide_ended = -1  # decision number at which the guide shows its closing text
        self.common: Any = None  # common materials that the host brought, such as a card set
        self.next_table = ""  # id of the rematch table
        self.n = self.at = 0  # number and time of the last event
        self.spoken: dict[
            str, tuple[list[str], Any, Translator]
        ] = {}  # language -> names, materials, and the cached translator that was made for these names and materials

    def __repr__(self) -> str:
        played = f", {self.table!r}" if self.table else ""
        return f"<GameTable {self.id}: {self.config.game}, {self.phase}, {self.n} events{played}>"

    def free_place(self) -> Seat:
        """An empty seat with the clock and the answers of the table's configuration."""
        return Seat(bank=self.config.bank_ms, answers=self.config.answers)

    # -------------------------------------------------------------- events
    def rebuild(self, entries: Iterable[Event]) -> None:
        """Apply stored events. The table is frozen if an event fails or its result differs from the stored one."""
        for e in entries:
            if self.frozen:
                return
            try:
                made = self.apply(e.draft, e.at)
            except Exception:
                self.frozen = "entry"
                return
            if (made.n, made.decision_no, made.hash) != (e.n, e.decision_no, e.hash):
                self.frozen = "differs"

    def apply(self, draft: PendingEvent, at: int) -> Event:
        """Apply a pending event. Raises Refused, and changes nothing, if a rule of the game forbids the action."""
        APPLY[draft.kind](self, draft, at)
        self.n, self.at = self.n + 1, at
        k = None
        if draft.kind in (kinds.MOVE, kinds.AUTOMATIC, kinds.UNDO) or (draft.kind == kinds.COVER and "do" in draft.payload):
            place = self.seats[draft.seat]
            k = place.decision_no
            self.acts[draft.seat, k] = str(draft.payload.get("do", draft.kind))
            place.decision_no += 1
        if self.config.guide:
            self._meet()
        return Event(self.n, draft.kind, draft.seat, k, draft.payload, at, self.hash())

    def carry_out(self, drafts: Iterable[PendingEvent], at: int) -> list[Event]:
        """Apply pending events and the forced actions that follow them."""
        made = [self.apply(draft, at) for draft in drafts]
        while not self.frozen and (forced := self.forced()):
            made.append(self.apply(forced, at))
        return made

    def _meet(self) -> None:
        """Record each kind of decision when the guided player meets it first. Forced actions that the table plays do not count."""
        for k in self.pending:
            if not self.seats[k].is_played_by_bot and self.table and (len(self.table.legal(k)) > 1 or not self.seats[k].answers):
                now = self.seats[k].decision_no
                self.met.setdefault(self.kind(k).name, now)
                if self.guide_ended < 0 and now - max(self.met.values()) >= GUIDE_ENDS:
                    self.guide_ended = now

    def hash(self) -> bytes:
        """The hash of the state that events determine."""
        sitting = [{key: value for key, value in p.hashed().items() if value != USUAL[key]} for p in self.seats]
        asked = [self.undo_request.seat, sorted(self.undo_request.agreed)] if self.undo_request else []
        about = [self.n, self.at, self.phase, self.host, self.round, self.secret, self.began, sitting, asked, sorted(self.closed)]
        about += [self.next_table, self.common]
        states = self.table.game.layout.canonical_bytes(self.table.states) if self.table else b""
        return hashlib.sha256(canonical(about).encode() + states).digest()

    # -------------------------------------------------------------- pending decisions
    @property
    def status(self) -> str:
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
        who = [{"who": p.who, "name": p.name} for p in self.seats]
        about = {"game": self.config.game, "title": self.config.title, "seats": who, "bank": self.config.bank_ms // 60_000}
        return about | ({"cards": cards} if (cards := self.cards_hash) else {})

    @property
    def is_past(self) -> bool:
        """Whether the game's version or cards have changed since. Then the table can only be shown from its saved views."""
        return self.frozen in ("version", "cards")

    @property
    def names(self) -> list[str]:
        return [p.name for p in self.seats]

    @property
    def pending(self) -> tuple[int, ...]:
        return self.table.pending if self.table and self.phase == PLAYING else ()

    def humans(self) -> list[int]:
        return [k for k, p in enumerate(self.seats) if p.who == HUMAN]

    def bots_to_move(self) -> list[int]:
        return [k for k in self.pending if self.seats[k].is_played_by_bot]

    def bot_seed(self, seat: int) -> int | None:
        """The seed of a bot's next decision in a seeded game. It does not depend on the order in which bots finish."""
        if self.config.seed is None:
            return None
        return self.config.seed + SEEDS * (self.seats[seat].decision_no * self.config.seats + seat)

    def answer_at(self, seats: Iterable[int]) -> int:
        """The time at which the table answers for these seats. The delay is fixed, so that thinking time reveals nothing about a hand."""
        return min(self.seats[k].since for k in seats) + self.bot_delay

    def kind(self, seat: int) -> DecisionKind:
        assert self.table is not None
        kind = self.table.kind(seat)
        assert kind is not None
        return kind

    def forced(self) -> PendingEvent | None:
        """The forced action of a seat if everyone can see that it is forced. The table plays it immediately."""
        assert self.game is not None
        for seat in self.pending:
            if self.answers_for(seat) and self.kind(seat).open_count and self.table and len(legal := self.table.legal(seat)) == 1:
                return PendingEvent(kinds.AUTOMATIC, seat, {"do": self.table.notation.write(legal[0])})
        return None

    def forced_unseen(self) -> list[int]:
        """Human seats with a forced action that other players cannot recognize as forced.

        This relies on `forced`, which has already played the recognizable ones. The table plays these actions after the bot delay.
        """
        people = [k for k in self.pending if not self.seats[k].is_played_by_bot and self.seats[k].answers]
        return [k for k in people if self.table and len(self.table.legal(k)) == 1]

    def answers_for(self, seat: int) -> bool:
        return self.seats[seat].is_played_by_bot or self.seats[seat].answers

    def timers(self) -> list[Timer]:
        """The timers of this table: tasks that the scheduler runs without a client's request."""
        if self.frozen:
            return []
        if self.phase == STARTING:
            return [Timer("nonce", self.began + REVEAL_MS)]
        found = []
        if not self.undo_request and (bots := self.bots_to_move()):  # bots wait while people decide about an undo
            thinking = max(THINKING_MS.get(self.seats[k].bot, 0) for k in bots)
            found.append(Timer("bots", self.answer_at(bots) - min(self.bot_delay, thinking)))
        if not self.undo_request and (unseen := self.forced_unseen()):
            found.append(Timer("answer", self.answer_at(unseen)))
        if self.config.bank_ms and (people := [k for k in self.pending if not self.seats[k].is_played_by_bot]):
            found.append(Timer("clock", min(self.runs_out(k) for k in people)))
        return found

    def runs_out(self, seat: int) -> int:
        """The time at which this seat's clock runs out if the seat does not decide."""
        return self.seats[seat].since + FREE_SECONDS * 1000 + self.seats[seat].bank

    # -------------------------------------------------------------- seats and shuffle
    def _seat(self, draft: PendingEvent, at: int) -> None:
        payload = draft.payload
        what, place = payload["what"], self.seats[draft.seat]
        if what == "sit":
            place.who, place.name, place.bot = payload["who"], payload["name"], payload.get("bot", "")
            place.commitment, place.nonce = payload.get("commitment", ""), ""
            if place.covered:
                self._hand_back(place, at)
            place.left = False
            if self.host == NOBODY and place.who == HUMAN:
                self.host = draft.seat
        elif what == "leave" and self.phase == PLAYING:
            place.covered = place.left = True
            self._answered(draft.seat)
        elif what == "mute":
            place.muted = payload["on"]
        elif what == "answers":
            place.answers = payload["on"]
        elif what == "bring":
            place.material = payload["material"]
        elif what == "common":
            self.common = payload["material"]
        elif what == "rematch":
            self.next_table = payload["table"]
        else:
            self.seats[draft.seat] = self.free_place()
            self.phase = OPEN
        if self.host == draft.seat and what == "leave":
            self.host = next((k for k in self.humans() if not self.seats[k].left), NOBODY)

    def _nonce(self, draft: PendingEvent, at: int) -> None:
        payload = draft.payload
        what = payload["what"]
        if what == "secret":
            self.round, self.secret = self.round + 1, payload["secret"]
        elif what == "commit":
            self.seats[draft.seat].commitment = payload["commitment"]
        elif what == "begin":
            self.phase, self.began = STARTING, at
        elif what == "reveal":
            self.seats[draft.seat].nonce = payload["nonce"]
        elif what == "broken":
            self._break(payload["secret_commitment"])
        elif what == "numbered":
            assert self.game is not None
            self._begin(Table.new(self.game, self.config.seats, self.config.seed, self.config.options), at)
        if self.phase == STARTING and all(self.seats[k].nonce for k in self.humans()):
            self._deal(at)

    def _break(self, commitment: str) -> None:
        """Abandon the shuffle round because a nonce is missing. Seats without a nonce become free; the others must commit again."""
        seats = [{"kind": p.who, "value": p.nonce or p.bot, "commitment": p.commitment} for p in self.seats]
        self.broken.append({"round": self.round, "secret": self.secret, "secret_commitment": commitment, "seats": seats})
        for k in self.humans():
            place, self.seats[k] = self.seats[k], self.free_place()
            if place.nonce:
                self.seats[k].who, self.seats[k].name = HUMAN, place.name
                self.seats[k].answers, self.seats[k].material = place.answers, place.material
        if self.host != NOBODY and self.seats[self.host].who != HUMAN:
            self.host = next(iter(self.humans()), NOBODY)
        self.phase = OPEN

    def _deal(self, at: int) -> None:
        assert self.game is not None
        sitters = tuple(Participant(p.who, p.nonce if p.who == HUMAN else p.bot) for p in self.seats)
        promise = hashlib.sha256(bytes.fromhex(self.secret)).hexdigest()
        deal = Deal(self.id, self.secret, sitters, promise, tuple(p.commitment for p in self.seats), tuple(self.broken))
        self._begin(Table.new(self.game, self.config.seats, options=self.config.options, deal=deal, materials=self.materials()), at)

    def materials(self) -> dict[str, Any]:
        """The common materials and the materials of each seat."""
        return {"common": self.common, "seats": [p.material for p in self.seats]}

    def _begin(self, table: Table, at: int) -> None:
        self.table, self.phase = table, PLAYING
        self._time(table.pending, at)

    # -------------------------------------------------------------- playing
    def _act(self, draft: PendingEvent, at: int) -> None:
        assert self.table is not None
        if draft.kind == kinds.COVER and "do" not in draft.payload:
            self._cover(draft, at)
            return
        before, kind = self.table.pending, self.table.kind(draft.seat)
        events = self.table.play(draft.seat, draft.payload["do"], ENGINE_KIND[draft.kind])
        after, in_secret = self.table.pending, bool(kind and kind.sealed and not events)
        self._spend(draft.seat, at)
        if not in_secret:
            self.closed.clear()
        elif draft.seat not in after:
            self.closed.add(draft.seat)
        self.undo_request = None
        # The steps of a sealed choice count as one decision. Otherwise the clock would reveal the number of steps.
        self._time([k for k in after if k not in before or (k == draft.seat and not in_secret)], at)
        if self.table.over:
            self.phase = OVER

    def _undo(self, draft: PendingEvent, at: int) -> None:
        assert self.table is not None
        self.table.undo(draft.seat, consent=bool(draft.payload.get("agreed")))
        self.undo_request = None
        self.closed -= set(self.table.pending)
        self.phase = PLAYING
        self._time(self.table.pending, at)

    def _consent(self, draft: PendingEvent, at: int) -> None:
        what = draft.payload["what"]
        if what == "ask":
            self.undo_request = UndoRequest(draft.seat)
        elif what == "yes" and self.undo_request:
            self.undo_request.agreed.add(draft.seat)
        else:
            self.undo_request = None

    def must_agree(self, seat: int) -> set[int]:
        """The human seats whose consent an undo of this seat needs. Covered seats are not asked."""
        return {k for k in self.humans() if k != seat and not self.seats[k].covered}

    def _cover(self, draft: PendingEvent, at: int) -> None:
        place = self.seats[draft.seat]
        if draft.payload["on"]:
            self._spend(draft.seat, at)
            place.covered, place.since = True, at
            self._answered(draft.seat)
        else:
            self._hand_back(place, at)

    def _time_out(self, draft: PendingEvent, at: int) -> None:
        place = self.seats[draft.seat]
        place.bank, place.covered, place.since = 0, True, at
        self._answered(draft.seat)

    def _resign(self, draft: PendingEvent, at: int) -> None:
        """A bot plays the seat to the end, and the seat is placed last."""
        place = self.seats[draft.seat]
        place.covered, place.since, place.resigned = True, at, 1 + max(p.resigned for p in self.seats)
        self._answered(draft.seat)

    def placed(self, places: Sequence[int]) -> list[int]:
        """The final places. Resigned seats come after all others, and the seat that resigned first comes last."""
        stayed = [places[k] for k, p in enumerate(self.seats) if not p.resigned]
        gone = sorted((p.resigned for p in self.seats if p.resigned), reverse=True)
        return [
            len(stayed) + 1 + gone.index(p.resigned) if p.resigned else 1 + sum(other < places[k] for other in stayed)
            for k, p in enumerate(self.seats)
        ]

    def _hand_back(self, place: Seat, at: int) -> None:
        place.covered, place.since = False, at
        place.bank = max(place.bank, min(BACK_MS, self.config.bank_ms))

    def _answered(self, seat: int) -> None:
        """Drop the seat's own undo request, because its player no longer decides."""
        if self.undo_request and self.undo_request.seat == seat:
            self.undo_request = None

    def _close(self, draft: PendingEvent, at: int) -> None:
        """The administrator closes this table."""
        self.frozen = "closed"

    # -------------------------------------------------------------- time
    def _time(self, seats: Iterable[int], at: int) -> None:
        """Time the decisions of these seats from now."""
        for k in seats:
            self.seats[k].since = at

    def _spend(self, seat: int, at: int) -> None:
        """Charge the time beyond the free seconds to the seat's time bank."""
        place = self.seats[seat]
        used = at - place.since - FREE_SECONDS * 1000
        if self.config.bank_ms and used > 0:
            place.bank, place.since = max(0, place.bank - used), at - FREE_SECONDS * 1000


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
