"""The view of the probe: everything that one seat may know."""

from dataclasses import dataclass
from typing import Any

from tests.probe.rules import CARDS, FRAMES, SEARCHING, stack_cards


@dataclass(frozen=True)
class View:
    round: int
    rounds: int
    stage: int
    winner: int
    frames: tuple[int, ...]
    depth: int
    points: tuple[int, ...]
    held: tuple[int, ...]
    shown_held: tuple[tuple[int, ...], ...]
    pending: tuple[int, ...]
    hand: tuple[int, ...]
    staked: tuple[int, ...]
    stack_size: int
    stack_knowers: tuple[int, ...]
    stack_known: tuple[int, ...]
    stack_open: tuple[int, ...]
    discard: tuple[int, ...]
    options: tuple[int, ...]
    over: bool
    fault: int


def elements(of: int) -> tuple[int, ...]:
    return tuple(i for i in range(62) if of >> i & 1)


def view(s: Any, t: Any, seat: int) -> View:
    seats = range(s.seats)
    searching = seat >= 0 and s.depth > 0 and s.winner == seat and s.frames[s.depth - 1] == SEARCHING
    return View(
        round=s.round,
        rounds=s.options[0],
        stage=s.stage,
        winner=s.winner,
        frames=tuple(s.frames[i] for i in range(FRAMES)),
        depth=s.depth,
        points=tuple(s.points[k] for k in seats),
        held=tuple(s.held[k] for k in seats),
        shown_held=tuple(elements(s.shown_held[k]) for k in seats),
        pending=elements(s.pending),
        hand=elements(s.hand[seat]) if seat >= 0 else (),
        staked=elements(s.staked[seat]) if seat >= 0 else (),
        stack_size=s.stack_size,
        stack_knowers=tuple(s.stack_knowers),
        stack_known=tuple(s.stack[i] if seat >= 0 and s.stack_knowers[i] >> seat & 1 else -2 for i in range(CARDS)),
        stack_open=elements(stack_cards(s)) if searching else (),
        discard=elements(s.discard),
        options=tuple(s.options),
        over=bool(s.over),
        fault=s.fault,
    )
