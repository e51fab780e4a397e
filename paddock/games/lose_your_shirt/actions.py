"""The decisions and the actions of Lose Your Shirt."""

from paddock.engine.rules.declared import ActionEnum, DecisionEnum, action, decision
from paddock.games.lose_your_shirt.things import CARD, CHIP, HORSE, HORSE_CARD, LANE


class Decision(DecisionEnum):
    """The kinds of decisions: the first four build a bet, the others belong to the race."""

    KIND = decision("kind", "LY-3.2", sealed=True)
    BACK = decision("back", "LY-3.2", sealed=True)
    STAKE = decision("stake", "LY-3.3", sealed=True)
    MORE = decision("more", "LY-3.3", sealed=True)
    CARD = decision("card", "LY-4.1")
    HORSE = decision("horse", "LY-4.5", open_count=True)
    LANE = decision("lane", "LY-4.3", open_count=True)
    TURN = decision("turn", "LY-4.7", open_count=True)


class Action(ActionEnum):
    BET_WIN = action("win")
    BET_PLACE = action("place")
    BET_JACKPOT = action("jackpot")
    BACK = action("back{}", HORSE_CARD)
    ADD_CHIP = action("{}", CHIP, words="chip")
    ALL = action("all")  # stake all money that is left
    CLOSE = action("close")  # close the stake
    DONE = action("done")  # seal the bet
    PLAY = action("{}", CARD)  # from the hand
    PLAY_BET = action("b{}", HORSE_CARD)  # one's own face-down card
    MOVE = action("h{}", HORSE, words="horse")  # the horse that a spot card moves
    GO_TO_LANE = action(">{}", LANE, words="lane")
    TURN = action("turn")  # the top card of the pile


ACTIONS = Action.count()
