"""Moves with their triggers. Several cards move at the same time by `begin_move`, `move_card` for each, and `end_move`."""

from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.board.places import card_at, current_area, owner_of, pile_size, zone_of
from paddock.games.force.board.zones import draw_top, lay_discarded, lay_seen, tick
from paddock.games.force.data.codes import Trigger, Zone
from paddock.games.force.data.stages import Step
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.durations import sweep
from paddock.games.force.effects.recorded_moves import before_move
from paddock.games.force.effects.triggers import after_moves, happened
from paddock.games.force.events import Event
from paddock.games.force.state import NO_CARD, SEATS, State


def begin_move(s: State) -> None:
    """Store the area of each player until `end_move`. The time (`tick`) belongs to the instruction: one instruction is one time (F-32)."""
    for seat in range(SEATS):
        s.area_was[seat] = current_area(s, seat)


def move_card(s: State, t: Tables, log: Log, card: int, to: int, at: int, shown: int, ordering: int) -> None:
    """Move one card and record the move for triggers. shown and ordering as in `lay_seen`."""
    before_move(s, t, card, zone_of(s, card), to)
    lay_seen(s, log, card, to, at, shown, ordering)


def discard_card(s: State, t: Tables, log: Log, card: int, source: int, as_cost: bool) -> None:
    """Move a card of the hand to the farm and log the kind of discard: 702.6l-iii, over the hand limit (F-9), a cost of the card `source`
    (805.2c), or the text of `source` (807.1)."""
    seat = owner_of(card)
    before_move(s, t, card, Zone.HAND, Zone.FARM)
    lay_discarded(s, log, card)
    if source == NO_CARD:
        emit(log, Event.DISCARDS_OVER if s.stage == Step.AFTER_LIMIT else Event.DISCARDS, EVERYONE, seat, card)
    else:
        emit(log, Event.DISCARDS_COST if as_cost else Event.DISCARDS_BY, EVERYONE, seat, card, source)


def end_move(s: State, t: Tables, log: Log) -> None:
    """Trigger the moves, end effects that depend on them, and report areas that were reached."""
    after_moves(s, t, log)
    sweep(s, t, log)
    for seat in range(SEATS):
        area = current_area(s, seat)
        if area != s.area_was[seat] and area != 0:
            emit(log, Event.AREA_REACHED, EVERYONE, seat, area)
            happened(s, t, log, Trigger.AREA, seat, NO_CARD)
        s.area_was[seat] = 0


def draw_one(s: State, t: Tables, log: Log, seat: int) -> bool:
    """502.1: draw the top card of the current area. Returns False if there is none (F-21). Each draw is a separate event (502.2)."""
    area = current_area(s, seat)
    if area == 0:
        return False
    tick(s)
    begin_move(s)
    before_move(s, t, card_at(s, seat, pile_size(s, seat) - 1), Zone.AREA1 + area - 1, Zone.HAND)
    draw_top(s, log, seat)
    s.cards_drawn[seat] += 1
    end_move(s, t, log)
    happened(s, t, log, Trigger.DREW, seat, NO_CARD)
    return True
