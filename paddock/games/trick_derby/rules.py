"""The rules contract of Trick Derby: decisions, legal actions, refusals and play.

The modules `opening`, `trick` and `payout` implement the phases of the game.
"""

from paddock.engine.rules.bitset import has, singleton, size
from paddock.engine.rules.contract import (
    LEGAL,
    NO_TABLES,
    add_actions,
    no_actions,
    why_not_asked,
)
from paddock.engine.rules.types import Log, Out, Rng, Tables
from paddock.games.trick_derby.actions import ACTIONS as ACTIONS
from paddock.games.trick_derby.actions import Action, Phase
from paddock.games.trick_derby.observation import OBSERVATION, redraw
from paddock.games.trick_derby.opening import set_aside_down, set_up
from paddock.games.trick_derby.payout import places
from paddock.games.trick_derby.refusals import Ending, Refusal
from paddock.games.trick_derby.state import ALL_CARDS, DUMMY, HORSES, NONE, NUMBERS, State, has_dummy
from paddock.games.trick_derby.state import STATE as STATE
from paddock.games.trick_derby.trick import lay_ticket, may_whip, play_card, playable, tickets_down, tickets_up

TABLES = NO_TABLES
MOST_GROUPS, MOST_LOG = 2, 1000
OBS_SIZE, OBS_DTYPE = OBSERVATION.size, OBSERVATION.dtype


def start(s: State, t: Tables, log: Log) -> None:
    set_up(s, log)


def asks(s: State, t: Tables, seat: int, out: Out) -> int:
    """Return the kind of decision, which is the phase.

    The subject of a card decision is the led colour (-1 if this seat leads) and 1 if the seat may declare a whip.
    """
    out[0] = 0
    if seat < 0 or not has(s.pending, seat):
        return 0
    if s.phase != Phase.DISCARDING and s.phase != Phase.TICKET_UP and s.phase != Phase.TICKET_DOWN:
        out[0] = 2
        out[1] = s.led
        out[2] = 1 if may_whip(s, seat) else 0
    return int(s.phase)


def legal(s: State, t: Tables, seat: int, out: Out) -> int:
    n = no_actions(out)
    if seat < 0 or not has(s.pending, seat):
        return n
    if s.phase == Phase.DISCARDING:
        return add_actions(out, Action.DISCARD, int(s.hand[seat]))
    if s.phase == Phase.TICKET_UP:
        return add_actions(out, Action.LAY_TICKET, tickets_up(s))
    if s.phase == Phase.TICKET_DOWN:
        return add_actions(out, Action.LAY_TICKET, tickets_down(s, seat))
    cards = playable(s, seat)
    n = add_actions(out, Action.PLAY, cards)
    if may_whip(s, seat):
        n += add_actions(out, Action.PLAY_WITH_WHIP, cards)
    return n


def why(s: State, t: Tables, seat: int, action: int) -> int:
    code = why_not_asked(s, seat, action, ACTIONS, s.phase == Phase.DISCARDING or s.phase == Phase.TICKET_DOWN)
    if code != LEGAL:
        return code
    if s.phase == Phase.DISCARDING:
        return why_discard(s, seat, action)
    if s.phase == Phase.TICKET_UP or s.phase == Phase.TICKET_DOWN:
        return why_ticket(s, seat, action)
    return why_play(s, seat, action)


def why_discard(s: State, seat: int, action: int) -> int:
    """TD-3.4."""
    if action < Action.DISCARD or action >= Action.LAY_TICKET:
        return Refusal.DISCARD_NOW
    return LEGAL if has(s.hand[seat], action - Action.DISCARD) else Refusal.NOT_TO_DISCARD


