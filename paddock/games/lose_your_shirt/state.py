"""The state of a game of Lose Your Shirt, with its phases and amounts of money."""

from enum import IntEnum

import numpy as np

from paddock.engine.rules.fields import StateRecord, layout, owner, public
from paddock.engine.rules.types import Grid, Row
from paddock.games.lose_your_shirt.cards import HORSES
from paddock.games.lose_your_shirt.options import Option
from paddock.games.lose_your_shirt.things import LANE, SEAT

SEATS = SEAT.size
LANES = LANE.size
SLOTS = HORSES  # bet cards that a seat can lay

NOTES = 2400  # LY-1.3: forty notes of £10 and forty of £50
OPENING_MONEY = 100  # LY-1.3
LEAST_STAKE = 10  # LY-3.2
JACKPOT_STAKE = 50  # LY-3.2
WIN_ODDS, PLACE_ODDS = 5, 2  # LY-5.1
MOST_RESHUFFLES = 20  # LY-4.7
NO_ARRANGEMENT = 1  # fault: hidden cards that cannot lie anywhere


class Phase(IntEnum):
    """The phases of a race. HORSE and LANE are choices of the card in play."""

    OVER = 0
    BETTING = 1
    CARDS = 2
    HORSE = 3
    LANE = 4
    PILE = 5


class Step(IntEnum):
    """The steps of a bet that a seat makes."""

    KIND = 0
    BACK = 1
    STAKE = 2
    MORE = 3
    SEALED = 4


class State(StateRecord):
    """One game in progress."""

    # known to the seat alone: its hand, its face-down bet cards, and its bet until all bets are placed
    hand: Row = owner(np.int64, SEATS)
    laid: Grid = owner(np.int8, SEATS, SLOTS)  # face-down card of each slot: kind + 1
    step: Row = owner(np.int8, SEATS)
    chosen: Row = owner(np.int8, SEATS)  # the `Bet` that it makes
    sealed: Grid = owner(np.int64, SEATS, SLOTS)  # the stake of each slot
    staked: Row = owner(np.int64, SEATS)  # the sum of these stakes
    # money
    money: Row = public(np.int64, SEATS, per_seat=True)
    bank: int = public(np.int64)  # below 0: IOUs
    pool: int = public(np.int64)
    # bets of the present race; while new bets are made, of the race before
    bet: Row = public(np.int8, SEATS, per_seat=True)
    backed: Row = public(np.int8, SEATS, per_seat=True)
    stakes: Grid = public(np.int64, SEATS, SLOTS, per_seat=True)
    shown: Grid = public(np.int8, SEATS, SLOTS, per_seat=True)  # face-up bet card of each slot: kind + 1
    paid: Row = public(np.int64, SEATS, per_seat=True)  # money that each seat got back
    share: int = public(np.int64)  # share of the pool for each jackpot winner
    first: int = public(np.int8)  # horse + 1
    second: int = public(np.int8)
    # the cards that everyone has seen, and numbers of cards
    held: Row = public(np.int8, SEATS, per_seat=True)  # cards in hand or face down
    discard: int = public(np.int64)
    pile: int = public(np.int64)  # cards left to turn: the set is public, and they have no order
    reshuffles: int = public(np.int8)
    # the track
    space: Row = public(np.int8, HORSES)
    lane: Row = public(np.int8, HORSES)
    course: Row = public(np.int64, LANES)  # occupied spaces of each lane
    # the position
    race: int = public(np.int8)
    dealer: int = public(np.int8)
    phase: int = public(np.int8)
    card: int = public(np.int8)  # card in play: kind + 1
    horse: int = public(np.int8)  # horse in motion: horse + 1
    ways: int = public(np.int8)  # set of horses or lanes that the mover may choose
    stride: int = public(np.int8)  # steps it goes, back below 0
    # the last move
    last_seat: int = public(np.int8)  # seat + 1
    last_card: int = public(np.int8)  # kind + 1
    moved: int = public(np.int8)  # horse + 1
    from_lane: int = public(np.int8)
    from_space: int = public(np.int8)


STATE = layout(State)


def length(s: State) -> int:
    """LY-1.1: the line stands at this space."""
    return int(s.options[Option.LENGTH])


def races(s: State) -> int:
    """LY-1.4: number of races."""
    return int(s.options[Option.RACES])


def most_backed(s: State) -> int:
    """LY-3.2: horses a seat may back with one bet."""
    return int(s.options[Option.MAX_BACKED])


def stake_returned(s: State) -> bool:
    """LY-5.1: whether a winning stake comes back."""
    return int(s.options[Option.STAKE_RETURNED]) != 0
