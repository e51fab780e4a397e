"""Players that fit every game. They know the engine's contract and no game; a bot is only ever asked about a seat and answers from what that
seat may know.
"""

from paddock.bots.basic import BOTS as BOTS
from paddock.bots.basic import Bot as Bot
from paddock.bots.basic import RandomBot as RandomBot
from paddock.bots.basic import SimpleBot as SimpleBot
from paddock.bots.basic import UnknownBot as UnknownBot
from paddock.bots.basic import bot_named as bot_named

__all__ = ["BOTS", "Bot", "RandomBot", "SimpleBot", "UnknownBot", "bot_named"]
