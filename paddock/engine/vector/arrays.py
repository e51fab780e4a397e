"""The arrays of a vector step."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from paddock.engine.compile.runner import NO_LOG, Array
from paddock.engine.presentation.game import Game, Materials
from paddock.engine.rules.random import RNG
from paddock.engine.rules.types import Flags, Floats, Floats2, Log, Marks, Out, Rngs, Rows, States, Table2, TablesArray

NO_OPPONENTS, RANDOM_OPPONENTS, SIMPLE_OPPONENTS = 0, 1, 2
OPPONENTS = {"random": RANDOM_OPPONENTS, "simple": SIMPLE_OPPONENTS}
ROTATING_LEARNER = -1  # the learner's seat is its game's number modulo the number of seats
OBS_DTYPES = ("int8", "int16", "int32", "int64", "float32")


class StepArrays(NamedTuple):
    """What a vector step reads and writes. All arrays but `empty`, `tables`, `prefetch_offsets` and `log` have a row for each game.

    Compiled code takes the whole tuple as one argument. Its fields have the machine types of their annotations."""

    states: States
    empty: States  # one record, of a game that has not begun
    tables: TablesArray
    rngs: Rngs
    lcg_states: Out  # generators of the random actions
    actions: Out
    seat_to_act: Out
    seat_that_acted: Out
    games: Out  # the number of each game: its seed
    action_groups: Table2  # legal actions, as `legal` writes them
    action_masks: Marks  # 1: legal
    random_actions: Out  # a random legal action
    done: Flags  # whether the last action ended a game
    rewards: Floats  # of the seat that acted
    final_rewards: Floats2  # of every seat of the game that ended last
    scores: Table2
    places: Table2
    observations: Rows  # what the seat to act observes
    final_observations: Rows  # what the seat that acted observed when a game ended
    prefetch_offsets: Table2  # offsets in a record for each seat
    log: Log
    learner: int  # the learner's seat, or ROTATING_LEARNER
    opponents: int  # who plays the other seats, or NO_OPPONENTS: the caller acts for every seat


def new_arrays(
    game: Game, seats: int, count: int, options: Mapping[str, Any] | None, materials: Materials | None, *,
    opponents: str | None, learner: int | None, obs_dtype: str, reward_dtype: str = "float64",
) -> StepArrays:  # fmt: skip
    """The arrays of games that have not begun. Raises ValueError for games that cannot be."""
    empty, tables = game.new_game(seats, options, materials)
    if opponents is not None and opponents not in OPPONENTS:
        raise ValueError(f"the others are {' or '.join(OPPONENTS)}, not {opponents}")
    if learner is not None and (opponents is None or not 0 <= learner < seats):
        raise ValueError(f"a learner sits among others on a seat 0 to {seats - 1}, not on {learner}")
    if obs_dtype not in OBS_DTYPES:
        raise ValueError(f"observations are of type {', '.join(OBS_DTYPES)}, not {obs_dtype}")

    def zeros(*shape: int, dtype: Any = np.int64) -> Array:
        return np.zeros((count, *shape), dtype)

    return StepArrays(
        states=zeros(dtype=game.layout.dtype),
        empty=empty,
        tables=tables,
        rngs=zeros(dtype=RNG),
        lcg_states=zeros(),
        actions=zeros(),
        seat_to_act=zeros(),
        seat_that_acted=zeros(),
        games=zeros(),
        action_groups=zeros(1 + 2 * game.rules.MOST_GROUPS),
        action_masks=zeros(game.rules.ACTIONS, dtype=np.int8),
        random_actions=zeros(),
        done=zeros(dtype=np.bool_),
        rewards=zeros(dtype=reward_dtype),
        final_rewards=zeros(seats, dtype=reward_dtype),
        scores=zeros(seats),
        places=zeros(seats),
        observations=zeros(game.rules.OBS_SIZE, dtype=obs_dtype),
        final_observations=zeros(game.rules.OBS_SIZE, dtype=obs_dtype),
        prefetch_offsets=prefetch_table(game, seats),
        log=NO_LOG,
        learner=ROTATING_LEARNER if learner is None else learner,
        opponents=NO_OPPONENTS if opponents is None else OPPONENTS[opponents],
    )


def prefetch_table(game: Game, seats: int) -> Array:
    """For each seat the offsets in a record that are prefetched before it acts. All rows have one length: the shorter ones repeat an offset."""
    found = [game.layout.prefetch_offsets(seat, seats) for seat in range(seats)]
    longest = max(map(len, found))
    return np.array([row + row[-1:] * (longest - len(row)) for row in found], np.int64)
