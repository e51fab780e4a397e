"""`paddock warm [GAME…]`: compile the games now, so that the first game need not wait for compilation."""

import time
from typing import Annotated

import typer

from paddock.cli.language import say


def warm(game: Annotated[list[str] | None, typer.Argument(help=say("help.warm_games"))] = None) -> None:
    from paddock.bots import search_build
    from paddock.cli.inputs import load_game
    from paddock.engine.compile import runner
    from paddock.engine.presentation.catalog import found

    chosen = [load_game(name) for name in game] if game else list(found().values())
    for each in chosen:
        began = time.perf_counter()
        print(say("warm.compiling", game=each.name), end=" ", flush=True)
        runner.warm(each)
        search_build.warm(each)
        print(say("warm.done", seconds=f"{time.perf_counter() - began:.1f}"), flush=True)
    if not chosen:
        print(say("games.none"))
