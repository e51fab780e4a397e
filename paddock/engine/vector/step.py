"""Many games of one kind side by side, one decision of each in one native call: what learning needs.

A herd is arrays: a state for each game, whose turn it is, that seat's observation, its legal actions, and what the last action came to. The
compiled entry here is called by every thread of a crew, which share the games out. A game that ends is paid out and the next one is dealt in its
place within the same call. Game number g is the game of seed g everywhere else. What play, legal actions and observation of one step work out they
may leave to each other, until `clear_scratch`.
"""

from paddock.engine.compile.whole_games import open_game
from paddock.engine.rules.bitset import lowest, nth, select_or_zero, size, write_at_set
from paddock.engine.rules.contract import baseline_action, legal, nth_action, observe, play, result
from paddock.engine.rules.random import M32, below, mix32
from paddock.engine.rules.types import (
    Flags,
    Floats,
    Floats2,
    Log,
    Marks,
    Out,
    Rng,
    Rngs,
    Rows,
    State,
    States,
    Table2,
    Tables,
    TablesArray,
    cold,
)
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
NO_OPPONENTS, RANDOM_OPPONENTS, SIMPLE_OPPONENTS = 0, 1, 2  # every seat is a learner's, or who plays the others
ROTATING_LEARNER = -1  # a learner whose seat is its game's number modulo the number of seats
NOBODY = -1
LEAST_BRANCHLESS, MOST_BRANCHLESS = 5, 7  # of rows for two or three groups of actions
LCG_FACTOR, LCG_INCREMENT, LCG_BITS = 1664525, 1013904223, 32  # of a linear congruential generator, whose high bits are the good ones
PREFETCH_DISTANCE = 4  # how many games before its turn a record is prefetched


# ------------------------------------------------------------------ one game of the herd


def clear_scratch(s: State) -> None:
    """A prototype: a game that registers a `ScratchReuse` has its `clear` here."""


def next_seat(s: State) -> int:
    """Whose decision is next, or NOBODY's. Of seats that choose in secret the lowest is asked first: their order does not matter."""
    return NOBODY if s.over != 0 or s.fault != 0 else lowest(s.pending)


def play_opponents(s: State, t: Tables, rng: Rng, learner: int, kind: int, out: Out, log: Log) -> int:
    """Bots play until the learner is to act; returns its seat, or NOBODY."""
    seat = next_seat(s)
    while seat != learner and seat != NOBODY:
        if kind == SIMPLE_OPPONENTS:
            action = baseline_action(s, t, seat, rng)
        else:
            action = nth_action(out, below(rng, legal(s, t, seat, out)))
        play(s, t, seat, action, log)
        seat = next_seat(s)
    return seat


def learner_of(s: State, seat: int, game: int) -> int:
    return game % int(s.seats) if seat == ROTATING_LEARNER else seat


def write_legal_actions(
    s: State, t: Tables, i: int, seat: int, lcg_states: Out, action_masks: Marks, random_actions: Out, out: Out
) -> None:
    """Mark the seat's legal actions, and pick one of them at random. `out` holds what was offered before, so that only that is wiped."""
    for k in range(int(out[0])):
        write_at_set(action_masks, i, int(out[1 + 2 * k]), int(out[2 + 2 * k]), 0)
    n = legal(s, t, seat, out)
    for k in range(int(out[0])):
        write_at_set(action_masks, i, int(out[1 + 2 * k]), int(out[2 + 2 * k]), 1)
    pick = random_below(lcg_states, i, n)
    random_actions[i] = nth_action_branchless(out, pick) if LEAST_BRANCHLESS <= len(out) <= MOST_BRANCHLESS else nth_action(out, pick)


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


def write_results(s: State, t: Tables, i: int, final_rewards: Floats2, scores: Table2, places: Table2, out: Out) -> None:
    """Scores, places and rewards of a game that is over: 1 for the sole first to -1 for the sole last, ties share."""
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
        final_rewards[i, seat] = (behind - ahead) / (n - 1)


