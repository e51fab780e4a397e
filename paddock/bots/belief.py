"""Worlds that agree with what the others were seen doing. `hide` deals what a seat does not know evenly; who has pushed one horse all race
long does not hold just any cards.

A game that brings `recall` and `nudge` in its bot gets a random walk through hidden worlds (Metropolis): a small change is kept if in the changed
world `simple` would have made no fewer of the decisions that were seen, and sometimes if it would have made fewer. Nothing goes in but what the
seat knows: past states are handed over with all redrawn that it did not know.
"""

import math

from paddock.engine.bits import has
from paddock.engine.chance import below, mix_seed
from paddock.engine.contract import hide, nudge, recall, simple
from paddock.engine.machine import Floats, Out, Rng, Rngs, States, Table2, Tables, TablesArray

NOW, TRIAL, FIRST_PAST = 0, 1, 2  # places in `past`: the walk's world, a changed one; the past states
ROOT_STATE, FIRST_GUESS = 0, 2  # places in `states`
FINE = 1 << 20


def believe(
    states: States, past: States, tables: TablesArray, rngs: Rngs, who: Out, what: Table2, doubts: Out, trust: Floats, seat: int, seen: int,
    before: int, between: int, worlds: int, seed: int,
) -> int:  # fmt: skip
    """Fill states[FIRST_GUESS] ... with so many worlds. who[i] made the decision of past[FIRST_PAST + i], and then what[i]; trust[0]: how much a
    decision that `simple` would not have made speaks against a world. Returns how many changes were kept."""
    t, rng = tables[0], rngs[0]
    mix_seed(rng, seed)
    past[NOW] = states[ROOT_STATE]
    hide(past[NOW], t, seat, rng)
    everybody = (1 << int(past[NOW].seats)) - 1
    total = doubt(past, NOW, t, rng, who, what, doubts, 0, everybody, seen)
    kept = 0
    for step in range(before + between * worlds):
        past[TRIAL] = past[NOW]
        changed = nudge(past[TRIAL], t, seat, rng)
        other = doubt(past, TRIAL, t, rng, who, what, doubts, len(doubts) // 2, changed, seen) if changed != 0 else total
        if other <= total or below(rng, FINE) < FINE * math.exp(-trust[0] * (other - total)):
            past[NOW] = past[TRIAL]
            for i in range(len(doubts) // 2):
                if has(changed, i):
                    doubts[i] = doubts[len(doubts) // 2 + i]
            total = other
            kept += 1
        if step >= before and (step - before) % between == between - 1:
            states[FIRST_GUESS + (step - before) // between] = past[NOW]
    return kept


def doubt(past: States, world: int, t: Tables, rng: Rng, who: Out, what: Table2, doubts: Out, first: int, seats: int, seen: int) -> int:
    """How many of the decisions seen `simple` would not have made in this world. Only those of these seats are looked at anew; what is found is
    noted for each seat from doubts[first]; the others' are those of before."""
    half = len(doubts) // 2
    total = 0
    for i in range(half):
        if has(seats, i):
            doubts[first + i] = 0
        else:
            total += int(doubts[i])
    for i in range(seen):
        if has(seats, int(who[i])):
            if recall(past[FIRST_PAST + i], past[world], t, int(who[i]), what[i]) != 0:
                if simple(past[FIRST_PAST + i], t, int(who[i]), rng) != int(what[i, 1]):
                    doubts[first + int(who[i])] += 1
                    total += 1
    return total
