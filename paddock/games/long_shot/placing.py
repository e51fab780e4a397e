"""Where a card may go, and putting it there (LS-4)."""

from paddock.engine.bits import minus, only, plus
from paddock.engine.machine import State
from paddock.games.long_shot.parts import (
    LAID_BOX,
    MOST_CARDS,
    NO_CARD,
    SIDES,
    all_boxes,
    horse_of,
    is_free,
    value_of,
)


def own_boxes(s: State, card: int) -> int:
    """LS-4.1, LS-4.2: the boxes a card belongs to: its horse's two, or all of the board. LS-4.7: those of horses that are home too."""
    if is_free(card):
        return all_boxes(s)
    return 3 << (SIDES * horse_of(card))


def boxes_for(s: State, card: int) -> int:
    """LS-4.1 to LS-4.3, LS-4.6: its empty boxes if there are any, else those with another value on top, never the one that this turn's
    first card went to."""
    boxes = own_boxes(s, card)
    unfilled = boxes & int(s.empty)
    if unfilled != 0:
        return unfilled
    return boxes & ~int(s.showing[value_of(card)]) & ~first_card_box(s)


def turned_boxes(s: State, card: int) -> int:
    """LS-4.3: as any card; a turned-up card that finds its value on all its boxes may lie on any of them."""
    boxes = boxes_for(s, card)
    return boxes if boxes != 0 else own_boxes(s, card)


def first_card_box(s: State) -> int:
    """LS-4.6: the box of this turn's first card, as a set."""
    return only(s.first_box) >> 1 if s.first_box != 0 else 0


def all_filled(s: State) -> bool:
    return bool(s.empty == 0)


def put(s: State, card: int, box: int) -> None:
    """LS-4.4: the card covers what lies in the box, which stays under it."""
    if s.top[box] != NO_CARD:
        covered = value_of(int(s.top[box]))
        s.showing[covered] = minus(s.showing[covered], box)
    value = value_of(card)
    s.showing[value] = plus(s.showing[value], box)
    s.empty = minus(s.empty, box)
    s.top[box] = card
    s.laid[s.laid_size] = card + LAID_BOX * box
    s.laid_size += 1


def clear_boxes(s: State) -> None:
    """LS-2.1: all boxes empty."""
    for i in range(MOST_CARDS):
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
        if card != NO_CARD:
            total += value_of(card)
    return total
