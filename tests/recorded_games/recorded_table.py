"""A recorded table and its file format."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paddock.engine.rules.log import Event
from paddock.engine.table.commit_reveal import canonical
from paddock.server.domain import event as kinds
from paddock.server.domain.event import PendingEvent
from paddock.server.domain.game_table import GameTable
from paddock.server.domain.table_row import TableRow

FOLDER = Path(__file__).parent / "games"
BEGAN = 1_700_000_000_000  # milliseconds since 1970: the start of every recorded table
TICK = 1000  # the usual milliseconds between two events; the files omit them
LETTERS = 2  # letters of each event's hash; a few suffice, because every later hash differs too
SHORT = {kinds.MOVE: "m", kinds.AUTOMATIC: "a", kinds.COVER: "c"}
LONG = {short: kind for kind, short in SHORT.items()}

Step = tuple[PendingEvent, int]  # (event, milliseconds since the event before)


@dataclass(frozen=True)
class Shelved:
    """One recorded table. marks: letters of the hash after each event; came: the result."""

    id: str
    rules: int
    config: dict[str, Any]
    steps: tuple[Step, ...]
    marks: str
    came: dict[str, Any]

    @property
    def game(self) -> str:
        return str(self.config["game"])

    @property
    def title(self) -> str:
        return f"{self.game}, {self.config['seats']} seats, table {self.id}"

    def row(self) -> TableRow:
        return TableRow(self.id, self.config, False, b"", BEGAN)

    def to_line(self) -> str:
        steps = joined([packed(*step) for step in self.steps])
        data = {"id": self.id, "rules": self.rules, "config": self.config, "steps": steps, "marks": self.marks, "came": self.came}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_line(cls, line: str) -> "Shelved":
        data = json.loads(line)
        steps = tuple(unpacked(step) for step in split(data["steps"]))
        return cls(data["id"], data["rules"], data["config"], steps, data["marks"], data["came"])


def packed(draft: PendingEvent, wait: int) -> str | list[Any]:
    """Encode an event. A move becomes a short word: `m0:R1`, or `m0+25000:R1` after an unusual time. Other events become lists."""
    if draft.kind in SHORT and set(draft.payload) == {"do"} and " " not in draft.payload["do"]:
        return f"{SHORT[draft.kind]}{draft.seat}{f'+{wait}' if wait != TICK else ''}:{draft.payload['do']}"
    return [draft.kind, draft.seat, draft.payload, *([wait] if wait != TICK else [])]


def unpacked(step: str | list[Any]) -> Step:
    if isinstance(step, str):
        head, _, do = step.partition(":")
        seat, _, wait = head[1:].partition("+")
        return PendingEvent(LONG[head[0]], int(seat), {"do": do}), int(wait or TICK)
    kind, place, payload, *waited = step
    return PendingEvent(kind, place, payload), waited[0] if waited else TICK


def joined(steps: Sequence[str | list[Any]]) -> list[str | list[Any]]:
    """Join consecutive moves into one line."""
    lines: list[str | list[Any]] = []
    for step in steps:
        if isinstance(step, str) and lines and isinstance(before := lines[-1], str):
            lines[-1] = f"{before} {step}"
        else:
            lines.append(step)
    return lines


def split(lines: Sequence[str | list[Any]]) -> Iterator[str | list[Any]]:
    for line in lines:
        yield from line.split(" ") if isinstance(line, str) else [line]


def what_came(game_table: GameTable) -> dict[str, Any]:
    """Return the result of a table: hashes of its tables, state and events, and the final places and scores.

    Events are hashed without their text.
    """
    assert game_table.table is not None
    told = [[t.kind, t.audience, list(t.values)] if isinstance(t, Event) else t.key for t in game_table.table._log]
    came: dict[str, Any] = {
        "tables": game_table.table.tables_hash[:16],
        "state": hashlib.sha256(game_table.table.game.layout.canonical_bytes(game_table.table.states)).hexdigest()[:16],
        "log": hashlib.sha256(canonical(told).encode()).hexdigest()[:16],
    }
    if outcome := game_table.table.outcome():
        came |= {"rule": outcome.rule, "scores": list(outcome.scores), "places": game_table.final_places(outcome.places)}
    return came


def file_of(game: str, folder: Path = FOLDER) -> Path:
    return folder / f"{game}.jsonl"


def shelf(folder: Path = FOLDER) -> Iterator[Shelved]:
    """Yield all recorded tables."""
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield Shelved.from_line(line)


def put(game: str, tables: Sequence[Shelved], folder: Path = FOLDER) -> None:
    folder.mkdir(exist_ok=True)
    file_of(game, folder).write_text("".join(f"{table.to_line()}\n" for table in tables), encoding="utf-8")
