"""Zones (400): raw moves. Each function updates counts, stamps and the facts of both seats, and writes the log. `effects/triggers.py`
handles triggers.

A set of viewers is like a log's audience: bit 0, bit 1, and SPECTATORS for everyone else.
"""

from paddock.engine.rules.bitset import minus, plus
from paddock.engine.rules.log import REFEREE, SPECTATORS, add, emit, open_note
from paddock.engine.rules.random import shuffle8
from paddock.engine.rules.types import Cells64, Log
from paddock.games.force.board.equal_cards import leave_as_known
from paddock.games.force.board.facts import ALL_KNOW, forget, lose_places, renew_down, see_card, tell, widen, zone_bit
from paddock.games.force.board.places import area_top, is_area, is_hidden_zone, owner_of, pile_first, pile_size, place_of, zone_of
from paddock.games.force.data.codes import PileEnd, Zone
from paddock.games.force.events import Event
from paddock.games.force.state import DECK_CARDS, LISTENING, NO_CARD, WORD, State

EMPTY = -1  # in a pile: no card


def tick(s: State) -> None:
    """808.1h, F-32: advance the clock. Everything in one instruction has the same time, and later events have a later time."""
    s.clock += 1


# ------------------------------------------------------------------ sets and piles


def put_in(zone: Cells64, card: int) -> None:
    """Add a card to an unordered zone. It changes no counts."""
    seat, half = card // DECK_CARDS, card % DECK_CARDS // WORD
    zone[seat, half] = plus(zone[seat, half], card % WORD)


def take_out(zone: Cells64, card: int) -> None:
    """Remove a card from an unordered zone. It changes no counts."""
    seat, half = card // DECK_CARDS, card % DECK_CARDS // WORD
    zone[seat, half] = minus(zone[seat, half], card % WORD)


def take_from_pile(s: State, seat: int, area: int, place: int) -> None:
    """Remove a card from a pile. All cards above it move down by one place."""
    last = pile_size(s, seat) - 1
    for i in range(place, last):
        s.pile[seat, i] = s.pile[seat, i + 1]
        s.pile_knowers[seat, i] = s.pile_knowers[seat, i + 1]
    s.pile[seat, last] = EMPTY
    s.pile_knowers[seat, last] = 0
    s.area_cards[seat, area - 1] -= 1


def put_in_pile(s: State, seat: int, area: int, place: int, card: int) -> None:
    """Insert a card into a pile. All cards from this place on move up by one place."""
    for i in range(pile_size(s, seat), place, -1):
        s.pile[seat, i] = s.pile[seat, i - 1]
        s.pile_knowers[seat, i] = s.pile_knowers[seat, i - 1]
    s.pile[seat, place] = card % DECK_CARDS
    s.pile_knowers[seat, place] = 0
    s.area_cards[seat, area - 1] += 1


def take_up(s: State, card: int, zone: int, place: int) -> int:
    """Take the card out of its zone. Returns the viewers who knew that this card was there."""
    seat = owner_of(card)
    if zone == Zone.HAND:
        take_out(s.hand, card)
        s.hand_cards[seat] -= 1
        return 1 << seat
    if is_area(zone):
        who = int(s.pile_knowers[seat, place])
        take_from_pile(s, seat, zone - Zone.AREA1 + 1, place)
        return who
    if zone == Zone.DOWN:
        take_out(s.down, card)
        s.down_cards[seat] -= 1
        return 0
    if zone == Zone.FARM:
        take_out(s.farm, card)
    elif zone == Zone.RUN:
        take_out(s.run, card)
    elif zone == Zone.SITUATIONS:
        take_out(s.situations, card)
    elif zone == Zone.DESK:
        take_out(s.desk, card)
        take_out(s.paid, card)
    elif zone == Zone.REMOVED:
        take_out(s.removed, card)
    return ALL_KNOW


def put_down(s: State, card: int, zone: int, at: int) -> int:
    """Put the card into a zone of its owner. Returns its place in the pile, or -1 for any other zone."""
    seat = owner_of(card)
    if zone == Zone.HAND:
        put_in(s.hand, card)
        s.hand_cards[seat] += 1
    elif is_area(zone):
        area = zone - Zone.AREA1 + 1
        place = area_top(s, seat, area) + 1 if at == PileEnd.TOP else pile_first(s, seat, area)
        put_in_pile(s, seat, area, place, card)
        return place
    elif zone == Zone.DOWN:
        put_in(s.down, card)
        s.down_cards[seat] += 1
    elif zone == Zone.FARM:
        put_in(s.farm, card)
    elif zone == Zone.RUN:
        put_in(s.run, card)
    elif zone == Zone.SITUATIONS:
        put_in(s.situations, card)
    elif zone == Zone.DESK:
        put_in(s.desk, card)
    else:
        put_in(s.removed, card)
    return -1


# ------------------------------------------------------------------ a raw move


def lay(s: State, log: Log, card: int, to: int, at: int) -> int:
    """Move a card to a zone of its owner (F-27), or to the TOP or BOTTOM of an area. Returns its previous zone."""
    return lay_seen(s, log, card, to, at, 0, ALL_KNOW)


