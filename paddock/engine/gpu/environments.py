"""Vector games on a GPU, one thread a game: the same functions and the same numbered games as in `vector/step.py`, in arrays that stay on the card.

Every array has `__cuda_array_interface__`, so PyTorch, CuPy and JAX use it without a copy (`torch.as_tensor(games.observations, device="cuda")`). Their
arrays can be passed to `step` in the same way. Each step copies two numbers to the host: whether an action was illegal, and whether a game stopped
with a fault. `checked=False` leaves these out.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from paddock.engine.compile import whole_games
from paddock.engine.compile.numba_internals import compiling, numba_cuda
from paddock.engine.compile.runner import Fault
from paddock.engine.gpu.batch import BLOCK, action_buffer_size
from paddock.engine.gpu.device_code import NO_LOG, GpuBuild, copier
from paddock.engine.presentation.game import Game, Materials
from paddock.engine.presentation.i18n import phrase
from paddock.engine.rules.contract import baseline_action, has_action, hide, legal, nth_action, observe, play, result
from paddock.engine.rules.random import RNG, below
from paddock.engine.table.core import Refused
from paddock.engine.vector import step as herd
from paddock.engine.vector.arrays import StepArrays
from paddock.engine.vector.environments import OPPONENTS

NOT_HIDDEN = -2  # play on from the records as they are
WRONG, FAULTS = 0, 1  # cells of what a step reports
STEPPING = (
    play,
    herd.next_seat,
    herd.play_opponents,
    herd.write_legal_actions,
    herd.write_results,
    whole_games.open_game,
    herd.learner_of,
    herd.first_lcg_state,
    observe,
)
PLAYING = (whole_games.mix_seed, play, baseline_action, legal, result, hide, nth_action, below, whole_games.hash_step, herd.next_seat)


class GpuVectorGames:
    """`count` games on a GPU, one thread a game. The attributes are those of `VectorGames`, as device arrays. `begin` and `step` overwrite
    them. Without `checked` a step does not look for illegal actions and faults."""

    def __init__(
        self, game: Game, seats: int, count: int, options: Mapping[str, Any] | None = None, opponents: str | None = None,
        learner: int | None = None, obs_dtype: str = "float32", materials: Materials | None = None, checked: bool = True,
    ) -> None:  # fmt: skip
        if seats not in game.seats:
            raise ValueError(f"{game.name} is for {game.seats.start} to {game.seats.stop - 1} players, not {seats}")
        self.cuda = numba_cuda()
        self.game, self.seats, self.count, self.checked = game, seats, count, checked
        self._blocks = (count + BLOCK - 1) // BLOCK
        values = game.complete_options(options, seats)
        self.opponents = OPPONENTS[opponents] if opponents else herd.NO_OPPONENTS
        self.learner = herd.ROTATING_LEARNER if learner is None else learner
        send = self.cuda.to_device
        self.empty = send(game.new_record(seats, values))
        self.tables = send(np.array(game.tables(values, game.complete_materials(materials, seats))))
        rules = game.rules
        self.states = send(np.zeros(count, game.layout.dtype))
        self.rngs = send(np.zeros(count, RNG))
        self.lcg_states, self.seat_to_act, self.seat_that_acted, self.games, self.random_actions = (
            send(np.zeros(count, np.int64)) for _ in range(5)
        )
        self.action_groups = send(np.zeros((count, 1 + 2 * rules.MOST_GROUPS), np.int64))
        self.action_masks = send(np.zeros((count, rules.ACTIONS), np.int8))
        self.done = send(np.zeros(count, np.bool_))
        self.rewards = send(np.zeros(count, np.float32))
        self.final_rewards = send(np.zeros((count, seats), np.float32))
        self.scores, self.places = (send(np.zeros((count, seats), np.int64)) for _ in range(2))
        self.observations, self.final_observations = (send(np.zeros((count, rules.OBS_SIZE), obs_dtype)) for _ in range(2))
        self.report = send(np.array([count, 0], np.int64))
        self._arrays = self._step_arrays()
        self._made = device_code(game)
        self._step, self._check, self._playouts = step_kernel(game, self._made), check_kernel(self._made), None

    def __repr__(self) -> str:
        return f"<GpuVectorGames {self.game.name}: {self.count} games, {self.seats} seats>"

    def _step_arrays(self) -> StepArrays:
        """The arrays for kernels. The actions are those of the call, and nothing is prefetched."""
        return StepArrays(
            states=self.states,
            empty=self.empty,
            tables=self.tables,
            rngs=self.rngs,
            lcg_states=self.lcg_states,
            actions=self.random_actions,
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
            prefetch_offsets=self.action_groups,
            log=NO_LOG,
            learner=self.learner,
            opponents=self.opponents,
        )

    # -------------------------------------------------------------- stepping
    def begin(self, seed: int) -> None:
        """Deal games seed, seed + 1, ..."""
        self.games.copy_to_device(np.arange(seed, seed + self.count))
        self._launch_step(herd.BEGIN, self.random_actions)
        self._look_at_report()

    def step(self, actions: Any) -> None:
        """Apply one action to each game, from an array on the GPU. Raises Refused, and changes no game, if a rule forbids one of the actions
        (only with `checked`)."""
        given = self.cuda.as_cuda_array(actions)
        if given.shape != (self.count,):
            raise ValueError(f"{self.count} actions are needed, not an array of {given.shape}")
        if self.checked:
            with compiling():  # the first call does
                self._check[self._blocks, BLOCK](given, self.action_groups, self.report)
            wrong = int(self.report.copy_to_host()[WRONG])
            if wrong < self.count:
                self.report.copy_to_device(np.array([self.count, 0], np.int64))
                raise self._refusal(wrong, int(given.copy_to_host()[wrong]))
        self._launch_step(herd.STEP, given)
        if self.checked:
            self._look_at_report()

    def _launch_step(self, what: int, actions: Any) -> None:
        with compiling():  # the first call does
            self._step[self._blocks, BLOCK](what, self._arrays._replace(actions=actions), self.report)

    def _look_at_report(self) -> None:
        if int(self.report.copy_to_host()[FAULTS]):
            raise Fault(f"{self.game.name}: the rules stopped with a fault in one of the games")

    def _refusal(self, i: int, action: int) -> Refused:
        return Refused("P-3", phrase("refused.P-3"), 0, f"game {i} of {self.count}: action {action} was not offered")

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
        given = self.states if states is None else cuda.as_cuda_array(states) if not hasattr(states, "copy_to_host") else states
        n = given.shape[0]
        results = cuda.to_device(np.zeros((n, 2 * self.seats), np.int64))
        totals = cuda.to_device(np.zeros((n, 3), np.int64))
        keep = ends is not None
        self._playouts = self._playouts or playout_kernel(self.game, self.seats, self._made)
        viewer = NOT_HIDDEN if hidden_from is None else hidden_from
        with compiling():
            self._playouts[(n + BLOCK - 1) // BLOCK, BLOCK](
                given, ends if keep else given, keep, self.tables, OPPONENTS[by], seed, viewer, results, totals
            )
        return results, totals


# ------------------------------------------------------------------ kernels


def device_code(game: Game) -> GpuBuild:
    return GpuBuild(game, (*STEPPING, *PLAYING, has_action))


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
    copy = cuda.jit(copier(game.layout.dtype), device=True)
    do, turn, others_play, ask, pay = (
        made(play),
        made(herd.next_seat),
        made(herd.play_opponents),
        made(herd.write_legal_actions),
        made(herd.write_results),
    )
    open_game, learner_of, first_throw, see = made(whole_games.open_game), made(herd.learner_of), made(herd.first_lcg_state), made(observe)
    STEP, BEGIN, EVERY_SEAT = herd.STEP, herd.BEGIN, herd.NO_OPPONENTS
    room = action_buffer_size(game)

    @cuda.jit
    def step(what, arrays, report):
        i = cuda.grid(1)
        if i >= arrays.states.shape[0]:
            return
        out = cuda.local.array(room, numba.int64)
        s, t, rng = arrays.states[i], arrays.tables[0], arrays.rngs[i]
        turns, games = arrays.seat_to_act, arrays.games
        actor = turns[i]
        arrays.seat_that_acted[i] = actor
        arrays.rewards[i] = 0.0
        arrays.done[i] = False
        fresh = what == BEGIN
        if what == STEP:
            do(s, t, actor, arrays.actions[i], arrays.log)
        while True:
            if fresh:
                copy(s, arrays.empty[0])
                open_game(s, t, rng, games[i], arrays.log)
                arrays.lcg_states[i] = first_throw(games[i])
            learner = learner_of(s, arrays.learner, games[i])
            turns[i] = others_play(s, t, rng, learner, arrays.opponents, out, arrays.log) if arrays.opponents != EVERY_SEAT else turn(s)
            if s.over == 0:
                break
            if not fresh:
                arrays.done[i] = True
                pay(s, t, i, arrays, out)
                arrays.rewards[i] = arrays.final_rewards[i, actor]
                see(s, t, actor, arrays.final_observations[i])
            games[i] += games.shape[0]
            fresh = True
        if s.fault != 0:
            cuda.atomic.add(report, FAULTS, 1)
        else:
            ask(s, t, i, turns[i], arrays)
            see(s, t, turns[i], arrays.observations[i])

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
    nth_offered, draw, hashed, whose = made(nth_action), made(below), made(whole_games.hash_step), made(herd.next_seat)
    SIMPLE, NOBODY, CHOICES = herd.SIMPLE_OPPONENTS, herd.NOBODY, whole_games.CHOICES

    @cuda.jit
    def playouts(states, ends, keep, tables, kind, seed, viewer, results, totals):
        i = cuda.grid(1)
        if i >= states.shape[0]:
            return
        mine = cuda.local.array(1, record)
        rngs = cuda.local.array(1, generator)
        out = cuda.local.array(room, numba.int64)
        s, t, rng, log = mine[0], tables[0], rngs[0], NO_LOG
        copy(s, states[i])
        key(rng, seed + i)
        rng.stream = CHOICES
        if viewer != NOT_HIDDEN:
            redraw(s, t, viewer, rng)
        n, h = 0, 0
        seat = whose(s)
        while seat != NOBODY:
            if kind == SIMPLE:
                action = act(s, t, seat, rng)
            else:
                action = nth_offered(out, draw(rng, options(s, t, seat, out)))
            do(s, t, seat, action, log)
            h = hashed(h, action)
            n += 1
            seat = whose(s)
        final(s, t, out)
        for k in range(seats):
            results[i, 2 * k] = out[2 * k]
            results[i, 2 * k + 1] = out[2 * k + 1]
        totals[i, 0] = n
        totals[i, 1] = h
        totals[i, 2] = s.fault
        if keep:
            copy(ends[i], s)

    return playouts
