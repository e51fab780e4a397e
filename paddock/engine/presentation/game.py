"""The description of a game: `GAME` in its `game.py`. The rest of the project reaches all parts of a game through it."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np

from paddock.engine.presentation.i18n import Phrase, Translator, phrase
from paddock.engine.presentation.protocols import Bot, Narrator, Notation, Rules, Statistics, View
from paddock.engine.rules import contract, extensions
from paddock.engine.rules.declared import DecisionKind, EventKind, OptionEnum
from paddock.engine.rules.fields import OPTION_SLOTS, Layout

Value = int | bool | tuple[int, ...]


Materials = Mapping[str, Any]  # {"common": ..., "seats": [..., ...]}: data that people bring to a table besides its options


class BadMaterials(ValueError):
    """Materials (a deck, a card set) that the game cannot use. The message states the reason."""

    def said(self, language: str) -> str:
        """The reason as text for people. Games override it to support several languages."""
        return str(self)


class BadOption(ValueError):
    """An unknown option, or a value out of range. The message is for programmers and names the rule. `words` is the same message for
    people, from the word files of the engine or the game."""

    def __init__(self, message: str, words: Phrase) -> None:
        super().__init__(message)
        self.words = words


@dataclass(frozen=True)
class Option:
    """A rule option: a whole number, a yes or no, a choice among words, or a list of whole numbers."""

    name: str
    rule: str  # id of its rule
    default: Value
    low: int = 0  # least value
    high: int = 1  # greatest value
    length: int = 0  # more than 0: a list of that many numbers
    choices: tuple[str, ...] = ()  # words for the values low, low + 1, ...

    @property
    def slots(self) -> int:
        """The number of values of the option."""
        return self.length or 1

    @property
    def is_flag(self) -> bool:
        """Whether the option is a yes or no."""
        return isinstance(self.default, bool)

    def check(self, value: Any) -> Value:
        """The value in stored form. Raises BadOption if the option cannot have this value."""
        if self.length:
            if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != self.length:
                raise self.bad(f"takes {self.length} numbers", "list", n=self.length)
            return tuple(self.check_one(v) for v in value)
        if self.choices and isinstance(value, str):
            if value not in self.choices:
                raise self.bad(f"is one of {', '.join(self.choices)}, not {value}", "choice", value=value)
            return self.low + self.choices.index(value)
        if self.is_flag:
            if not isinstance(value, bool) and value not in (0, 1):
                raise self.bad(f"is true or false, not {value!r}", "flag")
            return bool(value)
        return self.check_one(value)

    def bad(self, why: str, key: str, **gaps: Any) -> BadOption:
        """The error for an invalid value."""
        return BadOption(f"option {self.name} {why} ({self.rule})", phrase(f"bad_option.{key}", option=self.name, rule=self.rule, **gaps))

    def label(self, words: Translator) -> str:
        """The option's name for people."""
        return words.text(f"options.{self.name}") if words.has(f"options.{self.name}") else self.name

    def choice(self, number: int, words: Translator) -> str:
        """The name of a choice for people: from its own words in `choices`, else from the game's words for the same thing, else its key."""
        choice = self.choices[number]
        said = [words.text(key) for key in (f"choices.{self.name}.{choice}", f"{self.name}.{choice}") if words.has(key)]
        return said[0] if said else choice

    def check_one(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | np.integer):
            raise self.bad(f"takes whole numbers, not {value!r}", "whole")
        if not self.low <= value <= self.high:
            raise self.bad(f"is {self.low} to {self.high}, not {value}", "range", low=self.low, high=self.high, value=int(value))
        return int(value)

    def parse(self, text: str) -> Value:
        """The value of a typed text: `7`, `true`, `1,1,2`, or the word of a choice. Raises BadOption."""
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        if self.is_flag and text.lower() in words:
            return words[text.lower()]
        if self.choices and text in self.choices:
            return self.check(text)
        try:
            numbers = [int(part) for part in text.split(",")]
        except ValueError:
            raise self.bad(f"cannot be {text!r}", "whole") from None
        return self.check(numbers if self.length else numbers[0] if len(numbers) == 1 else numbers)


