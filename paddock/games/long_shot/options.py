"""The options of Long Shot. The game checks besides that a deck can be dealt, and that a race with it comes to an end."""

from paddock.engine.rules.declared import OptionEnum, choice, numbers, whole

MOST_OF_A_CARD = 30


class Option(OptionEnum):
    GOAL = whole("LS-1.3", 60, 45, 120)
    DECK_HORSE = numbers("LS-1.2", (2, 2, 2, 2, 2, 2, 2), 0, MOST_OF_A_CARD)  # of the values 1 ... 7, for each horse
    DECK_FREE = numbers("LS-1.2", (4, 3, 3, 3, 3, 3, 3, 3, 3), 0, MOST_OF_A_CARD)  # of the values 0 ... 8
    GOLDEN_RULE = choice("LS-4.8", 0, "card", "hand")
