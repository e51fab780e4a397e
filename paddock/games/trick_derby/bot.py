"""A rule-based bot: it keeps strong cards, bets on its own horse, and wins tricks that help its horse or its bets.

The value 100 is worth one square of the bot's own horse. Chances are in thousandths.
"""

from paddock.engine.rules.bitset import EMPTY, elements, has, highest, lowest, minus, plus, size
from paddock.engine.rules.types import Rng, Tables
from paddock.games.trick_derby.actions import Action, Phase
from paddock.games.trick_derby.payout import place_of
from paddock.games.trick_derby.state import (
    DUMMY,
    GOAL,
    HORSES,
    NONE,
    RIDERS,
    WIN,
    State,
    colour,
    colour_set,
    has_dummy,
    marks,
    next_seat,
    printed,
)
from paddock.games.trick_derby.trick import may_whip, playable, tickets_up

SEARCH = {"explore": 0.35}
SURE = 1000
OWN, WIN_BET, QUINELLA_BET, RIVAL = 100, 90, 60, -35  # value of one square: own horse, horse of a win bet, horse of a quinella, other horse
CARD_PRICE, WHIP_PRICE = 7, 45  # cost per point of a played card's number, and cost of a whip
WHIP_FEAR = 850  # chance that a later rider with a whip face up does not declare the whip
WORST = -1_000_000


def baseline_action(s: State, t: Tables, seat: int, rng: Rng) -> int:
    if s.phase == Phase.DISCARDING:
        return Action.DISCARD + weakest(s, int(s.hand[seat]))
    if s.phase == Phase.TICKET_UP:
        return Action.LAY_TICKET + first_ticket(s, seat)
    if s.phase == Phase.TICKET_DOWN:
        return Action.LAY_TICKET + second_ticket(s, seat)
    return best_card(s, seat)


def weakest(s: State, cards: int) -> int:
    """The card of least value. Low numbers, few marks and a long colour make a card cheap."""
    found, least = NONE, -WORST
    for card in elements(cards):
        price = 10 * printed(card) + 15 * marks(s, card) - size(cards & colour_set(colour(card)))
        if price < least:
            found, least = card, price
    return found


def first_ticket(s: State, seat: int) -> int:
    """The seat's own horse, else WIN, else the horse with the best odds.

    The own horse and WIN make a win bet in either order.
    """
    free = tickets_up(s)
    mine = int(s.horse[seat])
    if has(free, mine):
        return mine
    if has(free, WIN):
        return WIN
    return best_horse(s, minus(free, WIN))


def second_ticket(s: State, seat: int) -> int:
    mine = int(s.horse[seat])
    if s.ticket_up[seat] != mine:
        return mine
    return WIN


def best_horse(s: State, among: int) -> int:
    """The horse with the highest odds, because this horse pays most."""
    found, most = lowest(among), 0
    for horse in elements(among):
        if s.odds[horse] > most:
            found, most = horse, int(s.odds[horse])
    return found


# ------------------------------------------------------------------ the trick


def best_card(s: State, seat: int) -> int:
    found, most = NONE, WORST
    cards = playable(s, seat)
    whip = may_whip(s, seat)
    for card in elements(cards):
        plain = value(s, seat, card, False)
        if plain > most:
            found, most = Action.PLAY + card, plain
        if whip:
            forced = value(s, seat, card, True) - WHIP_PRICE
            if forced > most:
                found, most = Action.PLAY_WITH_WHIP + card, forced
    return found


def value(s: State, seat: int, card: int, whip: bool) -> int:
    """The value of playing a card: the value of the expected move, less the cost of the card.

    If the card does not take the lead, the move is that of the currently winning card.
    """
    if whip:
        ruling = colour(card)
    elif s.declarer != NONE:
        ruling = colour(s.trick[s.declarer])
    elif s.acted == 0:
        ruling = colour(card)
    else:
        ruling = int(s.led)
    best = best_in_trick(s, ruling)
    mine = colour(card) == ruling and card > best
    if mine:
        chance = holds(s, seat, card, whip or s.declarer != NONE)
        gain = chance * worth_of_move(s, seat, int(s.horse[seat]), marks(s, card)) // SURE
    elif best != NONE:
        gain = worth_of_move(s, seat, int(s.horse[who_played(s, best)]), marks(s, best))
    else:
        gain = 0
    return gain - CARD_PRICE * printed(card) - 3 * marks(s, card)


