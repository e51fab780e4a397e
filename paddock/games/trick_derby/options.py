"""The options of Trick Derby."""

from paddock.engine.rules.declared import OptionEnum, flag, numbers


class Option(OptionEnum):
    MARKS = numbers("TD-1.4", (1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3), 0, 7)
    WIN_FACE_UP = flag("TD-4.1", True)
