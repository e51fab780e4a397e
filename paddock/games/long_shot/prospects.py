"""The evaluation of a sampled world, in which nothing is secret. The search calls it at the end of a rollout.

It estimates each horse's chances of a paid place, the amounts that follow for a seat, and their uncertainty. The constants were fitted to games of
simple bots.
"""

from paddock.games.long_shot.money import order_pay, ticket_pay
from paddock.games.long_shot.placing import sum_of
from paddock.games.long_shot.state import HORSES, LAST_ROUND, State, goal, horse_of, horses, is_free, value_of

PART = 64  # speeds and rounds are counted in 64ths
EIGHTHS = 8  # projected spaces are counted in eighths
SURE = 1024  # a probability of 1
STAYS, COMES = 28, 288  # a future speed is 28 / 64 of the present one, plus a constant
BY_ORDER, BY_TWO_POINTS = 150, 21  # parts of a space a round: the push by a seat with its order, and by two points of tickets
SOONEST = 32  # the least time until the next horse is home, in parts of a round
BLUR, BLUR_A_ROUND = 15, 34  # eighths of a space: a lead of twice this blur counts as certain
HOME, HOME_ROUND = 400, 40  # spaces added for a horse at home, and for each round before the last one
FREE_POINT = 1200  # the value of a point of a free card
# The spread of the result for each race: a lead of this much money makes a seat e times as likely to end ahead. It grows with each round to go.
SPREAD, SPREAD_A_ROUND = (63_000, 23_000), (2_650, 6_200)
AFTER_A_RACE = 60_000

# s.tally holds the projected space of each horse from this index on.
STANDS = 0


def prospect(s: State, seat: int) -> int:
    """The seat's money and expected amounts, divided by their spread, on the scale of AFTER_A_RACE."""
    rounds = rounds_to_go(s)
    for horse in range(horses(s)):
        s.tally[STANDS + horse] = will_stand(s, horse, rounds)
    blur = BLUR + BLUR_A_ROUND * rounds // PART
    total = int(s.money[seat]) + FREE_POINT * free_points(s, seat)
    order = order_of(s, seat)
    for horse in range(horses(s)):
        points = points_on(s, seat, horse)
        if points > 0 or order == horse + 1:
            total += promised(s, horse, points, order == horse + 1, blur)
    for horse in range(HORSES):
        s.tally[STANDS + horse] = 0
    spread = SPREAD[int(s.race)] + SPREAD_A_ROUND[int(s.race)] * rounds // PART
    return total * AFTER_A_RACE // spread


def rounds_to_go(s: State) -> int:
    """The rounds until the next horse is home, in parts."""
    soonest = PART * LAST_ROUND
    for horse in range(horses(s)):
        if s.home[horse] == 0:
            soonest = min(soonest, (goal(s) - int(s.space[horse])) * PART * PART // speed(s, horse))
    return max(SOONEST, soonest)


def speed(s: State, horse: int) -> int:
    """Parts of a space a round. The constant stands for cards that will cover the present ones."""
    return STAYS * sum_of(s, horse) + COMES


def will_stand(s: State, horse: int, rounds: int) -> int:
    """The horse's projected space when the next horse is home, in eighths. Horses at home are ahead of all others."""
    if s.home[horse] != 0:
        return EIGHTHS * at_home(s, horse)
    points, orders = 0, 0
    for seat in range(int(s.seats)):
        points += points_on(s, seat, horse)
        orders += 1 if order_of(s, seat) == horse + 1 else 0
    pushed = BY_ORDER * orders + BY_TWO_POINTS * points // 2
    return EIGHTHS * int(s.space[horse]) + rounds * (speed(s, horse) + pushed) * EIGHTHS // (PART * PART)


def at_home(s: State, horse: int) -> int:
    """The space assigned to a horse at home. It lies ahead of horses that are not home, and of horses that came home later."""
    return goal(s) + HOME + HOME_ROUND * (LAST_ROUND - int(s.home[horse])) + int(s.space[horse])


def order_of(s: State, seat: int) -> int:
    """The horse (1 ... 6) of a seat's order, secret or open."""
    return int(s.order[seat]) + int(s.open_order[seat])


def points_on(s: State, seat: int, horse: int) -> int:
    """The sum of the values of a seat's tickets on a horse."""
    points = 0
    for slot in range(int(s.held[seat])):
        card = int(s.hand[seat, slot])
        points += value_of(card) if not is_free(card) and horse_of(card) == horse else 0
    return points


def free_points(s: State, seat: int) -> int:
    points = 0
    for slot in range(int(s.held[seat])):
        card = int(s.hand[seat, slot])
        points += value_of(card) if is_free(card) else 0
    return points


def promised(s: State, horse: int, points: int, ordered: bool, blur: int) -> int:
    """The expected amount of tickets on a horse, and of its order, over its places. A lead of twice the blur counts as certain. The order of each pair
    of horses counts as independent."""
    stands = int(s.tally[STANDS + horse])
    first, second, third = SURE, 0, 0
    for other in range(horses(s)):
        if other != horse:
            lead = int(s.tally[STANDS + other]) - stands
            ahead = max(0, min(SURE * (2 * blur + lead) // (4 * blur), SURE))
            third = (third * (SURE - ahead) + second * ahead) // SURE
            second = (second * (SURE - ahead) + first * ahead) // SURE
            first = first * (SURE - ahead) // SURE
    rest = SURE - first - second - third
    race = int(s.race)
    total = 0
    for place, chance in ((1, first), (2, second), (3, third), (4, rest)):
        total += chance * (points * ticket_pay(race, place) + (order_pay(race, place) if ordered else 0))
    return total // SURE
