"""The rules of the probe."""

import numpy as np

from paddock.engine.rules.bitset import elements, has, minus, plus, range_set, singleton, size
from paddock.engine.rules.contract import (
    FIRST_CODE,
    LEGAL,
    add_actions,
    no_actions,
    why_not_asked,
)
from paddock.engine.rules.fields import StateRecord, known_by, layout, owner, public, scratch
from paddock.engine.rules.log import EVERYONE, REFEREE, add, all_but, emit, open_note, seat_alone
from paddock.engine.rules.random import below, rekey, shuffle8
from paddock.engine.rules.tables import TablesRecord, cells, tables_dtype
from paddock.engine.rules.types import Column, Log, Out, Rng, Row

CARDS, SEATS, HAND, TOP = 20, 3, 3, 2
NONE, PEEK, SEARCH, AGAIN = 0, 1, 2, 3  # effects
FRAMES = 8

# actions
STAKE, CLOSE, PLAY, BURY, TAKE = 0, 20, 21, 41, 61  # STAKE + card, CLOSE, PLAY + card, BURY + card, TAKE + card
ACTIONS = 81
MOST_GROUPS, MOST_LOG, OBS_SIZE, OBS_DTYPE = 2, 400, 4 * CARDS + 12, "int32"

# kinds of decisions
STAKING, PLAYING, BURYING, SEARCHING = 1, 2, 3, 4
# stages of a round
ROUND, EFFECT = 0, 1
# events
(SHUFFLED, DREW, DRAWN, STAKES, WON, TIED, PLAYED, PEEKED, PEEKS, BURIED, BURIES, TOOK, TAKEN, RESHUFFLED, ENDED) = range(1, 16)
# refusals
NOT_IN_HAND, NOT_ON_TOP, NOT_IN_STACK, NOT_STAKING = FIRST_CODE, FIRST_CODE + 1, FIRST_CODE + 2, FIRST_CODE + 3
ROUNDS_OVER = 1  # reason for the end
TOO_DEEP = 1  # fault


class Tables(TablesRecord):
    """The numbers printed on the cards."""

    strength: Column = cells(np.int64, CARDS)
    effect: Column = cells(np.int64, CARDS)


TABLES = tables_dtype(Tables)


class State(StateRecord):
    """One game in progress."""

    hand: Row = owner(np.int64, SEATS)
    staked: Row = owner(np.int64, SEATS)
    shown_held: Row = public(np.int64, SEATS, per_seat=True)  # cards that everyone knows the seat to hold
    held: Row = public(np.int8, SEATS, per_seat=True)  # number of cards in hand or staked
    points: Row = public(np.int8, SEATS, per_seat=True)
    stack_knowers: Row = public(np.int64, CARDS)  # set of seats that know the card at this index
    stack: Row = known_by("stack_knowers", np.int8, CARDS)  # from the bottom; -1 above the top card
    stack_size: int = public(np.int8)
    discard: int = public(np.int64)
    round: int = public(np.int8)
    stage: int = public(np.int8)
    winner: int = public(np.int8)
    frames: Row = public(np.int8, FRAMES)  # stack of waiting decisions and draws; the last one is due
    depth: int = public(np.int8)
    pool: Row = scratch(np.int8, CARDS)


STATE = layout(State)


def rounds(s: State) -> int:
    return int(s.options[0])


def held(s: State, seat: int) -> int:
    return int(s.hand[seat]) | int(s.staked[seat])


# ------------------------------------------------------------------ set-up


def start(s: State, t: Tables, log: Log) -> None:
    """PR-1.2: shuffle, draw three each."""
    for i in range(CARDS):
        s.stack[i] = i
    s.stack_size = CARDS
    s.winner = -1
    shuffle_stack(s, SHUFFLED, log)
    refill(s, log)
    open_round(s)


def shuffle_stack(s: State, event: int, log: Log) -> None:
    """PR-1.3: shuffle the stack, so that no seat knows a position any more."""
    shuffle8(s.rng, s.stack, 0, int(s.stack_size))
    if len(log) > 0:
        open_note(log, event, REFEREE)
        n = 0
        for i in range(int(s.stack_size) - 1, -1, -1):
            n = add(log, n, int(s.stack[i]))
    for i in range(CARDS):
        s.stack_knowers[i] = 0


def refill(s: State, log: Log) -> None:
    """PR-4.1."""
    for seat in range(int(s.seats)):
        while s.held[seat] < HAND and s.stack_size > 0:
            draw(s, seat, log)


