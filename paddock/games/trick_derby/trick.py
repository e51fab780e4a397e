"""Tickets (TD-4), tricks and the moves of the horses (TD-5, TD-9.3, TD-9.4)."""

from paddock.engine.rules.bitset import highest, minus, plus, range_set, singleton
from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.trick_derby.actions import Phase
from paddock.games.trick_derby.events import Event
from paddock.games.trick_derby.opening import dummy_top
from paddock.games.trick_derby.options import Option
from paddock.games.trick_derby.payout import end_race
from paddock.games.trick_derby.state import (
    DUMMY,
    ENOUGH_HOME,
    GOAL,
    NONE,
    RIDERS,
    TICKETS,
    WIN,
    State,
    colour,
    colour_set,
    has_dummy,
    marks,
    next_seat,
)

# ------------------------------------------------------------------ tickets


def tickets_up(s: State) -> int:
    """TD-4.1: the set of tickets that no seat has laid face up. WIN belongs to the set only if the option allows it."""
    free = range_set(TICKETS)
    if s.options[Option.WIN_FACE_UP] == 0:
        free = minus(free, WIN)
    for seat in range(int(s.seats)):
        if s.ticket_up[seat] != NONE:
            free = minus(free, s.ticket_up[seat])
    return free


def tickets_down(s: State, seat: int) -> int:
    """TD-4.2: the set of the four tickets that this seat still holds."""
    return minus(range_set(TICKETS), s.ticket_up[seat])


def lay_ticket(s: State, seat: int, ticket: int, log: Log) -> None:
    """TD-4.1: seats lay a ticket face up in turn. TD-4.2: then all seats lay a ticket face down at the same time."""
    if s.phase == Phase.TICKET_UP:
        s.ticket_up[seat] = ticket
        emit(log, Event.TICKET_LAID, EVERYONE, seat, ticket)
        s.acted += 1
        if s.acted == s.seats:
            s.phase = Phase.TICKET_DOWN
            s.pending = range_set(s.seats)
        else:
            s.pending = singleton(next_seat(s, seat))
        return
    s.ticket_down[seat] = ticket
    s.pending = minus(s.pending, seat)
    if s.pending == 0:
        emit(log, Event.TICKETS_CLOSED, EVERYONE)
        s.phase = Phase.PLAYING
        begin_trick(s, int(s.starter), log)


# ------------------------------------------------------------------ tricks


def begin_trick(s: State, leader: int, log: Log) -> None:
    """TD-5.1: begin a trick. TD-9.3: if the dummy won the last trick, the dummy leads its top card."""
    s.leader = leader
    s.acted = 0
    s.led = NONE
    s.declarer = NONE
    for rider in range(RIDERS):
        s.trick[rider] = NONE
    if leader == DUMMY and has_dummy(s):
        lay_dummy_card(s, dummy_top(s), False, log)
        s.pending = singleton(s.opener)
    else:
        s.pending = singleton(leader)


def playable(s: State, seat: int) -> int:
    """TD-5.2: follow the led colour if you can."""
    hand = int(s.hand[seat])
    following = hand & colour_set(s.led) if s.acted > 0 else hand
    return following if following != 0 else hand


def may_whip(s: State, rider: int) -> bool:
    """TD-5.3: True if the rider has a whip face up and no rider has declared one in this trick."""
    return s.whips[rider] > 0 and s.declarer == NONE


def play_card(s: State, seat: int, card: int, whip: bool, log: Log) -> None:
    s.hand[seat] = minus(s.hand[seat], card)
    lay_card(s, seat, card, whip, log)
    if has_dummy(s) and s.acted == s.seats and s.leader != DUMMY:
        dummy_follows(s, log)
    if s.acted == RIDERS:
        end_trick(s, log)
    else:
        s.pending = singleton(next_seat(s, seat))


def lay_card(s: State, rider: int, card: int, whip: bool, log: Log) -> None:
    horse = int(s.horse[rider])
    s.gone[rider] = plus(s.gone[rider], card)
    s.shown[horse] = plus(s.shown[horse], card)
    s.trick[rider] = card
    if s.acted == 0:
        s.led = colour(card)
        emit(log, Event.LED, EVERYONE, rider, card)
    else:
        emit(log, Event.FOLLOWED, EVERYONE, rider, card)
    s.acted += 1
    if whip:
        s.whips[rider] -= 1
        s.declarer = rider
        emit(log, Event.WHIPPED, EVERYONE, rider, colour(card))


def lay_dummy_card(s: State, card: int, whip: bool, log: Log) -> None:
    s.dummy_hand = minus(s.dummy_hand, card)
    lay_card(s, DUMMY, card, whip, log)


def dummy_follows(s: State, log: Log) -> None:
    """TD-9.4: the dummy plays its highest card of the led colour.

    Without a card of the led colour, the dummy plays its top card, with the whip if a whip is legal.
    """
    following = int(s.dummy_hand) & colour_set(s.led)
    if following != 0:
        lay_dummy_card(s, highest(following), False, log)
    else:
        lay_dummy_card(s, dummy_top(s), may_whip(s, DUMMY), log)


def ruling_colour(s: State) -> int:
    """TD-5.4: the colour of the declarer's card, or the led colour if no rider declared a whip."""
    return int(s.led) if s.declarer == NONE else colour(s.trick[s.declarer])


def trick_winner(s: State) -> int:
    """TD-5.4: the rider of the highest card of the ruling colour."""
    cards = 0
    for rider in range(RIDERS):
        if s.trick[rider] != NONE:
            cards = plus(cards, s.trick[rider])
    cards &= colour_set(ruling_colour(s))
    if cards == 0:
        return NONE
    best = highest(cards)
    winner = 0
    for rider in range(RIDERS):
        if s.trick[rider] == best:
            winner = rider
    return winner


def end_trick(s: State, log: Log) -> None:
    winner = trick_winner(s)
    card = int(s.trick[winner])
    emit(log, Event.TRICK_WON, EVERYONE, winner, card)
    move(s, int(s.horse[winner]), marks(s, card), log)
    s.tricks += 1
    if s.at_goal == ENOUGH_HOME or s.hand[0] == 0:
        end_race(s, log)
    else:
        begin_trick(s, winner, log)


def move(s: State, horse: int, steps: int, log: Log) -> None:
    """TD-5.5: move a horse, but not past the goal, and put it on top of the stack there.

    A horse at the goal, or a horse that moves 0 squares, keeps its position in the stack.
    """
    if s.square[horse] == GOAL or steps == 0:
        emit(log, Event.HORSE_STAYS, EVERYONE, horse, int(s.square[horse]))
        return
    before = int(s.square[horse])
    s.square[horse] = min(GOAL, before + steps)
    s.arrival[horse] = s.arrivals
    s.arrivals += 1
    if s.square[horse] == GOAL:
        s.at_goal += 1
    emit(log, Event.HORSE_MOVED, EVERYONE, horse, int(s.square[horse]) - before, int(s.square[horse]))
