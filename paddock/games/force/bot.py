"""A sensible player."""

from paddock.engine.bits import nth, size
from paddock.engine.chance import below
from paddock.engine.machine import Rng, State, Tables
from paddock.games.force.actions import allow_nothing
from paddock.games.force.layers import forget
from paddock.games.force.machine import offer_all
from paddock.games.force.places import other, pile_size
from paddock.games.force.state import MAY_WORDS, WORD


def simple(s: State, t: Tables, seat: int, rng: Rng) -> int:
    offer_all(s, t, seat)
    n = 0
    for w in range(MAY_WORDS):
        n += size(s.may[w])
    pick, action = below(rng, n), -1
    for w in range(MAY_WORDS):
        have = size(s.may[w])
        if action < 0 and pick < have:
            action = w * WORD + nth(s.may[w], pick)
        pick -= have
    allow_nothing(s)
    forget(s)
    return action


def worth(s: State, t: Tables, seat: int) -> int:
    return pile_size(s, other(seat)) - pile_size(s, seat)
