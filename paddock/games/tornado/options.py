"""The options of Tornado."""

from paddock.engine.rules.declared import OptionEnum, flag, whole


class Option(OptionEnum):
    COLUMNS = whole("TO-2.2", 9, 7, 9)  # of a straight: 9 or 7, which the game's description checks
    FINAL = flag("TO-8.3", True)
