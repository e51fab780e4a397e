"""Vector step: many games of one kind, one decision of each in one native call.

Vector games are arrays: the state of each game, the seat to act, its observation, its legal actions, and the result of the last action. Every
thread of the pool calls the compiled entry of this module, and they share the games. When a game ends, its results are written and the next game
begins in its place within the same call. Game number g is the game of seed g everywhere else. Legal actions, observation and play of one step may
share intermediate results in scratch fields until `clear_scratch`.
"""

from paddock.engine.compile.whole_games import open_game
from paddock.engine.rules.bitset import lowest, nth, select_or_zero, size, write_at_set
from paddock.engine.rules.contract import baseline_action, legal, nth_action, observe, play, result
from paddock.engine.rules.random import M32, below, mix32
from paddock.engine.rules.types import Out, State, Tables, cold, hot
from paddock.engine.vector.arrays import NO_OPPONENTS, ROTATING_LEARNER, SIMPLE_OPPONENTS, StepArrays
from paddock.engine.vector.atomics import Pool, address_of, atomic_load, atomic_min, atomic_store, number_at, prefetch
from paddock.engine.vector.pool_workers import (
    CHUNK,
    LEADER,
    claim_chunk,
    first_game,
    init_workers,
    publish_chunks,
    report_done,
    stop_workers,
    task_of,
    wait,
)

STEP, BEGIN, CHECK = 0, 1, 2  # what to do with games
WORK, INIT_WORKERS, STOP_WORKERS = 3, 4, 5  # what else a call is for
NOBODY = -1
LEAST_BRANCHLESS, MOST_BRANCHLESS = 5, 7  # of rows for two or three groups of actions
LCG_FACTOR, LCG_INCREMENT, LCG_BITS = 1664525, 1013904223, 32  # of a linear congruential generator, whose high bits are the good ones
PREFETCH_DISTANCE = 4  # how many games before its turn a record is prefetched


# ------------------------------------------------------------------ one game


def clear_scratch(s: State) -> None:
    """A prototype: a game that registers a `ScratchReuse` has its `clear` here."""


def next_seat(s: State) -> int:
    """Whose decision is next, or NOBODY's. Of seats that choose in secret the lowest is asked first: their order does not matter."""
    return NOBODY if s.over != 0 or s.fault != 0 else lowest(s.pending)


@cold
def play_opponents(arrays: StepArrays, t: Tables, i: int, out: Out) -> None:
    """Bots play until the learner is to act, or the game stops."""
    s, rng = arrays.states[i], arrays.rngs[i]
    learner = int(arrays.games[i]) % int(s.seats) if arrays.learner == ROTATING_LEARNER else arrays.learner
    seat = next_seat(s)
    while seat != learner and seat != NOBODY:
        if arrays.opponents == SIMPLE_OPPONENTS:
            action = baseline_action(s, t, seat, rng)
        else:
            action = nth_action(out, below(rng, legal(s, t, seat, out)))
        play(s, t, seat, action, arrays.log)
        seat = next_seat(s)


def write_legal_actions(s: State, t: Tables, i: int, seat: int, arrays: StepArrays) -> None:
    """Mark the seat's legal actions, and pick one of them at random. The row of `action_groups` holds the last offer, so that only the marks of
    this offer are cleared."""
    groups, action_masks = arrays.action_groups[i], arrays.action_masks
    for k in range(int(groups[0])):
        write_at_set(action_masks, i, int(groups[1 + 2 * k]), int(groups[2 + 2 * k]), 0)
    n = legal(s, t, seat, groups)
    for k in range(int(groups[0])):
        write_at_set(action_masks, i, int(groups[1 + 2 * k]), int(groups[2 + 2 * k]), 1)
    pick = random_below(arrays.lcg_states, i, n)
    branchless = LEAST_BRANCHLESS <= len(groups) <= MOST_BRANCHLESS
    arrays.random_actions[i] = nth_action_branchless(groups, pick) if branchless else nth_action(groups, pick)


def first_lcg_state(game: int) -> int:
    """Where the dice of a game's picks begin: nothing alike for games of numbers side by side."""
    return mix32(mix32(game & M32) ^ (game >> LCG_BITS) & M32)


def random_below(lcg_states: Out, i: int, n: int) -> int:
    """One of n, evenly. No secret hangs on what is picked for whoever has nothing better to do, so a plain generator throws, which takes a fifth of
    the time of the game's own."""
    lcg_states[i] = (int(lcg_states[i]) * LCG_FACTOR + LCG_INCREMENT) & M32
    return int(lcg_states[i]) * n >> LCG_BITS


def nth_action_branchless(out: Out, n: int) -> int:
    """The n-th offered action, of two or three groups, without a branch: in which of them it is cannot be foreseen. Behind those that are offered there
    may be anything, as n never goes beyond them."""
    one = size(out[2])
    two = one + size(out[4])
    second, third = n >= one, n >= two
    at = 1 + select_or_zero(second, 2) + select_or_zero(third, 2)
    return int(out[at]) + nth(out[at + 1], n - select_or_zero(second, one) - select_or_zero(third, two - one))


def write_results(s: State, t: Tables, i: int, arrays: StepArrays, out: Out) -> None:
    """Scores, places and rewards of a game that is over: 1 for the sole first to -1 for the sole last, ties share."""
    scores, places = arrays.scores, arrays.places
    result(s, t, out)
    n = int(s.seats)
    for seat in range(n):
        scores[i, seat] = out[2 * seat]
        places[i, seat] = out[2 * seat + 1]
    for seat in range(n):
        ahead, behind = 0, 0
        for other in range(n):
            ahead += 1 if places[i, other] < places[i, seat] else 0
            behind += 1 if places[i, other] > places[i, seat] else 0
        arrays.final_rewards[i, seat] = (behind - ahead) / (n - 1)


