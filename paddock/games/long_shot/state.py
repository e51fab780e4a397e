"""The state of Long Shot, its sizes, and the amounts of the rules (LS-1)."""

import numpy as np

from paddock.engine.rules.bitset import range_set
from paddock.engine.rules.fields import StateRecord, hidden, layout, owner, public, scratch
from paddock.engine.rules.types import Cube, Grid, Row
from paddock.games.long_shot.options import Option
from paddock.games.long_shot.things import BOX, CARD, FREE_VALUE, HORSE, SEAT, SIDE, VALUE

SEATS, HORSES, SIDES, BOXES = SEAT.size, HORSE.size, SIDE.size, BOX.size
RACES = 2
FIVE_HORSE_SEATS = 4  # LS-1.1: this many players race five horses

# A card is a code. The card of horse h (0 ... 5) with value v is 7 h + v, and a free card of value v is 43 + v. 0 is no card.
HORSE_VALUES, FREE_VALUES = VALUE.size, FREE_VALUE.size
NO_CARD, FIRST_FREE = 0, 1 + HORSES * HORSE_VALUES
SEVENTH, SEVENTH_BITS = 37, 8  # n * 37 >> 8 equals n // HORSE_VALUES for all cards and is cheaper than a signed division
CARD_CODES = CARD.size
KINDS_OF_CARD = CARD_CODES - 1
MOST_CARDS = 240  # the largest deck a record holds
OFTEN = 64  # the stack and the board seldom hold more cards
HAND = 8  # LS-2.1
OFTEN_HELD = 16  # a hand seldom holds more cards
LAST_ROUND = 60  # LS-6.4
MOST_HELD = HAND + LAST_ROUND  # a hand grows by at most one card a round (LS-4.5)

SPURT_LINE = 44  # LS-1.3
HORSES_HOME = 3  # LS-6.1
GATHERED_PER_BOX = 2  # LS-5.1

START_MONEY = 20_000  # LS-1.4
PAID_PLACES = 3
UNPLACED = PAID_PLACES + 1
# LS-7.1, LS-7.2: amounts for first, second, third and unplaced. The first four are for the first race, the others for the last.
ORDER_PAY = (60_000, 30_000, 10_000, -20_000, 100_000, 50_000, 20_000, -40_000)
TICKET_PAY = (5_000, 3_000, 2_000, -1_000, 10_000, 5_000, 3_000, -2_000)

HAND_FULL = 1  # fault


class State(StateRecord):
    """One game in progress."""

    money: Row = public(np.int64, SEATS, per_seat=True)
    laid: Row = public(np.int16, MOST_CARDS, hot=OFTEN)  # card + LAID_BOX * box, in the order of placing; 0 after the last
    # The number of the stack that each hand slot was filled from. 1 is the first stack, 0 an empty slot.
    since: Grid = public(np.int16, SEATS, MOST_HELD, per_seat=True, hot=OFTEN_HELD)
    showing: Row = public(np.int16, FREE_VALUES)  # the set of boxes whose top card has this value
    empty: int = public(np.int16)  # the set of boxes without a card
    space: Row = public(np.int16, HORSES)
    stack_size: int = public(np.int16)
    laid_size: int = public(np.int16)
    renewals: int = public(np.int16)
    hand: Grid = owner(np.int8, SEATS, MOST_HELD, hot=OFTEN_HELD)  # the card in each slot
    held: Row = public(np.int8, SEATS, per_seat=True)
    order: Row = owner(np.int8, SEATS)  # the horse (1 ... 6) of a secret order; 0 in the last race
    open_order: Row = public(np.int8, SEATS, per_seat=True)  # the horse (1 ... 6) of an open order; 0 in the first race
    stack: Row = hidden(np.int8, MOST_CARDS, hot=OFTEN)  # the top card is the last one
    top: Row = public(np.int8, BOXES)  # the top card of each box
    home: Row = public(np.int8, HORSES)  # the round in which a horse crossed, 0 before
    home_sum: Row = public(np.int8, HORSES)  # the sum of its boxes in that round
    placed: Grid = public(np.int8, RACES, HORSES, hot=0)  # each race's places, 0 before its end
    bill_order: Grid = public(np.int8, SEATS, RACES, per_seat=True, hot=0)  # the order settled
    # The number of each card in the hand that the seat showed at the settlement.
    shown: Cube = public(np.int8, SEATS, RACES, CARD_CODES, per_seat=True, hot=0)
    due: int = public(np.int8)  # the card that is being placed
    first_box: int = public(np.int8)  # 1 + the box of this turn's first card while a second may follow
    stage: int = public(np.int8)
    turn: int = public(np.int8)
    first: int = public(np.int8)  # the first player
    race: int = public(np.int8)
    round: int = public(np.int8)
    spurt: int = public(np.int8)
    tally: Row = scratch(np.int16, CARD_CODES)
    pool: Row = scratch(np.int8, MOST_CARDS)


# An observation copies fields of the table in one pass, so these fields lie together. `place_last` puts other fields behind them.
STATE = layout(State, place_last=("hand", "stack", "placed", "bill_order", "shown", "pool"))
LAID_BOX = 64
LAID_CARD = LAID_BOX - 1


def horses(s: State) -> int:
    """LS-1.1: five horses for four players, else six."""
    return HORSES - 1 if s.seats == FIVE_HORSE_SEATS else HORSES


def all_boxes(s: State) -> int:
    """LS-1.1: two boxes for each horse."""
    return range_set(SIDES * horses(s))


def goal(s: State) -> int:
    """LS-1.3."""
    return int(s.options[Option.GOAL])


def whole_hand(s: State) -> bool:
    """LS-4.8: whether the Golden Rule is read for the whole hand, and not only for the card that is played."""
    return bool(s.options[Option.GOLDEN_RULE] != 0)


def is_free(card: int) -> bool:
    return card >= FIRST_FREE


def value_of(card: int) -> int:
    return card - FIRST_FREE if card >= FIRST_FREE else card - HORSE_VALUES * horse_of(card)


def horse_of(card: int) -> int:
    """The horse of a numbered card."""
    return (card - 1) * SEVENTH >> SEVENTH_BITS


def copies(s: State, card: int) -> int:
    """LS-1.2: how many of this card the deck holds."""
    if is_free(card):
        return int(s.options[Option.DECK_FREE + card - FIRST_FREE])
    return int(s.options[Option.DECK_HORSE + value_of(card) - 1]) if horse_of(card) < horses(s) else 0


def left_of(s: State, seat: int) -> int:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0
