"""Why an action is refused in Tornado, and why a game ends."""

from paddock.engine.rules.declared import EndingEnum, RefusalEnum, ending, refusal


class Refusal(RefusalEnum):
    NO_THROTTLE = refusal("TO-5.3")
    NO_LANE = refusal("TO-3.4")
    NO_START = refusal("TO-4.1")
    NOT_THE_STEP = refusal("TO-5.1")
    HAND_FULL = refusal("TO-5.5")
    NO_STACK = refusal("TO-3.1")
    NOT_REARMOST = refusal("TO-5.4")
    NOT_STUCK = refusal("TO-5.4")
    NOT_HELD = refusal("TO-6.3")
    NO_STRAIGHT_HERE = refusal("TO-6.1")
    NO_JOIN = refusal("TO-6.2")
    COVERED = refusal("TO-2.6")
    MUST_LAY = refusal("TO-7.7")
    OCCUPIED = refusal("TO-7.1")
    BARS = refusal("TO-7.8")
    ONE_DIRECTION = refusal("TO-7.5")
    NO_WAY = refusal("TO-7.6")
    NO_MOVE = refusal("TO-7.6")
    NOT_BEHIND = refusal("TO-4.1")


class Ending(EndingEnum):
    RACE_OVER = ending("TO-8.3", words="race")
