"""Hidden information, observations, and the audit of a state (LS-2.2, LS-4.4, LS-5.1).

A seat knows its own cards and its order. Everyone knows each card that was placed, covered, gathered or shown, and the stack that each hand slot was
filled from. A hand slot holds a card of the stack that it was filled from, so the unseen cards form one pool for each stack. Within a pool every
arrangement is equally likely.
"""

import numpy as np

from paddock.engine.rules.bitset import SIX_BITS, copy_row, count_kinds, has, select_or_zero, write_bits
from paddock.engine.rules.observation import computed, observation, segment, wide
from paddock.engine.rules.random import rekey, shuffle8
from paddock.engine.rules.types import Cells16, Out, Rng, Tables
from paddock.games.long_shot.money import race_total
from paddock.games.long_shot.options import Option
from paddock.games.long_shot.state import (
    BOXES,
    CARD_CODES,
    FREE_VALUES,
    HORSES,
    KINDS_OF_CARD,
    LAID_BOX,
    LAID_CARD,
    NO_CARD,
    OFTEN,
    OFTEN_HELD,
    SEATS,
    SIDES,
    START_MONEY,
    STATE,
    State,
    all_boxes,
    copies,
    horses,
    value_of,
)


def hide(s: State, t: Tables, seat: int, rng: Rng) -> None:
    """Redeal everything that this seat does not know."""
    hide_orders(s, seat, rng)
    current = int(s.renewals) + 1
    stack = oldest_after(s, seat, 0)
    while stack < current:
        hide_pool(s, seat, stack, False, rng)
        stack = oldest_after(s, seat, stack)
    hide_pool(s, seat, current, True, rng)
    rekey(s.rng, rng)


def hide_orders(s: State, seat: int, rng: Rng) -> None:
    """LS-2.2: redeal the orders of the other seats together with the orders that nobody has."""
    if s.over != 0 or s.race != 0:
        return
    n = 0
    for order in range(1, horses(s) + 1):
        if seat < 0 or s.order[seat] != order:
            s.pool[n] = order
            n += 1
    shuffle8(rng, s.pool, 0, n)
    at = 0
    for other in range(int(s.seats)):
        if other != seat:
            s.order[other] = s.pool[at]
            at += 1
    for i in range(n):
        s.pool[i] = 0


def oldest_after(s: State, seat: int, stack: int) -> int:
    """The next stack number after `stack` from which another seat still holds a card, or else the current stack."""
    found = int(s.renewals) + 1
    for other in range(int(s.seats)):
        if other != seat:
            for slot in range(int(s.held[other])):
                since = int(s.since[other, slot])
                if stack < since < found:
                    found = since
    return found


def hide_pool(s: State, seat: int, stack: int, current: bool, rng: Rng) -> None:
    """LS-5.1: redeal the unseen cards of one stack among the hand slots that were filled from it. The cards left in the current stack
    are redealt with its slots."""
    for other in range(int(s.seats)):
        if other != seat:
            for slot in range(int(s.held[other])):
                if s.since[other, slot] == stack:
                    s.tally[s.hand[other, slot]] += 1
    if current:
        for i in range(int(s.stack_size)):
            s.tally[s.stack[i]] += 1
    n = 0
    for card in range(1, CARD_CODES):
        for _ in range(int(s.tally[card])):
            s.pool[n] = card
            n += 1
        s.tally[card] = 0
    shuffle8(rng, s.pool, 0, n)
    at = 0
    for other in range(int(s.seats)):
        if other != seat:
            for slot in range(int(s.held[other])):
                if s.since[other, slot] == stack:
                    s.hand[other, slot] = s.pool[at]
                    at += 1
    if current:
        for i in range(int(s.stack_size)):
            s.stack[i] = s.pool[at]
            at += 1
    for i in range(n):
        s.pool[i] = 0


# ------------------------------------------------------------------ observation

KINDS = KINDS_OF_CARD
THOUSAND = 1000
VALUES = np.zeros(CARD_CODES, np.int8)  # the value of each card, 0 for NO_CARD
NUMBERS = np.zeros(CARD_CODES, np.int8)  # 1 + the value of each card, 0 for NO_CARD
for _card in range(1, CARD_CODES):
    VALUES[_card], NUMBERS[_card] = value_of(_card), value_of(_card) + 1


