"""Lose Your Shirt by the contract. The rules of each chapter are in dealing, bets, race, track and payout."""

from paddock.engine.rules.bitset import has, size
from paddock.engine.rules.contract import (
    LEGAL,
    NO_TABLES,
    SEALED_ALREADY,
    add_actions,
    no_actions,
    why_not_asked,
)
from paddock.engine.rules.log import REFEREE, emit
from paddock.engine.rules.random import below
from paddock.engine.rules.types import Log, Out, Rng, Tables
from paddock.games.lose_your_shirt.actions import ACTIONS as ACTIONS
from paddock.games.lose_your_shirt.actions import Action, Decision
from paddock.games.lose_your_shirt.bets import bet_asks, bet_legal, bet_step, bet_why
from paddock.games.lose_your_shirt.cards import TWIN, deck
from paddock.games.lose_your_shirt.dealing import open_race
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.hide import hide_unknown
from paddock.games.lose_your_shirt.observation import OBSERVATION
from paddock.games.lose_your_shirt.race import end_turn, go, play_bet_card, play_from_hand, playable, set_off, turn_card
from paddock.games.lose_your_shirt.refusals import Ending, Refusal
from paddock.games.lose_your_shirt.state import NOTES, OPENING_MONEY, SLOTS, Phase, State, races
from paddock.games.lose_your_shirt.state import STATE as STATE

TABLES = NO_TABLES
MOST_GROUPS, MOST_LOG = 3, 2048
OBS_SIZE, OBS_DTYPE = OBSERVATION.size, OBSERVATION.dtype


def start(s: State, t: Tables, log: Log) -> None:
    """LY-1.3: each seat gets £100, the bank gets the other notes. LY-2.3: the first dealer is drawn."""
    for seat in range(int(s.seats)):
        s.money[seat] = OPENING_MONEY
    s.bank = NOTES - OPENING_MONEY * s.seats
    s.dealer = below(s.rng, int(s.seats))
    emit(log, Event.DEALER_DRAWN, REFEREE, int(s.dealer))
    open_race(s, log)


# ------------------------------------------------------------------ decisions and actions


def asks(s: State, t: Tables, seat: int, out: Out) -> int:
    """LY-4.1 to LY-4.3, LY-4.7. The subject of a horse is the card in play and its steps, that of a lane also the horse."""
    out[0] = 0
    if seat < 0 or not has(s.pending, seat):
        return 0
    if s.phase == Phase.BETTING:
        return bet_asks(s, seat, out)
    if s.phase == Phase.CARDS:
        return Decision.CARD
    if s.phase == Phase.HORSE:
        out[0] = 2
        out[1] = int(s.card) - 1
        out[2] = int(s.stride)
        return Decision.HORSE
    if s.phase == Phase.LANE:
        out[0] = 3
        out[1] = int(s.card) - 1
        out[2] = int(s.stride)
        out[3] = int(s.horse) - 1
        return Decision.LANE
    return Decision.TURN


def legal(s: State, t: Tables, seat: int, out: Out) -> int:
    """LY-4.1: any card in hand or face down. LY-4.5, LY-4.3: any horse that can move, any lane in reach. LY-4.7: the top card."""
    n = no_actions(out)
    if seat < 0 or not has(s.pending, seat):
        return n
    if s.phase == Phase.CARDS:
        return add_actions(out, Action.PLAY, playable(s, seat))
    if s.phase == Phase.LANE:
        return add_actions(out, Action.GO_TO_LANE, int(s.ways))
    if s.phase == Phase.BETTING:
        return bet_legal(s, seat, out)
    if s.phase == Phase.HORSE:
        return add_actions(out, Action.MOVE, int(s.ways))
    return add_actions(out, Action.TURN, 1)


