"""The options of Lose Your Shirt."""

from paddock.engine.rules.declared import OptionEnum, flag, whole


class Option(OptionEnum):
    LENGTH = whole("LY-1.1", 16, 8, 40)
    RACES = whole("LY-1.4", 8, 1, 12)
    MAX_BACKED = whole("LY-3.2", 6, 1, 6)
    STAKE_RETURNED = flag("LY-5.1", True)
