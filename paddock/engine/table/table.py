"""A game in progress, for Python.

    table = Table.new("trick_derby", seats=4, seed=7)
    seat = table.pending[0]
    table.play(seat, table.legal(seat)[0])

A table is its entries: moves and undos, never deleted. From the key and the entries everything can be built again, byte for byte.
"""

import secrets
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from paddock.engine.compile.python_state import PythonState, python_tables
from paddock.engine.compile.runner import Array, Runner, runner, runner_for
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import DecisionKind, Drawing, Game, Materials
from paddock.engine.presentation.i18n import Phrase, SeatName, Translator, phrase
from paddock.engine.presentation.player_view import Choice, Outcome, PlayerView, to_bytes
from paddock.engine.rules.contract import GAME_OVER, NO_SUCH_ACTION, SPECTATOR
from paddock.engine.rules.fields import MOST_SEATS
from paddock.engine.rules.log import Event
from paddock.engine.rules.random import KEY_WORDS, mix_seed
from paddock.engine.table.commit_reveal import Deal


class Refused(ValueError):
    """An action that a rule forbids. Nothing has changed."""

    def __init__(self, rule: str, reason: Phrase, code: int = 0, sentence: str = "") -> None:
        super().__init__(f"{rule}: {sentence or reason.key}")
        self.rule, self.reason, self.code = rule, reason, code


class Entry(NamedTuple):
    """One thing that happened at the table. kind: move, automatic, covered, timed-out (all with an action), or undo."""

    kind: str
    seat: int
    action: int = -1
    sealed: bool = False  # others do not know what it was: the decision was sealed or private


SEATS_OF = tuple(tuple(k for k in range(MOST_SEATS) if owing >> k & 1) for owing in range(1 << MOST_SEATS))  # a set of seats -> its seats
ACTING = ("move", "automatic", "covered", "timed-out")


@dataclass(frozen=True)
class LogLine:
    """One line of the story as one seat hears it."""

    words: Phrase
    rule: str
    event: Event | None = None


class _StandingMove(NamedTuple):
    """A move that has not been taken back, with the state before it."""

    entry: int
    before: bytes
    kind: DecisionKind
    told: int  # how much had been told before it


