"""Reinforcement-learning environments: PettingZoo (`aec`), Gymnasium vector environments (`vector`) and OpenSpiel (`openspiel`).

They need only a game's description, so every game has them. Each function imports its library when it is called; the extra `rl` installs
the libraries. This package imports the engine. See docs/how-to/use-the-environments.md.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from paddock import games as _games  # registers the function that finds the games
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
    """One game as a PettingZoo AEC environment, in which the seats are the agents.

    - `name`: the name of a game, or its description
    - `seats`: the number of seats; without it the most that the game allows
    - `options`, `materials`: as in `Table.new`
    - `render_mode`: `svg`, `ansi`, or None for no rendering"""
    from paddock.envs.aec_env import AecEnv

    game = game_named(name)
    return AecEnv(game, usual_seats(game, seats), options, render_mode, materials)


def vector(
    name: str | Game, num_envs: int = 1024, seats: int | None = None, options: Mapping[str, Any] | None = None, *, opponents: str | None = None,
    learner: int | None = None, dtype: Any = None, threads: int | None = None, materials: Materials | None = None,
) -> "GameVectorEnv":  # fmt: skip
    """Many games as one Gymnasium vector environment, stepped by native code on all cores.

    - `num_envs`: the number of games
    - `seats`, `options`, `materials`: as in `aec`
    - `dtype`: the type of observations, such as `float32`; without it the narrowest that holds them
    - `threads`: the number of threads; without it one for each core

    Without `opponents` the caller acts for every seat, so the acting seat changes from step to step. With `opponents` ("simple" or
    "random") the caller acts for one seat per game: `learner`, or, if `learner` is None, a seat that changes from game to game."""
    from paddock.envs.vector_env import GameVectorEnv

    game = game_named(name)
    return GameVectorEnv(
        game,
        num_envs,
        usual_seats(game, seats),
        options,
        opponents=opponents,
        learner=learner,
        dtype=dtype,
        threads=threads,
        materials=materials,
    )


def openspiel(
    name: str | Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    rng_seed: int = -1,
    materials: Materials | None = None,
) -> Any:
    """The game as an OpenSpiel game (a `pyspiel.Game`). `rng_seed` seeds its chance events; -1 takes a random seed."""
    from paddock.envs import openspiel_game

    game = game_named(name)
    return openspiel_game.load(game, usual_seats(game, seats), options, rng_seed, materials)


def layout(name: str | Game) -> tuple[tuple[str, int], ...]:
    """The layout of an observation: the description and the length of each part, in order."""
    game = game_named(name)
    return game.obs_layout or (("numbers that the game does not name", game.rules.OBS_SIZE),)


def usual_seats(game: Game, seats: int | None) -> int:
    """The given number of seats, or by default the most that the game allows."""
    return game.seats.stop - 1 if seats is None else seats
