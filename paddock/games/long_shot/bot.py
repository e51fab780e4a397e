"""The simple bot: it projects the race some rounds ahead and chooses the action after which its order and its tickets promise most."""

from paddock.engine.rules.bitset import elements, singleton
from paddock.engine.rules.extensions import LATENT_DRAWN, NO_LATENT
from paddock.engine.rules.random import below, shuffle8
from paddock.engine.rules.types import Rng, Tables
from paddock.games.long_shot.actions import Action, Phase
from paddock.games.long_shot.money import order_pay, ticket_pay
from paddock.games.long_shot.placing import boxes_for, sum_of
from paddock.games.long_shot.prospects import AFTER_A_RACE, at_home, prospect
from paddock.games.long_shot.rules import boxes_now, may_pass, playable
from paddock.games.long_shot.shrewd import shrewd
from paddock.games.long_shot.state import CARD_CODES, HORSES, LAST_ROUND, NO_CARD, SIDES, State, goal, horse_of, horses, is_free, value_of

# Search parameters. temper: a lead of this much money makes a seat e times as likely to win. chapters: a rollout ends after three rounds, because
# `evaluate` is more precise than a longer rollout. favour: the usual action gets no bonus. trust: the other seats mostly play like `simple`.
SEARCH = {
    "temper": float(AFTER_A_RACE), "margin": 60_000.0, "margin_share": 0.4, "trust": 6.0, "chapters": 3, "favour": 0.0, "little": 1000,
}  # fmt: skip
NOBODY = -1
ORDERS_OF = 4  # in race 1, one proposal in this many changes orders
AHEAD_MOST = 5  # rounds looked ahead at most
BLUR, BLUR_A_ROUND = 3, 4  # spaces: the lead that counts as certain, and the increase for each round ahead
FINE = 1024  # fractions of a place


# `look_ahead` writes three numbers for each horse into s.tally: its projected space, the points of the seat's tickets on it, and the sum of the leads
# of the other horses over it.
STANDS, POINTS, BEHIND, NOTES = 0, HORSES, 2 * HORSES, 3 * HORSES


