"""Why an action is refused in Long Shot, and why a game ends."""

from paddock.engine.rules.declared import EndingEnum, RefusalEnum, ending, refusal


class Refusal(RefusalEnum):
    NOT_HELD = refusal("LS-3.1")
    CARD_FIRST = refusal("LS-3.1", words="card_first")
    PLACE_IT = refusal("LS-3.1", words="place_it")
    NO_SUCH_BOX = refusal("LS-1.1")
    OTHER_HORSE = refusal("LS-4.1", words="other_horse")
    NUMBERED_TO_EMPTY = refusal("LS-4.1")
    FREE_TO_EMPTY = refusal("LS-4.2")
    SAME_VALUE = refusal("LS-4.3")
    MUST_PLACE = refusal("LS-4.5")
    SAME_BOX = refusal("LS-4.6", words="same_box")
    NOT_NOW = refusal("LS-4.6")
    TURNED_FIRST = refusal("LS-3.2")
    FILL_FIRST = refusal("LS-4.8")


class Ending(EndingEnum):
    MOST_MONEY = ending("LS-7.4", words="money")
