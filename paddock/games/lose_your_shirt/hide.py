"""`hide`: draw again all that a seat does not know.

A seat knows its own cards and its own bet. It knows the cards played, turned and shown, and how many cards each seat holds. Of a placed
bet it knows the kind, the stakes and the number of face-down cards. The face-down cards of one seat are of different horses
(LY-3.2). A seat that must bet was dealt a horse card (LY-2.2).
"""

from paddock.engine.rules.bitset import elements, has, highest, lowest, minus, range_set, size, without_lowest
from paddock.engine.rules.random import below, pick, rekey, word
from paddock.engine.rules.types import Rng
from paddock.games.lose_your_shirt.bets import forget_sealed
from paddock.games.lose_your_shirt.cards import (
    HORSE_BITS,
    HORSES,
    TALLY,
    any_card,
    cards_of,
    deck,
    horse_of,
    horse_tally,
    kind_at,
    kind_tally,
    kinds_of,
    put,
    take,
    tallied,
    total,
)
from paddock.games.lose_your_shirt.state import JACKPOT_STAKE, LEAST_STAKE, NO_ARRANGEMENT, SLOTS, Phase, State, Step, most_backed
from paddock.games.lose_your_shirt.things import Bet

PATIENCE = 1 << 20  # attempts before the state counts as impossible
MOST_UNITS = 370  # with more units of £10 the number of bets does not fit into 62 bits


def hide_unknown(s: State, seat: int, rng: Rng) -> None:
    """Draw again the hands, face-down cards and sealed bets that this seat does not know. The random generator gets a new key."""
    if s.phase == Phase.BETTING:
        redeal_unknown(s, seat, rng)
    elif s.phase != Phase.OVER:
        redraw_face_down(s, seat, rng)
    rekey(s.rng, rng)


def unseen(s: State, seat: int) -> int:
    """The cards that this seat has not seen in this race."""
    cards = without(without(deck(int(s.seats)), int(s.discard)), int(s.pile))
    if s.phase != Phase.BETTING:
        for other in range(int(s.seats)):
            for slot in range(int(s.backed[other])):
                if s.shown[other, slot] != 0:
                    cards = take(cards, int(s.shown[other, slot]) - 1)
    if seat >= 0:
        cards = without(cards, int(s.hand[seat]))
        for slot in range(SLOTS):
            if s.laid[seat, slot] != 0:
                cards = take(cards, int(s.laid[seat, slot]) - 1)
    return cards


def without(cards: int, those: int) -> int:
    """The set without these cards."""
    for card in elements(those):
        cards = take(cards, kind_at(card))
    return cards


def some_of(cards: int, n: int, rng: Rng) -> int:
    """A random hand of n of these cards."""
    hand = 0
    for _ in range(n):
        kind = any_card(rng, cards)
        cards = take(cards, kind)
        hand = put(hand, kind)
    return hand


# ------------------------------------------------------------------ while bets are made


def redeal_unknown(s: State, seat: int, rng: Rng) -> None:
    """LY-2.2, LY-3.1: all deals that need no redeal are equally likely. A seat that has sealed its bet gets any bet that its cards and money
    allow. A seat that is still choosing gets an empty bet."""
    cards = unseen(s, seat)
    tries = 0
    while not redealt(s, seat, cards, rng):
        tries += 1
        if tries == PATIENCE:
            s.fault = NO_ARRANGEMENT
            return
    for other in range(int(s.seats)):
        if other != seat and s.money[other] > 0 and not has(s.pending, other):
            any_bet(s, other, rng)


def redealt(s: State, seat: int, cards: int, rng: Rng) -> bool:
    """LY-2.2: deal to the other seats once. Return whether the deal needs no redeal."""
    for other in range(int(s.seats)):
        if other != seat:
            hand = some_of(cards, int(s.held[other]), rng)
            if s.money[other] > 0 and hand & HORSE_BITS == 0:
                return False
            cards = without(cards, hand)
            s.hand[other] = hand
            forget_sealed(s, other)
            for slot in range(SLOTS):
                s.laid[other, slot] = 0
    return True


