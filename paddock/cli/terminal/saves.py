"""Saved games: where they lie, how they are kept, and that only one terminal plays on a file at a time.

A save is written whole or not at all and is for its owner's eyes only, since it holds the key of the shuffle. Who sits where is kept
beside the engine's record, under `sitting`.
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
from paddock.engine.presentation.game import Game
from paddock.engine.table import record as records
from paddock.engine.table.table import Table

LAST = "last"


@dataclass(frozen=True)
class Sitting:
    """Who sits at the table: the person's seat, the bots' kind, and a name for every seat."""

    seat: int
    bots: str
    names: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "bots": self.bots, "names": list(self.names)}

    @classmethod
    def from_json(cls, data: Any, seats: int) -> "Sitting | None":
        """What a record says of it, or None where it says nothing sensible."""
        if not isinstance(data, Mapping):
            return None
        seat, bots, names = data.get("seat"), data.get("bots"), data.get("names")
        if not isinstance(seat, int) or not isinstance(bots, str) or not isinstance(names, list):
            return None
        if not 0 <= seat < seats or len(names) != seats or not all(isinstance(n, str) for n in names):
            return None
        return cls(seat, bots, tuple(printable(n) for n in names))


def printable(name: str) -> str:
    """A name without what would steer a terminal."""
    return "".join(c for c in name if c.isprintable())


def home() -> Path:
    """Where games are kept: PADDOCK_DATA, or `paddock` in the user's data directory."""
    given = os.environ.get("PADDOCK_DATA")
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(base) / "paddock"


def new_file(game: Game) -> Path:
    """A name for a new game's file, in a folder that is there."""
    folder = home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise Failure(say("error.folder", folder=folder, reason=e.strerror)) from None
    return folder / f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}{records.ENDING}"


def write(path: Path, table: Table, sitting: Sitting) -> None:
    """Keep the game, whole or not at all; OSError where the place cannot be written."""
    records.write(path, table.record() | {"sitting": sitting.to_json()}, private=True)


def newest(game: Game | None) -> Path:
    """The unfinished game that was played last."""
    if home().is_dir():
        for path in sorted(home().glob(f"*{records.ENDING}"), key=lambda p: p.stat().st_mtime, reverse=True):
            with contextlib.suppress(records.BadRecord):
                record = records.read(path)
                if not record.get("over") and (game is None or record.get("game") == game.name):
                    return path
    raise Failure(say("error.nothing_saved", folder=home()))


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a save for this terminal: two that play on the same file would lose each other's moves."""
    mark = path.with_name(f".{path.name}.lock")
    try:
        lock = open(mark, "w")  # noqa: SIM115 (closed below)
    except OSError as e:
        raise Failure(say("error.folder", folder=path.parent, reason=e.strerror)) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not os.path.samestat(os.fstat(lock.fileno()), os.stat(mark)):
                raise FileNotFoundError  # who held it has just taken the mark away, and another may have put a new one
        except OSError:
            raise Failure(say("error.in_use", file=path)) from None
        try:
            yield
        finally:
            mark.unlink(missing_ok=True)
