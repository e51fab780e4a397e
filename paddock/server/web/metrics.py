"""The metrics of all workers that share a port.

Each worker writes its metrics to a shared folder every few seconds. So any worker can answer a request for the metrics of all.
"""

import asyncio
import contextlib
import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

EVERY = 2.0  # seconds
Numbers = Counter[str]


class WorkerMetrics:
    """The metrics of this worker, and of the other workers if there is a shared folder."""

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
        """The metrics of each worker. Those of other workers are some seconds old."""
        found = {}
        for file in sorted(self.folder.glob("*.json")) if self.folder else ():
            with contextlib.suppress(OSError, ValueError):  # the worker has just ended
                found[file.stem] = Counter(json.loads(file.read_text()))
        return found | {self.name: self.measure()}

    async def _leave_on(self, folder: Path) -> None:
        while True:
            with contextlib.suppress(OSError):
                self._leave(folder)
            await asyncio.sleep(EVERY)

    def _leave(self, folder: Path) -> None:
        """Write the metrics file atomically, because other workers may be reading it."""
        new = folder / f"{self.name}.new"
        new.write_text(json.dumps(self.measure()))
        new.replace(folder / f"{self.name}.json")


def forget(folder: Path, worker: int | None) -> None:
    """Delete the metrics file of a worker that has ended."""
    for ending in ("json", "new"):
        with contextlib.suppress(OSError):
            (folder / f"{worker}.{ending}").unlink()
