"""A game as a PettingZoo AEC environment.

The agents are the seats: `seat_0`, `seat_1` and so on. The selected agent is the lowest seat that owes a decision. If several seats choose
in secret at the same time, they act in seat order, and no observation shows the choice of another seat. The environment never acts for a
seat, even if only one action is legal.
"""

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from paddock.engine.presentation.game import Game, Materials
from paddock.engine.table.table import Table
from paddock.envs.rewards import rewards_of

CELL = np.dtype(np.int32)
SEED_LIMIT = 1 << 62
RENDER_MODES = ("svg", "ansi")


class AecEnv(AECEnv):  # type: ignore[misc]
    """One game. An observation is a dict of `observation` and `action_mask`. The mask is all zero for agents that are not selected. An
    illegal action raises `Refused` with the rule that forbids it, and leaves the game unchanged."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any] | None = None, render_mode: str | None = None,
        materials: Materials | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"a game is rendered as {', '.join(RENDER_MODES)}, not as {render_mode}")
        self.game, self.seats, self.options, self.materials = game, seats, dict(options or {}), materials
        self.metadata = {"name": f"paddock_{game.name}_v{game.version}", "is_parallelizable": False, "render_modes": list(RENDER_MODES)}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{k}" for k in range(seats)]
        obs_size, actions = game.rules.OBS_SIZE, game.rules.ACTIONS
        limits = np.iinfo(CELL)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(limits.min, limits.max, (obs_size,), CELL),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seed_rng = np.random.default_rng()
        self.table = self._new_table()

    def __repr__(self) -> str:
        return f"<AecEnv: {self.table!r}>"

    def _new_table(self, seed: int | None = None) -> Table:
        if seed is None:
            seed = int(self._seed_rng.integers(SEED_LIMIT))
        return Table.new(self.game, self.seats, seed, self.options, materials=self.materials)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start a new game. The same seed always gives the same game. `options` is ignored: the constructor takes the rule options."""
        if seed is not None:
            self._seed_rng = np.random.default_rng(seed)
        self.table = self._new_table(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.pending[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """The agent's observation, and the mask of its legal actions."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.rules.ACTIONS, np.int8)
        if self.table.pending and seat == self.table.pending[0]:
            mask[self.table.legal(seat)] = 1
        return {"observation": np.array(self.table.observe(seat), CELL), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Apply the action of the selected agent. After the end of the game, each agent must pass None."""
        if not hasattr(self, "agents") or not self.agents:
            raise RuntimeError("reset comes before the first step, and after a game")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked for an action: None is for seats whose game is over")
        self.table.play(self.possible_agents.index(agent), operator.index(action))
        self._cumulative_rewards[agent] = 0.0
        if self.table.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.table.pending[0]]
        self._accumulate_rewards()

    def _end(self) -> None:
        """Set the final rewards, and the score and place of each seat in `infos`."""
        outcome = self.table.outcome()
        assert outcome
        for seat, (agent, reward) in enumerate(zip(self.agents, rewards_of(outcome.places))):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = {"score": outcome.scores[seat], "place": outcome.places[seat]}
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The public view of the table: a picture with the render mode `svg`, text with `ansi`, or None without a render mode."""
        if self.render_mode is None:
            return None
        return self.table.svg() if self.render_mode == "svg" else self.table.text()

    def close(self) -> None:
        """Do nothing, because the environment holds no resources."""
