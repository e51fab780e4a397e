"""Saved games: their folder, their format, and a lock that allows only one terminal per file.

A save is written atomically. Only its owner can read it, because it holds the key of the shuffle. The file is the engine's record with
one more entry, `sitting`, which stores the seats.
"""

import contextlib
import fcntl
import os
import secrets
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paddock.cli.errors import Failure
from paddock.cli.language import say
from paddock.cli.printable import printable
from paddock.engine.presentation.game import Game
from paddock.engine.table import record as records
from paddock.engine.table.table import Table

LAST = "last"


@dataclass(frozen=True)
class Sitting:
    """The seats of a game in the terminal: the player's seat, the bots' level, and a name for every seat."""

    seat: int
    bots: str
    names: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "bots": self.bots, "names": list(self.names)}

    @classmethod
    def from_json(cls, data: Any, seats: int) -> "Sitting | None":
        """Read a sitting from a record. Returns None if the data is missing or invalid."""
        if not isinstance(data, Mapping):
            return None
        seat, bots, names = data.get("seat"), data.get("bots"), data.get("names")
        if not isinstance(seat, int) or not isinstance(bots, str) or not isinstance(names, list):
            return None
        if not 0 <= seat < seats or len(names) != seats or not all(isinstance(n, str) for n in names):
            return None
        return cls(seat, bots, tuple(printable(n) for n in names))


def home() -> Path:
    """The data folder: PADDOCK_DATA, or `paddock` in the user's data directory."""
    given = os.environ.get("PADDOCK_DATA")
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(base) / "paddock"


def new_file(game: Game) -> Path:
    """The path of a new save. Creates the data folder if necessary."""
    folder = home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise Failure(say("error.folder", folder=folder, reason=e.strerror)) from None
    return folder / f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}{records.ENDING}"


def write(path: Path, table: Table, sitting: Sitting) -> None:
    """Save the game atomically. Raises OSError if the file cannot be written."""
    records.write(path, table.record() | {"sitting": sitting.to_json()}, private=True)


def newest(game: Game | None) -> Path:
    """The path of the unfinished game that was saved last."""
    if home().is_dir():
        for path in sorted(home().glob(f"*{records.ENDING}"), key=lambda p: p.stat().st_mtime, reverse=True):
            with contextlib.suppress(records.BadRecord):
                record = records.read(path)
                if not record.get("over") and (game is None or record.get("game") == game.name):
                    return path
    raise Failure(say("error.nothing_saved", folder=home()))


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Lock a save for this terminal. Without the lock, two terminals could overwrite each other's moves."""
    lock_file = path.with_name(f".{path.name}.lock")
    try:
        lock = open(lock_file, "w")  # noqa: SIM115 (closed below)
    except OSError as e:
        raise Failure(say("error.folder", folder=path.parent, reason=e.strerror)) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not os.path.samestat(os.fstat(lock.fileno()), os.stat(lock_file)):
                raise FileNotFoundError  # its holder has just deleted this lock file, so another terminal may hold a new one
        except OSError:
            raise Failure(say("error.in_use", file=path)) from None
        try:
            yield
        finally:
            lock_file.unlink(missing_ok=True)
