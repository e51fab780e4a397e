"""Belief sampling: worlds that fit the observed decisions of the other seats. `hide` alone redraws hidden cards uniformly and ignores these
decisions, although a player who pushed one horse for a whole race probably holds certain cards.

If the game's bot has `reconstruct` and `propose`, a Metropolis random walk samples the worlds. Each step changes a small part of the world.
A *mismatch* is an observed decision that `simple` would not have made in a world. The walk accepts a change that causes no more mismatches,
and accepts a worse change with a probability that depends on its cost. A seat with many mismatches in every world does not play like
`simple`. So each further mismatch of a seat costs less.

A world is the current hidden information. Sometimes this does not determine what a seat held at an earlier decision. Then a latent value
per decision determines it. `reconstruct` rebuilds the past states of a seat backward, from its last decision to its first.

The walk uses only what the searching seat knows: in the past states, everything else was redrawn before the walk.
"""

import math
from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np

from paddock.engine.rules.bitset import has, singleton
from paddock.engine.rules.contract import baseline_action, hide
from paddock.engine.rules.extensions import LATENT_DRAWN, LATENT_VALUES, propose, reconstruct
from paddock.engine.rules.random import below, mix_seed
from paddock.engine.rules.types import Floats, Out, Rng, Rngs, States, Tables, TablesArray

INT = np.int64
OBSERVED = np.dtype([("action", INT), ("latent", INT)], align=True)  # a decision: its action, and its latent value
OTHER_SEAT = np.dtype([("mismatches", INT), ("changed", INT)], align=True)  # in the current world, and in the changed one
ObservedArray: TypeAlias = Annotated[Any, OBSERVED]
OtherSeats: TypeAlias = Annotated[Any, OTHER_SEAT]

NOW, TRIAL, FIRST_PAST = 0, 1, 2  # indices in `past`: the current world, the changed world, the past states
ROOT_STATE, FIRST_GUESS = 0, 2  # indices in `states`
FINE = 1 << 20  # number of steps of a uniform random number in 0 ... 1
REDRAWN_OF = 4  # one change in REDRAWN_OF redraws a latent value
LEAST_TRUST = 0.2  # weight of the costs at the beginning of the walk; it grows to 1


class BeliefArrays(NamedTuple):
    """What the sampler reads and writes."""

    states: States  # of the search: the root state, and the sampled worlds from FIRST_GUESS on
    past: States  # the current world, the changed world, and the state before each decision
    tables: TablesArray
    rngs: Rngs
    first: Out  # decisions first[k] ... first[k + 1] - 1 are those of seat k, the earliest first
    decisions: ObservedArray
    by_latent: Out  # the decisions whose latent value matters
    seats: OtherSeats
    cost: Floats  # cost[n] is the cost of n mismatches of one seat


def sample_worlds(a: BeliefArrays, seat: int, before: int, between: int, worlds: int, seed: int) -> int:
    """Write sampled worlds to the states. Returns the number of accepted changes. The walk makes `before` steps before the first world and
    `between` steps for each world."""
    t, rng, past = a.tables[0], a.rngs[0], a.past
    mix_seed(rng, seed)
    past[NOW] = a.states[ROOT_STATE]
    hide(past[NOW], t, seat, rng)
    latent_decisions = 0
    for i in range(len(a.decisions)):
        a.decisions[i].latent = below(rng, LATENT_VALUES)
    for other in range(int(past[NOW].seats)):
        a.seats[other].mismatches = mismatches(a, NOW, t, rng, other, len(a.decisions))
        latent_decisions = collect_latent_decisions(a, t, other, latent_decisions)
    accepted = 0
    for step in range(before + between * worlds):
        warmth = LEAST_TRUST + (1.0 - LEAST_TRUST) * min(1.0, step / before)
        most_extra_cost = -math.log((below(rng, FINE) + 1) / FINE) / warmth
        past[TRIAL] = past[NOW]
        redrawn, latent = -1, 0
        if latent_decisions > 0 and below(rng, REDRAWN_OF) == 0:
            redrawn = int(a.by_latent[below(rng, latent_decisions)])
            latent = int(a.decisions[redrawn].latent)
            a.decisions[redrawn].latent = another_latent(latent, rng)
            changed = deciding_seat_bit(a.first, redrawn)
        else:
            changed = propose(past[TRIAL], t, seat, rng)
        if accepts(a, t, rng, changed, most_extra_cost):
            past[NOW] = past[TRIAL]
            accepted += 1
        elif redrawn >= 0:
            a.decisions[redrawn].latent = latent
        if step >= before and (step - before) % between == between - 1:
            a.states[FIRST_GUESS + (step - before) // between] = past[NOW]
    return accepted


def collect_latent_decisions(a: BeliefArrays, t: Tables, seat: int, latent_decisions: int) -> int:
    """Append the decisions of this seat whose latent value matters to `by_latent`. Returns the new number of entries."""
    at = NOW
    for i in range(int(a.first[seat + 1]) - 1, int(a.first[seat]) - 1, -1):
        latent_use = reconstruct(a.past[FIRST_PAST + i], a.past[at], t, seat, int(a.decisions[i].action), 0)
        if latent_use == 0:
            return latent_decisions
        if latent_use == LATENT_DRAWN:
            a.by_latent[latent_decisions] = i
            latent_decisions += 1
        at = FIRST_PAST + i
    return latent_decisions


def another_latent(latent: int, rng: Rng) -> int:
    """A changed latent value: any value or a neighbour, with equal probability. The reverse change is equally likely."""
    step = below(rng, 2 * LATENT_VALUES)
    if step < LATENT_VALUES:
        return step
    neighbour = 1 if step % 2 == 0 else LATENT_VALUES - 1
    return (latent + neighbour) % LATENT_VALUES


def deciding_seat_bit(first: Out, decision: int) -> int:
    """The seat that made this decision, as a bit set."""
    seat = 0
    while first[seat + 1] <= decision:
        seat += 1
    return singleton(seat)


def accepts(a: BeliefArrays, t: Tables, rng: Rng, changed: int, most_extra_cost: float) -> bool:
    """Whether the changed world costs at most `most_extra_cost` above the current world. If so, its mismatches become the current ones. `changed`: the
    seats whose hidden information differs."""
    seats, budget = int(a.past[NOW].seats), most_extra_cost
    for other in range(seats):
        if has(changed, other):
            budget += a.cost[a.seats[other].mismatches]
    for other in range(seats):
        if has(changed, other):
            most = 0
            while most + 1 < len(a.cost) and a.cost[most + 1] <= budget:
                most += 1
            found = mismatches(a, TRIAL, t, rng, other, most)
            if found > most:
                return False
            budget -= a.cost[found]
            a.seats[other].changed = found
    for other in range(seats):
        if has(changed, other):
            a.seats[other].mismatches = a.seats[other].changed
    return True


def mismatches(a: BeliefArrays, world: int, t: Tables, rng: Rng, seat: int, most: int) -> int:
    """The number of mismatches of this seat in this world. Counting stops when the number exceeds `most`."""
    total = 0
    at = world
    for i in range(int(a.first[seat + 1]) - 1, int(a.first[seat]) - 1, -1):
        action = int(a.decisions[i].action)
        if reconstruct(a.past[FIRST_PAST + i], a.past[at], t, seat, action, int(a.decisions[i].latent)) == 0:
            return total
        at = FIRST_PAST + i
        if baseline_action(a.past[at], t, seat, rng) != action:
            total += 1
            if total > most:
                return total
    return total
