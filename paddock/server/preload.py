"""What a server needs before it serves anybody: all that is imported, and compiled code of the games where it lies ready.

The process from which workers are forked imports this module once, so that a worker that was killed is replaced in a moment.
"""

import os

from paddock.engine.compile.runner import is_warm, runner_for
from paddock.engine.presentation.catalog import found
from paddock.server import app

__all__ = ["app", "load_compiled"]


def load_compiled() -> None:
    """Games whose code is not compiled yet run interpreted, while it is compiled by another process."""
    if os.environ.get("PADDOCK_INTERPRETED") != "1":
        for game in found().values():
            if is_warm(game):
                runner_for(game, "native")


load_compiled()
