"""Native code in the background: a thread loads it from the cache, and a child process compiles it first if necessary.

A child process compiles because compiling in a thread would slow down interpreted play.
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
    """Provides one kind of native code for games, with one thread for each game.

    module: `python -m module GAME` compiles the code of a game into the cache. is_cached: whether the cache contains the code of a game.
    load: loads this code.
    """

    def __init__(self, module: str, is_cached: Callable[[Game], bool], load: Callable[[Game], Any]) -> None:
        self.module, self.is_cached, self.load = module, is_cached, load
        self._requested: set[int] = set()
        self._pending: set[int] = set()
        self._guard = threading.Lock()

    def can_make(self, game: Game) -> bool:
        """Whether native code is possible for this game. A child process cannot compile a game from outside the package."""
        return is_allowed() and (game.rules.__name__.startswith("paddock.") or self.is_cached(game))

    def request(self, game: Game) -> None:
        """Start to load or compile the code of a game. Further calls for the same game do nothing."""
        if id(game) in self._requested or not is_allowed():
            return
        with self._guard:
            if id(game) in self._requested:
                return
            self._requested.add(id(game))
            self._pending.add(id(game))
        threading.Thread(target=self._make, args=(game,), daemon=True).start()

    def is_pending(self, game: Game) -> bool:
        """Whether the code was requested and is not ready yet."""
        return id(game) in self._pending

    def _make(self, game: Game) -> None:
        """Compile the code if necessary, and load it. After a failure the game stays interpreted, without a message."""
        with contextlib.suppress(Exception):
            if self.can_make(game):
                if not self.is_cached(game):
                    command = [sys.executable, "-m", self.module, game.name]
                    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
                self.load(game)
        self._pending.discard(id(game))


def is_allowed() -> bool:
    """Whether native code is enabled. PADDOCK_INTERPRETED=1 disables it."""
    return os.environ.get("PADDOCK_INTERPRETED") != "1"


@contextlib.contextmanager
def one_compiler() -> Iterator[None]:
    """Hold the machine's compile lock, so that only one process compiles at a time."""
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
