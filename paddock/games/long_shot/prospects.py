"""What a seat may expect in a world in which nothing is secret: search asks it of worlds it has imagined, some rounds after its question.

Every horse's chances of a paid place, what they bring each seat, and how far that is from certain. The numbers were fitted to half a million moments
of games of simple bots (how the race's money, and in the last race the win, came out), all seat counts and both races together.
"""

from paddock.games.long_shot.money import order_pay, ticket_pay
from paddock.games.long_shot.placing import sum_of
from paddock.games.long_shot.state import HORSES, LAST_ROUND, State, goal, horse_of, horses, is_free, value_of

PART = 64  # speeds and rounds are reckoned in parts
EIGHTHS = 8  # of a space: where horses will stand
SURE = 1024  # a chance of one
STAYS, COMES = 28, 288  # of a speed so many parts stay as they are; the rest becomes that of any horse
BY_ORDER, BY_TWO_POINTS = 150, 21  # who has its order, or tickets on it, will push a horse: so many parts of a space a round faster
SOONEST = 32  # parts of a round until the first horse is home, at least
BLUR, BLUR_A_ROUND = 15, 34  # eighths: a lead of twice as many is certain
HOME, HOME_ROUND = 400, 40  # spaces by which a horse that is home is ahead of all that are not, and of those that came a round later
FREE_POINT = 1200  # what a point of a free card is worth
# Money with which a seat is e times as likely to be the better one: after the race, and more for each round until then. In the last race every sum is
# brought to the scale of the first.
SPREAD, SPREAD_A_ROUND = (63_000, 23_000), (2_650, 6_200)
AFTER_A_RACE = 60_000

# What is noted of every horse, in s.tally: where it will be.
STANDS = 0


def prospect(s: State, seat: int) -> int:
    """Money and what is to come, on the scale of AFTER_A_RACE: the less certain it all is, the less it counts."""
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
    """In parts, until the next horse is home."""
    soonest = PART * LAST_ROUND
    for horse in range(horses(s)):
        if s.home[horse] == 0:
            soonest = min(soonest, (goal(s) - int(s.space[horse])) * PART * PART // speed(s, horse))
    return max(SOONEST, soonest)


def speed(s: State, horse: int) -> int:
    """Parts of a space a round: what lies in its boxes now will be covered by any card."""
    return STAYS * sum_of(s, horse) + COMES


def will_stand(s: State, horse: int, rounds: int) -> int:
    """In eighths of a space, when the next horse is home; those that are home are ahead of the others."""
    if s.home[horse] != 0:
        return EIGHTHS * at_home(s, horse)
    points, orders = 0, 0
    for seat in range(int(s.seats)):
        points += points_on(s, seat, horse)
        orders += 1 if order_of(s, seat) == horse + 1 else 0
    pushed = BY_ORDER * orders + BY_TWO_POINTS * points // 2
    return EIGHTHS * int(s.space[horse]) + rounds * (speed(s, horse) + pushed) * EIGHTHS // (PART * PART)


def at_home(s: State, horse: int) -> int:
    """The space that a horse which is home counts as standing on: ahead of all that are not, and of those that came later."""
    return goal(s) + HOME + HOME_ROUND * (LAST_ROUND - int(s.home[horse])) + int(s.space[horse])


def order_of(s: State, seat: int) -> int:
    """The horse (1 ... 6) of a seat's order, secret or open."""
    return int(s.order[seat]) + int(s.open_order[seat])


def points_on(s: State, seat: int, horse: int) -> int:
    """A seat's tickets on a horse, added up."""
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
    """What tickets on a horse and its order bring on average over its places, if a lead of twice the blur is certain. Who is ahead of whom is taken
    as independent."""
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
