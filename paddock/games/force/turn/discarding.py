"""Discarding (O2, P2, 702.6l-iii): cards go from the hand to the farm. They are picked one at a time in ascending order of cards, and
equal cards are legal only once.

The DISCARDING frame: Frame.WHO the seat that discards, Frame.LEFT the number of cards left, Frame.SELECT a filter of the card
Frame.SOURCE, Frame.COUNT the last card picked, Frame.DONE the number of cards discarded so far. 103.4b: if both players discard, the picks
are noted unseen, and all cards go after the second player has picked.
"""

from paddock.engine.rules.log import REFEREE, emit
from paddock.engine.rules.random import below
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Decision, allow
from paddock.games.force.board.notes import add_note, is_noted, last_noted, note_count
from paddock.games.force.board.places import cards_of, other
from paddock.games.force.board.zones import tick
from paddock.games.force.continuous.layers import refresh, see_work
from paddock.games.force.continuous.lookups import fits
from paddock.games.force.data.codes import PileEnd, Replacement, Zone
from paddock.games.force.data.frames import FrameKind, ask, finish, push, top
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.moving import begin_move, discard_card, end_move
from paddock.games.force.effects.replaceable_events import DrawDiscardFlag, MoveFlag, push_discard, push_move
from paddock.games.force.effects.replacement import anything_replaces, push_replacing
from paddock.games.force.events import Event
from paddock.games.force.state import NO_CARD, WORD, Frame, State
from paddock.games.force.turn.playable import can_still_pay

STARTED = 1  # Frame.R0: replacement effects are no longer checked


def may_discard(s: State, t: Tables, at: int, card: int) -> bool:
    """Whether the card fits the filter and is not picked yet."""
    return not is_noted(s, at, card) and fits(s, t, int(s.frame[at, Frame.SELECT]), card, int(s.frame[at, Frame.SOURCE]), 0)


def count_discardable(s: State, t: Tables, at: int, card_row: int) -> int:
    """The number of discardable cards at or after this card."""
    n, seat = 0, int(s.frame[at, Frame.WHO])
    if s.frame[at, Frame.SELECT] == 0 and card_row == 0 and int(s.frame[at, Frame.FLAGS]) & DrawDiscardFlag.SEALED == 0:
        return int(s.hand_cards[seat])
    for card in cards_of(s.hand, seat):
        if s.card[card] >= card_row and may_discard(s, t, at, card):
            n += 1
    return n


def first_to_discard(s: State, t: Tables, at: int, skip: int) -> int:
    """The lowest discardable card after skipping `skip` of them, or NO_CARD if there is none."""
    seat = int(s.frame[at, Frame.WHO])
    for card in cards_of(s.hand, seat):
        if may_discard(s, t, at, card):
            if skip == 0:
                return card
            skip -= 1
    return NO_CARD


def step_discarding(s: State, t: Tables, log: Log) -> None:
    """Discard the next card, or ask for it, until none is left."""
    at = top(s)
    flags, seat = int(s.frame[at, Frame.FLAGS]), int(s.frame[at, Frame.WHO])
    if s.frame[at, Frame.SELECT] == 0:  # any card may be discarded, so no filter is needed
        see_work(s, t)
    else:
        refresh(s, t)
    have = count_discardable(s, t, at, 0)
    if s.frame[at, Frame.LEFT] <= 0 or have == 0:
        end_discard(s, at)
        return
    if s.frame[at, Frame.R0] != STARTED:
        if flags & DrawDiscardFlag.AS_COST == 0 and push_replacing(
            s, t, Replacement.DISCARD, seat, NO_CARD, 0, 0, int(s.frame[at, Frame.LEFT])
        ):
            return
        s.frame[at, Frame.R0] = STARTED
        tick(s)
    if flags & DrawDiscardFlag.RANDOM != 0:
        discard_by_lot(s, t, at, have, log)
    elif have <= s.frame[at, Frame.LEFT]:
        discard_one(s, t, at, first_to_discard(s, t, at, 0), log)
    else:
        ask(s, Decision.COST if flags & DrawDiscardFlag.AS_COST != 0 else Decision.DISCARD, seat)


def discard_by_lot(s: State, t: Tables, at: int, have: int, log: Log) -> None:
    """504.2: discard random cards of the hand, all equally likely."""
    card = first_to_discard(s, t, at, below(s.rng, have))
    emit(log, Event.TAKEN_BY_LOT, REFEREE, int(s.frame[at, Frame.WHO]), Zone.HAND, card)
    discard_one(s, t, at, card, log)


