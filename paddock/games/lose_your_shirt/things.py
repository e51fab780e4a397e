"""The parts of Lose Your Shirt (LY-1), and how people write and name them."""

from enum import IntEnum

from paddock.engine.rules.things import Thing, compound, number, seat


class Bet(IntEnum):
    """The kinds of bets (LY-3.2)."""

    NONE = 0
    WIN = 1
    PLACE = 2
    JACKPOT = 3


RED_STEPS, BLACK_STEPS = 3, -2  # LY-1.2: how far a spot card moves any horse
CHIPS = (10, 50, 100, 500, 1000, 5000, 10000, 50000, 100000)  # LY-3.3

SEAT = seat("seat", 6)
NUMBER = number("n", 1, 6)
HORSE = compound("horse", NUMBER)  # LY-1.1
HORSE_BEGINS = compound("horse_begins", NUMBER)  # a horse as the first word of a sentence
LANE = number("lane", 1, 6)
DISTANCE = number("spaces", 2, 4)  # how far a horse's card moves it
HORSE_CARD = Thing("card", HORSE.size * DISTANCE.size, [f"{NUMBER.write(h)}.{DISTANCE.write(n)}" for h in HORSE for n in DISTANCE])
CARD = Thing("card", HORSE_CARD.size + 2, [*HORSE_CARD.letters, f"{RED_STEPS:+}", f"{BLACK_STEPS:+}"])  # red spot, then black spot
CHIP = Thing("chip", len(CHIPS), [str(amount) for amount in CHIPS])
BET = Thing("kind", len(Bet), words=tuple(bet.name.lower() for bet in Bet), key="bet")
MONEY = Thing("money", 0)  # an amount in pounds: it has a name but no notation
