"""What a seat knows (TD-1.3, TD-7.3): redraw the rest, and the observation for learning."""

import numpy as np

from paddock.engine.rules.bitset import EMPTY, has, lowest, minus, plus, range_set, select_or_zero, size, without_lowest, write_bits
from paddock.engine.rules.observation import copy_fields, segment_starts
from paddock.engine.rules.random import pick, rekey, shuffle8
from paddock.engine.rules.types import Out, Rng
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
    """TD-7.3: the cards of a horse that this seat has seen: all twelve if it rode the horse, else what was shown to everyone."""
    if seat >= 0 and has(s.ridden[horse], seat):
        return int(s.deal[horse])
    return int(s.shown[horse])


def redraw(s: State, seat: int, rng: Rng) -> None:
    """Deal the unseen cards anew, colour by colour (TD-1.3: the colours of all twelve are public); then what lies face down."""
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
    """Each horse gets as many unseen cards of a colour as it had."""
    n = 0
    while unseen != 0:
        s.deck[n] = lowest(unseen)
        unseen = without_lowest(unseen)
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
    """TD-3.4: a card set aside is any of the eleven while sealed, later any one of its public colour."""
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
    """TD-4.2: any of the four others, once it is laid."""
    if s.phase < Phase.TICKET_DOWN or s.over != 0:
        return
    if s.phase == Phase.TICKET_DOWN and has(s.pending, other):
        s.ticket_down[other] = NONE
    else:
        s.ticket_down[other] = pick(rng, minus(range_set(TICKETS), s.ticket_up[other]))


# ------------------------------------------------------------------ the observation

OBS_LAYOUT = (
    ("cards in your hand", CARDS),
    ("cards seen of each horse", HORSES * CARDS),
    ("cards of this race gone, by rider", RIDERS * CARDS),
    ("cards in the dummy's hand", CARDS),
    ("cards in each hand, colour by colour", COLOURS * RIDERS),
    ("colour set aside face down, by rider, + 1", RIDERS),
    ("your card set aside face down + 1", 1),
    ("card in the trick, by rider, + 1", RIDERS),
    ("horse ridden, by rider", RIDERS),
    ("whips up, by rider", RIDERS),
    ("ticket face up, by rider, + 1", RIDERS),
    ("your ticket face down + 1", 1),
    ("points, by seat", RIDERS),
    ("square, by horse", HORSES),
    ("order of arrival, by horse", HORSES),
    ("odds, by horse", HORSES),
    ("who is to act, by seat", RIDERS),
    ("marks of the numbers 1 to 12", NUMBERS),
    ("seat, seats, phase, race, tricks, starter, leader + 1, led colour + 1, declarer + 1, WIN face up", 10),
)
OBS_SIZE = sum(length for _, length in OBS_LAYOUT)
AT = segment_starts(OBS_LAYOUT)
ASIDE, OWN_ASIDE = AT["colour set aside face down, by rider, + 1"], AT["your card set aside face down + 1"]
TICKETS_UP, OWN_TICKET = AT["ticket face up, by rider, + 1"], AT["your ticket face down + 1"]
TO_ACT, YOURS = AT["who is to act, by seat"], AT[OBS_LAYOUT[-1][0]]
PHASE = YOURS + 2
SHOWN_COLOUR = np.array([0, *(1 + colour(card) for card in range(CARDS))], np.int8)  # by card + 1; 0 for NONE
OBS_DTYPE = "int8"  # the largest are the points, at most 27 a race
# All from ASIDE on; numbers stand for what `write_observation` writes itself.
write_table = copy_fields(
    STATE, RIDERS + 1, ("trick", 1), "horse", "whips", RIDERS + 1, "score", "square", "arrival", "odds", RIDERS, ("options", 0, Option.MARKS, NUMBERS),
    1, "seats", 1, "race", "tricks", "starter", ("leader", 1), ("led", 1), ("declarer", 1), ("options", 0, Option.WIN_FACE_UP, 1),
)  # fmt: skip


def write_observation(s: State, seat: int, out: Out) -> None:
    """Fill OBS_LAYOUT for one seat. Without branches: games beside each other in a herd are at different points of their course."""
    viewer, seated, seats = max(seat, 0), seat >= 0, int(s.seats)
    at = write_bits(out, 0, select_or_zero(seated, int(s.hand[viewer])), CARDS)
    for horse in range(HORSES):
        rode = select_or_zero(seated, select_or_zero(has(s.ridden[horse], viewer), int(s.deal[horse])))
        at = write_bits(out, at, int(s.shown[horse]) | rode, CARDS)
    for rider in range(RIDERS):
        at = write_bits(out, at, int(s.gone[rider]), CARDS)
    at = write_bits(out, at, int(s.dummy_hand), CARDS)
    for c in range(COLOURS):
        for rider in range(RIDERS):
            out[at + c * RIDERS + rider] = size(int(s.hand[rider]) & colour_set(c))
    write_table(s, out, at + COLOURS * RIDERS)
    public = select_or_zero(
        s.phase > Phase.DISCARDING, select_or_zero(s.over == 0, seats)
    )  # TD-3.4: from when all have chosen, the colours set aside are seen
    for rider in range(RIDERS):
        out[ASIDE + rider] = select_or_zero(rider < public, int(SHOWN_COLOUR[s.down[rider] + 1]))
        out[TICKETS_UP + rider] = select_or_zero(rider < seats, 1 + int(s.ticket_up[rider]))
    out[OWN_ASIDE] = select_or_zero(seated, int(s.down[viewer]) + 1)
    out[OWN_TICKET] = select_or_zero(seated, int(s.ticket_down[viewer]) + 1)
    write_bits(out, TO_ACT, int(s.pending), RIDERS)
    out[YOURS] = seat
    out[PHASE] = int(s.phase) + select_or_zero(s.over != 0, Phase.PLAYING + 1 - int(s.phase))
