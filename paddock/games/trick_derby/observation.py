"""The knowledge of a seat (TD-1.3, TD-7.3): a random redraw of hidden information, and the observation for learning."""

import numpy as np

from paddock.engine.rules.bitset import (
    EMPTY,
    elements,
    has,
    minus,
    plus,
    range_set,
    select_or_zero,
    size,
    write_bits,
)
from paddock.engine.rules.observation import computed, observation, segment
from paddock.engine.rules.random import pick, rekey, shuffle8
from paddock.engine.rules.types import Out, Rng, Tables
from paddock.games.trick_derby.actions import Phase
from paddock.games.trick_derby.options import Option
from paddock.games.trick_derby.state import (
    ALL_CARDS,
    CARDS,
    COLOURS,
    HORSES,
    NONE,
    NUMBERS,
    RIDERS,
    STATE,
    TICKETS,
    State,
    colour,
    colour_set,
)


def seen_of(s: State, seat: int, horse: int) -> int:
    """TD-7.3: the set of a horse's cards that this seat has seen.

    A seat that rode the horse has seen all twelve cards. Every other seat has seen the cards that were shown to everyone.
    """
    if seat >= 0 and has(s.ridden[horse], seat):
        return int(s.deal[horse])
    return int(s.shown[horse])


def redraw(s: State, seat: int, rng: Rng) -> None:
    """Redraw the cards that this seat has not seen, then the hands and the tickets of the other seats.

    The redraw handles each colour separately, because the colours of a horse's cards are public (TD-1.3).
    """
    seen = EMPTY
    for horse in range(HORSES):
        seen |= seen_of(s, seat, horse)
    for c in range(COLOURS):
        deal_colour(s, seat, c, ALL_CARDS & ~seen & colour_set(c), rng)
    for other in range(int(s.seats)):
        if other != seat:
            redraw_hand(s, other, rng)
            redraw_ticket(s, other, rng)
    for i in range(CARDS):
        s.deck[i] = 0
    rekey(s.rng, rng)


def deal_colour(s: State, seat: int, c: int, unseen: int, rng: Rng) -> None:
    """Deal the unseen cards of a colour at random. Each horse keeps its number of unseen cards of the colour."""
    n = 0
    for card in elements(unseen):
        s.deck[n] = card
        n += 1
    shuffle8(rng, s.deck, 0, n)
    for horse in range(HORSES):
        known = seen_of(s, seat, horse)
        missing = size(int(s.deal[horse]) & ~known & colour_set(c))
        if missing > 0:
            cards = int(s.deal[horse]) & (known | ~colour_set(c))
            for _ in range(missing):
                n -= 1
                cards = plus(cards, s.deck[n])
            s.deal[horse] = cards


def redraw_hand(s: State, other: int, rng: Rng) -> None:
    """TD-3.4: redraw the hand of another seat and its card set aside face down.

    While the choices are sealed, this card is any of the eleven. Afterwards it is any card of the public colour.
    """
    if s.over != 0:
        return
    cards = int(s.deal[s.horse[other]]) & ~int(s.gone[other])
    s.hand[other] = cards
    if s.phase == Phase.DISCARDING:
        s.down[other] = NONE if has(s.pending, other) else pick(rng, cards)
    else:
        s.down[other] = pick(rng, cards & colour_set(colour(s.down[other])))
        s.hand[other] = minus(cards, s.down[other])


def redraw_ticket(s: State, other: int, rng: Rng) -> None:
    """TD-4.2: redraw the ticket face down from the four tickets that do not lie face up, if the seat has laid one."""
    if s.phase < Phase.TICKET_DOWN or s.over != 0:
        return
    if s.phase == Phase.TICKET_DOWN and has(s.pending, other):
        s.ticket_down[other] = NONE
    else:
        s.ticket_down[other] = pick(rng, minus(range_set(TICKETS), s.ticket_up[other]))


# ------------------------------------------------------------------ the observation
# The code selects values without branches. The games of a vector step are in different phases, so the CPU would mispredict branches.

