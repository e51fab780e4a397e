"""The games, one folder each. A folder with a `game.py` that holds `GAME` is a game; nothing registers it.

Games import the engine and nothing else. `paddock.game_names()` lists their names; folders named in the environment variable
PADDOCK_GAMES (separated like PATH) are searched too.
"""

import importlib
import importlib.util
import os
import pkgutil
from functools import cache

from paddock.engine.presentation.catalog import add_finder
from paddock.engine.presentation.game import Game

__path__ = [*__path__, *(p for p in os.environ.get("PADDOCK_GAMES", "").split(os.pathsep) if p)]


@cache
def find() -> dict[str, Game]:
    """Every game folder's description."""
    games = {}
    for folder in pkgutil.iter_modules(__path__):
        if folder.ispkg and importlib.util.find_spec(f"{__name__}.{folder.name}.game"):
            try:
                game = importlib.import_module(f"{__name__}.{folder.name}.game").GAME
            except Exception as e:
                raise ImportError(f"the game in the folder {folder.name} cannot be loaded: {type(e).__name__}: {e}") from e
            games[game.name] = game
    return games


def game_names() -> list[str]:
    """The names of all games that are found."""
    return sorted(find())


add_finder(find)
