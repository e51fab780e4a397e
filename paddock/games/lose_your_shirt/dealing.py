"""The start of a race: the dealer changes, cards are dealt, and seats with money must bet."""

from paddock.engine.rules.bitset import plus, size
from paddock.engine.rules.log import EVERYONE, REFEREE, add, emit, open_note
from paddock.engine.rules.types import Log
from paddock.games.lose_your_shirt.cards import HORSE_BITS, any_card, deck, put, take
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.state import Phase, State, Step
from paddock.games.lose_your_shirt.track import to_the_stalls


def open_race(s: State, log: Log) -> None:
    """LY-2.3: the deal passes left after each race. LY-3.1: then all seats with money bet at the same time."""
    if s.race > 0:
        s.dealer = (s.dealer + 1) % s.seats
    s.race += 1
    emit(log, Event.RACE_OPENS, EVERYONE, int(s.race), int(s.dealer))
    to_the_stalls(s)
    deal(s, log)
    open_bets(s, log)


def deal(s: State, log: Log) -> None:
    """LY-2.1: deal all cards. LY-2.2: deal again while a seat that must bet holds no horse card."""
    deal_once(s, log)
    short = without_horse(s)
    while short >= 0:
        emit(log, Event.REDEALT, EVERYONE, short)
        deal_once(s, log)
        short = without_horse(s)


def deal_once(s: State, log: Log) -> None:
    """LY-2.1: deal all cards once, each drawn from the cards that are left."""
    cards = deck(int(s.seats))
    each = hand_size(int(s.seats))
    for seat in range(int(s.seats)):
        if len(log) > 0:
            open_note(log, Event.DEALT, REFEREE)
            add(log, 0, seat)
        hand = 0
        for n in range(each):
            kind = any_card(s.rng, cards)
            cards = take(cards, kind)
            hand = put(hand, kind)
            if len(log) > 0:
                add(log, n + 1, kind)
        s.hand[seat] = hand
        s.held[seat] = each


def hand_size(seats: int) -> int:
    """LY-2.1: 14, 10, 8 or 7 cards each."""
    return size(deck(seats)) // seats


def without_horse(s: State) -> int:
    """LY-2.2: a seat that must bet and holds no horse card, or -1."""
    for seat in range(int(s.seats)):
        if s.money[seat] > 0 and int(s.hand[seat]) & HORSE_BITS == 0:
            return seat
    return -1


def open_bets(s: State, log: Log) -> None:
    """LY-3.1: every seat with money bets. LY-3.5: a seat without does not."""
    s.phase = Phase.BETTING
    owing = 0
    for seat in range(int(s.seats)):
        if s.money[seat] > 0:
            owing = plus(owing, seat)
            s.step[seat] = Step.KIND
        else:
            emit(log, Event.NO_MONEY, EVERYONE, seat)
    s.pending = owing
