"""Sets of cards: Paddock Classics, which is always available, and an optional own set from a path or from data."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from paddock.engine.presentation.i18n import LANGUAGES
from paddock.games.force.cards.check.check import check_cards
from paddock.games.force.cards.compile import Compiler, TooManyRows
from paddock.games.force.cards.faults import REFUSED, WARNING, BadCards, Fault, Source, Stop, described_source, reason
from paddock.games.force.cards.model import Card
from paddock.games.force.cards.picture.card import text_layout
from paddock.games.force.cards.picture.face import printed
from paddock.games.force.cards.read.cards import ID_LETTERS, NAME_LENGTH, Origin, read_names, read_set, reference_faults
from paddock.games.force.cards.read.node import Node
from paddock.games.force.data import tables

CLASSICS = Path(__file__).parent.parent / "sets" / "classics"
LARGEST_FILE = 2_000_000  # bytes of a file, or letters of a set as JSON; a whole set needs some hundred thousand
DEEPEST = 24  # levels of nested tables and lists; real abilities need at most half of them
CACHED_SETS = 8  # own sets


@dataclass(frozen=True)
class Library:
    """All cards that can be in a deck, in the order of the tables: card `cards[i]` is row i + 1."""

    cards: tuple[Card, ...]
    warnings: tuple[Fault, ...] = ()
    own: Mapping[str, Any] | None = None  # the own set as data, as a record contains it
    rows: Mapping[str, int] = field(default_factory=dict, compare=False)

    def card(self, row: int) -> Card:
        return self.cards[row - 1]

    def find(self, name: str) -> Card | None:
        """A card by its id (`card` or `set/card`) or by its name in any language. None if there is no such card, or more than one."""
        wanted = " ".join(name.split()).casefold()
        if wanted in self.rows:
            return self.card(self.rows[wanted])
        found = [c for c in self.cards if wanted in (c.short, *(n.casefold() for n in c.names.values()))]
        return found[0] if len(found) == 1 else None


@dataclass(frozen=True)
class Part:
    """One file of a set, or data without a file."""

    data: Any
    source: Source


def read_file(path: Path) -> Part:
    """A TOML file with the lines of its values. Raises BadCards with file, line and reason if it cannot be read."""
    source = Source(str(path))
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadCards([Fault(source, (), "file", reason("too_large", most=LARGEST_FILE))])
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except OSError as e:
        raise BadCards([Fault(source, (), "file", reason("unreadable", cause=e.strerror or "?"))]) from None
    except UnicodeDecodeError:
        raise BadCards([Fault(source, (), "file", reason("not_utf8"))]) from None
    except tomllib.TOMLDecodeError as e:
        raise BadCards([Fault(source, (), "toml", reason("toml", cause=str(e)))]) from None
    return Part(not_too_deep(data, source), Source(str(path), text=text))


def not_too_deep(data: Any, source: Source) -> Any:
    """The same data. Raises BadCards if it is nested too deeply."""
    level = [data]
    for _ in range(DEEPEST):
        level = [one for value in level if isinstance(value, dict | list) for one in (value.values() if isinstance(value, dict) else value)]
        if not level:
            return data
    raise BadCards([Fault(source, (), "schema", reason("too_deep", most=DEEPEST))])


def read_files(path: Path) -> list[Part]:
    """The files of a set: one file, or all files of a folder in the order of their names."""
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files:
        raise BadCards([Fault(Source(str(path)), (), "file", reason("no_files"))])
    return [read_file(file) for file in files]


def merged(parts: list[Part]) -> dict[str, Any]:
    """One table with the cards and the `[set]` table of all parts, as a record contains a set."""
    whole: dict[str, Any] = {"card": []}
    for part in parts:
        if isinstance(part.data, dict):
            whole |= {key: value for key, value in part.data.items() if key == "set"}
            cards = part.data.get("card", [])
            whole["card"] += cards if isinstance(cards, list) else []
    return whole


def set_id(parts: list[Part], faults: list[Fault]) -> str:
    """The id of a set, from its one `[set]` table: `id` and `name`. "?" after a fault, so that the cards are still checked."""
    heads = [part for part in parts if isinstance(part.data, dict) and "set" in part.data]
    if len(heads) != 1:
        faults.append(Fault(parts[0].source, (), "schema", reason("one_head", n=len(heads))))
        return "?"
    head = Node(heads[0].data["set"], ("set",))
    try:
        head.table(("id", "name"))
        read_names(head.need("name"))
        name = head.need("id").text()
        if any(letter not in ID_LETTERS for letter in name) or len(name) > NAME_LENGTH:
            head.child("id").stop("id_form", given=name)
        return name
    except Stop as e:
        faults.append(Fault(heads[0].source, e.path, e.code, e.reason))
        return "?"


def read_parts(parts: list[Part], faults: list[Fault]) -> dict[str, tuple[Card, Origin]]:
    """The cards of all files of a set, by id. Faults are added to `faults`."""
    home = set_id(parts, faults)
    found: dict[str, tuple[Card, Origin]] = {}
    for part in parts:
        for name, (card, origin) in read_set(part.data, part.source, home, faults).items():
            if name in found:
                faults.append(Fault(origin.source, (*origin.path, "id"), "schema", reason("twice", id=card.short), card=card.short))
            found[name] = card, origin
    return found


def check_sets(sets: list[list[Part]]) -> tuple[dict[str, tuple[Card, Origin]], list[Fault]]:
    """All cards of all sets, and every fault and warning. Only the cards of the last set are checked for useless effects and traps."""
    faults: list[Fault] = []
    cards: dict[str, tuple[Card, Origin]] = {}
    last: dict[str, tuple[Card, Origin]] = {}
    for parts in sets:
        last = read_parts(parts, faults)
        clash = sorted(set(last) & set(cards))
        faults += [Fault(last[name][1].source, ("set",), "schema", reason("set_twice", id=name.split("/")[0])) for name in clash[:1]]
        cards |= last
    faults += reference_faults(cards)
    faults += check_cards(last)
    if len(sets) > 1:
        faults += long_texts(last, [card for card, _ in cards.values()])
    if not any(fault.severity == REFUSED for fault in faults):
        try:
            Compiler([card for card, _ in cards.values()]).run()
        except TooManyRows as e:
            faults.append(Fault(sets[-1][0].source, (), "capacity", reason("capacity", part=e.part, most=e.most - 1)))
    return cards, faults


def long_texts(own: dict[str, tuple[Card, Origin]], cards: list[Card]) -> list[Fault]:
    """Warnings for cards with a text that does not fit on the card in every language. cards: all cards, for the names in the texts."""
    too_long = [
        (card, origin)
        for card, origin in own.values()
        if not all(text_layout(printed(card, language, cards)).fits for language in LANGUAGES)
    ]
    return [Fault(origin.source, origin.path, "text", reason("long_text"), WARNING, card.short) for card, origin in too_long]


def library_of(sets: list[list[Part]], own: Mapping[str, Any] | None = None) -> Library:
    """The cards of these sets. own: the last set as data. Raises BadCards for faults; warnings stay in the library."""
    cards, faults = check_sets(sets)
    refused = [fault for fault in faults if fault.severity == REFUSED]
    if refused:
        raise BadCards(refused)
    listed = tuple(card for card, _ in cards.values())
    return Library(listed, tuple(faults), own, {card.id: row for row, card in enumerate(listed, 1)})


@cache
def classics() -> Library:
    """Paddock Classics alone."""
    return library_of([read_files(CLASSICS)])


@cache
def classics_parts() -> list[Part]:
    """The files of Paddock Classics."""
    return read_files(CLASSICS)


def library_from_path(path: Path | None) -> Library:
    """Classics, and an own set from a file or folder."""
    if path is None:
        return classics()
    parts = read_files(path)
    return library_of([classics_parts(), parts], own=merged(parts))


def library_from_data(data: Mapping[str, Any] | None) -> Library:
    """Classics, and an own set as data (from a record or over the network)."""
    if not data:
        return classics()
    source = described_source("set")
    text = json.dumps(not_too_deep(data, source), ensure_ascii=False)
    if len(text) > LARGEST_FILE:
        raise BadCards([Fault(source, (), "file", reason("too_large", most=LARGEST_FILE))])
    return library_from_text(text)


@lru_cache(maxsize=CACHED_SETS)
def library_from_text(text: str) -> Library:
    """Classics, and an own set as JSON."""
    data = json.loads(text)
    return library_of([classics_parts(), [Part(data, described_source("set"))]], own=data)


def set_names(path: Path) -> dict[str, str]:
    """The name of a set in both languages; empty if it has none."""
    for part in read_files(path):
        if "set" in part.data:
            return {language: str(part.data["set"]["name"][language]) for language in LANGUAGES}
    return {}


def tables_hash(record: np.ndarray[Any, Any]) -> str:
    """The hash of compiled tables, for comparisons."""
    return hashlib.sha256(record.tobytes()).hexdigest()


def table_usage(library: Library) -> dict[str, tuple[int, int]]:
    """For each table, the number of rows in use and its capacity."""
    compiler = Compiler(library.cards)
    compiler.run()
    used = {"card": (len(library.cards), tables.CARDS - 1)}
    used |= {part: (n - 1, compiler.most[part] - 1) for part, n in compiler.used.items()}
    return used | {part: (len(rows), compiler.most[part] - 1) for part, rows in compiler.shared.items()}
