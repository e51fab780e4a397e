"""The hash of the card set that a host brought to a table. The record of the game names the same hash, so players can compare them."""

import json
from functools import lru_cache

from paddock.engine.presentation.catalog import found
from paddock.engine.table.commit_reveal import canonical
from paddock.server.domain.game_table import GameTable

SHOWN = 12  # characters of the hash that the lobby shows


def cards_hash(game_table: GameTable) -> str:
    """The hash of the host's card set. Empty if the table plays with the game's own cards, or is frozen."""
    if game_table.common is None or game_table.game is None or game_table.frozen:
        return ""
    return made_hash(game_table.config.game, game_table.config.seats, canonical(game_table.config.options), canonical(game_table.common))


@lru_cache(maxsize=256)
def made_hash(name: str, seats: int, options: str, common: str) -> str:
    """The hash of a card set. It is cached because computing it compiles the set, and every commit of a table needs the hash."""
    game = found()[name]
    whole = game.complete_options(json.loads(options), seats)
    return game.tables_hash(game.tables(whole, game.complete_materials({"common": json.loads(common)}, seats)))
