"""Facts that follow from a view by the rules: the leader, the cells a throttle card reaches, the way to a cell. Drawings use them."""

from dataclasses import dataclass, field
from typing import Any, cast

from paddock.games.tornado.actions import Phase
from paddock.games.tornado.geometry import LINE
from paddock.games.tornado.moving import (
    SLOT_MASK,
    STEP_BITS,
    STEP_MASK,
    WORD,
    WORDS,
    bends_of,
    forget_reach,
    is_on_hexagon,
    may_pass,
    node,
    spread_throttle,
    step_node,
    steps_from,
)
from paddock.games.tornado.order import progress
from paddock.games.tornado.state import State
from paddock.games.tornado.things import HIGHEST, LOWEST
from paddock.games.tornado.view import View, elements


@dataclass
class Position:
    """The fields of the record that the rules of moving read, filled from a view."""

    seats: int
    board: list[int]
    shown: list[int]
    front: list[int]
    cover: list[list[int]]
    cell: list[int]
    section: list[int]
    throttle: list[int]
    racing: int
    yielding: int
    options: list[int]
    reach: list[int] = field(default_factory=lambda: [0] * WORDS)
    ways: list[int] = field(default_factory=lambda: [0] * 4)
    path: list[int] = field(default_factory=lambda: [0] * 4)


def position_of(v: View) -> State:
    found = Position(
        seats=len(v.boats),
        board=[c + 1 for c in v.board],
        shown=list(v.shown),
        front=[0 if s else f for s, f in zip(v.shown, v.fronts)],
        cover=[list(c) for c in v.cover],
        cell=[b.cell + 1 for b in v.boats],
        section=[b.section for b in v.boats],
        throttle=[sum(1 << x for x in b.throttle) for b in v.boats],
        racing=sum(1 << b.seat for b in v.boats if b.racing),
        yielding=sum(1 << b.seat for b in v.boats if b.yielding),
        options=list(v.options),
    )
    return cast(State, found)


def standing(v: View) -> list[int]:
    """TO-5.1: the seats under way, the leader first. Before the start there is no order."""
    if not v.turned:
        return []
    p = position_of(v)
    return sorted((b.seat for b in v.boats if b.racing and b.cell >= 0), key=lambda k: -progress(p, k))


@dataclass(frozen=True)
class Reach:
    """The cells that a throttle card reaches for the boat to move, and the length of the ways. With 0 steps the boat stays."""

    value: int
    steps: int
    cells: tuple[int, ...]


def reach_of(v: View, value: int) -> Reach:
    """TO-7.6. It depends on public facts only."""
    p = position_of(v)
    steps = spread_throttle(p, v.mover, value)
    cells = tuple(w * WORD + c for w in range(WORDS) for c in elements(p.reach[w]))
    forget_reach(p)
    return Reach(value, steps, cells)


def reaches(v: View) -> list[Reach]:
    """The reach of the throttle card being played, or of each card in the mover's hand."""
    if v.over or v.stage not in (Phase.THROTTLE, Phase.GO) or v.boats[v.mover].cell < 0:
        return []
    values = [v.played] if v.stage == Phase.GO else [x for x in range(LOWEST, HIGHEST + 1) if x in v.boats[v.mover].throttle]
    return [reach_of(v, x) for x in values]


def way_to(v: View, reach: Reach, goal: int) -> list[int]:
    """TO-7.6: the way that is drawn. It is the first one, with steps in the order of their slots."""
    p: Any = position_of(v)
    seat = v.mover
    section = v.boats[seat].section
    open_ways = [[(node(p, v.boats[seat].cell, 0, bends_of(reach.steps)), v.boats[seat].cell)]]
    while open_ways:
        way = open_ways.pop(0)
        at, cell = way[-1]
        if cell == goal and (len(way) == reach.steps + 1 or goal == LINE):
            return [c for _, c in way]
        if len(way) > reach.steps:
            continue
        steps = steps_from(p, cell, section, is_on_hexagon(at))
        for slot in range(SLOT_MASK):
            to = (steps >> (STEP_BITS * slot) & STEP_MASK) - 1
            crossed = any(to == c for _, c in way)
            if to >= 0 and not crossed and (to == goal or (to != LINE and may_pass(p, seat, to))):
                after = step_node(p, at, slot, to)
                if after >= 0:
                    open_ways.append([*way, (after, to)])
    return [v.boats[seat].cell, goal]