def why(s: State, t: Tables, seat: int, action: int) -> int:
    """LY-3.1: a placed bet cannot be changed. LY-3.5: a seat without money does not bet. LY-4.7: with the pile, turning its top card is the
    only action."""
    code = why_not_asked(s, seat, action, ACTIONS, s.phase == Phase.BETTING)
    if code == SEALED_ALREADY and s.money[seat] == 0:
        return Refusal.NO_MONEY_TO_BET
    if code != LEGAL:
        return code
    if s.phase == Phase.BETTING:
        return bet_why(s, seat, action)
    if s.phase == Phase.CARDS:
        return why_not_card(s, seat, action)
    if s.phase == Phase.HORSE:
        if action < Action.MOVE or action >= Action.GO_TO_LANE:
            return Refusal.PICK_A_HORSE
        return LEGAL if has(s.ways, action - Action.MOVE) else Refusal.HORSE_CANNOT_MOVE
    if s.phase == Phase.LANE:
        if action < Action.GO_TO_LANE or action >= Action.TURN:
            return Refusal.PICK_A_LANE
        return LEGAL if has(s.ways, action - Action.GO_TO_LANE) else Refusal.LANE_OUT_OF_REACH
    return LEGAL if action == Action.TURN else Refusal.TURN_THE_CARD


def why_not_card(s: State, seat: int, action: int) -> int:
    """LY-4.1: a seat plays a card of its hand, or LY-3.4: one of its face-down cards."""
    if action < Action.PLAY or action >= Action.MOVE:
        return Refusal.CARD_DUE
    if has(playable(s, seat), action - Action.PLAY):
        return LEGAL
    return Refusal.CARD_NOT_IN_HAND if action < Action.PLAY_BET else Refusal.NOT_FACE_DOWN


def play(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """A step of a bet (LY-3.3), or one card of the race with its choices (LY-4.1)."""
    if action < Action.PLAY:
        bet_step(s, seat, action, log)
        return
    s.phase = Phase.CARDS
    if action < Action.PLAY_BET:
        play_from_hand(s, seat, action - Action.PLAY, log)
    elif action < Action.MOVE:
        play_bet_card(s, seat, action - Action.PLAY_BET, log)
    elif action < Action.GO_TO_LANE:
        set_off(s, seat, action - Action.MOVE, int(s.stride), log)
    elif action < Action.TURN:
        go(s, seat, int(s.horse) - 1, action - Action.GO_TO_LANE, int(s.stride), log)
    else:
        turn_card(s, seat, log)
    if s.phase == Phase.CARDS:  # the card leaves no horse and no lane to choose
        end_turn(s, seat, log)


def result(s: State, t: Tables, out: Out) -> int:
    """LY-6.1: most money wins, ties share. LY-3.5: if nobody has any money, all share."""
    rich = 0
    for seat in range(int(s.seats)):
        out[2 * seat] = s.money[seat]
        ahead = 0
        for other in range(int(s.seats)):
            if s.money[other] > s.money[seat]:
                ahead += 1
        out[2 * seat + 1] = 1 + ahead
        rich += 1 if s.money[seat] > 0 else 0
    if s.over == 0:
        return 0
    return Ending.RACES_RUN if rich > 0 or s.race == races(s) else Ending.EVERYBODY_BROKE


def hide(s: State, t: Tables, seat: int, rng: Rng) -> None:
    hide_unknown(s, seat, rng)


observe = OBSERVATION.write


# ------------------------------------------------------------------ audit

CARDS_WRONG, MONEY_WRONG, HELD_WRONG, DEBT = 1, 2, 3, 4


def audit(s: State, t: Tables) -> int:
    """LY-1.2, LY-2.1: every card is in one place. LY-1.3: no money is lost, all amounts are multiples of £10, and no seat has debts."""
    money = int(s.bank) + int(s.pool)
    cards = size(s.discard) + size(s.pile)
    for seat in range(int(s.seats)):
        if s.money[seat] < 0 or s.money[seat] % 10 != 0 or s.staked[seat] > s.money[seat]:
            return DEBT
        money += int(s.money[seat])
        held = size(s.hand[seat])
        for slot in range(SLOTS):
            held += 1 if s.laid[seat, slot] != 0 else 0
            if s.phase >= Phase.CARDS:
                money += int(s.stakes[seat, slot])
                cards += 1 if s.shown[seat, slot] != 0 else 0
        if held != s.held[seat]:
            return HELD_WRONG
        cards += held
    if money != NOTES or s.pool < 0 or s.pool % 10 != 0:
        return MONEY_WRONG
    return 0 if s.over != 0 or cards == size(deck(int(s.seats))) else CARDS_WRONG


assert Action.PLAY_BET == Action.PLAY + TWIN
