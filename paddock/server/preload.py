"""Imports the application and loads the compiled code of games that is already in the cache.

The fork server imports this module once and forks the workers from itself. So a new worker starts quickly.
"""

import os

from paddock.engine.compile.runner import is_warm, runner_for
from paddock.engine.presentation.catalog import found
from paddock.server import app

__all__ = ["app", "load_compiled"]


def load_compiled() -> None:
    """Load the games whose compiled code is in the cache. The other games run interpreted while another process compiles them."""
    if os.environ.get("PADDOCK_INTERPRETED") != "1":
        for game in found().values():
            if is_warm(game):
                runner_for(game, "native")


load_compiled()
