"""A game in progress, without undo and files: playing, refusals, and each seat's view and log."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

import numpy as np

from paddock.engine.compile.python_state import PythonState, python_tables
from paddock.engine.compile.runner import Array, Runner, runner, runner_for
from paddock.engine.presentation.game import Drawing, Game, Materials
from paddock.engine.presentation.i18n import Phrase, Translator, phrase
from paddock.engine.presentation.player_view import Choice, Outcome, PlayerView, progress
from paddock.engine.presentation.protocols import Narrator
from paddock.engine.presentation.svg import whole_picture
from paddock.engine.rules.contract import NO_SUCH_ACTION, SPECTATOR
from paddock.engine.rules.declared import DecisionKind
from paddock.engine.rules.fields import MOST_SEATS
from paddock.engine.rules.log import Event
from paddock.engine.table.commit_reveal import Deal


class Refused(ValueError):
    """An action that a rule forbids. The state is unchanged.

    - `rule`: the id of the rule, such as TD-5.2
    - `reason`: a phrase that `Table.translator(language).text` turns into a sentence
    - `code`: the number of the refusal in the game"""

    def __init__(self, rule: str, reason: Phrase, code: int = 0, sentence: str = "") -> None:
        super().__init__(f"{rule}: {sentence or reason.key}")
        self.rule, self.reason, self.code = rule, reason, code


class Entry(NamedTuple):
    """One entry in the history of a table. `kind` is `move`, `automatic`, `covered` or `timed-out` (all with an action), or `undo`."""

    kind: str
    seat: int
    action: int = -1  # the number of the action; -1 for an undo
    sealed: bool = False  # the decision was sealed or private, so other seats do not know the action


SEATS_OF = tuple(tuple(k for k in range(MOST_SEATS) if owing >> k & 1) for owing in range(1 << MOST_SEATS))  # a set of seats -> its seats
ACTING = ("move", "automatic", "covered", "timed-out")


@dataclass(frozen=True)
class LogLine:
    """One line of the log that a seat sees: its phrase, the id of its rule, and its event. A line about an undo has no event."""

    words: Phrase  # `Table.translator(language).text` turns it into a sentence
    rule: str
    event: Event | None = None


class StandingMove(NamedTuple):
    """A move that has not been taken back, with the state before it."""

    entry: int
    before: bytes
    kind: DecisionKind
    told: int  # the length of the log before the move


@dataclass
class Position:
    """A state, and what the rules have answered about it so far."""

    state: bytes
    questions: dict[int, tuple[DecisionKind, tuple[int, ...]]] | None = None  # pending seat -> kind and subject of its decision
    legal: dict[int, list[int]] = field(default_factory=dict)
    python: PythonState | None = None


class TableCore:
    """One game: its state, its entries and its log."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any] | None, key: bytes, seed: int | None = None, deal: Deal | None = None,
        target: str = "auto", materials: Materials | None = None,
    ) -> None:  # fmt: skip
        game.check_seats(seats)
        self.game, self.seats, self.key, self.seed, self.deal = game, seats, key, seed, deal
        self.options = game.complete_options(options, seats)
        self.materials = game.complete_materials(materials, seats)
        self.tables = game.tables(self.options, self.materials)
        self.target = target
        self._fixed: Runner | None = None
        self.states: Array = game.new_record(seats, self.options)
        self.states[0]["rng"]["key"] = np.frombuffer(key, "<u4")
        self._pending, self._over = self.states["pending"], self.states["over"]  # views, because reading a record's field is much slower
        self.entries: list[Entry] = []
        self.undos = 0
        self._standing: list[StandingMove] = []
        self._log: list[Event | Phrase] = []
        self._lines: list[LogLine | None] = []  # the lines of the first entries of `_log`, built on demand
        self._last = Position(b"")
        self._log.extend(self.runner.start(self.states, 0, self.tables))

    def __repr__(self) -> str:
        made = len(self._standing)
        stopped = int(self.state["fault"])
        now = f"stopped by fault {stopped}" if stopped else progress(self.pending, self.outcome())
        return f"<{type(self).__name__} {self.game.name}: {self.seats} seats, {made} decision{'' if made == 1 else 's'} made, {now}>"

    def __str__(self) -> str:
        """The table as text, as spectators see it."""
        return self.text()

    @property
    def runner(self) -> Runner:
        """The functions of the rules: native if native code is available, else interpreted. Both work on the same state."""
        if self._fixed is None:
            if self.target == "auto" and (found := runner(self.game)).target == "interpreted":
                return found
            self._fixed = runner_for(self.game, "native" if self.target == "auto" else self.target)
        return self._fixed

    @property
    def state(self) -> Any:
        """The state as a record, with all hidden information. Data for viewers must come from `player_view` instead."""
        return self.states[0]

    @property
    def notation(self) -> Any:
        """The notation for the current state: `write(action)` gives the text of an action, `read(text)` the action of a text."""
        return self.game.notation_at(self.states[0], self.tables[0])

    @property
    def narrator(self) -> Any:
        """The narrator for the current state: phrases for questions, actions, refusals and events."""
        return self.game.narrator_at(self.states[0], self.tables[0])

    @property
    def tables_hash(self) -> str:
        """The hash of the game's read-only tables, such as its card set. Records contain it."""
        return self.game.tables_hash(self.tables)

    # -------------------------------------------------------------- playing
    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision, counted from 0. Several seats may owe one at the same time. Empty after the end."""
        return SEATS_OF[self._pending.item(0)]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._over.item(0))

    def kind(self, seat: int) -> DecisionKind | None:
        """The kind of decision that this seat owes, or None if it owes none."""
        return self.asks(seat)[0]

    def asks(self, seat: int) -> tuple[DecisionKind | None, tuple[int, ...]]:
        """The kind of decision that this seat owes (or None), and its subject: the numbers that the question names, such as a card."""
        position = self._position()
        if position.questions is None:
            asked = self.runner.questions(self.states, 0, self.tables, self.pending)
            position.questions = {k: (self.game.kinds[number], subject) for k, (number, subject) in zip(self.pending, asked)}
        return position.questions.get(seat, (None, ()))

    def legal(self, seat: int) -> list[int]:
        """The legal actions of this seat, as numbers. Empty if the seat owes no decision."""
        legal = self._position().legal
        if seat not in legal:
            legal[seat] = self.runner.legal(self.states, 0, self.tables, seat) if 0 <= seat < self.seats else []
        return list(legal[seat])

    def _position(self) -> Position:
        """The cached answers for the current state."""
        state = self.states.tobytes()
        if state != self._last.state:
            self._last = Position(state)
        return self._last

    def action(self, action: int | str) -> int:
        """The number of an action, from its number or its notation. Raises Refused (P-3) if no action has this notation. The action need
        not be legal."""
        if isinstance(action, int | np.integer):
            if abs(int(action)) >= 1 << 62:  # too large for compiled code, and not an action
                raise Refused("P-3", phrase("refused.P-3"), NO_SUCH_ACTION)
            return int(action)
        try:
            return int(self.notation.read(action))
        except ValueError:
            raise Refused("P-3", phrase("refused.P-3"), NO_SUCH_ACTION) from None

    def why(self, seat: int, action: int | str) -> Refused | None:
        """None if the action is legal for this seat now, else the refusal with the rule that forbids it. Nothing is raised or changed."""
        try:
            number = self.action(action)
        except Refused as refusal:
            return refusal
        code = self.runner.why(self.states, 0, self.tables, decider(seat), number)
        return self.refusal(code, number) if code else None

    def refusal(self, code: int, action: int) -> Refused:
        """The refusal for a code that the rules returned."""
        rule, reason = reason_of(self.game, self.narrator, code, action)
        return Refused(rule, reason, code, self.translator().text(reason))

    def play(self, seat: int, action: int | str, kind: str = "move") -> list[Event]:
        """Play an action and add it to the history.

        - `seat`: the seat that acts; it must be one of `pending`
        - `action`: a number from `legal`, or its notation
        - `kind`: how the decision was made: `move` (by the player), `automatic` (it was the only legal action), `covered` (by a bot for an
          absent player), or `timed-out`

        Returns all events of the action, including hidden ones. Raises Refused for an illegal action, which changes nothing."""
        assert kind in ACTING
        number = self.action(action)
        before = self.states.tobytes()
        code, asked_kind, events = self.runner.decide(self.states, 0, self.tables, decider(seat), number)
        if code:
            raise self.refusal(code, number)
        asked = self.game.kinds[asked_kind]
        self.entries.append(Entry(kind, seat, number, asked.sealed or asked.private))
        self._standing.append(StandingMove(len(self.entries) - 1, before, asked, len(self._log)))
        self._log.extend(events)
        return events

    def step(self, seat: int, action: int) -> list[Event]:
        """Play an action without history: no entry, no log, no undo. For copies on which bots think ahead. Raises Refused like `play`."""
        code, events = self.runner.play(self.states, 0, self.tables, decider(seat), action)
        if code:
            raise self.refusal(code, action)
        return events

    @property
    def standing_moves(self) -> list[tuple[Entry, bytes]]:
        """Every decision that has not been taken back, with the bytes of the state before it."""
        return [(self.entries[move.entry], move.before) for move in self._standing]

    def copy(self) -> Self:
        """A copy to try moves on. Moves on the copy do not change this table."""
        twin = copy(self)
        twin.states = self.states.copy()
        twin._pending, twin._over = twin.states["pending"], twin.states["over"]
        twin.entries, twin._standing, twin._log, twin._lines = list(self.entries), list(self._standing), list(self._log), list(self._lines)
        return twin

    # -------------------------------------------------------------- views and logs
    def viewer(self, seat: int) -> int:
        """Check that `seat` is a seat of this table or -1 (spectators), and return it. Raises ValueError otherwise, because compiled code
        would read wrong cells."""
        if not SPECTATOR <= seat < self.seats:
            raise ValueError(f"seats of this table are 0 to {self.seats - 1}, and -1 for spectators, not {seat}")
        return seat

    def view(self, seat: int = SPECTATOR) -> Any:
        """Everything that this seat may know, as an object of the game's own view class. Spectators see what is public."""
        return self.game.view(self._python_state(), python_tables(self.tables), self.viewer(seat))

    def _python_state(self) -> PythonState:
        """A Python state of the current state. All views share it, because they only read it."""
        position = self._position()
        if position.python is None:
            position.python = PythonState(self.state)
        return position.python

    def player_view(self, seat: int = SPECTATOR) -> PlayerView:
        """The player view of this seat: the game's view, the pending seats, the seat's question with its legal actions, and the outcome."""
        return player_view_of(self.game, self.runner, self.states, self.tables, self.viewer(seat), self._python_state())

    def observe(self, seat: int) -> list[int]:
        """The seat's observation for learning, as `OBS_SIZE` numbers. `paddock.envs.layout` names them."""
        return self.runner.observe(self.states, 0, self.tables, self.viewer(seat))

    def outcome(self) -> Outcome | None:
        """The result: the rule that ended the game, the scores and the places of all seats. None before the end."""
        return outcome_of(self.game, self.runner, self.states, self.tables)

    @property
    def log_length(self) -> int:
        """The number of log entries for all audiences. It never shrinks, so it can be the `since` of a later call of `log`."""
        return len(self._log)

    def log(self, seat: int = SPECTATOR, since: int = 0) -> list[LogLine]:
        """The log lines that this seat may see. `since` skips this many entries of the whole log (see `log_length`)."""
        seat, tell = self.viewer(seat), self.narrator
        for told in self._log[len(self._lines) :]:
            self._lines.append(LogLine(told, "P-5") if isinstance(told, Phrase) else line_of(self.game, tell, told))
        heard = zip(self._log[since:], self._lines[since:])
        return [line for told, line in heard if line and (isinstance(told, Phrase) or told.heard_by(seat))]

    def events(self) -> list[Event]:
        """All events so far, including hidden ones."""
        return [told for told in self._log if isinstance(told, Event)]

    def translator(self, language: str = "en", names: Sequence[str] = ()) -> Translator:
        """A translator that turns phrases of this table into text. `language` is `en` or `ja`. `names` are the players' names by seat. Without
        a name seat 0 is called Seat 1, because players count from 1."""
        return Translator(language, [self.game.folder / "words"], names, self.seats, self.game.own_words(language, self.materials))

    def drawing(self, seat: int = SPECTATOR, shape: str = "wide", language: str = "en", names: Sequence[str] = ()) -> Drawing:
        """This seat's view as the browser draws it: the board, and the seat's hand. `shape` is `wide` or `tall`."""
        return self.game.draw(self.player_view(seat), shape, self.translator(language, names))

    def svg(self, seat: int = SPECTATOR, shape: str = "wide", language: str = "en", names: Sequence[str] = ()) -> str:
        """A standalone picture (SVG) of this seat's view. `shape` is `wide` or `tall`. Without a seat it shows what is public."""
        return whole_picture(self.drawing(seat, shape, language, names))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: what spectators see."""
        return self.svg()

    def text(self, seat: int = SPECTATOR, language: str = "en", names: Sequence[str] = (), width: int = 80) -> str:
        """This seat's view as plain text, drawn as in the terminal. No line is wider than `width` columns. Without a seat it shows what is
        public."""
        from paddock.engine.presentation.text_drawing import drawn_text  # imports Rich, which other uses of a table do not need

        return drawn_text(self.game, self.player_view(seat), self.translator(language, names), width)


# ------------------------------------------------------------------ functions over one state


def decider(seat: int) -> int:
    """The seat number to pass to the rules. Numbers out of range become SPECTATOR, because compiled code cannot handle them."""
    return seat if SPECTATOR <= seat < MOST_SEATS else SPECTATOR


def reason_of(game: Game, narrator: Narrator, code: int, action: int) -> tuple[str, Phrase]:
    """The rule that forbids an action, and the sentence for it. code: the answer of `why`, not 0."""
    rule = game.rule_of_code(code)
    return rule, phrase(f"refused.{rule}") if rule.startswith("P-") else narrator.refusal(code, action)


def rng_position(s: Any) -> tuple[int, int, int]:
    return int(s["rng"]["stream"]), int(s["rng"]["block"]), int(s["rng"]["left"])


def line_of(game: Game, tell: Any, event: Event) -> LogLine | None:
    """The log line of an event, or None for random draws and silent events."""
    kind = game.events[event.kind]
    if kind.chance or kind.silent:
        return None
    return LogLine(tell.event(kind.name, event.kind, event.values), kind.rule, event)


def outcome_of(game: Game, run: Runner, states: Array, tables: Array) -> Outcome | None:
    reason, scores, places = run.result(states, 0, tables)
    return Outcome(reason, game.reasons[reason], tuple(scores), tuple(places)) if reason else None


def player_view_of(game: Game, run: Runner, states: Array, tables: Array, seat: int, twin: PythonState | None = None) -> PlayerView:
    """The player view of a seat in one state. twin: the Python state of this state, if the caller has one."""
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
