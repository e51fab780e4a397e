"""The reasons for refused actions in Force of the Horse, and the reasons why a race ends."""

from paddock.engine.rules.declared import FIRST_REFUSAL, EndingEnum, RefusalEnum, ending, refusal

NOT_AN_ANSWER = FIRST_REFUSAL  # plus the kind of decision: the action does not answer this decision
MOST_DECISIONS = 23


class Refusal(RefusalEnum):
    NOT_IN_HAND = refusal("407.1", words="not_in_hand", at=NOT_AN_ANSWER + MOST_DECISIONS)
    SAME_CARD = refusal("F-10", words="same_card")
    NOT_A_HORSE = refusal("202.2a", words="not_a_horse")
    NOT_A_FORCE = refusal("202.2c", words="not_a_force")
    NOT_A_SUPPORT = refusal("202.2b", words="not_a_support")
    ONLY_IN_A_RUN = refusal("205.1a", words="only_in_a_run")
    NOT_IN_A_RUN = refusal("205.1b", words="not_in_a_run")
    UNSUITED = refusal("702.6e-i", words="unsuited")
    FORBIDDEN = refusal("103.3", words="forbidden")
    DOES_NOTHING = refusal("805.3", words="does_nothing")
    CANNOT_PAY = refusal("510.2", words="cannot_pay")
    BAD_PAYMENT = refusal("503.3b", words="bad_payment")
    MUST_DO = refusal("103.2c", words="must_do")
    REPEATED = refusal("1201.1b", words="repeated")


class Ending(EndingEnum):
    AREAS_EMPTY = ending("902.1", words="1")
    BOTH_EMPTY = ending("F-18", words="2")
    BY_EFFECT = ending("102.3", words="3")
    ALL_LOSE = ending("102.2", words="4")
    ENDLESS = ending("1201.1c", words="5")
    LONG_GAME = ending("F-12", words="6")  # 400 turns