def lay_quietly(s: State, card: int, to: int, at: int) -> int:
    """Like `lay`, but without a log line, because another event describes the move."""
    came = zone_of(s, card)
    place = place_of(s, card) if is_area(came) else -1
    arrive(s, card, came, to, at, take_up(s, card, came, place), ALL_KNOW)
    return came


def lay_discarded(s: State, log: Log, card: int) -> None:
    """Move a card from a hand to its farm. The discard has its own event, so the move is logged for the referee only."""
    lay_quietly(s, card, Zone.FARM, PileEnd.TOP)
    emit(log, Event.MOVED, REFEREE, owner_of(card), card, Zone.HAND, Zone.FARM)


def lay_seen(s: State, log: Log, card: int, to: int, at: int, shown: int, ordering: int) -> int:
    """Like `lay`, with two sets of viewers. `shown`: viewers who see the card during the move. `ordering`: viewers who see its place in
    an area, 401.4a."""
    came = zone_of(s, card)
    place = place_of(s, card) if is_area(came) else -1
    who = arrive(s, card, came, to, at, take_up(s, card, came, place) | shown, ordering)
    if len(log) > 0:
        tell_move(log, card, came, to, who)
    return came


def draw_top(s: State, log: Log, seat: int) -> int:
    """502.1: move the top card of the current area to the hand. Returns it, or NO_CARD if there is none (F-21)."""
    last = pile_size(s, seat) - 1
    if last < 0:
        return NO_CARD
    area = 1
    while s.area_cards[seat, area - 1] == 0:
        area += 1
    card = seat * DECK_CARDS + int(s.pile[seat, last])
    zone = Zone.AREA1 + area - 1
    who = arrive(s, card, zone, Zone.HAND, PileEnd.TOP, take_up(s, card, zone, last), 0)
    emit(log, Event.DREW, who | REFEREE, seat, card)
    if who != ALL_KNOW:
        emit(log, Event.DRAWN, ALL_KNOW & ~who, seat)
    return card


def arrive(s: State, card: int, came: int, to: int, at: int, knew: int, ordering: int) -> int:
    """Put a card that was taken up into its new zone. 401.2a: update the viewers who see it there, and the facts that are no longer
    certain. Returns the viewers who know that it was this card."""
    seat = owner_of(card)
    if came == Zone.HAND and (knew & SPECTATORS != 0 or not is_hidden_zone(to)):
        leave_as_known(s, card)
    place = put_down(s, card, to, at)
    s.fresh = 0
    s.pool[LISTENING] = 0
    s.marks[card] = 0
    if is_hidden_zone(to):
        s.stamp[card] = 0
        who = knew | 1 << seat if to == Zone.HAND else knew
        if is_hidden_zone(came) and came != to and who != ALL_KNOW:
            widen(s, seat, came, to, ALL_KNOW & ~who)
        see_card(s, card, who)
        if place >= 0 and who & ordering == who:
            s.pile_knowers[seat, place] = who
            tell(s, card, who, 0)
        elif place >= 0:
            s.pile_knowers[seat, place] = who & ordering
            tell(s, card, who, zone_bit(to))
            tell(s, card, who & ordering, 0)
        elif to == Zone.HAND and who != ALL_KNOW:  # the hand's owner sees it there
            tell(s, card, who & ~(1 << seat), zone_bit(Zone.HAND))
            s.told[seat, card] = 0
        else:
            tell(s, card, who, zone_bit(to))
    else:
        who = ALL_KNOW
        s.stamp[card] = s.clock
        s.card_knowers[card] = ALL_KNOW
        forget(s, card)
    if s.down_cards[seat] != 0 or came == Zone.DOWN:
        renew_down(s, seat)
    return who


def tell_move(log: Log, card: int, came: int, to: int, who: int) -> None:
    """Log a move twice: for viewers who see the card, and for viewers who see only that a card moved. A stop in the resolution area is
    not a move (506.1a). Such cards are logged as played, paid or put."""
    seat = owner_of(card)
    if to == Zone.DESK or (came == Zone.DESK and to == Zone.RUN):
        emit(log, Event.MOVED, REFEREE, seat, card, came, to)
        return
    emit(log, Event.MOVED, who | REFEREE, seat, card, came, to)
    if who != ALL_KNOW:
        emit(log, Event.MOVED_UNSEEN, ALL_KNOW & ~who, seat, came, to)


def shuffle_area(s: State, log: Log, seat: int, area: int) -> None:
    """504.1, 504.1a: put all cards of an area in a random order, so nobody knows their places any more."""
    n = int(s.area_cards[seat, area - 1])
    lose_places(s, seat, area)
    if n > 1:
        shuffle8(s.rng, s.pile[seat], pile_first(s, seat, area), n)
    tell_shuffle(s, log, seat, area, pile_first(s, seat, area), n)


def tell_shuffle(s: State, log: Log, seat: int, area: int, first: int, n: int) -> None:
    """Log a shuffle for the referee: seat, area, the cards from the top."""
    if len(log) > 0:
        open_note(log, Event.SHUFFLED, REFEREE)
        length = add(log, add(log, 0, seat), area)
        for i in range(first + n - 1, first - 1, -1):
            length = add(log, length, seat * DECK_CARDS + int(s.pile[seat, i]))
