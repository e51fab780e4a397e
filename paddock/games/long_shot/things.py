"""The parts of Long Shot (LS-1), with their short texts and the keys of their names.

Cards and horses stand in events as codes from 1. A box is written as its horse and its side: `3a` is the first box of horse 3.
"""

from paddock.engine.rules.things import Thing, compound, number, seat, thing

SEAT = seat("seat", 6)
HORSE = number("horse", 1, 6)  # LS-1.1
SIDE = thing("side", "ab", "a", "b")
BOX = compound("box", HORSE, SIDE)
VALUE = number("value", 1, 7)  # LS-1.2: of the cards of a horse
FREE_VALUE = number("value", 0, 8)  # LS-1.2: of the free cards
CARD = Thing("card", 1 + HORSE.size * VALUE.size + FREE_VALUE.size)  # 0 is no card