def best_in_trick(s: State, ruling: int) -> int:
    cards = EMPTY
    for rider in range(RIDERS):
        if s.trick[rider] != NONE:
            cards = plus(cards, s.trick[rider])
    cards &= colour_set(ruling)
    return highest(cards) if cards != 0 else NONE


def who_played(s: State, card: int) -> int:
    for rider in range(RIDERS):
        if s.trick[rider] == card:
            return rider
    return NONE


def holds(s: State, seat: int, card: int, declared: bool) -> int:
    """The chance that no later rider beats this card with a higher card or a whip.

    The chance counts the unseen higher cards and the cards of this colour in the hands of later riders.
    """
    c = colour(card)
    out = colour_set(c) & ~int(s.hand[seat])
    for rider in range(RIDERS):
        out &= ~int(s.gone[rider])
    if s.down[seat] != NONE:
        out = minus(out, s.down[seat])
    unseen = size(out)
    higher = size(out >> (card + 1))
    behind, whips = 0, 0
    other = next_seat(s, seat)
    while other != s.leader and other != seat and s.trick[other] == NONE:
        behind += size(int(s.hand[other]) & colour_set(c))
        whips += 1 if s.whips[other] > 0 else 0
        other = next_seat(s, other)
    chance = SURE
    for i in range(higher):
        chance = chance * max(0, unseen - i - behind) // max(1, unseen - i)
    if has_dummy(s) and s.leader != DUMMY and s.trick[DUMMY] == NONE:
        following = int(s.dummy_hand) & colour_set(c)
        if following != 0 and highest(following) > card and colour(card) == (s.led if s.acted > 0 else c):
            return 0
        whips += 1 if s.whips[DUMMY] > 0 and int(s.dummy_hand) & colour_set(s.led if s.acted > 0 else c) == 0 else 0
    if not declared:
        for _ in range(whips):
            chance = chance * WHIP_FEAR // SURE
    return chance


def worth_of_move(s: State, seat: int, horse: int, steps: int) -> int:
    squares = min(steps, GOAL - int(s.square[horse]))
    return squares * interest(s, seat, horse)


def interest(s: State, seat: int, horse: int) -> int:
    """The value of one square of this horse for the seat, from its own horse and its tickets."""
    total = OWN if s.horse[seat] == horse else RIVAL
    up, down = int(s.ticket_up[seat]), int(s.ticket_down[seat])
    if up == WIN or down == WIN:
        if up == horse or down == horse:
            total += WIN_BET
    elif up == horse or down == horse:
        total += QUINELLA_BET
    return total


def evaluate(s: State, t: Tables, seat: int) -> int:
    """Evaluate a position for a seat: its points, plus weighted prizes and bets if the race ended now (TD-6.4, TD-6.5).

    The own ticket face down counts too, so the state must hold the seat's real ticket.
    """
    total = 100 * int(s.score[seat])
    if s.over != 0:
        return total
    winner, second = 0, 0
    for horse in range(HORSES):
        place = place_of(s, horse)
        if place == 1:
            winner = horse
        elif place == 2:
            second = horse
    if s.horse[seat] == winner:
        total += 400
    elif s.horse[seat] == second:
        total += 240
    up, down = int(s.ticket_up[seat]), int(s.ticket_down[seat])
    if down != NONE and up != NONE:
        bets = plus(plus(EMPTY, up), down)
        if bets == plus(plus(EMPTY, WIN), winner):
            total += 60 * int(s.odds[winner])
        elif bets == plus(plus(EMPTY, winner), second):
            total += 60 * (int(s.odds[winner]) + int(s.odds[second]))
    return total + 10 * int(s.square[s.horse[seat]])
