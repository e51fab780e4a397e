"""Which cards a table is played with, where its host brought a set: a hash that anyone can compare, as the record of the game will name it."""

import json
from functools import lru_cache

from paddock.engine.presentation.catalog import found
from paddock.engine.table.commit_reveal import canonical
from paddock.server.domain.game_table import GameTable

SHOWN = 12  # letters that the lobby shows


def cards_hash(game_table: GameTable) -> str:
    """Empty where the game's own cards are played."""
    if game_table.common is None or game_table.game is None or game_table.frozen:
        return ""
    return made_hash(game_table.config.game, game_table.config.seats, canonical(game_table.config.options), canonical(game_table.common))


@lru_cache(maxsize=256)
def made_hash(name: str, seats: int, options: str, common: str) -> str:
    """Sets are compiled for it, which takes a while; a table asks at every move."""
    game = found()[name]
    whole = game.complete_options(json.loads(options), seats)
    return game.tables_hash(game.tables(whole, game.complete_materials({"common": json.loads(common)}, seats)))
