"""The rollout policy of the searching seat, which is stronger than the simple bot.

It evaluates each card in each box by the horses' chances of a paid place. It takes into account which seats push which horse, the later use of free
cards, and the amounts that the other seats may expect. The constants were tuned in games against three simple bots.
"""

from paddock.engine.rules.bitset import elements
from paddock.games.long_shot.actions import Action, Phase
from paddock.games.long_shot.placing import boxes_for, sum_of
from paddock.games.long_shot.prospects import EIGHTHS, PART, SOONEST, STANDS, at_home, order_of, promised
from paddock.games.long_shot.rules import boxes_now, may_pass, playable
from paddock.games.long_shot.state import HORSES, LAST_ROUND, NO_CARD, SIDES, State, goal, horse_of, horses, is_free, value_of

STAYS, COMES = 48, 128  # parts of a speed, as in `prospects`
BY_ORDER, BY_TWO_POINTS = 150, 21
BLUR, BLUR_A_ROUND = 15, 21
FREE_POINT = 700
AGAINST, AGAINST_OF = 2, 5  # the fraction of the best rival's expected money that is subtracted
NOBODY = -1
WORST = -(1 << 40)
# After the projected spaces, s.tally holds the speed by which seats push each horse, and then the points of the seat's tickets on each horse.
PUSHED, POINTS, NOTES = HORSES, 2 * HORSES, 3 * HORSES


def shrewd(s: State, seat: int) -> int:
    """The legal action with the highest value by `weighed`."""
    take_notes(s, seat)
    if s.stage >= Phase.BOXING:
        action = Action.TO_BOX + best_box(s, seat)
    else:
        action = best_card(s, seat)
    for i in range(NOTES):
        s.tally[i] = 0
    return action


def take_notes(s: State, seat: int) -> None:
    for slot in range(int(s.held[seat])):
        card = int(s.hand[seat, slot])
        if not is_free(card):
            s.tally[POINTS + horse_of(card)] += value_of(card)
    for horse in range(horses(s)):
        s.tally[PUSHED + horse] = BY_TWO_POINTS * int(s.tally[POINTS + horse]) // 2
    for other in range(int(s.seats)):
        order = order_of(s, other) if other == seat else int(s.open_order[other])
        if order != 0:
            s.tally[PUSHED + order - 1] += BY_ORDER


def best_box(s: State, seat: int) -> int:
    boxes, card = boxes_now(s), int(s.due)
    best, found = WORST, NOBODY
    for box in elements(boxes):
        value = weighed(s, seat, box, value_of(card), NO_CARD)
        if value > best:
            best, found = value, box
    return found


def best_card(s: State, seat: int) -> int:
    cards = playable(s, seat)
    best, action = WORST, NOBODY
    if s.stage == Phase.SECOND or may_pass(s, cards):
        best = weighed(s, seat, NOBODY, 0, NO_CARD)
        action = Action.STOP if s.stage == Phase.SECOND else Action.PASS
    for card in elements(cards):
        for box in elements(boxes_for(s, card)):
            value = weighed(s, seat, box, value_of(card), card)
            if value > best:
                best, action = value, Action.PLAY_CARD + card
    return action


def weighed(s: State, seat: int, box: int, value: int, gone: int) -> int:
    """The value of an action after which a card of this value lies on that box and the card `gone` has left the hand. The value is the expected amount
    of order, tickets and free cards, less a fraction of the best rival's expected money."""
    moved = box // SIDES if box >= 0 else NOBODY
    change = STAYS * (value - (value_of(int(s.top[box])) if s.top[box] != NO_CARD else 0)) if box >= 0 else 0
    rounds = PART * LAST_ROUND
    for horse in range(horses(s)):
        if s.home[horse] == 0:
            speed = STAYS * sum_of(s, horse) + COMES + (change if horse == moved else 0)
            rounds = min(rounds, (goal(s) - int(s.space[horse])) * PART * PART // speed)
    rounds = max(SOONEST, rounds)
    for horse in range(horses(s)):
        speed = STAYS * sum_of(s, horse) + COMES + (change if horse == moved else 0) + int(s.tally[PUSHED + horse])
        runs = EIGHTHS * int(s.space[horse]) + rounds * speed * EIGHTHS // (PART * PART)
        s.tally[STANDS + horse] = runs if s.home[horse] == 0 else EIGHTHS * at_home(s, horse)
    blur = BLUR + BLUR_A_ROUND * rounds // PART
    order = order_of(s, seat)
    total = 0
    for horse in range(horses(s)):
        points = int(s.tally[POINTS + horse])
        if gone != NO_CARD and not is_free(gone) and horse_of(gone) == horse:
            points -= value_of(gone)
        if points > 0 or order == horse + 1:
            total += promised(s, horse, points, order == horse + 1, blur)
    if gone != NO_CARD and is_free(gone):
        total -= FREE_POINT * value_of(gone)
    rival = 0
    for other in range(int(s.seats)):
        if other != seat:
            theirs = int(s.money[other])
            if s.open_order[other] != 0:
                theirs += promised(s, int(s.open_order[other]) - 1, 0, True, blur)
            rival = max(rival, theirs)
    return total - AGAINST * rival // AGAINST_OF
