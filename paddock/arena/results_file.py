"""Results files: one row per game, as CSV or Parquet.

Rows first go to a temporary file in the same directory, whose name begins with a dot. `close` renames the temporary file. So the named file
is always either the old file or the complete new one.
"""

import contextlib
import csv
import errno
import os
import tempfile
from pathlib import Path
from typing import IO, Any, Protocol

from paddock.arena.errors import ArenaError
from paddock.arena.games import Rows, reason_rule
from paddock.arena.plan import Plan, game_of

ENDINGS = (".csv", ".parquet")


class Format(Protocol):
    """A file format that writes rows to an open file."""

    def add(self, columns: dict[str, list[Any]]) -> None:
        """Write rows, given as columns by name."""

    def finish(self) -> None:
        """Write what is still buffered. The file stays open."""

    def abandon(self) -> None:
        """Abandon the file. Nothing more may be written, not even by a destructor."""


def column_names(seats: int) -> list[str]:
    """The header: three columns for each seat, counted from 1, between the common columns."""
    each = [f"{what}_{k}" for what in ("bot", "score", "place") for k in range(1, seats + 1)]
    return ["seed", "seats", *each, "reason", "decisions", "fault"]


def columns_of(plan: Plan, first: int, rows: Rows) -> dict[str, list[Any]]:
    """Convert rows to columns by name, because Parquet stores columns. `first` is the number of the first game."""
    game, numbers = game_of(plan), range(first, first + len(rows))
    lineups = [plan.lineup_of(i) for i in numbers]
    columns: dict[str, list[Any]] = {"seed": [plan.seed_of(i) for i in numbers], "seats": [plan.seats] * len(rows)}
    for k in range(plan.seats):
        columns[f"bot_{k + 1}"] = [lineup[k] for lineup in lineups]
        columns[f"score_{k + 1}"] = rows["score"][:, k].tolist()
        columns[f"place_{k + 1}"] = rows["place"][:, k].tolist()
    columns["reason"] = [reason_rule(game, r) for r in rows["reason"].tolist()]
    columns["decisions"], columns["fault"] = rows["decisions"].tolist(), rows["fault"].tolist()
    return {name: columns[name] for name in column_names(plan.seats)}


class Csv:
    """Comma-separated text with a header line."""

    def __init__(self, file: IO[bytes], seats: int) -> None:
        import io

        self.text = io.TextIOWrapper(file, encoding="utf-8", newline="")
        self.writer = csv.writer(self.text, lineterminator="\n")
        self.writer.writerow(column_names(seats))

    def add(self, columns: dict[str, list[Any]]) -> None:
        self.writer.writerows(zip(*columns.values()))

    def finish(self) -> None:
        self.text.flush()
        self.text.detach()

    def abandon(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self.text.detach()


class Parquet:
    """Apache Parquet, written by pyarrow."""

    def __init__(self, file: IO[bytes], seats: int) -> None:
        import pyarrow
        from pyarrow import parquet

        self.arrow = pyarrow
        types = {"bot": pyarrow.string(), "score": pyarrow.int64(), "place": pyarrow.int8(), "seats": pyarrow.int8()}
        types |= {"seed": pyarrow.int64(), "reason": pyarrow.string(), "decisions": pyarrow.int32(), "fault": pyarrow.int32()}
        self.schema = pyarrow.schema([(name, types[name.partition("_")[0]]) for name in column_names(seats)])
        self.writer = parquet.ParquetWriter(file, self.schema)

    def add(self, columns: dict[str, list[Any]]) -> None:
        self.writer.write_table(self.arrow.table(columns, schema=self.schema))

    def finish(self) -> None:
        self.writer.close()

    def abandon(self) -> None:
        self.writer.is_open = False


def check_ending(path: Path) -> None:
    """Raise ArenaError if the file name has an unknown extension or the library for its format is not installed."""
    if path.suffix not in ENDINGS:
        raise ArenaError("ending", file=path, endings=list(ENDINGS))
    if path.suffix == ".parquet":
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            raise ArenaError("no_parquet") from None


class ResultsFile:
    """A results file during writing."""

    def __init__(self, path: Path, plan: Plan) -> None:
        check_ending(path)
        self.path, self.plan, self.count, self.rows_are_complete = path, plan, 0, True
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        handle, self.temporary_path = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}.", suffix=path.suffix)
        self.file = os.fdopen(handle, "wb")
        self.format: Format = (Csv if path.suffix == ".csv" else Parquet)(self.file, plan.seats)

    def add(self, first: int, rows: Rows) -> None:
        """Write the rows of consecutive games. `first` is the number of the first game."""
        columns = columns_of(self.plan, first, rows)
        self.rows_are_complete = False  # an interruption of the next line could leave half of these rows
        self.format.add(columns)
        self.rows_are_complete = True
        self.count += len(rows)

    def close(self, path: Path | None = None) -> Path:
        """Complete the file and rename it to its own name, or to `path`."""
        path = path or self.path
        self.format.finish()
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(self.temporary_path, 0o666 & ~umask)
        os.replace(self.temporary_path, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
        return path

    def close_partial(self) -> Path:
        """Complete the file with the games so far, under a name that ends in `.partial` before the extension."""
        return self.close(self.path.with_name(f"{self.path.stem}.partial{self.path.suffix}"))

    def discard(self) -> None:
        """Delete the temporary file."""
        with contextlib.suppress(OSError):
            os.unlink(self.temporary_path)
        self.format.abandon()
        with contextlib.suppress(OSError, ValueError):  # on a full disk, flushing the buffers fails again
            self.file.close()
