"""A whole game as one function of the rules, to be cut at its calls (`cuts.py`): its record, the generator of its players and what is noted of it are
one cell."""

from collections.abc import Callable
from typing import Any

import numpy as np

from paddock.engine.bits import has, lowest
from paddock.engine.chance import RNG, WORDS, below, next_block
from paddock.engine.compiler import Build
from paddock.engine.contract import legal, offered, play, simple
from paddock.engine.cuts import Cuts
from paddock.engine.loops import hash_step, open_game
from paddock.engine.machine import Cell, Log, Rng, Tables
from paddock.engine.waits import LEAST, Waits


def refill(rng: Rng) -> None:
    """What `word` does with an empty buffer, before anybody asks: the words are the same."""
    next_block(rng)
    rng.block += 1
    rng.left = WORDS


def life(c: Cell, t: Tables, log: Log) -> None:
    """From the deal to the end, at random."""
    open_game(c.s, t, c.dice, c.seed, log)
    while c.s.over == 0 and c.s.fault == 0:
        if c.dice.left == 0:
            refill(c.dice)
        if c.s.rng.left == 0:
            refill(c.s.rng)
        seat = lowest(c.s.pending)
        action = offered(c.out, below(c.dice, legal(c.s, t, seat, c.out)))
        play(c.s, t, seat, action, log)
        c.hash = hash_step(c.hash, action)
        c.length += 1


def life_with_bots(c: Cell, t: Tables, log: Log) -> None:
    """The same, the seats of the set `thinkers` by `simple`."""
    open_game(c.s, t, c.dice, c.seed, log)
    while c.s.over == 0 and c.s.fault == 0:
        if c.dice.left == 0:
            refill(c.dice)
        if c.s.rng.left == 0:
            refill(c.s.rng)
        seat = lowest(c.s.pending)
        if has(c.thinkers, seat):
            action = simple(c.s, t, seat, c.dice)
        else:
            action = offered(c.out, below(c.dice, legal(c.s, t, seat, c.out)))
        play(c.s, t, seat, action, log)
        c.hash = hash_step(c.hash, action)
        c.length += 1


def cut_life(build: Build, bots: bool = False, least: int = LEAST) -> Cuts:
    """Whole games, cut at the calls of functions whose byte code is so long, with that of all they call."""
    whole: Any = life_with_bots if bots else life
    waits = Waits(build, whole, (refill,), least)  # type: ignore[arg-type]
    return Cuts(build, whole, waits.is_cut, waits.is_taken_in)


def cell_type(record: np.dtype[Any], offers: int, kept: int, sized: Callable[[int], int] = int) -> np.dtype[Any]:
    """A game's cell: how many offers it has room for, how many numbers it keeps while it waits; sized: how long a cell is made."""
    fields = {
        "w": np.dtype((np.int64, (kept,))),
        "out": np.dtype((np.int64, (offers,))),
        "hash": np.dtype(np.int64),
        "seed": np.dtype(np.int64),
        "number": np.dtype(np.int32),
        "length": np.dtype(np.int32),
        "thinkers": np.dtype(np.int64),
        "dice": RNG,
        "s": record,
    }
    plain = np.dtype(list(fields.items()), align=True)
    offsets = [plain.fields[name][1] for name in fields]  # type: ignore[index]
    kinds = {
        "names": list(fields),
        "formats": list(fields.values()),
        "offsets": offsets,
        "itemsize": sized(plain.itemsize),
        "aligned": True,
    }
    return np.dtype(kinds)  # type: ignore[call-overload, no-any-return]
