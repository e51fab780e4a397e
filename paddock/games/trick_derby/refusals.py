"""The refusal codes and the ending codes of Trick Derby, with their rules."""

from paddock.engine.rules.declared import EndingEnum, RefusalEnum, ending, refusal


class Refusal(RefusalEnum):
    NOT_HELD = refusal("TD-5.1")
    MUST_FOLLOW = refusal("TD-5.2")
    NO_WHIP = refusal("TD-5.3")
    WHIP_DECLARED = refusal("TD-5.3", words="TD-5.3-declared")
    NOT_TO_DISCARD = refusal("TD-3.4")
    TICKET_TAKEN = refusal("TD-4.1")
    WIN_NOT_UP = refusal("TD-4.1", words="TD-4.1-win")
    TICKET_USED = refusal("TD-4.2")
    DISCARD_NOW = refusal("TD-3.4", words="TD-3.4-now")
    TICKET_UP_NOW = refusal("TD-4.1", words="TD-4.1-now")
    TICKET_DOWN_NOW = refusal("TD-4.2", words="TD-4.2-now")
    PLAY_NOW = refusal("TD-5.1", words="TD-5.1-now")


class Ending(EndingEnum):
    RACES_OVER = ending("TD-8.1", words="races")