def offer_discarding(s: State, t: Tables, seat: int) -> None:
    """Add the discardable cards to the legal actions: in ascending order, equal cards once, and only if enough cards follow."""
    at = top(s)
    as_cost = int(s.frame[at, Frame.FLAGS]) & DrawDiscardFlag.AS_COST != 0
    last, least = 0, max(int(s.frame[at, Frame.COUNT]), last_noted(s, at))
    if s.frame[at, Frame.SELECT] != 0:
        refresh(s, t)
    for card in cards_of(s.hand, seat):
        card_row = int(s.card[card])
        if card_row != last and card_row >= least and may_discard(s, t, at, card) and is_lowest(s, t, at, card):
            enough = count_discardable(s, t, at, card_row) >= s.frame[at, Frame.LEFT]
            if enough and (not as_cost or can_still_pay(s, t, seat, card)):
                allow(s, card)
            last = card_row


def is_lowest(s: State, t: Tables, at: int, card: int) -> bool:
    """Whether the card is the lowest of its equal discardable cards. With closed lists equal cards are not adjacent."""
    seat = int(s.frame[at, Frame.WHO])
    for twin in cards_of(s.hand, seat):
        if twin >= card:
            return True
        if s.card[twin] == s.card[card] and may_discard(s, t, at, twin):
            return False
    return True


def answer_discarding(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Discard the picked card. While both players discard, its value stays hidden."""
    at = top(s)
    if int(s.frame[at, Frame.FLAGS]) & (DrawDiscardFlag.SEALED | DrawDiscardFlag.SECOND) == 0:
        s.frame[at, Frame.COUNT] = s.card[action]  # from now on everyone sees it
    discard_one(s, t, at, action, log)


def discard_one(s: State, t: Tables, at: int, card: int, log: Log) -> None:
    """Discard the card immediately. If both players discard, note it instead."""
    seat = int(s.frame[at, Frame.WHO])
    s.frame[at, Frame.LEFT] -= 1
    s.frame[at, Frame.DONE] += 1
    if int(s.frame[at, Frame.FLAGS]) & (DrawDiscardFlag.SEALED | DrawDiscardFlag.SECOND) != 0:
        add_note(s, at, card, 1 << seat)
        return
    source, as_cost = int(s.frame[at, Frame.SOURCE]), int(s.frame[at, Frame.FLAGS]) & DrawDiscardFlag.AS_COST != 0
    if anything_replaces(s, t, Replacement.ZONE):
        push_move(s, card, Zone.FARM)
        s.frame[top(s), Frame.SOURCE] = source
        s.frame[top(s), Frame.FLAGS] = MoveFlag.DISCARDED | (MoveFlag.FOR_A_COST if as_cost else 0)
        return
    begin_move(s)
    discard_card(s, t, log, card, source, as_cost)
    end_move(s, t, log)


# ------------------------------------------------------------------ the end


def end_discard(s: State, at: int) -> None:
    """End the discard. If both players discard, the other one follows, then all picks move."""
    flags, done = int(s.frame[at, Frame.FLAGS]), int(s.frame[at, Frame.DONE])
    if flags & DrawDiscardFlag.SEALED != 0:
        s.frame[at, Frame.FLAGS] = flags & ~DrawDiscardFlag.SEALED
        n = int(s.frame[at, Frame.TO])
        push_discard(s, other(int(s.frame[at, Frame.WHO])), n, 0, int(s.frame[at, Frame.SOURCE]), DrawDiscardFlag.SECOND)
        return
    if flags & DrawDiscardFlag.SECOND != 0:
        send_both(s, at)
        return
    finish(s, done)


def send_both(s: State, at: int) -> None:
    """103.4b: show both picks and move them at the same time. The frame of the first player lies below."""
    done, first = int(s.frame[at, Frame.DONE]), at - 1
    for w in range(2):
        frame = at - w
        for k in range(note_count(s, frame)):
            card = int(s.noted[frame, k]) - 1
            s.bundle[first, card // WORD] |= 1 << (card % WORD)
    finish(s, 0)
    s.frame[first, Frame.DONE] += done
    s.frame[first, Frame.LEFT] = 0
    send = push(s, FrameKind.MOVING)
    s.frame[send, Frame.SOURCE] = s.frame[first, Frame.SOURCE]
    s.frame[send, Frame.TO] = Zone.FARM
    s.frame[send, Frame.AT] = PileEnd.TOP
    s.frame[send, Frame.FLAGS] = MoveFlag.DISCARDED
    for w in range(4):
        s.bundle[send, w] = s.bundle[first, w]
        s.bundle[first, w] = 0
