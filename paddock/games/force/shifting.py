"""Moves as events (806.4, F-36): what triggers on zone changes is told before and after the raw move.

A card that is played or paid makes one zone change, from the hand to its last zone: its stop in the resolution area is none.
"""

from paddock.engine.bits import lowest, rest
from paddock.engine.machine import Log, State, Tables
from paddock.games.force.codes import DESK, HAND, TOP
from paddock.games.force.places import zone_of
from paddock.games.force.queue import after, before
from paddock.games.force.state import SETS, WORD
from paddock.games.force.zones import lay


def origin_of(s: State, card: int) -> int:
    """F-36: the zone from which a move of this card counts."""
    zone = zone_of(s, card)
    return HAND if zone == DESK else zone


def shift(s: State, t: Tables, log: Log, card: int, to: int, at: int) -> None:
    """One card moves, and what triggers on it waits."""
    before(s, t, card, origin_of(s, card), to)
    lay(s, log, card, to, at)
    after(s, t, log)


def shift_bundle(s: State, t: Tables, log: Log, frame: int, to: int) -> None:
    """All cards of a frame's bundle move to an unordered zone at the same time (806.4b)."""
    for w in range(SETS):
        left = int(s.bundle[frame, w])
        while left != 0:
            card = w * WORD + lowest(left)
            left = rest(left)
            before(s, t, card, origin_of(s, card), to)
    for w in range(SETS):
        left = int(s.bundle[frame, w])
        while left != 0:
            lay(s, log, w * WORD + lowest(left), to, TOP)
            left = rest(left)
    after(s, t, log)
