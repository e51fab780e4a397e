"""The set-up (TD-2) and the paddock (TD-3), with the rules for the dummy (TD-9.1, TD-9.2)."""

from paddock.engine.rules.bitset import has, lowest, minus, plus, range_set, singleton, without_lowest
from paddock.engine.rules.log import EVERYONE, REFEREE, add, all_but, emit, open_note, seat_alone
from paddock.engine.rules.random import shuffle8
from paddock.engine.rules.types import Log
from paddock.games.trick_derby.actions import Phase
from paddock.games.trick_derby.events import Event
from paddock.games.trick_derby.state import (
    CARDS,
    DUMMY,
    FIRST_ODDS,
    HORSES,
    MOST_RACES,
    NONE,
    NUMBERS,
    RIDERS,
    VANILLA,
    WHIPS,
    State,
    colour,
    has_dummy,
    next_seat,
    printed,
    rider_of,
)


def set_up(s: State, log: Log) -> None:
    """TD-2.1 to TD-2.3."""
    draw_horses(s, log)
    deal_cards(s, log)
    for rider in range(RIDERS):
        s.odds[rider] = FIRST_ODDS
        s.whips[rider] = WHIPS
    for race in range(MOST_RACES):
        for i in range(RIDERS):
            s.past_horse[race, i] = NONE
            s.past_place[race, i] = NONE
            s.past_up[race, i] = NONE
            s.past_down[race, i] = NONE
    s.opener = rider_of(s, VANILLA)
    begin_race(s, log)


def draw_horses(s: State, log: Log) -> None:
    """TD-2.1: draw the horses at random. TD-9.1: with the dummy, repeat the draw until a human has Vanilla Beans."""
    drawn = False
    while not drawn:
        for i in range(HORSES):
            s.horse[i] = i
        shuffle8(s.rng, s.horse, 0, HORSES)
        note_row(log, Event.HORSES_DRAWN, s, NONE)
        drawn = not has_dummy(s) or s.horse[DUMMY] != VANILLA


def note_row(log: Log, kind: int, s: State, rider: int) -> None:
    """Log a draw for the referee: the horses of all riders if `rider` is NONE, else the twelve cards of one rider in deck order."""
    if len(log) > 0:
        open_note(log, kind, REFEREE)
        n = 0
        if rider == NONE:
            for i in range(RIDERS):
                n = add(log, n, int(s.horse[i]))
        else:
            n = add(log, n, rider)
            for i in range(NUMBERS):
                n = add(log, n, int(s.deck[rider * NUMBERS + i]))


def deal_cards(s: State, log: Log) -> None:
    """TD-2.2: deal twelve cards to each rider. The cards belong to the rider's horse for the whole game."""
    for card in range(CARDS):
        s.deck[card] = card
    shuffle8(s.rng, s.deck, 0, CARDS)
    for rider in range(RIDERS):
        note_row(log, Event.DEALT, s, rider)
        cards = 0
        for i in range(NUMBERS):
            cards = plus(cards, s.deck[rider * NUMBERS + i])
        s.deal[s.horse[rider]] = cards
    for i in range(CARDS):
        s.deck[i] = 0


def begin_race(s: State, log: Log) -> None:
    """TD-2.1: in race 1 each rider has the horse drawn. TD-7.2: later the horse passed on. The rider of Vanilla Beans starts every race."""
    s.starter = rider_of(s, VANILLA)
    emit(log, Event.RACE_BEGINS, EVERYONE, int(s.race), int(s.starter))
    for rider in range(RIDERS):
        horse = int(s.horse[rider])
        emit(log, Event.HORSE_DRAWN if s.race == 0 else Event.RIDES, EVERYONE, rider, horse)
        s.trick[rider] = NONE
        s.up[rider] = NONE
        if rider < s.seats:
            s.ridden[horse] = plus(s.ridden[horse], rider)
            s.down[rider] = NONE
            s.ticket_up[rider] = NONE
            s.ticket_down[rider] = NONE
    s.tricks = 0
    s.led = NONE
    s.declarer = NONE
    s.leader = NONE
    s.acted = 0
    s.dummy_aside = NONE
    stack_runners(s, log)
    set_cards_aside(s, log)
    s.phase = Phase.DISCARDING
    s.pending = range_set(s.seats)


