"""Drawing from the stack, and renewing it with covered cards (LS-5)."""

from paddock.engine.rules.log import EVERYONE, REFEREE, add, all_but, emit, open_note, seat_alone
from paddock.engine.rules.random import shuffle8
from paddock.engine.rules.types import Log
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.state import BOXES, GATHERED_PER_BOX, HAND_FULL, LAID_BOX, MOST_HELD, NO_CARD, State


def top_card(s: State, log: Log) -> int:
    """LS-5.1: take the top card of the stack. An empty stack is renewed first. Returns NO_CARD if there is no card."""
    if s.stack_size == 0:
        renew(s, log)
    if s.stack_size == 0:
        return NO_CARD
    s.stack_size -= 1
    card = int(s.stack[s.stack_size])
    s.stack[s.stack_size] = NO_CARD
    return card


def draw(s: State, seat: int, log: Log) -> None:
    """LS-3.1, LS-4.5: draw one card, whether or not the seat placed any."""
    card = top_card(s, log)
    if card == NO_CARD:
        emit(log, Event.NONE_DRAWN, EVERYONE, seat)
        return
    hold(s, seat, card)
    emit(log, Event.DREW, seat_alone(seat), seat, card)
    emit(log, Event.DRAWN, all_but(seat), seat)


def hold(s: State, seat: int, card: int) -> None:
    """Put a card into a new slot of the hand, with the number of the stack it came from."""
    slot = int(s.held[seat])
    if slot == MOST_HELD:
        s.fault = HAND_FULL
        return
    s.hand[seat, slot] = card
    s.since[seat, slot] = s.renewals + 1
    s.held[seat] += 1


def take(s: State, seat: int, card: int) -> None:
    """Take a card out of the first hand slot that holds it. The card of the last slot moves into the gap."""
    s.held[seat] -= 1
    last = int(s.held[seat])
    slot = last
    for i in range(last):
        if s.hand[seat, i] == card:
            slot = min(slot, i)
    s.hand[seat, slot] = s.hand[seat, last]
    s.since[seat, slot] = s.since[seat, last]
    s.hand[seat, last] = NO_CARD
    s.since[seat, last] = 0


def renew(s: State, log: Log) -> None:
    """LS-5.1: the new stack is two cards from the bottom of each box, never its top card. Everyone sees the cards, but nobody sees their new order."""
    gather(s)
    n = int(s.stack_size)
    if n == 0:
        return
    s.renewals += 1
    tell_pile(s, Event.GATHERED, EVERYONE, log)
    shuffle8(s.rng, s.stack, 0, n)
    tell_pile(s, Event.RENEWED, REFEREE, log)


def gather(s: State) -> None:
    """LS-5.1: move the covered cards into the stack, in the order in which they were placed."""
    for box in range(BOXES):
        s.tally[box] = -1
    for i in range(int(s.laid_size)):
        s.tally[int(s.laid[i]) // LAID_BOX] += 1  # the number of cards under the top card
    for box in range(BOXES):
        s.tally[box] = min(int(s.tally[box]), GATHERED_PER_BOX)
    kept = 0
    size = int(s.laid_size)
    for i in range(size):
        entry = int(s.laid[i])
        box = entry // LAID_BOX
        s.laid[i] = 0
        if s.tally[box] > 0:
            s.tally[box] -= 1
            s.stack[s.stack_size] = entry % LAID_BOX
            s.stack_size += 1
        else:
            s.laid[kept] = entry
            kept += 1
    s.laid_size = kept
    for box in range(BOXES):
        s.tally[box] = 0


def tell_pile(s: State, event: int, audience: int, log: Log) -> None:
    """Write an event with the cards of the stack, top card first."""
    if len(log) == 0:
        return
    open_note(log, event, audience)
    n = 0
    for i in range(int(s.stack_size) - 1, -1, -1):
        n = add(log, n, int(s.stack[i]))
