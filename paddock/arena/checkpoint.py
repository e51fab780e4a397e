"""The checkpoint file of a tournament, from which an interrupted tournament resumes.

    6f1c2a09 {"paddock-arena": 1, "game": …, "seed": …}
    93aa01d7 {"first": 0, "rows": [[reason, decisions, fault, score, place, score, place, …], …]}

The first line identifies the tournament. Each other line holds consecutive games, beginning with game number `first`. Lines are only
appended, and every line begins with a checksum. A kill or a full disk can tear only the last line, and the reader drops a torn last line.
Any other damage raises ArenaError, because the rest of the file could be wrong too.
"""

import fcntl
import json
import os
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from paddock.arena.errors import ArenaError
from paddock.arena.executors import Portion
from paddock.arena.games import ROW, Rows
from paddock.arena.plan import Plan

FORMAT = 1
CHECKSUM_DIGITS = 8  # hexadecimal digits of a line's checksum
MOST_LETTERS = 60  # of a value in an error message


def encode_line(data: Mapping[str, Any]) -> bytes:
    """Encode a line: the checksum, a space and the JSON text."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def decode_line(line: bytes) -> dict[str, Any] | None:
    """Decode a line. Returns None if the line is incomplete, has a wrong checksum or holds no JSON object."""
    check, _, text = line.rstrip(b"\n").partition(b" ")
    if not line.endswith(b"\n") or len(check) != CHECKSUM_DIGITS or check != b"%08x" % zlib.crc32(text):
        return None
    data = json.loads(text)
    return data if isinstance(data, dict) else None


def header_of(plan: Plan, bots: tuple[str, ...]) -> dict[str, Any]:
    """The data of the first line. Two runs belong to the same tournament if these values are equal."""
    return {
        "paddock-arena": FORMAT,
        "game": plan.game,
        "rules": plan.version,
        "tables": plan.tables,
        "seats": plan.seats,
        "options": {k: list(v) if isinstance(v, tuple) else v for k, v in plan.options},
        "bots": list(bots),
        "seed": plan.seed,
    }


class Checkpoint:
    """The checkpoint file of one tournament, and the games stored in the file."""

    def __init__(self, path: Path, plan: Plan, bots: tuple[str, ...], fresh: bool = False) -> None:
        """Resume the tournament in the file, or start one. `fresh` discards the tournament in the file, whichever it is."""
        self.path, self.plan, self.head = path, plan, header_of(plan, bots)
        self.parts: dict[int, Rows] = {}
        self.torn = False
        self.handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            self.lock()
            self.length = self.discard_games() if fresh else self.load()
            os.ftruncate(self.handle, self.length)
            if self.length == 0:
                self.write(encode_line(self.head))
        except BaseException:
            os.close(self.handle)
            raise

    def lock(self) -> None:
        """Lock the file for this process. Raises ArenaError if another process holds it."""
        try:
            fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ArenaError("journal_in_use", file=self.path) from None

    def discard_games(self) -> int:
        """Discard the stored games and return the new length, 0. Raises ArenaError, without a change, if the file is no checkpoint."""
        with open(self.path, "rb") as file:
            line = file.readline()
        old = decode_line(line)
        if line and (old is None or "paddock-arena" not in old):
            raise ArenaError("journal_foreign", file=self.path)
        return 0

    # -------------------------------------------------------------- reading
    def load(self) -> int:
        """Load the stored games. Returns the number of valid bytes."""
        good = 0
        with open(self.path, "rb") as file:
            for number, line in enumerate(file, 1):
                data = decode_line(line)
                if data is None:
                    self.torn = True
                    self.refuse_damage(file.read(1) != b"", number, line)
                    break
                self.load_line(data, number)
                good += len(line)
        return good

    def refuse_damage(self, more: bool, number: int, line: bytes) -> None:
        """Raise ArenaError unless the file is a checkpoint whose last line is torn. No other file may be truncated."""
        begins = encode_line(self.head)
        if number == 1 and not begins.startswith(line):
            raise ArenaError("journal_foreign", file=self.path)
        if more:
            raise ArenaError("journal_damaged", file=self.path, line=number)

    def load_line(self, data: dict[str, Any], number: int) -> None:
        """Check the first line, or store the games of another line. `number` counts the lines from 1."""
        if number == 1:
            self.refuse_other_tournament(data)
            return
        try:
            first, rows = int(data["first"]), rows_from_cells(data["rows"], self.plan.seats)
        except (KeyError, TypeError, ValueError, OverflowError):
            raise ArenaError("journal_damaged", file=self.path, line=number) from None
        self.parts[first] = rows

    def refuse_other_tournament(self, data: dict[str, Any]) -> None:
        """Raise ArenaError if the file belongs to another tournament. The error names the difference."""
        if data.get("paddock-arena") != FORMAT:
            raise ArenaError("journal_foreign", file=self.path)
        for name, here in self.head.items():
            if data.get(name) != here:
                shown = {"there": shorten(data.get(name)), "here": shorten(here)}
                raise ArenaError(f"journal_other.{name}", file=self.path, **shown)

    # -------------------------------------------------------------- writing
    def add(self, first: int, rows: Rows) -> None:
        """Append these games and flush them to disk. If that raises OSError, the file keeps its earlier content."""
        self.write(encode_line({"first": first, "rows": cells_of(rows, self.plan.seats)}))
        self.parts[first] = rows

    def write(self, line: bytes) -> None:
        """Append a line and flush it to disk. After an exception the file has its earlier length."""
        try:
            os.lseek(self.handle, self.length, os.SEEK_SET)
            left = memoryview(line)
            while left:
                left = left[os.write(self.handle, left) :]
            os.fsync(self.handle)
        except BaseException:
            os.ftruncate(self.handle, self.length)
            raise
        self.length += len(line)

    def close(self) -> None:
        os.close(self.handle)

    # -------------------------------------------------------------- stored games
    def known(self, count: int) -> tuple[Rows, np.ndarray[Any, np.dtype[np.bool_]]]:
        """The rows of games 0 ... count - 1, and a mask of the games that are stored."""
        rows, stored = np.zeros(count, ROW), np.zeros(count, bool)
        for first, part in self.parts.items():
            end = min(first + len(part), count)
            if first < end:
                rows[first:end], stored[first:end] = part[: end - first], True
        return rows, stored

    def missing(self, count: int) -> list[Portion]:
        """The ranges of games below `count` that are not stored yet."""
        stored = self.known(count)[1]
        changes = np.flatnonzero(np.diff(np.concatenate(([True], stored, [True])).astype(np.int8)))  # first and end of each gap in turn
        return [Portion(int(first), int(end - first)) for first, end in changes.reshape(-1, 2)]


def shorten(value: Any) -> str:
    """A value of the first line as text for an error message, cut to MOST_LETTERS letters."""
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


def cells_of(rows: Rows, seats: int) -> list[list[int]]:
    """The rows as lists: reason, decisions, fault, and then the score and the place of each seat."""
    ends = np.stack([rows["score"][:, :seats], rows["place"][:, :seats].astype(np.int64)], axis=2).reshape(len(rows), -1)
    heads = np.stack([rows["reason"], rows["decisions"], rows["fault"]], axis=1).astype(np.int64)
    return np.concatenate([heads, ends], axis=1).tolist()  # type: ignore[no-any-return]


def rows_from_cells(cells: list[list[int]], seats: int) -> Rows:
    """The reverse of `cells_of`. Raises ValueError if the lists have another length."""
    table = np.array(cells, np.int64)
    if table.ndim != 2 or table.shape[1] != 3 + 2 * seats:
        raise ValueError("cells of another number of seats")
    rows = np.zeros(len(table), ROW)
    rows["reason"], rows["decisions"], rows["fault"] = table[:, 0], table[:, 1], table[:, 2]
    rows["score"][:, :seats], rows["place"][:, :seats] = table[:, 3::2], table[:, 4::2]
    return rows