def options_of(declared: type[OptionEnum]) -> tuple[Option, ...]:
    """The options that an enum declares."""
    return tuple(Option(key, o.rule, o.default, o.low, o.high, o.length, o.choices) for key, o in declared.declarations())


@dataclass(frozen=True)
class Drawing:
    """A picture of one seat's view: the board, and the seat's hand (may be empty)."""

    board: str
    hand: str = ""


@dataclass(frozen=True)
class SeatSummary:
    """Public information that the page shows beside a seat's name: the running score, a short line of facts, and an optional token. The token
    is the inside of an SVG of 38 x 38."""

    score: str = ""
    facts: str = ""
    token: str = ""


@dataclass(frozen=True)
class TextTable:
    """A small table of text in a panel: a caption, column heads (may be empty), and rows. rules: the rule id for each row, or empty."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Panel:
    """A tab beside the log. name: its words are `panel.<name>`. sheets(player_view, translator): its tables for one seat's view."""

    name: str
    sheets: Callable[[Any, Any], Sequence[TextTable]]


@dataclass(frozen=True)
class Detail:
    """The details of one thing on the table: its name, a readable picture (a separate SVG, may be empty), and small tables. The tables list
    all its properties and explain its numbers line by line, with rule ids."""

    name: str
    picture: str = ""
    sheets: tuple[TextTable, ...] = ()


@dataclass(frozen=True)
class Inspect:
    """The things that a seat can inspect. things(player_view, translator): the name of each thing by its key.
    detail(player_view, translator, key): the details of a thing. The drawing marks a thing with `data-look="<key>"`."""

    things: Callable[[Any, Any], Mapping[str, str]]
    detail: Callable[[Any, Any, str], Detail]


@dataclass(frozen=True)
class Guide:
    """The fixed game that the tutorial for new players uses. Its words are `guide.start`, `guide.<kind of decision>`, `guide.end`."""

    seed: int = 1
    seats: int = 0  # 0: the usual number
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class ScratchReuse:
    """Optional functions for loops that call `play`, `legal` and `observe` one after another, as vector steps do. The functions in the
    rules clear the scratch fields at the end of each call. The three functions here have the same results, but they leave intermediate
    results in the scratch fields and reuse them. `clear` clears the scratch fields."""

    play: Callable[..., None]
    legal: Callable[..., int]
    observe: Callable[..., None]
    clear: Callable[[Any], None]

    def bindings(self) -> dict[Any, Any]:
        return {contract.play: self.play, contract.legal: self.legal, contract.observe: self.observe}


@dataclass(frozen=True)
class BeliefSampling:
    """Functions for sampling worlds that agree with the observed decisions of other seats (prototypes: `engine/rules/extensions.py`)."""

    reconstruct: Callable[..., int]
    propose: Callable[..., int]
    reshuffle_unseen: Callable[..., None]


@dataclass(frozen=True)
class Search:
    """Optional parts of a game for the search of its bots. params: search parameters that differ from the defaults.
    `engine/rules/extensions.py` describes the functions."""

    params: Mapping[str, Any] = field(default_factory=dict)
    rollout_action: Callable[..., int] | None = None
    phase_index: Callable[..., int] | None = None
    belief: BeliefSampling | None = None

    def bindings(self) -> dict[Any, Any]:
        """A map from prototypes to the registered functions."""
        found: dict[Any, Any] = {extensions.rollout_action: self.rollout_action, extensions.phase_index: self.phase_index}
        if self.belief:
            found |= {getattr(extensions, f.name): getattr(self.belief, f.name) for f in fields(BeliefSampling)}
        return {prototype: own for prototype, own in found.items() if own is not None}


