"""Native code that is made in the background: loaded from the cache, or compiled first by a child process.

A child process compiles because compiling in a thread would nearly double the time of interpreted play beside it.
"""

import contextlib
import fcntl
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

from paddock.engine.compile import cache
from paddock.engine.presentation.game import Game


class BackgroundCompiler:
    """Makes one kind of native code of games ready, in a thread for each game.

    module: `python -m module GAME` compiles the code of a game into the cache. is_cached and load: whether the cache holds it, and loading it.
    """

    def __init__(self, module: str, is_cached: Callable[[Game], bool], load: Callable[[Game], Any]) -> None:
        self.module, self.is_cached, self.load = module, is_cached, load
        self._requested: set[int] = set()
        self._pending: set[int] = set()
        self._guard = threading.Lock()

    def can_make(self, game: Game) -> bool:
        """Whether the code can be had at all. A child process cannot import a game from outside the package."""
        return is_allowed() and (game.rules.__name__.startswith("paddock.") or self.is_cached(game))

    def request(self, game: Game) -> None:
        """Begin to make the code ready, once for each game."""
        if not is_allowed():
            return
        with self._guard:
            first = id(game) not in self._requested
            if first:
                self._requested.add(id(game))
                self._pending.add(id(game))
        if first:
            threading.Thread(target=self._make, args=(game,), daemon=True).start()

    def is_pending(self, game: Game) -> bool:
        """Whether the code was requested and is not ready yet."""
        return id(game) in self._pending

    def _make(self, game: Game) -> None:
        """Failures end silently: the game stays interpreted."""
        with contextlib.suppress(Exception):
            if self.can_make(game):
                if not self.is_cached(game):
                    command = [sys.executable, "-m", self.module, game.name]
                    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
                self.load(game)
        self._pending.discard(id(game))


def is_allowed() -> bool:
    """Whether native code is wanted: PADDOCK_INTERPRETED=1 turns it off."""
    return os.environ.get("PADDOCK_INTERPRETED") != "1"


@contextlib.contextmanager
def one_compiler() -> Iterator[None]:
    """Hold the machine's compile lock: one compiling process at a time."""
    folder = cache.home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = open(folder / "lock", "w")  # noqa: SIM115 (held by the with below)
    except OSError:
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
