"""Paddock: five racing games, complete, by their rulebooks.

import paddock
paddock.game_names()                                # their names
table = paddock.Table.new("trick_derby", seats=4, seed=7)

Tables are imported when they are first used, so that commands which need no game start quickly.
"""

import importlib
from typing import TYPE_CHECKING, Any

from paddock.games import game_names as game_names

if TYPE_CHECKING:
    from paddock.engine.table.core import Refused as Refused
    from paddock.engine.table.table import Table as Table

__version__ = "0.1.0"
__all__ = ["Refused", "Table", "game_names"]
_WHERE = {"Refused": "paddock.engine.table.core", "Table": "paddock.engine.table.table"}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_WHERE[name]), name)
