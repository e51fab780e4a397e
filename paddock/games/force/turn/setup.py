"""Preparation (600): the sealed choice of decks, hands, the sealed mulligan, the first player, the areas. No ability is valid yet
(F-48)."""

from enum import IntEnum

from paddock.engine.rules.bitset import has, minus, singleton
from paddock.engine.rules.log import EVERYONE, REFEREE, add, all_but, emit, open_note, seat_alone
from paddock.engine.rules.random import below, shuffle8, shuffle16
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Action, Decision, allow, allow_yes_no
from paddock.games.force.board.facts import ALL_KNOW
from paddock.games.force.board.places import AREAS, card_at, pile_size
from paddock.games.force.board.race import FIRST_HAND, aside_cards, deck_size, open_lists, set_race
from paddock.games.force.board.zones import EMPTY, arrive, put_in, take_from_pile, tell_shuffle
from paddock.games.force.data.codes import CardKind, PileEnd, Zone
from paddock.games.force.data.frames import Fault
from paddock.games.force.data.stages import Step
from paddock.games.force.data.tables import READY, REGISTERED, Tables
from paddock.games.force.events import Event
from paddock.games.force.state import DECK_CARDS, SEATS, WORD, WORDS, State


class Mulligan(IntEnum):
    """The sealed choice to keep or change a hand (`s.mulligan`)."""

    KEEP = 1
    CHANGE = 2


BOTH = (1 << SEATS) - 1


def open_table(s: State, t: Tables, log: Log) -> None:
    """601: set up the race, because players must know it before they choose decks (F-17)."""
    for seat in range(SEATS):
        s.down_knowers[seat] = ALL_KNOW
        for i in range(DECK_CARDS):
            s.pile[seat, i] = EMPTY
            s.card_knowers[seat * DECK_CARDS + i] = ALL_KNOW  # these instances do not exist
    set_race(s, log)
    s.stage = Step.CHOOSING_DECKS
    s.asked = Decision.DECK
    s.pending = BOTH
    for seat in range(SEATS):
        if decks_of(s, t, seat) == 0:
            s.fault = Fault.IMPOSSIBLE


# ------------------------------------------------------------------ decks


def slot_of(seat: int, choice: int) -> int:
    """The deck slot of a seat's choice: 0 ... 7 are the ready decks, and 8 ... 15 the decks that the seat brought."""
    return choice if choice < READY else choice + seat * REGISTERED


def deck_fits(s: State, t: Tables, slot: int) -> bool:
    """602.1a, 602.2, F-41: whether a deck has the size for this distance and no card whose abilities exclude it."""
    return t.deck_cards[slot] == deck_size(s) and int(t.deck_for[slot]) & int(s.distance) != 0


def ready_decks(s: State, t: Tables) -> int:
    """The ready decks that are legal for this race."""
    found = 0
    for k in range(READY):
        if deck_fits(s, t, k):
            found |= 1 << k
    return found


def decks_of(s: State, t: Tables, seat: int) -> int:
    """F-17: the legal decks that a seat brought, or the ready decks if it brought none."""
    found = 0
    for k in range(REGISTERED):
        if deck_fits(s, t, slot_of(seat, READY + k)):
            found |= 1 << (READY + k)
    return found if found != 0 else ready_decks(s, t)


def offer_decks(s: State, t: Tables, seat: int) -> None:
    """F-17: add the decks that the seat may choose."""
    found = decks_of(s, t, seat)
    for k in range(READY + REGISTERED):
        if has(found, k):
            allow(s, Action.DECK_SLOT + k)