def stack_runners(s: State, log: Log) -> None:
    """TD-3.1: stack the four runners on the gate in a random order. A higher horse in the stack is ahead."""
    for i in range(HORSES):
        s.deck[i] = i
    shuffle8(s.rng, s.deck, 0, HORSES)
    if len(log) > 0:
        open_note(log, Event.STACKED, REFEREE)
        n = 0
        for i in range(HORSES - 1, -1, -1):
            n = add(log, n, int(s.deck[i]))
    for i in range(HORSES):
        horse = int(s.deck[i])
        s.square[horse] = 0
        s.arrival[horse] = i
        s.deck[i] = 0
    s.arrivals = HORSES
    s.at_goal = 0


def set_cards_aside(s: State, log: Log) -> None:
    """TD-3.2 and TD-3.3: shuffle each pile and set the N-th card of each pile aside. N is the number on the starter's top card."""
    for rider in range(RIDERS):
        cards = int(s.deal[s.horse[rider]])
        for i in range(NUMBERS):
            s.deck[rider * NUMBERS + i] = lowest(cards)
            cards = without_lowest(cards)
        shuffle8(s.rng, s.deck, rider * NUMBERS, NUMBERS)
        note_row(log, Event.PILED, s, rider)
    top = int(s.deck[s.starter * NUMBERS])
    number = printed(top)
    s.shown_top = top
    s.shown[s.horse[s.starter]] = plus(s.shown[s.horse[s.starter]], top)
    emit(log, Event.DISCARD_NUMBER, EVERYONE, int(s.starter), top)
    if has_dummy(s):
        lay_dummy(s, log)
    for rider in range(RIDERS):
        card = int(s.deck[rider * NUMBERS + number - 1])
        horse = int(s.horse[rider])
        s.up[rider] = card
        s.gone[rider] = singleton(card)
        s.shown[horse] = plus(s.shown[horse], card)
        emit(log, Event.SET_ASIDE, EVERYONE, rider, card)
        left = minus(s.deal[horse], card)
        if rider < s.seats:
            s.hand[rider] = left
        else:
            below = int(s.deck[rider * NUMBERS + number % NUMBERS])
            s.dummy_aside = below
            s.gone[rider] = plus(s.gone[rider], below)
            s.dummy_hand = minus(left, below)
            emit(log, Event.SET_ASIDE, EVERYONE, rider, below)
    for i in range(CARDS):
        s.deck[i] = 0


def lay_dummy(s: State, log: Log) -> None:
    """TD-9.2: lay the dummy's twelve cards face up, in pile order. Every seat sees the cards."""
    horse = int(s.horse[DUMMY])
    s.shown[horse] = s.deal[horse]
    s.ridden[horse] |= range_set(s.seats)
    open_note(log, Event.DUMMY_LAID, EVERYONE)
    n = 0
    for i in range(NUMBERS):
        s.pile[i] = s.deck[DUMMY * NUMBERS + i]
        n = add(log, n, int(s.pile[i]))


def set_aside_down(s: State, seat: int, card: int, log: Log) -> None:
    """TD-3.4: set a card aside face down. The choices stay secret until all seats have chosen."""
    s.down[seat] = card
    s.pending = minus(s.pending, seat)
    if s.pending == 0:
        show_discards(s, log)


def show_discards(s: State, log: Log) -> None:
    """TD-3.4: show the colours set aside. TD-3.5: turn up one whip of each seat. TD-9.2: turn up both whips of the dummy."""
    for seat in range(int(s.seats)):
        card = int(s.down[seat])
        s.hand[seat] = minus(s.hand[seat], card)
        emit(log, Event.DISCARDED, seat_alone(seat), seat, card)
        emit(log, Event.DISCARD_SEEN, all_but(seat), seat, colour(card))
    for seat in range(int(s.seats)):
        if s.whips[seat] < WHIPS:
            s.whips[seat] += 1
            emit(log, Event.WHIP_TURNED, EVERYONE, seat)
    if has_dummy(s):
        s.whips[DUMMY] = WHIPS
    s.phase = Phase.TICKET_UP
    s.acted = 0
    s.pending = singleton(next_seat(s, int(s.starter)))


def dummy_top(s: State) -> int:
    """TD-9.2: the top card that the dummy still holds."""
    for i in range(NUMBERS):
        if has(s.dummy_hand, s.pile[i]):
            return int(s.pile[i])
    return NONE