def draw(s: State, seat: int, log: Log) -> None:
    """PR-1.3: draw the top card; show it to all if any seat knew it."""
    s.stack_size -= 1
    at = int(s.stack_size)
    card = int(s.stack[at])
    hold(s, seat, card)
    if s.stack_knowers[at] != 0:
        s.shown_held[seat] = plus(s.shown_held[seat], card)
        emit(log, DREW, EVERYONE, seat, card)
    else:
        emit(log, DREW, seat_alone(seat), seat, card)
        emit(log, DRAWN, all_but(seat), seat)
    s.stack[at] = -1
    s.stack_knowers[at] = 0


def hold(s: State, seat: int, card: int) -> None:
    s.hand[seat] = plus(s.hand[seat], card)
    s.held[seat] += 1


def discard(s: State, seat: int, cards: int) -> None:
    s.discard |= cards
    s.held[seat] -= size(cards)
    s.shown_held[seat] &= ~cards


def open_round(s: State) -> None:
    """PR-2.1."""
    s.stage = ROUND
    s.pending = range_set(s.seats)


# ------------------------------------------------------------------ decisions and legal actions


def asks(s: State, t: Tables, seat: int, out: Out) -> int:
    out[0] = 0
    if seat < 0 or not has(s.pending, seat):
        return 0
    if s.stage == ROUND:
        return STAKING
    out[0] = 1
    out[1] = s.depth
    return int(s.frames[s.depth - 1])


def legal(s: State, t: Tables, seat: int, out: Out) -> int:
    n = no_actions(out)
    if seat < 0 or not has(s.pending, seat):
        return n
    if s.stage == ROUND:
        n += add_actions(out, STAKE, int(s.hand[seat]))
        return n + add_actions(out, CLOSE, 1)
    due = s.frames[s.depth - 1]
    if due == PLAYING:
        return add_actions(out, PLAY, int(s.hand[seat]))
    if due == BURYING:
        return add_actions(out, BURY, top_cards(s))
    return add_actions(out, TAKE, stack_cards(s))


def top_cards(s: State) -> int:
    """PR-3.2: return the top two cards of the stack, or its only card."""
    cards = 0
    for k in range(TOP):
        if k < s.stack_size:
            cards = plus(cards, s.stack[s.stack_size - 1 - k])
    return cards


def stack_cards(s: State) -> int:
    """PR-3.3."""
    cards = 0
    for i in range(int(s.stack_size)):
        cards = plus(cards, s.stack[i])
    return cards


def why(s: State, t: Tables, seat: int, action: int) -> int:
    code = why_not_asked(s, seat, action, ACTIONS, s.stage == ROUND)
    if code != LEGAL:
        return code
    if s.stage == ROUND:
        if action == CLOSE:
            return LEGAL
        if action < CLOSE:
            return LEGAL if has(s.hand[seat], action - STAKE) else NOT_IN_HAND
        return NOT_STAKING
    due = s.frames[s.depth - 1]
    if due == PLAYING and PLAY <= action < BURY:
        return LEGAL if has(s.hand[seat], action - PLAY) else NOT_IN_HAND
    if due == BURYING and BURY <= action < TAKE:
        return LEGAL if has(top_cards(s), action - BURY) else NOT_ON_TOP
    if due == SEARCHING and action >= TAKE:
        return LEGAL if has(stack_cards(s), action - TAKE) else NOT_IN_STACK
    return NOT_STAKING


# ------------------------------------------------------------------ applying actions


