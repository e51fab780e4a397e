"""The view of a seat or a spectator. Each field is copied by name, so nothing hidden can slip in."""

from dataclasses import dataclass

from paddock.engine.rules.types import Tables
from paddock.games.tornado.observation import knows_card
from paddock.games.tornado.options import Option
from paddock.games.tornado.state import CARDS, HAND, State


@dataclass(frozen=True)
class Boat:
    """A seat's boat, throttle cards and sprint cards."""

    seat: int
    number: int
    cell: int  # -1: not on the board
    was: int
    section: int
    lane: int  # the course it started on, 0 while none is chosen
    throttle: tuple[int, ...]
    racing: bool
    yielding: bool
    acted: bool
    place: int
    heat: int
    cards: tuple[int, ...]  # card numbers in the order they were taken


@dataclass(frozen=True)
class View:
    columns: int
    final: bool
    race: int
    round: int
    stage: int
    mover: int
    starter: int
    start_column: int
    played: int
    laying: int
    moves: bool
    turned: bool
    lap_end: bool
    boats: tuple[Boat, ...]
    order: tuple[int, ...]
    fronts: tuple[int, ...]  # of every card, 0 where this seat does not know it
    shown: tuple[int, ...]
    knowers: tuple[int, ...]
    backs: tuple[int, ...]
    board: tuple[int, ...]  # card numbers, -1 for none
    faces: tuple[tuple[int, int], ...]  # place of a turn face and its card
    face_slots: tuple[int, ...]
    cover: tuple[tuple[int, ...], ...]
    stack: tuple[int, ...]
    stack_slots: tuple[int, ...]
    chosen: int
    pending: tuple[int, ...]
    options: tuple[int, ...]
    over: bool
    fault: int


def elements(of: int) -> tuple[int, ...]:
    return tuple(i for i in range(62) if of >> i & 1)


def boat(s: State, seat: int) -> Boat:
    return Boat(
        seat=seat,
        number=s.number[seat],
        cell=s.cell[seat] - 1,
        was=s.was[seat] - 1,
        section=s.section[seat],
        lane=s.lane[seat],
        throttle=elements(s.throttle[seat]),
        racing=bool(s.racing >> seat & 1),
        yielding=bool(s.yielding >> seat & 1),
        acted=bool(s.acted >> seat & 1),
        place=s.place[seat],
        heat=s.heat[seat],
        cards=tuple(s.hand[seat][k] - 1 for k in range(HAND)),
    )


def view(s: State, t: Tables, seat: int) -> View:
    """Everything public, the fronts that this seat knows, and its own sealed throttle card."""
    return View(
        columns=s.options[Option.COLUMNS],
        final=bool(s.options[Option.FINAL]),
        race=s.race,
        round=s.round,
        stage=s.phase,
        mover=s.mover,
        starter=s.starter,
        start_column=s.start_column,
        played=s.played,
        laying=s.laying,
        moves=bool(s.moves),
        turned=bool(s.turned),
        lap_end=bool(s.lap_end),
        boats=tuple(boat(s, k) for k in range(s.seats)),
        order=tuple(s.order[i] - 1 for i in range(s.seats)),
        fronts=tuple(s.shown[c] + s.front[c] if knows_card(s, seat, c) else 0 for c in range(CARDS)),
        shown=tuple(s.shown),
        knowers=tuple(s.knowers),
        backs=tuple(s.back),
        board=tuple(c - 1 for c in s.board),
        faces=tuple((s.face_place[k] - 1, s.face_card[k] - 1) for k in range(s.faces)),
        face_slots=(*s.face_card, *s.face_place, s.faces),
        cover=tuple(tuple(c) for c in s.cover),
        stack=tuple(s.stack[i] - 1 for i in range(s.stack_size)),
        stack_slots=(*s.stack, s.stack_size),
        chosen=s.chosen[seat] if seat >= 0 else 0,
        pending=elements(s.pending),
        options=tuple(s.options),
        over=bool(s.over),
        fault=s.fault,
    )
