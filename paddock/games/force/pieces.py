"""The loop of `machine.py` step by step, for where many games are played side by side and each step is done for many of them at once.

What the loop counts stands in cells of the pool between two steps. Nobody looks at the record then, and what was looked up stays looked up.
"""

from paddock.engine.machine import Log, State, Tables
from paddock.games.force.ending import ENDLESS, draw_game
from paddock.games.force.loops import seen_now
from paddock.games.force.machine import FEW_STEPS, MOST_STEPS, begins_check, is_going, rest, step

STEPS, UNTIL, WAS, WAS_CELLS = 140, 141, 142, 4  # cells of the pool behind those in which forces.py does its sums
CELL_BITS = 14  # of a hash in each cell


def advance(s: State, t: Tables, log: Log) -> None:
    """One step; with the last one the loop ends."""
    step(s, t, log)
    s.pool[STEPS] += 1
    if s.pool[STEPS] >= FEW_STEPS and begins_check(s):
        look_round(s, log)
    if s.idle > MOST_STEPS and s.over == 0:
        draw_game(s, ENDLESS, log)
    if not is_going(s):
        for k in range(STEPS, WAS + WAS_CELLS):
            s.pool[k] = 0
        rest(s, t, log)


def look_round(s: State, log: Log) -> None:
    """F-12, 1201.1c: as in `go_on`."""
    now, was, steps = seen_now(s), 0, int(s.pool[STEPS])
    for k in range(WAS_CELLS):
        was |= int(s.pool[WAS + k]) << (CELL_BITS * k)
    if now == was:
        draw_game(s, ENDLESS, log)
    if steps >= s.pool[UNTIL]:
        s.pool[UNTIL] = 2 * steps
        for k in range(WAS_CELLS):
            s.pool[WAS + k] = now >> (CELL_BITS * k) & (1 << CELL_BITS) - 1