class Table:
    """One game, its state, its entries and what was told to whom."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any] | None, key: bytes, seed: int | None = None, deal: Deal | None = None,
        target: str = "auto", materials: Materials | None = None,
    ) -> None:  # fmt: skip
        if seats not in game.seats:
            raise ValueError(f"{game.name} is for {game.seats.start} to {game.seats.stop - 1} players, not {seats}")
        self.game, self.seats, self.key, self.seed, self.deal = game, seats, key, seed, deal
        self.options = game.complete_options(options, seats)
        self.materials = game.complete_materials(materials, seats)
        self.tables = game.tables(self.options, self.materials)
        self.target = target
        self._fixed: Runner | None = None
        self.states: Array = game.new_record(seats, self.options)
        self.states[0]["rng"]["key"] = np.frombuffer(key, "<u4")
        self._pending, self._over = self.states["pending"], self.states["over"]  # views: a record's cell costs ten times as much
        self.entries: list[Entry] = []
        self.undos = 0
        self._standing: list[_StandingMove] = []
        self._log: list[Event | Phrase] = []
        self._lines: list[LogLine | None] = []  # how that is told, as far as anybody has asked
        self._seen: tuple[bytes, PythonState] | None = None  # the state that was looked at last, and its twin
        self._record_events(self.runner.start(self.states, 0, self.tables))

    # -------------------------------------------------------------- making one
    @classmethod
    def new(
        cls, game: str | Game, seats: int | None = None, seed: int | None = None, options: Mapping[str, Any] | None = None,
        deal: Deal | None = None, target: str = "auto", materials: Materials | None = None,
    ) -> "Table":  # fmt: skip
        """A new game: from a fair deal, from a seed (0 or more: the same game each time), or from a fresh secret key. materials: what is brought
        to the table, {"common": ..., "seats": [...]}, such as a card set for all and decks of each seat."""
        described = game_named(game)
        seats = seats if seats is not None else described.seats.stop - 1
        if seats not in described.seats:
            raise ValueError(f"{described.name} is for {described.seats.start} to {described.seats.stop - 1} players, not {seats}")
        if deal is not None:
            whole = described.complete_options(options, seats)
            key = deal.key(
                described.name,
                described.version,
                whole,
                described.tables_hash(described.tables(whole, described.complete_materials(materials, seats))),
            )
        elif seed is not None:
            if not 0 <= seed < 1 << 62:
                raise ValueError(f"a seed is a number from 0 to {(1 << 62) - 1}, not {seed}")
            key = key_of_seed(seed)
        else:
            key = secrets.token_bytes(32)
        return cls(described, seats, options, key, seed, deal, target, materials)

    @property
    def runner(self) -> Runner:
        """Interpreted or native, whichever is there; the state does not know the difference."""
        if self._fixed is None:
            if self.target == "auto" and (found := runner(self.game)).target == "interpreted":
                return found
            self._fixed = runner_for(self.game, "native" if self.target == "auto" else self.target)
        return self._fixed

    @property
    def state(self) -> Any:
        """The record itself: the referee's eyes. Nothing that leaves the table is made from it but by `player_view`."""
        return self.states[0]

    @property
    def notation(self) -> Any:
        """How actions are written at this table."""
        return self.game.notation_at(self.states[0], self.tables[0])

    @property
    def narrator(self) -> Any:
        """Which words say what happens at this table."""
        return self.game.narrator_at(self.states[0], self.tables[0])

    @property
    def tables_hash(self) -> str:
        return self.game.tables_hash(self.tables)

    # -------------------------------------------------------------- playing
    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return SEATS_OF[self._pending.item(0)]

    @property
    def over(self) -> bool:
        return bool(self._over.item(0))

    def kind(self, seat: int) -> DecisionKind | None:
        """What kind of decision this seat owes."""
        return self.asks(seat)[0]

    def asks(self, seat: int) -> tuple[DecisionKind | None, tuple[int, ...]]:
        if not 0 <= seat < self.seats:
            return None, ()
        number, subject = self.runner.asks(self.states, 0, self.tables, seat)
        return (self.game.kinds[number] if number else None), subject

    def legal(self, seat: int) -> list[int]:
        """The actions this seat may do now."""
        return self.runner.legal(self.states, 0, self.tables, seat) if 0 <= seat < self.seats else []

    def action(self, action: int | str) -> int:
        """An action from its number or its notation."""
        if isinstance(action, int | np.integer):
            if abs(int(action)) >= 1 << 62:  # no machine number, so no action either
                raise Refused("P-3", phrase("refused.P-3"), NO_SUCH_ACTION)
            return int(action)
        try:
            return int(self.notation.read(action))
        except ValueError:
            raise Refused("P-3", phrase("refused.P-3"), NO_SUCH_ACTION) from None

    def why(self, seat: int, action: int | str) -> Refused | None:
        """None if the seat may do it, else which rule forbids it."""
        try:
            number = self.action(action)
        except Refused as refusal:
            return refusal
        code = self.runner.why(self.states, 0, self.tables, decider(seat), number)
        return self.refusal(code, number) if code else None

    def refusal(self, code: int, action: int) -> Refused:
        rule = self.game.rule_of_code(code)
        reason = phrase(f"refused.{rule}") if rule.startswith("P-") else self.narrator.refusal(code, action)
        return Refused(rule, reason, code, self.translator().text(reason))

    def play(self, seat: int, action: int | str, kind: str = "move") -> list[Event]:
        """Do it, or raise Refused and change nothing. Returns everything that happened (the referee's log)."""
        assert kind in ACTING
        number = self.action(action)
        before = self.states.tobytes()
        code, asked_kind, events = self.runner.decide(self.states, 0, self.tables, decider(seat), number)
        if code:
            raise self.refusal(code, number)
        asked = self.game.kinds[asked_kind]
        self.entries.append(Entry(kind, seat, number, asked.sealed or asked.private))
        self._standing.append(_StandingMove(len(self.entries) - 1, before, asked, len(self._log)))
        self._record_events(events)
        return events

    def _record_events(self, events: Sequence[Event]) -> None:
        self._log.extend(events)

    @property
    def standing_moves(self) -> list[tuple[Entry, bytes]]:
        """Every decision that has not been taken back, with the state before it."""
        return [(self.entries[move.entry], move.before) for move in self._standing]

    # -------------------------------------------------------------- taking back
    def undo_needs(self, seat: int) -> str:
        """What taking back this seat's last decision needs: "free", "consent", or why it cannot be ("over", "nothing", "final")."""
        if self.over:  # the whole record, key and all, is out
            return "over"
        at = self._last_real(seat)
        if at is None:
            return "nothing"
        if self._standing[at].kind.final:
            return "final"
        after, kept = self._taken_back(at)
        others_acted = kept is None and any(self.entries[m.entry].seat != seat for m in self._standing[at + 1 :])
        chance_used = rng_position(after[0]) != rng_position(self.state)
        others = [k for k in (*range(self.seats), SPECTATOR) if k != seat]
        seen = any(self._public_bytes(after, k) != self._public_bytes(self.states, k) for k in others)
        return "consent" if others_acted or chance_used or seen else "free"

    def has_to_undo(self, seat: int) -> bool:
        """Whether this seat has something it may take back, freely or by consent."""
        at = None if self.over else self._last_real(seat)
        return at is not None and not self._standing[at].kind.final

    def _taken_back(self, at: int) -> tuple[Array, list[_StandingMove] | None]:
        """The state without this live move and its seat's later ones, and what stays live. If nothing was told since, all that others did
        meanwhile are steps of sealed choices still closed to everybody: they stand, as their order does not matter. Else None: the
        table goes back as a whole."""
        live = self._standing[at]
        before = np.frombuffer(live.before, self.states.dtype)
        if live.told != len(self._log):
            return before.copy(), None
        after, kept = before.copy(), []
        for move in self._standing[at + 1 :]:
            entry = self.entries[move.entry]
            if entry.seat != self.entries[live.entry].seat:
                kept.append(move._replace(before=after.tobytes()))
                code, _, events = self.runner.decide(after, 0, self.tables, entry.seat, entry.action)
                if code or events:
                    return before.copy(), None
        return after, kept

    def _last_real(self, seat: int) -> int | None:
        """Index of this seat's last decision that was a choice, not an automatic answer."""
        for at in range(len(self._standing) - 1, -1, -1):
            entry = self.entries[self._standing[at].entry]
            if entry.seat == seat and entry.kind != "automatic":
                return at
        return None

    def _public_bytes(self, states: Array, seat: int) -> bytes:
        return to_bytes(self.game.view(PythonState(states[0]), python_tables(self.tables), seat))

    def undo(self, seat: int, consent: bool = False) -> None:
        """Take the seat back to its last real decision. An entry, never a deletion; what crossed chance is drawn anew in another stream."""
        needs = self.undo_needs(seat)
        if needs == "over":
            raise Refused("P-1", phrase("refused.P-1"), GAME_OVER)
        if needs in ("nothing", "final"):
            raise Refused("P-5", phrase(f"undo.{needs}"))
        if needs == "consent" and not consent:
            raise Refused("P-5", phrase("undo.needs_consent"))
        at = self._last_real(seat)
        assert at is not None
        after, kept = self._taken_back(at)
        undone, private = self.entries[self._standing[at].entry], self._standing[at].kind.private
        self.undos += 1
        if rng_position(after[0]) != rng_position(self.state):
            rng = after[0]["rng"]
            rng["stream"], rng["block"], rng["left"] = self.undos, 0, 0
            rng["buf"] = 0
        self.states[:] = after
        self._standing[at:] = kept or []
        self.entries.append(Entry("undo", seat, sealed=undone.sealed))
        if not undone.sealed:
            key = "undo.free" if needs == "free" else "undo.agreed"
            self._log.append(phrase(key, seat=SeatName(seat), move=self.narrator.action(undone.action)))
        elif needs == "consent":
            # Others have seen it closed or opened; what it was stays unsaid. Of one still open nobody has heard anything.
            self._log.append(phrase("undo.private" if private else "undo.sealed", seat=SeatName(seat)))

    def copy(self) -> "Table":
        """A copy to think about: it shares nothing that a move changes."""
        twin = copy(self)
        twin.states = self.states.copy()
        twin._pending, twin._over = twin.states["pending"], twin.states["over"]
        twin.entries, twin._standing, twin._log, twin._lines = list(self.entries), list(self._standing), list(self._log), list(self._lines)
        return twin

    # -------------------------------------------------------------- looking
    def viewer(self, seat: int) -> int:
        """A seat of this table or the spectators' (-1); ValueError for any other number, which compiled code would look up in foreign cells."""
        if not SPECTATOR <= seat < self.seats:
            raise ValueError(f"seats of this table are 0 to {self.seats - 1}, and -1 for spectators, not {seat}")
        return seat

    def view(self, seat: int = SPECTATOR) -> Any:
        """What this seat may know, as plain data."""
        return self.game.view(self._python_state(), python_tables(self.tables), self.viewer(seat))

    def _python_state(self) -> PythonState:
        """One for all who look at the same state: views only read it."""
        now = self.states.tobytes()
        if self._seen is None or self._seen[0] != now:
            self._seen = now, PythonState(self.state)
        return self._seen[1]

    def player_view(self, seat: int = SPECTATOR) -> PlayerView:
        """What this seat sees now: its view, whose decision it is, what it may do."""
        return player_view_of(self.game, self.runner, self.states, self.tables, self.viewer(seat), self._python_state())

    def observe(self, seat: int) -> list[int]:
        """The observation for learning."""
        return self.runner.observe(self.states, 0, self.tables, self.viewer(seat))

    def outcome(self) -> Outcome | None:
        return outcome_of(self.game, self.runner, self.states, self.tables)

    @property
    def log_length(self) -> int:
        """How much has been told so far, to anybody. It only grows."""
        return len(self._log)

    def log(self, seat: int = SPECTATOR, since: int = 0) -> list[LogLine]:
        """What this seat has heard, line by line; since: of what was told after so much."""
        seat, tell = self.viewer(seat), self.narrator
        for told in self._log[len(self._lines) :]:
            self._lines.append(LogLine(told, "P-5") if isinstance(told, Phrase) else line_of(self.game, tell, told))
        heard = zip(self._log[since:], self._lines[since:])
        return [line for told, line in heard if line and (isinstance(told, Phrase) or told.heard_by(seat))]

    def events(self) -> list[Event]:
        """Everything that happened, for the referee."""
        return [told for told in self._log if isinstance(told, Event)]

    def translator(self, language: str = "en", names: Sequence[str] = ()) -> Translator:
        return Translator(language, [self.game.folder / "words"], names, self.seats, self.game.own_words(language, self.materials))

    def drawing(self, seat: int = SPECTATOR, shape: str = "wide", language: str = "en", names: Sequence[str] = ()) -> Drawing:
        return self.game.draw(self.player_view(seat), shape, self.translator(language, names))

    def svg(self, seat: int = SPECTATOR, shape: str = "wide", language: str = "en", names: Sequence[str] = ()) -> str:
        """A picture of what this seat sees, complete in itself."""
        from paddock.engine.presentation.svg import whole_picture

        return whole_picture(self.drawing(seat, shape, language, names))

    def _repr_svg_(self) -> str:
        return self.svg()

    # -------------------------------------------------------------- keeping
    def record(self, seat: int | None = None) -> dict[str, Any]:
        """The record: whole once the game is over (or for the referee: seat None), else what this seat may keep."""
        from paddock.engine.table import record

        seat = None if seat is None else self.viewer(seat)
        return record.viewer_record(self, seat) if seat is not None and not self.over else record.whole_record(self)

    @classmethod
    def replay(cls, record: Mapping[str, Any], target: str = "auto", game: Game | None = None) -> "Table":
        """The table of a whole record, played again move by move (by this game's rules, or by those of the game it names)."""
        from paddock.engine.table import record as records

        return records.replay(record, target, game)


