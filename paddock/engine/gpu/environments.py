"""Vector games on a GPU, one thread a game: the same functions and the same numbered games as in `vector/step.py`, in arrays that stay on the card.

Every array has `__cuda_array_interface__`, so PyTorch, CuPy and JAX use it without a copy (`torch.as_tensor(games.arrays.observations, device="cuda")`). Their
arrays can be passed to `step` in the same way. Each step copies two numbers to the host: whether an action was illegal, and whether a game stopped
with a fault. `checked=False` leaves these out.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from paddock.engine.compile import whole_games
from paddock.engine.compile.numba_internals import compiling, numba_cuda
from paddock.engine.compile.runner import Fault
from paddock.engine.gpu.batch import BLOCK, action_buffer_size
from paddock.engine.gpu.device_code import NO_LOG, GpuBuild, copier
from paddock.engine.presentation.game import Game, Materials
from paddock.engine.presentation.i18n import phrase
from paddock.engine.rules.contract import baseline_action, has_action, hide, legal, nth_action, play, result
from paddock.engine.rules.random import RNG, below
from paddock.engine.table.core import Refused
from paddock.engine.vector import step as vector_step
from paddock.engine.vector.arrays import OPPONENTS, SIMPLE_OPPONENTS, StepArrays, new_arrays

NOT_HIDDEN = -2  # play on from the records as they are
WRONG, FAULTS = 0, 1  # cells of what a step reports
PLAYING = (
    whole_games.mix_seed,
    play,
    baseline_action,
    legal,
    result,
    hide,
    nth_action,
    below,
    whole_games.hash_step,
    vector_step.next_seat,
)


class PlayoutArrays(NamedTuple):
    """What play-outs read and write. All arrays but `tables` have a row for each record."""

    states: Any
    ends: Any  # the final records, if they are wanted
    tables: Any
    results: Any  # score and place of every seat
    totals: Any  # decisions, hash of all actions, fault


class GpuVectorGames:
    """`count` games on a GPU, one thread a game. `arrays` holds device arrays, the same as those of `VectorGames`. `begin` and `step` overwrite
    them. Without `checked` a step does not look for illegal actions and faults."""

    def __init__(
        self, game: Game, seats: int, count: int, options: Mapping[str, Any] | None = None, *, opponents: str | None = None,
        learner: int | None = None, obs_dtype: str = "float32", materials: Materials | None = None, checked: bool = True,
    ) -> None:  # fmt: skip
        self.cuda = numba_cuda()
        self.game, self.seats, self.count, self.checked = game, seats, count, checked
        self._blocks = (count + BLOCK - 1) // BLOCK
        host = new_arrays(
            game, seats, count, options, materials, opponents=opponents, learner=learner, obs_dtype=obs_dtype, reward_dtype="float32"
        )
        host = host._replace(tables=np.array(host.tables), log=NO_LOG)
        self.arrays = StepArrays(*(self.cuda.to_device(value) if isinstance(value, np.ndarray) else value for value in host))
        self.report = self.cuda.to_device(np.array([count, 0], np.int64))
        self._made = device_code(game)
        self._step, self._check, self._playouts = step_kernel(game, self._made), check_kernel(self._made), None

    def __repr__(self) -> str:
        return f"<GpuVectorGames {self.game.name}: {self.count} games, {self.seats} seats>"

    # -------------------------------------------------------------- stepping
    def begin(self, seed: int) -> None:
        """Deal games seed, seed + 1, ..."""
        self.arrays.games.copy_to_device(np.arange(seed, seed + self.count))
        self._launch_step(vector_step.BEGIN, self.arrays.actions)
        self._look_at_report()

    def step(self, actions: Any) -> None:
        """Apply one action to each game, from an array on the GPU. Raises Refused, and changes no game, if a rule forbids one of the actions
        (only with `checked`)."""
        given = self.cuda.as_cuda_array(actions)
        if given.shape != (self.count,):
            raise ValueError(f"{self.count} actions are needed, not an array of {given.shape}")
        if self.checked:
            with compiling():  # the first call does
                self._check[self._blocks, BLOCK](given, self.arrays.action_groups, self.report)
            wrong = int(self.report.copy_to_host()[WRONG])
            if wrong < self.count:
                self.report.copy_to_device(np.array([self.count, 0], np.int64))
                action = int(given.copy_to_host()[wrong])
                raise Refused("P-3", phrase("refused.P-3"), 0, f"game {wrong} of {self.count}: action {action} was not offered")
        self._launch_step(vector_step.STEP, given)
        if self.checked:
            self._look_at_report()

    def _launch_step(self, what: int, actions: Any) -> None:
        with compiling():  # the first call does
            self._step[self._blocks, BLOCK](what, self.arrays._replace(actions=actions), self.report)

    def _look_at_report(self) -> None:
        if int(self.report.copy_to_host()[FAULTS]):
            raise Fault(f"{self.game.name}: the rules stopped with a fault in one of the games")

    # -------------------------------------------------------------- play-outs
    def playouts(
        self, states: Any = None, by: str = "random", seed: int = 0, hidden_from: int | None = None, ends: Any = None
    ) -> tuple[Any, Any]:
        """Play games to their ends, all at once.

        - `states`: an array of records on the GPU; without it the games of this object
        - `by`: the players, `random` or `simple`
        - `seed`: the choices in record i come from seed + i
        - `hidden_from`: first redraw everything that this seat (-1: a spectator) does not know
        - `ends`: an array that takes the final records, because `states` do not change

        Returns two device arrays. The first has the score and the place of seat k of record i in [i, 2 k] and [i, 2 k + 1]. The second has the
        number of decisions, a hash of all actions, and the fault of each record."""
        cuda = self.cuda
        given = self.arrays.states if states is None else cuda.as_cuda_array(states) if not hasattr(states, "copy_to_host") else states
        n = given.shape[0]
        results = cuda.to_device(np.zeros((n, 2 * self.seats), np.int64))
        totals = cuda.to_device(np.zeros((n, 3), np.int64))
        keep = ends is not None
        self._playouts = self._playouts or playout_kernel(self.game, self.seats, self._made)
        viewer = NOT_HIDDEN if hidden_from is None else hidden_from
        arrays = PlayoutArrays(given, ends if keep else given, self.arrays.tables, results, totals)
        with compiling():
            self._playouts[(n + BLOCK - 1) // BLOCK, BLOCK](arrays, keep, OPPONENTS[by], seed, viewer)
        return results, totals


# ------------------------------------------------------------------ kernels


def device_code(game: Game) -> GpuBuild:
    made = GpuBuild(game, (vector_step.step_game, *PLAYING, has_action))
    cuda = numba_cuda()
    copy = cuda.jit(copier(game.layout.dtype), device=True)

    @cuda.jit(device=True)
    def clear_record(arrays, i):
        copy(arrays.states[i], arrays.empty[0])

    made.intrinsics[vector_step.clear_record] = clear_record
    return made


def check_kernel(made: GpuBuild) -> Any:
    """Reports the first game whose action was not offered."""
    cuda = numba_cuda()
    offered_one = made(has_action)

    @cuda.jit
    def check(actions, offered_to, report):
        i = cuda.grid(1)
        if i < actions.shape[0] and not offered_one(offered_to[i], actions[i]):
            cuda.atomic.min(report, WRONG, i)

    return check


def step_kernel(game: Game, made: GpuBuild) -> Any:
    """One step of all games, or their beginning."""
    import numba

    cuda = numba_cuda()
    step_game, room = made(vector_step.step_game), action_buffer_size(game)

    @cuda.jit
    def step(task, arrays, report):
        i = cuda.grid(1)
        if i < arrays.states.shape[0]:
            out = cuda.local.array(room, numba.int64)
            if step_game(task, arrays, arrays.tables[0], i, out) != 0:
                cuda.atomic.add(report, FAULTS, 1)

    return step


def playout_kernel(game: Game, seats: int, made: GpuBuild) -> Any:
    """Each record to its end."""
    import numba

    cuda = numba_cuda()
    copy = cuda.jit(copier(game.layout.dtype), device=True)
    record, generator, room = numba.from_dtype(game.layout.dtype), numba.from_dtype(RNG), action_buffer_size(game)
    key, do, act, options, final, redraw = (
        made(whole_games.mix_seed),
        made(play),
        made(baseline_action),
        made(legal),
        made(result),
        made(hide),
    )
    nth_offered, draw, hashed, whose = made(nth_action), made(below), made(whole_games.hash_step), made(vector_step.next_seat)
    NOBODY, CHOICES = vector_step.NOBODY, whole_games.CHOICES

    @cuda.jit
    def playouts(arrays, keep, kind, seed, viewer):
        i = cuda.grid(1)
        if i >= arrays.states.shape[0]:
            return
        mine = cuda.local.array(1, record)
        rngs = cuda.local.array(1, generator)
        out = cuda.local.array(room, numba.int64)
        s, t, rng, log = mine[0], arrays.tables[0], rngs[0], NO_LOG
        copy(s, arrays.states[i])
        key(rng, seed + i)
        rng.stream = CHOICES
        if viewer != NOT_HIDDEN:
            redraw(s, t, viewer, rng)
        n, h = 0, 0
        seat = whose(s)
        while seat != NOBODY:
            if kind == SIMPLE_OPPONENTS:
                action = act(s, t, seat, rng)
            else:
                action = nth_offered(out, draw(rng, options(s, t, seat, out)))
            do(s, t, seat, action, log)
            h = hashed(h, action)
            n += 1
            seat = whose(s)
        final(s, t, out)
        for k in range(seats):
            arrays.results[i, 2 * k] = out[2 * k]
            arrays.results[i, 2 * k + 1] = out[2 * k + 1]
        arrays.totals[i, 0] = n
        arrays.totals[i, 1] = h
        arrays.totals[i, 2] = s.fault
        if keep:
            copy(arrays.ends[i], s)

    return playouts
