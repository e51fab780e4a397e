"""The state of a game, the names of its actions, decisions, events and refusals, and the options."""

from enum import IntEnum

import numpy as np

from paddock.engine.rules.fields import StateRecord, layout, owner, public
from paddock.engine.rules.types import Grid, Row
from paddock.games.lose_your_shirt.cards import HORSES
from paddock.games.lose_your_shirt.options import Option
from paddock.games.lose_your_shirt.things import HORSE, LANE, SEAT

SEATS = SEAT.size
LANES = LANE.size
SLOTS = HORSE.size  # bet cards that a seat can lay

NOTES = 2400  # LY-1.3: forty notes of £10 and forty of £50
OPENING_MONEY = 100  # LY-1.3
LEAST_STAKE = 10  # LY-3.2
JACKPOT_STAKE = 50  # LY-3.2
WIN_ODDS, PLACE_ODDS = 5, 2  # LY-5.1
MOST_RESHUFFLES = 20  # LY-4.7
NO_ARRANGEMENT = 1  # fault: hidden cards that cannot lie anywhere


class Phase(IntEnum):
    """What the seats decide now (in the last three: the choices of a card in play, and the pile)."""

    OVER = 0
    BETTING = 1
    CARDS = 2
    HORSE = 3
    LANE = 4
    PILE = 5


class Step(IntEnum):
    """What a seat decides next for its bet."""

    KIND = 0
    BACK = 1
    STAKE = 2
    MORE = 3
    SEALED = 4


class State(StateRecord):
    """One game in progress."""

    # what a seat knows of its own: its hand, its face-down bet cards, and its bet until all are placed
    hand: Row = owner(np.int64, SEATS)
    laid: Grid = owner(np.int8, SEATS, SLOTS)  # face-down card of each slot: kind + 1
    step: Row = owner(np.int8, SEATS)
    chosen: Row = owner(np.int8, SEATS)  # kind of the sealed bet
    sealed: Grid = owner(np.int64, SEATS, SLOTS)  # their stakes
    staked: Row = owner(np.int64, SEATS)  # these together
    # money
    money: Row = public(np.int64, SEATS, per_seat=True)
    bank: int = public(np.int64)  # below 0: IOUs
    pool: int = public(np.int64)
    # the bets of the race that runs; between races, of the one before
    bet: Row = public(np.int8, SEATS, per_seat=True)
    backed: Row = public(np.int8, SEATS, per_seat=True)
    stakes: Grid = public(np.int64, SEATS, SLOTS, per_seat=True)
    shown: Grid = public(np.int8, SEATS, SLOTS, per_seat=True)  # face-up bet card of each slot: kind + 1
    paid: Row = public(np.int64, SEATS, per_seat=True)  # what came back to each seat
    share: int = public(np.int64)  # of the pool, for each jackpot winner
    first: int = public(np.int8)  # horse + 1
    second: int = public(np.int8)
    # the cards that everyone has seen
    held: Row = public(np.int8, SEATS, per_seat=True)  # cards in hand or face down
    discard: int = public(np.int64)
    pile: int = public(np.int64)  # what is left to be turned: everyone knows which cards, nobody in which order
    reshuffles: int = public(np.int8)
    # the track
    space: Row = public(np.int8, HORSES)
    lane: Row = public(np.int8, HORSES)
    course: Row = public(np.int64, LANES)  # occupied spaces of each lane
    # where we are
    race: int = public(np.int8)
    dealer: int = public(np.int8)
    phase: int = public(np.int8)
    card: int = public(np.int8)  # card in play: kind + 1
    horse: int = public(np.int8)  # horse in motion: horse + 1
    ways: int = public(np.int8)  # what the mover may choose from: horses or lanes
    stride: int = public(np.int8)  # steps it goes, back below 0
    # what happened last
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
    """LY-1.4."""
    return int(s.options[Option.RACES])


def most_backed(s: State) -> int:
    """LY-3.2: horses a seat may back with one bet."""
    return int(s.options[Option.MAX_BACKED])


def stake_returned(s: State) -> bool:
    """LY-5.1: whether a winning stake comes back."""
    return int(s.options[Option.STAKE_RETURNED]) != 0