def play(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    if action < CLOSE:
        s.hand[seat] = minus(s.hand[seat], action - STAKE)
        s.staked[seat] = plus(s.staked[seat], action - STAKE)
    elif action == CLOSE:
        s.pending = minus(s.pending, seat)
        if s.pending == 0:
            show_stakes(s, t, log)
    elif action < BURY:
        play_card(s, t, seat, action - PLAY, log)
    elif action < TAKE:
        bury(s, seat, action - BURY, log)
        run_effects(s, log)
    else:
        take(s, seat, action - TAKE, log)
        run_effects(s, log)


def show_stakes(s: State, t: Tables, log: Log) -> None:
    """PR-2.2."""
    best, s.winner = 0, -1
    for seat in range(int(s.seats)):
        total = 0
        cards = int(s.staked[seat])
        emit(log, STAKES, EVERYONE, seat, cards)
        for card in elements(cards):
            total += t.strength[card]
        if total > best:
            best, s.winner = total, seat
        elif total == best:
            s.winner = -1
        discard(s, seat, int(s.staked[seat]))
        s.staked[seat] = 0
    s.stage = EFFECT
    if s.winner < 0:
        emit(log, TIED, EVERYONE)
    else:
        s.points[s.winner] += 1
        emit(log, WON, EVERYONE, int(s.winner))
        if s.hand[s.winner] != 0:
            push(s, PLAYING)
    run_effects(s, log)


def push(s: State, kind: int) -> None:
    """PR-3.5: add a waiting decision; set the fault if the list is full."""
    if s.depth == FRAMES:
        s.fault = TOO_DEEP
        return
    s.frames[s.depth] = kind
    s.depth += 1


def pop(s: State) -> None:
    s.depth -= 1
    s.frames[s.depth] = 0


def play_card(s: State, t: Tables, seat: int, card: int, log: Log) -> None:
    """PR-3.1: play a card and put its effect on top of the waiting decisions."""
    s.hand[seat] = minus(s.hand[seat], card)
    discard(s, seat, singleton(card))
    emit(log, PLAYED, EVERYONE, seat, card)
    pop(s)
    effect = t.effect[card]
    if effect == PEEK and s.stack_size > 0:
        look_at_top(s, seat, log)
        push(s, BURYING)
    elif effect == SEARCH and s.stack_size > 0:
        push(s, SEARCHING)
    elif effect == AGAIN:
        push(s, AGAIN_DRAWS)
        if s.hand[seat] != 0:
            push(s, PLAYING)
    run_effects(s, log)


AGAIN_DRAWS = 5  # a frame without a decision: draw once the effects above are done (PR-3.4)


def run_effects(s: State, log: Log) -> None:
    """Run effects until a decision is due: PR-3.4's draws, then the end of the round (PR-4.1, PR-4.2)."""
    while s.depth > 0 and s.frames[s.depth - 1] == AGAIN_DRAWS:
        pop(s)
        if s.stack_size > 0:
            draw(s, int(s.winner), log)
    if s.depth > 0:
        s.pending = singleton(s.winner)
        return
    s.winner = -1
    refill(s, log)
    s.round += 1
    if s.round == rounds(s):
        s.over = 1
        s.pending = 0
        emit(log, ENDED, EVERYONE)
    else:
        open_round(s)


def look_at_top(s: State, seat: int, log: Log) -> None:
    """PR-3.2: show the top cards to the seat and record that it knows them."""
    for k in range(TOP):
        if k < s.stack_size:
            at = s.stack_size - 1 - k
            s.stack_knowers[at] = plus(s.stack_knowers[at], seat)
            emit(log, PEEKED, seat_alone(seat), seat, k, int(s.stack[at]))
    emit(log, PEEKS, all_but(seat), seat)


def bury(s: State, seat: int, card: int, log: Log) -> None:
    """PR-3.2: move the card from the top two to the bottom.

    The other seats forget what they knew of the top two positions, because only the acting seat knows which of the two cards moved.
    """
    at = int(s.stack_size) - 1
    if s.stack[at] != card:
        at -= 1
    emit(log, BURIED, seat_alone(seat), seat, card)
    emit(log, BURIES, all_but(seat), seat)
    forget(s, seat, int(s.stack_size) - 1)
    forget(s, seat, int(s.stack_size) - 2)
    knowers = int(s.stack_knowers[at])
    for i in range(at, 0, -1):
        s.stack[i] = s.stack[i - 1]
        s.stack_knowers[i] = s.stack_knowers[i - 1]
    s.stack[0] = card
    s.stack_knowers[0] = knowers
    pop(s)


def forget(s: State, but: int, at: int) -> None:
    if at >= 0:
        s.stack_knowers[at] &= singleton(but)


def take(s: State, seat: int, card: int, log: Log) -> None:
    """PR-3.3."""
    at = 0
    while s.stack[at] != card:
        at += 1
    for i in range(at, int(s.stack_size) - 1):
        s.stack[i] = s.stack[i + 1]
    s.stack_size -= 1
    s.stack[s.stack_size] = -1
    hold(s, seat, card)
    emit(log, TOOK, seat_alone(seat), seat, card)
    emit(log, TAKEN, all_but(seat), seat)
    shuffle_stack(s, RESHUFFLED, log)
    pop(s)


def result(s: State, t: Tables, out: Out) -> int:
    """PR-4.2."""
    for seat in range(int(s.seats)):
        out[2 * seat] = s.points[seat]
        ahead = 0
        for other in range(int(s.seats)):
            if s.points[other] > s.points[seat]:
                ahead += 1
        out[2 * seat + 1] = 1 + ahead
    return ROUNDS_OVER if s.over != 0 else 0


# ------------------------------------------------------------------ knowledge


def known_cards(s: State, seat: int) -> int:
    """Return every card whose place this seat knows."""
    known = int(s.discard)
    for other in range(int(s.seats)):
        known |= int(s.shown_held[other])
    if seat >= 0:
        known |= held(s, seat)
        for i in range(int(s.stack_size)):
            if has(s.stack_knowers[i], seat):
                known = plus(known, s.stack[i])
        if s.depth > 0 and s.winner == seat and s.frames[s.depth - 1] == SEARCHING:
            known |= stack_cards(s)
    return known


def hide(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """PR-1.3, PR-2.1: deal the unknown cards anew. A seat that has closed may have staked any of its cards."""
    unknown = range_set(CARDS) & ~known_cards(s, seat)
    searching = seat >= 0 and s.depth > 0 and s.winner == seat and s.frames[s.depth - 1] == SEARCHING
    n = 0
    if searching:  # the seat sees which cards are in the stack but not their order, so the stack is redrawn alone
        n = redraw_stack(s, seat, rng)
    for card in elements(unknown):
        s.pool[n] = card
        n += 1
    shuffle8(rng, s.pool, 0, n)
    for other in range(int(s.seats)):
        if other != seat:
            cards = int(s.shown_held[other])
            while size(cards) < s.held[other]:
                n -= 1
                cards = plus(cards, s.pool[n])
            redraw_stakes(s, other, cards, rng)
    if not searching:
        for i in range(int(s.stack_size)):
            if seat < 0 or not has(s.stack_knowers[i], seat):
                n -= 1
                s.stack[i] = s.pool[n]
    for i in range(CARDS):
        s.pool[i] = 0
    rekey(s.rng, rng)


def redraw_stack(s: State, seat: int, rng: Rng) -> int:
    """Shuffle the cards at positions that the seat does not know. Leaves the pool empty."""
    places = 0
    cards = 0
    for i in range(int(s.stack_size)):
        if not has(s.stack_knowers[i], seat):
            places = plus(places, i)
            cards = plus(cards, s.stack[i])
    n = 0
    for card in elements(cards):
        s.pool[n] = card
        n += 1
    shuffle8(rng, s.pool, 0, n)
    for place in elements(places):
        n -= 1
        s.stack[place] = s.pool[n]
    return 0


def redraw_stakes(s: State, other: int, cards: int, rng: Rng) -> None:
    """PR-2.1: a seat that has closed stakes a random subset of its cards; a seat that is still choosing has staked nothing."""
    s.staked[other] = 0
    if s.stage == ROUND and not has(s.pending, other):
        for card in elements(cards):
            if below(rng, 2) == 1:
                s.staked[other] = plus(s.staked[other], card)
    s.hand[other] = cards & ~int(s.staked[other])


def observe(s: State, t: Tables, seat: int, out: Out) -> None:
    """Write the seat's hand, its stakes, the known cards and the discards as 0/1 per card, then counts."""
    for card in range(CARDS):
        out[card] = 1 if seat >= 0 and has(s.hand[seat], card) else 0
        out[CARDS + card] = 1 if seat >= 0 and has(s.staked[seat], card) else 0
        out[2 * CARDS + card] = 1 if has(known_cards(s, seat), card) else 0
        out[3 * CARDS + card] = 1 if has(s.discard, card) else 0
    at = 4 * CARDS
    for other in range(SEATS):
        out[at + 3 * other] = s.held[other]
        out[at + 3 * other + 1] = s.points[other]
        out[at + 3 * other + 2] = 1 if has(s.pending, other) else 0
    out[at + 9] = s.stack_size
    out[at + 10] = s.round
    out[at + 11] = s.frames[s.depth - 1] if s.depth > 0 else 0


def audit(s: State, t: Tables) -> int:
    """PR-1.1: check that each card is in exactly one place."""
    seen = int(s.discard)
    count = size(seen)
    for seat in range(int(s.seats)):
        seen |= held(s, seat)
        count += size(s.hand[seat]) + size(s.staked[seat])
        if size(held(s, seat)) != s.held[seat]:
            return 2
    seen |= stack_cards(s)
    count += s.stack_size
    return 0 if seen == range_set(CARDS) and count == CARDS else 1
