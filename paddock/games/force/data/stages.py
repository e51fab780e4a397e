"""The steps of a race: `s.stage` is the next step when no frame is on the stack."""

from enum import IntEnum


class Step(IntEnum):
    """The steps in their order, with their rules."""

    # before the race: the sealed choices (turn/setup.py)
    CHOOSING_DECKS = 1
    CHOOSING_HANDS = 2
    # the steps of a turn (702)
    TURN_STARTS = 3  # 702.2
    DRAW_ONE = 4  # 702.3
    AFTER_DRAW = 5  # 702.4
    AREA_SUPPORTS = 6  # 702.5
    AREA_SUPPORT_PLAYED = 7  # 702.5a
    RUN_BEGINS = 8  # 702.6a
    RUNNER = 9  # 702.6b
    RUNNER_PLAYED = 10  # 702.6c
    HORSE_SUPPORTS = 11  # 702.6d
    HORSE_SUPPORT_PLAYED = 12  # 702.6d-i
    GUARDING = 13  # 702.6e
    GUARD_PLAYED = 14  # 702.6f
    PRIORITY = 15  # 702.6g to 702.6i
    PRIORITY_PLAYED = 16  # 702.6h
    COUNT_RUN = 17  # 702.6j
    COMPARE = 18  # 702.6k
    GO_DISTANCE = 19  # 702.6l-ii
    DISCARD_BACK = 20  # 702.6l-iii
    SUCCESS_OVER = 21  # 702.6l-iv
    CLEAR_RUN = 22  # 702.6n
    RUN_OVER = 23  # 702.6n
    AFTER_RUN = 24  # 702.6o
    HAND_LIMIT = 25  # F-28
    AFTER_LIMIT = 26  # F-28
    TURN_ENDS = 27  # 702.7


class RunWent(IntEnum):
    """The result of a run (`s.run_went`); 0 while it is undecided."""

    WELL = 1
    WRONG = 2