def answer_deck(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """603.1a, F-17: store a sealed choice. After both choices the hands are dealt."""
    s.picked[seat] = action - Action.DECK_SLOT + 1
    s.pending = minus(s.pending, seat)
    if s.pending == 0:
        for k in range(SEATS):
            take_deck(s, t, k, log)
        for k in range(SEATS):
            shuffle_deck(s, k, log)
            deal(s, k, log)
        s.stage = Step.CHOOSING_HANDS
        s.asked = Decision.MULLIGAN
        s.pending = BOTH


def take_deck(s: State, t: Tables, seat: int, log: Log) -> None:
    """603.1a, F-50: with open lists everyone knows which cards are in the deck. Otherwise the instances are numbered at random."""
    choice = int(s.picked[seat]) - 1
    slot = slot_of(seat, choice)
    n = int(t.deck_cards[slot])
    s.deck_cards[seat] = n
    for k in range(n):
        s.card[seat * DECK_CARDS + k] = t.deck_card[slot, k]
        s.card_knowers[seat * DECK_CARDS + k] = ALL_KNOW if open_lists(s) else singleton(seat)
    if open_lists(s):
        s.deck[seat] = choice + 1
        s.picked[seat] = 0
        emit(log, Event.DECK_SHOWN, EVERYONE, seat, choice)
        return
    shuffle16(s.rng, s.card, seat * DECK_CARDS, n)
    if len(log) > 0:
        open_note(log, Event.LISTED, REFEREE)
        length = add(log, 0, seat)
        for k in range(n):
            length = add(log, length, int(s.card[seat * DECK_CARDS + k]))
    emit(log, Event.DECK_SHOWN, EVERYONE, seat, -1)


# ------------------------------------------------------------------ hands


def shuffle_deck(s: State, seat: int, log: Log) -> None:
    """Put all cards of the deck into one pile in random order. Until the areas are laid, the pile counts as area 4."""
    n = int(s.deck_cards[seat])
    for k in range(n):
        s.pile[seat, k] = k
    for half in range(WORDS):
        s.hand[seat, half] = 0
    s.hand_cards[seat] = 0
    s.area_cards[seat, AREAS - 1] = n
    shuffle8(s.rng, s.pile[seat], 0, n)
    tell_shuffle(s, log, seat, 0, 0, n)


def deal(s: State, seat: int, log: Log) -> None:
    """603.1b: deal seven cards from the top of the pile."""
    for _ in range(FIRST_HAND):
        top = pile_size(s, seat) - 1
        put_in(s.hand, card_at(s, seat, top))
        take_from_pile(s, seat, AREAS, top)
    s.hand_cards[seat] = FIRST_HAND
    if len(log) > 0:
        open_note(log, Event.DEALT, seat_alone(seat))
        length = add(log, 0, seat)
        for k in range(int(s.deck_cards[seat])):
            if has(s.hand[seat, k // WORD], k % WORD):
                length = add(log, length, seat * DECK_CARDS + k)
        emit(log, Event.DEALT, all_but(seat), seat)


def offer_mulligan(s: State) -> None:
    """603.1c: add yes for a new hand, and no."""
    allow_yes_no(s)


def answer_mulligan(s: State, t: Tables, seat: int, action: int, log: Log) -> bool:
    """603.1c-i: both players decide, then both hands change at the same time. Returns whether the first turn can begin."""
    s.mulligan[seat] = Mulligan.CHANGE if action == Action.YES else Mulligan.KEEP
    s.pending = minus(s.pending, seat)
    if s.pending != 0:
        return False
    for k in range(SEATS):
        emit(log, Event.CHANGED_HAND if s.mulligan[k] == Mulligan.CHANGE else Event.KEPT_HAND, EVERYONE, k)
    for k in range(SEATS):
        if s.mulligan[k] == Mulligan.CHANGE:
            shuffle_deck(s, k, log)
            deal(s, k, log)
        s.mulligan[k] = 0
    s.clock = 1
    choose_first_player(s, t, log)
    for k in range(SEATS):
        lay_areas(s, k, log)
    return True


# ------------------------------------------------------------------ who starts, and the areas


def choose_first_player(s: State, t: Tables, log: Log) -> None:
    """603.1d, 603.1e: turn up the cards set aside in pairs. The first player to show the only horse of a pair starts. Then all these
    cards go to the farms."""
    n = aside_cards(s)
    first = -1
    for k in range(SEATS):
        emit(log, Event.SET_ASIDE, EVERYONE, k, n)
    for _ in range(n):
        horses = 0
        for k in range(SEATS):
            card = turn_up(s, k, log)
            if t.card_kind[s.card[card]] == CardKind.HORSE:
                horses |= 1 << k
        if first < 0 and (horses == 1 or horses == 2):
            first = horses - 1
    if first < 0:
        first = below(s.rng, SEATS)
        emit(log, Event.TOSSED, REFEREE, first)
    s.first_player = first
    emit(log, Event.STARTS, EVERYONE, first)


def turn_up(s: State, seat: int, log: Log) -> int:
    """Move the top card of the pile to the farm."""
    top = pile_size(s, seat) - 1
    card = card_at(s, seat, top)
    take_from_pile(s, seat, AREAS, top)
    arrive(s, card, Zone.AREA4, Zone.FARM, PileEnd.TOP, ALL_KNOW, ALL_KNOW)
    emit(log, Event.TURNED_UP, EVERYONE, seat, card)
    return card


def lay_areas(s: State, seat: int, log: Log) -> None:
    """603.1f, 603.1f-i: divide the rest of the deck into four equal areas. If two cards are left over, areas 2 and 3 get one each."""
    rest = pile_size(s, seat)
    each, over = rest // AREAS, rest % AREAS
    for a in range(AREAS):
        s.area_cards[seat, a] = each
    if over != 0:
        s.area_cards[seat, 1] += 1
        s.area_cards[seat, 2] += 1
    emit(
        log, Event.AREAS_LAID, EVERYONE, seat, int(s.area_cards[seat, 0]), int(s.area_cards[seat, 1]), int(s.area_cards[seat, 2]),
        int(s.area_cards[seat, 3]),
    )  # fmt: skip