def any_bet(s: State, seat: int, rng: Rng) -> None:
    """LY-3.2, LY-3.3: draw a bet: kind, cards in order, stakes. Every bet that the hand and the money allow is equally likely.

    Beyond £3,700 the number of horses is drawn as for £3,700, because larger counts of bets do not fit into 62 bits.
    """
    tally = kind_tally(int(s.hand[seat]))
    units = min(int(s.money[seat]) // LEAST_STAKE, MOST_UNITS)
    most = min(most_backed(s), SLOTS)
    each = 0
    for n in range(1, most + 1):
        each += bets_on(tally, n, units)
    jackpots = total(tally, range_set(HORSES)) if s.money[seat] >= JACKPOT_STAKE else 0
    at = wide_below(rng, 2 * each + jackpots)
    if at >= 2 * each:
        s.chosen[seat] = Bet.JACKPOT
        lay_any(s, seat, 1, rng)
        s.sealed[seat, 0] = JACKPOT_STAKE
        s.staked[seat] = JACKPOT_STAKE
    else:
        s.chosen[seat] = Bet.WIN if at < each else Bet.PLACE
        at %= each
        n = 1
        while at >= bets_on(tally, n, units):
            at -= bets_on(tally, n, units)
            n += 1
        lay_any(s, seat, n, rng)
        stake_any(s, seat, n, rng)
    s.step[seat] = Step.SEALED


def bets_on(tally: int, n: int, units: int) -> int:
    """The number of bets on n horses: their cards in order, with a stake of at least one unit on each."""
    count = ways_to_lay(tally, range_set(HORSES), n)
    for k in range(n):
        count *= max(units - k, 0)
    return count


def lay_any(s: State, seat: int, n: int, rng: Rng) -> None:
    """Lay n cards of different horses from the hand, in order. All such sequences are equally likely."""
    horses = range_set(HORSES)
    tally = kind_tally(int(s.hand[seat]))
    for slot in range(n):
        horse = pick_horse(tally, horses, n - slot, rng)
        horses = minus(horses, horse)
        kind = pick(rng, int(s.hand[seat]) & kinds_of(horse))
        s.hand[seat] = take(int(s.hand[seat]), kind)
        s.laid[seat, slot] = kind + 1


def stake_any(s: State, seat: int, n: int, rng: Rng) -> None:
    """Draw n stakes that the money allows, all equally likely: the stakes are the differences between n distinct sums in order."""
    units = int(s.money[seat]) // LEAST_STAKE
    for k in range(n):
        last = units - n + 1 + k
        cut = 1 + wide_below(rng, last)
        for slot in range(k):
            if s.sealed[seat, slot] == cut:
                cut = last
        slot = k
        while slot > 0 and s.sealed[seat, slot - 1] > cut:
            s.sealed[seat, slot] = s.sealed[seat, slot - 1]
            slot -= 1
        s.sealed[seat, slot] = cut
    s.staked[seat] = LEAST_STAKE * int(s.sealed[seat, n - 1])
    for slot in range(n - 1, 0, -1):
        s.sealed[seat, slot] = LEAST_STAKE * (int(s.sealed[seat, slot]) - int(s.sealed[seat, slot - 1]))
    s.sealed[seat, 0] = LEAST_STAKE * int(s.sealed[seat, 0])


def wide_below(rng: Rng, n: int) -> int:
    """A uniform random number from 0 to n - 1, for n up to 2**62."""
    mask = range_set(highest(n) + 1)
    value = n
    while value >= n:
        value = (word(rng) << 30 | word(rng) >> 2) & mask
    return value


# ------------------------------------------------------------------ while the race runs


def face_down(s: State, seat: int) -> int:
    """The number of face-down cards of this seat."""
    n = 0
    for slot in range(int(s.backed[seat])):
        if s.shown[seat, slot] == 0:
            n += 1
    return n


def unshown_horses(s: State, seat: int) -> int:
    """LY-3.2: the horses that may be on this seat's face-down cards."""
    horses = range_set(HORSES)
    for slot in range(int(s.backed[seat])):
        if s.shown[seat, slot] != 0:
            horses = minus(horses, horse_of(int(s.shown[seat, slot]) - 1))
    return horses


def redraw_face_down(s: State, seat: int, rng: Rng) -> None:
    """LY-3.2, LY-3.4: draw an arrangement of the unseen cards. The face-down cards of each seat are of different horses.

    All such arrangements are equally likely.
    """
    cards = unseen(s, seat)
    left = lay_all_down(s, seat, cards, rng)
    tries = 0
    while left < 0:
        left = lay_all_down(s, seat, cards, rng)
        tries += 1
        if tries == PATIENCE:
            s.fault = NO_ARRANGEMENT
            return
    for other in range(int(s.seats)):
        if other != seat:
            s.hand[other] = some_of(left, int(s.held[other]) - face_down(s, other), rng)
            left = without(left, int(s.hand[other]))


def lay_all_down(s: State, seat: int, cards: int, rng: Rng) -> int:
    """Try once to lay the face-down cards of the other seats. Return the cards that are left, or -1.

    Each seat's cards are drawn uniformly from the cards that the seats before it left. So an arrangement is more likely if the later seats
    had fewer ways. Rejection sampling corrects this: each seat's cards are kept with probability ways / most ways. The seat with most face-down
    cards goes first, because that makes rejections rarest.
    """
    begin = horse_tally(cards)
    for need in range(SLOTS, 0, -1):
        for other in range(int(s.seats)):
            if other != seat and face_down(s, other) == need:
                horses = unshown_horses(s, other)
                tally = horse_tally(cards)
                ways = ways_to_lay(tally, horses, need)
                if ways == 0:
                    return -1
                most = most_ways(begin, total(tally, range_set(HORSES)), horses, need)
                if most > ways and below(rng, most) >= ways:
                    return -1
                cards = lay_down(s, other, cards, tally, horses, need, rng)
    return cards


def lay_down(s: State, seat: int, cards: int, tally: int, horses: int, need: int, rng: Rng) -> int:
    """Lay one seat's face-down cards. Return the cards that are left."""
    for slot in range(int(s.backed[seat])):
        if s.shown[seat, slot] == 0:
            horse = pick_horse(tally, horses, need, rng)
            horses = minus(horses, horse)
            need -= 1
            kind = kind_at(pick(rng, cards & cards_of(horse)))
            cards = take(cards, kind)
            s.laid[seat, slot] = kind + 1
    return cards


def pick_horse(tally: int, horses: int, n: int, rng: Rng) -> int:
    """The horse of the first of n cards of different horses. Its probability is in proportion to the number of ways to continue."""
    at = below(rng, n * ways_to_lay(tally, horses, n))
    left = horses
    while without_lowest(left) != 0:
        horse = lowest(left)
        weight = tallied(tally, horse) * ways_to_lay(tally, minus(horses, horse), n - 1)
        if at < weight:
            return horse
        at -= weight
        left = without_lowest(left)
    return lowest(left)


def ways_to_lay(tally: int, horses: int, n: int) -> int:
    """The number of ways to choose n cards of different horses, from the tallied cards of these horses."""
    a, b, c, d, e, f = 0, 0, 0, 0, 0, 0
    for horse in range(HORSES):
        if has(horses, horse):
            cards = tallied(tally, horse)
            f += cards * e
            e += cards * d
            d += cards * c
            c += cards * b
            b += cards * a
            a += cards
    if n < 4:
        return 1 if n == 0 else a if n == 1 else b if n == 2 else c
    return d if n == 4 else e if n == 5 else f


def most_ways(begin: int, left: int, horses: int, n: int) -> int:
    """An upper limit of `ways_to_lay`, whatever the seats before have drawn. It counts the ways with all cards, and with the cards left spread evenly."""
    count = size(horses)
    spread = min(left, total(begin, horses))
    even = 0
    for k in range(count):
        even |= (spread // count + (1 if k < spread % count else 0)) << (TALLY * k)
    return min(ways_to_lay(begin, horses, n), ways_to_lay(even, range_set(count), n))
