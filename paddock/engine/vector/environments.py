"""Vector games for Python: arrays that native code fills. One call steps all games on all cores."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from paddock.engine.compile.build import Build
from paddock.engine.compile.cpu import cores
from paddock.engine.compile.runner import NO_LOG, Array, Fault, runner_for
from paddock.engine.presentation.game import Game, Materials
from paddock.engine.presentation.i18n import phrase
from paddock.engine.rules.random import RNG
from paddock.engine.table.core import Refused
from paddock.engine.vector import atomics, simd_observe
from paddock.engine.vector import step as herd
from paddock.engine.vector.arrays import StepArrays
from paddock.engine.vector.pool_workers import MOST_GAMES, THREAD
from paddock.engine.vector.thread_pool import ThreadPool, aligned

GAMES_A_THREAD = 64  # games that are worth a thread of their own
OPPONENTS = {"random": herd.RANDOM_OPPONENTS, "simple": herd.SIMPLE_OPPONENTS}
OBS_DTYPES = ("int8", "int16", "int32", "int64", "float32")


class VectorGames:
    """`count` games with the same seats and options, stepped by native code.

    Without `opponents` the caller acts for every seat. With `opponents` (`simple` or `random`) it acts for one seat of each game: `learner`, or
    with None the seat that follows from the game's number. The attributes are the arrays of `StepArrays`. Each step overwrites them."""

    def __init__(
        self,
        game: Game,
        seats: int,
        count: int,
        options: Mapping[str, Any] | None = None,
        opponents: str | None = None,
        learner: int | None = None,
        obs_dtype: str | None = None,
        threads: int | None = None,
        materials: Materials | None = None,
    ) -> None:
        if seats not in game.seats:
            raise ValueError(f"{game.name} is for {game.seats.start} to {game.seats.stop - 1} players, not {seats}")
        if not 1 <= count <= MOST_GAMES:
            raise ValueError(f"one game or more, {MOST_GAMES:,} at most, not {count}")
        if opponents is not None and opponents not in OPPONENTS:
            raise ValueError(f"the others are {' or '.join(OPPONENTS)}, not {opponents}")
        if learner is not None and (opponents is None or not 0 <= learner < seats):
            raise ValueError(f"a learner sits among others on a seat 0 to {seats - 1}, not on {learner}")
        obs_dtype = obs_dtype or default_obs_dtype(game)
        if obs_dtype not in OBS_DTYPES:
            raise ValueError(f"observations are of type {', '.join(OBS_DTYPES)}, not {obs_dtype}")
        self.game, self.seats, self.count = game, seats, count
        values = game.complete_options(options, seats)
        self.empty = game.new_record(seats, values)
        self.tables = game.tables(values, game.complete_materials(materials, seats))
        self.opponents = OPPONENTS[opponents] if opponents else herd.NO_OPPONENTS
        self.learner = herd.ROTATING_LEARNER if learner is None else learner
        self.threads = max(1, min(threads or cores(), count // GAMES_A_THREAD))
        self._make_arrays(obs_dtype)
        self._checked_array: Any = self.actions  # what needs no second look
        buffers = [aligned(runner_for(game, "native").size) for _ in range(self.threads)]
        self._pool = ThreadPool(compiled(game, obs_dtype).direct(herd.run_batch), self._step_arrays(), buffers)

    def __repr__(self) -> str:
        return f"<VectorGames {self.game.name}: {self.count} games, {self.seats} seats, {self.threads} thread{'' if self.threads == 1 else 's'}>"

    def _make_arrays(self, cell: str) -> None:
        game, n = self.game, self.count
        whole = np.int64
        self.states: Array = np.zeros(n, game.layout.dtype)
        self.rngs: Array = np.zeros(n, RNG)
        self.lcg_states: Array = np.zeros(n, whole)
        self.actions: Array = np.zeros(n, whole)
        self.seat_to_act: Array = np.zeros(n, whole)
        self.seat_that_acted: Array = np.zeros(n, whole)
        self.games: Array = np.zeros(n, whole)
        self.action_groups: Array = np.zeros((n, 1 + 2 * game.rules.MOST_GROUPS), whole)
        self.action_masks: Array = np.zeros((n, game.rules.ACTIONS), np.int8)
        self.random_actions: Array = np.zeros(n, whole)
        self.done: Array = np.zeros(n, bool)
        self.rewards: Array = np.zeros(n)
        self.final_rewards: Array = np.zeros((n, self.seats))
        self.scores: Array = np.zeros((n, self.seats), whole)
        self.places: Array = np.zeros((n, self.seats), whole)
        self.observations: Array = np.zeros((n, game.rules.OBS_SIZE), cell)
        self.final_observations: Array = np.zeros((n, game.rules.OBS_SIZE), cell)

    def _step_arrays(self) -> StepArrays:
        """The arrays for native code."""
        return StepArrays(
            states=self.states,
            empty=self.empty,
            tables=self.tables,
            rngs=self.rngs,
            lcg_states=self.lcg_states,
            actions=self.actions,
            seat_to_act=self.seat_to_act,
            seat_that_acted=self.seat_that_acted,
            games=self.games,
            action_groups=self.action_groups,
            action_masks=self.action_masks,
            random_actions=self.random_actions,
            done=self.done,
            rewards=self.rewards,
            final_rewards=self.final_rewards,
            scores=self.scores,
            places=self.places,
            observations=self.observations,
            final_observations=self.final_observations,
            prefetch_offsets=prefetch_table(self.game, self.seats),
            log=NO_LOG,
            learner=self.learner,
            opponents=self.opponents,
        )

    def begin(self, seed: int) -> None:
        """Deal the games seed, seed + 1, ... The game that follows game g in its place is game g + `count`."""
        self.games[:] = np.arange(seed, seed + self.count)
        self.done[:] = False
        self.rewards[:] = 0.0
        answer = self._pool.run(herd.BEGIN, self.actions)
        if answer != 0:
            self._stop(answer)

    def step(self, actions: Array) -> None:
        """Apply one action to each game. Raises Refused, and changes no game, if a rule forbids one of the actions."""
        if actions is not self._checked_array:  # an array that is filled anew for each step is looked at once
            actions = checked_actions(given := actions, self.count)
            self._checked_array = given if actions is given else self.actions
        answer = self._pool.run(herd.STEP, actions)
        if answer != 0:
            self._stop(answer)

    def _stop(self, answer: int) -> None:
        """What native code answers where a step could not be made."""
        if answer < 0:
            raise self.refusal(-1 - answer)
        broken = self.games[self.states["fault"] != 0].tolist()
        raise Fault(f"{self.game.name}: the rules stopped with a fault in game {', '.join(map(str, broken))}")

    def close(self) -> None:
        """Stop the threads. They also stop when the object is garbage-collected."""
        self._pool.close()

    def refusal(self, i: int) -> Refused:
        """Why the action for game i is refused."""
        seat, action = int(self.seat_to_act[i]), int(self.actions[i])
        code = runner_for(self.game, "native").why(self.states, i, self.tables, seat, action)
        rule = self.game.rule_of_code(code)
        own = self.game.narrator_at(self.states[i], self.tables[0])
        reason = phrase(f"refused.{rule}") if rule.startswith("P-") else own.refusal(code, action)
        return Refused(rule, reason, code, f"game {i} of {self.count}: seat {seat} may not do {action} now")


def prefetch_table(game: Game, seats: int) -> Array:
    """For each seat the offsets in a record that are prefetched before it acts. All rows have one length: the shorter ones repeat an offset."""
    found = [game.layout.prefetch_offsets(seat, seats) for seat in range(seats)]
    longest = max(map(len, found))
    return np.array([row + row[-1:] * (longest - len(row)) for row in found], np.int64)


def checked_actions(actions: Any, count: int) -> Array:
    """Actions as an array of cells side by side, if they are one whole number for each game: nothing is rounded, and one number does not stand
    for all."""
    given = np.asarray(actions)
    if given.shape != (count,) or given.dtype.kind not in "iu":
        raise ValueError(f"an action is a whole number, and each of the {count} games takes one: not {given.dtype} of shape {given.shape}")
    return np.ascontiguousarray(given, np.int64)


def default_obs_dtype(game: Game) -> str:
    """The narrowest type that holds every number of an observation, as the game says."""
    return game.rules.OBS_DTYPE


class VectorBuild(Build):
    """A game's build for vector steps. It adds intrinsics for threads and observations, and clears scratch once a step."""

    sources = (*Build.sources, "vector/atomics.py", "vector/simd_observe.py")

    def __init__(self, game: Game, cell: str) -> None:
        reuse = game.scratch_reuse
        swaps = game.bindings() | (reuse.bindings() | {herd.clear_scratch: reuse.clear} if reuse else {})
        super().__init__("native", game.layout.dtype, game.rules.TABLES, swaps, cell)
        self.intrinsics |= atomics.NATIVE
        self.more_words["Pool"] = THREAD
        self.observing.intrinsics |= simd_observe.natives()


_builds: dict[tuple[int, str], Build] = {}


def compiled(game: Game, cell: str) -> Build:
    """The build whose observations have cells of this type."""
    if (id(game), cell) not in _builds:
        _builds[id(game), cell] = VectorBuild(game, cell)
    return _builds[id(game), cell]
