"""The phases, the decisions and the actions of Tornado."""

from paddock.engine.rules.declared import ActionEnum, DecisionEnum, action, decision
from paddock.games.tornado.things import BEHIND, CARD, CELL, FACE, LAID_CARD, LANE, PLACE, THROTTLE


class Phase(DecisionEnum):
    """The phases of a race. In most of them one seat is asked one kind of decision."""

    CONTEST = decision("contest", "TO-3.3", sealed=True)
    LANE = decision("lane", "TO-3.4", open_count=True)
    BEHIND = decision("behind", "TO-4.1")
    PLACE = decision("place", "TO-4.1", open_count=True)
    RUN_UP = decision("run_up", "TO-4.1", open_count=True)
    TAKE = decision("take", "TO-5.4")
    UNDER = decision("under", "TO-5.5", sealed=True)
    LAY = decision("lay", "TO-6.1")
    WHICH = decision("which", "TO-6.3", sealed=True)
    THROTTLE = decision("throttle", "TO-7.6", open_count=True)
    GO = decision("go", "TO-7.6", open_count=True)
    BREAK = decision("final", "TO-8.3", open_count=True)
    # between two decisions
    SET_UP = None
    NEXT_STARTER = None
    NEXT_TURN = None
    TO_LAY = None
    TO_THROTTLE = None


class Action(ActionEnum):
    PLAY_THROTTLE = action("{}", THROTTLE, words="throttle")
    PLAY_ONE = action("{}/1", THROTTLE, words="one")  # play the card, move 1
    CHOOSE_LANE = action("L{}", LANE, words="lane")
    START_BEHIND = action("from-{}", BEHIND)  # column 0 is never legal
    NOTHING = action("-")  # take nothing, or lay nothing
    TAKE_STACK = action("take")
    CHOOSE_CARD = action("{}", CARD, words="card")
    LAY_STRAIGHT = action("{}", LAID_CARD)
    LAY_CONNECTOR = action("C@{}", PLACE)
    LAY_TURN = action("T@{}", FACE)
    TAKE_PLACE = action("take:{}", PLACE, words="take")
    TAKE_FACE = action("take:{}", FACE, words="take")
    GO_TO = action("{}", CELL, words="go")
    BEGIN_FINAL = action("final", words="final")


ACTIONS = Action.count()