def baseline_action(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """The legal action with the highest `outlook`."""
    ahead = look_ahead(s, seat)
    action = Action.TO_BOX + best_box(s, seat, ahead, int(s.due), boxes_now(s)) if s.stage >= Phase.BOXING else best_card(s, seat, ahead)
    forget(s)
    return action


def evaluate(s: State, t: Tables, seat: int) -> int:
    """The seat's money, and the expected amounts of its order and tickets. At the beginning of a race only the money counts."""
    return int(s.money[seat]) if s.over != 0 or s.laid_size == 0 else prospect(s, seat)


def rollout_action(s: State, t: Tables, seat: int, rng: Rng, own: bool) -> int:
    return shrewd(s, seat) if own else baseline_action(s, t, seat, rng)


def phase_index(s: State, t: Tables) -> int:
    """The number of the round. A large offset separates the rounds of the last race from the rounds of the first."""
    return 2 * LAST_ROUND * int(s.race) + int(s.round)


# ------------------------------------------------------------------ belief sampling


def reconstruct(then: State, after: State, t: Tables, seat: int, action: int, latent: int) -> int:
    """Reconstruct the seat's hand at an earlier decision of this race, oldest cards first. The hand is the seat's later hand without the cards that it
    drew since, with the card that it played. The latent draw gives the slot of that card. In race 1 the order is copied too."""
    if then.race != after.race:
        return 0
    then.order[seat] = after.order[seat]
    held, card = int(then.held[seat]), action - Action.PLAY_CARD
    played = 0 < card < CARD_CODES
    kept = held - 1 if played else held
    by_age(then, after, seat, kept)
    if not played:
        return NO_LATENT
    place = latent % held
    for slot in range(kept, place, -1):
        then.hand[seat, slot] = then.hand[seat, slot - 1]
        then.since[seat, slot] = then.since[seat, slot - 1]
    then.hand[seat, place] = card
    then.since[seat, place] = then.since[seat, place - 1] if place > 0 else 1
    return LATENT_DRAWN


def by_age(then: State, after: State, seat: int, kept: int) -> None:
    """Copy the oldest cards of the seat's later hand. Cards of one stack stay in slot order, because every order of them is possible."""
    at = 0
    for stack in range(1, int(after.renewals) + 2):
        for slot in range(int(after.held[seat])):
            if after.since[seat, slot] == stack and at < kept:
                then.hand[seat, at] = after.hand[seat, slot]
                then.since[seat, at] = stack
                at += 1


def propose(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """Exchange two cards, or two orders, that the seat has not seen. Returns the set of seats whose hidden information changed."""
    other = another(s, seat, rng)
    if s.race == 0 and below(rng, ORDERS_OF) == 0:
        return swap_orders(s, seat, other, 1 + below(rng, horses(s)))
    if s.held[other] == 0:
        return 0
    slot = below(rng, int(s.held[other]))
    partner = another(s, seat, rng)
    if below(rng, 2) == 0 and s.held[partner] > 0:
        return swap_cards(s, other, slot, partner, below(rng, int(s.held[partner])))
    if s.stack_size == 0 or s.since[other, slot] != s.renewals + 1:
        return 0
    at = below(rng, int(s.stack_size))
    card = int(s.stack[at])
    s.stack[at] = s.hand[other, slot]
    s.hand[other, slot] = card
    return singleton(other)


def another(s: State, seat: int, rng: Rng) -> int:
    """Any other seat."""
    return (seat + 1 + below(rng, int(s.seats) - 1)) % int(s.seats)


def reshuffle_unseen(s: State, t: Tables, rng: Rng) -> None:
    shuffle8(rng, s.stack, 0, int(s.stack_size))


def swap_cards(s: State, one: int, slot: int, two: int, place: int) -> int:
    """LS-5.1: only cards of the same stack can be exchanged."""
    if s.since[one, slot] != s.since[two, place]:
        return 0
    card = int(s.hand[one, slot])
    s.hand[one, slot] = s.hand[two, place]
    s.hand[two, place] = card
    return singleton(one) | singleton(two)


def swap_orders(s: State, seat: int, one: int, order: int) -> int:
    """LS-2.2: seat `one` receives this order from another seat or from the orders that nobody has."""
    if s.order[seat] == order or s.order[one] == order:
        return 0
    changed = singleton(one)
    for other in range(int(s.seats)):
        if s.order[other] == order:
            s.order[other] = s.order[one]
            changed |= singleton(other)
    s.order[one] = order
    return changed


# ------------------------------------------------------------------ choice of an action


def best_card(s: State, seat: int, ahead: int) -> int:
    cards = playable(s, seat)
    best, action = 0, NOBODY
    if s.stage == Phase.SECOND or may_pass(s, cards):
        best = outlook(s, seat, ahead, NOBODY, 0, NO_CARD)
        action = Action.STOP if s.stage == Phase.SECOND else Action.PASS
    for card in elements(cards):
        box = best_box(s, seat, ahead, card, boxes_for(s, card))
        value = outlook(s, seat, ahead, box, value_of(card), card)
        if action == NOBODY or value > best:
            best, action = value, Action.PLAY_CARD + card
    return action


def best_box(s: State, seat: int, ahead: int, card: int, boxes: int) -> int:
    best, found = 0, NOBODY
    for box in elements(boxes):
        value = outlook(s, seat, ahead, box, value_of(card), NO_CARD)
        if found == NOBODY or value > best:
            best, found = value, box
    return found


# ------------------------------------------------------------------ projection


def look_ahead(s: State, seat: int) -> int:
    """Write the numbers that `outlook` reads into s.tally, and return the number of rounds ahead. All candidate actions use the same numbers."""
    ahead = rounds_left(s)
    for horse in range(horses(s)):
        s.tally[STANDS + horse] = projected(s, horse, ahead)
    for slot in range(int(s.held[seat])):
        card = int(s.hand[seat, slot])
        if not is_free(card):
            s.tally[POINTS + horse_of(card)] += value_of(card)
    for horse in range(horses(s)):
        s.tally[BEHIND + horse] = behind(s, horse, int(s.tally[STANDS + horse]), ahead)
    return ahead


def forget(s: State) -> None:
    for i in range(NOTES):
        s.tally[i] = 0


def rounds_left(s: State) -> int:
    """An estimate of the rounds until the leaders are home, at most AHEAD_MOST."""
    best = 1
    for horse in range(horses(s)):
        if s.home[horse] == 0:
            speed = sum_of(s, horse)
            if speed > 0:
                left = (goal(s) - int(s.space[horse]) + speed - 1) // speed
                best = left if best == 1 else min(best, left)
    return max(1, min(best, AHEAD_MOST))


def projected(s: State, horse: int, ahead: int) -> int:
    """The space of a horse after this many rounds, if its boxes do not change."""
    if s.home[horse] != 0:
        return at_home(s, horse)
    return int(s.space[horse]) + ahead * sum_of(s, horse)


def lead(spaces: int, ahead: int) -> int:
    """How certain a lead of this many spaces is, from 0 to twice the blur."""
    blur = BLUR + BLUR_A_ROUND * ahead
    return max(0, min(blur + spaces, 2 * blur))


def behind(s: State, horse: int, stands: int, ahead: int) -> int:
    """The sum of the leads of all other horses over a horse on this space."""
    total = 0
    for other in range(horses(s)):
        if other != horse:
            total += lead(int(s.tally[STANDS + other]) - stands, ahead)
    return total


def outlook(s: State, seat: int, ahead: int, box: int, value: int, gone: int) -> int:
    """The expected amount of order and tickets, if a card of this value lay on that box and the card `gone` had left the hand. A place is
    1 + the expected number of horses ahead."""
    order = int(s.order[seat]) + int(s.open_order[seat])
    moved = box // SIDES if box >= 0 and s.home[box // SIDES] == 0 else NOBODY
    stood, stands = 0, 0
    if moved != NOBODY:
        stood = int(s.tally[STANDS + moved])
        stands = stood + ahead * (value - (value_of(int(s.top[box])) if s.top[box] != NO_CARD else 0))
    ticket = horse_of(gone) if gone != NO_CARD and not is_free(gone) else NOBODY
    promise = 0
    for horse in range(horses(s)):
        points = int(s.tally[POINTS + horse]) - (value_of(gone) if horse == ticket else 0)
        if points > 0 or order == horse + 1:
            leads = int(s.tally[BEHIND + horse])
            if horse == moved:
                leads = behind(s, horse, stands, ahead)
            elif moved != NOBODY:
                own = int(s.tally[STANDS + horse])
                leads += lead(stands - own, ahead) - lead(stood - own, ahead)
            place = FINE + FINE * leads // (2 * (BLUR + BLUR_A_ROUND * ahead))
            promise += points * between(place, int(s.race), False)
            if order == horse + 1:
                promise += between(place, int(s.race), True)
    return promise


def between(place: int, race: int, of_order: bool) -> int:
    """The amount of a fractional place: a linear interpolation between the whole places on both sides."""
    whole = place // FINE
    part = place % FINE
    if of_order:
        return (order_pay(race, whole) * (FINE - part) + order_pay(race, whole + 1) * part) // FINE
    return (ticket_pay(race, whole) * (FINE - part) + ticket_pay(race, whole + 1) * part) // FINE
