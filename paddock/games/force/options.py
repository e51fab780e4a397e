"""The options of Force of the Horse. Information about the race that no option gives is drawn at random."""

from paddock.engine.rules.declared import OptionEnum, choice, flag, whole
from paddock.games.force.data.codes import COURSES, GOINGS, METRES


class Option(OptionEnum):
    COURSE = choice("F-16", 0, "drawn", *COURSES)
    DISTANCE = choice("F-16", 0, "drawn", *(f"{metres}m" for metres in METRES))
    SURFACE = choice("F-16", 0, "drawn", "turf", "dirt")
    GOING = choice("F-16", 0, "drawn", *GOINGS)
    HAND_LIMIT = whole("F-9", 0, 0, 20)  # 0: none
    OPEN_LISTS = flag("F-50", True)
