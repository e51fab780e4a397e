"""Vector games for Python: arrays that native code fills. One call steps all games on all cores."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from paddock.engine.compile.build import Build
from paddock.engine.compile.cpu import cores
from paddock.engine.compile.runner import Array, Fault, runner_for
from paddock.engine.presentation.game import Game, Materials
from paddock.engine.table.core import Refused, reason_of
from paddock.engine.vector import atomics, simd_observe, step
from paddock.engine.vector.arrays import StepArrays, new_arrays
from paddock.engine.vector.pool_workers import MOST_GAMES
from paddock.engine.vector.thread_pool import ThreadPool, aligned

GAMES_A_THREAD = 64  # games that are worth a thread of their own


class VectorGames:
    """`count` games with the same seats and options, stepped by native code.

    Without `opponents` the caller acts for every seat. With `opponents` (`simple` or `random`) it acts for one seat of each game: `learner`, or
    with None the seat that follows from the game's number. Each step overwrites the `arrays` (see `StepArrays`)."""

    def __init__(
        self, game: Game, seats: int, count: int, options: Mapping[str, Any] | None = None, *, opponents: str | None = None,
        learner: int | None = None, obs_dtype: str | None = None, threads: int | None = None, materials: Materials | None = None,
    ) -> None:  # fmt: skip
        """obs_dtype: the type of the observations, by default the narrowest that holds every number."""
        if not 1 <= count <= MOST_GAMES:
            raise ValueError(f"one game or more, {MOST_GAMES:,} at most, not {count}")
        obs_dtype = obs_dtype or game.rules.OBS_DTYPE
        self.game, self.seats, self.count = game, seats, count
        self.arrays: StepArrays = new_arrays(
            game, seats, count, options, materials, opponents=opponents, learner=learner, obs_dtype=obs_dtype
        )
        self.threads = max(1, min(threads or cores(), count // GAMES_A_THREAD))
        self._checked_array: Any = self.arrays.actions  # what needs no second look
        buffers = [aligned(runner_for(game, "native").size) for _ in range(self.threads)]
        self._pool = ThreadPool(compiled(game, obs_dtype).direct(step.run_batch), self.arrays, buffers)

    def __repr__(self) -> str:
        return f"<VectorGames {self.game.name}: {self.count} games, {self.seats} seats, {self.threads} thread{'' if self.threads == 1 else 's'}>"

    def begin(self, seed: int) -> None:
        """Deal the games seed, seed + 1, ... The game that follows game g in its place is game g + `count`."""
        self.arrays.games[:] = np.arange(seed, seed + self.count)
        self.arrays.done[:] = False
        self.arrays.rewards[:] = 0.0
        self._run(step.BEGIN, self.arrays.actions)

    def step(self, actions: Array) -> None:
        """Apply one action to each game. Raises Refused, and changes no game, if a rule forbids one of the actions."""
        if actions is not self._checked_array:  # an array that is filled anew for each step is looked at once
            actions = checked_actions(given := actions, self.count)
            self._checked_array = given if actions is given else self.arrays.actions
        self._run(step.STEP, actions)

    def _run(self, task: int, actions: Array) -> None:
        """Raises Refused or Fault if a game cannot go on."""
        answer = self._pool.run(task, actions)
        if answer < 0:
            raise self._refusal(-1 - answer)
        if answer > 0:
            broken = self.arrays.games[self.arrays.states["fault"] != 0].tolist()
            raise Fault(f"{self.game.name}: the rules stopped with a fault in game {', '.join(map(str, broken))}")

    def close(self) -> None:
        """Stop the threads. They also stop when the object is garbage-collected."""
        self._pool.close()

    def _refusal(self, i: int) -> Refused:
        """Why the action for game i is refused."""
        game, a = self.game, self.arrays
        seat, action = int(a.seat_to_act[i]), int(a.actions[i])
        code = runner_for(game, "native").why(a.states, i, a.tables, seat, action)
        rule, reason = reason_of(game, game.narrator_at(a.states[i], a.tables[0]), code, action)
        return Refused(rule, reason, code, f"game {i} of {self.count}: seat {seat} may not do {action} now")


def checked_actions(actions: Any, count: int) -> Array:
    """Actions as an array of cells side by side, if they are one whole number for each game: nothing is rounded, and one number does not stand
    for all."""
    given = np.asarray(actions)
    if given.shape != (count,) or given.dtype.kind not in "iu":
        raise ValueError(f"an action is a whole number, and each of the {count} games takes one: not {given.dtype} of shape {given.shape}")
    return np.ascontiguousarray(given, np.int64)


class VectorBuild(Build):
    """A game's build for vector steps. It adds intrinsics for threads and observations, and clears scratch once a step."""

    sources = (*Build.sources, "vector/atomics.py", "vector/simd_observe.py")

    def __init__(self, game: Game, cell: str) -> None:
        reuse = game.scratch_reuse
        swaps = game.bindings() | (reuse.bindings() | {step.clear_scratch: reuse.clear} if reuse else {})
        super().__init__("native", game.layout.dtype, game.rules.TABLES, swaps, cell, runner_for(game, "native").build)
        self.intrinsics |= atomics.NATIVE
        self.observing.intrinsics |= simd_observe.natives()


_builds: dict[tuple[int, str], Build] = {}


def compiled(game: Game, cell: str) -> Build:
    """The build whose observations have cells of this type."""
    if (id(game), cell) not in _builds:
        _builds[id(game), cell] = VectorBuild(game, cell)
    return _builds[id(game), cell]
