"""Whole games in one call. One loop covers random play, simple bots and audited play, because compiling each entry point optimises the
whole game again. The loop calls the contract's prototypes and is compiled for each game.

Game number `seed` is the same game on every target. The seed is the key of the game's random numbers (stream 0). The choices of random
and simple players use the same key and a separate stream.
"""

from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np

from paddock.engine.rules.bitset import has, lowest
from paddock.engine.rules.contract import audit, baseline_action, legal, nth_action, play, result, start
from paddock.engine.rules.fields import MOST_SEATS
from paddock.engine.rules.random import below, mix_seed
from paddock.engine.rules.types import Log, Out, Rng, Rngs, State, States, Table2, Tables, TablesArray

M32 = 0xFFFFFFFF
CHOICES = 1 << 30  # stream of the players' random numbers: the streams of undos count up from 1
TOTAL = np.dtype([(name, np.int64) for name in ("decisions", "hash", "faults", "first_fault", "longest")], align=True)  # of all games
LENGTH, REASON, FAULT = 2 * MOST_SEATS, 2 * MOST_SEATS + 1, 2 * MOST_SEATS + 2  # cells of a game's result after the scores and places
RESULTS = 2 * MOST_SEATS + 3
FAULT_OF_AUDIT = 9_999  # the fault of a game in which something was created or lost

Totals: TypeAlias = Annotated[Any, TOTAL]


class BatchArrays(NamedTuple):
    """What `play_games` reads and writes."""

    states: States  # the working state, which afterwards holds the end of the last game; the record of a game that has not begun
    tables: TablesArray
    rngs: Rngs  # one generator, of the players
    out: Out
    log: Log  # all games write to it
    totals: Totals  # one record
    results: (
        Table2  # of each game: score and place of each seat, its length, end reason and fault. Without rows only the totals are written
    )


def hash_step(h: int, action: int) -> int:
    return (h * 31 + action + 1) & M32


def open_game(s: State, t: Tables, rng: Rng, seed: int, log: Log) -> None:
    """Key the game's and the players' generators from the seed, and start the game."""
    mix_seed(s.rng, seed)
    mix_seed(rng, seed)
    rng.stream = CHOICES
    start(s, t, log)


def play_game(s: State, t: Tables, rng: Rng, out: Out, log: Log, totals: Totals, bots: int, audited: bool) -> int:
    """Play a started game to its end and return the number of decisions. Seats in the set `bots` play baseline actions, and the others
    random actions. audited: call `audit` before every decision and at the end, and stop with a fault if it finds an error."""
    n = 0
    h = int(totals[0].hash)
    while s.over == 0 and s.fault == 0:
        if audited and audit(s, t) != 0:
            s.fault = FAULT_OF_AUDIT
        else:
            seat = lowest(s.pending)
            if has(bots, seat):
                action = baseline_action(s, t, seat, rng)
            else:
                action = nth_action(out, below(rng, legal(s, t, seat, out)))
            play(s, t, seat, action, log)
            h = hash_step(h, action)
            n += 1
    if audited and s.fault == 0 and audit(s, t) != 0:
        s.fault = FAULT_OF_AUDIT
    totals[0].hash = h
    return n


def play_games(a: BatchArrays, seed: int, games: int, bots: int, audited: bool) -> int:
    """Play the games seed ... seed + games - 1 and return the total number of decisions."""
    s, t, totals = a.states[0], a.tables[0], a.totals[0]
    for g in range(games):
        a.states[0] = a.states[1]
        open_game(s, t, a.rngs[0], seed + g, a.log)
        n = play_game(s, t, a.rngs[0], a.out, a.log, a.totals, bots, audited)
        totals.decisions += n
        totals.longest = max(int(totals.longest), n)
        if s.fault != 0:
            totals.faults += 1
            totals.first_fault = seed + g
        if g < len(a.results):
            a.results[g, REASON] = result(s, t, a.results[g])
            a.results[g, LENGTH] = n
            a.results[g, FAULT] = s.fault
    return int(totals.decisions)