# ------------------------------------------------------------------ all of them


def run_batch(me: int, threads: int, what: int, given: Out, spin_ns: int, pool: Pool, arrays: StepArrays, out: Out) -> int:
    """The entry that every thread of a pool calls; `out` is a buffer of its own.

    The LEADER's call does `what`: STEP plays one action of `given` in each game, and BEGIN starts the games of the given numbers. It returns the
    number of games that stopped with a fault. If an action is illegal, no game is stepped, and the result is -1 - the first such game.
    A worker's call is WORK: it returns when the workers are told to stop. Without work it spins for `spin_ns` nanoseconds, and then sleeps
    (`pool_workers.py`). INIT_WORKERS comes before all else.

    All tasks share one entry, because each entry compiles the whole game again."""
    n = len(arrays.seat_to_act)
    t = arrays.tables[0]
    if what == INIT_WORKERS:
        init_workers(pool, threads, n)
        return 0
    if what == STOP_WORKERS:
        stop_workers(pool, threads)
        return 0
    task = CHECK if what == STEP else what
    if me == LEADER:
        atomic_store(pool, LEADER, "actions", address_of(given))
    while True:
        if me == LEADER:
            publish_chunks(pool, threads, n, task)
        else:
            wait(pool, me, spin_ns)
            if atomic_load(pool, me, "leave") != 0:
                return 0
        did, faults = 0, 0
        for k in range(threads):
            whose = (me + k) % threads
            chunk = claim_chunk(pool, whose)
            while chunk >= 0:
                first = first_game(chunk)
                last = min(first + CHUNK, n)
                if task_of(chunk) == CHECK:
                    wrong = first_illegal(pool, arrays, first, last)
                    if wrong >= 0:
                        atomic_min(pool, LEADER, "first_wrong", wrong)
                else:
                    for i in range(first, last):
                        prefetch_record(arrays, min(i + PREFETCH_DISTANCE, n - 1))
                        faults += step_game(task_of(chunk), arrays, t, i, out)
                did += 1
                chunk = claim_chunk(pool, whose)
        report_done(pool, did, faults)
        if me == LEADER:
            wait(pool, LEADER, spin_ns)
            wrong = atomic_load(pool, LEADER, "first_wrong")
            if wrong < n:
                return -1 - wrong
            if task != CHECK:
                return atomic_load(pool, LEADER, "faults")
            task = STEP


@hot
def step_game(task: int, arrays: StepArrays, t: Tables, i: int, out: Out) -> int:
    """STEP or BEGIN one game, and show the next decision. Returns 1 if the game stopped with a fault, else 0."""
    s, actor = arrays.states[i], int(arrays.seat_to_act[i])
    arrays.seat_that_acted[i] = actor
    if arrays.done[i]:
        arrays.done[i] = False
        arrays.rewards[i] = 0.0
    if task == STEP:
        play(s, t, actor, int(arrays.actions[i]), arrays.log)
        if arrays.opponents != NO_OPPONENTS:
            play_opponents(arrays, t, i, out)
    if task == BEGIN or s.over != 0:
        if task == STEP:
            finish_game(arrays, t, i, actor, out)
        begin_game(arrays, t, i, out)
    seat = next_seat(s)
    arrays.seat_to_act[i] = seat
    if s.fault != 0:
        return 1
    write_legal_actions(s, t, i, seat, arrays)
    observe(s, t, seat, arrays.observations[i])
    clear_scratch(s)
    return 0


def prefetch_record(arrays: StepArrays, i: int) -> None:
    """Ask the memory for what most decisions of the seat to act use of a game's record."""
    seat = max(int(arrays.seat_to_act[i]), 0)
    for k in range(arrays.prefetch_offsets.shape[1]):
        prefetch(arrays.states, i, int(arrays.prefetch_offsets[seat, k]))


@cold
def begin_game(arrays: StepArrays, t: Tables, i: int, out: Out) -> None:
    """Deal the game of this place's number. A game that bots play to its end before the learner is to act is passed over."""
    s = arrays.states[i]
    while True:
        clear_record(arrays, i)
        open_game(s, t, arrays.rngs[i], int(arrays.games[i]), arrays.log)
        if arrays.opponents != NO_OPPONENTS:
            play_opponents(arrays, t, i, out)
        if s.over == 0:
            break
        arrays.games[i] += len(arrays.games)
    arrays.lcg_states[i] = first_lcg_state(int(arrays.games[i]))


def clear_record(arrays: StepArrays, i: int) -> None:
    """Make a game's record that of a game that has not begun. On a GPU a function that copies field by field stands in its place."""
    arrays.states[i] = arrays.empty[0]


@cold
def finish_game(arrays: StepArrays, t: Tables, i: int, actor: int, out: Out) -> None:
    """Write the results of a game, and the last observation of the seat that acted. The next game of this place gets its number."""
    s = arrays.states[i]
    arrays.done[i] = True
    write_results(s, t, i, arrays, out)
    arrays.rewards[i] = arrays.final_rewards[i, actor]
    observe(s, t, actor, arrays.final_observations[i])
    arrays.games[i] += len(arrays.games)


def first_illegal(pool: Pool, arrays: StepArrays, first: int, last: int) -> int:
    """The first of these games with an illegal action, or -1. Each thread copies the actions of its own games, because a core reads slowly
    what another one has written."""
    given = atomic_load(pool, LEADER, "actions")
    actions, action_masks = arrays.actions, arrays.action_masks
    for i in range(first, last):
        action = number_at(given, i)
        actions[i] = action
        if action < 0 or action >= action_masks.shape[1] or action_masks[i, action] == 0:
            return i
    return -1
