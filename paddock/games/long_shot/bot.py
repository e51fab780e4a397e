"""A sensible bookmaker: looks some rounds ahead, pushes what pays, holds back what does not, and keeps good tickets."""

from paddock.engine.bits import lowest, rest
from paddock.engine.machine import Rng, State, Tables
from paddock.games.long_shot.money import order_pay, ticket_pay
from paddock.games.long_shot.parts import (
    BOXING,
    LAST_ROUND,
    NO_CARD,
    PASS,
    PLAY_CARD,
    SECOND,
    SIDES,
    STOP,
    TO_BOX,
    goal,
    horse_of,
    horses,
    is_free,
    value_of,
)
from paddock.games.long_shot.placing import boxes_for, sum_of
from paddock.games.long_shot.rules import boxes_now, may_pass, playable

NOBODY = -1
AHEAD_MOST = 5  # rounds looked ahead at most
HOME_AHEAD = 400  # a horse that is home is ahead of all that are not; less for each round it came later
HOME_ROUND = 40
BLUR, BLUR_A_ROUND = 3, 4  # a lead of so many spaces counts as certain, more with every round to come
FINE = 1024  # fractions of a place


def simple(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """The best answer by `outlook`."""
    if s.stage >= BOXING:
        return TO_BOX + best_box(s, seat, int(s.due), boxes_now(s))
    cards = playable(s, seat)
    best, action = 0, NOBODY
    if s.stage == SECOND or may_pass(s, cards):
        best = outlook(s, seat, NOBODY, 0, NO_CARD)
        action = STOP if s.stage == SECOND else PASS
    while cards != 0:
        card = lowest(cards)
        cards = rest(cards)
        box = best_box(s, seat, card, boxes_for(s, card))
        value = outlook(s, seat, box, value_of(card), card)
        if action == NOBODY or value > best:
            best, action = value, PLAY_CARD + card
    return action


def best_box(s: State, seat: int, card: int, boxes: int) -> int:
    best, found = 0, NOBODY
    while boxes != 0:
        box = lowest(boxes)
        boxes = rest(boxes)
        value = outlook(s, seat, box, value_of(card), NO_CARD)
        if found == NOBODY or value > best:
            best, found = value, box
    return found


def worth(s: State, t: Tables, seat: int) -> int:
    """Money, and what order and tickets promise."""
    if s.over != 0:
        return int(s.money[seat])
    return int(s.money[seat]) + outlook(s, seat, NOBODY, 0, NO_CARD)


def rounds_left(s: State) -> int:
    """About how many rounds until the leaders are home."""
    best = 1
    for horse in range(horses(s)):
        if s.home[horse] == 0:
            speed = sum_of(s, horse)
            if speed > 0:
                left = (goal(s) - int(s.space[horse]) + speed - 1) // speed
                best = left if best == 1 else min(best, left)
    return max(1, min(best, AHEAD_MOST))


def projected(s: State, horse: int, ahead: int, box: int, value: int) -> int:
    """Where a horse stands some rounds from now, if a card of this value lay on that box."""
    if s.home[horse] != 0:
        late = int(s.home[horse])
        return goal(s) + HOME_AHEAD + HOME_ROUND * (LAST_ROUND - late) + int(s.space[horse])
    total = sum_of(s, horse)
    if box >= 0 and box // SIDES == horse:
        total += value - (value_of(int(s.top[box])) if s.top[box] != NO_CARD else 0)
    return int(s.space[horse]) + ahead * total


def outlook(s: State, seat: int, box: int, value: int, gone: int) -> int:
    """What order and tickets promise, if a card of this value lay on that box and the card `gone` had left the hand."""
    ahead = rounds_left(s)
    order = int(s.order[seat]) + int(s.open_order[seat])
    promise = 0
    for horse in range(horses(s)):
        points = points_held(s, seat, horse, gone)
        if points > 0 or order == horse + 1:
            place = likely_place(s, horse, ahead, box, value)
            promise += points * between(place, int(s.race), False)
            if order == horse + 1:
                promise += between(place, int(s.race), True)
    return promise


def points_held(s: State, seat: int, horse: int, gone: int) -> int:
    """The values of this seat's tickets on a horse, without one card `gone`."""
    points = -value_of(gone) if gone != NO_CARD and not is_free(gone) and horse_of(gone) == horse else 0
    for slot in range(int(s.held[seat])):
        card = int(s.hand[seat, slot])
        if not is_free(card) and horse_of(card) == horse:
            points += value_of(card)
    return points


def likely_place(s: State, horse: int, ahead: int, box: int, value: int) -> int:
    """1 + the horses that will be ahead, each counted by how likely it is; in fractions of FINE."""
    own = projected(s, horse, ahead, box, value)
    blur = BLUR + BLUR_A_ROUND * ahead
    place = FINE
    for other in range(horses(s)):
        if other != horse:
            lead = projected(s, other, ahead, box, value) - own
            lead = max(-blur, min(lead, blur))
            place += FINE * (blur + lead) // (2 * blur)
    return place


def between(place: int, race: int, of_order: bool) -> int:
    """What a fractional place pays: in proportion between the whole places on both sides."""
    whole = place // FINE
    part = place % FINE
    if of_order:
        return (order_pay(race, whole) * (FINE - part) + order_pay(race, whole + 1) * part) // FINE
    return (ticket_pay(race, whole) * (FINE - part) + ticket_pay(race, whole + 1) * part) // FINE
