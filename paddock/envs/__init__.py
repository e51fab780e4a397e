"""Environments for learning: PettingZoo (`aec`), Gymnasium's vector environments (`vector`), OpenSpiel (`openspiel`).

They are made from a game's description alone, so every game has them. They import the engine; each needs its library, from the extra `rl`, which
is imported when it is asked for. See docs/environments.md.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from paddock import games as _games  # brings the finder
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import Game, Materials

if TYPE_CHECKING:
    from paddock.envs.aec_env import AecEnv
    from paddock.envs.vector_env import GameVectorEnv

__all__ = ["aec", "layout", "openspiel", "vector"]
assert _games


def aec(
    name: str | Game, seats: int | None = None, options: Mapping[str, Any] | None = None, render_mode: str | None = None,
    materials: Materials | None = None,
) -> "AecEnv":  # fmt: skip
    """One game as a PettingZoo AEC environment: the seats are agents and are asked one after the other."""
    from paddock.envs.aec_env import AecEnv

    game = game_named(name)
    return AecEnv(game, usual_seats(game, seats), options, render_mode, materials)


def vector(
    name: str | Game, num_envs: int = 1024, seats: int | None = None, options: Mapping[str, Any] | None = None, opponents: str | None = None,
    learner: int | None = None, dtype: Any = None, threads: int | None = None, materials: Materials | None = None,
) -> "GameVectorEnv":  # fmt: skip
    """Many games as one Gymnasium vector environment, stepped natively on all cores. Without `opponents` ("simple" or "random") the seat that
    is to act changes from step to step; with them one learner plays in each game, on seat `learner` (None: a different one from game to
    game)."""
    from paddock.envs.vector_env import GameVectorEnv

    game = game_named(name)
    return GameVectorEnv(game, num_envs, usual_seats(game, seats), options, opponents, learner, dtype, threads, materials)


def openspiel(
    name: str | Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    rng_seed: int = -1,
    materials: Materials | None = None,
) -> Any:
    """The game as an OpenSpiel game (a `pyspiel.Game`). Its chance is drawn from `rng_seed` (-1: differently each time)."""
    from paddock.envs import openspiel_game

    game = game_named(name)
    return openspiel_game.load(game, usual_seats(game, seats), options, rng_seed, materials)


def layout(name: str | Game) -> tuple[tuple[str, int], ...]:
    """What the numbers of an observation are, in order: words, and how many numbers they stand for."""
    game = game_named(name)
    return game.obs_layout or (("numbers that the game does not name", game.rules.OBS_SIZE),)


def usual_seats(game: Game, seats: int | None) -> int:
    """As many seats as asked for, or as the game takes at most."""
    return game.seats.stop - 1 if seats is None else seats
