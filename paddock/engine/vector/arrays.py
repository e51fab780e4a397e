"""The arrays of a vector step."""

from typing import NamedTuple

from paddock.engine.rules.types import Flags, Floats, Floats2, Log, Marks, Out, Rngs, Rows, States, Table2, TablesArray


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
    opponents: int  # who plays the other seats, or NO_OPPONENTS