@dataclass(frozen=True)
class Game:
    """One game. `contract.py` and `docs/reference/contract.md` describe the functions."""

    name: str
    version: int
    seats: range
    minutes: int
    rules: Rules
    bot: Bot
    notation: Notation
    narrate: Narrator
    view: View
    draw: Callable[..., Drawing]
    kinds: Mapping[int, DecisionKind]
    events: Mapping[int, EventKind]
    codes: Mapping[int, str]  # refusal code -> rule id
    reasons: Mapping[int, str]  # end reason -> rule id
    folder: Path
    options: tuple[Option, ...] = ()
    make_tables: Callable[[Mapping[str, Value], Materials], np.ndarray[Any, Any]] | None = None
    stored_names: Mapping[str, str] = field(default_factory=dict)  # new -> original names of renamed TABLES fields: hashes use the original
    check_materials: Callable[[Materials, int], None] | None = None  # None: the game takes no materials
    read_materials: Callable[[Sequence[Path], int, int], Materials] | None = None  # (files, seat, seats): materials of that seat
    more_words: Callable[[Materials, str], Mapping[str, str]] | None = None  # words from the materials, such as card names
    check_options: Callable[[Mapping[str, Value], int], None] | None = None  # checks that involve several options or the seat count
    obs_layout: tuple[tuple[str, int], ...] = ()
    scratch_reuse: ScratchReuse | None = None
    search: Search = field(default_factory=Search)
    notation_of: Callable[[Any, Any], Notation] | None = None  # (s, t): for games in which the text of an action depends on the state
    narrator_of: Callable[[Any, Any], Narrator] | None = None
    statistics: Statistics | None = None
    pages: tuple[Any, ...] = ()  # the game's own web pages: routes of `web_pages.py`
    option_sets: tuple[Mapping[str, Value], ...] = ({},)  # the conformance suite runs these besides the defaults
    rule_page: Path | None = None  # the rule page; docstrings must cite all its ids
    credits: str = ""
    seat_summary: Callable[[Any, Any], Sequence[SeatSummary]] | None = None  # (player view, translator) -> a summary of each seat
    panels: tuple[Panel, ...] = ()
    inspect: Inspect | None = None
    guide: Guide = field(default_factory=Guide)
    extra: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        low, high = self.seats.start, self.seats.stop - 1
        seats = f"{low} to {high} seats" if low < high else f"{low} seats"
        return f"<Game {self.name}: rules version {self.version}, {seats}, {self.rules.ACTIONS} actions>"

    @property
    def layout(self) -> Layout:
        """The layout of the state: every field, and who knows it."""
        return self.rules.STATE

    def check_seats(self, seats: int) -> None:
        """Raise ValueError if the game is not for this number of seats."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for {self.seats.start} to {self.seats.stop - 1} players, not {seats}")

    def option_slot(self, name: str) -> int:
        """The index of an option's first value in `s.options`."""
        index = self.options.index(self.option_named(name))
        return sum(option.slots for option in self.options[:index])

    def option_named(self, name: str) -> Option:
        """The option of this name. Raises BadOption if there is none."""
        for option in self.options:
            if option.name == name:
                return option
        there = [o.name for o in self.options]
        words = phrase("bad_option.unknown" if there else "bad_option.none", option=name, options=there)
        raise BadOption(f"{self.name} has no option {name}" + (f"; it has {', '.join(there)}" if there else ""), words)

    def explain_option(self, wrong: BadOption, words: Translator) -> str:
        """The error message for an invalid option, in the game's words."""
        name = wrong.words.gaps.get("option")
        named = [o.label(words) for o in self.options if o.name == name]
        return words.text(wrong.words, option=named[0]) if named else words.text(wrong.words)

    def complete_options(self, given: Mapping[str, Any] | None, seats: int) -> dict[str, Value]:
        """All options with their values, checked."""
        given = given or {}
        for name in given:
            self.option_named(name)  # raises BadOption for an unknown name
        whole = {o.name: o.check(given.get(o.name, o.default)) for o in self.options}
        if self.check_options:
            self.check_options(whole, seats)
        return whole

    def option_cells(self, values: Mapping[str, Value]) -> list[int]:
        cells: list[int] = []
        for o in self.options:
            value = values[o.name]
            cells.extend(int(v) for v in (value if isinstance(value, tuple) else (value,)))
        assert len(cells) <= OPTION_SLOTS
        return cells + [0] * (OPTION_SLOTS - len(cells))

    def complete_materials(self, given: Materials | None, seats: int) -> dict[str, Any]:
        """The checked materials of a table: `common`, and one entry of `seats` for each seat. Empty if there are no materials."""
        given = given or {}
        brought = given.get("seats") or []
        if (
            not isinstance(given, Mapping)
            or set(given) - {"common", "seats"}
            or not isinstance(brought, Sequence)
            or isinstance(brought, str)
        ):
            raise BadMaterials('materials are {"common": ..., "seats": [one for each seat]}')
        if len(brought) > seats:
            raise BadMaterials(f"materials for {len(brought)} seats, and there are {seats}")
        parts = [*brought, *[None] * (seats - len(brought))]
        whole: dict[str, Any] = {"common": given.get("common"), "seats": parts}
        if whole["common"] is None and all(part is None for part in parts):
            return {}
        if self.check_materials is None:
            raise BadMaterials(f"{self.name} takes no materials")
        self.check_materials(whole, seats)
        return whole

    def own_words(self, language: str, materials: Materials | None = None) -> Mapping[str, str]:
        """Words of the game that come from the materials instead of a word file."""
        return self.more_words(materials or {}, language) if self.more_words else {}

    def notation_at(self, s: Any, t: Any) -> Notation:
        """The notation for a state. It can depend on the state, for example on the card that an instance number stands for."""
        return self.notation_of(s, t) if self.notation_of else self.notation

    def narrator_at(self, s: Any, t: Any) -> Narrator:
        """The narrator for a state. It can depend on the state in the same way."""
        return self.narrator_of(s, t) if self.narrator_of else self.narrate

    def tables(self, values: Mapping[str, Value], materials: Materials | None = None) -> np.ndarray[Any, Any]:
        """The read-only tables of a game with these options and materials, one record."""
        made = self.make_tables(values, materials or {}) if self.make_tables else np.zeros(1, self.rules.TABLES)
        assert (made.dtype, made.shape) == (self.rules.TABLES, (1,))
        made.setflags(write=False)
        return made

    @property
    def tables_text(self) -> str:
        """The dtype of the tables as text, for their hash. The text must not change while the rules keep their version."""
        kind = self.rules.TABLES
        assert kind.fields is not None and kind.names is not None
        formats, offsets = zip(*(kind.fields[name][:2] for name in kind.names))
        names = [self.stored_names.get(name, name) for name in kind.names]
        whole = {"names": names, "formats": formats, "offsets": offsets, "itemsize": kind.itemsize}
        return repr(np.dtype(whole, align=kind.isalignedstruct))  # type: ignore[call-overload]

    def tables_hash(self, tables: np.ndarray[Any, Any]) -> str:
        """The hash that identifies these tables. Records, databases and the keys of fair deals contain it."""
        return hashlib.sha256(self.tables_text.encode() + tables.tobytes()).hexdigest()

    def new_game(
        self, seats: int, options: Mapping[str, Any] | None = None, materials: Materials | None = None
    ) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The record of a game that has not begun, and its tables: two arrays with one record each. Seats, options and materials are checked."""
        self.check_seats(seats)
        values = self.complete_options(options, seats)
        return self.new_record(seats, values), self.tables(values, self.complete_materials(materials, seats))

    def new_record(self, seats: int, values: Mapping[str, Value]) -> np.ndarray[Any, Any]:
        """An array with one state, which is zero except for seats and options."""
        states = np.zeros(1, self.layout.dtype)
        states[0]["seats"] = seats
        states[0]["options"] = self.option_cells(values)
        return states

    def rule_of_code(self, code: int) -> str:
        return contract.ENGINE_CODES.get(code) or self.codes[code]

    def bindings(self) -> dict[Any, Any]:
        """A map from the contract's prototypes to the game's functions."""
        ours = {getattr(contract, n): getattr(self.rules, n) for n in RULE_FUNCTIONS}
        ours |= {getattr(contract, n): getattr(self.bot, n) for n in BOT_FUNCTIONS}
        return ours | self.search.bindings()


RULE_FUNCTIONS = ("start", "asks", "legal", "why", "play", "result", "hide", "observe", "audit")
BOT_FUNCTIONS = ("baseline_action", "evaluate")
