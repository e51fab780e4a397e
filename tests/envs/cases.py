"""Which games and seat counts the environments are tried on: all of them, natively."""

from paddock.engine.compile.runner import runner_for
from paddock.engine.presentation.catalog import found
from tests.probe.game import GAME as PROBE

GAMES = [PROBE, *found().values()]
CASES = [(game, seats) for game in GAMES for seats in game.seats]
NAMES = [f"{game.name}-{seats}" for game, seats in CASES]


def warm() -> None:
    """Native code is there from the first call on, not from some call on."""
    for game in GAMES:
        runner_for(game, "native")
