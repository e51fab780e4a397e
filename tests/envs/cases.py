"""The games and seat counts on which the environments are tested natively: all of them."""

from paddock.engine.compile.runner import runner_for
from paddock.engine.presentation.catalog import found
from tests.probe.game import GAME as PROBE

GAMES = [PROBE, *found().values()]
CASES = [(game, seats) for game in GAMES for seats in game.seats]
NAMES = [f"{game.name}-{seats}" for game, seats in CASES]


def warm() -> None:
    """Compile the rules before the first call."""
    for game in GAMES:
        runner_for(game, "native")