# ------------------------------------------------------------------ all of them


def run_batch(
    me: int,
    threads: int,
    what: int,
    given: Out,
    spin_ns: int,
    pool: Pool,
    states: States,
    empty: States,
    tables: TablesArray,
    rngs: Rngs,
    lcg_states: Out,
    actions: Out,
    seat_to_act: Out,
    seat_that_acted: Out,
    games: Out,
    action_groups: Table2,
    action_masks: Marks,
    random_actions: Out,
    done: Flags,
    rewards: Floats,
    final_rewards: Floats2,
    scores: Table2,
    places: Table2,
    observations: Rows,
    final_observations: Rows,
    offsets: Table2,
    out: Out,
    log: Log,
    seat: int,
    kind: int,
) -> int:
    """The LEADER of a crew STEPs all games by one decision each, or BEGINs the games of the given numbers, and returns how many stopped with a
    fault; if an action was not offered no game is stepped, and -1 - the first such game is returned. Others of the crew WORK until they are
    DISMISSed, and look out for work for `patience` nanoseconds before they sleep (`pool_workers.py`); ENLIST comes before all.
    Without `kind` every seat is a learner's. With it one learner plays in each game, on this seat (or TAKING_TURNS), and bots on the others.
    One entry for everything, as each entry compiles the whole game again, and the loop over games in it, as so many arrays are not handed on for
    nothing."""
    if what == INIT_WORKERS:
        init_workers(pool, threads, len(seat_to_act))
        return 0
    if what == STOP_WORKERS:
        stop_workers(pool, threads)
        return 0
    t = tables[0]
    n = len(seat_to_act)
    doing = CHECK if what == STEP else what
    if me == LEADER:
        atomic_store(pool, LEADER, "actions", address_of(given))
    while True:
        if me == LEADER:
            publish_chunks(pool, threads, n, doing)
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
                deed = task_of(chunk)
                if deed == CHECK:
                    wrong = first_illegal(pool, action_masks, actions, first, last)
                    if wrong >= 0:
                        atomic_min(pool, LEADER, "first_wrong", wrong)
                elif kind != NO_OPPONENTS:
                    faults += step_with_opponents(
                        deed,
                        states,
                        empty,
                        t,
                        rngs,
                        lcg_states,
                        actions,
                        seat_to_act,
                        seat_that_acted,
                        games,
                        action_groups,
                        action_masks,
                        random_actions,
                        done,
                        rewards,
                        final_rewards,
                        scores,
                        places,
                        observations,
                        final_observations,
                        out,
                        log,
                        first,
                        last,
                        seat,
                        kind,
                    )
                else:
                    for i in range(first, last):
                        prefetch_record(states, min(i + PREFETCH_DISTANCE, n - 1), seat_to_act, offsets)
                        actor = begin_step(i, seat_to_act, seat_that_acted, done, rewards)
                        if deed == STEP:
                            play(states[i], t, actor, int(actions[i]), log)
                        if deed == BEGIN or states[i].over != 0:
                            if deed == STEP:
                                finish_game(states[i], t, i, actor, done, rewards, final_rewards, scores, places, final_observations, out)
                                games[i] += n
                            begin_game(states, i, empty, t, rngs[i], lcg_states, int(games[i]), log)
                        if states[i].fault != 0:
                            seat_to_act[i] = NOBODY
                            faults += 1
                        else:
                            seat_to_act[i] = lowest(states[i].pending)
                            write_legal_actions(
                                states[i], t, i, int(seat_to_act[i]), lcg_states, action_masks, random_actions, action_groups[i]
                            )
                            observe(states[i], t, int(seat_to_act[i]), observations[i])
                            clear_scratch(states[i])
                did += 1
                chunk = claim_chunk(pool, whose)
        report_done(pool, did, faults)
        if me == LEADER:
            wait(pool, LEADER, spin_ns)
            wrong = atomic_load(pool, LEADER, "first_wrong")
            if wrong < n:
                return -1 - wrong
            if doing != CHECK:
                return atomic_load(pool, LEADER, "faults")
            doing = STEP


