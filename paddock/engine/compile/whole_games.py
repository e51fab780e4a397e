"""Whole games in one call. One loop covers random play, simple bots and audited play, because compiling each entry point optimises the
whole game again. The loop calls the contract's prototypes and is compiled for each game.

Game number `seed` is the same game on every target. The seed is the key of the game's random numbers (stream 0). The choices of random
and simple players use the same key and a separate stream.
"""

from paddock.engine.rules.bitset import has, lowest
from paddock.engine.rules.contract import audit, baseline_action, legal, nth_action, play, result, start
from paddock.engine.rules.fields import MOST_SEATS
from paddock.engine.rules.random import below, mix_seed
from paddock.engine.rules.types import Log, Out, Rng, Rngs, State, States, Table2, Tables, TablesArray

M32 = 0xFFFFFFFF
CHOICES = 1 << 30  # stream of the players' random numbers: the streams of undos count up from 1
DECISIONS, HASH, FAULTS, FIRST_FAULT, LONGEST = 0, 1, 2, 3, 4  # cells of a total
TOTALS = 5
LENGTH, REASON, FAULT = 2 * MOST_SEATS, 2 * MOST_SEATS + 1, 2 * MOST_SEATS + 2  # cells of a game's result after the scores and places
RESULTS = 2 * MOST_SEATS + 3
FAULT_OF_AUDIT = 9_999  # the fault of a game in which something was created or lost


def hash_step(h: int, action: int) -> int:
    return (h * 31 + action + 1) & M32


def open_game(s: State, t: Tables, rng: Rng, seed: int, log: Log) -> None:
    """Key the game's and the players' generators from the seed, and start the game."""
    mix_seed(s.rng, seed)
    mix_seed(rng, seed)
    rng.stream = CHOICES
    start(s, t, log)


def play_game(s: State, t: Tables, rng: Rng, out: Out, log: Log, total: Out, bots: int, audited: bool) -> int:
    """Play a started game to its end and return the number of decisions. Seats in the set `bots` play baseline actions, and the others
    random actions. audited: call `audit` before every decision and at the end, and stop with a fault if it finds an error."""
    n = 0
    h = int(total[HASH])
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
    total[HASH] = h
    return n


def play_games(
    states: States,
    tables: TablesArray,
    rngs: Rngs,
    out: Out,
    log: Log,
    total: Out,
    results: Table2,
    seed: int,
    games: int,
    bots: int,
    audited: bool,
) -> int:
    """Play the games seed ... seed + games - 1 and return the total number of decisions.

    states[1] is the empty record with seats and options. states[0] is the working state and afterwards holds the end of the last game. All
    games write to the same log. results[g] is the score and place of each seat, then the game's length, end reason and fault. If `results`
    has no rows, only the totals are written."""
    t = tables[0]
    for g in range(games):
        states[0] = states[1]
        s = states[0]
        open_game(s, t, rngs[0], seed + g, log)
        n = play_game(s, t, rngs[0], out, log, total, bots, audited)
        total[DECISIONS] += n
        total[LONGEST] = max(int(total[LONGEST]), n)
        if s.fault != 0:
            total[FAULTS] += 1
            total[FIRST_FAULT] = seed + g
        if g < len(results):
            results[g, REASON] = result(s, t, results[g])
            results[g, LENGTH] = n
            results[g, FAULT] = s.fault
    return int(total[DECISIONS])