def why_ticket(s: State, seat: int, action: int) -> int:
    """TD-4.1, TD-4.2."""
    ticket = action - Action.LAY_TICKET
    if s.phase == Phase.TICKET_UP:
        if ticket < 0:
            return Refusal.TICKET_UP_NOW
        if has(tickets_up(s), ticket):
            return LEGAL
        for other in range(int(s.seats)):
            if s.ticket_up[other] == ticket:
                return Refusal.TICKET_TAKEN
        return Refusal.WIN_NOT_UP
    if ticket < 0:
        return Refusal.TICKET_DOWN_NOW
    return LEGAL if has(tickets_down(s, seat), ticket) else Refusal.TICKET_USED


def why_play(s: State, seat: int, action: int) -> int:
    """TD-5.1 to TD-5.3."""
    if action >= Action.DISCARD:
        return Refusal.PLAY_NOW
    whip = action >= Action.PLAY_WITH_WHIP
    card = action - Action.PLAY_WITH_WHIP if whip else action - Action.PLAY
    if not has(s.hand[seat], card):
        return Refusal.NOT_HELD
    if not has(playable(s, seat), card):
        return Refusal.MUST_FOLLOW
    if whip and s.whips[seat] == 0:
        return Refusal.NO_WHIP
    if whip and s.declarer != NONE:
        return Refusal.WHIP_DECLARED
    return LEGAL


def play(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    if action < Action.DISCARD:
        whip = action >= Action.PLAY_WITH_WHIP
        play_card(s, seat, action - Action.PLAY_WITH_WHIP if whip else action - Action.PLAY, whip, log)
    elif action < Action.LAY_TICKET:
        set_aside_down(s, seat, action - Action.DISCARD, log)
    else:
        lay_ticket(s, seat, action - Action.LAY_TICKET, log)


def result(s: State, t: Tables, out: Out) -> int:
    """TD-8.1."""
    places(s, out)
    return Ending.RACES_OVER if s.over != 0 else 0


def hide(s: State, t: Tables, seat: int, rng: Rng) -> None:
    redraw(s, seat, rng)


observe = OBSERVATION.write


# ------------------------------------------------------------------ audit

CARDS_WRONG, HAND_WRONG, DUMMY_WRONG, POINTS_WRONG, WHIPS_WRONG = 1, 2, 3, 4, 5


def audit(s: State, t: Tables) -> int:
    """Check the invariants of a state and return 0 or an error code (TD-1.2, TD-1.6, TD-2.2).

    Each card belongs to one horse and is in one place. The score of a seat is the sum of its points on the score sheet.
    """
    cards = 0
    for horse in range(HORSES):
        if size(s.deal[horse]) != NUMBERS or cards & int(s.deal[horse]) or int(s.shown[horse]) & ~int(s.deal[horse]):
            return CARDS_WRONG
        cards |= int(s.deal[horse])
        if s.whips[horse] < 0 or s.whips[horse] > 2:
            return WHIPS_WRONG
    if cards != ALL_CARDS:
        return CARDS_WRONG
    for seat in range(int(s.seats)):
        points = 0
        for race in range(int(s.race)):
            points += s.past_points[race, seat]
        if points != s.score[seat]:
            return POINTS_WRONG
        if s.over == 0 and not hand_adds_up(s, seat):
            return HAND_WRONG
    if has_dummy(s) and s.over == 0 and int(s.dummy_hand) | int(s.gone[DUMMY]) != int(s.deal[s.horse[DUMMY]]):
        return DUMMY_WRONG
    return 0


def hand_adds_up(s: State, seat: int) -> bool:
    """True if the hand, the cards gone and the card set aside face down are the horse's twelve cards, each once."""
    hand, gone = int(s.hand[seat]), int(s.gone[seat])
    down = singleton(s.down[seat]) if s.down[seat] != NONE else 0
    if s.phase == Phase.DISCARDING:
        return hand | gone == int(s.deal[s.horse[seat]]) and hand & gone == 0 and down & ~hand == 0
    return hand | gone | down == int(s.deal[s.horse[seat]]) and size(hand) + size(gone) + 1 == NUMBERS
