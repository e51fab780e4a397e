"""The options of Tornado."""

from paddock.engine.rules.declared import OptionEnum, flag, numbers, whole


class Option(OptionEnum):
    COLUMNS = whole("TO-2.2", 9, 7, 9)  # of a straight: 9 or 7, which the game's description checks
    FINAL = flag("TO-8.3", True)
    FRONTS = numbers("TO-1.1", (5, 5, 4, 4), 0, 10)  # cards of the types C2, C3, T3, T4, which the game's description checks
