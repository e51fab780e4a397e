"""Worlds that agree with what the others were seen doing. `hide` deals what a seat does not know evenly; who has pushed one horse all race
long does not hold just any cards.

A game that brings `recall` and `nudge` in its bot gets a random walk through hidden worlds (Metropolis): a small change is kept if in the changed
world `simple` would have made no fewer of the decisions that were seen, and sometimes if it would have made fewer. Who often does what
`simple` would not in any world is no such player, so each further such decision of a seat speaks less against a world. A world is what is hidden now
and, where that leaves open what a seat had when it decided, a lot for each decision; from its last decision back to its first each follows
from the next. Nothing goes in but what the seat knows: past states are handed over with all redrawn that it did not know.
"""

import math

from paddock.engine.rules.bitset import has, singleton
from paddock.engine.rules.contract import LATENT_DRAWN, LATENT_VALUES, baseline_action, hide, propose, reconstruct
from paddock.engine.rules.random import below, mix_seed
from paddock.engine.rules.types import Floats, Out, Rng, Rngs, States, Tables, TablesArray

NOW, TRIAL, FIRST_PAST = 0, 1, 2  # places in `past`: the walk's world, a changed one; the past states
ROOT_STATE, FIRST_GUESS = 0, 2  # places in `states`
FINE = 1 << 20
REDRAWN_OF = 4  # one change in so many is of a lot
LEAST_TRUST = 0.2  # of the trust, at the beginning of the walk


def sample_worlds(
    states: States, past: States, tables: TablesArray, rngs: Rngs, first: Out, deeds: Out, lots: Out, by_lot: Out, doubts: Out, cost: Floats,
    seat: int, before: int, between: int, worlds: int, seed: int,
) -> int:  # fmt: skip
    """Fill states[FIRST_GUESS] ... with so many worlds. The decisions seen of seat k are number first[k] ... first[k + 1] - 1, the earliest first:
    past[FIRST_PAST + i] is the state before decision i, deeds[i] what was done. lots and by_lot (the decisions whose lot matters) have room for
    each. cost[n]: how much it speaks against a world that `simple` would not have made n of a seat's decisions. Returns how many changes were kept."""
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
    """Write down behind those that are there the decisions of this seat whose lot matters; returns how many there are then."""
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
    """Any lot, or one of the two beside this one: as likely as the way back."""
    step = below(rng, 2 * LATENT_VALUES)
    return step if step < LATENT_VALUES else (lot + (1 if step % 2 == 0 else LATENT_VALUES - 1)) % LATENT_VALUES


def decider(first: Out, decision: int) -> int:
    """The seat that made this decision, as a set."""
    seat = 0
    while first[seat + 1] <= decision:
        seat += 1
    return singleton(seat)


def accepts(
    past: States, t: Tables, rng: Rng, first: Out, deeds: Out, lots: Out, doubts: Out, cost: Floats, seats: int, changed: int, more: float
) -> bool:  # fmt: skip
    """Whether at most so much more speaks against the changed world than against the walk's; then its doubts are noted."""
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
    """How many of the decisions seen of this seat `simple` would not have made in this world; counted until they are more than `most`."""
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