# ------------------------------------------------------------------ pieces of a table


def decider(seat: int) -> int:
    """The seat as the rules are asked about it: a number beyond all seats is nobody's, however large it is."""
    return seat if SPECTATOR <= seat < MOST_SEATS else SPECTATOR


def key_of_seed(seed: int) -> bytes:
    """The 256-bit key of a numbered game."""
    from paddock.engine.rules.random import RNG

    rngs = np.zeros(1, RNG)
    twin = PythonState(rngs[0])
    mix_seed(twin, seed)
    twin.write_to(rngs[0])
    return np.asarray(rngs[0]["key"], "<u4").tobytes()[: 4 * KEY_WORDS]


def rng_position(s: Any) -> tuple[int, int, int]:
    return int(s["rng"]["stream"]), int(s["rng"]["block"]), int(s["rng"]["left"])


def line_of(game: Game, tell: Any, event: Event) -> LogLine | None:
    """The line that tells an event, if it has one."""
    kind = game.events[event.kind]
    if kind.chance or kind.silent:
        return None
    return LogLine(tell.event(kind.name, event.kind, event.values), kind.rule, event)


def outcome_of(game: Game, run: Runner, states: Array, tables: Array) -> Outcome | None:
    reason, scores, places = run.result(states, 0, tables)
    return Outcome(reason, game.reasons[reason], tuple(scores), tuple(places)) if reason else None


def player_view_of(game: Game, run: Runner, states: Array, tables: Array, seat: int, twin: PythonState | None = None) -> PlayerView:
    """What a seat sees of one state; twin: of that state, where there is one already."""
    owing = int(states[0]["pending"])
    seats = int(states[0]["seats"])
    pending = tuple(k for k in range(seats) if owing >> k & 1)
    kind: DecisionKind | None = None
    prompt = hint = None
    choices: tuple[Choice, ...] = ()
    if seat in pending:
        number, subject = run.asks(states, 0, tables, seat)
        kind = game.kinds[number]
        notation, tell = game.notation_at(states[0], tables[0]), game.narrator_at(states[0], tables[0])
        prompt, hint = tell.asked(kind.name, subject), tell.hint(kind.name, subject)
        actions = run.legal(states, 0, tables, seat)
        choices = tuple(Choice(a, notation.write(a), tell.action(a)) for a in actions)
    return PlayerView(
        game.name, seat, seats, pending, kind.name if kind else "", kind.rule if kind else "", bool(kind and kind.sealed), prompt, hint,
        choices, game.view(twin or PythonState(states[0]), python_tables(tables), seat), outcome_of(game, run, states, tables),
    )  # fmt: skip
