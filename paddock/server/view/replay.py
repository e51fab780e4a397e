"""Game records for download, and replays of finished games: from tables of this server or from a file."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from paddock.engine.presentation.i18n import Translator
from paddock.engine.rules.contract import SPECTATOR
from paddock.engine.table.commit_reveal import canonical
from paddock.engine.table.record import BadRecord
from paddock.engine.table.table import Table
from paddock.engine.table.verify import verify
from paddock.server.domain.game_table import OVER, GameTable
from paddock.server.domain.language import game_translator_for
from paddock.server.domain.problem import Problem
from paddock.server.domain.typed_text import MOST_NAME, clean
from paddock.server.live.registry import TableRegistry
from paddock.server.view.read_only_svg import as_picture, to_look_at, unasked

MOST_ENTRIES = 10_000  # far more than any game has; longer records are refused to save computing time


def record_for(game_table: GameTable, viewer: int) -> dict[str, Any]:
    """The engine's record with the players at the seats. In a running game, forced actions of other seats are written as ordinary moves."""
    if game_table.table is None:
        raise Problem(409, "not-playing")
    record = game_table.table.record(viewer)
    if game_table.phase != OVER:
        record["entries"] = [e if e["seat"] == viewer or e["kind"] != "automatic" else e | {"kind": "move"} for e in record["entries"]]
    sitting: dict[str, Any] = {
        "names": game_table.names,
        "who": [p.who for p in game_table.seats],
        "bots": [p.bot for p in game_table.seats],
    }
    if resigned := sorted((p.resigned, k) for k, p in enumerate(game_table.seats) if p.resigned):
        sitting["resigned"] = [k for _, k in resigned]
    if outcome := game_table.table.outcome() if game_table.phase == OVER else None:
        sitting["places"] = game_table.final_places(outcome.places)
    return record | {"sitting": sitting}


@dataclass(frozen=True)
class ReplaySource:
    """A finished game for a replay."""

    record: str  # canonical JSON; it is also the cache key of the replayed positions
    names: tuple[str, ...]

    def translator(self, language: str) -> Translator:
        table = after(self.record, 0)
        return game_translator_for(table.game, language, self.names, table.seats, table.materials)


def replay_source_of(game_table: GameTable) -> ReplaySource:
    if game_table.phase != OVER or game_table.table is None:
        raise Problem(409, "not-over")
    return ReplaySource(canonical(game_table.table.record()), tuple(game_table.names))


def replay_source_of_file(record: Mapping[str, Any]) -> ReplaySource:
    """A replay of a record from a file. The names in the file are untrusted input, so they are cleaned."""
    sitting = record.get("sitting")
    names = sitting.get("names") if isinstance(sitting, Mapping) else None
    kept = [clean(n, MOST_NAME) for n in names if isinstance(n, str)] if isinstance(names, Sequence) else []
    return ReplaySource(canonical(record), tuple(kept) if len(kept) == record.get("seats") and all(kept) else ())


async def in_thread(registry: TableRegistry, work: Any, *arguments: Any) -> Any:
    """Run a replay function in the bot pool. A record that cannot be replayed raises a Problem."""
    try:
        return await asyncio.get_running_loop().run_in_executor(registry.bot_pool, work, *arguments)
    except BadRecord as e:
        raise Problem(422, "bad-record", reason=str(e)) from None


def checked(record: Mapping[str, Any]) -> dict[str, Any]:
    """Verify the commitments, key, moves and result of a record. Returns the verified parts and a summary of the record."""
    film = replay_source_of_file(record)
    entries_of(film.record)
    good = verify(record)
    table = after(film.record, 0)
    return {"good": good, "game": table.game.name, "seats": table.seats, "names": list(film.names), "steps": len(record["entries"])}


def shown(film: ReplaySource, at: int, seat: int, language: str, shape: str) -> dict[str, Any]:
    """The game after step `at`, as a seat saw it, or as a spectator who sees all hands."""
    steps = len(entries_of(film.record))
    at = min(at, steps)
    table = after(film.record, at)
    if not SPECTATOR <= seat < table.seats:
        raise Problem(422, "no-seat")
    translator = film.translator(language)
    drawing = table.game.draw(unasked(table.player_view(seat)), shape, translator)
    hands = [] if seat != SPECTATOR else [all_hands(table, k, shape, translator) for k in range(table.seats)]
    return {
        "step": at,
        "steps": steps,
        "game": table.game.name,
        "rules": table.game.rule_page is not None,
        "names": [translator.name(k) for k in range(table.seats)],
        "board": to_look_at(drawing.board),
        "hand": to_look_at(drawing.hand),
        "hands": [h for h in hands if h["hand"]],
        "move": move(film.record, at, translator) if at else "",
        "log": [{"text": translator.text(line.words), "rule": line.rule} for line in table.log(seat)],
    }


def all_hands(table: Table, seat: int, shape: str, translator: Translator) -> dict[str, Any]:
    """The hand of a seat. After the game everyone may see it."""
    drawn = table.game.draw(unasked(table.player_view(seat)), shape, translator).hand
    return {"seat": seat, "name": translator.name(seat), "hand": as_picture(drawn) if drawn else ""}


def move(record: str, at: int, translator: Translator) -> str:
    """The step in words: the player and the move or undo."""
    entry = entries_of(record)[at - 1]
    before = after(record, at - 1)
    name = translator.name(entry["seat"])
    if entry["kind"] == "undo":
        return translator.text("web.replay.undo", name=name)
    return translator.text("web.replay.move", name=name, move=before.narrator.action(before.notation.read(entry["do"])))


@lru_cache(maxsize=32)
def entries_of(record: str) -> list[dict[str, Any]]:
    found = json.loads(record).get("entries")
    if not isinstance(found, list):
        raise BadRecord("this record is damaged: it has no list of entries")
    if len(found) > MOST_ENTRIES:
        raise BadRecord(f"this record is longer than any game: {len(found)} entries")
    return found


@lru_cache(maxsize=64)
def after(record: str, at: int) -> Table:
    """The position after step `at`, reached by replaying the record."""
    return Table.replay(json.loads(record) | {"entries": entries_of(record)[:at]})
