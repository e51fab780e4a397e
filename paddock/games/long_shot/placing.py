"""Finding the boxes that a card may go into, and placing it (LS-4)."""

from paddock.engine.rules.bitset import elements, has, minus, plus, range_set, singleton
from paddock.games.long_shot.state import (
    FIRST_FREE,
    FREE_VALUES,
    HORSE_VALUES,
    LAID_BOX,
    NO_CARD,
    SIDES,
    State,
    all_boxes,
    horse_of,
    is_free,
    value_of,
)

ONE_HORSE = 0b11  # the boxes of the first horse
LEFT_BOXES = 0b010101010101  # the first box of every horse
NUMBERED_VALUES = 0b11111110  # 1 ... 7
FREE_CARDS = range_set(FREE_VALUES) << FIRST_FREE

# Some functions compute both values before they select one, because a select is cheaper than a mispredicted branch.


def own_boxes(s: State, card: int) -> int:
    """LS-4.1, LS-4.2: a numbered card belongs to its horse's two boxes, a free card to all boxes. LS-4.7: boxes of horses that are home count too."""
    numbered = ONE_HORSE << (SIDES * horse_of(card))
    return all_boxes(s) if is_free(card) else numbered


def boxes_for(s: State, card: int) -> int:
    """LS-4.1 to LS-4.3: the card's empty boxes; without an empty one, its boxes with another value on top. LS-4.6: never the box of this turn's
    first card."""
    boxes = own_boxes(s, card)
    unfilled = boxes & int(s.empty)
    filled = boxes & ~int(s.showing[value_of(card)]) & ~first_card_box(s)
    return unfilled if unfilled != 0 else filled


def turned_boxes(s: State, card: int) -> int:
    """LS-4.3: the boxes of a turned-up card. If all its boxes show its value, it may lie on any of them."""
    boxes = boxes_for(s, card)
    return boxes if boxes != 0 else own_boxes(s, card)


def first_card_box(s: State) -> int:
    """LS-4.6: the box of this turn's first card, as a set."""
    return singleton(s.first_box) >> 1


def stuck(s: State) -> int:
    """LS-4.3, LS-4.6: the set of cards without a box: each of their boxes shows their value or took this turn's first card."""
    taken = first_card_box(s)
    alike = 0  # left boxes of the horses whose two boxes refuse the same value
    for value in range(FREE_VALUES):
        shut = int(s.showing[value]) | taken
        alike |= shut & (shut >> 1) & LEFT_BOXES
    cards = 0
    for box in elements(alike):
        value = value_of(int(s.top[box + 1 if has(taken, box) else box]))
        cards |= (singleton(value) & NUMBERED_VALUES) << (HORSE_VALUES * (box // SIDES))
    if alike == LEFT_BOXES & all_boxes(s):
        cards |= stuck_free(s, taken)
    return cards


def stuck_free(s: State, taken: int) -> int:
    """LS-4.3, LS-4.6: the set of free cards without a box: every box shows their value or took this turn's first card."""
    cards = 0
    for value in range(FREE_VALUES):
        if int(s.showing[value]) | taken == all_boxes(s):
            cards = plus(cards, FIRST_FREE + value)
    return cards


def with_empty_box(s: State) -> int:
    """LS-4.8: the set of cards that have an empty box: the cards of each horse with an empty box, and every free card."""
    empty = int(s.empty)
    cards = FREE_CARDS if empty != 0 else 0
    for box in elements((empty | empty >> 1) & LEFT_BOXES):
        cards |= NUMBERED_VALUES << (HORSE_VALUES * (box // SIDES))
    return cards


def all_filled(s: State) -> bool:
    return bool(s.empty == 0)


def put(s: State, card: int, box: int) -> None:
    """LS-4.4: the card covers the cards in the box, which stay under it."""
    covered = value_of(int(s.top[box]))  # for an empty box any value works, because the box is in no set
    s.showing[covered] = minus(s.showing[covered], box)
    value = value_of(card)
    s.showing[value] = plus(s.showing[value], box)
    s.empty = minus(s.empty, box)
    s.top[box] = card
    s.laid[s.laid_size] = card + LAID_BOX * box
    s.laid_size += 1


def clear_boxes(s: State) -> None:
    """LS-2.1: all boxes empty."""
    for i in range(len(s.laid)):
        s.laid[i] = 0
    s.laid_size = 0
    for i in range(len(s.showing)):
        s.showing[i] = 0
    for i in range(len(s.top)):
        s.top[i] = NO_CARD
    s.empty = all_boxes(s)


def sum_of(s: State, horse: int) -> int:
    """LS-3.3: the sum of a horse's top cards; an empty box counts 0."""
    total = 0
    for side in range(SIDES):
        card = int(s.top[SIDES * horse + side])
        value = value_of(card)
        total += value if card != NO_CARD else 0
    return total
