"""Paddock: five racing games, complete, by their rulebooks.

import paddock
paddock.games()                                     # their names
table = paddock.Table.new("trick_derby", seats=4, seed=7)
"""

from paddock import games as games
from paddock.engine.table.table import Refused as Refused
from paddock.engine.table.table import Table as Table

__version__ = "0.1.0"
__all__ = ["Refused", "Table", "games"]
