"""Bots that play every game. They use the engine's contract and name no particular game. A bot chooses an action for one seat, from what
that seat may know.

`bot_named(name, seed)` creates a bot. `advise(table, seat)` gives the advice of the strongest bot. `review(record)` finds the turning
points of a finished game.
"""

from paddock.bots.advice import Advice as Advice
from paddock.bots.advice import Advised as Advised
from paddock.bots.advice import TurningPoint as TurningPoint
from paddock.bots.advice import advise as advise
from paddock.bots.advice import review as review
from paddock.bots.basic import Bot as Bot
from paddock.bots.basic import EasyBot as EasyBot
from paddock.bots.basic import RandomBot as RandomBot
from paddock.bots.basic import SimpleBot as SimpleBot
from paddock.bots.levels import BOTS as BOTS
from paddock.bots.levels import SearchBot as SearchBot
from paddock.bots.levels import UnknownBot as UnknownBot
from paddock.bots.levels import bot_named as bot_named
from paddock.bots.searcher import Budget as Budget
from paddock.bots.searcher import Searcher as Searcher
from paddock.bots.searcher import SearchParams as SearchParams

__all__ = [
    "BOTS",
    "Advice",
    "Advised",
    "Bot",
    "Budget",
    "EasyBot",
    "RandomBot",
    "SearchBot",
    "SearchParams",
    "Searcher",
    "SimpleBot",
    "TurningPoint",
    "UnknownBot",
    "advise",
    "bot_named",
    "review",
]  # fmt: skip
