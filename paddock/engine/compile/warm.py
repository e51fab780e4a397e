"""`python -m paddock.engine.compile.warm GAME`: compile a game's native code into the cache. A cold start runs it in a child process."""

import importlib
import sys

from paddock.engine.compile import runner
from paddock.engine.presentation import catalog


def main() -> None:
    importlib.import_module("paddock")  # registers the game finders
    for name in sys.argv[1:]:
        runner.warm(catalog.game_named(name))


if __name__ == "__main__":
    main()
