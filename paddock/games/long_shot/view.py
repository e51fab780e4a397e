"""The view of one seat. It copies only fields that the seat may know."""

from dataclasses import dataclass

from paddock.engine.rules.types import Tables
from paddock.games.long_shot.bills import Bill, bills
from paddock.games.long_shot.finish import rank
from paddock.games.long_shot.options import Option
from paddock.games.long_shot.placing import sum_of
from paddock.games.long_shot.state import BOXES, FREE_VALUES, HORSES, LAID_BOX, RACES, State, horses, is_free, value_of
from paddock.games.long_shot.state import horse_of as horse_index


@dataclass(frozen=True)
class Card:
    """A card that the viewer sees. horse: 1 ... 6, 0 for a free card."""

    code: int
    horse: int
    value: int


@dataclass(frozen=True)
class Box:
    """LS-4.4: a box with its top card and its whole pile, bottom card first."""

    top: Card | None
    pile: tuple[Card, ...]


@dataclass(frozen=True)
class Horse:
    space: int
    sum: int
    home: int  # the round in which it crossed, 0 before
    home_sum: int
    place: int  # its present or final place
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class Seat:
    money: int
    held: int
    slots: tuple[int, ...]  # the number of the stack that each hand slot was filled from
    order: int  # the horse of its order, 0 if the viewer may not know it
    own_order: int  # the viewer's own secret order
    open_order: int


@dataclass(frozen=True)
class View:
    race: int
    round: int
    stage: int
    turn: int
    first: int
    spurt: bool
    goal: int
    horses: tuple[Horse, ...]
    seats: tuple[Seat, ...]
    hand: tuple[Card, ...]
    due: Card | None
    first_box: int
    stack: int
    renewals: int
    on_board: int
    empty: int
    showing: tuple[int, ...]
    bills: tuple[tuple[Bill, ...], ...]
    placed: tuple[tuple[int, ...], ...]
    settled_orders: tuple[tuple[int, ...], ...]
    shown: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    far_rows: tuple[int, ...]  # fields of horses that do not run, all 0
    pending: int
    options: tuple[int, ...]
    over: bool
    fault: int


def card_of(code: int) -> Card:
    return Card(code, 0 if is_free(code) else horse_index(code) + 1, value_of(code))


def seen_card(code: int) -> Card | None:
    return card_of(code) if code else None


def piles(s: State) -> list[list[Card]]:
    """LS-4.4: the cards in each box, bottom card first."""
    found: list[list[Card]] = [[] for _ in range(BOXES)]
    for laid in s.laid:
        if laid:
            found[laid // LAID_BOX % BOXES].append(card_of(laid % LAID_BOX))
    return found


def horse_view(s: State, horse: int, lying: list[list[Card]]) -> Horse:
    boxes = tuple(Box(seen_card(s.top[b]), tuple(lying[b])) for b in (2 * horse, 2 * horse + 1))
    return Horse(s.space[horse], sum_of(s, horse), s.home[horse], s.home_sum[horse], standing(s, horse), boxes)


def standing(s: State, horse: int) -> int:
    """LS-6.3: the horse's present place."""
    return 1 + sum(rank(s, other) > rank(s, horse) for other in range(horses(s)))


def seat_view(s: State, seat: int, viewer: int) -> Seat:
    slots = tuple(since for since in s.since[seat] if since)
    own = s.order[seat] if seat == viewer else 0
    return Seat(s.money[seat], s.held[seat], slots, own or s.open_order[seat], own, s.open_order[seat])


def view(s: State, t: Tables, seat: int) -> View:
    """LS-2.2, LS-4.4, LS-5.1: the seat sees its own hand, its own order, and everything public."""
    lying = piles(s)
    running = horses(s)
    seats = range(s.seats)
    hand = s.hand[seat] if seat >= 0 else ()
    return View(
        race=s.race,
        round=s.round,
        stage=s.stage,
        turn=s.turn,
        first=s.first,
        spurt=bool(s.spurt),
        goal=s.options[Option.GOAL],
        horses=tuple(horse_view(s, h, lying) for h in range(running)),
        seats=tuple(seat_view(s, k, seat) for k in seats),
        hand=tuple(card_of(code) for code in hand if code),
        due=seen_card(s.due),
        first_box=s.first_box,
        stack=s.stack_size,
        renewals=s.renewals,
        on_board=s.laid_size,
        empty=s.empty,
        showing=tuple(s.showing[v] for v in range(FREE_VALUES)),
        bills=bills(s),
        placed=tuple(tuple(s.placed[r][h] for h in range(HORSES)) for r in range(RACES)),
        settled_orders=tuple(tuple(s.bill_order[k][r] for r in range(RACES)) for k in seats),
        shown=tuple(tuple(shown_hand(s, k, r) for r in range(RACES)) for k in seats),
        far_rows=far_rows(s, running, lying),
        pending=s.pending,
        options=tuple(s.options),
        over=bool(s.over),
        fault=s.fault,
    )


def shown_hand(s: State, seat: int, race: int) -> tuple[tuple[int, int], ...]:
    """LS-7.3: the hand shown at a settlement, as (card, how many)."""
    return tuple((code, many) for code, many in enumerate(s.shown[seat][race]) if many)


def far_rows(s: State, running: int, lying: list[list[Card]]) -> tuple[int, ...]:
    """LS-1.1: the fields of horses that do not run. They are 0 unless the record is damaged."""
    cells: list[int] = []
    for h in range(running, HORSES):
        cells += [s.space[h], s.home[h], s.home_sum[h]]
        for b in (2 * h, 2 * h + 1):
            cells += [s.top[b], *(c.code for c in lying[b])]
    return tuple(cells)
