"""Records and saves: a game as a file.

A **record** of a running game is made for one viewer. It holds the viewer's own moves and the public moves, but no key. The record of a
finished game is whole, so anyone can replay and verify it. A **save** holds the key of a running game, so saves exist only for tables that
belong to one person.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from paddock.engine.presentation.catalog import UnknownGame, game_named
from paddock.engine.presentation.game import Game
from paddock.engine.presentation.player_view import to_data
from paddock.engine.rules.contract import SPECTATOR
from paddock.engine.table.atomic_write import write_whole
from paddock.engine.table.commit_reveal import Deal
from paddock.engine.table.core import Refused, TableCore
from paddock.engine.table.undo import TableWithUndo

T = TypeVar("T", bound=TableWithUndo)
FORMAT = 1
ENDING = ".paddock.json"
MOST_BYTES = 64 << 20  # the largest file that is read; records of real games are much smaller
MOST_SHOWN = 80  # characters of a file's text that an error message quotes


class BadRecord(ValueError):
    """A file that is not a record, is damaged, or belongs to other rules."""


def head(table: TableCore) -> dict[str, Any]:
    return {
        "paddock": FORMAT,
        "game": table.game.name,
        "rules": table.game.version,
        "tables": table.tables_hash,
        "seats": table.seats,
        "options": {k: list(v) if isinstance(v, tuple) else v for k, v in table.options.items()},
    }


def entry_data(table: TableCore, kind: str, seat: int, action: int) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": kind, "seat": seat}
    if kind != "undo":
        data["do"] = table.notation.write(action)
    return data


def whole_record(table: TableCore) -> dict[str, Any]:
    """The record with key, commitments and all entries: for a finished game, or as a save."""
    record = head(table) | {"key": table.key.hex(), "over": table.over}
    if table.seed is not None:
        record["seed"] = table.seed
    if table.deal is not None:
        record["fair"] = table.deal.to_json()
    if table.materials:
        record["materials"] = table.materials
    record["entries"] = [entry_data(table, e.kind, e.seat, e.action) for e in table.entries]
    if outcome := table.outcome():
        record["result"] = {"rule": outcome.rule, "scores": list(outcome.scores), "places": list(outcome.places)}
    return record


def viewer_record(table: TableCore, seat: int) -> dict[str, Any]:
    """The record of a running game for one viewer: the viewer's own moves, and the public moves of others. Sealed and private moves of
    others are left out without a gap. The record does not mark forced moves of others, because they reveal information about hands."""
    told = []
    for e in table.entries:
        if e.seat == seat or not e.sealed:
            kind = "move" if e.kind == "automatic" and e.seat != seat else e.kind
            told.append(entry_data(table, kind, e.seat, e.action))
    record = head(table) | {"over": False, "viewer": "spectator" if seat == SPECTATOR else seat}
    if table.deal is not None:
        record["commitments"] = {"secret": table.deal.secret_commitment, "seats": list(table.deal.nonce_commitments)}
    if any(part is not None for k, part in enumerate(table.materials.get("seats", ())) if k != seat):
        del record["tables"]  # a hash that covers the materials of others: with it a viewer could verify a guess
    if table.materials:
        record["materials"] = {
            "common": table.materials["common"],
            "seats": [part if k == seat else None for k, part in enumerate(table.materials["seats"])],
        }
    record["entries"] = told
    record["story"] = [to_data(line.words) for line in table.log(seat)]
    return record


def to_text(record: Mapping[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, indent=1, sort_keys=False) + "\n"


def write(path: Path, record: Mapping[str, Any], private: bool) -> None:
    """Write a record to a file, completely or not at all. `private`: only its owner may read the file, because it holds a secret key."""
    write_whole(path, to_text(record), private)


def read(path: Path) -> dict[str, Any]:
    """Read the record in a file. Raises BadRecord with the reason if the file is not a record."""
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise BadRecord(f"{path} is no record: it is longer than any game")
        data = json.loads(content.decode("utf-8"))
    except BadRecord:
        raise
    except OSError as e:
        raise BadRecord(f"{path} cannot be read: {e.strerror}") from None
    except (ValueError, RecursionError):
        raise BadRecord(f"{path} is no record: it is not JSON") from None
    if not isinstance(data, dict) or data.get("paddock") != FORMAT:
        raise BadRecord(f"{path} is no record of this program (format {FORMAT})")
    return data


def shown(value: Any) -> str:
    """Text from a file for an error message: shortened, and without terminal control characters."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def replayed(record: Mapping[str, Any], make: type[T], target: str = "auto", game: Game | None = None) -> T:
    """Replay a whole record on a table of this class. Raises BadRecord if the record is damaged or belongs to other rules."""
    try:
        game = game or game_named(shown(record["game"]))
        if "key" not in record:
            raise BadRecord("this record was made for a viewer of a running game: it holds no key and cannot be replayed")
        if record["rules"] != game.version:
            raise BadRecord(f"this record is of {game.name} rules version {shown(record['rules'])}, here is version {game.version}")
        deal = Deal.from_json(record["fair"]) if "fair" in record else None
        key = bytes.fromhex(record["key"])
        if len(key) != 32:
            raise BadRecord("the key of this record is damaged")
        seats = record["seats"]
        if not isinstance(seats, int) or not isinstance(record["options"], dict) or not isinstance(record["entries"], list):
            raise BadRecord("this record is damaged: seats, options or entries are not what they should be")
        seed = record.get("seed")
        if seed is not None and not isinstance(seed, int):
            raise BadRecord("this record is damaged: its seed is no number")
        table = make(game, seats, record["options"], key, seed, deal, target, record.get("materials"))
        if table.tables_hash != record["tables"]:
            raise BadRecord("this record was played with other tables (card set) than these")
        for number, entry in enumerate(record["entries"], 1):
            kind, seat = entry["kind"], entry["seat"]
            if not isinstance(seat, int) or isinstance(seat, bool):
                raise BadRecord(f"entry {number} names no seat")
            try:
                if kind == "undo":
                    table.undo(seat, consent=True)
                elif kind in ("move", "automatic", "covered", "timed-out"):
                    if kind == "automatic" and len(table.legal(seat)) > 1:
                        raise BadRecord(f"entry {number} was given as the only answer, and there were others")
                    table.play(seat, str(entry["do"]), kind)
                else:
                    raise BadRecord(f"entry {number} is of an unknown kind: {shown(kind)}")
            except Refused as refusal:
                done = shown(entry.get("do", "undo"))
                raise BadRecord(f"entry {number} ({done} by seat {shown(seat)}) is against rule {refusal.rule}") from None
    except UnknownGame as e:
        raise BadRecord(str(e)) from None
    except BadRecord:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError, LookupError, RecursionError) as e:
        raise BadRecord(f"this record is damaged: {type(e).__name__} {shown(str(e))}") from None
    return table
