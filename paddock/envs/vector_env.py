"""Many games as one Gymnasium vector environment, stepped by native code.

`step` takes one action per game and returns read-only arrays. Native code overwrites the same arrays at every step, so callers must copy an
array to keep it. Autoreset is `SAME_STEP`: after the end of a game, `step` returns the first observation of the next game, and `info` holds
the result of the ended game. Games are never truncated. The caller acts even if only one action is legal.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from paddock.engine.presentation.game import Game, Materials
from paddock.engine.vector.environments import VectorGames

Array = np.ndarray[Any, Any]
SEED_RANGE = 1 << 48  # first seeds are drawn below it, so that all later games have seeds below SEED_LIMIT
SEED_LIMIT = 1 << 62


class GameVectorEnv(VectorEnv[Array, Array, Array]):
    """The vector environment. `info` has these entries for every game:

    - `seat`: the seat to act
    - `action_mask`: its legal actions
    - `random_action`: one legal action, drawn uniformly
    - `game`: the number of the current game, which is also its seed
    - `actor`: the seat whose action the step applied
    - `final_obs`: the last observation of `actor`, if a game ended in this step
    - `final_info`: the `rewards`, `scores` and `places` of all seats of this game

    The final entries are valid where `_final_obs` and `_final_info` are true. `reset` returns only the first four entries."""

    def __init__(
        self, game: Game, num_envs: int, seats: int, options: Mapping[str, Any] | None = None, *, opponents: str | None = None,
        learner: int | None = None, dtype: Any = None, threads: int | None = None, materials: Materials | None = None,
    ) -> None:  # fmt: skip
        self.vector_games = VectorGames(
            game,
            seats,
            num_envs,
            options,
            opponents=opponents,
            learner=learner,
            obs_dtype=dtype_name(dtype),
            threads=threads,
            materials=materials,
        )
        self.game, self.seats, self.num_envs = game, seats, num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.render_mode = None
        games = self.vector_games.arrays
        obs_dtype = games.observations.dtype
        is_float = obs_dtype.kind == "f"
        low, high = (-np.inf, np.inf) if is_float else (np.iinfo(obs_dtype).min, np.iinfo(obs_dtype).max)
        self.single_observation_space = spaces.Box(low, high, (game.rules.OBS_SIZE,), obs_dtype.type)
        self.single_action_space = spaces.Discrete(game.rules.ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observations, self._rewards, self._done = read_only(games.observations), read_only(games.rewards), read_only(games.done)
        self._never = read_only(np.zeros(num_envs, bool))
        self._info = {
            "seat": read_only(games.seat_to_act),
            "action_mask": read_only(games.action_masks),
            "random_action": read_only(games.random_actions),
            "game": read_only(games.games),
        }
        self._after_step = self._info | {
            "final_obs": read_only(games.final_observations),
            "_final_obs": self._done,
            "final_info": {
                "rewards": read_only(games.final_rewards), "_rewards": self._done, "scores": read_only(games.scores), "_scores": self._done,
                "places": read_only(games.places), "_places": self._done,
            },
            "_final_info": self._done,
            "actor": read_only(games.seat_that_acted),
        }  # fmt: skip
        self._begun = False

    def __repr__(self) -> str:
        return f"<GameVectorEnv: {self.vector_games!r}>"

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal new games. With a seed, the games have the numbers seed, seed + 1 and so on. Without a seed, the first number is random."""
        if options:
            raise ValueError(f"rule options are chosen when the environment is made, and all games are reset together: not {options}")
        if seed is not None and (not isinstance(seed, int | np.integer) or not 0 <= seed < SEED_LIMIT):
            raise ValueError(f"games are numbered from one seed on: give one number from 0 to 2**62 - 1, not {seed}")
        if seed is None and not self._begun:
            seed = int(np.random.default_rng().integers(SEED_RANGE))
        if seed is not None:
            self.np_random = np.random.default_rng(seed)
            first = int(seed)
        else:
            first = int(self.np_random.integers(SEED_RANGE))
        self.vector_games.begin(first)
        self._begun = True
        return self._observations, dict(self._info)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Apply one action per game. If a rule forbids one of the actions, `step` raises `Refused` and changes no game."""
        if not self._begun:
            raise RuntimeError("reset before the first step")
        self.vector_games.step(actions)
        return self._observations, self._rewards, self._done, self._never, self._after_step.copy()

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the worker threads."""
        self.vector_games.close()


def dtype_name(dtype: Any) -> str | None:
    """The name of a dtype, given as "float32", np.float32 or np.dtype("f4"). None stays None."""
    return None if dtype is None else np.dtype(dtype).name


def read_only(array: Array) -> Array:
    """A read-only view of the same memory."""
    view = array.view()
    view.setflags(write=False)
    return view