def own_cards(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    own = max(seat, 0)
    held = select_or_zero(seat >= 0, int(s.held[own]))
    if seat < 0 or not count_kinds(out, at, s.hand[own], held, KINDS, OFTEN_HELD):
        count_all(out, at, s.hand[own], held)


def laid_cards(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    if not count_kinds(out, at, s.laid, int(s.laid_size), KINDS, OFTEN):
        count_all(out, at, s.laid, int(s.laid_size))


def count_all(out: Out, at: int, row: Cells16, n: int) -> None:
    """Write from out[at] on how many of each card lie in the first n cells of a row of any length."""
    for i in range(KINDS):
        out[at + i] = 0
    for i in range(n):
        out[at + (int(row[i]) & LAID_CARD) - 1] += 1


assert (LAID_CARD, NO_CARD) == (SIX_BITS, 0)


def box_values(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    for box in range(BOXES):
        out[at + box] = int(NUMBERS[s.top[box]])


def horse_sums(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    for horse in range(HORSES):
        out[at + horse] = int(VALUES[s.top[SIDES * horse]]) + int(VALUES[s.top[SIDES * horse + 1]])


def spaces(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """With a far goal a space may exceed one byte."""
    copy_row(out, at, s.space, 0, HORSES, 0)


def to_act(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_bits(out, at, int(s.pending), SEATS)


def thousands(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    for k in range(SEATS):
        out[at + k] = int(s.money[k]) // THOUSAND


def own_order(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """LS-2.2: the secret order of this seat in the first race, its open order in the last."""
    own = max(seat, 0)
    out[at] = select_or_zero(seat >= 0, int(s.order[own]) + int(s.open_order[own]))


def own_seat(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """The number of this seat from 1 on. 0 is a spectator."""
    out[at] = seat + 1


def horse_count(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    out[at] = horses(s)


OBSERVATION = observation(
    STATE,
    "int16",  # money in thousands
    segment("own cards of each kind", computed(KINDS, own_cards)),
    segment("cards on the board of each kind", computed(KINDS, laid_cards)),
    segment("1 + value on each box", computed(BOXES, box_values)),
    segment("sum of each horse", computed(HORSES, horse_sums)),
    segment("space of each horse", computed(HORSES, spaces)),
    segment("round in which each horse came home", "home"),
    segment("cards of each seat", "held"),
    segment("open order of each seat", "open_order"),
    segment("who is to act, by seat", computed(SEATS, to_act)),
    segment("money of each seat in thousands", computed(SEATS, thousands)),
    segment("own order, own seat", computed(1, own_order), computed(1, own_seat)),
    segment(
        "race, round, spurt, first player, stage, card being placed, box of the first card",
        "race",
        "round",
        "spurt",
        "first",
        "stage",
        "due",
        "first_box",
    ),
    segment("stack, goal, horses", wide("stack_size"), ("options", 0, int(Option.GOAL), 1), computed(1, horse_count)),
)


# ------------------------------------------------------------------ audit

CARD_LOST, BOXES_WRONG, ORDERS_WRONG, MONEY_WRONG = 1, 2, 3, 4


def audit(s: State, t: Tables) -> int:
    """LS-1.2: each card of the deck is in exactly one place. LS-7: the settlements account for all money. Returns a fault code, or 0."""
    count_cards(s)
    lost = False
    for card in range(1, CARD_CODES):
        if s.tally[card] != copies(s, card):
            lost = True
        s.tally[card] = 0
    if lost:
        return CARD_LOST
    if not boxes_agree(s):
        return BOXES_WRONG
    if not orders_agree(s):
        return ORDERS_WRONG
    return 0 if money_agrees(s) else MONEY_WRONG


def count_cards(s: State) -> None:
    """Count all cards into the tally: stack, board, hands, the card being placed, and the hands shown at the end."""
    for i in range(int(s.stack_size)):
        s.tally[s.stack[i]] += 1
    for i in range(int(s.laid_size)):
        s.tally[int(s.laid[i]) % LAID_BOX] += 1
    for seat in range(int(s.seats)):
        for slot in range(int(s.held[seat])):
            s.tally[s.hand[seat, slot]] += 1
        if s.over != 0:
            for card in range(1, CARD_CODES):
                s.tally[card] += s.shown[seat, s.race, card]
    s.tally[s.due] += 1
    s.tally[NO_CARD] = 0


def boxes_agree(s: State) -> bool:
    """Whether the last card placed in each box is its top card, and the sets `showing` and `empty` agree with the top cards."""
    for i in range(int(s.laid_size)):
        s.tally[int(s.laid[i]) // LAID_BOX] = int(s.laid[i]) % LAID_BOX
    right = True
    shown = 0
    for box in range(BOXES):
        if s.tally[box] != s.top[box]:
            right = False
        if s.top[box] != NO_CARD and not has(s.showing[value_of(int(s.top[box]))], box):
            right = False
        s.tally[box] = 0
    for value in range(FREE_VALUES):
        if shown & int(s.showing[value]) != 0:
            right = False
        shown |= int(s.showing[value])
    return right and shown | int(s.empty) == all_boxes(s) and shown & int(s.empty) == 0


def orders_agree(s: State) -> bool:
    """LS-1.4: there is one order for each horse, so no two seats have the same."""
    seen = 0
    for seat in range(int(s.seats)):
        order = int(s.order[seat]) + int(s.open_order[seat])
        if order < 1 or order > horses(s) or has(seen, order):
            return False
        seen |= 1 << order
    return True


def money_agrees(s: State) -> bool:
    """LS-7.3: whether each seat's money is its start money plus its settlements, never below 0."""
    settled = 2 if s.over != 0 else int(s.race)
    for seat in range(int(s.seats)):
        money = START_MONEY
        for race in range(settled):
            money = max(money + race_total(s, seat, race), 0)
        if money != s.money[seat]:
            return False
    return True
