"""The state of a game, the names of its actions, decisions, events and refusals, and the options."""

import numpy as np

from paddock.engine.rules.contract import FIRST_CODE
from paddock.engine.rules.fields import StateRecord, layout, owner, public
from paddock.engine.rules.types import Grid, Row
from paddock.games.lose_your_shirt.cards import HORSES, KINDS, RED

SEATS = 6
LANES = 6
SLOTS = 6  # bet cards a seat can lay

# ------------------------------------------------------------------ money (LY-1.3)
NOTES = 2400  # forty notes of £10 and forty of £50
OPENING_MONEY = 100
LEAST_STAKE = 10
JACKPOT_STAKE = 50
WIN_ODDS, PLACE_ODDS = 5, 2
CHIPS = (10, 50, 100, 500, 1000, 5000, 10000, 50000, 100000)

MOST_RESHUFFLES = 20  # LY-4.7's safeguard

# ------------------------------------------------------------------ kinds of bets
NO_BET, WIN, PLACE, JACKPOT = 0, 1, 2, 3

# ------------------------------------------------------------------ actions
BACK_WIN, BACK_PLACE, BACK_JACKPOT = 0, 1, 2
LAY = 3  # + kind of a horse card
CHIP = LAY + RED  # + number of the chip
ALL = CHIP + len(CHIPS)
CLOSE, DONE = ALL + 1, ALL + 2
PLAY = DONE + 1  # + kind: a card from the hand
PLAY_BET = PLAY + KINDS  # + kind of a horse card: one's own face-down card
MOVE = PLAY_BET + RED  # + horse: whom a spot card moves
LANE = MOVE + HORSES  # + lane: where it goes
TURN = LANE + LANES  # the top card of the pile
ACTIONS = TURN + 1

MOST_GROUPS = 3
MOST_LOG = 2048

# ------------------------------------------------------------------ phases of a race, and steps of a sealed bet
OVER, BETTING, CARDS, HORSE_DUE, LANE_DUE, PILE = 0, 1, 2, 3, 4, 5
KIND_STEP, LAY_STEP, STAKE_STEP, MORE_STEP, SEALED = 0, 1, 2, 3, 4

# ------------------------------------------------------------------ kinds of decisions
ASK_KIND, ASK_BACK, ASK_STAKE, ASK_MORE, ASK_CARD, ASK_HORSE, ASK_LANE, ASK_TURN = 1, 2, 3, 4, 5, 6, 7, 8

# ------------------------------------------------------------------ refusals
(NO_MONEY_TO_BET, JACKPOT_TOO_DEAR, BET_IN_ORDER, CARD_NOT_HELD, HORSE_BACKED, ENOUGH_BACKED, NOTHING_LEFT, CHIP_TOO_BIG) = range(
    FIRST_CODE, FIRST_CODE + 8
)
(STAKE_TOO_SMALL, JACKPOT_FIXED, CARD_DUE, CARD_NOT_IN_HAND, NOT_FACE_DOWN, PICK_A_HORSE, HORSE_CANNOT_MOVE, PICK_A_LANE) = range(
    FIRST_CODE + 8, FIRST_CODE + 16
)
LANE_OUT_OF_REACH, TURN_THE_CARD = FIRST_CODE + 16, FIRST_CODE + 17

# ------------------------------------------------------------------ ends and faults
RACES_RUN, EVERYBODY_BROKE = 1, 2
NO_ARRANGEMENT = 1  # fault: hidden cards that cannot lie anywhere

# options: where they stand
LENGTH, RACES, MOST_BACKED, STAKE_RETURNED = 0, 1, 2, 3


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

# ------------------------------------------------------------------ options, in the order of game.py


def length(s: State) -> int:
    """LY-1.1: the line stands at this space."""
    return int(s.options[LENGTH])


def races(s: State) -> int:
    """LY-1.4."""
    return int(s.options[RACES])


def most_backed(s: State) -> int:
    """LY-3.2: horses a seat may back with one bet."""
    return int(s.options[MOST_BACKED])


def stake_returned(s: State) -> bool:
    """LY-5.1: whether a winning stake comes back."""
    return int(s.options[STAKE_RETURNED]) != 0