@cold
def step_with_opponents(
    task: int,
    states: States,
    empty: States,
    t: Tables,
    rngs: Rngs,
    lcg_states: Out,
    actions: Out,
    seat_to_act: Out,
    seat_that_acted: Out,
    games: Out,
    action_groups: Table2,
    action_masks: Marks,
    random_actions: Out,
    done: Flags,
    rewards: Floats,
    final_rewards: Floats2,
    scores: Table2,
    places: Table2,
    observations: Rows,
    final_observations: Rows,
    out: Out,
    log: Log,
    first: int,
    last: int,
    seat: int,
    kind: int,
) -> int:
    """Games first ... last - 1 with one learner in each: bots play until it is to act again, and a game in which it never is to act is passed
    over. Returns how many stopped with a fault. Outside of the loop of those who never meet a bot."""
    faults = 0
    for i in range(first, last):
        actor = begin_step(i, seat_to_act, seat_that_acted, done, rewards)
        if task == STEP:
            play(states[i], t, actor, int(actions[i]), log)
        fresh = task == BEGIN
        while True:
            if fresh:
                begin_game(states, i, empty, t, rngs[i], lcg_states, int(games[i]), log)
            seat_to_act[i] = play_opponents(states[i], t, rngs[i], learner_of(states[i], seat, int(games[i])), kind, out, log)
            if states[i].over == 0:
                break
            if not fresh:
                finish_game(states[i], t, i, actor, done, rewards, final_rewards, scores, places, final_observations, out)
            games[i] += len(games)
            fresh = True
        if states[i].fault != 0:
            faults += 1
        else:
            write_legal_actions(states[i], t, i, int(seat_to_act[i]), lcg_states, action_masks, random_actions, action_groups[i])
            observe(states[i], t, int(seat_to_act[i]), observations[i])
            clear_scratch(states[i])
    return faults


def prefetch_record(states: States, i: int, seat_to_act: Out, offsets: Table2) -> None:
    """Ask the memory for what most decisions of the seat to act use of a game's record."""
    seat = max(int(seat_to_act[i]), 0)
    for k in range(offsets.shape[1]):
        prefetch(states, i, int(offsets[seat, k]))


def begin_step(i: int, seat_to_act: Out, seat_that_acted: Out, done: Flags, rewards: Floats) -> int:
    """What the step before this one told is over; returns who acts now."""
    seat_that_acted[i] = seat_to_act[i]
    if done[i]:
        done[i] = False
        rewards[i] = 0.0
    return int(seat_to_act[i])


@cold
def begin_game(states: States, i: int, empty: States, t: Tables, rng: Rng, lcg_states: Out, game: int, log: Log) -> None:
    """The game of this number in the place of another."""
    states[i] = empty[0]
    open_game(states[i], t, rng, game, log)
    lcg_states[i] = first_lcg_state(game)


@cold
def finish_game(
    s: State,
    t: Tables,
    i: int,
    actor: int,
    done: Flags,
    rewards: Floats,
    final_rewards: Floats2,
    scores: Table2,
    places: Table2,
    final_observations: Rows,
    out: Out,
) -> None:
    """What a game came to, and what who acted last sees of its end."""
    done[i] = True
    write_results(s, t, i, final_rewards, scores, places, out)
    rewards[i] = final_rewards[i, actor]
    observe(s, t, actor, final_observations[i])


def first_illegal(pool: Pool, action_masks: Marks, actions: Out, first: int, last: int) -> int:
    """The first of these games with an action that is not offered, or -1. Actions are copied by who plays them, not by who leads: what one core has
    written another one gets slowly."""
    given = atomic_load(pool, LEADER, "actions")
    for i in range(first, last):
        action = number_at(given, i)
        actions[i] = action
        if action < 0 or action >= action_masks.shape[1] or action_masks[i, action] == 0:
            return i
    return -1
