"""Kinds of cards, and sets of cards in which equal cards have no identity.

There are twenty kinds: 3 * horse + (spaces - 2) for the cards of horses, then the red and the black spot. A set of cards is a bit set
with one bit for each card. Bit `kind` stands for the first card of a kind, higher bits for further equal cards. A higher bit is set only
if the lower bits of its kind are set. So equal sets of cards are equal numbers, and no number shows which of two equal cards was played.
"""

from paddock.engine.rules.bitset import lowest, minus, plus, range_set, size, without_lowest
from paddock.engine.rules.random import pick
from paddock.engine.rules.types import Rng
from paddock.games.lose_your_shirt.things import CARD, DISTANCE, HORSE, HORSE_CARD

HORSES = HORSE.size
SPACES, SHORTEST = DISTANCE.size, DISTANCE.first  # a horse has cards for 2, 3 and 4 spaces
RED, BLACK = HORSE_CARD.size, HORSE_CARD.size + 1  # "any horse forward 3", "any horse back 2"
KINDS = CARD.size

TALLY = 4  # bits for the number of cards of one horse

TWIN = KINDS  # the second card of a kind stands at kind + TWIN
SPOT_AT = (RED, RED + TWIN, 40, 42, 44, 46)  # bits of the first to sixth red spot; a black one's is one higher
RED_BITS = sum(1 << at for at in SPOT_AT)
MORE_SPOTS = 2 * TWIN
HORSE_KINDS = (1 << RED) - 1
HORSE_BITS = HORSE_KINDS | HORSE_KINDS << TWIN
ONE_HORSE = range_set(SPACES) | range_set(SPACES) << TWIN

TWIN_KINDS = sum(1 << (SPACES * h + v) for h in range(HORSES) for v in (0, 2))  # two cards for 2 and for 4 spaces, one for 3
WHOLE_DECK = HORSE_KINDS | TWIN_KINDS << TWIN | RED_BITS | RED_BITS << 1
SHORT_DECK = WHOLE_DECK & ~(1 << SPOT_AT[5]) & ~(1 << (SPOT_AT[5] + 1))  # for four and for five players


def deck(seats: int) -> int:
    """LY-1.2, LY-2.1: 42 cards; with four or five players a red and a black spot stay out."""
    return SHORT_DECK if seats in (4, 5) else WHOLE_DECK


def horse_of(kind: int) -> int:
    return kind // SPACES


def spaces_of(kind: int) -> int:
    """LY-1.2: how far a horse's card moves it."""
    return kind % SPACES + SHORTEST


def cards_of(horse: int) -> int:
    """Every card of one horse."""
    return ONE_HORSE << (SPACES * horse)


def kinds_of(horse: int) -> int:
    """The three kinds of one horse."""
    return range_set(SPACES) << (SPACES * horse)


def kind_at(bit: int) -> int:
    """The kind of the card that a bit stands for."""
    if bit < TWIN:
        return bit
    if bit < MORE_SPOTS:
        return bit - TWIN
    return RED + (bit & 1)


def put(cards: int, kind: int) -> int:
    """The set with one more card of this kind."""
    if kind < RED:
        return plus(cards, kind + TWIN * (cards >> kind & 1))
    black = kind - RED
    return plus(cards, SPOT_AT[size(cards & RED_BITS << black)] + black)


def take(cards: int, kind: int) -> int:
    """The set with one card of this kind less. The set must hold such a card."""
    if kind < RED:
        return minus(cards, kind + TWIN * (cards >> (kind + TWIN) & 1))
    black = kind - RED
    return minus(cards, SPOT_AT[size(cards & RED_BITS << black) - 1] + black)


def kinds_in(cards: int) -> int:
    """The set of kinds of which there is at least one."""
    return int(cards) & range_set(KINDS)


def any_card(rng: Rng, cards: int) -> int:
    """The kind of a card drawn from a set. If all cards are equal, no random number is drawn."""
    kinds = kinds_in(cards)
    return lowest(kinds) if without_lowest(kinds) == 0 else kind_at(pick(rng, cards))


def count_of(cards: int, kind: int) -> int:
    """The number of cards of this kind in a set."""
    if kind < RED:
        return (int(cards) >> kind & 1) + (int(cards) >> (kind + TWIN) & 1)
    return size(int(cards) & RED_BITS << (kind - RED))


def horse_tally(cards: int) -> int:
    """The number of cards of each horse, packed in four bits for each horse."""
    tally = 0
    for horse in range(HORSES):
        tally |= size(int(cards) & cards_of(horse)) << (TALLY * horse)
    return tally


def kind_tally(cards: int) -> int:
    """The number of different kinds of each horse, packed in four bits for each horse."""
    tally = 0
    for horse in range(HORSES):
        tally |= size(int(cards) & kinds_of(horse)) << (TALLY * horse)
    return tally


def tallied(tally: int, horse: int) -> int:
    return tally >> (TALLY * horse) & range_set(TALLY)


def total(tally: int, horses: int) -> int:
    """The number of cards of these horses together."""
    n = 0
    for horse in range(HORSES):
        if horses >> horse & 1:
            n += tallied(tally, horse)
    return n
