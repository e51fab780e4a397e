"""The numbers of all workers that share a port: each leaves its own in a folder every few seconds, so that any of them can tell all."""

import asyncio
import contextlib
import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

EVERY = 2.0  # seconds
Numbers = Counter[str]


class Workers:
    """The numbers of this worker, and of those beside it where there is a folder for them."""

    def __init__(self, measure: Callable[[], Numbers], folder: Path | None) -> None:
        self.measure, self.folder, self.name = measure, folder, str(os.getpid())
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        if self.folder:
            self._task = asyncio.create_task(self._leave_on(self.folder))

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def all(self) -> dict[str, Numbers]:
        """By worker; those of others are some seconds old."""
        found = {}
        for file in sorted(self.folder.glob("*.json")) if self.folder else ():
            with contextlib.suppress(OSError, ValueError):  # it has just ended
                found[file.stem] = Counter(json.loads(file.read_text()))
        return found | {self.name: self.measure()}

    async def _leave_on(self, folder: Path) -> None:
        while True:
            with contextlib.suppress(OSError):
                self._leave(folder)
            await asyncio.sleep(EVERY)

    def _leave(self, folder: Path) -> None:
        """Whole or not at all: others may be reading."""
        new = folder / f"{self.name}.new"
        new.write_text(json.dumps(self.measure()))
        new.replace(folder / f"{self.name}.json")


def forget(folder: Path, worker: int | None) -> None:
    """A worker has ended."""
    for ending in ("json", "new"):
        with contextlib.suppress(OSError):
            (folder / f"{worker}.{ending}").unlink()
