"""A sensible Tornado player."""

from paddock.engine.machine import Rng, State, Tables


def simple(s: State, t: Tables, seat: int, rng: Rng) -> int:
    return 0


def worth(s: State, t: Tables, seat: int) -> int:
    return 0
