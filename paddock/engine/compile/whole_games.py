"""Whole games in one call: random play, simple bots and audited play in one loop, because each entry point optimises the whole game again.
Written against the contract's prototypes, compiled for each game.

Game number `seed` is the same game everywhere: its chance is keyed by the seed (stream 0), the choices of random and simple
players come from the same key (a stream of their own).
"""

from paddock.engine.rules.bitset import has, lowest
from paddock.engine.rules.contract import audit, baseline_action, legal, nth_action, play, result, start
from paddock.engine.rules.fields import MOST_SEATS
from paddock.engine.rules.random import below, mix_seed
from paddock.engine.rules.types import Log, Out, Rng, Rngs, State, States, Table2, Tables, TablesArray

M32 = 0xFFFFFFFF
CHOICES = 1 << 30  # stream of the players' own random numbers: undo streams count up from 1
DECISIONS, HASH, FAULTS, FIRST_FAULT, LONGEST = 0, 1, 2, 3, 4  # cells of a total
TOTALS = 5
LENGTH, REASON, FAULT = 2 * MOST_SEATS, 2 * MOST_SEATS + 1, 2 * MOST_SEATS + 2  # cells of a game's result behind the scores and places
RESULTS = 2 * MOST_SEATS + 3
FAULT_OF_AUDIT = 9_999  # the fault of a game in which something was created or lost


def hash_step(h: int, action: int) -> int:
    return (h * 31 + action + 1) & M32


def open_game(s: State, t: Tables, rng: Rng, seed: int, log: Log) -> None:
    """Key the game and its players from the seed, and start."""
    mix_seed(s.rng, seed)
    mix_seed(rng, seed)
    rng.stream = CHOICES
    start(s, t, log)


def play_game(s: State, t: Tables, rng: Rng, out: Out, log: Log, total: Out, bots: int, audited: bool) -> int:
    """Play a started game to its end, the seats of the set `bots` by `simple` and the others at random; returns the number of decisions.
    audited: check after every decision that cards and money add up, and stop with a fault where they do not."""
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
    """Games seed ... seed + games - 1. states[1] is the empty record with seats and options, states[0] is played on and left as the last game
    ended; the log goes on from game to game. results[g] = score and place of each seat, then the length, the reason of the end and the fault of
    the game; without rows only the totals are kept."""
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
