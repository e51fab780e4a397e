"""Decks: lists of cards, their legality (602), and their text form."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from paddock.engine.presentation.i18n import LANGUAGES
from paddock.games.force.cards.faults import BadCards, Fault, Source, Stop, reason
from paddock.games.force.cards.model import Card
from paddock.games.force.cards.read.node import Node
from paddock.games.force.cards.sets import CLASSICS, Library, classics, read_file
from paddock.games.force.data.codes import COURSES, GOINGS, METRES, AbilityKind, CardKind, Distance

SHORT_DECK, LONG_DECK, COPIES = 60, 80, 3  # 602.1a, 602.1c
MOST_COPIES = 999  # more than any deck
DISTANCES_BY_NAME: dict[str, int] = {"sprint": Distance.SPRINT, "mile": Distance.MILE, "middle": Distance.MIDDLE, "long": Distance.LONG}
LIST_LINE = re.compile(r"(\d{1,2})\s*[x×]?\s+(.+)")  # `3 Salt Caravan` or `3x Salt Caravan`
LONGEST = {"id": 40, "name": 60, "plan": 300}  # letters
MOST_LINES = 200  # different cards in a deck; more than a legal one can hold
SPECIAL_CARDS = {str(m) for m in METRES} | {f"{m} m" for m in METRES} | {*COURSES, *(g.replace("_", " ") for g in GOINGS)}
UNNAMED = Source("deck")


@dataclass(frozen=True)
class Deck:
    """A deck as data: the number of copies of each card by full id, in the order of the library."""

    id: str
    names: Mapping[str, str]
    cards: Mapping[str, int]
    notes: Mapping[str, str] = field(default_factory=dict)  # its plan, in a sentence
    source: Source = UNNAMED

    @property
    def size(self) -> int:
        return sum(self.cards.values())

    def data(self) -> dict[str, Any]:
        """The deck as materials contain it."""
        return {"id": self.id, "name": dict(self.names), "cards": dict(self.cards)}


def read_deck(data: Any, library: Library, source: Source) -> Deck:
    """A deck from TOML or JSON data: `id`, `name`, `plan`, `[cards]` with a number for each card."""
    faults: list[Fault] = []
    root = Node(data, ())
    try:
        root.table(("id", "name", "plan", "cards"))
        cards = read_counts(root.need("cards"), library, source, faults)
        deck = Deck(
            read_short_text(root.child("id"), "id") if root.has("id") else "deck",
            read_texts(root.get("name"), "name"),
            {card.id: cards[card.id] for card in library.cards if card.id in cards},
            read_texts(root.get("plan"), "plan") if root.has("plan") else {},
            source,
        )
    except Stop as e:
        raise BadCards([Fault(source, e.path, e.code, e.reason), *faults]) from None
    if faults:
        raise BadCards(faults)
    return deck


def read_short_text(node: Node, what: str) -> str:
    """A text of one line within its maximum length. what: its kind, a key of LONGEST."""
    text = node.text()
    if len(text) > LONGEST[what] or not text.isprintable():
        node.stop("name_form", given=text[: LONGEST[what]], most=LONGEST[what])
    return text


def read_texts(node: Node | None, what: str) -> dict[str, str]:
    """One text for both languages, or one for each."""
    if node is None:
        return dict.fromkeys(LANGUAGES, "")
    if isinstance(node.value, str):
        return dict.fromkeys(LANGUAGES, read_short_text(node, what) if node.value else "")
    node.table(LANGUAGES)
    return {language: read_short_text(node.need(language), what) if node.value.get(language) != "" else "" for language in LANGUAGES}


def read_counts(node: Node, library: Library, source: Source, faults: list[Fault]) -> dict[str, int]:
    """The number of copies of each card by full id. Unknown cards and wrong numbers are added to `faults`."""
    cards: dict[str, int] = {}
    if len(node.table().value) > MOST_LINES:
        node.stop("too_many", most=MOST_LINES, what="cards")
    for key in node.value:
        one = node.child(key)
        try:
            card = library.find(key)
            if card is None:
                one.stop(*unknown_card(key), given=key)
            cards[card.id] = cards.get(card.id, 0) + one.number(1)
        except Stop as e:
            faults.append(Fault(source, e.path, e.code, e.reason))
    return cards


def unknown_card(name: str) -> tuple[str, str]:
    """The reason and the rule for a name that is no card. Courses, distances and goings are special cards, which no deck holds (602.1b)."""
    return ("special_card", "602.1b") if name.strip().lower() in SPECIAL_CARDS else ("no_such_card", "602")


# ------------------------------------------------------------------ legality


def check_deck(deck: Deck, library: Library, distance: int = 0) -> list[Fault]:
    """The reasons, with rule ids, why a deck is illegal for races of a distance (a bit; 0: for all distances)."""
    listed = [(library.card(library.rows[name]), n) for name, n in deck.cards.items()]
    return size_faults(deck, distance) + copy_faults(deck, listed) + forbidden_faults(deck, listed, distance)


def size_faults(deck: Deck, distance: int) -> list[Fault]:
    """602.1a: a deck has exactly 80 cards for long races, 60 otherwise."""
    wanted = {size_for(distance)} if distance else {SHORT_DECK, LONG_DECK}
    if deck.size in wanted:
        return []
    return [Fault(deck.source, (), "602.1a", reason("deck_size", n=deck.size, wanted=[str(w) for w in sorted(wanted)]))]


def size_for(distance: int) -> int:
    return LONG_DECK if distance == Distance.LONG else SHORT_DECK


def copy_faults(deck: Deck, listed: Sequence[tuple[Card, int]]) -> list[Fault]:
    """602.1c: at most three of one name; 602.1c-i: any number of Forces; 602.2, 103.1: unless the card says otherwise."""
    totals: dict[str, int] = {}
    for card, n in listed:
        totals[card.names["en"]] = totals.get(card.names["en"], 0) + n
    faults = []
    for card, _ in listed:
        n = totals.pop(card.names["en"], 0)
        most = allowed_copies(card)
        if n > most:
            rule = "602.1c" if most == COPIES else "602.2"
            faults.append(Fault(deck.source, ("cards", card.id), rule, reason("copies", name=card_name(card), n=n, most=most)))
    return faults


def card_name(card: Card) -> str:
    return " / ".join(card.names[language] for language in LANGUAGES)


def allowed_copies(card: Card) -> int:
    """The most copies of a card in a deck (602.1c, 602.1c-i, 602.2)."""
    if card.normal:
        return MOST_COPIES
    limits = [a.limit for a in card.abilities if a.kind == AbilityKind.DECK and a.limit]
    return limits[0] if limits else COPIES


def forbidden_distances(card: Card) -> int:
    """The distances for which a deck may not hold this card (602.2, F-41)."""
    mask = 0
    for ability in card.abilities:
        mask |= ability.forbid
    return mask


def forbidden_faults(deck: Deck, listed: Sequence[tuple[Card, int]], distance: int) -> list[Fault]:
    """602.2: cards that no deck for this distance (0: for any distance that the size allows) may hold."""
    possible = distance or possible_distances(deck.size)
    return [
        Fault(deck.source, ("cards", card.id), "602.2", reason("forbidden", name=card_name(card)))
        for card, _ in listed
        if possible and forbidden_distances(card) & possible == possible
    ]


def possible_distances(size: int) -> int:
    """The distances for which a deck of this size is possible."""
    return {SHORT_DECK: Distance.SPRINT | Distance.MILE | Distance.MIDDLE, LONG_DECK: Distance.LONG}.get(size, 0)


def legal_distances(deck: Deck, library: Library) -> int:
    """The mask of distances for which the deck is legal; 0 for an illegal deck."""
    if check_deck(deck, library):
        return 0
    mask = possible_distances(deck.size)
    for name in deck.cards:
        mask &= ~forbidden_distances(library.card(library.rows[name]))
    return mask


# ------------------------------------------------------------------ text form


def write_list(deck: Deck, library: Library, language: str) -> str:
    """The deck as text, `3 Salt Caravan`, one line for each card: horses, then supports, then forces."""
    blocks = []
    for kind in (CardKind.HORSE, CardKind.SUPPORT, CardKind.FORCE):
        lines = [
            f"{n} {library.card(library.rows[i]).names[language]}"
            for i, n in deck.cards.items()
            if library.card(library.rows[i]).kind == kind
        ]
        if lines:
            blocks.append("\n".join(lines))
    return f"# {deck.names.get(language) or deck.id}\n" + "\n\n".join(blocks) + "\n"


def write_toml(deck: Deck) -> str:
    """The deck as a TOML file."""

    def table(texts: Mapping[str, str]) -> str:
        pairs = [f"{language} = {json.dumps(texts.get(language) or deck.id, ensure_ascii=False)}" for language in LANGUAGES]
        return "{ " + ", ".join(pairs) + " }"

    head = [f"id = {json.dumps(deck.id, ensure_ascii=False)}", f"name = {table(deck.names)}"]
    head += [f"plan = {table(deck.notes)}"] if deck.notes else []
    return "\n".join([*head, "", "[cards]", *(f'"{name}" = {n}' for name, n in deck.cards.items())]) + "\n"


def read_list(text: str, library: Library, source: Source) -> Deck:
    """A deck from its text form, in either language. `#` begins a comment, and the first comment is the deck's name. Raises BadCards with
    all faults."""
    faults: list[Fault] = []
    cards: dict[str, int] = {}
    title = ""
    if text.count("\n") > 2 * MOST_LINES:
        raise BadCards([Fault(source, (), "deck", reason("too_many", most=2 * MOST_LINES, what="list"))])
    lines: dict[tuple[str | int, ...], int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words, _, comment = line.partition("#")
        title = title or comment.strip()
        if not words.strip():
            continue
        found = LIST_LINE.fullmatch(words.strip())
        card = library.find(found[2]) if found else None
        lines[("line", number)] = number
        if found is None:
            faults.append(Fault(Source(source.name, lines), ("line", number), "deck", reason("deck_line", given=line.strip())))
        elif card is None:
            key, rule = unknown_card(found[2])
            faults.append(Fault(Source(source.name, lines), ("line", number), rule, reason(key, given=found[2])))
        else:
            cards[card.id] = cards.get(card.id, 0) + int(found[1])
            lines[("cards", card.id)] = number
    if faults:
        raise BadCards(faults)
    title = "".join(letter for letter in title if letter.isprintable())[: LONGEST["name"]]
    ordered = {card.id: cards[card.id] for card in library.cards if card.id in cards}
    return Deck("deck", dict.fromkeys(LANGUAGES, title), ordered, source=Source(source.name, lines))


def deck_from_file(path: Path, library: Library) -> Deck:
    """A deck from TOML (`.toml`) or from its text form."""
    if path.suffix == ".toml":
        part = read_file(path)
        return read_deck(part.data, library, part.source)
    try:
        return read_list(path.read_text(encoding="utf-8-sig"), library, Source(str(path)))
    except OSError as e:
        raise BadCards([Fault(Source(str(path)), (), "file", reason("unreadable", cause=e.strerror or "?"))]) from None
    except UnicodeDecodeError:
        raise BadCards([Fault(Source(str(path)), (), "file", reason("not_utf8"))]) from None


@cache
def ready_decks() -> tuple[Deck, ...]:
    """The decks that come with Paddock Classics, in the order of their files."""
    return tuple(deck_from_file(path, classics()) for path in sorted((CLASSICS / "decks").glob("*.toml")))
