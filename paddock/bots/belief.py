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

from paddock.engine.rules.bitset import has, singleton
from paddock.engine.rules.contract import baseline_action, hide
from paddock.engine.rules.extensions import LATENT_DRAWN, LATENT_VALUES, propose, reconstruct
from paddock.engine.rules.random import below, mix_seed
from paddock.engine.rules.types import Floats, Out, Rng, Rngs, States, Tables, TablesArray

NOW, TRIAL, FIRST_PAST = 0, 1, 2  # indices in `past`: the current world, the changed world, the past states
ROOT_STATE, FIRST_GUESS = 0, 2  # indices in `states`
FINE = 1 << 20
REDRAWN_OF = 4  # one change in REDRAWN_OF redraws a latent value
LEAST_TRUST = 0.2  # weight of the costs at the beginning of the walk; it grows to 1


def sample_worlds(
    states: States, past: States, tables: TablesArray, rngs: Rngs, first: Out, deeds: Out, lots: Out, by_lot: Out, doubts: Out, cost: Floats,
    seat: int, before: int, between: int, worlds: int, seed: int,
) -> int:  # fmt: skip
    """Write sampled worlds to states[FIRST_GUESS] and the following states. Returns the number of accepted changes.

    Decisions first[k] ... first[k + 1] - 1 are the observed decisions of seat k, the earliest first. past[FIRST_PAST + i] is the state
    before decision i, and deeds[i] is its action. `lots` holds the latent values, and `by_lot` the decisions whose latent value matters.
    `doubts` holds the mismatches of each seat. cost[n] is the cost of n mismatches of one seat. The walk makes `before` steps before the
    first world and `between` steps for each world."""
    t, rng = tables[0], rngs[0]
    mix_seed(rng, seed)
    past[NOW] = states[ROOT_STATE]
    hide(past[NOW], t, seat, rng)
    seats = int(past[NOW].seats)
    drawn = 0
    for i in range(len(lots)):
        lots[i] = below(rng, LATENT_VALUES)
    for other in range(seats):
        doubts[other] = mismatches(past, NOW, t, rng, first, deeds, lots, other, len(lots))
        drawn = ask_for_latents(past, t, first, deeds, by_lot, other, drawn)
    kept = 0
    for step in range(before + between * worlds):
        warmth = LEAST_TRUST + (1.0 - LEAST_TRUST) * min(1.0, step / before)
        more = -math.log((below(rng, FINE) + 1) / FINE) / warmth
        past[TRIAL] = past[NOW]
        which, lot = -1, 0
        if drawn > 0 and below(rng, REDRAWN_OF) == 0:
            which = int(by_lot[below(rng, drawn)])
            lot = int(lots[which])
            lots[which] = another_latent(lot, rng)
            changed = decider(first, which)
        else:
            changed = propose(past[TRIAL], t, seat, rng)
        if accepts(past, t, rng, first, deeds, lots, doubts, cost, seats, changed, more):
            past[NOW] = past[TRIAL]
            kept += 1
        elif which >= 0:
            lots[which] = lot
        if step >= before and (step - before) % between == between - 1:
            states[FIRST_GUESS + (step - before) // between] = past[NOW]
    return kept


def ask_for_latents(past: States, t: Tables, first: Out, deeds: Out, by_lot: Out, seat: int, drawn: int) -> int:
    """Append the decisions of this seat whose latent value matters to `by_lot`. Returns the new number of entries."""
    at = NOW
    for i in range(int(first[seat + 1]) - 1, int(first[seat]) - 1, -1):
        said = reconstruct(past[FIRST_PAST + i], past[at], t, seat, int(deeds[i]), 0)
        if said == 0:
            return drawn
        if said == LATENT_DRAWN:
            by_lot[drawn] = i
            drawn += 1
        at = FIRST_PAST + i
    return drawn


def another_latent(lot: int, rng: Rng) -> int:
    """A changed latent value: any value or a neighbour, with equal probability. The reverse change is equally likely."""
    step = below(rng, 2 * LATENT_VALUES)
    return step if step < LATENT_VALUES else (lot + (1 if step % 2 == 0 else LATENT_VALUES - 1)) % LATENT_VALUES


def decider(first: Out, decision: int) -> int:
    """The seat that made this decision, as a bit set."""
    seat = 0
    while first[seat + 1] <= decision:
        seat += 1
    return singleton(seat)


def accepts(
    past: States, t: Tables, rng: Rng, first: Out, deeds: Out, lots: Out, doubts: Out, cost: Floats, seats: int, changed: int, more: float
) -> bool:  # fmt: skip
    """Whether the changed world costs at most `more` above the current world. If so, its mismatches are stored in `doubts`."""
    half = len(doubts) // 2
    left = more
    for other in range(seats):
        if has(changed, other):
            left += cost[doubts[other]]
    for other in range(seats):
        if has(changed, other):
            most = 0
            while most + 1 < len(cost) and cost[most + 1] <= left:
                most += 1
            found = mismatches(past, TRIAL, t, rng, first, deeds, lots, other, most)
            if found > most:
                return False
            left -= cost[found]
            doubts[half + other] = found
    for other in range(seats):
        if has(changed, other):
            doubts[other] = doubts[half + other]
    return True


def mismatches(past: States, world: int, t: Tables, rng: Rng, first: Out, deeds: Out, lots: Out, seat: int, most: int) -> int:
    """The number of mismatches of this seat in this world. Counting stops when the number exceeds `most`."""
    total = 0
    at = world
    for i in range(int(first[seat + 1]) - 1, int(first[seat]) - 1, -1):
        if reconstruct(past[FIRST_PAST + i], past[at], t, seat, int(deeds[i]), int(lots[i])) == 0:
            return total
        at = FIRST_PAST + i
        if baseline_action(past[at], t, seat, rng) != int(deeds[i]):
            total += 1
            if total > most:
                return total
    return total
