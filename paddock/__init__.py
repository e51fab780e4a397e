"""Paddock: five racing games, complete, by their rulebooks.

import paddock
paddock.game_names()                                     # their names
table = paddock.Table.new("trick_derby", seats=4, seed=7)
"""

from paddock.engine.table.core import Refused as Refused
from paddock.engine.table.table import Table as Table
from paddock.games import game_names as game_names

__version__ = "0.1.0"
__all__ = ["Refused", "Table", "game_names"]
