"""`python -m paddock.bots.warm GAME`: compile a game's search into the cache."""

import importlib
import sys

from paddock.bots import search_build
from paddock.engine.presentation import catalog


def main() -> None:
    importlib.import_module("paddock")  # registers the finders of games
    for name in sys.argv[1:]:
        search_build.warm(catalog.game_named(name))


if __name__ == "__main__":
    main()
