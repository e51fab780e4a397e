"""The games, one folder each. A folder with a manifest `game.toml` and a `game.py` that holds `GAME` is a game.

Folders named in the environment variable PADDOCK_GAMES (separated like PATH) are searched too. Reading manifests imports no game.
"""

import logging
import os
import pkgutil
from functools import cache
from pathlib import Path

from paddock.engine.presentation.catalog import MANIFEST, BrokenGame, Manifest, add_finder, read_manifest, sources

__path__ = [*__path__, *(p for p in os.environ.get("PADDOCK_GAMES", "").split(os.pathsep) if p)]
log = logging.getLogger("paddock")


@cache
def find() -> dict[str, Manifest]:
    """The manifest of every game folder. A broken manifest is logged and stops no other game."""
    found = {}
    for folder in pkgutil.iter_modules(__path__):
        where = Path(getattr(folder.module_finder, "path", "")) / folder.name
        if folder.ispkg and (where / MANIFEST).is_file():
            try:
                found[folder.name] = read_manifest(where, f"{__name__}.{folder.name}.game")
            except BrokenGame as e:
                log.error("%s", e)
    return found


def game_names() -> list[str]:
    """The names of all games that are found."""
    return list(sources())


add_finder(find)
