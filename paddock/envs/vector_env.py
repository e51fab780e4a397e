"""Many games as one Gymnasium vector environment, stepped natively.

`step` takes one action for each game and returns arrays that native code has filled in place: they are the same arrays every time, read-only and
not copied, so whoever wants to keep one copies it. Autoreset is `SAME_STEP`: where a game ended the observation returned is the next game's first,
and `info` tells how the old one ended. No game is ever truncated, and forced answers are asked for too.
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
SEED_RANGE = 1 << 48
MOST_SEED = 1 << 62


class GameVectorEnv(VectorEnv[Array, Array, Array]):
    """A herd of games. `info` holds for every game: `seat` (who is to act), `action_mask`, `random_action` (one legal action, drawn
    evenly), `game` (the number, or seed, of the game under way), `actor` (the seat whose action it was), and, true where `_final_obs` and
    `_final_info` say so: `final_obs`, `final_info` with `rewards`, `scores` and `places` of all seats."""

    def __init__(
        self, game: Game, num_envs: int, seats: int, options: Mapping[str, Any] | None = None, opponents: str | None = None,
        learner: int | None = None, dtype: Any = None, threads: int | None = None, materials: Materials | None = None,
    ) -> None:  # fmt: skip
        self.herd = VectorGames(game, seats, num_envs, options, opponents, learner, cell_named(dtype), threads, materials)
        self.game, self.seats, self.num_envs = game, seats, num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.render_mode = None
        kind = self.herd.observations.dtype
        low, high = (-np.inf, np.inf) if kind.kind == "f" else (np.iinfo(kind).min, np.iinfo(kind).max)
        self.single_observation_space = spaces.Box(low, high, (game.rules.OBS_SIZE,), kind.type)
        self.single_action_space = spaces.Discrete(game.rules.ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        herd = self.herd
        self._looks, self._rewards, self._done = shown(herd.observations), shown(herd.rewards), shown(herd.done)
        self._never = shown(np.zeros(num_envs, bool))
        self._info = {
            "seat": shown(herd.seat_to_act),
            "action_mask": shown(herd.action_masks),
            "random_action": shown(herd.random_actions),
            "game": shown(herd.games),
        }
        self._after_step = self._info | {
            "final_obs": shown(herd.final_observations),
            "_final_obs": self._done,
            "final_info": {
                "rewards": shown(herd.final_rewards), "_rewards": self._done, "scores": shown(herd.scores), "_scores": self._done,
                "places": shown(herd.places), "_places": self._done,
            },
            "_final_info": self._done,
            "actor": shown(herd.seat_that_acted),
        }  # fmt: skip
        self._begun = False

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal new games. With a seed they are the games number seed, seed + 1, ..., and those after them; without, numbers nobody chose."""
        if options:
            raise ValueError(f"rule options are chosen when the environment is made, and all games are reset together: not {options}")
        if seed is not None and (not isinstance(seed, int | np.integer) or not 0 <= seed < MOST_SEED):
            raise ValueError(f"games are numbered from one seed on: give one number from 0 to 2**62 - 1, not {seed}")
        if seed is None and not self._begun:
            seed = int(np.random.default_rng().integers(SEED_RANGE))
        if seed is not None:
            self.np_random = np.random.default_rng(seed)
            first = int(seed)
        else:
            first = int(self.np_random.integers(SEED_RANGE))
        self.herd.begin(first)
        self._begun = True
        return self._looks, dict(self._info)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One action for each game. Raises `Refused`, with no game changed, if a rule forbids one of them."""
        if not self._begun:
            raise RuntimeError("reset before the first step")
        self.herd.step(actions)
        return self._looks, self._rewards, self._done, self._never, self._after_step.copy()

    def close_extras(self, **kwargs: Any) -> None:
        """The threads go."""
        self.herd.close()


def cell_named(dtype: Any) -> str | None:
    """The name of a type, however it is given: "float32", np.float32, np.dtype("f4")."""
    return None if dtype is None else np.dtype(dtype).name


def shown(array: Array) -> Array:
    """The same memory, read-only."""
    view = array.view()
    view.setflags(write=False)
    return view
