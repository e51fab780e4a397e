"""The decisions and the actions of Long Shot."""

from paddock.engine.rules.declared import ActionEnum, DecisionEnum, action, decision
from paddock.games.long_shot.things import BOX, CARD


class Phase(DecisionEnum):
    """The stages of a turn and of a race. The first four are the kinds of decisions. In the others the rules act without one."""

    PLAYING = decision("play", "LS-3.1")
    SECOND = decision("second", "LS-4.6")
    BOXING = decision("box", "LS-4.1")
    TURNING = decision("turned", "LS-3.2")
    TURN_ENDS = None
    CARD_TURNS = None
    HORSES_RUN = None
    RACE_ENDS = None
    RACE_OPENS = None


class Action(ActionEnum):
    PLAY_CARD = action("{}", CARD, words="card", at=-1)  # action 0 plays card 1, because 0 is no card
    TO_BOX = action("{}", BOX, words="box")
    PASS = action("pass")
    STOP = action("stop")


ACTIONS = Action.count()