SHOWN_COLOUR = np.array([0, *(1 + colour(card) for card in range(CARDS))], np.int8)  # index: card + 1; value 0 for NONE


def own_hand(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_bits(out, at, select_or_zero(seat >= 0, int(s.hand[max(seat, 0)])), CARDS)


def seen_cards(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """TD-7.3: the cards of each horse that this seat has seen."""
    for horse in range(HORSES):
        rode = select_or_zero(seat >= 0, select_or_zero(has(s.ridden[horse], max(seat, 0)), int(s.deal[horse])))
        write_bits(out, at + horse * CARDS, int(s.shown[horse]) | rode, CARDS)


def cards_gone(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    for rider in range(RIDERS):
        write_bits(out, at + rider * CARDS, int(s.gone[rider]), CARDS)


def dummy_hand(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_bits(out, at, int(s.dummy_hand), CARDS)


def hand_colours(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    for c in range(COLOURS):
        for rider in range(RIDERS):
            out[at + c * RIDERS + rider] = size(int(s.hand[rider]) & colour_set(c))


def aside_colours(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """TD-3.4: the colours set aside face down, which are public once all seats have chosen."""
    public = select_or_zero(s.phase > Phase.DISCARDING, select_or_zero(s.over == 0, int(s.seats)))
    for rider in range(RIDERS):
        out[at + rider] = select_or_zero(rider < public, int(SHOWN_COLOUR[s.down[rider] + 1]))


def own_aside(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    out[at] = select_or_zero(seat >= 0, int(s.down[max(seat, 0)]) + 1)


def tickets_up(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    for rider in range(RIDERS):
        out[at + rider] = select_or_zero(rider < int(s.seats), 1 + int(s.ticket_up[rider]))


def own_ticket(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    out[at] = select_or_zero(seat >= 0, int(s.ticket_down[max(seat, 0)]) + 1)


def to_act(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_bits(out, at, int(s.pending), RIDERS)


def own_seat(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    out[at] = seat


def phase(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """The phase, or the number after the last phase when the game is over."""
    out[at] = int(s.phase) + select_or_zero(s.over != 0, Phase.PLAYING + 1 - int(s.phase))


OBSERVATION = observation(
    STATE,
    "int8",  # the largest values are the points, at most 27 per race
    segment("cards in your hand", computed(CARDS, own_hand)),
    segment("cards seen of each horse", computed(HORSES * CARDS, seen_cards)),
    segment("cards of this race gone, by rider", computed(RIDERS * CARDS, cards_gone)),
    segment("cards in the dummy's hand", computed(CARDS, dummy_hand)),
    segment("cards in each hand, colour by colour", computed(COLOURS * RIDERS, hand_colours)),
    segment("colour set aside face down, by rider, + 1", computed(RIDERS, aside_colours)),
    segment("your card set aside face down + 1", computed(1, own_aside)),
    segment("card in the trick, by rider, + 1", ("trick", 1)),
    segment("horse ridden, by rider", "horse"),
    segment("whips up, by rider", "whips"),
    segment("ticket face up, by rider, + 1", computed(RIDERS, tickets_up)),
    segment("your ticket face down + 1", computed(1, own_ticket)),
    segment("points, by seat", "score"),
    segment("square, by horse", "square"),
    segment("order of arrival, by horse", "arrival"),
    segment("odds, by horse", "odds"),
    segment("who is to act, by seat", computed(RIDERS, to_act)),
    segment("marks of the numbers 1 to 12", ("options", 0, int(Option.MARKS), NUMBERS)),
    segment(
        "seat, seats, phase, race, tricks, starter, leader + 1, led colour + 1, declarer + 1, WIN face up",
        computed(1, own_seat),
        "seats",
        computed(1, phase),
        "race",
        "tricks",
        "starter",
        ("leader", 1),
        ("led", 1),
        ("declarer", 1),
        ("options", 0, int(Option.WIN_FACE_UP), 1),
    ),
)
