"""Why an action is refused in Lose Your Shirt, and why a game ends. A rule that refuses for several reasons has words of its own for each."""

from paddock.engine.rules.declared import EndingEnum, RefusalEnum, ending, refusal


class Refusal(RefusalEnum):
    NO_MONEY_TO_BET = refusal("LY-3.5")
    JACKPOT_TOO_DEAR = refusal("LY-3.3", words="LY-3.3 jackpot")
    BET_IN_ORDER = refusal("LY-3.2")
    CARD_NOT_HELD = refusal("LY-3.2", words="LY-3.2 not held")
    HORSE_BACKED = refusal("LY-3.2", words="LY-3.2 twice")
    ENOUGH_BACKED = refusal("LY-3.2", words="LY-3.2 enough")
    NOTHING_LEFT = refusal("LY-3.3", words="LY-3.3 nothing left")
    CHIP_TOO_BIG = refusal("LY-3.3")
    STAKE_TOO_SMALL = refusal("LY-3.2", words="LY-3.2 too small")
    JACKPOT_FIXED = refusal("LY-3.2", words="LY-3.2 jackpot")
    CARD_DUE = refusal("LY-4.1", words="LY-4.1 card due")
    CARD_NOT_IN_HAND = refusal("LY-4.1")
    NOT_FACE_DOWN = refusal("LY-3.4")
    PICK_A_HORSE = refusal("LY-4.2")
    HORSE_CANNOT_MOVE = refusal("LY-4.5")
    PICK_A_LANE = refusal("LY-4.3", words="LY-4.3 pick")
    LANE_OUT_OF_REACH = refusal("LY-4.3")
    TURN_THE_CARD = refusal("LY-4.7")


class Ending(EndingEnum):
    RACES_RUN = ending("LY-6.1", words="races")
    EVERYBODY_BROKE = ending("LY-3.5", words="broke")
