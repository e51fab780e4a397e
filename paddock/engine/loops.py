"""Whole games in one call: random play, simple bots, audited play. Written against the contract's prototypes, compiled for each game.

Game number `seed` is the same game everywhere: its chance is keyed by the seed (stream 0), the choices of random and simple
players come from the same key (a stream of their own).
"""

from paddock.engine.bits import has, lowest
from paddock.engine.chance import below, mix_seed
from paddock.engine.contract import audit, legal, offered, play, result, simple, spell, start
from paddock.engine.fields import MOST_SEATS
from paddock.engine.machine import Log, Out, Rng, Rngs, State, States, Table2, Tables, TablesArray

M32 = 0xFFFFFFFF
CHOICES = 1 << 30  # stream of the players' own random numbers: undo streams count up from 1
DECISIONS, HASH, FAULTS, FIRST_FAULT, LONGEST = 0, 1, 2, 3, 4  # cells of a total
TOTALS = 5
LENGTH, REASON, FAULT = 2 * MOST_SEATS, 2 * MOST_SEATS + 1, 2 * MOST_SEATS + 2  # cells of a game's result behind the scores and places
RESULTS = 2 * MOST_SEATS + 3


def hash_step(h: int, action: int) -> int:
    return (h * 31 + action + 1) & M32


def open_game(s: State, t: Tables, rng: Rng, seed: int, log: Log) -> None:
    """Key the game and its players from the seed, and start."""
    mix_seed(s.rng, seed)
    mix_seed(rng, seed)
    rng.stream = CHOICES
    start(s, t, log)


def random_game(s: State, t: Tables, rng: Rng, out: Out, log: Log, total: Out) -> int:
    """Play a started game to its end with random choices; returns the number of decisions."""
    n = 0
    h = int(total[HASH])
    while s.over == 0 and s.fault == 0:
        seat = lowest(s.pending)
        action = offered(out, below(rng, legal(s, t, seat, out)))
        play(s, t, seat, action, log)
        h = hash_step(h, action)
        n += 1
    total[HASH] = h
    return n


def random_games(states: States, tables: TablesArray, rngs: Rngs, out: Out, log: Log, total: Out, seed: int, games: int) -> int:
    """Random games seed ... seed + games - 1. states[1] is the empty record with seats and options, states[0] is played on."""
    t = tables[0]
    for g in range(seed, seed + games):
        states[0] = states[1]
        s = states[0]
        open_game(s, t, rngs[0], g, log)
        n = random_game(s, t, rngs[0], out, log, total)
        total[DECISIONS] += n
        total[LONGEST] = max(int(total[LONGEST]), n)
        if s.fault != 0:
            total[FAULTS] += 1
            total[FIRST_FAULT] = g
    return int(total[DECISIONS])


def audited_games(states: States, tables: TablesArray, rngs: Rngs, out: Out, log: Log, total: Out, seed: int, games: int) -> int:
    """The same games, with the books checked after every decision; a wrong book counts as a fault."""
    t = tables[0]
    for g in range(seed, seed + games):
        states[0] = states[1]
        s = states[0]
        open_game(s, t, rngs[0], g, log)
        n = 0
        wrong = audit(s, t)
        while s.over == 0 and s.fault == 0 and wrong == 0:
            seat = lowest(s.pending)
            action = offered(out, below(rngs[0], legal(s, t, seat, out)))
            play(s, t, seat, action, log)
            total[HASH] = hash_step(int(total[HASH]), action)
            wrong = audit(s, t)
            n += 1
        total[DECISIONS] += n
        total[LONGEST] = max(int(total[LONGEST]), n)
        if s.fault != 0 or wrong != 0:
            total[FAULTS] += 1
            total[FIRST_FAULT] = g
    return int(total[DECISIONS])


def bot_game(s: State, t: Tables, rng: Rng, out: Out, log: Log, total: Out, thinkers: int) -> int:
    """Play a started game to its end, the seats of the set `thinkers` by `simple` and the others at random; returns the number of decisions."""
    n = 0
    h = int(total[HASH])
    while s.over == 0 and s.fault == 0:
        seat = lowest(s.pending)
        if has(thinkers, seat):
            action = simple(s, t, seat, rng)
        else:
            action = offered(out, below(rng, legal(s, t, seat, out)))
        play(s, t, seat, action, log)
        h = hash_step(h, action)
        n += 1
    total[HASH] = h
    return n


def bot_games(
    states: States, tables: TablesArray, rngs: Rngs, out: Out, log: Log, total: Out, results: Table2, seed: int, games: int, thinkers: int
) -> int:
    """Games with simple bots on the seats of the set `thinkers`. results[g] = score and place of each seat, then the length, the reason of the
    end and the fault of the game. The log goes on from game to game; states[0] is left as the last game ended."""
    t = tables[0]
    for g in range(games):
        states[0] = states[1]
        s = states[0]
        open_game(s, t, rngs[0], seed + g, log)
        n = bot_game(s, t, rngs[0], out, log, total, thinkers)
        total[DECISIONS] += n
        total[LONGEST] = max(int(total[LONGEST]), n)
        if s.fault != 0:
            total[FAULTS] += 1
            total[FIRST_FAULT] = seed + g
        results[g, REASON] = result(s, t, results[g])
        results[g, LENGTH] = n
        results[g, FAULT] = s.fault
    return int(total[DECISIONS])


def step(states: States, i: int, tables: TablesArray, seat: int, action: int, out: Out, log: Log) -> int:
    """One decision of one game from Python: play a legal action, then return the next seat (-1: over) with its offers in `out`, spelled out."""
    s = states[i]
    t = tables[0]
    play(s, t, seat, action, log)
    if s.over != 0 or s.fault != 0:
        return -1
    after = lowest(s.pending)
    legal(s, t, after, out)
    spell(out)
    return after
