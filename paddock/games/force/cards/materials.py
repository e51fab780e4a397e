"""The materials of a game of Force of the Horse, as data: an own set, and the decks that each seat brings.

    {"common": {"set": {...}}, "seats": [{"decks": [{"id": ..., "name": ..., "cards": {"classics/salt-caravan": 3, ...}}, ...]}, ...]}

Every part is optional. The record of a game contains the data, so that it can be replayed without the files.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from paddock.games.force.cards.compile import Compiler
from paddock.games.force.cards.decks import Deck, check_deck, deck_from_file, legal_distances, read_deck, ready_decks
from paddock.games.force.cards.faults import BadCards, Fault, Source, described_source, reason
from paddock.games.force.cards.sets import Library, library_from_data, library_from_path, read_file
from paddock.games.force.data import tables


def library_for(materials: Mapping[str, Any] | None) -> Library:
    """The cards of a game: Classics, and the set among its materials."""
    common = (materials or {}).get("common") or {}
    return library_from_data(common.get("set") if isinstance(common, Mapping) else None)


def seat_decks(materials: Mapping[str, Any] | None, seat: int, library: Library) -> list[Deck]:
    """The decks that a seat brings (F-17)."""
    seats = (materials or {}).get("seats") or []
    brought = (seats[seat] or {}).get("decks") or [] if seat < len(seats) else []
    return [read_deck(data, library, described_source("deck", seat=seat + 1, n=i + 1)) for i, data in enumerate(brought)]


def shape_faults(materials: Any, seats: int) -> list[Fault]:
    """Faults for data of the wrong form, such as a text instead of a list."""
    source = described_source("materials")
    if not isinstance(materials, Mapping) or not set(materials) <= {"common", "seats"}:
        return [Fault(source, (), "materials", reason("materials"))]
    common, by_seat = value_or(materials, "common", {}), value_or(materials, "seats", [])
    wrong_set = not isinstance(common, Mapping) or not set(common) <= {"set"} or not isinstance(value_or(common, "set", {}), Mapping)
    wrong_seats = not isinstance(by_seat, list | tuple) or len(by_seat) > seats or not all(is_seat(one) for one in by_seat)
    return [Fault(source, (), "materials", reason("materials"))] if wrong_set or wrong_seats else []


def value_or(data: Mapping[str, Any], key: str, default: Any) -> Any:
    """The value of a key. A missing key is the same as null."""
    return default if data.get(key) is None else data[key]


def is_seat(one: Any) -> bool:
    """Whether data has the form of one seat's materials: nothing, or a table with at most a list of decks."""
    if one is None:
        return True
    return isinstance(one, Mapping) and set(one) <= {"decks"} and isinstance(value_or(one, "decks", []), list | tuple)


def materials_from(files: Sequence[Path], seat: int, seats: int) -> dict[str, Any]:
    """The materials in a player's files: at most one set for all players, and decks for the seat. Raises BadCards with file and line."""
    sets = [file for file in files if is_set(file)]
    if len(sets) > 1:
        raise BadCards([Fault(Source(str(sets[1])), (), "materials", reason("one_set"))])
    library = library_from_path(sets[0] if sets else None)
    decks = [deck_from_file(file, library) for file in files if file not in sets]
    if faults := [fault for deck in decks for fault in check_deck(deck, library)]:
        raise BadCards(faults)
    by_seat: list[Any] = [None] * seats
    by_seat[seat] = {"decks": [deck.data() for deck in decks]} if decks else None
    return {"common": {"set": library.own} if sets else None, "seats": by_seat}


def is_set(file: Path) -> bool:
    """Whether a path is a folder, or a file with cards. Every other file is a deck."""
    if file.is_dir():
        return True
    data = read_file(file).data if file.suffix == ".toml" else None
    return isinstance(data, Mapping) and bool({"set", "card"} & set(data))


def check_materials(materials: Any, seats: int) -> None:
    """Raise BadMaterials with the rule id for a broken set, an illegal deck, or more than eight decks (F-17)."""
    faults = shape_faults(materials or {}, seats)
    if faults:
        raise BadCards(faults)
    library = library_for(materials)
    for seat in range(seats):
        decks = seat_decks(materials, seat, library)
        if len(decks) > tables.REGISTERED:
            faults.append(
                Fault(described_source("seat", seat=seat + 1), (), "F-17", reason("too_many_decks", n=len(decks), most=tables.REGISTERED))
            )
        for deck in decks:
            faults += check_deck(deck, library)
    if faults:
        raise BadCards(faults)


def compile_set(library: Library, ready: list[Deck], brought: list[list[Deck]]) -> np.ndarray[Any, Any]:
    """One record of TABLES: the cards, the ready decks, and the decks that each seat brings."""
    out = Compiler(library.cards).run()
    for slot, deck in enumerate(ready[: tables.READY]):
        write_deck(out, slot, deck, library)
    for seat, decks in enumerate(brought):
        for i, deck in enumerate(decks[: tables.REGISTERED]):
            write_deck(out, tables.READY + seat * tables.REGISTERED + i, deck, library)
    return out


def write_deck(out: np.ndarray[Any, Any], slot: int, deck: Deck, library: Library) -> None:
    """Write the cards of a deck in ascending order, with equal cards adjacent, and the distances for which it is legal."""
    rows = sorted(row for name, n in deck.cards.items() for row in [library.rows[name]] * n)
    out[0]["deck_card"][slot, : len(rows)] = rows
    out[0]["deck_cards"][slot] = len(rows)
    out[0]["deck_for"][slot] = legal_distances(deck, library)


def tables_of(values: Mapping[str, Any], materials: Mapping[str, Any] | None = None) -> np.ndarray[Any, Any]:
    """The tables of a game with these options and materials, which were checked before."""
    library = library_for(materials)
    return compile_set(library, list(ready_decks()), [seat_decks(materials, seat, library) for seat in range(2)])
